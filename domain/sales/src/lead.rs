//! Leads: somebody wants a home designed, by when they must be called, and what came of it.
//!
//! A lead is one person's requirements; each form that they fill in is an enquiry of it. The public receipt
//! names the enquiry, so that nobody can learn from the answer whether an address is known.

pub mod activity;
pub mod assignment;
pub mod bulk;
pub mod detail;
pub mod edit;
mod file;
pub mod follow_up;
pub mod hold;
pub mod import;
pub mod intake;
pub mod list;
pub mod merge;
pub mod nurture;
pub mod party;
mod receive;
pub mod requested_design;
pub mod score;
pub mod service_level;
pub mod settings;
pub mod status;
pub mod subject;
#[cfg(any(test, feature = "testing"))]
pub mod testing;
pub mod timeline;
mod wish;

use chrono::{DateTime, NaiveDate, Utc};
use garde::Validate;
use kernel::{Db, Locked, Tx};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

pub(crate) use receive::prove_address;
pub use receive::{Received, Submission, Terms, receive, reference, take_in};
pub(crate) use wish::six_digits;
pub use wish::{BudgetBand, LeadSource, Wish, is_pincode};

use kernel::contact::{Contact, ContactQuality};
use kernel::ids::{CustomerId, EnquiryId, LeadId, ProjectId, UserId};
use kernel::reach::{Keyed, Reach, Visible};
use kernel::words::words;

words! {
    /// The size of the home, as the booking form offers it.
    pub enum BhkType {
        /// About 600 sq ft.
        OneBhk = "1bhk",
        /// About 900 sq ft.
        TwoBhk = "2bhk",
        /// About 1,200 sq ft.
        ThreeBhk = "3bhk",
        /// About 1,600 sq ft.
        FourBhk = "4bhk",
        /// 2,000 sq ft and more.
        Villa = "villa",
        /// On several levels.
        Duplex = "duplex",
    }
}

impl BhkType {
    /// As people say it.
    #[must_use]
    pub const fn label(self) -> &'static str {
        match self {
            Self::OneBhk => "1 BHK",
            Self::TwoBhk => "2 BHK",
            Self::ThreeBhk => "3 BHK",
            Self::FourBhk => "4 BHK",
            Self::Villa => "Villa",
            Self::Duplex => "Duplex",
        }
    }

    /// The area that the booking form gives for it.
    #[must_use]
    pub const fn size(self) -> &'static str {
        match self {
            Self::OneBhk => "~600 sq ft",
            Self::TwoBhk => "~900 sq ft",
            Self::ThreeBhk => "~1,200 sq ft",
            Self::FourBhk => "~1,600 sq ft",
            Self::Villa => "2,000+ sq ft",
            Self::Duplex => "multi-level",
        }
    }
}

words! {
    /// What is to be designed.
    pub enum InteriorType {
        /// Modular kitchen.
        Kitchen = "kitchen",
        /// Wardrobes.
        Wardrobe = "wardrobe",
        /// TV unit.
        TvUnit = "tv_unit",
        /// Everything.
        FullHome = "full_home",
        /// Loose furniture.
        Furniture = "furniture",
        /// To be found out together.
        Discuss = "discuss",
    }
}

impl InteriorType {
    /// As people say it.
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

    /// As the database lists them.
    fn read_all(words: &[String]) -> Vec<Self> {
        words.iter().filter_map(|word| word.parse().ok()).collect()
    }

    /// As the database takes them.
    fn write_all(kinds: &[Self]) -> Vec<String> {
        kinds.iter().map(ToString::to_string).collect()
    }
}

words! {
    /// The package of the booking form; it knows one.
    pub enum PackageType {
        /// The package that every enquiry of the site starts with.
        Smart = "smart",
    }
}

words! {
    /// The public form that the enquiry came from.
    pub enum FormSource {
        /// The booking dialog.
        WebsitePopup = "website_popup",
        /// The booking page.
        WebsiteBooking = "website_booking",
    }
}

words! {
    /// Where a lead stands. Transitions: product rules for leads, table of statuses.
    #[schemars(rename = "LeadStatus")]
    pub enum Status {
        /// Nobody has called yet.
        New = "new",
        /// Somebody has spoken with them.
        Contacted = "contacted",
        /// The wish fits what the company does.
        Qualified = "qualified",
        /// A visit has a date.
        SiteVisitScheduled = "site_visit_scheduled",
        /// The visit took place.
        SiteVisitDone = "site_visit_done",
        /// A quotation went out.
        QuotationSent = "quotation_sent",
        /// Terms are being discussed.
        Negotiation = "negotiation",
        /// Became a customer. Final.
        Won = "won",
        /// Not now; written to monthly.
        Nurture = "nurture",
        /// Said no.
        Lost = "lost",
        /// Was no enquiry.
        Junk = "junk",
    }
}

impl Status {
    /// As people say it.
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

    /// There is still something to win.
    #[must_use]
    pub const fn is_open(self) -> bool {
        !matches!(self, Self::Won | Self::Lost | Self::Junk)
    }
}

words! {
    /// Why somebody said no.
    pub enum LostReason {
        /// Too dear.
        Price = "price",
        /// Too slow, or too soon.
        Timeline = "timeline",
        /// Somebody else does it.
        Competitor = "competitor",
        /// Not where or not what the company works.
        NotServiceable = "not_serviceable",
        /// Never answered.
        NoResponse = "no_response",
        /// Put off, nobody knows until when.
        Postponed = "postponed",
        /// None of these.
        Other = "other",
    }
}

impl LostReason {
    /// As people say it.
    #[must_use]
    pub const fn label(self) -> &'static str {
        match self {
            Self::Price => "Price",
            Self::Timeline => "Timeline",
            Self::Competitor => "Went to a competitor",
            Self::NotServiceable => "Outside what we do",
            Self::NoResponse => "No response",
            Self::Postponed => "Postponed",
            Self::Other => "Another reason",
        }
    }
}

words! {
    /// How promising a lead is, from its score.
    pub enum Temperature {
        /// 70 points and more.
        Hot = "hot",
        /// 40 to 69 points.
        Warm = "warm",
        /// Below 40 points.
        Cold = "cold",
    }
}

/// What the booking form sends: wire format, rules and the insert's argument in one.
///
/// Formats of phone and e-mail are not checked here on purpose: a person whose number looks
/// odd is still a person who wants a home (see [`kernel::contact::ContactQuality`]).
#[derive(Clone, Debug, Serialize, Deserialize, Validate, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct NewLead {
    /// Name of the person, as typed.
    #[garde(length(chars, min = 1, max = 120), custom(filled))]
    pub customer_name: String,
    /// E-mail address, as typed.
    #[garde(length(chars, min = 1, max = 254), custom(filled))]
    pub customer_email: String,
    /// Phone number, as typed.
    #[garde(length(chars, min = 1, max = 32), custom(filled))]
    pub customer_phone: String,
    /// Size of the home.
    #[garde(skip)]
    pub bhk_type: BhkType,
    /// What is to be designed; at least one, none twice.
    #[garde(length(min = 1, max = 6), custom(distinct))]
    pub interior_types: Vec<InteriorType>,
    /// Always `smart`.
    #[garde(skip)]
    pub package_type: PackageType,
    /// The customer brings a design.
    #[garde(skip)]
    pub has_own_design: bool,
    /// Express delivery: 30 days instead of 45, at 15% more.
    #[garde(skip)]
    pub urgent_delivery: bool,
    /// Free text.
    #[serde(default)]
    #[garde(length(chars, max = 4000), custom(storable))]
    pub requirements: String,
    /// The form that sends this.
    #[garde(skip)]
    pub source: FormSource,
    /// What the address calls the design that the person would like. Nothing happens if there is none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[garde(skip)]
    pub design: Option<String>,
    /// What people do not see: whoever fills it in is a program.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[garde(skip)]
    pub topic: Option<String>,
    /// The person agrees to marketing e-mails: the version of the question whose box they ticked. Left out otherwise.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[garde(length(chars, max = 64))]
    pub marketing_consent: Option<String>,
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
    if repeated { Err(garde::Error::new("must not name a kind twice")) } else { Ok(()) }
}

/// One form that a person sent, or that somebody filled in for them, together with its lead.
#[derive(Clone, Debug)]
pub struct Enquiry {
    /// The form.
    pub id: EnquiryId,
    /// The lead it belongs to.
    pub lead_id: LeadId,
    /// What the customer can say on the phone.
    pub reference: String,
    /// The person had enquired before.
    pub is_repeat: bool,
    /// When it came.
    pub received_at: DateTime<Utc>,
    /// The form's answers.
    pub wish: Wish,
    /// Where it came from.
    pub source: LeadSource,
}

/// A form as it was stored.
#[derive(Debug, Serialize, Deserialize)]
struct Raw {
    #[serde(flatten)]
    wish: Wish,
    source: LeadSource,
}

/// What a colleague wrote down or a list holds, in the shape in which the site's forms are kept.
///
/// # Errors
/// Never, as far as the types tell.
pub fn raw(wish: &Wish, source: LeadSource) -> serde_json::Result<Box<serde_json::value::RawValue>> {
    serde_json::value::to_raw_value(&Raw { wish: wish.clone(), source })
}

/// The form behind `id` as it was sent, if its lead is within reach.
///
/// # Errors
/// [`sqlx::Error::RowNotFound`] when there is none, or it is another person's.
pub async fn find_enquiry(db: &mut Db, id: EnquiryId, reach: Reach) -> Result<Enquiry, sqlx::Error> {
    let row = sqlx::query!(
        r#"select lead_id as "lead_id: LeadId", reference, is_repeat, enquiries.received_at,
               raw as "raw: sqlx::types::Json<Raw>"
           from enquiries join leads on leads.id = lead_id
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
    })
}

/// The form that began a lead within reach.
///
/// # Errors
/// [`sqlx::Error::RowNotFound`] when there is no such lead, or it is another person's.
pub async fn first_enquiry(db: &mut Db, lead: LeadId, reach: Reach) -> Result<Enquiry, sqlx::Error> {
    let id = sqlx::query_scalar!(
        r#"select id as "id: EnquiryId" from enquiries where lead_id = $1 order by received_at, id limit 1"#,
        lead.0,
    )
    .fetch_one(&mut *db)
    .await?;
    find_enquiry(db, id, reach).await
}

/// A lead as rules and jobs need it.
#[derive(Clone, Debug)]
pub struct Lead {
    /// The lead.
    pub id: LeadId,
    /// Where it stands.
    pub status: Status,
    /// What all its forms together say, as staff have corrected it.
    pub wish: Wish,
    /// Where it came from first.
    pub source: LeadSource,
    /// The address in its comparable form, if it is one.
    pub email_normalized: Option<String>,
    /// The number in E.164, if it is an Indian mobile.
    pub phone_normalized: Option<String>,
    /// Whether phone and e-mail look usable.
    pub contact_quality: ContactQuality,
    /// 0 to 100.
    pub score: i16,
    /// What the score consists of.
    pub score_reasons: Vec<score::Reason>,
    /// How promising it is.
    pub temperature: Temperature,
    /// Who looks after it.
    pub owner: Option<UserId>,
    /// Who draws for it.
    pub designer: Option<UserId>,
    /// Words that staff find it by.
    pub tags: Vec<String>,
    /// When the first form came.
    pub received_at: DateTime<Utc>,
    /// The first call is due; `None` where nobody was promised one.
    pub call_due_at: Option<DateTime<Utc>>,
    /// The public promise ends.
    pub promise_at: Option<DateTime<Utc>>,
    /// Somebody has called or written.
    pub first_response_at: Option<DateTime<Utc>>,
    /// The day on which to speak with them next.
    pub next_follow_up_on: Option<NaiveDate>,
    /// The day on which a lead in nurture is spoken with again.
    pub nurture_on: Option<NaiveDate>,
    /// Why it was lost.
    pub lost_reason: Option<LostReason>,
    /// The sequence of e-mails was stopped.
    pub follow_ups_stopped_at: Option<DateTime<Utc>>,
    /// Opens the page that stops the e-mails.
    pub unsubscribe_token: uuid::Uuid,
    /// The lead that took this one in.
    pub merged_into: Option<LeadId>,
    /// Who it became.
    pub customer: Option<CustomerId>,
    /// What it became.
    pub project: Option<ProjectId>,
    /// Letters of its enquiries wait for a review.
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

/// Reads leads; the rest of the statement says which, and whether they are locked.
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
                   first_response_at, next_follow_up_on, nurture_on, lost_reason as "lost_reason: LostReason",
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

/// The lead behind `id`, if it is within reach; also one that is archived.
///
/// # Errors
/// [`sqlx::Error::RowNotFound`] when there is none, or it is another person's.
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

/// The lead that something is about, known by the id of the lead itself or of one of its forms, if it is within reach.
/// What is about a lead that another one took in is about that one.
///
/// # Errors
/// [`sqlx::Error::RowNotFound`] when there is none, or it is another person's.
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

/// The lead behind `id`, if it is within reach; also one that another lead took in.
///
/// # Errors
/// [`sqlx::Error::RowNotFound`] when there is none, or it is another person's.
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

/// A lead that somebody works, which nobody else changes until their transaction ends.
///
/// # Errors
/// [`sqlx::Error::RowNotFound`] when it was deleted meanwhile.
pub async fn lock(tx: &mut Tx<'_>, id: Visible<LeadId>) -> Result<Visible<Locked<Lead>>, sqlx::Error> {
    hold(tx, *id).await.map(Visible::found)
}

/// The same for what the company does by itself.
pub(crate) async fn hold(db: &mut Db, id: LeadId) -> Result<Locked<Lead>, sqlx::Error> {
    read!(fetch_one, db, "id = $1 for update", id.0).map(Locked::read)
}

/// These leads, which nobody else changes until the caller's transaction ends; in one order for everybody, so that
/// two who lock the same ones do not wait for each other.
async fn lock_all(db: &mut Db, ids: &[LeadId]) -> Result<Vec<Locked<Lead>>, sqlx::Error> {
    let ids: Vec<_> = ids.iter().map(|id| id.0).collect();
    let leads = read!(fetch_all, db, "id = any($1) order by id for update", &ids)?;
    Ok(leads.into_iter().map(Locked::read).collect())
}

/// The lead that a further form of the person belongs to: one that is open, or was lost only lately. What is
/// known of a lead that was merged leads to the one that took it in.
///
/// Waits for whoever writes about the same person, so that two forms at the same moment cannot make two leads.
async fn hold_open(
    db: &mut Db,
    contact: &Contact,
    lost_since: DateTime<Utc>,
) -> Result<Option<Locked<Lead>>, sqlx::Error> {
    let open = sqlx::query_scalar!(
        r#"select hold_open_lead($1, $2, $3) as "id: LeadId""#,
        contact.email.as_deref(),
        contact.phone.as_deref(),
        lost_since,
    )
    .fetch_one(&mut *db)
    .await?;
    match open {
        Some(id) => hold(db, id).await.map(Some),
        None => Ok(None),
    }
}
