//! Leads: who asked for a home, what they wish for, and by when somebody must have called.

pub mod follow_up;
mod receive;
pub mod score;
pub mod service_level;

use chrono::{DateTime, Utc};
use garde::Validate;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

pub use receive::{Received, Submission, receive, reference};

use crate::Db;
use crate::contact::ContactQuality;
use crate::ids::{EnquiryId, LeadId};
use crate::words::words;

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
/// odd is still a person who wants a home (see [`crate::contact::ContactQuality`]).
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

/// One form that a person sent, together with the lead it belongs to.
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
    pub form: NewLead,
}

/// The form behind `id` as it was sent.
///
/// # Errors
/// [`sqlx::Error::RowNotFound`] when there is none.
pub async fn find_enquiry(db: &mut Db, id: EnquiryId) -> Result<Enquiry, sqlx::Error> {
    let row = sqlx::query!(
        r#"select lead_id as "lead_id: LeadId", reference, is_repeat, received_at, raw as "raw: sqlx::types::Json<NewLead>"
           from enquiries where id = $1"#,
        id.0,
    )
    .fetch_one(db)
    .await?;
    Ok(Enquiry {
        id,
        lead_id: row.lead_id,
        reference: row.reference,
        is_repeat: row.is_repeat,
        received_at: row.received_at,
        form: row.raw.0,
    })
}

/// The form that began a lead.
///
/// # Errors
/// [`sqlx::Error::RowNotFound`] when there is no such lead.
pub async fn first_enquiry(db: &mut Db, lead: LeadId) -> Result<Enquiry, sqlx::Error> {
    let id = sqlx::query_scalar!(
        r#"select id as "id: EnquiryId" from enquiries where lead_id = $1 order by received_at, id limit 1"#,
        lead.0,
    )
    .fetch_one(&mut *db)
    .await?;
    find_enquiry(db, id).await
}

/// A lead as the jobs about it need it.
#[derive(Clone, Debug)]
pub struct Lead {
    /// The lead.
    pub id: LeadId,
    /// Where it stands.
    pub status: Status,
    /// Name of the person, as typed.
    pub customer_name: String,
    /// E-mail address, as typed.
    pub customer_email: String,
    /// Phone number, as typed.
    pub customer_phone: String,
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
    /// When the first form came.
    pub received_at: DateTime<Utc>,
    /// The first call is due.
    pub call_due_at: DateTime<Utc>,
    /// The public promise ends.
    pub promise_at: DateTime<Utc>,
    /// Somebody has called or written.
    pub first_response_at: Option<DateTime<Utc>>,
    /// The sequence of e-mails was stopped.
    pub follow_ups_stopped_at: Option<DateTime<Utc>>,
    /// Opens the page that stops the e-mails.
    pub unsubscribe_token: uuid::Uuid,
}

/// The lead behind `id`.
///
/// # Errors
/// [`sqlx::Error::RowNotFound`] when there is none.
pub async fn find(db: &mut Db, id: LeadId) -> Result<Lead, sqlx::Error> {
    let row = sqlx::query!(
        r#"select status as "status: Status", customer_name, customer_email, customer_phone, email_normalized,
               phone_normalized, contact_quality as "contact_quality: ContactQuality", score,
               score_reasons as "score_reasons: sqlx::types::Json<Vec<score::Reason>>",
               temperature as "temperature: Temperature", received_at, call_due_at, promise_at,
               first_response_at, follow_ups_stopped_at, unsubscribe_token
           from leads where id = $1"#,
        id.0,
    )
    .fetch_one(db)
    .await?;
    Ok(Lead {
        id,
        status: row.status,
        customer_name: row.customer_name,
        customer_email: row.customer_email,
        customer_phone: row.customer_phone,
        email_normalized: row.email_normalized,
        phone_normalized: row.phone_normalized,
        contact_quality: row.contact_quality,
        score: row.score,
        score_reasons: row.score_reasons.0,
        temperature: row.temperature,
        received_at: row.received_at,
        call_due_at: row.call_due_at,
        promise_at: row.promise_at,
        first_response_at: row.first_response_at,
        follow_ups_stopped_at: row.follow_ups_stopped_at,
        unsubscribe_token: row.unsubscribe_token,
    })
}
