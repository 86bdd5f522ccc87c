//! What a person agreed to, when, under which text.

use chrono::{DateTime, Utc};
use schemars::JsonSchema;
use serde::Serialize;
use uuid::Uuid;

use crate::Db;
use crate::ids::LeadId;
use crate::settings::{self, Privacy};
use crate::words::words;

/// Names the notice that the site was built with.
pub const BOOKING_NOTICE: &str = "booking-2026-11";

/// The notice that stands beside the booking form's button, unless the settings have another.
pub const BOOKING_TEXT: &str = "By submitting you ask us to contact you about this enquiry by phone and e-mail. You can stop the e-mails at any time.";

words! {
    /// What contact data may be used for.
    pub enum Purpose {
        /// Calls and e-mails about the person's own enquiry.
        ServiceContact = "service_contact",
        /// News and offers.
        Marketing = "marketing",
        /// Measuring the site.
        Analytics = "analytics",
        /// Measuring advertisements.
        Ads = "ads",
    }
}

/// Records that the person sent a form under the notice in force.
pub async fn grant(
    db: &mut Db,
    lead: LeadId,
    purpose: Purpose,
    channel: &str,
    now: DateTime<Utc>,
) -> Result<(), sqlx::Error> {
    let privacy: Privacy = settings::read(db).await?;
    sqlx::query!(
        "insert into consents (id, lead_id, purpose, text_version, channel, granted_at)
         values ($1, $2, $3, $4, $5, $6)",
        Uuid::now_v7(),
        lead.0,
        purpose.as_str(),
        privacy.booking_notice.version,
        channel,
        now,
    )
    .execute(db)
    .await?;
    Ok(())
}

/// Something that a person agreed to.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Consent {
    /// What it covers.
    pub purpose: Purpose,
    /// The text that was agreed to.
    pub text_version: String,
    /// How it was given.
    pub channel: String,
    /// When it was given.
    pub granted_at: DateTime<Utc>,
    /// When it was taken back.
    pub withdrawn_at: Option<DateTime<Utc>>,
}

/// What the person behind a lead agreed to, the latest first.
pub async fn of(db: &mut Db, lead: LeadId) -> Result<Vec<Consent>, sqlx::Error> {
    sqlx::query_as!(
        Consent,
        r#"select purpose as "purpose: Purpose", text_version, channel, granted_at, withdrawn_at
           from consents where lead_id = $1 order by granted_at desc, id desc"#,
        lead.0,
    )
    .fetch_all(db)
    .await
}

/// Whether a consent for the purpose stands.
pub async fn covers(db: &mut Db, lead: LeadId, purpose: Purpose) -> Result<bool, sqlx::Error> {
    sqlx::query_scalar!(
        r#"select exists (
               select from consents where lead_id = $1 and purpose = $2 and withdrawn_at is null
           ) as "covers!""#,
        lead.0,
        purpose.as_str(),
    )
    .fetch_one(db)
    .await
}
