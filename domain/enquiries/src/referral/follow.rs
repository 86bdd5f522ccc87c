//! What a referral learns from its lead: called in the transaction that moves the lead or records its payment.

use chrono::{DateTime, Utc};
use jobs::occasion::ReferralNews;
use kernel::ids::{LeadId, ReferralId};
use kernel::{Db, settings};
use uuid::Uuid;

use super::ReferralStatus;
use super::event::{self, ReferralEventKind};
use super::settings::Referrals;

/// Where a referral goes when its lead reaches one of these stages.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stage {
    /// Somebody has spoken with the person.
    Contacted,
    /// The requirements fit.
    Qualified,
    /// The person signed or paid.
    Won,
}

/// Moves the referrals of these leads along. A referral never goes back: a lead that is reopened keeps what it reached.
pub async fn moved(
    db: &mut Db,
    leads: &[LeadId],
    stage: Stage,
    now: DateTime<Utc>,
) -> Result<(), sqlx::Error> {
    let (status, kind, news, before): (_, _, _, &[ReferralStatus]) = match stage {
        Stage::Contacted => {
            (ReferralStatus::Contacted, ReferralEventKind::Contacted, None, &[ReferralStatus::Submitted])
        }
        Stage::Qualified => (
            ReferralStatus::Qualified,
            ReferralEventKind::Qualified,
            Some(ReferralNews::Qualified),
            &[ReferralStatus::Submitted, ReferralStatus::Contacted],
        ),
        Stage::Won => (
            ReferralStatus::Converted,
            ReferralEventKind::Converted,
            Some(ReferralNews::Converted),
            &[ReferralStatus::Submitted, ReferralStatus::Contacted, ReferralStatus::Qualified],
        ),
    };
    let before: Vec<_> = before.iter().map(ToString::to_string).collect();
    let leads: Vec<_> = leads.iter().map(|lead| lead.0).collect();
    let moved = sqlx::query_scalar!(
        r#"update referrals
           set status = $2, converted_at = case when $2 = 'converted' then $4 else converted_at end,
               updated_at = $4, version = version + 1
           where lead_id in (select id from leads where id = any ($1) or merged_into = any ($1))
               and status = any ($3)
           returning id as "id: ReferralId""#,
        &leads,
        status.as_str(),
        &before,
        now,
    )
    .fetch_all(&mut *db)
    .await?;
    for referral in moved {
        event::add(&mut *db, referral, kind, "", None, now).await?;
        if let Some(news) = news {
            event::tell(&mut *db, referral, news).await?;
        }
        if stage == Stage::Won {
            settle(&mut *db, referral, now).await?;
        }
    }
    Ok(())
}

/// A quotation of a lead was accepted that had been won before, or a payment was recorded or cancelled.
pub async fn changed(db: &mut Db, lead: LeadId, now: DateTime<Utc>) -> Result<(), sqlx::Error> {
    let referrals = sqlx::query_scalar!(
        r#"select id as "id: ReferralId" from referrals
           where lead_id in (
                   select id from leads
                   where coalesce(merged_into, id) = (select coalesce(merged_into, id) from leads where id = $1)
               )
               and status in ('converted', 'reward_due')
           for update"#,
        lead.0,
    )
    .fetch_all(&mut *db)
    .await?;
    for referral in referrals {
        settle(&mut *db, referral, now).await?;
    }
    Ok(())
}

/// Fixes the reward once the contract's value is known, and decides whether it is due.
async fn settle(db: &mut Db, referral: ReferralId, now: DateTime<Utc>) -> Result<(), sqlx::Error> {
    let programme: Referrals = settings::read(&mut *db).await?;
    fix(&mut *db, referral, &programme, now).await?;
    let share = i64::from(programme.due_share.0);
    let row = sqlx::query!(
        r#"select referral.status as "status: ReferralStatus", payable_paise, payout_asked_at is not null as "is_asked!",
               (
                   select coalesce(sum(amount_paise), 0)::bigint from lead_payments as payment
                   join leads as lead on lead.id = payment.lead_id
                   join leads as own on own.id = referral.lead_id
                   where voided_at is null
                       and coalesce(lead.merged_into, lead.id) = coalesce(own.merged_into, own.id)
               ) as "received_paise!"
           from referrals as referral where id = $1"#,
        referral.0,
    )
    .fetch_one(&mut *db)
    .await?;
    let Some(payable_paise) = row.payable_paise else { return Ok(()) };
    let is_due = i128::from(row.received_paise) * 10_000 >= i128::from(payable_paise) * i128::from(share);
    let (status, kind) = match row.status {
        ReferralStatus::Converted if is_due => (ReferralStatus::RewardDue, ReferralEventKind::RewardDue),
        // Once a payout is under way, colleagues decide.
        ReferralStatus::RewardDue if !is_due && !row.is_asked => {
            (ReferralStatus::Converted, ReferralEventKind::NoLongerDue)
        }
        _ => return Ok(()),
    };
    sqlx::query!(
        "update referrals
         set status = $2, due_at = case when $2 = 'reward_due' then $3::timestamptz end, updated_at = $3,
             version = version + 1
         where id = $1",
        referral.0,
        status.as_str(),
        now,
    )
    .execute(&mut *db)
    .await?;
    event::add(&mut *db, referral, kind, "", None, now).await?;
    if status == ReferralStatus::RewardDue {
        event::tell(db, referral, ReferralNews::RewardDue).await?;
    }
    Ok(())
}

/// Fixes contract value and reward, unless they are: a lead may be won by a booking payment before it is quoted.
async fn fix(
    db: &mut Db,
    referral: ReferralId,
    programme: &Referrals,
    now: DateTime<Utc>,
) -> Result<(), sqlx::Error> {
    let contract = sqlx::query!(
        r#"select quotation.taxable_paise as "taxable_paise!", quotation.payable_paise as "payable_paise!"
           from referrals as referral
           join leads as own on own.id = referral.lead_id
           join leads as lead on coalesce(lead.merged_into, lead.id) = coalesce(own.merged_into, own.id)
           join quotations as quotation on quotation.lead_id = lead.id
           where referral.id = $1 and referral.contract_paise is null
               and quotation.status in ('accepted', 'converted') and quotation.taxable_paise > 0
           order by quotation.accepted_at desc nulls last, quotation.id desc
           limit 1"#,
        referral.0,
    )
    .fetch_optional(&mut *db)
    .await?;
    let Some(contract) = contract else { return Ok(()) };
    sqlx::query!(
        "update referrals
         set contract_paise = $2, payable_paise = $3, reward_paise = $4, updated_at = $5, version = version + 1
         where id = $1",
        referral.0,
        contract.taxable_paise,
        contract.payable_paise,
        programme.rewards.of(contract.taxable_paise),
        now,
    )
    .execute(db)
    .await?;
    Ok(())
}

/// Expires up to `limit` referrals that came to nothing in time. Returns their number.
pub async fn expire(db: &mut Db, now: DateTime<Utc>, limit: i64) -> Result<usize, sqlx::Error> {
    let ids: Vec<Uuid> = sqlx::query_scalar!(
        "update referrals set status = 'expired', updated_at = $1, version = version + 1
         where id = any (array(
             select id from referrals
             where expires_at <= $1 and status in ('submitted', 'contacted', 'qualified')
             order by expires_at limit $2 for update skip locked
         ))
         returning id",
        now,
        limit,
    )
    .fetch_all(&mut *db)
    .await?;
    for id in &ids {
        let id = ReferralId(*id);
        event::add(&mut *db, id, ReferralEventKind::Expired, "", None, now).await?;
        event::tell(&mut *db, id, ReferralNews::Expired).await?;
    }
    Ok(ids.len())
}
