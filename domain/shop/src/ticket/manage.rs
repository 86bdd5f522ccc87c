//! What staff do with a ticket.

use chrono::{DateTime, Days, Utc};
use garde::Validate;
use jobs::{Mail, enqueue};
use kernel::audit::{self, Actor, Change, Event};
use kernel::check;
use kernel::clock::Clock;
use kernel::ids::{Named, OrderId, UserId};
use kernel::record::Refusal;
use kernel::role::{Area, Role, Verb, access};
use kernel::{Db, Locked, Tx, settings};
use people::notices::Subject;
use people::notices::mention::announce;
use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::json;

use super::{MessageKind, Ticket, TicketStatus};
use crate::order::{event, mention};
use crate::settings::ShopDelivery;

/// An answer to the buyer.
#[derive(Clone, Debug, Deserialize, Validate, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "TicketReplyDraft")]
pub struct ReplyDraft {
    /// Text.
    #[garde(length(chars, min = 1, max = 4000), custom(check::filled), custom(check::lines))]
    pub text: String,
    /// Whether the buyer has to answer before the company can act.
    #[serde(default)]
    #[garde(skip)]
    pub waits_for_customer: bool,
}

/// A note for colleagues.
#[derive(Clone, Debug, Deserialize, Validate, JsonSchema)]
#[schemars(rename = "TicketNoteDraft")]
pub struct NoteDraft {
    /// Text. Names a colleague as `@Name`.
    #[garde(length(chars, min = 1, max = 4000), custom(check::filled), custom(check::lines))]
    pub text: String,
    /// The colleagues whom it names. They are told, and have to be among those who can see tickets.
    #[serde(default)]
    #[garde(length(max = 20))]
    pub mentions: Vec<UserId>,
}

/// What staff do with a ticket.
#[derive(Clone, Debug, Deserialize, Validate, JsonSchema)]
#[serde(rename_all = "snake_case", tag = "step")]
#[schemars(rename = "TicketStep")]
pub enum Step {
    /// Record that the buyer knows that it is being looked into, such as after a call.
    Acknowledge,
    /// Settle it.
    Resolve {
        /// How, for the buyer.
        #[garde(length(chars, min = 1, max = 4000), custom(check::filled), custom(check::lines))]
        text: String,
    },
    /// Open it again. Its first deadline stays.
    Reopen,
}

/// A new owner.
#[derive(Clone, Copy, Debug, Deserialize, Validate, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "TicketOwnerDraft")]
pub struct OwnerDraft {
    /// Who looks after it; `null`: unassigned.
    #[garde(skip)]
    pub owner_id: Option<UserId>,
}

fn rule(code: &'static str, reason: &str) -> Refusal {
    Refusal::Rule { code, reason: reason.to_owned() }
}

fn unsettled(ticket: &Ticket) -> Result<(), Refusal> {
    if ticket.is_settled() {
        return Err(rule("settled", "This ticket is settled. Reopen it to write to the customer."));
    }
    Ok(())
}

/// Answers the buyer by e-mail. The first answer acknowledges the ticket.
///
/// # Errors
/// If it is settled.
pub async fn reply(
    tx: &mut Tx<'_>,
    clock: &Clock,
    actor: &Actor,
    ticket: &Locked<Ticket>,
    draft: &ReplyDraft,
) -> Result<(), Refusal> {
    unsettled(ticket)?;
    let now = clock.now();
    let status = if draft.waits_for_customer { TicketStatus::WaitingForCustomer } else { TicketStatus::Open };
    let message =
        super::add_message(tx, ticket.id, MessageKind::Reply, &draft.text, &[], actor.user, now).await?;
    acknowledge(tx, ticket, now).await?;
    set_status(tx, ticket, status, now).await?;
    enqueue(tx, Mail::TellOfTicket { ticket: ticket.id, message }).await?;
    Ok(record(tx, clock, actor, ticket, "ticket_replied", status).await?)
}

/// Adds a note, which the buyer never sees, and tells the colleagues whom it names.
///
/// # Errors
/// If it mentions somebody who cannot see tickets, or is not named in the text.
pub async fn note(
    tx: &mut Tx<'_>,
    clock: &Clock,
    actor: &Actor,
    ticket: &Locked<Ticket>,
    draft: &NoteDraft,
) -> Result<(), Refusal> {
    let (kind, now) = (MessageKind::Note, clock.now());
    let readers = mention::readers(tx, &draft.text, &draft.mentions).await?;
    let id = super::add_message(tx, ticket.id, kind, &draft.text, &readers, actor.user, now).await?;
    Ok(announce(tx, clock, actor, Subject::Ticket(ticket.id), &id, &readers).await?)
}

/// Does a step with a ticket.
///
/// # Errors
/// If the step cannot follow.
pub async fn step(
    tx: &mut Tx<'_>,
    clock: &Clock,
    actor: &Actor,
    ticket: &Locked<Ticket>,
    step: &Step,
) -> Result<(), Refusal> {
    let now = clock.now();
    let (action, status) = match step {
        Step::Acknowledge => {
            if ticket.acknowledged_at.is_some() || ticket.is_settled() {
                return Err(rule("acknowledged", "This ticket is acknowledged already."));
            }
            acknowledge(tx, ticket, now).await?;
            set_status(tx, ticket, ticket.status, now).await?;
            ("ticket_acknowledged", ticket.status)
        }
        Step::Resolve { text } => {
            unsettled(ticket)?;
            acknowledge(tx, ticket, now).await?;
            resolve(tx, actor, ticket, text, now).await?;
            ("ticket_resolved", TicketStatus::Resolved)
        }
        Step::Reopen => {
            if !ticket.can_be_reopened(now) {
                let reason = "Only a resolved ticket can be reopened, until it is closed.";
                return Err(rule("not_resolved", reason));
            }
            open_again(tx, ticket, actor.user, now).await?;
            ("ticket_reopened", TicketStatus::Open)
        }
    };
    Ok(record(tx, clock, actor, ticket, action, status).await?)
}

async fn resolve(
    tx: &mut Tx<'_>,
    actor: &Actor,
    ticket: &Locked<Ticket>,
    text: &str,
    now: DateTime<Utc>,
) -> Result<(), sqlx::Error> {
    let message =
        super::add_message(tx, ticket.id, MessageKind::Resolution, text, &[], actor.user, now).await?;
    sqlx::query!(
        "update tickets
         set status = 'resolved', resolved_at = $2, reopen_until = $3, updated_at = $2, version = version + 1
         where id = $1",
        ticket.id.0,
        now,
        reopen_until(tx, ticket.order, now).await?,
    )
    .execute(&mut **tx)
    .await?;
    enter(tx, ticket, "ticket_resolved", actor.user, now).await?;
    enqueue(tx, Mail::TellOfTicket { ticket: ticket.id, message }).await
}

/// Days in which the customer of a resolved warranty claim can have it opened again.
const CLAIM_REOPEN_DAYS: u64 = 30;

/// For as many days as the order's goods can be returned, from now or from their delivery.
async fn reopen_until(
    db: &mut Db,
    order: Option<OrderId>,
    now: DateTime<Utc>,
) -> Result<DateTime<Utc>, sqlx::Error> {
    let Some(order) = order else { return Ok(now + Days::new(CLAIM_REOPEN_DAYS)) };
    let delivery: ShopDelivery = settings::read(&mut *db).await?;
    let row = sqlx::query!(
        r#"select delivered_at, coalesce((
               select max(coalesce(product.returns_days, $2))
               from order_lines as line join products as product on product.id = line.product_id
               where line.order_id = orders.id
           ), $2) as "days!"
           from orders where id = $1"#,
        order.0,
        i32::from(delivery.returns_days),
    )
    .fetch_one(db)
    .await?;
    let from = row.delivered_at.map_or(now, |delivered| delivered.max(now));
    Ok(from + Days::new(u64::try_from(row.days).unwrap_or_default()))
}

async fn acknowledge(
    tx: &mut Tx<'_>,
    ticket: &Locked<Ticket>,
    now: DateTime<Utc>,
) -> Result<(), sqlx::Error> {
    sqlx::query!(
        "update tickets set acknowledged_at = coalesce(acknowledged_at, $2) where id = $1",
        ticket.id.0,
        now,
    )
    .execute(&mut **tx)
    .await?;
    Ok(())
}

/// Gives a ticket that is not settled a status, and counts its version.
pub(super) async fn set_status(
    tx: &mut Tx<'_>,
    ticket: &Locked<Ticket>,
    status: TicketStatus,
    now: DateTime<Utc>,
) -> Result<(), sqlx::Error> {
    sqlx::query!(
        "update tickets set status = $2, updated_at = $3, version = version + 1 where id = $1",
        ticket.id.0,
        status.as_str(),
        now,
    )
    .execute(&mut **tx)
    .await?;
    Ok(())
}

/// Opens a resolved ticket again, with the deadlines that it had.
pub(super) async fn open_again(
    tx: &mut Tx<'_>,
    ticket: &Locked<Ticket>,
    by: Option<UserId>,
    now: DateTime<Utc>,
) -> Result<(), sqlx::Error> {
    sqlx::query!(
        "update tickets
         set status = 'open', resolved_at = null, reopen_until = null, updated_at = $2, version = version + 1
         where id = $1",
        ticket.id.0,
        now,
    )
    .execute(&mut **tx)
    .await?;
    enter(tx, ticket, "ticket_reopened", by, now).await
}

/// Adds an entry to the timeline of the ticket's order, if it has one.
async fn enter(
    db: &mut Db,
    ticket: &Ticket,
    kind: &str,
    by: Option<UserId>,
    now: DateTime<Utc>,
) -> Result<(), sqlx::Error> {
    let Some(order) = ticket.order else { return Ok(()) };
    let detail = json!({"ticketId": ticket.id, "number": ticket.number});
    event::enter(db, order, kind, detail, "", by, now).await
}

async fn record(
    db: &mut Db,
    clock: &Clock,
    actor: &Actor,
    ticket: &Ticket,
    action: &str,
    status: TicketStatus,
) -> Result<(), sqlx::Error> {
    let changes: Vec<_> =
        (status != ticket.status).then(|| Change::new("status", ticket.status, status)).into_iter().collect();
    audit::record(db, clock, actor, Event::new(action, "ticket", &ticket.id).changing(changes)).await
}

/// Assigns or unassigns a ticket.
///
/// # Errors
/// If the new owner cannot work on orders.
pub async fn assign(
    tx: &mut Tx<'_>,
    clock: &Clock,
    actor: &Actor,
    ticket: &Locked<Ticket>,
    OwnerDraft { owner_id }: OwnerDraft,
) -> Result<(), Refusal> {
    if let Some(owner) = owner_id
        && !owners(tx).await?.iter().any(|user| user.id == owner)
    {
        let reason = "must be an active colleague who works on furniture orders".to_owned();
        return Err(Refusal::Field { field: "ownerId", reason });
    }
    sqlx::query!(
        "update tickets set owner_id = $2, updated_at = $3, version = version + 1 where id = $1",
        ticket.id.0,
        owner_id.map(|owner| owner.0),
        clock.now(),
    )
    .execute(&mut **tx)
    .await?;
    let changes = vec![Change::new("ownerId", ticket.owner, owner_id)];
    let event = Event::new("ticket_assigned", "ticket", &ticket.id).changing(changes);
    Ok(audit::record(tx, clock, actor, event).await?)
}

/// Colleagues who can look after tickets, by name: those who may work on furniture orders.
pub async fn owners(db: &mut Db) -> Result<Vec<Named<UserId>>, sqlx::Error> {
    let works = |role: &&Role| access(Area::FurnitureOrders, **role).allows(Verb::Edit);
    let roles: Vec<_> = Role::ALL.iter().filter(works).map(ToString::to_string).collect();
    let rows = sqlx::query!(
        r#"select id as "id: UserId", name from users where role = any ($1) and status = 'active' order by name, id"#,
        &roles,
    )
    .fetch_all(db)
    .await?;
    Ok(rows.into_iter().map(|row| Named { id: row.id, name: row.name }).collect())
}
