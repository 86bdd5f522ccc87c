//! The customers list: filters, sorting and search.

use chrono::{DateTime, Utc};
use garde::Validate;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use super::money::sees_statements;
use super::{CustomerKind, DoNotContact};
use enquiries::lead::LeadSource;
use kernel::Db;
use kernel::contact::phone_digits;
use kernel::ids::{CustomerId, Named};
use kernel::page::{AnyOf, Page, PageQuery, Sort, read_page};
use kernel::reach::{Reach, Viewer, Visible};
use kernel::role::Area;
use kernel::string_enum::string_enum;

string_enum! {
    /// Sort order of customers.
    pub enum CustomerOrder {
        /// Name.
        Name = "name",
        /// City.
        City = "city",
        /// When they became a customer.
        CreatedAt = "createdAt",
        /// Amount received.
        ReceivedPaise = "receivedPaise",
        /// Amount outstanding; the default order for those who may not see it.
        OutstandingPaise = "outstandingPaise",
    }
}

/// Filters and sort order of the customers list.
#[derive(Clone, Debug, Deserialize, Validate, JsonSchema)]
#[serde(default, rename_all = "camelCase")]
#[garde(allow_unvalidated)]
pub struct CustomerFilter {
    /// Sort order.
    pub sort: Sort<CustomerOrder>,
    /// Person or company.
    pub kind: AnyOf<CustomerKind>,
    /// Has an address in any of these cities.
    pub city: AnyOf<String>,
    /// Any of these sources.
    pub source: AnyOf<LeadSource>,
    /// Whether a project is under way.
    pub has_open_project: Option<bool>,
    /// Whether part of their contracts is not paid yet; without effect for those who may not see what they owe.
    pub has_outstanding: Option<bool>,
    /// At least one of these tags.
    pub tag: AnyOf<String>,
}

impl Default for CustomerFilter {
    fn default() -> Self {
        Self {
            sort: Sort { by: CustomerOrder::CreatedAt, is_descending: true },
            kind: AnyOf::default(),
            city: AnyOf::default(),
            source: AnyOf::default(),
            has_open_project: None,
            has_outstanding: None,
            tag: AnyOf::default(),
        }
    }
}

impl CustomerFilter {
    /// Without the filter and the sort order by amounts that the viewer may not see.
    fn allowed(&self, viewer: &Viewer) -> Self {
        let mut filter = self.clone();
        if !sees_statements(viewer) {
            filter.has_outstanding = None;
            if matches!(filter.sort.by, CustomerOrder::OutstandingPaise) {
                filter.sort = Self::default().sort;
            }
        }
        filter
    }
}

/// A customer in lists.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct CustomerItem {
    /// Customer id.
    pub id: CustomerId,
    /// Person or company.
    pub kind: CustomerKind,
    /// Name.
    pub name: String,
    /// E-mail address; blank if unknown.
    pub email: String,
    /// Phone number; blank if unknown.
    pub phone: String,
    /// City of the first address.
    pub city: Option<String>,
    /// GSTIN of a business.
    pub gstin: Option<String>,
    /// Source.
    pub source: Option<LeadSource>,
    /// Tags set by staff.
    pub tags: Vec<String>,
    /// Channels not to contact them by.
    pub do_not_contact: DoNotContact,
    /// Number of projects.
    pub projects: i64,
    /// Number of projects under way.
    pub open_projects: i64,
    /// Amount received, in paise.
    pub received_paise: i64,
    /// Value of their signed quotations less the amount received, in paise; never negative. Null unless the viewer may
    /// see what all colleagues sold.
    pub outstanding_paise: Option<i64>,
    /// When they became a customer.
    pub created_at: DateTime<Utc>,
    /// Optimistic-lock version.
    pub version: i32,
}

/// A page of customers within reach. A user's own are those they created, own a lead or project of, or wrote
/// a quotation for.
pub async fn list(
    db: &mut Db,
    viewer: &Viewer,
    page: &PageQuery,
    filter: &CustomerFilter,
) -> Result<Page<CustomerItem>, sqlx::Error> {
    let found = read_page!(page => rows(&mut *db, viewer, page, filter));
    Ok(found.map(|row| row.item(viewer)))
}

/// Names of those of these customers that are within reach.
pub async fn names(db: &mut Db, ids: &[Uuid], reach: Reach) -> Result<Vec<Named<CustomerId>>, sqlx::Error> {
    let ids: Vec<_> = ids.iter().copied().map(CustomerId).collect();
    let visible: Vec<_> = visible(&mut *db, &ids, reach).await?.iter().map(|id| id.0).collect();
    sqlx::query_as!(
        Named,
        r#"select id as "id: CustomerId", name from customers where id = any ($1)"#,
        &visible,
    )
    .fetch_all(db)
    .await
}

/// Those of these customers that are within reach, without archived ones.
pub async fn visible(
    db: &mut Db,
    ids: &[CustomerId],
    reach: Reach,
) -> Result<Vec<Visible<CustomerId>>, sqlx::Error> {
    let ids: Vec<_> = ids.iter().map(|id| id.0).collect();
    let visible = sqlx::query_scalar!(
        r#"select id as "id: CustomerId" from customers as customer
           where id = any ($1) and archived_at is null
               and ($2::uuid is null or created_by = $2
                    or exists (select from leads where customer_id = customer.id and owner_id = $2)
                    or exists (
                        select from projects where customer_id = customer.id and $2 in (sales_owner_id, designer_id)
                    )
                    or exists (
                        select from quotations where customer_id = customer.id and $2 in (owner_id, designer_id)
                    ))
           order by id"#,
        &ids,
        reach.user(),
    )
    .fetch_all(db)
    .await?;
    Ok(visible.into_iter().map(Visible::found).collect())
}

pub(super) struct Row {
    id: CustomerId,
    kind: CustomerKind,
    name: String,
    email: String,
    phone: String,
    city: Option<String>,
    gstin: Option<String>,
    source: Option<LeadSource>,
    tags: Vec<String>,
    no_calls: bool,
    no_emails: bool,
    no_whatsapp: bool,
    projects: i64,
    open_projects: i64,
    received_paise: i64,
    outstanding_paise: i64,
    created_at: DateTime<Utc>,
    version: i32,
    total: i64,
}

impl Row {
    /// Without the amount that the viewer may not see.
    pub(super) fn item(self, viewer: &Viewer) -> CustomerItem {
        CustomerItem {
            id: self.id,
            kind: self.kind,
            name: self.name,
            email: self.email,
            phone: self.phone,
            city: self.city,
            gstin: self.gstin,
            source: self.source,
            tags: self.tags,
            do_not_contact: DoNotContact {
                calls: self.no_calls,
                emails: self.no_emails,
                whatsapp: self.no_whatsapp,
            },
            projects: self.projects,
            open_projects: self.open_projects,
            received_paise: self.received_paise,
            outstanding_paise: sees_statements(viewer).then_some(self.outstanding_paise),
            created_at: self.created_at,
            version: self.version,
        }
    }
}

/// A query on the customers that a search finds within reach. `customer` is their table, `$1` to `$9` are the
/// search's parameters. Phone numbers match by their digits, in any notation.
macro_rules! found {
    (
        $Row:ident, [$($select:tt)+], [$($join:tt)+], [$($then:tt)+],
        $reach:expr, $q:expr, $filter:expr $(, $argument:expr)* $(,)?
    ) => {{
        let words = Words::read($q);
        sqlx::query_as!(
            $Row,
            $($select)+
                + r#" from customers as customer "#
                + $($join)+
                + r#" where archived_at is null
                    and ($1::uuid is null or created_by = $1
                         or exists (select from leads where customer_id = customer.id and owner_id = $1)
                         or exists (
                             select from projects
                             where customer_id = customer.id and $1 in (sales_owner_id, designer_id)
                         )
                         or exists (
                             select from quotations where customer_id = customer.id and $1 in (owner_id, designer_id)
                         ))
                    and ($2::text is null or customer.search_text like $2 or customer.search_text like $3
                         -- Arrays, so that indexes find them beside the customer's own text.
                         or customer.id = any (array(
                             select customer_id from customer_contacts as contact
                             where contact.search_text like $2 or contact.search_text like $3
                         ))
                         or customer.id = any (array(select customer_id from projects where lower(number) like $2)))
                    and ($4::text[] is null or kind = any ($4))
                    and ($5::text[] is null or exists (
                        select from customer_addresses as address
                        where customer_id = customer.id
                            and lower(address.city) in (select lower(city) from unnest($5) as city)
                    ))
                    and ($6::text[] is null or source = any ($6))
                    and ($7::boolean is null or $7 = exists (
                        select from projects
                        where customer_id = customer.id and projects.archived_at is null
                            and stage not in ('warranty', 'closed', 'cancelled')
                    ))
                    and ($8::text[] is null or tags && $8)
                    and ($9::boolean is null or $9 = (
                        select outstanding_paise > 0 from customer_balances where customer_id = customer.id
                    )) "#
                + $($then)+,
            $reach.user(),
            words.pattern,
            words.digits,
            $filter.kind.texts() as Option<Vec<String>>,
            $filter.city.texts() as Option<Vec<String>>,
            $filter.source.texts() as Option<Vec<String>>,
            $filter.has_open_project,
            $filter.tag.texts() as Option<Vec<String>>,
            $filter.has_outstanding,
            $($argument),*
        )
    }};
}

/// The search text as patterns: of the text, and of a phone number's digits.
struct Words {
    pattern: Option<String>,
    digits: Option<String>,
}

impl Words {
    fn read(q: &str) -> Self {
        let page = PageQuery { q: q.to_lowercase(), ..PageQuery::default() };
        Self { pattern: page.pattern(), digits: phone_digits(q).map(|digits| format!("%{digits}%")) }
    }
}

/// Matching customers within the viewer's reach.
pub(super) async fn rows(
    db: &mut Db,
    viewer: &Viewer,
    page: &PageQuery,
    filter: &CustomerFilter,
) -> Result<Vec<Row>, sqlx::Error> {
    let (reach, filter) = (viewer.reach(Area::Customers), filter.allowed(viewer));
    found!(
        Row,
        [r#"select customer.id as "id: CustomerId", kind as "kind: CustomerKind", customer.name, email, phone,
                home.city as "city?", gstin, source as "source: LeadSource", tags, no_calls, no_emails, no_whatsapp,
                homes.projects as "projects!", homes.open_projects as "open_projects!",
                paid.received_paise as "received_paise!", paid.outstanding_paise as "outstanding_paise!",
                customer.created_at, version, count(*) over () as "total!""#],
        [r#"left join lateral (
                select city from customer_addresses where customer_id = customer.id and city <> ''
                order by position limit 1
            ) as home on true
            cross join lateral (
                select count(*) as projects,
                    count(*) filter (where stage not in ('warranty', 'closed', 'cancelled')) as open_projects
                from projects where customer_id = customer.id and projects.archived_at is null
            ) as homes
            join customer_balances as paid on paid.customer_id = customer.id"#],
        [r#"and ($14::uuid[] is null or customer.id = any ($14))
            order by
                case when not $11::boolean then case $10
                    when 'name' then lower(customer.name)
                    when 'city' then lower(home.city)
                end end,
                case when $11 then case $10
                    when 'name' then lower(customer.name)
                    when 'city' then lower(home.city)
                end end desc nulls last,
                case $10
                    when 'receivedPaise' then case when $11 then -paid.received_paise else paid.received_paise end
                    when 'outstandingPaise' then
                        case when $11 then -paid.outstanding_paise else paid.outstanding_paise end
                end,
                case when $10 = 'createdAt' and not $11 then customer.created_at end,
                customer.created_at desc, customer.id desc
            limit $12 offset $13"#],
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

/// The customers who owe something.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Owing {
    /// Number.
    pub count: i64,
    /// Sum of what they still owe, in paise.
    pub outstanding_paise: i64,
}

/// How many of all customers owe something, and how much, for those who see all of them: as many as the list finds with
/// [`CustomerFilter::has_outstanding`]. Few customers have a contract, and nobody else owes.
pub async fn owing(db: &mut Db) -> Result<Owing, sqlx::Error> {
    sqlx::query_as!(
        Owing,
        r#"select count(*) as "count!", coalesce(sum(paid.outstanding_paise), 0)::bigint as "outstanding_paise!"
           from (select distinct customer_id from customer_contracts) as signed
           join customers as customer on customer.id = signed.customer_id and customer.archived_at is null
           join customer_balances as paid on paid.customer_id = customer.id
           where paid.outstanding_paise > 0"#,
    )
    .fetch_one(db)
    .await
}

/// A customer that a search finds, with what it was found by.
pub(super) struct Found {
    pub(super) id: CustomerId,
    pub(super) name: String,
    pub(super) email: String,
    pub(super) phone: String,
    pub(super) city: Option<String>,
    pub(super) gstin: Option<String>,
    /// Name, phone number and e-mail address of the first contact that matches.
    pub(super) contact: Option<Vec<String>>,
    /// Number of the first project that matches.
    pub(super) project: Option<String>,
}

/// The latest customers that match, without their number, which would take all of them.
pub(super) async fn latest(db: &mut Db, reach: Reach, page: &PageQuery) -> Result<Vec<Found>, sqlx::Error> {
    let filter = CustomerFilter::default();
    found!(
        Found,
        [r#"select customer.id as "id: CustomerId", customer.name, email, phone, gstin,
                (
                    select city from customer_addresses where customer_id = customer.id and city <> ''
                    order by position limit 1
                ) as city,
                (
                    select array[contact.name, contact.phone, contact.email] from customer_contacts as contact
                    where customer_id = customer.id
                        and (contact.search_text like $2 or contact.search_text like $3)
                    order by position limit 1
                ) as contact,
                (
                    select number from projects where customer_id = customer.id and lower(number) like $2
                    order by number limit 1
                ) as project"#],
        [""],
        ["order by customer.created_at desc, customer.id desc limit $10"],
        reach,
        &page.q,
        filter,
        page.limit(),
    )
    .fetch_all(db)
    .await
}
