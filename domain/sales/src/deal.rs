//! A lead's way to another status, and what a won one becomes: a customer, known or new, and a project.

mod win;

use crate::lead::status::{self, Move};
use crate::lead::{Lead, Status, nurture};
use crate::receipt::payment;
use kernel::audit::{self, Actor};
use kernel::clock::{Clock, day_of};
use kernel::ids::LeadId;
use kernel::record::Refusal;
use kernel::{Db, Locked};

/// Takes a lead to another status.
///
/// A lead that is won becomes a customer and a project in the same breath. Who is past being contacted gets no
/// further letter of the sequence after an enquiry; who comes to nurture gets the letters of the month.
pub async fn advance(
    db: &mut Db,
    clock: &Clock,
    actor: &Actor,
    lead: &Locked<Lead>,
    step: &Move,
) -> Result<(), Refusal> {
    let now = clock.now();
    step.check(lead.status, day_of(now))?;
    if step.to == Status::Won && !is_bound(&mut *db, lead).await? {
        let reason =
            "A lead is won with an accepted quotation or a booking payment. Please record the payment first.";
        return Err(Refusal::Rule { code: "payment_missing", reason: reason.to_owned() });
    }
    status::write(db, clock, &[&**lead], step).await?;
    let mut event = status::changed(lead, step);
    if step.to == Status::Won {
        event.changes.extend(win::win(&mut *db, clock, actor, lead).await?);
    }
    audit::record(&mut *db, clock, actor, event).await?;
    if step.to == Status::Nurture {
        nurture::plan(db, &[lead.id], now).await?;
    }
    Ok(())
}

/// Whether the customer has paid or signed.
async fn is_bound(db: &mut Db, lead: &Lead) -> Result<bool, sqlx::Error> {
    Ok(payment::latest(&mut *db, lead.id).await?.is_some() || is_accepted_for(db, lead.id).await?)
}

/// Whether a customer has signed a quotation that answers a lead, or one that it took in.
async fn is_accepted_for(db: &mut Db, lead: LeadId) -> Result<bool, sqlx::Error> {
    sqlx::query_scalar!(
        r#"select exists (
               select from quotations
               where status in ('accepted', 'converted')
                   and lead_id in (select id from leads where id = $1 or merged_into = $1)
           ) as "is_accepted!""#,
        lead.0,
    )
    .fetch_one(db)
    .await
}

#[cfg(test)]
mod tests;
