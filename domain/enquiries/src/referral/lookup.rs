//! A referrer's own referrals, after a code by e-mail.

use chrono::{DateTime, Utc};
use kernel::Db;
use kernel::ids::ReferrerId;
use schemars::JsonSchema;
use serde::Serialize;

use super::ReferralStatus;

/// The referrer with this number, and the address for codes.
pub async fn find(db: &mut Db, phone: &str) -> Result<Option<(ReferrerId, String)>, sqlx::Error> {
    let row = sqlx::query!(
        r#"select id as "id: ReferrerId", email_normalized from referrers
           where phone_normalized = $1 and erased_at is null"#,
        phone,
    )
    .fetch_optional(db)
    .await?;
    Ok(row.map(|row| (row.id, row.email_normalized)))
}

/// What a referrer sees.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct MyReferrals {
    /// The referrer's code, part of the link to share.
    pub code: String,
    /// Their referrals, newest first.
    pub referrals: Vec<MyReferral>,
}

/// One of them. It says no more of the friend than what the referrer wrote.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct MyReferral {
    /// The friend's name, as the referrer wrote it; their first name if they booked by the link.
    pub name: String,
    /// Where it is.
    pub status: ReferralStatus,
    /// When it arrived.
    pub submitted_at: DateTime<Utc>,
    /// Reward in paise, once the friend signed.
    pub reward_paise: Option<i64>,
}

/// The referrer's own referrals.
pub async fn read(db: &mut Db, referrer: ReferrerId) -> Result<MyReferrals, sqlx::Error> {
    let code = sqlx::query_scalar!("select code from referrers where id = $1", referrer.0)
        .fetch_one(&mut *db)
        .await?;
    let referrals = sqlx::query_as!(
        MyReferral,
        r#"select referee_name as name, status as "status: ReferralStatus", submitted_at,
               case when status = 'rejected' then null else reward_paise end as reward_paise
           from referrals where referrer_id = $1 order by submitted_at desc, id desc limit 100"#,
        referrer.0,
    )
    .fetch_all(db)
    .await?;
    Ok(MyReferrals { code, referrals })
}
