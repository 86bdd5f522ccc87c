//! What letters tell of a ticket.

use chrono::{DateTime, Utc};
use kernel::Db;
use kernel::ids::{OrderId, UserId};

use super::{MessageKind, TicketId, TicketKind, TicketMessageId};

/// A message of a ticket, for its letter.
#[derive(Clone, Debug)]
pub struct LetterFacts {
    /// Number: `TK/2026-27/0001`.
    pub number: String,
    /// The order that it is about.
    pub order: OrderId,
    /// What it is about.
    pub kind: TicketKind,
    /// Subject line.
    pub title: String,
    /// Who looks after it.
    pub owner: Option<UserId>,
    /// Until when it is acknowledged.
    pub acknowledge_by: DateTime<Utc>,
    /// Until when it is resolved.
    pub resolve_by: DateTime<Utc>,
    /// Last moment to open it again, if it is resolved.
    pub reopen_until: Option<DateTime<Utc>>,
    /// Whose message it is.
    pub message: MessageKind,
    /// Its text.
    pub text: String,
    /// Whether it is the complaint itself.
    pub is_first: bool,
}

/// What letters tell of a message; `None` if it was erased.
pub async fn facts(
    db: &mut Db,
    ticket: TicketId,
    message: TicketMessageId,
) -> Result<Option<LetterFacts>, sqlx::Error> {
    sqlx::query_as!(
        LetterFacts,
        r#"select number, order_id as "order: OrderId", tickets.kind as "kind: TicketKind", title,
               owner_id as "owner: UserId", acknowledge_by, resolve_by, reopen_until,
               message.kind as "message: MessageKind", text,
               not exists (
                   select from ticket_messages as earlier where earlier.ticket_id = tickets.id and earlier.id < message.id
               ) as "is_first!"
           from tickets join ticket_messages as message on ticket_id = tickets.id
           where tickets.id = $1 and message.id = $2"#,
        ticket.0,
        message.0,
    )
    .fetch_optional(db)
    .await
}
