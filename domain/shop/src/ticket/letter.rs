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
    /// The order that it is about; none for a warranty claim.
    pub order: Option<OrderId>,
    /// Who claims warranty.
    pub claim: Option<Claimant>,
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

/// Who claims warranty, as typed.
#[derive(Clone, Debug)]
pub struct Claimant {
    /// Name.
    pub name: String,
    /// E-mail address.
    pub email: String,
    /// Project number.
    pub project_number: String,
}

/// What letters tell of a message; `None` if it was erased.
pub async fn facts(
    db: &mut Db,
    ticket: TicketId,
    message: TicketMessageId,
) -> Result<Option<LetterFacts>, sqlx::Error> {
    let row = sqlx::query!(
        r#"select number, order_id as "order: OrderId", tickets.kind as "kind: TicketKind", title,
               owner_id as "owner: UserId", acknowledge_by, resolve_by, reopen_until,
               message.kind as "message: MessageKind", text,
               not exists (
                   select from ticket_messages as earlier where earlier.ticket_id = tickets.id and earlier.id < message.id
               ) as "is_first!",
               claim.name as "name?", claim.email as "email?", claim.project_number as "project_number?"
           from tickets
           join ticket_messages as message on message.ticket_id = tickets.id
           left join warranty_claims as claim on claim.ticket_id = tickets.id
           where tickets.id = $1 and message.id = $2"#,
        ticket.0,
        message.0,
    )
    .fetch_optional(db)
    .await?;
    Ok(row.map(|row| LetterFacts {
        claim: match (row.name, row.email, row.project_number) {
            (Some(name), Some(email), Some(project_number)) => Some(Claimant { name, email, project_number }),
            _ => None,
        },
        number: row.number,
        order: row.order,
        kind: row.kind,
        title: row.title,
        owner: row.owner,
        acknowledge_by: row.acknowledge_by,
        resolve_by: row.resolve_by,
        reopen_until: row.reopen_until,
        message: row.message,
        text: row.text,
        is_first: row.is_first,
    }))
}
