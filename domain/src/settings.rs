//! What the company decides for itself, read from the database and never a constant in code.
//!
//! A section is one JSON row. Fields that the row lacks take the type's default, so that a new
//! setting needs no migration and an empty database already works.

use schemars::JsonSchema;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use crate::Db;
use crate::hours::{Span, WorkingHours};
use crate::lead::score::Weights;

/// A group of settings that is read and saved as one.
pub trait Section: Serialize + DeserializeOwned + Default {
    /// The row's key. Frozen once shipped.
    const NAME: &'static str;
}

/// Reads a section; one that was never saved has its defaults.
pub async fn read<S: Section>(db: &mut Db) -> Result<S, sqlx::Error> {
    let row = sqlx::query_scalar!("select value from settings where section = $1", S::NAME)
        .fetch_optional(db)
        .await?;
    match row {
        Some(value) => serde_json::from_value(value).map_err(|error| sqlx::Error::Decode(error.into())),
        None => Ok(S::default()),
    }
}

/// Saves a section whole.
pub async fn save<S: Section>(db: &mut Db, section: &S) -> Result<(), sqlx::Error> {
    let value = serde_json::to_value(section).map_err(|error| sqlx::Error::Encode(error.into()))?;
    sqlx::query!(
        "insert into settings (section, value) values ($1, $2)
         on conflict (section) do update
         set value = excluded.value, version = settings.version + 1, updated_at = now()",
        S::NAME,
        value,
    )
    .execute(db)
    .await?;
    Ok(())
}

/// Who the company is, as letterheads, footers and tags need it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, rename_all = "camelCase")]
pub struct Organization {
    /// The name that customers know.
    pub brand_name: String,
    /// What anybody may read.
    #[serde(flatten)]
    pub public: PublicOrganization,
}

impl Default for Organization {
    fn default() -> Self {
        Self { brand_name: "Nivas".to_owned(), public: PublicOrganization::default() }
    }
}

impl Section for Organization {
    const NAME: &'static str = "organization";
}

/// Contact and tracking settings that every visitor's browser reads.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, rename_all = "camelCase")]
pub struct PublicOrganization {
    /// Support phone, as people write it.
    pub phone_number: Option<String>,
    /// Support e-mail.
    pub email_id: Option<String>,
    /// Street address of the office.
    pub office_address: Option<String>,
    /// City of the office.
    pub city: Option<String>,
    /// State of the office.
    pub state: Option<String>,
    /// Google Analytics measurement id.
    pub google_analytics_id: Option<String>,
    /// Google Ads tag id.
    pub google_ads_id: Option<String>,
    /// Meta pixel id.
    pub facebook_pixel_id: Option<String>,
}

/// The manual maintenance switch.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, rename_all = "camelCase")]
pub struct Maintenance {
    /// Visitors see the maintenance page.
    pub is_on: bool,
    /// What the page says; the page has sentences of its own otherwise.
    pub message: Option<String>,
}

impl Section for Maintenance {
    const NAME: &'static str = "maintenance";
}

/// How leads are taken in, weighed and watched.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, rename_all = "camelCase")]
pub struct Sales {
    /// Where new leads are announced; the organisation's own address if unset.
    pub inbox: Option<String>,
    /// Hours in which calls are made.
    pub working_hours: WorkingHours,
    /// Working minutes until the first call is due.
    pub call_within_minutes: u32,
    /// Working minutes until a lead without a first call is escalated.
    pub escalate_after_minutes: u32,
    /// Clock hours within which the site promises a call.
    pub promise_hours: u32,
    /// Days in which a person who said no still counts as the same lead.
    pub lost_again_days: u32,
    /// What each signal is worth.
    pub score: Weights,
}

impl Default for Sales {
    fn default() -> Self {
        Self {
            inbox: None,
            working_hours: WorkingHours::default(),
            call_within_minutes: 30,
            escalate_after_minutes: 120,
            promise_hours: 24,
            lost_again_days: 90,
            score: Weights::default(),
        }
    }
}

impl Section for Sales {
    const NAME: &'static str = "sales";
}

/// The sequence of e-mails after an enquiry, and the manners of all marketing mail.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, rename_all = "camelCase")]
pub struct FollowUps {
    /// No step is sent while this is off.
    pub is_on: bool,
    /// Days after the enquiry: similar homes, how pricing works, visit slots, last check-in.
    pub days: [u32; 4],
    /// The part of the day in which marketing mail goes out, Indian time.
    pub window: Span,
    /// Booking confirmations that one address gets in 24 hours, so that the form cannot be
    /// used to flood a stranger's inbox.
    pub confirmations_a_day: u32,
}

impl Default for FollowUps {
    fn default() -> Self {
        Self { is_on: true, days: [1, 3, 7, 14], window: Span::hours(9, 20), confirmations_a_day: 3 }
    }
}

impl Section for FollowUps {
    const NAME: &'static str = "follow_ups";
}
