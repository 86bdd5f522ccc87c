//! The clock of tickets: what is late, and what is over.

use chrono::{DateTime, Utc};
use jobs::{Mail, enqueue};
use kernel::clock::day_of;
use kernel::{Db, Tx};

use super::CLAIM_GRACE;

/// Closes resolved tickets that can no longer be opened again, and has staff told of late ones, once a day.
pub async fn run(tx: &mut Tx<'_>, now: DateTime<Utc>) -> Result<(), sqlx::Error> {
    sqlx::query!(
        "update tickets set status = 'closed', updated_at = $1, version = version + 1
         where status = 'resolved' and reopen_until < case when order_id is null then $2::timestamptz else $1 end",
        now,
        now - CLAIM_GRACE,
    )
    .execute(&mut **tx)
    .await?;
    if late(tx, now, 1).await?.total > 0 {
        enqueue(tx, Mail::ReportLateTickets { day: day_of(now) }).await?;
    }
    Ok(())
}

/// Late tickets.
#[derive(Clone, Debug)]
pub struct Late {
    /// The latest ones.
    pub tickets: Vec<LateTicket>,
    /// Number of all.
    pub total: i64,
}

/// A ticket past its next deadline.
#[derive(Clone, Debug)]
pub struct LateTicket {
    /// Number.
    pub number: String,
    /// Subject line.
    pub title: String,
    /// Buyer's name.
    pub buyer: String,
    /// The deadline.
    pub due_at: DateTime<Utc>,
    /// Acknowledged, so that the deadline is that of its resolution.
    pub is_acknowledged: bool,
    /// Who looks after it.
    pub owner: Option<String>,
}

/// Tickets past their next deadline, the latest first, at most `limit`.
pub async fn late(db: &mut Db, now: DateTime<Utc>, limit: i64) -> Result<Late, sqlx::Error> {
    let rows = sqlx::query!(
        r#"select ticket.number, title, coalesce(sold.name, claim.name, '') as "buyer!", due_at as "due_at!",
               acknowledged_at is not null as "is_acknowledged!", owner.name as "owner?", count(*) over () as "total!"
           from tickets as ticket
           left join orders as sold on sold.id = order_id
           left join warranty_claims as claim on claim.ticket_id = ticket.id
           left join users as owner on owner.id = owner_id
           where due_at < $1 order by due_at, ticket.id limit $2"#,
        now,
        limit,
    )
    .fetch_all(db)
    .await?;
    let total = rows.first().map_or(0, |row| row.total);
    let tickets = rows.into_iter().map(|row| LateTicket {
        number: row.number,
        title: row.title,
        buyer: row.buyer,
        due_at: row.due_at,
        is_acknowledged: row.is_acknowledged,
        owner: row.owner,
    });
    Ok(Late { tickets: tickets.collect(), total })
}
