//! Support tickets: complaints about an order and warranty claims, acknowledged within 48 hours and resolved within a month.
//! Source: product rules for the shop, cancel and return; Consumer Protection (E-Commerce) Rules 2020.

pub mod claim;
pub mod desk;
mod export;
pub mod letter;
pub mod manage;
pub mod public;
mod search;
pub mod watch;

use chrono::{DateTime, TimeDelta, Utc};
use jobs::{Mail, enqueue};
use kernel::clock::{day_of, months_later};
use kernel::ids::{Named, OrderId, UserId};
use kernel::number::{self, Series};
use kernel::string_enum::string_enum;
use kernel::{Db, Locked, Tx};
use uuid::Uuid;

pub use kernel::ids::{TicketId, TicketMessageId};

string_enum! {
    /// What a complaint is about.
    pub enum TicketKind {
        /// Damaged goods.
        Damaged = "damaged",
        /// Not what was ordered.
        WrongItem = "wrong_item",
        /// Not delivered when promised.
        LateDelivery = "late_delivery",
        /// Quality of the goods.
        Quality = "quality",
        /// Price, payment, refund or invoice.
        Billing = "billing",
        /// What was built in a home. The only kind without an order.
        Warranty = "warranty",
        /// Something else.
        Other = "other",
    }
}

impl TicketKind {
    /// Display label.
    #[must_use]
    pub const fn label(self) -> &'static str {
        match self {
            Self::Damaged => "Damaged",
            Self::WrongItem => "Wrong item",
            Self::LateDelivery => "Late delivery",
            Self::Quality => "Quality",
            Self::Billing => "Billing",
            Self::Warranty => "Warranty",
            Self::Other => "Other",
        }
    }
}

string_enum! {
    /// Where a ticket is.
    pub enum TicketStatus {
        /// The company has to act.
        Open = "open",
        /// The buyer has to answer.
        WaitingForCustomer = "waiting_for_customer",
        /// Settled; the buyer can still open it again.
        Resolved = "resolved",
        /// Settled for good.
        Closed = "closed",
    }
}

impl TicketStatus {
    /// Display label.
    #[must_use]
    pub const fn label(self) -> &'static str {
        match self {
            Self::Open => "Open",
            Self::WaitingForCustomer => "Waiting for customer",
            Self::Resolved => "Resolved",
            Self::Closed => "Closed",
        }
    }
}

string_enum! {
    /// Kind of a message.
    #[schemars(rename = "TicketMessageKind")]
    pub enum MessageKind {
        /// From the buyer.
        Buyer = "buyer",
        /// From the company.
        Reply = "reply",
        /// From the company: what settles the ticket.
        Resolution = "resolution",
        /// Among colleagues. The buyer never sees it.
        Note = "note",
    }
}

/// A ticket, without its messages.
#[derive(Clone, Debug)]
pub struct Ticket {
    /// Ticket id.
    pub id: TicketId,
    /// Number: `TK/2026-27/0001`.
    pub number: String,
    /// The order that it is about; none for a warranty claim.
    pub order: Option<OrderId>,
    /// Where it is.
    pub status: TicketStatus,
    /// Who looks after it.
    pub owner: Option<UserId>,
    /// When it was acknowledged.
    pub acknowledged_at: Option<DateTime<Utc>>,
    /// Last moment to open it again, once it is resolved, as the customer was told.
    pub reopen_until: Option<DateTime<Utc>>,
    /// Optimistic-lock version.
    pub version: i32,
}

impl Ticket {
    /// Whether it is settled, with or without a way back.
    #[must_use]
    pub const fn is_settled(&self) -> bool {
        matches!(self.status, TicketStatus::Resolved | TicketStatus::Closed)
    }

    /// Whether it is resolved, and can be opened again.
    #[must_use]
    pub fn can_be_reopened(&self, now: DateTime<Utc>) -> bool {
        can_be_reopened(self.status, self.order, self.reopen_until, now)
    }
}

/// How much longer a warranty claim can be opened again than its customer was told: they reply by e-mail, up to the
/// last moment, and a colleague who has read that reply opens it.
const CLAIM_GRACE: TimeDelta = TimeDelta::days(7);

fn can_be_reopened(
    status: TicketStatus,
    order: Option<OrderId>,
    until: Option<DateTime<Utc>>,
    now: DateTime<Utc>,
) -> bool {
    let grace = if order.is_none() { CLAIM_GRACE } else { TimeDelta::zero() };
    status == TicketStatus::Resolved && until.is_some_and(|until| now <= until + grace)
}

/// Deadlines of a ticket, from when it was raised. Opening it again does not move them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Deadlines {
    acknowledge_by: DateTime<Utc>,
    resolve_by: DateTime<Utc>,
}

impl Deadlines {
    /// 48 hours, and a calendar month.
    fn of(opened_at: DateTime<Utc>) -> Self {
        Self { acknowledge_by: opened_at + TimeDelta::hours(48), resolve_by: months_later(opened_at, 1) }
    }
}

/// Locks a ticket until the transaction ends.
///
/// # Errors
/// [`sqlx::Error::RowNotFound`] if there is none.
pub async fn lock(tx: &mut Tx<'_>, id: TicketId) -> Result<Locked<Ticket>, sqlx::Error> {
    sqlx::query_as!(
        Ticket,
        r#"select id as "id: TicketId", number, order_id as "order: OrderId", status as "status: TicketStatus",
               owner_id as "owner: UserId", acknowledged_at, reopen_until, version
           from tickets where id = $1 for update"#,
        id.0,
    )
    .fetch_one(&mut **tx)
    .await
    .map(Locked::read)
}

/// Stores a new ticket with its deadlines.
async fn insert(tx: &mut Tx<'_>, new: &New<'_>, now: DateTime<Utc>) -> Result<Inserted, sqlx::Error> {
    let (id, deadlines) = (TicketId::new(), Deadlines::of(now));
    let number = number::next(tx, Series::Ticket, day_of(now)).await?;
    sqlx::query!(
        "insert into tickets (id, number, order_id, kind, title, opened_at, acknowledge_by, resolve_by, updated_at)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $6)",
        id.0,
        number,
        new.order.map(|order| order.0),
        new.kind.as_str(),
        new.title,
        now,
        deadlines.acknowledge_by,
        deadlines.resolve_by,
    )
    .execute(&mut **tx)
    .await?;
    let message = add_message(tx, id, MessageKind::Buyer, new.text, &[], None, now).await?;
    enqueue(tx, Mail::TellOfTicket { ticket: id, message }).await?;
    enqueue(tx, Mail::AnnounceTicket { ticket: id, message }).await?;
    Ok(Inserted { id, number, deadlines })
}

/// A ticket to store.
struct New<'a> {
    order: Option<OrderId>,
    kind: TicketKind,
    title: &'a str,
    text: &'a str,
}

/// A stored ticket.
struct Inserted {
    id: TicketId,
    number: String,
    deadlines: Deadlines,
}

/// The tickets with these ids, by number and subject line.
pub async fn names(db: &mut Db, ids: &[Uuid]) -> Result<Vec<Named<TicketId>>, sqlx::Error> {
    let rows =
        sqlx::query!(r#"select id as "id: TicketId", number, title from tickets where id = any ($1)"#, ids)
            .fetch_all(db)
            .await?;
    Ok(rows
        .into_iter()
        .map(|row| Named { id: row.id, name: format!("{}, {}", row.number, row.title) })
        .collect())
}

async fn add_message(
    db: &mut Db,
    ticket: TicketId,
    kind: MessageKind,
    text: &str,
    mentioned: &[UserId],
    by: Option<UserId>,
    now: DateTime<Utc>,
) -> Result<TicketMessageId, sqlx::Error> {
    let id = TicketMessageId::new();
    let mentioned: Vec<_> = mentioned.iter().map(|user| user.0).collect();
    sqlx::query!(
        "insert into ticket_messages (id, ticket_id, kind, user_id, text, at, mentioned)
         values ($1, $2, $3, $4, $5, $6, $7)",
        id.0,
        ticket.0,
        kind.as_str(),
        by.map(|user| user.0),
        text.trim(),
        now,
        &mentioned,
    )
    .execute(db)
    .await?;
    Ok(id)
}

#[cfg(test)]
mod tests;
