//! What a person agreed to, when, under which text.

use chrono::{DateTime, Utc};
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
