//! The timeline of a referral, and what its referrer is told.

use chrono::{DateTime, Utc};
use jobs::occasion::ReferralNews;
use jobs::{Mail, enqueue};
use kernel::Db;
use kernel::ids::{ReferralId, UserId};
use kernel::string_enum::string_enum;
use schemars::JsonSchema;
use serde::Serialize;
use uuid::Uuid;

string_enum! {
    /// What happened to a referral.
    pub enum ReferralEventKind {
        /// It arrived.
        Submitted = "submitted",
        /// Somebody has spoken with the friend.
        Contacted = "contacted",
        /// The friend's requirements fit.
        Qualified = "qualified",
        /// The friend signed.
        Converted = "converted",
        /// The reward is due.
        RewardDue = "reward_due",
        /// The reward is no longer due: a payment was cancelled.
        NoLongerDue = "no_longer_due",
        /// A rule or a colleague refused it.
        Rejected = "rejected",
        /// Nothing came of it in time.
        Expired = "expired",
        /// Somebody prepared the payout.
        PayoutAsked = "payout_asked",
        /// Somebody else approved the payout.
        PayoutApproved = "payout_approved",
        /// The payout was sent back.
        PayoutReturned = "payout_returned",
        /// The reward was paid.
        RewardPaid = "reward_paid",
        /// Somebody looked at the account that it is paid to.
        DetailsShown = "details_shown",
    }
}

/// An event of a referral.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct ReferralEvent {
    /// What happened.
    pub kind: ReferralEventKind,
    /// Details.
    pub note: String,
    /// Which colleague did it; `null`: it happened by itself.
    pub by: Option<String>,
    /// When.
    pub at: DateTime<Utc>,
}

/// Adds an event to the timeline.
pub(crate) async fn add(
    db: &mut Db,
    referral: ReferralId,
    kind: ReferralEventKind,
    note: &str,
    by: Option<UserId>,
    now: DateTime<Utc>,
) -> Result<(), sqlx::Error> {
    sqlx::query!(
        "insert into referral_events (id, referral_id, kind, note, user_id, at) values ($1, $2, $3, $4, $5, $6)",
        Uuid::now_v7(),
        referral.0,
        kind.as_str(),
        note.trim(),
        by.map(|user| user.0),
        now,
    )
    .execute(db)
    .await?;
    Ok(())
}

/// The timeline, oldest first.
pub(super) async fn of(db: &mut Db, referral: ReferralId) -> Result<Vec<ReferralEvent>, sqlx::Error> {
    sqlx::query_as!(
        ReferralEvent,
        r#"select kind as "kind: ReferralEventKind", note, users.name as "by?", at
           from referral_events left join users on users.id = user_id
           where referral_id = $1 order by at, referral_events.id"#,
        referral.0,
    )
    .fetch_all(db)
    .await
}

/// Tells the referrer by e-mail.
pub(crate) async fn tell(db: &mut Db, referral: ReferralId, news: ReferralNews) -> Result<(), sqlx::Error> {
    enqueue(db, Mail::TellOfReferral { referral, news }).await
}
