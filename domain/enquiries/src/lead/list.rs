//! The leads list: access, filters, sorting and search.

use std::convert::Infallible;
use std::fmt;
use std::str::FromStr;

use chrono::{DateTime, NaiveDate, Utc};
use garde::Validate;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use super::hold::HoldReason;
use super::value::ValueSource;
use super::{BhkType, BudgetBand, InteriorType, LeadSource, Status, Temperature};
use kernel::Db;
use kernel::clock::{day_end, midnight};
use kernel::contact::{ContactQuality, phone_digits};
use kernel::ids::{LeadId, Named, UserId};
use kernel::owner::{OwnedBy, Owners};
use kernel::page::{AnyOf, Page, PageQuery, Sort};
use kernel::reach::{Reach, Viewer, Visible};
use kernel::role::{Area, Role, Verb, access};
use kernel::string_enum::string_enum;

string_enum! {
    /// Status of the first contact against its deadlines.
    pub enum ServiceLevel {
        /// Not made yet, still within the deadline.
        Due = "due",
        /// Not made within the working minutes allowed.
        Overdue = "overdue",
        /// Not made before the promise expired, or made only afterwards.
        Breached = "breached",
        /// Made on time.
        Met = "met",
    }
}

string_enum! {
    /// Sort order of leads.
    pub enum LeadOrder {
        /// When the first enquiry was received.
        ReceivedAt = "receivedAt",
        /// Score.
        Score = "score",
        /// Name.
        CustomerName = "customerName",
        /// Position in the pipeline.
        Status = "status",
        /// First-call deadline.
        CallDueAt = "callDueAt",
        /// Next follow-up date.
        NextFollowUpOn = "nextFollowUpOn",
        /// Deadline of the next step: the first call by its time, a follow-up by the end of its day.
        NextStep = "nextStep",
        /// Name of the owner.
        Owner = "owner",
        /// Value of the deal; leads without one come last.
        Value = "value",
    }
}

/// Filters and sort order of the leads list.
#[derive(Clone, Debug, Deserialize, Validate, JsonSchema)]
#[serde(default, rename_all = "camelCase")]
#[garde(allow_unvalidated)]
pub struct LeadFilter {
    /// Sort order.
    pub sort: Sort<LeadOrder>,
    /// Any of these statuses.
    pub status: AnyOf<Status>,
    /// Any of these temperatures.
    pub temperature: AnyOf<Temperature>,
    /// Ids of owners, `none` for unassigned, `me` for the caller's own.
    pub owner: AnyOf<OwnedBy>,
    /// Any of these sources.
    pub source: AnyOf<LeadSource>,
    /// Home size.
    pub bhk_type: AnyOf<BhkType>,
    /// At least one of these interiors.
    pub interior_type: AnyOf<InteriorType>,
    /// Pincodes or their first digits.
    pub pincode: AnyOf<Digits>,
    /// First enquiry received on or after this day, Indian time.
    pub received_from: Option<NaiveDate>,
    /// First enquiry received on or before this day.
    pub received_to: Option<NaiveDate>,
    /// Next follow-up on or after this day.
    pub follow_up_from: Option<NaiveDate>,
    /// Next follow-up on or before this day.
    pub follow_up_to: Option<NaiveDate>,
    /// Status of the first contact.
    pub sla: AnyOf<ServiceLevel>,
    /// Whether phone and e-mail look usable.
    pub contact_quality: AnyOf<ContactQuality>,
    /// At least one of these tags.
    pub tag: AnyOf<String>,
    /// Whether e-mails are on hold.
    pub on_hold: Option<bool>,
    /// Any of these campaigns, of the first or the last visit before an enquiry.
    pub campaign: AnyOf<String>,
    /// Any of these sources of visits, such as `google`, of the first or the last one.
    pub utm_source: AnyOf<String>,
    /// Won, lost or marked as junk on or after this day, Indian time.
    pub closed_from: Option<NaiveDate>,
    /// Won, lost or marked as junk on or before this day.
    pub closed_to: Option<NaiveDate>,
    /// Value of the deal of at least this, in rupees.
    pub value_from: Option<i64>,
    /// Value of the deal of at most this, in rupees.
    pub value_to: Option<i64>,
    /// Next step, first call or follow-up, due on or before this day.
    pub next_step_to: Option<NaiveDate>,
    /// Whether the next step is late: a call past its time, or a follow-up past its day.
    pub is_late: Option<bool>,
}

impl Default for LeadFilter {
    fn default() -> Self {
        Self {
            sort: Sort { by: LeadOrder::ReceivedAt, is_descending: true },
            status: AnyOf::default(),
            temperature: AnyOf::default(),
            owner: AnyOf::default(),
            source: AnyOf::default(),
            bhk_type: AnyOf::default(),
            interior_type: AnyOf::default(),
            pincode: AnyOf::default(),
            received_from: None,
            received_to: None,
            follow_up_from: None,
            follow_up_to: None,
            sla: AnyOf::default(),
            contact_quality: AnyOf::default(),
            tag: AnyOf::default(),
            on_hold: None,
            campaign: AnyOf::default(),
            utm_source: AnyOf::default(),
            closed_from: None,
            closed_to: None,
            value_from: None,
            value_to: None,
            next_step_to: None,
            is_late: None,
        }
    }
}

/// A text reduced to its digits, so that no wildcard is left in it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Digits(String);

impl FromStr for Digits {
    type Err = Infallible;

    fn from_str(text: &str) -> Result<Self, Infallible> {
        Ok(Self(text.chars().filter(char::is_ascii_digit).collect()))
    }
}

impl fmt::Display for Digits {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// A search with all its parameters.
#[derive(Clone, Copy, Debug)]
pub struct Search<'a> {
    /// Search text for name, phone, e-mail, locality, property or reference.
    pub q: &'a str,
    /// Filters and sort order.
    pub filter: &'a LeadFilter,
    /// Which leads the caller may see.
    pub reach: Reach,
    /// The caller, for `owner=me`, and for what they may know ([`sees_quotations`]).
    pub viewer: Viewer,
    /// Current time.
    pub now: DateTime<Utc>,
    /// Include merged leads.
    pub has_archived: bool,
}

impl<'a> Search<'a> {
    /// A search of all leads within the caller's reach, without merged ones.
    #[must_use]
    pub const fn of(viewer: Viewer, q: &'a str, filter: &'a LeadFilter, now: DateTime<Utc>) -> Self {
        Self { q, filter, reach: viewer.reach(Area::Leads), viewer, now, has_archived: false }
    }
}

/// Whether a role may know what quotations come to. For others, only an estimate gives a deal its value. Whoever works
/// on a lead sees what it is worth, even if the quotation is a colleague's that they cannot open.
#[must_use]
pub const fn sees_quotations(role: Role) -> bool {
    access(Area::Quotations, role).allows(Verb::View)
}

/// A lead in lists.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct LeadItem {
    /// Lead id.
    pub id: LeadId,
    /// Reference that the customer can quote on the phone.
    pub reference: String,
    /// Name.
    pub customer_name: String,
    /// Phone number, as typed.
    pub customer_phone: String,
    /// E-mail address, as typed.
    pub customer_email: String,
    /// Whether phone and e-mail look usable.
    pub contact_quality: ContactQuality,
    /// Current status.
    pub status: Status,
    /// How promising it is.
    pub temperature: Temperature,
    /// 0 to 100.
    pub score: i16,
    /// Assigned salesperson.
    pub owner: Option<Named<UserId>>,
    /// Source of the first enquiry.
    pub source: LeadSource,
    /// Home size.
    pub bhk_type: Option<BhkType>,
    /// What to design.
    pub interior_types: Vec<InteriorType>,
    /// Six digits.
    pub pincode: Option<String>,
    /// Locality.
    pub locality: Option<String>,
    /// Budget.
    pub budget_band: Option<BudgetBand>,
    /// Tags set by staff.
    pub tags: Vec<String>,
    /// When the first enquiry was received.
    pub received_at: DateTime<Utc>,
    /// When the latest enquiry was received.
    pub last_enquired_at: DateTime<Utc>,
    /// When the first call is due; null if no call was promised.
    pub call_due_at: Option<DateTime<Utc>>,
    /// When a missing first call is escalated.
    pub escalate_at: Option<DateTime<Utc>>,
    /// When the promise made on the site expires.
    pub promise_at: Option<DateTime<Utc>>,
    /// When the customer was first called or written to.
    pub first_response_at: Option<DateTime<Utc>>,
    /// Status of the first contact; null if none is due.
    pub sla: Option<ServiceLevel>,
    /// Next follow-up date.
    pub next_follow_up_on: Option<NaiveDate>,
    /// Number of enquiries.
    pub enquiries: i64,
    /// Why e-mails about it are on hold; null if they are not.
    pub on_hold: Option<HoldReason>,
    /// Campaign of the last visit before an enquiry.
    pub campaign: Option<String>,
    /// Source of that visit, such as `google`.
    pub utm_source: Option<String>,
    /// Value of the deal, in paise; null if nothing says yet what it may come to.
    pub value: Option<i64>,
    /// What the value was taken from.
    pub value_source: Option<ValueSource>,
    /// Optimistic-lock version.
    pub version: i32,
}

/// A query on the leads that a search finds. `lead` is their table, `$1` to `$32` are the search's
/// parameters.
///
/// `deal.found` is the value of the deal in paise and the rank of its source ([`ValueSource`]): of a signed quotation,
/// or else of one that the customer has, or else of one in preparation, the latest of each; without any, the middle of
/// the latest kitchen estimate. Quotations of merged leads count, too. `each` looks it up for single leads, which suits
/// a page of them; `all` reads those of all leads at once, which suits sums and sorting. The planner leaves it out of
/// a query that does not use it.
macro_rules! found {
    (all, $($rest:tt)+) => {
        found!(
            "left join (",
            ") as known on known.lead_id = lead.id
             cross join lateral (select array[known.value, known.source] as found) deal",
            $($rest)+
        )
    };
    (each, $($rest:tt)+) => {
        found!(
            "cross join lateral (select (select array[known.value, known.source] from (",
            ") as known where known.lead_id = lead.id limit 1) as found) deal",
            $($rest)+
        )
    };
    (
        $before:literal, $after:literal, [$($select:tt)+], [$($then:tt)+],
        $search:expr, $words:expr $(, $argument:expr)* $(,)?
    ) => {{
        let Search { filter, reach, viewer, now, has_archived, .. } = $search;
        let owners = Owners::read(&filter.owner, viewer.user);
        sqlx::query!(
            $($select)+
                + r#" from leads lead
                cross join lateral (
                    select case
                        when lead.promise_at is null or lead.customer_phone = '' then null
                        when lead.first_response_at <= lead.promise_at then 'met'
                        when lead.first_response_at is not null then 'breached'
                        when lead.status <> 'new' then null
                        when lead.promise_at <= $1 then 'breached'
                        when lead.call_due_at <= $1 then 'overdue'
                        else 'due'
                    end as sla
                ) service
                cross join lateral (
                    select case
                        when lead.status in ('won', 'lost', 'junk') then null
                        when lead.status = 'new' and lead.first_response_at is null and lead.call_due_at is not null
                            and lead.customer_phone <> ''
                            then lead.call_due_at
                        else (lead.next_follow_up_on + 1)::timestamp at time zone 'Asia/Kolkata'
                    end as step_due_at
                ) next
                "#
                + $before
                + r#"
                    select distinct on (worth.lead_id) worth.lead_id, worth.value, worth.source
                    from (
                        select part.lead_id, quotation.payable_paise as value, case
                            when quotation.status in ('accepted', 'converted') then 1
                            when quotation.status in ('sent', 'viewed') then 2
                            else 3
                        end as source, quotation.created_at as at, quotation.id
                        from (
                            select id as lead_id, id as part_id from leads
                            union all
                            select merged_into, id from leads where merged_into is not null
                        ) as part
                        join quotations as quotation on quotation.lead_id = part.part_id
                        where $30 and quotation.archived_at is null and quotation.payable_paise > 0
                            and quotation.status in ('accepted', 'converted', 'sent', 'viewed', 'approved',
                                'pending_approval', 'draft')
                        union all
                        select enquiry.lead_id, (
                            (enquiry.raw #>> '{kitchen,estimate,fromPaise}')::bigint
                                + (enquiry.raw #>> '{kitchen,estimate,toPaise}')::bigint
                        ) / 2, 4, enquiry.received_at, enquiry.id
                        from enquiries as enquiry
                        where enquiry.has_kitchen
                    ) as worth
                    order by worth.lead_id, worth.source, worth.at desc, worth.id desc
                "#
                + $after
                + r#"
                left join users owner on owner.id = lead.owner_id
                left join attributions attribution
                    on attribution.subject_kind = 'lead' and attribution.subject_id = lead.id
                where (lead.archived_at is null or $22)
                and ($2::uuid is null or lead.owner_id = $2 or lead.designer_id = $2 or ($3 and lead.owner_id is null))
                and ($4::text is null or lead.search_text like $4 or lead.search_text like $5 or lead.id = $6)
                and ($7::text[] is null or lead.status = any($7))
                and ($8::text[] is null or lead.temperature = any($8))
                and ($9::uuid[] is null or lead.owner_id = any($9) or ($10 and lead.owner_id is null))
                and ($11::text[] is null or lead.source = any($11))
                and ($12::text[] is null or lead.bhk_type = any($12))
                and ($13::text[] is null or lead.interior_types && $13)
                and ($14::text[] is null or lead.pincode like any($14))
                and ($15::timestamptz is null or lead.received_at >= $15)
                and ($16::timestamptz is null or lead.received_at < $16)
                and ($17::date is null or lead.next_follow_up_on >= $17)
                and ($18::date is null or lead.next_follow_up_on <= $18)
                and ($19::text[] is null or service.sla = any($19))
                and ($20::text[] is null or lead.contact_quality = any($20))
                and ($21::text[] is null or lead.tags && $21)
                and ($23::boolean is null or $23 = (
                    lead.status <> 'junk' and exists (
                        select from enquiries
                        where lead_id = lead.id and held_for is not null and reviewed_at is null
                    )
                ))
                and ($24::text[] is null
                    or attribution.last_campaign = any($24) or attribution.first_campaign = any($24))
                and ($25::text[] is null
                    or attribution.last_source = any($25) or attribution.first_source = any($25))
                and ($26::timestamptz is null or lead.closed_at >= $26)
                and ($27::timestamptz is null or lead.closed_at < $27)
                and ($28::bigint is null or deal.found[1] >= $28)
                and ($29::bigint is null or deal.found[1] <= $29)
                and ($31::timestamptz is null or next.step_due_at <= $31)
                and ($32::boolean is null or $32 = coalesce(next.step_due_at <= $1, false)) "#
                + $($then)+,
            *now,
            reach.user(),
            reach.has_unassigned(),
            $words.pattern,
            $words.digits,
            $words.lead as Option<LeadId>,
            filter.status.texts() as _,
            filter.temperature.texts() as _,
            owners.ids as _,
            owners.is_nobody_too,
            filter.source.texts() as _,
            filter.bhk_type.texts() as _,
            filter.interior_type.texts() as _,
            prefixes(&filter.pincode) as _,
            filter.received_from.map(midnight),
            filter.received_to.and_then(day_end),
            filter.follow_up_from,
            filter.follow_up_to,
            filter.sla.texts() as _,
            filter.contact_quality.texts() as _,
            filter.tag.texts() as _,
            *has_archived,
            filter.on_hold,
            filter.campaign.texts() as _,
            filter.utm_source.texts() as _,
            filter.closed_from.map(midnight),
            filter.closed_to.and_then(day_end),
            filter.value_from.map(|rupees| rupees.saturating_mul(100)),
            filter.value_to.map(|rupees| rupees.saturating_mul(100)),
            $crate::lead::list::sees_quotations(viewer.role),
            filter.next_step_to.and_then(day_end),
            filter.is_late,
            $($argument),*
        )
    }};
}

/// A query for list items of the leads that a search finds.
macro_rules! items {
    (
        $deals:ident, $db:expr, $before:literal, [$($then:tt)+], $search:expr, $words:expr
        $(, $argument:expr)* $(,)?
    ) => {
        found!(
            $deals,
            [$before + r#" lead.id as "id!: LeadId",
                coalesce(
                    (select reference from enquiries where lead_id = lead.id order by received_at, id limit 1),
                    (select reference from enquiries where merged_from = lead.id order by received_at, id limit 1)
                ) as reference,
                lead.customer_name as "customer_name!", lead.customer_phone as "customer_phone!",
                lead.customer_email as "customer_email!",
                lead.contact_quality as "contact_quality!: ContactQuality", lead.status as "status!: Status",
                lead.temperature as "temperature!: Temperature", lead.score as "score!",
                lead.owner_id as "owner_id: UserId",
                coalesce(nullif(trim(owner.first_name || ' ' || owner.last_name), ''), owner.email) as owner_name,
                lead.source as "source!: LeadSource", lead.bhk_type as "bhk_type: BhkType",
                lead.interior_types as "interior_types!", lead.pincode, lead.locality,
                lead.budget_band as "budget_band: BudgetBand", lead.tags as "tags!",
                lead.received_at as "received_at!", lead.last_enquired_at as "last_enquired_at!", lead.call_due_at,
                lead.escalate_at, lead.promise_at, lead.first_response_at, service.sla as "sla: ServiceLevel",
                lead.next_follow_up_on,
                (select count(*) from enquiries where lead_id = lead.id) as "enquiries!",
                case when lead.status <> 'junk' then (
                    select held_for from enquiries
                    where lead_id = lead.id and held_for is not null and reviewed_at is null
                    order by received_at, id limit 1
                ) end as "on_hold?: HoldReason",
                attribution.last_campaign as "campaign?", attribution.last_source as "utm_source?",
                deal.found[1] as "value?",
                case deal.found[2]
                    when 1 then 'signed_quotation'
                    when 2 then 'sent_quotation'
                    when 3 then 'prepared_quotation'
                    when 4 then 'kitchen_estimate'
                end as "value_source?: ValueSource",
                lead.version as "version!" "#],
            [$($then)+],
            $search,
            $words,
            $($argument),*
        )
        .map(|row| LeadItem {
            id: row.id,
            reference: row.reference.unwrap_or_default(),
            customer_name: row.customer_name,
            customer_phone: row.customer_phone,
            customer_email: row.customer_email,
            contact_quality: row.contact_quality,
            status: row.status,
            temperature: row.temperature,
            score: row.score,
            owner: row.owner_id.map(|id| Named { id, name: row.owner_name.unwrap_or_default() }),
            source: row.source,
            bhk_type: row.bhk_type,
            interior_types: InteriorType::read_all(&row.interior_types),
            pincode: row.pincode,
            locality: row.locality,
            budget_band: row.budget_band,
            tags: row.tags,
            received_at: row.received_at,
            last_enquired_at: row.last_enquired_at,
            call_due_at: row.call_due_at,
            escalate_at: row.escalate_at,
            promise_at: row.promise_at,
            first_response_at: row.first_response_at,
            sla: row.sla,
            next_follow_up_on: row.next_follow_up_on,
            enquiries: row.enquiries,
            on_hold: row.on_hold,
            campaign: row.campaign,
            utm_source: row.utm_source,
            value: row.value,
            value_source: row.value_source,
            version: row.version,
        })
        .fetch_all($db)
        .await
    };
}

// After the macros, which it uses.
pub mod figures;

/// One page of search results.
pub async fn list(db: &mut Db, search: &Search<'_>, page: &PageQuery) -> Result<Page<LeadItem>, sqlx::Error> {
    let words = Words::read(db, search.q).await?;
    let Sort { by, is_descending } = search.filter.sort;
    // All but one of the order terms are constant: the planner drops them and can use an index.
    macro_rules! sorted {
        ($deals:ident) => {
            items!(
                $deals,
                &mut *db,
                "select",
                [r#"and ($38::uuid[] is null or lead.id = any ($38))
                   order by
                     case when $33 = 'receivedAt' and not $34 then lead.received_at end,
                     case when $33 = 'receivedAt' and $34 then lead.received_at end desc,
                     case when $33 = 'score' and not $34 then lead.score end,
                     case when $33 = 'score' and $34 then lead.score end desc,
                     case when $33 = 'customerName' and not $34 then lower(lead.customer_name) end,
                     case when $33 = 'customerName' and $34 then lower(lead.customer_name) end desc,
                     case when $33 = 'status' and not $34 then array_position($35::text[], lead.status) end,
                     case when $33 = 'status' and $34 then array_position($35::text[], lead.status) end desc,
                     case when $33 = 'callDueAt' and not $34 then lead.call_due_at end nulls last,
                     case when $33 = 'callDueAt' and $34 then lead.call_due_at end desc nulls last,
                     case when $33 = 'nextFollowUpOn' and not $34 then lead.next_follow_up_on end nulls last,
                     case when $33 = 'nextFollowUpOn' and $34 then lead.next_follow_up_on end desc nulls last,
                     case when $33 = 'nextStep' and not $34 then next.step_due_at end nulls last,
                     case when $33 = 'nextStep' and $34 then next.step_due_at end desc nulls last,
                     case when $33 = 'owner' and not $34 then lower(owner.first_name || ' ' || owner.last_name) end nulls last,
                     case when $33 = 'owner' and $34 then lower(owner.first_name || ' ' || owner.last_name) end desc nulls last,
                     case when $33 = 'value' and not $34 then deal.found[1] end nulls last,
                     case when $33 = 'value' and $34 then deal.found[1] end desc nulls last,
                     lead.received_at desc, lead.id desc
                   limit $36 offset $37"#],
                search,
                words,
                by.as_str(),
                is_descending,
                &status_words(Status::ALL),
                page.limit(),
                page.offset(),
                page.only.as_deref() as Option<&[Uuid]>,
            )
        };
    }
    let LeadFilter { value_from, value_to, .. } = search.filter;
    let needs_all = by == LeadOrder::Value || value_from.is_some() || value_to.is_some();
    let items = if needs_all { sorted!(all)? } else { sorted!(each)? };
    Ok(page.page(items, count(db, search).await?))
}

/// The latest search results, without their number, which would take all of them.
pub(super) async fn latest(
    db: &mut Db,
    search: &Search<'_>,
    limit: i64,
) -> Result<Vec<LeadItem>, sqlx::Error> {
    let words = Words::read(db, search.q).await?;
    items!(
        each,
        db,
        "select",
        ["order by lead.received_at desc, lead.id desc limit $33"],
        search,
        words,
        limit
    )
}

/// Number of search results.
pub async fn count(db: &mut Db, search: &Search<'_>) -> Result<i64, sqlx::Error> {
    let words = Words::read(db, search.q).await?;
    let found = found!(all, [r#"select count(*) as "total!""#], [""], search, words).fetch_one(db).await?;
    Ok(found.total)
}

/// One column of the board: the leads of a status.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct LeadColumn {
    /// Status.
    pub status: Status,
    /// Total number of leads in it.
    pub total: i64,
    /// Sum of the values of their deals, in paise; 0 for lost leads and junk.
    pub value_paise: i64,
    /// Of these leads, those whose deal has no value yet; 0 for lost leads and junk.
    pub without_value: i64,
    /// The latest leads in it.
    pub items: Vec<LeadItem>,
}

/// Leads per column when the board opens.
const COLUMN: i64 = 20;

/// Search results by status.
pub async fn board(db: &mut Db, search: &Search<'_>) -> Result<Vec<LeadColumn>, sqlx::Error> {
    let words = Words::read(db, search.q).await?;
    let totals = figures::by_status(db, search).await?;
    // Each status through its index. Empty ones are left out, because they would be scanned to the end.
    let statuses: Vec<_> = totals.iter().map(|total| total.status).collect();
    let items = items!(
        each,
        &mut *db,
        "select found.* from unnest($33::text[]) wanted (status) cross join lateral ( select",
        ["and lead.status = wanted.status order by lead.received_at desc, lead.id desc limit $34) found"],
        search,
        words,
        &status_words(&statuses),
        COLUMN,
    )?;
    let wanted = &search.filter.status.0;
    let mut columns: Vec<_> = Status::ALL
        .iter()
        .filter(|status| wanted.is_empty() || wanted.contains(status))
        .map(|&status| {
            let total = totals.iter().find(|total| total.status == status);
            LeadColumn {
                status,
                total: total.map_or(0, |total| total.leads),
                value_paise: total.map_or(0, |total| total.value_paise),
                without_value: total.map_or(0, |total| total.without_value),
                items: Vec::new(),
            }
        })
        .collect();
    for item in items {
        if let Some(column) = columns.iter_mut().find(|column| column.status == item.status) {
            column.items.push(item);
        }
    }
    Ok(columns)
}

/// Lead counts of a pincode.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct LeadPlace {
    /// Six digits; null for leads without a pincode.
    pub pincode: Option<String>,
    /// Most common locality there.
    pub locality: Option<String>,
    /// Number of leads.
    pub leads: i64,
    /// Of these, hot.
    pub hot: i64,
    /// Of these, open.
    pub open: i64,
    /// Of these, won.
    pub won: i64,
}

/// Maximum number of places returned.
const PLACES: i64 = 200;

/// Places of the search results, most leads first.
pub async fn places(db: &mut Db, search: &Search<'_>) -> Result<Vec<LeadPlace>, sqlx::Error> {
    let words = Words::read(db, search.q).await?;
    let rows = found!(
        all,
        [r#"select lead.pincode, mode() within group (order by lead.locality) as locality, count(*) as "leads!",
                count(*) filter (where lead.temperature = 'hot') as "hot!",
                count(*) filter (where lead.status not in ('won', 'lost', 'junk')) as "open!",
                count(*) filter (where lead.status = 'won') as "won!""#],
        ["group by lead.pincode order by count(*) desc, lead.pincode limit $33"],
        search,
        words,
        PLACES,
    )
    .fetch_all(db)
    .await?;
    Ok(rows
        .into_iter()
        .map(|row| LeadPlace {
            pincode: row.pincode,
            locality: row.locality,
            leads: row.leads,
            hot: row.hot,
            open: row.open,
            won: row.won,
        })
        .collect())
}

/// Lead counts of a source of visits and a campaign.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct LeadOrigin {
    /// Whether a visit is known: of leads without one nothing is known, and not that they came directly.
    pub is_known: bool,
    /// Source of the last visit, such as `google`; null for a direct one.
    pub source: Option<String>,
    /// Its campaign.
    pub campaign: Option<String>,
    /// Number of leads.
    pub leads: i64,
    /// Of these, qualified at some time.
    pub qualified: i64,
    /// Of these, won.
    pub won: i64,
}

/// Maximum number of origins returned.
const ORIGINS: i64 = 200;

/// Where the search results came from, most leads first, and last those without a known visit.
pub async fn origins(db: &mut Db, search: &Search<'_>) -> Result<Vec<LeadOrigin>, sqlx::Error> {
    let words = Words::read(db, search.q).await?;
    let rows = found!(
        all,
        [r#"select attribution.subject_id is not null as "is_known!", attribution.last_source as "source?",
                attribution.last_campaign as "campaign?", count(*) as "leads!",
                count(*) filter (
                    where lead.status in ('qualified', 'site_visit_scheduled', 'site_visit_done', 'quotation_sent',
                        'negotiation', 'won')
                        or exists (
                            select from conversion_events as event
                            where event.subject_kind = 'lead' and event.subject_id = lead.id
                                and event.kind = 'lead_qualified'
                        )
                ) as "qualified!",
                count(*) filter (where lead.status = 'won') as "won!""#],
        ["group by 1, 2, 3 order by 1 desc, count(*) desc, 2, 3 limit $33"],
        search,
        words,
        ORIGINS,
    )
    .fetch_all(db)
    .await?;
    let origins = rows.into_iter().map(|row| LeadOrigin {
        is_known: row.is_known,
        source: row.source,
        campaign: row.campaign,
        leads: row.leads,
        qualified: row.qualified,
        won: row.won,
    });
    Ok(origins.collect())
}

/// One lead as a list item.
pub async fn item(
    db: &mut Db,
    id: LeadId,
    reach: Reach,
    viewer: Viewer,
    now: DateTime<Utc>,
) -> Result<LeadItem, sqlx::Error> {
    let filter = LeadFilter::default();
    let search = Search { reach, has_archived: true, ..Search::of(viewer, "", &filter, now) };
    let items = items!(each, db, "select", ["and lead.id = $33"], &search, Words::default(), id.0)?;
    items.into_iter().next().ok_or(sqlx::Error::RowNotFound)
}

/// Ids of the search results, latest first. Ask for one more than needed to learn whether there are more.
pub async fn ids(db: &mut Db, search: &Search<'_>, limit: i64) -> Result<Vec<Visible<LeadId>>, sqlx::Error> {
    let words = Words::read(db, search.q).await?;
    let rows = found!(
        all,
        [r#"select lead.id as "id: LeadId""#],
        ["order by lead.received_at desc, lead.id desc limit $33"],
        search,
        words,
        limit,
    )
    .fetch_all(db)
    .await?;
    Ok(rows.into_iter().map(|row| Visible::found(row.id)).collect())
}

/// Those of these leads that the caller may see, without merged ones.
pub async fn visible(db: &mut Db, ids: &[LeadId], reach: Reach) -> Result<Vec<Visible<LeadId>>, sqlx::Error> {
    let ids: Vec<Uuid> = ids.iter().map(|id| id.0).collect();
    let visible = sqlx::query_scalar!(
        r#"select id as "id: LeadId" from leads
           where id = any($1) and archived_at is null
             and ($2::uuid is null or owner_id = $2 or designer_id = $2 or ($3 and owner_id is null))"#,
        &ids,
        reach.user(),
        reach.has_unassigned(),
    )
    .fetch_all(db)
    .await?;
    Ok(visible.into_iter().map(Visible::found).collect())
}

/// The search text, prepared for each column.
#[derive(Default)]
struct Words {
    pattern: Option<String>,
    digits: Option<String>,
    lead: Option<LeadId>,
}

impl Words {
    async fn read(db: &mut Db, q: &str) -> Result<Self, sqlx::Error> {
        let lead = match reference(q) {
            Some(reference) => {
                sqlx::query_scalar!(
                    r#"select lead_id as "lead_id: LeadId" from enquiries where reference = $1"#,
                    reference,
                )
                .fetch_optional(db)
                .await?
            }
            None => None,
        };
        let page = PageQuery { q: q.to_lowercase(), ..PageQuery::default() };
        Ok(Self {
            pattern: page.pattern(),
            digits: phone_digits(q).map(|digits| format!("%{digits}%")),
            lead,
        })
    }
}

/// The text as a stored reference, if it looks like one. The prefix is optional, and letters commonly
/// mistaken for digits are corrected.
fn reference(q: &str) -> Option<String> {
    let q = q.trim().to_uppercase();
    let letters: String = q
        .strip_prefix("NV")
        .unwrap_or(&q)
        .chars()
        .filter(|c| !matches!(c, '-' | ' '))
        .map(|c| match c {
            'O' => '0',
            'I' | 'L' => '1',
            c => c,
        })
        .collect();
    (letters.len() == 8 && letters.bytes().all(|c| c.is_ascii_alphanumeric()))
        .then(|| format!("NV-{letters}"))
}

fn prefixes(pincodes: &AnyOf<Digits>) -> Option<Vec<String>> {
    let patterns = pincodes.0.iter().filter(|digits| !digits.0.is_empty()).map(|digits| format!("{digits}%"));
    (!pincodes.0.is_empty()).then(|| patterns.collect())
}

fn status_words(statuses: &[Status]) -> Vec<String> {
    statuses.iter().map(ToString::to_string).collect()
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};
    use sqlx::PgPool;

    use super::*;
    use crate::lead::NewLead;
    use crate::lead::testing::{nth_lead, received};
    use kernel::testing::{ist, user};

    #[test]
    fn a_reference_is_found_as_people_say_it() {
        for q in ["NV-0A1B2C3D", "nv0a1b2c3d", "0a1b2c3d", " NV OAIB2C3D ", "nv-0alb2c3d"] {
            assert_eq!(reference(q).as_deref(), Some("NV-0A1B2C3D"), "{q}");
        }
        for q in ["asha", "9812345678", "NV-0A1B", "ಆಶಾ ರಾವ್"] {
            assert_eq!(reference(q), None, "{q}");
        }
    }

    /// Test harness that filters leads by query parameters, as URLs do.
    struct Desk {
        reach: Reach,
        viewer: Viewer,
        now: DateTime<Utc>,
    }

    impl Desk {
        async fn names(&self, db: &mut Db, q: &str, parameters: Value) -> Vec<String> {
            let filter: LeadFilter = serde_json::from_value(parameters).unwrap();
            let search = Search { reach: self.reach, ..Search::of(self.viewer, q, &filter, self.now) };
            let page = list(db, &search, &PageQuery::default()).await.unwrap();
            assert_eq!(i64::try_from(page.items.len()).unwrap(), page.total, "{search:?}");
            let on_board: i64 = board(db, &search).await.unwrap().iter().map(|column| column.total).sum();
            assert_eq!(on_board, page.total, "{search:?}");
            page.items.into_iter().map(|item| item.customer_name).collect()
        }
    }

    async fn desk(db: &mut Db) -> Desk {
        let user = user(db, "Asha", Role::Admin).await;
        let viewer = Viewer { user, role: Role::Admin, is_sales_head: false };
        Desk { reach: Reach::All, viewer, now: ist("2026-11-20T15:00") }
    }

    #[test_database::test]
    async fn the_latest_come_first_by_the_page(pool: PgPool) -> sqlx::Result<()> {
        let mut db = pool.acquire().await?;
        let desk = desk(&mut db).await;
        for n in 0..30 {
            received(&mut db, &nth_lead(n), desk.now + chrono::TimeDelta::minutes(i64::from(n))).await;
        }
        let filter = LeadFilter::default();
        let search = Search::of(desk.viewer, "", &filter, desk.now);
        let first = list(&mut db, &search, &PageQuery::default()).await?;
        assert_eq!((first.items.len(), first.total), (25, 30));
        assert_eq!(first.items[0].customer_name, "Visitor 29");
        let second = list(&mut db, &search, &PageQuery { page: 2, ..PageQuery::default() }).await?;
        assert_eq!((second.items.len(), second.total), (5, 30));
        assert_eq!(second.items[4].customer_name, "Visitor 0");
        assert_eq!(
            ids(&mut db, &search, 3).await?,
            first.items[..3].iter().map(|item| Visible::found(item.id)).collect::<Vec<_>>()
        );

        let columns = board(&mut db, &search).await?;
        assert_eq!(columns.iter().map(|column| column.status).collect::<Vec<_>>(), Status::ALL);
        assert_eq!((columns[0].total, columns[0].items.len()), (30, 20));
        assert_eq!(columns[0].items[0].customer_name, "Visitor 29");
        assert_eq!((columns[1].total, columns[1].items.len()), (0, 0));
        Ok(())
    }

    #[test_database::test]
    async fn words_are_looked_for_wherever_people_remember_them(pool: PgPool) -> sqlx::Result<()> {
        let mut db = pool.acquire().await?;
        let desk = desk(&mut db).await;
        let form = NewLead {
            customer_name: "Ravi 100%".to_owned(),
            customer_phone: "098765-43210".to_owned(),
            ..nth_lead(1)
        };
        let ravi = received(&mut db, &form, desk.now).await;
        received(&mut db, &nth_lead(2), desk.now).await;
        sqlx::query!(
            "update leads set locality = 'Indiranagar', property_name = 'Palm Meadows' where id = $1",
            ravi.0
        )
        .execute(&mut *db)
        .await?;
        let reference = item(&mut db, ravi, Reach::All, desk.viewer, desk.now).await?.reference;
        for q in [
            "ravi",
            "RAVI 1",
            "100%",
            "visitor1@",
            "+91 98765 43210",
            "87654",
            "indira",
            "palm m",
            &reference,
            &reference[3..],
        ] {
            assert_eq!(desk.names(&mut db, q, json!({})).await, ["Ravi 100%"], "{q}");
        }
        for q in ["100_", "%%", "nobody", "+91 98765 43211", "NV-ZZZZZZZZ"] {
            assert!(desk.names(&mut db, q, json!({})).await.is_empty(), "{q}");
        }
        assert_eq!(desk.names(&mut db, "example.com", json!({})).await.len(), 2);
        Ok(())
    }

    #[test_database::test]
    async fn each_filter_keeps_what_it_names(pool: PgPool) -> sqlx::Result<()> {
        let mut db = pool.acquire().await?;
        let desk = desk(&mut db).await;
        let owner = user(&mut db, "Ravi", Role::Sales).await;
        let wanted = NewLead {
            customer_name: "Wanted".to_owned(),
            customer_email: "wanted".to_owned(),
            bhk_type: BhkType::Villa,
            interior_types: vec![InteriorType::TvUnit],
            source: crate::lead::FormSource::WebsiteBooking,
            ..nth_lead(1)
        };
        let wanted = received(&mut db, &wanted, ist("2026-11-18T23:59")).await;
        received(&mut db, &nth_lead(2), ist("2026-11-19T00:00")).await;
        sqlx::query!(
            "update leads set status = 'nurture', temperature = 'hot', pincode = '560038', tags = '{vip,north}',
                 next_follow_up_on = '2026-11-25', first_response_at = received_at, owner_id = $2,
                 closed_at = '2026-11-19T12:00Z'
             where id = $1",
            wanted.0,
            owner.0,
        )
        .execute(&mut *db)
        .await?;
        sqlx::query!("update leads set owner_id = null where id <> $1", wanted.0).execute(&mut *db).await?;
        for parameters in [
            json!({"status": "won,nurture"}),
            json!({"temperature": "hot"}),
            json!({"owner": owner.to_string()}),
            json!({"source": "website_booking,import"}),
            json!({"bhkType": "villa"}),
            json!({"interiorType": "tv_unit,furniture"}),
            json!({"pincode": "5600"}),
            json!({"pincode": "110001,560038"}),
            json!({"receivedTo": "2026-11-18"}),
            json!({"receivedFrom": "2026-11-18", "receivedTo": "2026-11-18"}),
            json!({"followUpFrom": "2026-11-25", "followUpTo": "2026-11-25"}),
            json!({"sla": "met"}),
            json!({"closedFrom": "2026-11-19", "closedTo": "2026-11-19"}),
            json!({"contactQuality": "unverified"}),
            json!({"tag": "south,vip"}),
            json!({"status": "nurture", "temperature": "hot", "tag": "north"}),
        ] {
            assert_eq!(desk.names(&mut db, "", parameters.clone()).await, ["Wanted"], "{parameters}");
        }
        for parameters in [
            json!({"status": "won"}),
            json!({"owner": UserId::new().to_string()}),
            json!({"owner": "me"}),
            json!({"pincode": "%"}),
            json!({"pincode": "38"}),
            json!({"tag": "vi"}),
            json!({"receivedTo": "2026-11-17"}),
            json!({"followUpFrom": "2026-11-26"}),
            json!({"closedFrom": "2026-11-20"}),
            json!({"closedTo": "2026-11-18"}),
            json!({"nextStepTo": "2026-11-18"}),
            json!({"valueFrom": 1}),
        ] {
            assert!(desk.names(&mut db, "", parameters.clone()).await.is_empty(), "{parameters}");
        }
        for (parameters, names) in [
            (json!({"owner": "none"}), vec!["Visitor 2"]),
            (json!({"receivedFrom": "2026-11-19"}), vec!["Visitor 2"]),
            (json!({"nextStepTo": "2026-11-19"}), vec!["Visitor 2"]),
            (json!({"nextStepTo": "2026-11-25"}), vec!["Visitor 2", "Wanted"]),
            (json!({"isLate": true}), vec!["Visitor 2"]),
            (json!({"isLate": false}), vec!["Wanted"]),
            (json!({"owner": format!("none,{owner}")}), vec!["Visitor 2", "Wanted"]),
        ] {
            assert_eq!(desk.names(&mut db, "", parameters.clone()).await, names, "{parameters}");
        }
        for parameters in [json!({"status": "sold"}), json!({"owner": "somebody"}), json!({"sort": "email"})]
        {
            assert!(serde_json::from_value::<LeadFilter>(parameters.clone()).is_err(), "{parameters}");
        }
        Ok(())
    }

    #[test_database::test]
    async fn the_service_level_follows_the_clock(pool: PgPool) -> sqlx::Result<()> {
        let mut db = pool.acquire().await?;
        let mut desk = desk(&mut db).await;
        // Due at 11:30, promised until the next day.
        let lead = received(&mut db, &nth_lead(1), ist("2026-11-20T11:00")).await;
        for (now, level) in [
            ("2026-11-20T11:29", "due"),
            ("2026-11-20T11:30", "overdue"),
            ("2026-11-20T13:00", "overdue"),
            ("2026-11-21T10:59", "overdue"),
            ("2026-11-21T11:00", "breached"),
        ] {
            desk.now = ist(now);
            assert_eq!(desk.names(&mut db, "", json!({"sla": level})).await, ["Visitor 1"], "at {now}");
            assert_eq!(
                item(&mut db, lead, Reach::All, desk.viewer, desk.now).await?.sla,
                Some(level.parse().unwrap())
            );
        }
        for (answered, level) in [("2026-11-21T11:00", "met"), ("2026-11-21T11:01", "breached")] {
            sqlx::query!("update leads set first_response_at = $1", ist(answered)).execute(&mut *db).await?;
            assert_eq!(desk.names(&mut db, "", json!({"sla": level})).await, ["Visitor 1"], "at {answered}");
        }
        sqlx::query!("update leads set first_response_at = null, status = 'junk'").execute(&mut *db).await?;
        assert_eq!(item(&mut db, lead, Reach::All, desk.viewer, desk.now).await?.sla, None);
        assert!(desk.names(&mut db, "", json!({"sla": "due,overdue,breached,met"})).await.is_empty());
        Ok(())
    }

    #[test_database::test]
    async fn each_order_goes_both_ways(pool: PgPool) -> sqlx::Result<()> {
        let mut db = pool.acquire().await?;
        let desk = desk(&mut db).await;
        let [first, second] = ["Zoya", "anil"]
            .map(|name| NewLead { customer_name: name.to_owned(), ..nth_lead(u32::from(name == "anil")) });
        let zoya = received(&mut db, &first, ist("2026-11-20T11:00")).await;
        let anil = received(&mut db, &second, ist("2026-11-20T12:00")).await;
        let [owner_of_zoya, owner_of_anil] =
            [user(&mut db, "Bela", Role::Sales).await, user(&mut db, "Chand", Role::Sales).await];
        sqlx::query!(
            "update leads set score = case id when $1 then 10 else 20 end,
                 status = case id when $1 then 'new' else 'lost' end,
                 next_follow_up_on = case id when $1 then date '2026-12-01' end,
                 owner_id = case id when $1 then $2::uuid else $3 end",
            zoya.0,
            owner_of_zoya.0,
            owner_of_anil.0,
        )
        .execute(&mut *db)
        .await?;
        sqlx::query!(
            "update leads set call_due_at = null, escalate_at = null, promise_at = null where id = $1",
            anil.0
        )
        .execute(&mut *db)
        .await?;
        for (sort, names) in [
            ("receivedAt", ["Zoya", "anil"]),
            ("-receivedAt", ["anil", "Zoya"]),
            ("score", ["Zoya", "anil"]),
            ("-score", ["anil", "Zoya"]),
            ("customerName", ["anil", "Zoya"]),
            ("-customerName", ["Zoya", "anil"]),
            ("status", ["Zoya", "anil"]),
            ("-status", ["anil", "Zoya"]),
            ("owner", ["Zoya", "anil"]),
            ("-owner", ["anil", "Zoya"]),
            // No call or follow-up due: last in both directions.
            ("callDueAt", ["Zoya", "anil"]),
            ("-callDueAt", ["Zoya", "anil"]),
            ("nextFollowUpOn", ["Zoya", "anil"]),
            ("-nextFollowUpOn", ["Zoya", "anil"]),
            ("nextStep", ["Zoya", "anil"]),
            ("-nextStep", ["Zoya", "anil"]),
        ] {
            assert_eq!(desk.names(&mut db, "", json!({"sort": sort})).await, names, "{sort}");
        }
        Ok(())
    }

    #[test_database::test]
    async fn the_next_step_is_a_call_before_it_is_a_follow_up(pool: PgPool) -> sqlx::Result<()> {
        let mut db = pool.acquire().await?;
        let desk = desk(&mut db).await;
        // First call due by 12:30; the others were contacted or closed.
        for (n, (status, follow_up, is_answered)) in [
            ("new", Some("2026-11-19"), false),
            ("contacted", Some("2026-11-19"), true),
            ("qualified", Some("2026-11-20"), true),
            ("contacted", None, true),
            ("lost", Some("2026-11-18"), true),
        ]
        .into_iter()
        .enumerate()
        {
            let lead = received(&mut db, &nth_lead(u32::try_from(n).unwrap()), ist("2026-11-20T12:00")).await;
            sqlx::query!(
                "update leads set status = $2, next_follow_up_on = $3,
                     first_response_at = case when $4 then received_at end
                 where id = $1",
                lead.0,
                status,
                follow_up.map(|day| day.parse::<NaiveDate>().unwrap()),
                is_answered,
            )
            .execute(&mut *db)
            .await?;
        }
        let names = desk.names(&mut db, "", json!({"sort": "nextStep"})).await;
        assert_eq!(names[..3], ["Visitor 1", "Visitor 0", "Visitor 2"]);
        let latest = desk.names(&mut db, "", json!({"sort": "-nextStep"})).await;
        assert_eq!(latest[..3], ["Visitor 2", "Visitor 0", "Visitor 1"]);
        Ok(())
    }

    #[test_database::test]
    async fn places_are_ranked_by_their_leads(pool: PgPool) -> sqlx::Result<()> {
        let mut db = pool.acquire().await?;
        let desk = desk(&mut db).await;
        for (n, (pincode, locality, temperature, status)) in [
            (Some("560038"), Some("Indiranagar"), "hot", "new"),
            (Some("560038"), Some("Indiranagar"), "warm", "won"),
            (Some("560038"), None, "warm", "lost"),
            (Some("560102"), None, "hot", "won"),
            (None, None, "cold", "new"),
            (None, None, "cold", "new"),
        ]
        .into_iter()
        .enumerate()
        {
            let lead = received(&mut db, &nth_lead(u32::try_from(n).unwrap()), desk.now).await;
            sqlx::query!(
                "update leads set pincode = $2, locality = $3, temperature = $4, status = $5 where id = $1",
                lead.0,
                pincode,
                locality,
                temperature,
                status,
            )
            .execute(&mut *db)
            .await?;
        }
        let place =
            |pincode: Option<&str>, locality: Option<&str>, [leads, hot, open, won]: [i64; 4]| LeadPlace {
                pincode: pincode.map(str::to_owned),
                locality: locality.map(str::to_owned),
                leads,
                hot,
                open,
                won,
            };
        let filter = LeadFilter::default();
        let search = Search::of(desk.viewer, "", &filter, desk.now);
        assert_eq!(
            places(&mut db, &search).await?,
            [
                place(Some("560038"), Some("Indiranagar"), [3, 1, 1, 1]),
                place(None, None, [2, 0, 2, 0]),
                place(Some("560102"), None, [1, 1, 0, 1]),
            ]
        );
        let filter = LeadFilter { status: AnyOf(vec![Status::Won]), ..LeadFilter::default() };
        assert_eq!(places(&mut db, &Search { filter: &filter, ..search }).await?.len(), 2);
        Ok(())
    }

    #[test_database::test]
    async fn everybody_sees_their_own(pool: PgPool) -> sqlx::Result<()> {
        let mut db = pool.acquire().await?;
        let mut desk = desk(&mut db).await;
        let (ravi, devi) =
            (user(&mut db, "Ravi", Role::Sales).await, user(&mut db, "Devi", Role::Designer).await);
        let mut leads = Vec::new();
        for n in 0..4 {
            leads.push(received(&mut db, &nth_lead(n), desk.now).await);
        }
        sqlx::query!("update leads set owner_id = null").execute(&mut *db).await?;
        sqlx::query!("update leads set owner_id = $2 where id = $1", leads[1].0, ravi.0)
            .execute(&mut *db)
            .await?;
        sqlx::query!(
            "update leads set designer_id = $2, owner_id = $3 where id = $1",
            leads[2].0,
            devi.0,
            desk.viewer.user.0
        )
        .execute(&mut *db)
        .await?;
        sqlx::query!("update leads set owner_id = $2 where id = $1", leads[3].0, desk.viewer.user.0)
            .execute(&mut *db)
            .await?;
        for (reach, mut seen) in [
            (Reach::All, vec![0, 1, 2, 3]),
            (Reach::OwnOrUnassigned(ravi), vec![0, 1]),
            (Reach::OwnOrUnassigned(devi), vec![0, 2]),
            (Reach::Own(devi), vec![2]),
            (Reach::Own(ravi), vec![1]),
        ] {
            desk.reach = reach;
            let mut names = desk.names(&mut db, "", json!({})).await;
            names.sort();
            assert_eq!(names, seen.iter().map(|n| format!("Visitor {n}")).collect::<Vec<_>>(), "{reach:?}");
            for (n, lead) in leads.iter().enumerate() {
                assert_eq!(
                    item(&mut db, *lead, reach, desk.viewer, desk.now).await.is_ok(),
                    seen.contains(&n),
                    "{reach:?}"
                );
            }
            let mut visible: Vec<_> = visible(&mut db, &leads, reach)
                .await?
                .iter()
                .map(|id| leads.iter().position(|lead| *lead == **id).unwrap())
                .collect();
            visible.sort_unstable();
            seen.sort_unstable();
            assert_eq!(visible, seen, "{reach:?}");
        }
        Ok(())
    }
}
