//! Paying a reward: one colleague prepares the payout with the account that the referrer named, finance or an admin who
//! is somebody else approves it, and its reference closes it.
//!
//! Account and PAN are sealed. Lists and the audit log have a hint of them; whoever pays opens them, which is on record.

use chrono::NaiveDate;
use garde::Validate;
use jobs::occasion::ReferralNews;
use kernel::audit::{self, Actor, Change, Event};
use kernel::check::{filled, one_line};
use kernel::clock::{Clock, day_of, financial_year_start};
use kernel::ids::ReferrerId;
use kernel::record::Refusal;
use kernel::{Db, Locked, Tx, settings};
use people::account::Keys;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::event::{self, ReferralEventKind};
use super::settings::Referrals;
use super::{PayoutMethod, Referral, ReferralStatus};

/// Where a reward is paid to.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, Validate, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct ReferralAccount {
    /// How it is paid.
    #[garde(skip)]
    pub method: PayoutMethod,
    /// UPI id, such as `asha@okhdfc`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[garde(pattern(r"^[A-Za-z0-9._-]{2,256}@[A-Za-z][A-Za-z0-9]{1,63}$"), custom(needed(self.method, PayoutMethod::Upi)))]
    pub upi_id: Option<String>,
    /// Name on the bank account.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[garde(inner(length(chars, min = 1, max = 120), custom(one_line)), custom(needed(self.method, PayoutMethod::BankTransfer)))]
    pub account_name: Option<String>,
    /// Bank account number.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[garde(pattern("^[0-9]{9,18}$"), custom(needed(self.method, PayoutMethod::BankTransfer)))]
    pub account_number: Option<String>,
    /// IFSC of the branch.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[garde(pattern("^[A-Z]{4}0[A-Z0-9]{6}$"), custom(needed(self.method, PayoutMethod::BankTransfer)))]
    pub ifsc: Option<String>,
}

fn needed(method: PayoutMethod, by: PayoutMethod) -> impl FnOnce(&Option<String>, &()) -> garde::Result {
    move |text, ()| {
        if method == by && text.is_none() { Err(garde::Error::new("is required")) } else { Ok(()) }
    }
}

impl ReferralAccount {
    /// Enough to recognise the account by.
    fn hint(&self) -> String {
        match (self.method, &self.upi_id, &self.account_number) {
            (PayoutMethod::Upi, Some(upi), _) => {
                let (name, handle) = upi.split_once('@').unwrap_or((upi, ""));
                format!("{}•••@{handle}", name.chars().next().unwrap_or('•'))
            }
            (_, _, Some(number)) => format!("••••{}", last_four(number)),
            _ => String::new(),
        }
    }
}

fn last_four(text: &str) -> &str {
    text.get(text.len().saturating_sub(4)..).unwrap_or_default()
}

/// A payout to prepare.
#[derive(Clone, Debug, Serialize, Deserialize, Validate, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct PayoutDraft {
    /// The account; omitted: the one that is known from an earlier payout.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[garde(dive)]
    pub account: Option<ReferralAccount>,
    /// PAN, once the person's rewards of the year need one; omitted: the one that is known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[garde(pattern("^[A-Z]{5}[0-9]{4}[A-Z]$"))]
    pub pan: Option<String>,
    /// Tax deducted at source, in paise.
    #[serde(default)]
    #[garde(range(min = 0, max = 100_000_000))]
    pub tds_paise: i64,
}

/// Why a payout is sent back.
#[derive(Clone, Debug, Deserialize, Validate, JsonSchema)]
pub struct PayoutReturn {
    /// Reason.
    #[garde(length(chars, min = 1, max = 300), custom(filled))]
    pub reason: String,
}

/// A payment that was made.
#[derive(Clone, Debug, Deserialize, Validate, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct PaidDraft {
    /// Reference of the bank: UTR.
    #[garde(length(chars, min = 1, max = 60), custom(filled), custom(one_line))]
    pub reference: String,
    /// Day of the payment, Indian time.
    #[garde(skip)]
    pub paid_on: NaiveDate,
}

fn rule<T>(code: &'static str, reason: impl Into<String>) -> Result<T, Refusal> {
    Err(Refusal::Rule { code, reason: reason.into() })
}

/// Prepares the payout of a reward that is due.
pub async fn ask(
    tx: &mut Tx<'_>,
    clock: &Clock,
    keys: &Keys,
    actor: &Actor,
    referral: &Locked<Referral>,
    draft: &PayoutDraft,
) -> Result<(), Refusal> {
    let Some(reward_paise) = referral.reward_paise.filter(|_| referral.status == ReferralStatus::RewardDue)
    else {
        return rule("not_due", "Only a reward that is due can be paid.");
    };
    if referral.payout_approved_at.is_some() {
        return rule(
            "payout_approved",
            "This payout is approved. Enter its reference, or send it back first.",
        );
    }
    if draft.tds_paise > reward_paise {
        return Err(Refusal::Field {
            field: "tdsPaise",
            reason: "must not be more than the reward".to_owned(),
        });
    }
    let now = clock.now();
    let known = sqlx::query!(
        r#"select payout_method is not null as "has_account!", sealed_pan is not null as "has_pan!" from referrers
           where id = $1 for update"#,
        referral.referrer.0,
    )
    .fetch_one(&mut **tx)
    .await?;
    let programme: Referrals = settings::read(tx).await?;
    let year = rewards_of_year(tx, referral.referrer, day_of(now)).await? + reward_paise;
    if year > programme.pan_above_paise && draft.pan.is_none() && !known.has_pan {
        let reason = "is required: this person's rewards pass the yearly limit".to_owned();
        return Err(Refusal::Field { field: "pan", reason });
    }
    match &draft.account {
        Some(account) => remember_account(tx, keys, referral.referrer, account).await?,
        None if known.has_account => {}
        None => {
            return Err(Refusal::Field { field: "account", reason: "is required".to_owned() });
        }
    }
    if let Some(pan) = &draft.pan {
        let sealed = keys.payouts().seal(&pan_name(referral.referrer), pan.as_bytes());
        let hint = format!("••••••{}", last_four(pan));
        sqlx::query!(
            "update referrers set sealed_pan = $2, pan_hint = $3, updated_at = $4 where id = $1",
            referral.referrer.0,
            sealed,
            hint,
            now,
        )
        .execute(&mut **tx)
        .await?;
    }
    sqlx::query!(
        "update referrals
         set payout_asked_by = $2, payout_asked_at = $3, tds_paise = $4, updated_at = $3, version = version + 1
         where id = $1",
        referral.id.0,
        actor.user.map(|user| user.0),
        now,
        draft.tds_paise,
    )
    .execute(&mut **tx)
    .await?;
    let changes = vec![
        Change::new("rewardPaise", (), reward_paise),
        Change::new("tdsPaise", (), draft.tds_paise),
        Change::new("account", (), draft.account.as_ref().map(ReferralAccount::hint)),
    ];
    enter(tx, clock, actor, referral, ReferralEventKind::PayoutAsked, "", changes).await
}

async fn remember_account(
    db: &mut Db,
    keys: &Keys,
    referrer: ReferrerId,
    account: &ReferralAccount,
) -> Result<(), sqlx::Error> {
    let plain = serde_json::to_vec(account).map_err(|error| sqlx::Error::Encode(error.into()))?;
    sqlx::query!(
        "update referrers set payout_method = $2, sealed_payout = $3, payout_hint = $4 where id = $1",
        referrer.0,
        account.method.as_str(),
        keys.payouts().seal(&account_name(referrer), &plain),
        account.hint(),
    )
    .execute(db)
    .await?;
    Ok(())
}

fn account_name(referrer: ReferrerId) -> Vec<u8> {
    [b"account ", &referrer.0.as_bytes()[..]].concat()
}

fn pan_name(referrer: ReferrerId) -> Vec<u8> {
    [b"pan ", &referrer.0.as_bytes()[..]].concat()
}

/// What this person was paid, or is being paid, in the financial year of a day.
async fn rewards_of_year(db: &mut Db, referrer: ReferrerId, day: NaiveDate) -> Result<i64, sqlx::Error> {
    sqlx::query_scalar!(
        r#"select coalesce(sum(reward_paise), 0)::bigint as "sum!" from referrals
           where referrer_id = $1
               and (paid_on >= $2 or status = 'reward_due' and payout_approved_at is not null)"#,
        referrer.0,
        financial_year_start(day),
    )
    .fetch_one(db)
    .await
}

/// Approves a payout that somebody else prepared.
pub async fn approve(
    tx: &mut Tx<'_>,
    clock: &Clock,
    actor: &Actor,
    referral: &Locked<Referral>,
) -> Result<(), Refusal> {
    must_be_prepared(referral)?;
    if referral.payout_approved_at.is_some() {
        return rule("payout_approved", "This payout is approved already.");
    }
    if referral.payout_asked_by == actor.user {
        return rule("same_person", "You prepared this payout, so somebody else has to approve it.");
    }
    sqlx::query!(
        "update referrals
         set payout_approved_by = $2, payout_approved_at = $3, updated_at = $3, version = version + 1
         where id = $1",
        referral.id.0,
        actor.user.map(|user| user.0),
        clock.now(),
    )
    .execute(&mut **tx)
    .await?;
    enter(tx, clock, actor, referral, ReferralEventKind::PayoutApproved, "", Vec::new()).await
}

/// Sends a payout back, whether it is approved or not.
pub async fn send_back(
    tx: &mut Tx<'_>,
    clock: &Clock,
    actor: &Actor,
    referral: &Locked<Referral>,
    draft: &PayoutReturn,
) -> Result<(), Refusal> {
    must_be_prepared(referral)?;
    sqlx::query!(
        "update referrals
         set payout_asked_by = null, payout_asked_at = null, payout_approved_by = null, payout_approved_at = null,
             tds_paise = 0, updated_at = $2, version = version + 1
         where id = $1",
        referral.id.0,
        clock.now(),
    )
    .execute(&mut **tx)
    .await?;
    enter(tx, clock, actor, referral, ReferralEventKind::PayoutReturned, &draft.reason, Vec::new()).await
}

/// Records that an approved payout was paid.
pub async fn pay(
    tx: &mut Tx<'_>,
    clock: &Clock,
    actor: &Actor,
    referral: &Locked<Referral>,
    draft: &PaidDraft,
) -> Result<(), Refusal> {
    must_be_prepared(referral)?;
    let Some(approved_at) = referral.payout_approved_at else {
        return rule("not_approved", "Somebody else has to approve this payout first.");
    };
    let now = clock.now();
    if draft.paid_on > day_of(now) {
        return Err(Refusal::Field { field: "paidOn", reason: "must not be in the future".to_owned() });
    }
    if draft.paid_on < day_of(approved_at) {
        return Err(Refusal::Field { field: "paidOn", reason: "must not be before the approval".to_owned() });
    }
    sqlx::query!(
        "update referrals
         set status = 'reward_paid', paid_on = $2, paid_reference = $3, paid_at = $4, paid_by = $5, updated_at = $4,
             version = version + 1
         where id = $1",
        referral.id.0,
        draft.paid_on,
        draft.reference.trim(),
        now,
        actor.user.map(|user| user.0),
    )
    .execute(&mut **tx)
    .await?;
    let changes = vec![
        Change::new("status", referral.status, ReferralStatus::RewardPaid),
        Change::new("paidOn", (), draft.paid_on),
    ];
    enter(tx, clock, actor, referral, ReferralEventKind::RewardPaid, "", changes).await?;
    Ok(event::tell(tx, referral.id, ReferralNews::RewardPaid).await?)
}

fn must_be_prepared(referral: &Referral) -> Result<(), Refusal> {
    if referral.status == ReferralStatus::RewardDue && referral.payout_asked_by.is_some() {
        return Ok(());
    }
    rule("no_payout", "No payout is prepared for this referral.")
}

/// Account and PAN, for whoever pays.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct PayoutDetails {
    /// The account; `null` if none is known.
    pub account: Option<ReferralAccount>,
    /// PAN; `null` if none is known.
    pub pan: Option<String>,
}

/// Opens the account that a reward is paid to. Who looked is on record.
pub async fn show(
    tx: &mut Tx<'_>,
    clock: &Clock,
    keys: &Keys,
    actor: &Actor,
    referral: &Locked<Referral>,
) -> Result<PayoutDetails, Refusal> {
    let row =
        sqlx::query!("select sealed_payout, sealed_pan from referrers where id = $1", referral.referrer.0,)
            .fetch_one(&mut **tx)
            .await?;
    let opened =
        |name: &[u8], sealed: Option<Vec<u8>>| sealed.and_then(|sealed| keys.payouts().open(name, &sealed));
    let account = opened(&account_name(referral.referrer), row.sealed_payout);
    let pan = opened(&pan_name(referral.referrer), row.sealed_pan);
    enter(tx, clock, actor, referral, ReferralEventKind::DetailsShown, "", Vec::new()).await?;
    Ok(PayoutDetails {
        account: account.and_then(|plain| serde_json::from_slice(&plain).ok()),
        pan: pan.and_then(|plain| String::from_utf8(plain).ok()),
    })
}

/// Seals again what was sealed with the previous secret. Returns the number of values.
pub async fn reseal(tx: &mut Tx<'_>, keys: &Keys) -> Result<u64, sqlx::Error> {
    let rows = sqlx::query!(
        r#"select id as "id: ReferrerId", sealed_payout, sealed_pan from referrers
           where sealed_payout is not null or sealed_pan is not null for update"#
    )
    .fetch_all(&mut **tx)
    .await?;
    let mut resealed = 0;
    for row in rows {
        let again = |name: &[u8], sealed: Option<&Vec<u8>>| {
            sealed.and_then(|sealed| keys.payouts().reseal(name, sealed))
        };
        let account = again(&account_name(row.id), row.sealed_payout.as_ref());
        let pan = again(&pan_name(row.id), row.sealed_pan.as_ref());
        resealed += u64::from(account.is_some()) + u64::from(pan.is_some());
        sqlx::query!(
            "update referrers
             set sealed_payout = coalesce($2, sealed_payout), sealed_pan = coalesce($3, sealed_pan)
             where id = $1 and ($2::bytea is not null or $3::bytea is not null)",
            row.id.0,
            account,
            pan,
        )
        .execute(&mut **tx)
        .await?;
    }
    Ok(resealed)
}

/// Enters a step into the timeline and the audit log.
pub(super) async fn enter(
    db: &mut Db,
    clock: &Clock,
    actor: &Actor,
    referral: &Referral,
    kind: ReferralEventKind,
    note: &str,
    changes: Vec<Change>,
) -> Result<(), Refusal> {
    event::add(&mut *db, referral.id, kind, note, actor.user, clock.now()).await?;
    let action = format!("referral_{kind}");
    let event = Event::new(&action, "referral", &referral.id).changing(changes);
    Ok(audit::record(db, clock, actor, event).await?)
}
