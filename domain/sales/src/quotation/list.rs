//! The quotations list: filters, order, search.

use chrono::{DateTime, NaiveDate, Utc};
use garde::Validate;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use super::Status;
use super::allowed::{ActionContext, Verb, allowed};
use kernel::Db;
use kernel::clock::{day_end, midnight};
use kernel::contact::phone_digits;
use kernel::document::DocumentState;
use kernel::ids::{CustomerId, LeadId, Named, QuotationId, UserId};
use kernel::page::{AnyOf, Page, PageQuery, Sort, read_page};
use kernel::reach::{Reach, Viewer};
use kernel::role::Area;
use kernel::string_enum::string_enum;
use pricing::approval::Approver;

string_enum! {
    /// Sort order.
    pub enum QuotationOrder {
        /// When it was created.
        CreatedAt = "createdAt",
        /// Number.
        Number = "number",
        /// Customer's name.
        ClientName = "clientName",
        /// Amount payable.
        Payable = "payable",
        /// Last day of validity.
        ValidUntil = "validUntil",
    }
}

/// Filters of the quotations list.
#[derive(Clone, Debug, Deserialize, Validate, JsonSchema)]
#[serde(default, rename_all = "camelCase")]
#[garde(allow_unvalidated)]
pub struct QuotationFilter {
    /// Sort order.
    pub sort: Sort<QuotationOrder>,
    /// Status.
    pub status: AnyOf<Status>,
    /// Owner.
    pub owner: AnyOf<UserId>,
    /// Lead.
    pub lead: Option<LeadId>,
    /// Customer.
    pub customer: Option<CustomerId>,
    /// Valid until this day or later.
    pub valid_from: Option<NaiveDate>,
    /// Valid until this day or earlier.
    pub valid_to: Option<NaiveDate>,
    /// Whether its latest e-mail is still waiting to be sent.
    pub is_going_out: Option<bool>,
    /// Signed on or after this day, Indian time.
    pub accepted_from: Option<NaiveDate>,
    /// Signed on or before this day.
    pub accepted_to: Option<NaiveDate>,
}

impl Default for QuotationFilter {
    fn default() -> Self {
        Self {
            sort: Sort { by: QuotationOrder::CreatedAt, is_descending: true },
            status: AnyOf::default(),
            owner: AnyOf::default(),
            lead: None,
            customer: None,
            valid_from: None,
            valid_to: None,
            is_going_out: None,
            accepted_from: None,
            accepted_to: None,
        }
    }
}

/// A quotation in a list.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct QuotationItem {
    /// Quotation id.
    pub id: QuotationId,
    /// Number, assigned on submission.
    pub number: Option<String>,
    /// Revision: 0 is the first, 1 is "R1".
    pub revision: i32,
    /// Status.
    pub status: Status,
    /// Actions that the caller may take.
    pub allowed: Vec<Verb>,
    /// Customer's name.
    pub client_name: String,
    /// Lead that it is for.
    pub lead_id: Option<LeadId>,
    /// Owner.
    pub owner: Named<UserId>,
    /// Amount payable.
    pub payable_paise: i64,
    /// Last day of validity.
    pub valid_until: NaiveDate,
    /// When it was first sent.
    pub sent_at: Option<DateTime<Utc>>,
    /// When the customer last opened it.
    pub last_opened_at: Option<DateTime<Utc>>,
    /// How often the customer opened it.
    pub opens: i64,
    /// Customer's comments that nobody has read.
    pub unread_comments: i64,
    /// State of its PDF, if requested.
    pub document: Option<DocumentState>,
    /// Whether its latest e-mail is still waiting to be sent.
    pub is_going_out: bool,
    /// When it was created.
    pub created_at: DateTime<Utc>,
    /// When it was last changed.
    pub updated_at: DateTime<Utc>,
    /// Optimistic-lock version.
    pub version: i32,
}

/// A page of quotations in the user's scope.
pub async fn list(
    db: &mut Db,
    viewer: &Viewer,
    today: NaiveDate,
    page: &PageQuery,
    filter: &QuotationFilter,
) -> Result<Page<QuotationItem>, sqlx::Error> {
    let found = read_page!(page => rows(&mut *db, viewer.reach(Area::Quotations), page, filter));
    Ok(found.map(|row| row.item(viewer, today)))
}

/// Ids of the listed quotations, at most `most`, latest first.
pub async fn ids(
    db: &mut Db,
    reach: Reach,
    q: &str,
    filter: &QuotationFilter,
    most: u32,
) -> Result<Vec<QuotationId>, sqlx::Error> {
    let page = PageQuery { q: q.to_owned(), per_page: most, ..PageQuery::default() };
    Ok(rows(db, reach, &page, filter).await?.into_iter().map(|row| row.id).collect())
}

struct Row {
    id: QuotationId,
    number: Option<String>,
    revision: i32,
    is_latest: bool,
    status: Status,
    approval_by: Option<Approver>,
    has_project: bool,
    client_name: String,
    lead_id: Option<LeadId>,
    owner_id: UserId,
    owner_name: String,
    payable_paise: i64,
    valid_until: NaiveDate,
    sent_at: Option<DateTime<Utc>>,
    last_opened_at: Option<DateTime<Utc>>,
    opens: i64,
    unread_comments: i64,
    document: Option<DocumentState>,
    is_going_out: bool,
    created_at: DateTime<Utc>,
    updated_at: DateTime<Utc>,
    version: i32,
    total: i64,
}

impl Row {
    fn item(self, viewer: &Viewer, today: NaiveDate) -> QuotationItem {
        let standing = ActionContext {
            status: self.status,
            owner: self.owner_id,
            approval_by: self.approval_by,
            is_latest: self.is_latest,
            has_project: self.has_project,
            valid_until: self.valid_until,
        };
        QuotationItem {
            id: self.id,
            number: self.number,
            revision: self.revision,
            status: self.status,
            allowed: allowed(viewer, &standing, today),
            client_name: self.client_name,
            lead_id: self.lead_id,
            owner: Named { id: self.owner_id, name: self.owner_name },
            payable_paise: self.payable_paise,
            valid_until: self.valid_until,
            sent_at: self.sent_at,
            last_opened_at: self.last_opened_at,
            opens: self.opens,
            unread_comments: self.unread_comments,
            document: self.document,
            is_going_out: self.is_going_out,
            created_at: self.created_at,
            updated_at: self.updated_at,
            version: self.version,
        }
    }
}

/// A query on the quotations that a search finds within reach. `quotation` is their table, `$1` to `$12` are the
/// search's parameters. Phone numbers match by their digits, in any notation.
macro_rules! found {
    (
        $Row:ident, [$($select:tt)+], [$($then:tt)+],
        $reach:expr, $q:expr, $filter:expr $(, $argument:expr)* $(,)?
    ) => {{
        let pattern = PageQuery { q: $q.to_lowercase(), ..PageQuery::default() }.pattern();
        let digits = phone_digits($q).map(|digits| format!("%{digits}%"));
        sqlx::query_as!(
            $Row,
            $($select)+
                + r#" from quotations as quotation
                join users on users.id = owner_id
                cross join lateral (
                    select quotation.status in ('sent', 'viewed') and coalesce((
                        select handed_on_at is null from quotation_sendings
                        where quotation_id = quotation.id order by asked_at desc, id desc limit 1
                    ), false) as is_so
                ) as going_out
                where archived_at is null
                    and ($1::uuid is null or owner_id = $1 or designer_id = $1)
                    and ($2::text is null or quotation.search_text like $2 or quotation.search_text like $3)
                    and ($4::text[] is null or quotation.status = any ($4))
                    and ($5::text[] is null or owner_id::text = any ($5))
                    and ($6::uuid is null or lead_id = $6)
                    and ($7::date is null or valid_until >= $7)
                    and ($8::date is null or valid_until <= $8)
                    and ($9::uuid is null or customer_id = $9)
                    and ($10::boolean is null or going_out.is_so = $10)
                    and ($11::timestamptz is null or accepted_at >= $11)
                    and ($12::timestamptz is null or accepted_at < $12) "#
                + $($then)+,
            $reach.user(),
            pattern,
            digits,
            $filter.status.texts() as Option<Vec<String>>,
            $filter.owner.texts() as Option<Vec<String>>,
            $filter.lead.map(|lead| lead.0),
            $filter.valid_from,
            $filter.valid_to,
            $filter.customer.map(|customer| customer.0),
            $filter.is_going_out,
            $filter.accepted_from.map(midnight),
            $filter.accepted_to.and_then(day_end),
            $($argument),*
        )
    }};
}

async fn rows(
    db: &mut Db,
    reach: Reach,
    page: &PageQuery,
    filter: &QuotationFilter,
) -> Result<Vec<Row>, sqlx::Error> {
    found!(
        Row,
        [r#"select quotation.id as "id: QuotationId", number, revision, quotation.status as "status: Status",
                not exists (
                    select from quotations as later
                    where later.number = quotation.number and later.revision > quotation.revision
                        and later.status <> 'cancelled'
                ) as "is_latest!",
                approval_by as "approval_by: Approver", project_id is not null as "has_project!",
                client_name, lead_id as "lead_id: LeadId",
                owner_id as "owner_id: UserId", users.name as "owner_name!", payable_paise, valid_until, sent_at,
                (select max(last_at) from quotation_visits where quotation_id = quotation.id) as last_opened_at,
                (select count(*) from quotation_visits where quotation_id = quotation.id) as "opens!",
                (
                    select count(*) from quotation_comments
                    where quotation_id = quotation.id and author_id is null and read_at is null
                ) as "unread_comments!",
                (
                    select state from documents
                    where subject_id = quotation.id and kind in ('quotation', 'signed_quotation')
                    order by kind = 'signed_quotation' desc, documents.version desc limit 1
                ) as "document: DocumentState",
                going_out.is_so as "is_going_out!", quotation.created_at, quotation.updated_at, quotation.version,
                count(*) over () as "total!""#],
        [r#"and ($17::uuid[] is null or quotation.id = any ($17))
            order by
                case when not $14::boolean then case $13
                    when 'number' then number
                    when 'clientName' then lower(client_name)
                    when 'validUntil' then valid_until::text
                end end,
                case when $14 then case $13
                    when 'number' then number
                    when 'clientName' then lower(client_name)
                    when 'validUntil' then valid_until::text
                end end desc nulls last,
                case when $13 = 'payable' then case when $14 then -payable_paise else payable_paise end end,
                case when $13 = 'createdAt' and not $14 then quotation.created_at end,
                quotation.created_at desc, quotation.id desc
            limit $15 offset $16"#],
        reach,
        &page.q,
        filter,
        filter.sort.by.as_str(),
        filter.sort.is_descending,
        page.limit(),
        page.offset(),
        page.only.as_deref() as Option<&[Uuid]>,
    )
    .fetch_all(db)
    .await
}

/// A quotation that a search finds.
pub(super) struct Found {
    pub(super) id: QuotationId,
    pub(super) number: Option<String>,
    pub(super) revision: i32,
    pub(super) status: Status,
    pub(super) client_name: String,
    pub(super) client_email: String,
    pub(super) client_phone: String,
    pub(super) site_address: String,
    pub(super) payable_paise: i64,
}

/// The latest quotations that match, without their number, which would take all of them.
pub(super) async fn latest(db: &mut Db, reach: Reach, page: &PageQuery) -> Result<Vec<Found>, sqlx::Error> {
    let filter = QuotationFilter::default();
    found!(
        Found,
        [r#"select quotation.id as "id: QuotationId", number, revision, quotation.status as "status: Status",
                client_name, client_email, client_phone, site_address, payable_paise"#],
        ["order by quotation.created_at desc, quotation.id desc limit $13"],
        reach,
        &page.q,
        filter,
        page.limit(),
    )
    .fetch_all(db)
    .await
}

/// Number and amount of the quotations of a list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Total {
    /// Number.
    pub count: i64,
    /// Sum of the amounts payable, in paise.
    pub payable_paise: i64,
}

/// How many quotations a filter finds, and what they come to.
pub async fn total(db: &mut Db, reach: Reach, filter: &QuotationFilter) -> Result<Total, sqlx::Error> {
    found!(
        Total,
        [r#"select count(*) as "count!", coalesce(sum(payable_paise), 0)::bigint as "payable_paise!""#],
        [""],
        reach,
        "",
        filter,
    )
    .fetch_one(db)
    .await
}

/// Number and amount of an owner's quotations.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OwnerTotal {
    /// Owner.
    pub owner: UserId,
    /// Number.
    pub count: i64,
    /// Sum of the amounts payable, in paise.
    pub payable_paise: i64,
}

/// How many quotations of each owner a filter finds, without owners who have none.
pub async fn totals_by_owner(
    db: &mut Db,
    reach: Reach,
    filter: &QuotationFilter,
) -> Result<Vec<OwnerTotal>, sqlx::Error> {
    found!(
        OwnerTotal,
        [r#"select owner_id as "owner!: UserId", count(*) as "count!",
                coalesce(sum(payable_paise), 0)::bigint as "payable_paise!""#],
        ["group by owner_id"],
        reach,
        "",
        filter,
    )
    .fetch_all(db)
    .await
}

/// Number of quotations signed in a week.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WeekTotal {
    /// Its Monday, Indian time.
    pub monday: NaiveDate,
    /// Number.
    pub count: i64,
}

/// How many of the quotations that a filter finds were signed in which week, without weeks that have none.
pub async fn signed_by_week(
    db: &mut Db,
    reach: Reach,
    filter: &QuotationFilter,
) -> Result<Vec<WeekTotal>, sqlx::Error> {
    found!(
        WeekTotal,
        [r#"select date_trunc('week', accepted_at at time zone 'Asia/Kolkata')::date as "monday!",
                count(*) as "count!""#],
        ["and accepted_at is not null group by 1"],
        reach,
        "",
        filter,
    )
    .fetch_all(db)
    .await
}
