//! Leads: who wants a home designed, when to call them, and the outcome.
//!
//! A lead is one person's requirements; each form they submit is one of its enquiries. The public reference
//! names the enquiry, so that the response never reveals whether an address is already known.

pub mod activity;
pub mod assignment;
pub mod attachment;
pub mod bulk;
pub mod conversion;
pub mod edit;
mod file;
pub mod follow_up;
pub mod hold;
pub mod import;
pub mod intake;
pub mod list;
pub mod mention;
pub mod merge;
pub mod nurture;
pub mod party;
pub mod person;
mod receive;
pub mod reply;
pub mod requested_design;
pub mod score;
mod search;
pub mod service_level;
pub mod settings;
pub mod status;
pub mod subject;
#[cfg(any(test, feature = "testing"))]
pub mod testing;
pub mod value;
mod wish;

use ads::landing::Landing;
use ads::visit::report::VisitReport;
use chrono::{DateTime, NaiveDate, Utc};
use garde::Validate;
use kernel::{Db, Locked, Tx};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use uuid::Uuid;

pub use kernel::home::{BhkType, BudgetBand};
pub use receive::{Received, Submission, Terms, receive, receive_wish, reference};
use requested_design::{RequestedBooking, RequestedDesign};
pub use wish::{LeadSource, Wish};

use kernel::contact::ContactQuality;
use kernel::ids::{CustomerId, EnquiryId, LeadFileId, LeadId, Named, ProjectId, UserId};
use kernel::reach::{Keyed, Reach, Visible};
use kernel::string_enum::string_enum;

string_enum! {
    /// What to design.
    pub enum InteriorType {
        /// Modular kitchen.
        Kitchen = "kitchen",
        /// Wardrobes.
        Wardrobe = "wardrobe",
        /// TV unit.
        TvUnit = "tv_unit",
        /// The whole home.
        FullHome = "full_home",
        /// Loose furniture.
        Furniture = "furniture",
        /// Not decided yet.
        Discuss = "discuss",
    }
}

impl InteriorType {
    /// Display label.
    #[must_use]
    pub const fn label(self) -> &'static str {
        match self {
            Self::Kitchen => "Kitchen",
            Self::Wardrobe => "Wardrobe",
            Self::TvUnit => "TV unit",
            Self::FullHome => "Full home",
            Self::Furniture => "Furniture",
            Self::Discuss => "Let's discuss",
        }
    }

    /// From the database's text array.
    fn read_all(words: &[String]) -> Vec<Self> {
        words.iter().filter_map(|word| word.parse().ok()).collect()
    }

    /// To the database's text array.
    fn write_all(kinds: &[Self]) -> Vec<String> {
        kinds.iter().map(ToString::to_string).collect()
    }
}

string_enum! {
    /// Package in the booking form. There is only one.
    pub enum PackageType {
        /// The package of every website enquiry.
        Smart = "smart",
    }
}

string_enum! {
    /// Public form that the enquiry came from.
    pub enum FormSource {
        /// The booking dialog.
        WebsitePopup = "website_popup",
        /// The booking page.
        WebsiteBooking = "website_booking",
        /// A campaign page.
        AdsLanding = "ads_landing",
        /// The page for customers with their own design.
        Byod = "byod",
    }
}

string_enum! {
    /// Stage of a lead. Transitions: product rules for leads, table of statuses.
    #[schemars(rename = "LeadStatus")]
    pub enum Status {
        /// No call yet.
        New = "new",
        /// First contact made.
        Contacted = "contacted",
        /// The requirements fit what the company does.
        Qualified = "qualified",
        /// Site visit has a date.
        SiteVisitScheduled = "site_visit_scheduled",
        /// Site visit took place.
        SiteVisitDone = "site_visit_done",
        /// Quotation sent.
        QuotationSent = "quotation_sent",
        /// Discussing terms.
        Negotiation = "negotiation",
        /// Became a customer. Final.
        Won = "won",
        /// Not ready yet; gets monthly e-mails.
        Nurture = "nurture",
        /// Decided against us.
        Lost = "lost",
        /// Not a genuine enquiry.
        Junk = "junk",
    }
}

impl Status {
    /// Display label.
    #[must_use]
    pub const fn label(self) -> &'static str {
        match self {
            Self::New => "New",
            Self::Contacted => "Contacted",
            Self::Qualified => "Qualified",
            Self::SiteVisitScheduled => "Visit scheduled",
            Self::SiteVisitDone => "Visit done",
            Self::QuotationSent => "Quotation sent",
            Self::Negotiation => "Negotiation",
            Self::Won => "Won",
            Self::Nurture => "Nurture",
            Self::Lost => "Lost",
            Self::Junk => "Junk",
        }
    }

    /// Whether the lead can still be won.
    #[must_use]
    pub const fn is_open(self) -> bool {
        !matches!(self, Self::Won | Self::Lost | Self::Junk)
    }
}

string_enum! {
    /// How promising a lead is, based on its score.
    pub enum Temperature {
        /// Score of at least the hot threshold, by default 70.
        Hot = "hot",
        /// Score of at least the warm threshold, by default 40.
        Warm = "warm",
        /// Score below the warm threshold.
        Cold = "cold",
    }
}

/// Booking form submission: wire format, validation and input of the insert.
///
/// Phone and e-mail formats are deliberately not validated: someone with an odd-looking number still wants a
/// home (see [`kernel::contact::ContactQuality`]).
#[derive(Clone, Debug, Serialize, Deserialize, Validate, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct NewLead {
    /// Name, as typed.
    #[garde(length(chars, min = 1, max = 120), custom(filled))]
    pub customer_name: String,
    /// E-mail address, as typed.
    #[garde(length(chars, min = 1, max = 254), custom(filled))]
    pub customer_email: String,
    /// Phone number, as typed.
    #[garde(length(chars, min = 1, max = 32), custom(filled))]
    pub customer_phone: String,
    /// Home size.
    #[garde(skip)]
    pub bhk_type: BhkType,
    /// What to design; at least one, no duplicates.
    #[garde(length(min = 1, max = 6), custom(distinct))]
    pub interior_types: Vec<InteriorType>,
    /// Always `smart`.
    #[garde(skip)]
    pub package_type: PackageType,
    /// The customer has their own design.
    #[garde(skip)]
    pub has_own_design: bool,
    /// Express delivery: 30 days instead of 45, for 15% more.
    #[garde(skip)]
    pub urgent_delivery: bool,
    /// Free-text requirements.
    #[serde(default)]
    #[garde(length(chars, max = 4000), custom(storable))]
    pub requirements: String,
    /// Form that was submitted.
    #[garde(skip)]
    pub source: FormSource,
    /// Slug of the design that the visitor is interested in. Ignored if unknown.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[garde(skip)]
    pub design: Option<String>,
    /// The visitor wants to book that design with its booking amount. Ignored if it can't be booked.
    #[serde(default)]
    #[garde(skip)]
    pub wants_to_book: bool,
    /// Code of whoever recommended the company. Ignored if unknown.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[garde(skip)]
    pub referral_code: Option<String>,
    /// Files that were sent before the form.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[garde(length(max = attachment::MAX_FILES))]
    pub file_ids: Vec<LeadFileId>,
    /// Honeypot field, hidden from people: only a bot fills it in.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[garde(skip)]
    pub topic: Option<String>,
    /// Version of the marketing consent text whose box was ticked. Omitted if the box was not ticked.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[garde(length(chars, max = 64))]
    pub marketing_consent: Option<String>,
    /// Where the visit came from. Ignored if invalid, since the customer typed none of it.
    #[serde(
        default,
        skip_serializing_if = "Option::is_none",
        deserialize_with = "VisitReport::read_leniently"
    )]
    #[garde(skip)]
    pub attribution: Option<VisitReport>,
    /// Six digits; asked on campaign pages.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[garde(custom(kernel::check::six_digits))]
    pub pincode: Option<String>,
    /// The campaign page that the form was on.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[garde(dive)]
    pub landing: Option<Landing>,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "the signature is garde's")]
fn filled(text: &str, context: &()) -> garde::Result {
    if text.trim().is_empty() {
        return Err(garde::Error::new("must not be empty"));
    }
    storable(text, context)
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "the signature is garde's")]
fn storable(text: &str, _: &()) -> garde::Result {
    if text.contains('\0') {
        return Err(garde::Error::new("must not contain the character U+0000"));
    }
    Ok(())
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "the signature is garde's")]
fn distinct(list: &[InteriorType], _: &()) -> garde::Result {
    let repeated = list.iter().enumerate().any(|(i, kind)| list[..i].contains(kind));
    if repeated { Err(garde::Error::new("must not contain duplicates")) } else { Ok(()) }
}

/// One submitted form, or one filled in on someone's behalf, with its lead.
#[derive(Clone, Debug)]
pub struct Enquiry {
    /// Enquiry id.
    pub id: EnquiryId,
    /// Lead that it belongs to.
    pub lead_id: LeadId,
    /// Reference that the customer can quote on the phone.
    pub reference: String,
    /// The person had an open enquiry already.
    pub is_repeat: bool,
    /// When it was received.
    pub received_at: DateTime<Utc>,
    /// What the form says.
    pub wish: Wish,
    /// Lead source.
    pub source: LeadSource,
    /// The design that the person wants to book.
    pub booking: Option<RequestedBooking>,
}

/// A form as stored.
#[derive(Debug, Serialize, Deserialize)]
pub struct Raw {
    /// What it says.
    #[serde(flatten)]
    pub wish: Wish,
    /// Lead source.
    pub source: LeadSource,
}

/// What a colleague or an imported list entered, in the format in which website forms are stored.
pub fn raw(wish: &Wish, source: LeadSource) -> serde_json::Result<Box<serde_json::value::RawValue>> {
    serde_json::value::to_raw_value(&Raw { wish: wish.clone(), source })
}

/// The enquiry as submitted, if its lead is within reach.
pub async fn find_enquiry(db: &mut Db, id: EnquiryId, reach: Reach) -> Result<Enquiry, sqlx::Error> {
    let row = sqlx::query!(
        r#"select lead_id as "lead_id: LeadId", reference, is_repeat, enquiries.received_at,
               raw as "raw: sqlx::types::Json<Raw>", designs.title as "title?", designs.slug as "slug?",
               enquiries.booking_amount_paise
           from enquiries join leads on leads.id = lead_id
           left join designs on designs.id = booked_design_id
           where enquiries.id = $1
               and ($2::uuid is null or owner_id = $2 or designer_id = $2 or ($3 and owner_id is null))"#,
        id.0,
        reach.user(),
        reach.has_unassigned(),
    )
    .fetch_one(db)
    .await?;
    let Raw { wish, source } = row.raw.0;
    Ok(Enquiry {
        id,
        lead_id: row.lead_id,
        reference: row.reference,
        is_repeat: row.is_repeat,
        received_at: row.received_at,
        wish,
        source,
        booking: match (row.title, row.slug, row.booking_amount_paise) {
            (Some(title), Some(slug), Some(amount_paise)) => {
                Some(RequestedBooking { design: RequestedDesign { title, slug }, amount_paise })
            }
            _ => None,
        },
    })
}

/// The first enquiry of a lead within reach.
pub async fn first_enquiry(db: &mut Db, lead: LeadId, reach: Reach) -> Result<Enquiry, sqlx::Error> {
    let id = sqlx::query_scalar!(
        r#"select id as "id: EnquiryId" from enquiries where lead_id = $1 order by received_at, id limit 1"#,
        lead.0,
    )
    .fetch_one(&mut *db)
    .await?;
    find_enquiry(db, id, reach).await
}

/// A lead as business rules and jobs need it.
#[derive(Clone, Debug)]
pub struct Lead {
    /// Lead id.
    pub id: LeadId,
    /// Current status.
    pub status: Status,
    /// Requirements from all its enquiries, with corrections by staff.
    pub wish: Wish,
    /// Source of the first enquiry.
    pub source: LeadSource,
    /// Normalized e-mail address, if valid.
    pub email_normalized: Option<String>,
    /// Phone number in E.164, if it is an Indian mobile.
    pub phone_normalized: Option<String>,
    /// Whether phone and e-mail look usable.
    pub contact_quality: ContactQuality,
    /// 0 to 100.
    pub score: i16,
    /// How the score adds up.
    pub score_reasons: Vec<score::Reason>,
    /// How promising it is.
    pub temperature: Temperature,
    /// Assigned salesperson.
    pub owner: Option<UserId>,
    /// Assigned designer.
    pub designer: Option<UserId>,
    /// Tags set by staff.
    pub tags: Vec<String>,
    /// When the first enquiry was received.
    pub received_at: DateTime<Utc>,
    /// When the first call is due; `None` if no call was promised.
    pub call_due_at: Option<DateTime<Utc>>,
    /// When the promise made on the site expires.
    pub promise_at: Option<DateTime<Utc>>,
    /// When the customer was first called or written to.
    pub first_response_at: Option<DateTime<Utc>>,
    /// Next follow-up date.
    pub next_follow_up_on: Option<NaiveDate>,
    /// When to get back to a lead in nurture.
    pub nurture_on: Option<NaiveDate>,
    /// Code of the reason for which it was lost.
    pub lost_reason: Option<String>,
    /// When the follow-up sequence was stopped.
    pub follow_ups_stopped_at: Option<DateTime<Utc>>,
    /// Token of the unsubscribe link.
    pub unsubscribe_token: uuid::Uuid,
    /// The lead that this one was merged into.
    pub merged_into: Option<LeadId>,
    /// The customer created when the lead was won.
    pub customer: Option<CustomerId>,
    /// The project created when the lead was won.
    pub project: Option<ProjectId>,
    /// Its e-mails are on hold until someone reviews them.
    pub is_on_hold: bool,
    /// Counts the changes.
    pub version: i32,
}

impl Keyed for Lead {
    type Id = LeadId;

    fn id(&self) -> LeadId {
        self.id
    }
}

/// Reads leads; the given condition selects the rows and may lock them.
macro_rules! read {
    ($fetch:ident, $db:expr, $which:literal, $($argument:expr),+) => {
        sqlx::query!(
            r#"select id as "id: LeadId", status as "status: Status", customer_name, customer_email, customer_phone,
                   email_normalized, phone_normalized, contact_quality as "contact_quality: ContactQuality",
                   bhk_type as "bhk_type: BhkType", interior_types, has_own_design, urgent_delivery, requirements,
                   source as "source: LeadSource", score,
                   score_reasons as "score_reasons: sqlx::types::Json<Vec<score::Reason>>",
                   temperature as "temperature: Temperature", owner_id as "owner: UserId",
                   designer_id as "designer: UserId", tags, pincode, locality, property_name, possession_on,
                   carpet_area_sqft, budget_band as "budget_band: BudgetBand", received_at, call_due_at, promise_at,
                   first_response_at, next_follow_up_on, nurture_on, lost_reason,
                   follow_ups_stopped_at, unsubscribe_token, merged_into as "merged_into: LeadId",
                   customer_id as "customer: CustomerId", project_id as "project: ProjectId",
                   exists (
                       select from enquiries
                       where lead_id = leads.id and held_for is not null and reviewed_at is null
                   ) as "is_on_hold!", version
               from leads where "# + $which,
            $($argument),+
        )
        .map(|row| Lead {
            id: row.id,
            status: row.status,
            wish: Wish {
                customer_name: row.customer_name,
                customer_email: row.customer_email,
                customer_phone: row.customer_phone,
                bhk_type: row.bhk_type,
                interior_types: InteriorType::read_all(&row.interior_types),
                has_own_design: row.has_own_design,
                urgent_delivery: row.urgent_delivery,
                requirements: row.requirements,
                pincode: row.pincode,
                locality: row.locality,
                property_name: row.property_name,
                possession_on: row.possession_on,
                carpet_area_sqft: row.carpet_area_sqft,
                budget_band: row.budget_band,
            },
            source: row.source,
            email_normalized: row.email_normalized,
            phone_normalized: row.phone_normalized,
            contact_quality: row.contact_quality,
            score: row.score,
            score_reasons: row.score_reasons.0,
            temperature: row.temperature,
            owner: row.owner,
            designer: row.designer,
            tags: row.tags,
            received_at: row.received_at,
            call_due_at: row.call_due_at,
            promise_at: row.promise_at,
            first_response_at: row.first_response_at,
            next_follow_up_on: row.next_follow_up_on,
            nurture_on: row.nurture_on,
            lost_reason: row.lost_reason,
            follow_ups_stopped_at: row.follow_ups_stopped_at,
            unsubscribe_token: row.unsubscribe_token,
            merged_into: row.merged_into,
            customer: row.customer,
            project: row.project,
            is_on_hold: row.is_on_hold,
            version: row.version,
        })
        .$fetch($db)
        .await
    };
}

/// The lead with this id, if within reach; archived leads included.
pub async fn find(db: &mut Db, id: LeadId, reach: Reach) -> Result<Lead, sqlx::Error> {
    read!(
        fetch_one,
        db,
        "id = $1 and ($2::uuid is null or owner_id = $2 or designer_id = $2 or ($3 and owner_id is null))",
        id.0,
        reach.user(),
        reach.has_unassigned()
    )
}

/// The lead, given its own id or the id of one of its enquiries, if within reach. For a merged lead, the one
/// it was merged into.
pub async fn of_subject(
    db: &mut Db,
    subject: uuid::Uuid,
    reach: Reach,
) -> Result<Visible<LeadId>, sqlx::Error> {
    let lead = sqlx::query_scalar!(
        r#"select coalesce(merged_into, id) as "lead!: LeadId" from leads
           where id = coalesce((select lead_id from enquiries where enquiries.id = $1), $1)"#,
        subject,
    )
    .fetch_one(&mut *db)
    .await?;
    visible(db, lead, reach).await
}

/// Proof that the caller may see this lead; merged leads included.
pub async fn visible(db: &mut Db, id: LeadId, reach: Reach) -> Result<Visible<LeadId>, sqlx::Error> {
    let visible = sqlx::query_scalar!(
        r#"select id as "id: LeadId" from leads
           where id = $1 and (archived_at is null or merged_into is not null)
             and ($2::uuid is null or owner_id = $2 or designer_id = $2 or ($3 and owner_id is null))"#,
        id.0,
        reach.user(),
        reach.has_unassigned(),
    )
    .fetch_one(db)
    .await?;
    Ok(Visible::found(visible))
}

/// Locks a lead until the transaction ends.
///
/// # Errors
/// [`sqlx::Error::RowNotFound`] if it has been deleted.
pub async fn lock(tx: &mut Tx<'_>, id: Visible<LeadId>) -> Result<Visible<Locked<Lead>>, sqlx::Error> {
    hold(tx, *id).await.map(Visible::found)
}

/// The leads with these ids that are within reach and not erased: each id, the lead (for a merged one, that which it was
/// merged into) and its customer's name.
pub async fn names(
    db: &mut Db,
    ids: &[Uuid],
    reach: Reach,
) -> Result<Vec<(Uuid, Named<LeadId>)>, sqlx::Error> {
    let rows = sqlx::query!(
        r#"select named.id, lead.id as "lead: LeadId", lead.customer_name
           from leads as named join leads as lead on lead.id = coalesce(named.merged_into, named.id)
           where named.id = any ($1) and lead.archived_at is null and lead.erased_at is null
               and ($2::uuid is null or lead.owner_id = $2 or lead.designer_id = $2
                    or ($3 and lead.owner_id is null))"#,
        ids,
        reach.user(),
        reach.has_unassigned(),
    )
    .fetch_all(db)
    .await?;
    Ok(rows.into_iter().map(|row| (row.id, Named { id: row.lead, name: row.customer_name })).collect())
}

/// Locks a lead for an automatic change, without an access check.
pub async fn hold(db: &mut Db, id: LeadId) -> Result<Locked<Lead>, sqlx::Error> {
    read!(fetch_one, db, "id = $1 for update", id.0).map(Locked::read)
}

/// Locks these leads until the transaction ends, always in the same order, so that concurrent callers cannot
/// deadlock.
async fn lock_all(db: &mut Db, ids: &[LeadId]) -> Result<Vec<Locked<Lead>>, sqlx::Error> {
    let ids: Vec<_> = ids.iter().map(|id| id.0).collect();
    let leads = read!(fetch_all, db, "id = any($1) order by id for update", &ids)?;
    Ok(leads.into_iter().map(Locked::read).collect())
}
