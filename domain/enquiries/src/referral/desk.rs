//! Referrals as staff see them: the list, one of them whole, and what a colleague decides about it.

use chrono::{DateTime, NaiveDate, Utc};
use garde::Validate;
use jobs::occasion::ReferralNews;
use kernel::audit::{Actor, Change};
use kernel::check::filled;
use kernel::clock::Clock;
use kernel::ids::{CustomerId, LeadId, ReferralId, ReferrerId};
use kernel::listing::{Column, Listing};
use kernel::page::{AnyOf, Page, PageQuery, Sort, read_page};
use kernel::reach::{Reach, Viewer};
use kernel::record::Refusal;
use kernel::role::Area;
use kernel::string_enum::string_enum;
use kernel::{Db, Locked, Tx};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::event::{self, ReferralEvent, ReferralEventKind};
use super::payout::enter;
use super::{PayoutMethod, Referral, ReferralRule, ReferralStatus, ReferralWay};

string_enum! {
    /// Sort order.
    pub enum ReferralOrder {
        /// When it arrived.
        SubmittedAt = "submittedAt",
        /// Reward.
        Reward = "reward",
    }
}

/// Filters and order of the list.
#[derive(Clone, Debug, Deserialize, Validate, JsonSchema)]
#[serde(default, rename_all = "camelCase")]
#[garde(allow_unvalidated)]
pub struct ReferralFilter {
    /// Sort order.
    pub sort: Sort<ReferralOrder>,
    /// Status.
    pub status: AnyOf<ReferralStatus>,
    /// Month in which it arrived, Indian time: `2026-11`.
    #[garde(pattern("^[0-9]{4}-(0[1-9]|1[0-2])$"))]
    pub month: Option<String>,
    /// Code of the referrer.
    #[garde(length(chars, max = 8))]
    pub referrer: Option<String>,
    /// The friend's lead.
    pub lead: Option<LeadId>,
    /// Referrals by this customer.
    pub customer: Option<CustomerId>,
    /// A payout waits for its approval.
    pub to_approve: Option<bool>,
}

impl Default for ReferralFilter {
    fn default() -> Self {
        Self {
            sort: Sort { by: ReferralOrder::SubmittedAt, is_descending: true },
            status: AnyOf::default(),
            month: None,
            referrer: None,
            lead: None,
            customer: None,
            to_approve: None,
        }
    }
}

/// A referral in the list.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct ReferralItem {
    /// Referral id.
    pub id: ReferralId,
    /// Code of the referrer.
    pub code: String,
    /// Referrer's name.
    pub referrer: String,
    /// The friend's name, as the referrer wrote it.
    pub referee: String,
    /// The friend's lead.
    pub lead_id: Option<LeadId>,
    /// How it reached us.
    pub way: ReferralWay,
    /// Where it is.
    pub status: ReferralStatus,
    /// The rule that refused it.
    pub refused_by: Option<ReferralRule>,
    /// Contract value before tax, in paise.
    pub contract_paise: Option<i64>,
    /// Reward, in paise.
    pub reward_paise: Option<i64>,
    /// Tax deducted at source, in paise.
    pub tds_paise: i64,
    /// How the reward is paid.
    pub payout_method: Option<PayoutMethod>,
    /// Enough of the account to recognise it by.
    pub payout_hint: String,
    /// A payout is prepared.
    pub is_asked: bool,
    /// The payout is approved.
    pub is_approved: bool,
    /// Day of the payment.
    pub paid_on: Option<NaiveDate>,
    /// Reference of the payment.
    pub paid_reference: String,
    /// When it arrived.
    pub submitted_at: DateTime<Utc>,
    /// When it expires, unless the friend signs.
    pub expires_at: DateTime<Utc>,
    /// Optimistic-lock version.
    pub version: i32,
}

struct Row {
    item: ReferralItem,
    total: i64,
}

/// A page of referrals within reach.
pub async fn list(
    db: &mut Db,
    reach: Reach,
    page: &PageQuery,
    filter: &ReferralFilter,
) -> Result<Page<ReferralItem>, sqlx::Error> {
    let found = read_page!(page => rows(&mut *db, reach, None, page, filter));
    Ok(found.map(|row| row.item))
}

async fn rows(
    db: &mut Db,
    reach: Reach,
    id: Option<ReferralId>,
    page: &PageQuery,
    filter: &ReferralFilter,
) -> Result<Vec<Row>, sqlx::Error> {
    let rows = sqlx::query!(
        r#"select referral.id as "id: ReferralId", code, referrer.name as referrer, referee_name,
               lead.id as "lead_id?: LeadId", way as "way: ReferralWay", referral.status as "status: ReferralStatus",
               refused_by as "refused_by: ReferralRule", contract_paise, reward_paise, tds_paise,
               payout_method as "payout_method: PayoutMethod", payout_hint,
               payout_asked_at is not null as "is_asked!", payout_approved_at is not null as "is_approved!", paid_on,
               paid_reference, submitted_at, referral.expires_at, referral.version, count(*) over () as "total!"
           from referrals as referral
           join referrers as referrer on referrer.id = referrer_id
           left join leads as named on named.id = lead_id
           left join leads as lead on lead.id = coalesce(named.merged_into, named.id)
           where ($1::uuid is null or referral.id = $1)
               and ($2::uuid is null or lead.owner_id = $2 or lead.designer_id = $2 or ($3 and lead.owner_id is null))
               and ($4::text is null or code ilike $4 or referrer.name ilike $4 or referee_name ilike $4
                    or referrer.phone_normalized ilike $4 or referrer.email ilike $4 or paid_reference ilike $4)
               and ($5::text[] is null or referral.status = any ($5))
               and ($6::text is null or to_char(submitted_at at time zone 'Asia/Kolkata', 'YYYY-MM') = $6)
               and ($7::text is null or code = upper($7))
               and ($8::uuid is null or lead.id = (select coalesce(merged_into, id) from leads where id = $8))
               and ($9::uuid is null or referrer.customer_id in (
                       select id from customers where id = $9 or merged_into = $9
                   ))
               and ($10::boolean is null or (payout_asked_at is not null and payout_approved_at is null
                    and referral.status = 'reward_due') = $10)
           order by
               case when $11 = 'reward' then reward_paise end nulls last,
               case when $11 = '-reward' then reward_paise end desc nulls last,
               case when $11 = 'submittedAt' then submitted_at end,
               submitted_at desc, referral.id desc
           limit $12 offset $13"#,
        id.map(|id| id.0),
        reach.user(),
        reach.has_unassigned(),
        page.pattern(),
        filter.status.texts() as Option<Vec<String>>,
        filter.month,
        filter.referrer,
        filter.lead.map(|lead| lead.0),
        filter.customer.map(|customer| customer.0),
        filter.to_approve,
        format!("{}{}", if filter.sort.is_descending { "-" } else { "" }, filter.sort.by),
        page.limit(),
        page.offset(),
    )
    .fetch_all(db)
    .await?;
    let rows = rows.into_iter().map(|row| Row {
        total: row.total,
        item: ReferralItem {
            id: row.id,
            code: row.code,
            referrer: row.referrer,
            referee: row.referee_name,
            lead_id: row.lead_id,
            way: row.way,
            status: row.status,
            refused_by: row.refused_by,
            contract_paise: row.contract_paise,
            reward_paise: row.reward_paise,
            tds_paise: row.tds_paise,
            payout_method: row.payout_method,
            payout_hint: row.payout_hint,
            is_asked: row.is_asked,
            is_approved: row.is_approved,
            paid_on: row.paid_on,
            paid_reference: row.paid_reference,
            submitted_at: row.submitted_at,
            expires_at: row.expires_at,
            version: row.version,
        },
    });
    Ok(rows.collect())
}

/// A referral whole.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct ReferralDetail {
    /// As in the list.
    #[serde(flatten)]
    pub item: ReferralItem,
    /// Referrer.
    pub referrer_id: ReferrerId,
    /// Referrer's phone number.
    pub referrer_phone: String,
    /// Referrer's e-mail address.
    pub referrer_email: String,
    /// The referrer as a customer.
    pub customer_id: Option<CustomerId>,
    /// Enough of the PAN to recognise it by.
    pub pan_hint: String,
    /// What the friend has paid so far, in paise.
    pub received_paise: i64,
    /// What the friend pays in all, in paise.
    pub payable_paise: Option<i64>,
    /// What a colleague wrote when rejecting it.
    pub rejected_because: String,
    /// Who prepared the payout.
    pub payout_asked_by: Option<String>,
    /// Who approved it.
    pub payout_approved_by: Option<String>,
    /// The caller prepared the payout, so somebody else has to approve it.
    pub is_asked_by_me: bool,
    /// Timeline, oldest first.
    pub events: Vec<ReferralEvent>,
}

/// A referral whole, if within the viewer's reach.
///
/// # Errors
/// [`sqlx::Error::RowNotFound`] if there is none.
pub async fn read(db: &mut Db, viewer: Viewer, id: ReferralId) -> Result<ReferralDetail, sqlx::Error> {
    let reach = viewer.reach(Area::Referrals);
    let found = rows(&mut *db, reach, Some(id), &PageQuery::default(), &ReferralFilter::default()).await?;
    let item = found.into_iter().next().map(|row| row.item).ok_or(sqlx::Error::RowNotFound)?;
    let row = sqlx::query!(
        r#"select referrer.id as "referrer_id: ReferrerId", referrer.phone, referrer.email,
               referrer.customer_id as "customer_id: CustomerId", pan_hint, payable_paise, rejected_because,
               asker.name as "asker?", approver.name as "approver?",
               coalesce(payout_asked_by = $2, false) as "is_asked_by_me!",
               (
                   select coalesce(sum(amount_paise), 0)::bigint from lead_payments
                   where voided_at is null
                       and lead_id in (select id from leads where id = $3 or merged_into = $3)
               ) as "received_paise!"
           from referrals as referral
           join referrers as referrer on referrer.id = referrer_id
           left join users as asker on asker.id = payout_asked_by
           left join users as approver on approver.id = payout_approved_by
           where referral.id = $1"#,
        id.0,
        viewer.user.0,
        item.lead_id.map(|lead| lead.0),
    )
    .fetch_one(&mut *db)
    .await?;
    Ok(ReferralDetail {
        referrer_id: row.referrer_id,
        referrer_phone: row.phone,
        referrer_email: row.email,
        customer_id: row.customer_id,
        pan_hint: row.pan_hint,
        received_paise: row.received_paise,
        payable_paise: row.payable_paise,
        rejected_because: row.rejected_because,
        payout_asked_by: row.asker,
        payout_approved_by: row.approver,
        is_asked_by_me: row.is_asked_by_me,
        events: event::of(db, id).await?,
        item,
    })
}

/// Why a colleague rejects a referral.
#[derive(Clone, Debug, Deserialize, Validate, JsonSchema)]
#[schemars(rename = "ReferralRejection")]
pub struct Rejection {
    /// Reason, for staff only.
    #[garde(length(chars, min = 1, max = 300), custom(filled))]
    pub reason: String,
}

/// Rejects a referral; one whose contract is cancelled loses its reward.
pub async fn reject(
    tx: &mut Tx<'_>,
    clock: &Clock,
    actor: &Actor,
    referral: &Locked<Referral>,
    draft: &Rejection,
) -> Result<(), Refusal> {
    if referral.status.is_final() {
        let reason = "This referral is closed already.".to_owned();
        return Err(Refusal::Rule { code: "referral_closed", reason });
    }
    if referral.payout_approved_at.is_some() {
        let reason = "Its payout is approved. Send the payout back first.".to_owned();
        return Err(Refusal::Rule { code: "payout_approved", reason });
    }
    let reason = draft.reason.trim();
    sqlx::query!(
        "update referrals
         set status = 'rejected', rejected_because = $2, payout_asked_by = null, payout_asked_at = null, tds_paise = 0,
             updated_at = $3, version = version + 1
         where id = $1",
        referral.id.0,
        reason,
        clock.now(),
    )
    .execute(&mut **tx)
    .await?;
    let changes = vec![Change::new("status", referral.status, ReferralStatus::Rejected)];
    enter(tx, clock, actor, referral, ReferralEventKind::Rejected, reason, changes).await?;
    Ok(event::tell(tx, referral.id, ReferralNews::Rejected).await?)
}

/// Why a reward is due before its payments are recorded here.
#[derive(Clone, Debug, Deserialize, Validate, JsonSchema)]
#[schemars(rename = "ReferralDue")]
pub struct Due {
    /// Where the payments are on record.
    #[garde(length(chars, min = 1, max = 300), custom(filled))]
    pub note: String,
}

/// Marks a reward as due.
pub async fn mark_due(
    tx: &mut Tx<'_>,
    clock: &Clock,
    actor: &Actor,
    referral: &Locked<Referral>,
    draft: &Due,
) -> Result<(), Refusal> {
    if referral.status != ReferralStatus::Converted {
        let reason = "Only a referral whose friend signed can become due.".to_owned();
        return Err(Refusal::Rule { code: "not_converted", reason });
    }
    if referral.reward_paise.is_none() {
        let reason = "The contract has no accepted quotation yet, so the reward isn't fixed.".to_owned();
        return Err(Refusal::Rule { code: "no_contract", reason });
    }
    sqlx::query!(
        "update referrals set status = 'reward_due', due_at = $2, updated_at = $2, version = version + 1
         where id = $1",
        referral.id.0,
        clock.now(),
    )
    .execute(&mut **tx)
    .await?;
    let changes = vec![Change::new("status", referral.status, ReferralStatus::RewardDue)];
    enter(tx, clock, actor, referral, ReferralEventKind::RewardDue, &draft.note, changes).await?;
    Ok(event::tell(tx, referral.id, ReferralNews::RewardDue).await?)
}

impl Listing for ReferralItem {
    const AREA: Area = Area::Referrals;
    const COLUMNS: &'static [Column<Self>] = &[
        Column { key: "code", heading: "Code", cell: |item| item.code.as_str().into() },
        Column { key: "referrer", heading: "Referrer", cell: |item| item.referrer.as_str().into() },
        Column { key: "referee", heading: "Friend", cell: |item| item.referee.as_str().into() },
        Column { key: "status", heading: "Status", cell: |item| item.status.label().into() },
        Column { key: "way", heading: "By", cell: |item| item.way.as_str().into() },
        Column {
            key: "contractPaise",
            heading: "Contract",
            cell: |item| {
                item.contract_paise.map_or(kernel::listing::Cell::Empty, kernel::listing::Cell::Paise)
            },
        },
        Column {
            key: "rewardPaise",
            heading: "Reward",
            cell: |item| item.reward_paise.map_or(kernel::listing::Cell::Empty, kernel::listing::Cell::Paise),
        },
        Column { key: "tdsPaise", heading: "TDS", cell: |item| kernel::listing::Cell::Paise(item.tds_paise) },
        Column {
            key: "payoutMethod",
            heading: "Paid by",
            cell: |item| item.payout_method.map(PayoutMethod::as_str).into(),
        },
        Column { key: "payoutHint", heading: "Account", cell: |item| item.payout_hint.as_str().into() },
        Column { key: "paidOn", heading: "Paid on", cell: |item| item.paid_on.into() },
        Column {
            key: "paidReference",
            heading: "Reference",
            cell: |item| item.paid_reference.as_str().into(),
        },
        Column { key: "submittedAt", heading: "Submitted", cell: |item| item.submitted_at.into() },
    ];
    type Filter = ReferralFilter;
    type Item = Self;

    async fn items(
        db: &mut Db,
        viewer: Viewer,
        page: &PageQuery,
        filter: &ReferralFilter,
        _: DateTime<Utc>,
    ) -> Result<Vec<Self>, sqlx::Error> {
        Ok(list(db, viewer.reach(Area::Referrals), page, filter).await?.items)
    }
}
