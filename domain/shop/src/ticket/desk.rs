//! Tickets as staff see them: the list, and one ticket whole.

use chrono::{DateTime, Utc};
use garde::Validate;
use kernel::Db;
use kernel::ids::{CustomerId, Named, OrderId, UserId};
use kernel::owner::{OwnedBy, Owners};
use kernel::page::{AnyOf, Page, PageQuery, Sort, read_page};
use kernel::reach::Visible;
use kernel::string_enum::string_enum;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use super::{MessageKind, TicketId, TicketKind, TicketMessageId, TicketStatus, can_be_reopened};

string_enum! {
    /// Sort order.
    pub enum TicketOrder {
        /// The deadline that comes next; settled tickets last.
        DueAt = "dueAt",
        /// When it was raised.
        OpenedAt = "openedAt",
    }
}

/// Filters and order of the list.
#[derive(Clone, Debug, Deserialize, Validate, JsonSchema)]
#[serde(default, rename_all = "camelCase")]
#[garde(allow_unvalidated)]
pub struct TicketFilter {
    /// Sort order.
    pub sort: Sort<TicketOrder>,
    /// Status.
    pub status: AnyOf<TicketStatus>,
    /// What it is about.
    pub kind: AnyOf<TicketKind>,
    /// Ids of owners, `none` for unassigned, `me` for the caller's own.
    pub owner: AnyOf<OwnedBy>,
    /// Past the deadline that comes next.
    pub is_overdue: Option<bool>,
    /// The order that it is about.
    pub order: Option<OrderId>,
}

impl Default for TicketFilter {
    fn default() -> Self {
        Self {
            sort: Sort { by: TicketOrder::DueAt, is_descending: false },
            status: AnyOf::default(),
            kind: AnyOf::default(),
            owner: AnyOf::default(),
            is_overdue: None,
            order: None,
        }
    }
}

/// Who looks at the list, and when.
#[derive(Clone, Copy, Debug)]
pub struct Reader {
    /// The caller, for `owner=me`.
    pub me: UserId,
    /// Current time.
    pub now: DateTime<Utc>,
}

/// A ticket in the list.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct TicketItem {
    /// Ticket id.
    pub id: TicketId,
    /// Number.
    pub number: String,
    /// The order that it is about; none for a warranty claim.
    pub order_id: Option<OrderId>,
    /// The order's number.
    pub order_number: Option<String>,
    /// Of a warranty claim: the project's number, as its customer gave it.
    pub project_number: Option<String>,
    /// The order was paid with a gateway in test mode.
    pub is_test: bool,
    /// Buyer's name.
    pub buyer: String,
    /// What it is about.
    pub kind: TicketKind,
    /// Subject line.
    pub title: String,
    /// Where it is.
    pub status: TicketStatus,
    /// Who looks after it.
    pub owner: Option<Named<UserId>>,
    /// When it was raised.
    pub opened_at: DateTime<Utc>,
    /// When it was acknowledged: until then, the next deadline is that of the acknowledgement.
    pub acknowledged_at: Option<DateTime<Utc>>,
    /// The deadline that comes next; `null` if it is settled.
    pub due_at: Option<DateTime<Utc>>,
    /// Optimistic-lock version.
    pub version: i32,
}

impl TicketItem {
    /// Number of the order or project that it is about.
    #[must_use]
    pub fn about(&self) -> &str {
        self.order_number.as_deref().or(self.project_number.as_deref()).unwrap_or_default()
    }
}

struct Row {
    item: TicketItem,
    total: i64,
}

/// A page of tickets.
pub async fn list(
    db: &mut Db,
    reader: Reader,
    page: &PageQuery,
    filter: &TicketFilter,
) -> Result<Page<TicketItem>, sqlx::Error> {
    let found = read_page!(page => rows(&mut *db, reader, Which::default(), page, filter));
    Ok(found.map(|row| row.item))
}

/// A page of the tickets about a customer's orders and projects, the next deadline first.
///
/// # Errors
/// If the database fails.
pub async fn of_customer(
    db: &mut Db,
    reader: Reader,
    customer: Visible<CustomerId>,
    page: &PageQuery,
) -> Result<Page<TicketItem>, sqlx::Error> {
    let which = Which { customer: Some(*customer), ..Which::default() };
    let filter = TicketFilter::default();
    let found = read_page!(page => rows(&mut *db, reader, which, page, &filter));
    Ok(found.map(|row| row.item))
}

/// Which tickets are read; by default all.
#[derive(Clone, Copy, Debug, Default)]
struct Which {
    id: Option<TicketId>,
    customer: Option<CustomerId>,
}

async fn rows(
    db: &mut Db,
    reader: Reader,
    which: Which,
    page: &PageQuery,
    filter: &TicketFilter,
) -> Result<Vec<Row>, sqlx::Error> {
    let owners = Owners::read(&filter.owner, reader.me);
    let rows = sqlx::query!(
        r#"select ticket.id as "id: TicketId", ticket.number, order_id as "order_id: OrderId",
               sold.number as "order_number?", nullif(claim.project_number, '') as project_number,
               coalesce(sold.is_test, false) as "is_test!", coalesce(sold.name, claim.name, '') as "buyer!",
               kind as "kind: TicketKind", title,
               ticket.status as "status: TicketStatus", owner_id as "owner_id: UserId", owner.name as "owner?", opened_at,
               acknowledged_at, due_at, ticket.version, count(*) over () as "total!"
           from tickets as ticket
           left join orders as sold on sold.id = order_id
           left join warranty_claims as claim on claim.ticket_id = ticket.id
           left join users as owner on owner.id = owner_id
           where ($1::uuid is null or ticket.id = $1)
               and ($2::text is null or ticket.number ilike $2 or sold.number ilike $2 or sold.name ilike $2
                    or sold.email ilike $2 or sold.phone ilike $2 or title ilike $2 or claim.project_number ilike $2
                    or claim.name ilike $2 or claim.email ilike $2 or claim.phone ilike $2)
               and ($3::text[] is null or ticket.status = any ($3))
               and ($4::text[] is null or kind = any ($4))
               and ($5::uuid[] is null or owner_id = any ($5) or ($6 and owner_id is null))
               and ($7::boolean is null or coalesce(due_at < $8, false) = $7)
               and ($9::uuid is null or order_id = $9)
               and ($13::uuid is null or order_id in (
                   select mine.order_id from customer_orders as mine where mine.customer_id = $13
               ) or claim.project_id in (
                   select mine.id
                   from projects as mine join customers as named on named.id = mine.customer_id
                   where coalesce(named.merged_into, named.id) = $13
               ))
               and ($14::uuid[] is null or ticket.id = any ($14))
           order by
               case when $10 = 'dueAt' then due_at end,
               case when $10 = '-dueAt' then due_at end desc nulls last,
               case when $10 = 'openedAt' then opened_at end,
               opened_at desc, ticket.id desc
           limit $11 offset $12"#,
        which.id.map(|id| id.0),
        page.pattern(),
        filter.status.texts() as Option<Vec<String>>,
        filter.kind.texts() as Option<Vec<String>>,
        owners.ids as _,
        owners.is_nobody_too,
        filter.is_overdue,
        reader.now,
        filter.order.map(|order| order.0),
        format!("{}{}", if filter.sort.is_descending { "-" } else { "" }, filter.sort.by),
        page.limit(),
        page.offset(),
        which.customer.map(|customer| customer.0),
        page.only.as_deref() as Option<&[Uuid]>,
    )
    .fetch_all(db)
    .await?;
    let rows = rows.into_iter().map(|row| Row {
        total: row.total,
        item: TicketItem {
            id: row.id,
            number: row.number,
            order_id: row.order_id,
            order_number: row.order_number,
            project_number: row.project_number,
            is_test: row.is_test,
            buyer: row.buyer,
            kind: row.kind,
            title: row.title,
            status: row.status,
            owner: Named::of(row.owner_id, row.owner),
            opened_at: row.opened_at,
            acknowledged_at: row.acknowledged_at,
            due_at: row.due_at,
            version: row.version,
        },
    });
    Ok(rows.collect())
}

/// A ticket whole.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct TicketDetail {
    /// As in the list.
    #[serde(flatten)]
    pub item: TicketItem,
    /// Of a warranty claim: the customer, if project number and phone are theirs and the caller can see them.
    pub customer_id: Option<CustomerId>,
    /// Of a warranty claim: project number and phone are those of a customer, whom the caller may not be able to see.
    pub is_matched: bool,
    /// Buyer's e-mail address.
    pub email: String,
    /// Buyer's phone number.
    pub phone: String,
    /// Until when it is acknowledged.
    pub acknowledge_by: DateTime<Utc>,
    /// Until when it is resolved.
    pub resolve_by: DateTime<Utc>,
    /// When it was resolved.
    pub resolved_at: Option<DateTime<Utc>>,
    /// Last moment to open it again, once it is resolved, as the customer was told.
    pub reopen_until: Option<DateTime<Utc>>,
    /// Whether it can be opened again now. Warranty claims can for some days longer: their customers reply by e-mail.
    pub can_be_reopened: bool,
    /// Messages and notes, oldest first.
    pub messages: Vec<TicketMessage>,
}

/// A message or a note.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct TicketMessage {
    /// Message id.
    pub id: TicketMessageId,
    /// Whose it is.
    pub kind: MessageKind,
    /// Text.
    pub text: String,
    /// Names of the colleagues whom a note mentions.
    pub mentions: Vec<String>,
    /// When it was written.
    pub at: DateTime<Utc>,
    /// Which colleague wrote it; `null`: the buyer.
    pub by: Option<String>,
}

/// A ticket whole, with its customer, whom the caller may not be able to see.
///
/// # Errors
/// [`sqlx::Error::RowNotFound`] if there is none.
pub async fn read(db: &mut Db, reader: Reader, id: TicketId) -> Result<TicketDetail, sqlx::Error> {
    let found = rows(
        &mut *db,
        reader,
        Which { id: Some(id), ..Which::default() },
        &PageQuery::default(),
        &TicketFilter::default(),
    )
    .await?;
    let item = found.into_iter().next().map(|row| row.item).ok_or(sqlx::Error::RowNotFound)?;
    let row = sqlx::query!(
        r#"select coalesce(sold.email, claim.email, '') as "email!", coalesce(sold.phone, claim.phone, '') as "phone!",
               coalesce(named.merged_into, named.id) as "customer_id?: CustomerId",
               claim.project_id is not null as "is_matched!", acknowledge_by, resolve_by, resolved_at, reopen_until
           from tickets
           left join orders as sold on sold.id = order_id
           left join warranty_claims as claim on claim.ticket_id = tickets.id
           left join projects as project on project.id = claim.project_id
           left join customers as named on named.id = project.customer_id
           where tickets.id = $1"#,
        id.0,
    )
    .fetch_one(&mut *db)
    .await?;
    let messages = sqlx::query_as!(
        TicketMessage,
        r#"select message.id as "id: TicketMessageId", kind as "kind: MessageKind", text, at, users.name as "by?",
               array(select reader.name from users as reader where reader.id = any (mentioned) order by 1)
                   as "mentions!"
           from ticket_messages as message left join users on users.id = user_id
           where ticket_id = $1 order by at, message.id"#,
        id.0,
    )
    .fetch_all(db)
    .await?;
    Ok(TicketDetail {
        can_be_reopened: can_be_reopened(item.status, item.order_id, row.reopen_until, reader.now),
        item,
        customer_id: row.customer_id,
        is_matched: row.is_matched,
        email: row.email,
        phone: row.phone,
        acknowledge_by: row.acknowledge_by,
        resolve_by: row.resolve_by,
        resolved_at: row.resolved_at,
        reopen_until: row.reopen_until,
        messages,
    })
}
