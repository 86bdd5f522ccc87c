//! Tickets as buyers see them: to raise, to read and to answer.

use chrono::{DateTime, Utc};
use garde::Validate;
use jobs::{Mail, enqueue};
use kernel::check;
use kernel::ids::{OrderId, UserId};
use kernel::page::{Page, PageQuery, read_page};
use kernel::record::Refusal;
use kernel::{Db, Locked, Tx};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::json;
use sqlx::types::Json;
use uuid::Uuid;

use super::{Inserted, MessageKind, New, Ticket, TicketId, TicketKind, TicketStatus, can_be_reopened};
use crate::order::{Order, event, read};

/// Tickets of an order that are not settled, at most: each one writes to the buyer and to staff.
const MAX_OPEN: i64 = 5;

/// A complaint about an order.
#[derive(Clone, Debug, Deserialize, Validate, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "TicketDraft")]
pub struct Draft {
    /// What it is about.
    #[garde(custom(about_order))]
    pub kind: TicketKind,
    /// Subject line.
    #[garde(length(chars, min = 1, max = 120), custom(check::filled), custom(check::one_line))]
    pub title: String,
    /// In the buyer's words.
    #[garde(length(chars, min = 10, max = 4000), custom(check::filled), custom(check::lines))]
    pub text: String,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "the signature is garde's")]
fn about_order(kind: &TicketKind, (): &()) -> garde::Result {
    if *kind == TicketKind::Warranty {
        return Err(garde::Error::new("is not about an order. Claim warranty on the warranty page."));
    }
    Ok(())
}

/// A buyer's answer in a ticket.
#[derive(Clone, Debug, Deserialize, Validate, JsonSchema)]
#[schemars(rename = "TicketAnswer")]
pub struct Answer {
    /// Text.
    #[garde(length(chars, min = 1, max = 4000), custom(check::filled), custom(check::lines))]
    pub text: String,
}

/// A ticket as its buyer sees it.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct PublicTicket {
    /// Ticket id.
    pub id: TicketId,
    /// Number: `TK/2026-27/0001`.
    pub number: String,
    /// What it is about.
    pub kind: TicketKind,
    /// Subject line.
    pub title: String,
    /// Where it is.
    pub status: TicketStatus,
    /// When it was raised.
    pub opened_at: DateTime<Utc>,
    /// Until when it is acknowledged.
    pub acknowledge_by: DateTime<Utc>,
    /// When it was acknowledged.
    pub acknowledged_at: Option<DateTime<Utc>>,
    /// Until when it is resolved.
    pub resolve_by: DateTime<Utc>,
    /// When it was resolved.
    pub resolved_at: Option<DateTime<Utc>>,
    /// Whether the buyer can write in it. A resolved ticket is opened again by that.
    pub can_be_answered: bool,
    /// Messages, oldest first.
    pub messages: Vec<PublicTicketMessage>,
}

/// A message of a ticket as its buyer sees it.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct PublicTicketMessage {
    /// Whose message it is. Never a note.
    pub kind: MessageKind,
    /// Text.
    pub text: String,
    /// When it was written.
    pub at: DateTime<Utc>,
}

/// The tickets of an order, newest first. The caller has made sure that the order is the reader's.
pub async fn of_order(
    db: &mut Db,
    order: OrderId,
    now: DateTime<Utc>,
) -> Result<Vec<PublicTicket>, sqlx::Error> {
    let rows = sqlx::query!(
        r#"select id as "id: TicketId", number, kind as "kind: TicketKind", title, status as "status: TicketStatus",
               opened_at, acknowledge_by, acknowledged_at, resolve_by, resolved_at, reopen_until,
               coalesce((
                   select jsonb_agg(jsonb_build_object('kind', message.kind, 'text', text, 'at', at) order by at, message.id)
                   from ticket_messages as message where ticket_id = tickets.id and message.kind <> 'note'
               ), '[]') as "messages!: Json<Vec<PublicTicketMessage>>"
           from tickets where order_id = $1 order by opened_at desc, id desc"#,
        order.0,
    )
    .fetch_all(db)
    .await?;
    let tickets = rows.into_iter().map(|row| PublicTicket {
        id: row.id,
        number: row.number,
        kind: row.kind,
        title: row.title,
        status: row.status,
        opened_at: row.opened_at,
        acknowledge_by: row.acknowledge_by,
        acknowledged_at: row.acknowledged_at,
        resolve_by: row.resolve_by,
        resolved_at: row.resolved_at,
        can_be_answered: row.resolved_at.is_none()
            || can_be_reopened(row.status, Some(order), row.reopen_until, now),
        messages: row.messages.0,
    });
    Ok(tickets.collect())
}

/// Raises a ticket. Its number and both dates go to the buyer by e-mail at once. The same complaint sent twice, as after a
/// lost answer, is one ticket.
///
/// # Errors
/// If the order has too many tickets that are not settled, or its buyer's personal data was erased.
pub async fn raise(
    tx: &mut Tx<'_>,
    order: &Locked<Order>,
    draft: &Draft,
    now: DateTime<Utc>,
) -> Result<TicketId, Refusal> {
    if order.email.is_empty() {
        let reason = "We no longer have the personal data of this order. Please write to us.".to_owned();
        return Err(Refusal::Rule { code: "erased", reason });
    }
    let same = sqlx::query_scalar!(
        r#"select tickets.id as "id: TicketId"
           from tickets join ticket_messages as message on ticket_id = tickets.id and message.kind = 'buyer'
           where order_id = $1 and resolved_at is null and tickets.kind = $2 and title = $3 and text = $4 limit 1"#,
        order.id.0,
        draft.kind.as_str(),
        draft.title.trim(),
        draft.text.trim(),
    )
    .fetch_optional(&mut **tx)
    .await?;
    if let Some(id) = same {
        return Ok(id);
    }
    let open = sqlx::query_scalar!(
        r#"select count(*) as "count!" from tickets where order_id = $1 and resolved_at is null"#,
        order.id.0,
    )
    .fetch_one(&mut **tx)
    .await?;
    if open >= MAX_OPEN {
        let reason = "This order has several open tickets. Please write in one of them.".to_owned();
        return Err(Refusal::Rule { code: "too_many_tickets", reason });
    }
    let new = New { order: Some(order.id), kind: draft.kind, title: draft.title.trim(), text: &draft.text };
    let Inserted { id, number, .. } = super::insert(tx, &new, now).await?;
    let detail = json!({"ticketId": id, "number": number});
    event::enter(tx, order.id, "ticket_raised", detail, "", None, now).await?;
    Ok(id)
}

/// Locks a ticket of an order.
///
/// # Errors
/// [`sqlx::Error::RowNotFound`] if the order has no such ticket.
pub async fn lock(tx: &mut Tx<'_>, order: OrderId, id: TicketId) -> Result<Locked<Ticket>, sqlx::Error> {
    let ticket = super::lock(tx, id).await?;
    if ticket.order == Some(order) { Ok(ticket) } else { Err(sqlx::Error::RowNotFound) }
}

/// Adds a buyer's answer, which opens a resolved ticket again. The same answer sent twice is one.
///
/// # Errors
/// If it is closed, or resolved for longer than goods can be returned.
pub async fn answer(
    tx: &mut Tx<'_>,
    ticket: &Locked<Ticket>,
    answer: &Answer,
    now: DateTime<Utc>,
) -> Result<(), Refusal> {
    let last = sqlx::query!(
        r#"select kind as "kind: MessageKind", text from ticket_messages
           where ticket_id = $1 and kind <> 'note' order by at desc, id desc limit 1"#,
        ticket.id.0,
    )
    .fetch_optional(&mut **tx)
    .await?;
    let unanswered = last.filter(|last| last.kind == MessageKind::Buyer);
    if unanswered.as_ref().is_some_and(|last| last.text == answer.text.trim()) {
        return Ok(());
    }
    if ticket.is_settled() && !ticket.can_be_reopened(now) {
        let reason = "This ticket is closed. Please tell us about it in a new one.".to_owned();
        return Err(Refusal::Rule { code: "closed", reason });
    }
    let message = super::add_message(tx, ticket.id, MessageKind::Buyer, &answer.text, &[], None, now).await?;
    if ticket.is_settled() {
        super::manage::open_again(tx, ticket, None, now).await?;
    } else {
        super::manage::set_status(tx, ticket, TicketStatus::Open, now).await?;
    }
    // Staff are told of the first message that they have not answered; others follow on the ticket's page.
    if unanswered.is_none() {
        enqueue(tx, Mail::AnnounceTicket { ticket: ticket.id, message }).await?;
    }
    Ok(())
}

/// A ticket in its buyer's list.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct MyTicket {
    /// Ticket id.
    pub id: TicketId,
    /// Number.
    pub number: String,
    /// The order that it is about.
    pub order_id: OrderId,
    /// The order's number.
    pub order_number: String,
    /// Subject line.
    pub title: String,
    /// Where it is.
    pub status: TicketStatus,
    /// When it was raised.
    pub opened_at: DateTime<Utc>,
    /// Until when it is resolved.
    pub resolve_by: DateTime<Utc>,
}

struct Row {
    item: MyTicket,
    total: i64,
}

/// The tickets of an account's orders: first those that wait for its answer, then other open ones, and the settled ones.
pub async fn of_account(db: &mut Db, user: UserId, page: &PageQuery) -> Result<Page<MyTicket>, sqlx::Error> {
    let orders: Vec<_> =
        read::ids_of_account(&mut *db, user).await?.into_iter().map(|order| order.0).collect();
    let found = read_page!(page => rows(&mut *db, &orders, page));
    Ok(found.map(|row| row.item))
}

async fn rows(db: &mut Db, orders: &[Uuid], page: &PageQuery) -> Result<Vec<Row>, sqlx::Error> {
    let rows = sqlx::query!(
        r#"select ticket.id as "id: TicketId", ticket.number, order_id as "order_id!: OrderId",
               sold.number as order_number, title, ticket.status as "status: TicketStatus", opened_at, resolve_by,
               count(*) over () as "total!"
           from tickets as ticket join orders as sold on sold.id = order_id
           where order_id = any ($1)
           order by array_position(array['waiting_for_customer', 'open'], ticket.status), opened_at desc, ticket.id desc
           limit $2 offset $3"#,
        orders,
        page.limit(),
        page.offset(),
    )
    .fetch_all(db)
    .await?;
    let rows = rows.into_iter().map(|row| Row {
        total: row.total,
        item: MyTicket {
            id: row.id,
            number: row.number,
            order_id: row.order_id,
            order_number: row.order_number,
            title: row.title,
            status: row.status,
            opened_at: row.opened_at,
            resolve_by: row.resolve_by,
        },
    });
    Ok(rows.collect())
}
