//! What a referrer's letters say.

use jobs::occasion::ReferralNews;
use kernel::Db;
use kernel::ids::ReferralId;

use super::ReferralStatus;

/// A referral, for its letters.
#[derive(Clone, Debug)]
pub struct LetterFacts {
    /// Referrer's name.
    pub referrer: String,
    /// Where the letter goes.
    pub email: String,
    /// Code of the referrer.
    pub code: String,
    /// Friend's name, as the referrer wrote it.
    pub referee: String,
    /// Reward, once it is fixed.
    pub reward_paise: Option<i64>,
    /// Reference of the payment.
    pub paid_reference: String,
}

/// The facts; `None` if the referrer was erased or the news is no longer true.
pub async fn facts(
    db: &mut Db,
    id: ReferralId,
    news: ReferralNews,
) -> Result<Option<LetterFacts>, sqlx::Error> {
    let row = sqlx::query!(
        r#"select referrer.name, email, code, referee_name, status as "status: ReferralStatus", reward_paise,
               paid_reference
           from referrals join referrers as referrer on referrer.id = referrer_id
           where referrals.id = $1 and referrer.erased_at is null"#,
        id.0,
    )
    .fetch_optional(db)
    .await?;
    let is_true = |status: ReferralStatus| match news {
        ReferralNews::Rejected => status == ReferralStatus::Rejected,
        ReferralNews::Expired => status == ReferralStatus::Expired,
        ReferralNews::RewardDue => status == ReferralStatus::RewardDue,
        ReferralNews::RewardPaid => status == ReferralStatus::RewardPaid,
        ReferralNews::Received | ReferralNews::Qualified | ReferralNews::Converted => {
            !matches!(status, ReferralStatus::Rejected | ReferralStatus::Expired)
        }
    };
    Ok(row.filter(|row| is_true(row.status)).map(|row| LetterFacts {
        referrer: row.name,
        email: row.email,
        code: row.code,
        referee: row.referee_name,
        reward_paise: row.reward_paise,
        paid_reference: row.paid_reference,
    }))
}
