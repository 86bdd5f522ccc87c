//! Changes a lead's status, and turns a won lead into a customer, new or existing, and a project.

mod win;

use crate::receipt::payment;
use enquiries::lead::settings::lost_reasons;
use enquiries::lead::status::{self, Move};
use enquiries::lead::{Lead, Status, nurture};
use kernel::audit::{self, Actor};
use kernel::clock::{Clock, day_of};
use kernel::ids::LeadId;
use kernel::record::Refusal;
use kernel::{Db, Locked};

/// Changes the status of a lead.
///
/// A won lead gets its customer and project in the same transaction. A status that is past first contact ends
/// the follow-up sequence; nurture starts the monthly e-mails.
pub async fn advance(
    db: &mut Db,
    clock: &Clock,
    actor: &Actor,
    lead: &Locked<Lead>,
    step: &Move,
) -> Result<(), Refusal> {
    let now = clock.now();
    step.check(lead.status, day_of(now))?;
    if let Some(code) = step.lost_reason() {
        lost_reasons::refuse_unoffered(&mut *db, "reason", code).await?;
    }
    if step.to == Status::Won && !is_bound(&mut *db, lead).await? {
        let reason =
            "A lead needs an accepted quotation or a booking payment to be won. Record the payment first.";
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

/// Whether a quotation for this lead, or for one merged into it, has been signed.
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
