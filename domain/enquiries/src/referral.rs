//! Referrals: somebody recommends the company to a friend and is rewarded when the friend signs. Source: product rules
//! for referrals.
//!
//! A referral is about a lead, and what the friend needs is kept there alone; the referral has only the name as the
//! referrer wrote it. Its status follows the lead's in the same transaction ([`follow`]). The reward is fixed when the
//! lead is won, falls due when enough of the contract is received, and is paid by two colleagues ([`payout`]).
//!
//! A stranger who enters somebody's number learns nothing: a referral that the rules refuse gets the same answer, and
//! the referrer is told by e-mail that the rules don't allow it, not which one.

pub mod desk;
pub mod event;
pub mod follow;
pub mod letter;
pub mod lookup;
pub mod payout;
mod search;
pub mod settings;

use chrono::{DateTime, NaiveDate, Utc};
use kernel::ids::{LeadId, ReferralId, ReferrerId, UserId};
use kernel::reach::{Reach, Visible};
use kernel::string_enum::string_enum;
use kernel::{Db, Locked, Tx};
use schemars::JsonSchema;
use serde::Serialize;

string_enum! {
    /// Where a referral is.
    pub enum ReferralStatus {
        /// The friend has not been reached yet.
        Submitted = "submitted",
        /// Somebody has spoken with the friend.
        Contacted = "contacted",
        /// The friend's requirements fit what the company does.
        Qualified = "qualified",
        /// The friend signed; the reward is fixed.
        Converted = "converted",
        /// Enough of the contract is received.
        RewardDue = "reward_due",
        /// The reward is paid. Final.
        RewardPaid = "reward_paid",
        /// Refused by a rule or a colleague. Final.
        Rejected = "rejected",
        /// Nothing came of it in time. Final.
        Expired = "expired",
    }
}

impl ReferralStatus {
    /// Display label.
    #[must_use]
    pub const fn label(self) -> &'static str {
        match self {
            Self::Submitted => "Submitted",
            Self::Contacted => "Contacted",
            Self::Qualified => "Qualified",
            Self::Converted => "Signed",
            Self::RewardDue => "Reward due",
            Self::RewardPaid => "Reward paid",
            Self::Rejected => "Not accepted",
            Self::Expired => "Expired",
        }
    }

    /// Whether nothing changes it any more.
    #[must_use]
    pub const fn is_final(self) -> bool {
        matches!(self, Self::RewardPaid | Self::Rejected | Self::Expired)
    }
}

string_enum! {
    /// How a referral reached us.
    pub enum ReferralWay {
        /// The referrer filled in the form.
        Form = "form",
        /// The friend booked by the referrer's link.
        Link = "link",
    }
}

string_enum! {
    /// The rule that refused a referral.
    pub enum ReferralRule {
        /// Referrer and friend have the same phone, e-mail or home address.
        SelfReferral = "self_referral",
        /// One of them is a colleague.
        Staff = "staff",
        /// The friend was in touch lately.
        RecentLead = "recent_lead",
        /// Somebody else's referral came first.
        AlreadyReferred = "already_referred",
    }
}

impl ReferralRule {
    /// For staff.
    #[must_use]
    pub const fn label(self) -> &'static str {
        match self {
            Self::SelfReferral => "Self-referral",
            Self::Staff => "Staff can't take part",
            Self::RecentLead => "Recent lead",
            Self::AlreadyReferred => "Referred before",
        }
    }
}

string_enum! {
    /// How a reward is paid.
    pub enum PayoutMethod {
        /// UPI.
        Upi = "upi",
        /// Bank transfer.
        BankTransfer = "bank_transfer",
    }
}

/// A referral, as rules need it.
#[derive(Clone, Debug)]
pub struct Referral {
    /// Referral id.
    pub id: ReferralId,
    /// Who recommends.
    pub referrer: ReferrerId,
    /// The friend's lead; none if the number is a colleague's.
    pub lead: Option<LeadId>,
    /// Where it is.
    pub status: ReferralStatus,
    /// Reward, once it is fixed.
    pub reward_paise: Option<i64>,
    /// Who prepared the payout.
    pub payout_asked_by: Option<UserId>,
    /// When the payout was approved.
    pub payout_approved_at: Option<DateTime<Utc>>,
    /// When the reward was paid.
    pub paid_on: Option<NaiveDate>,
    /// Optimistic-lock version.
    pub version: i32,
}

/// Proof that the caller may see this referral: it is in reach if its lead is.
///
/// # Errors
/// [`sqlx::Error::RowNotFound`] if there is none in reach.
pub async fn visible(db: &mut Db, id: ReferralId, reach: Reach) -> Result<Visible<ReferralId>, sqlx::Error> {
    let found = sqlx::query_scalar!(
        r#"select referral.id as "id: ReferralId" from referrals as referral
           left join leads as named on named.id = lead_id
           left join leads as lead on lead.id = coalesce(named.merged_into, named.id)
           where referral.id = $1
               and ($2::uuid is null or lead.owner_id = $2 or lead.designer_id = $2 or ($3 and lead.owner_id is null))"#,
        id.0,
        reach.user(),
        reach.has_unassigned(),
    )
    .fetch_one(db)
    .await?;
    Ok(Visible::found(found))
}

/// A referral, as named on its lead.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct LeadReferral {
    /// Referral id.
    pub id: ReferralId,
    /// Who recommended us.
    pub referrer: String,
    /// Code of the referrer.
    pub code: String,
    /// Where the referral is.
    pub status: ReferralStatus,
}

/// The referral of a lead, or of one merged into it: the one in force, else the latest.
pub async fn of_lead(db: &mut Db, lead: LeadId) -> Result<Option<LeadReferral>, sqlx::Error> {
    sqlx::query_as!(
        LeadReferral,
        r#"select referral.id as "id: ReferralId", referrer.name as referrer, code,
               status as "status: ReferralStatus"
           from referrals as referral join referrers as referrer on referrer.id = referrer_id
           where lead_id in (select id from leads where id = $1 or merged_into = $1)
           order by status in ('rejected', 'expired'), submitted_at desc limit 1"#,
        lead.0,
    )
    .fetch_optional(db)
    .await
}

/// Locks a referral until the transaction ends.
pub async fn lock(tx: &mut Tx<'_>, id: Visible<ReferralId>) -> Result<Locked<Referral>, sqlx::Error> {
    sqlx::query_as!(
        Referral,
        r#"select id as "id: ReferralId", referrer_id as "referrer: ReferrerId", lead_id as "lead: LeadId",
               status as "status: ReferralStatus", reward_paise, payout_asked_by as "payout_asked_by: UserId",
               payout_approved_at, paid_on, version
           from referrals where id = $1 for update"#,
        id.0,
    )
    .fetch_one(&mut **tx)
    .await
    .map(Locked::read)
}
