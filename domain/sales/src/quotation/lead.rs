//! Effects of a quotation on its lead: the status moves along the lead's allowed transitions by the fewest
//! steps that claim nothing that has not happened. Acceptance wins the lead, with customer and project.

use std::collections::VecDeque;

use super::Quotation;
use crate::{deal, project};
use enquiries::lead::status::{Move, followers};
use enquiries::lead::{self, Lead, Status, conversion};
use enquiries::referral::follow;
use kernel::audit::Actor;
use kernel::clock::Clock;
use kernel::ids::LeadId;
use kernel::record::Refusal;
use kernel::{Db, Locked};

/// The quotation was sent: moves the lead's status, unless the lead is closed.
pub(super) async fn sent(
    db: &mut Db,
    clock: &Clock,
    actor: &Actor,
    quotation: &Quotation,
) -> Result<(), Refusal> {
    let Some(lead) = answered(&mut *db, quotation).await? else { return Ok(()) };
    if !lead.status.is_open() {
        return Ok(());
    }
    let note = format!("{} was sent.", quotation.title());
    change_status(db, clock, actor, lead, Status::QuotationSent, &note).await
}

/// The quotation was accepted: wins the lead, with customer and project, which are the quotation's too.
pub(super) async fn accepted(
    db: &mut Db,
    clock: &Clock,
    actor: &Actor,
    quotation: &Quotation,
) -> Result<(), Refusal> {
    let Some(lead) = answered(&mut *db, quotation).await? else { return Ok(()) };
    let note = format!("{} was accepted.", quotation.title());
    let id = lead.id;
    change_status(&mut *db, clock, actor, lead, Status::Won, &note).await?;
    sqlx::query!(
        "update quotations set customer_id = leads.customer_id, project_id = leads.project_id
         from leads
         where quotations.id = $1 and leads.id = $2 and leads.customer_id is not null and leads.project_id is not null",
        quotation.id.0,
        id.0,
    )
    .execute(&mut *db)
    .await?;
    // A lead that had been won by a booking payment has a contract from now on.
    project::take_supply_type(&mut *db, id).await?;
    follow::changed(&mut *db, id, clock.now()).await?;
    Ok(conversion::contracted(db, id, clock.now()).await?)
}

/// The quotation's lead, locked; if merged, the lead it was merged into.
pub(super) async fn answered(
    db: &mut Db,
    quotation: &Quotation,
) -> Result<Option<Locked<Lead>>, sqlx::Error> {
    let Some(id) = quotation.lead else { return Ok(None) };
    let lead = lead::hold(&mut *db, id).await?;
    match lead.merged_into {
        Some(into) => lead::hold(db, into).await.map(Some),
        None => Ok(Some(lead)),
    }
}

async fn change_status(
    db: &mut Db,
    clock: &Clock,
    actor: &Actor,
    lead: Locked<Lead>,
    to: Status,
    note: &str,
) -> Result<(), Refusal> {
    let id: LeadId = lead.id;
    let mut lead = lead;
    for step in way(lead.status, to) {
        let step = Move { note: Some(note.to_owned()), ..Move::to(step) };
        deal::advance(&mut *db, clock, actor, &lead, &step).await?;
        lead = lead::hold(&mut *db, id).await?;
    }
    Ok(())
}

/// The fewest allowed steps to a status that claim nothing that has not happened, such as a site visit.
fn way(from: Status, to: Status) -> Vec<Status> {
    let mut ways = VecDeque::from([vec![from]]);
    while let Some(way) = ways.pop_front() {
        let here = way.last().copied().unwrap_or(from);
        if here == to {
            return way[1..].to_vec();
        }
        let is_new = |next: &&Status| !way.contains(next) && (**next == to || claims_nothing(**next));
        for next in followers(here).iter().filter(is_new) {
            ways.push_back(way.iter().copied().chain([*next]).collect());
        }
    }
    Vec::new()
}

const fn claims_nothing(status: Status) -> bool {
    matches!(status, Status::New | Status::Contacted | Status::Qualified | Status::QuotationSent)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_lead_finds_its_way() {
        use Status::{Contacted, Junk, Lost, Negotiation, New, Nurture, Qualified, QuotationSent, Won};
        assert_eq!(way(New, QuotationSent), [Qualified, QuotationSent]);
        assert_eq!(way(Nurture, QuotationSent), [Qualified, QuotationSent]);
        assert_eq!(way(Status::SiteVisitScheduled, QuotationSent), [Qualified, QuotationSent]);
        assert_eq!(way(Negotiation, QuotationSent), [QuotationSent]);
        assert_eq!(way(QuotationSent, QuotationSent), []);
        assert_eq!(way(QuotationSent, Won), [Won]);
        assert_eq!(way(Negotiation, Won), [Won]);
        assert_eq!(way(Lost, Won), [Contacted, Qualified, QuotationSent, Won]);
        assert_eq!(way(Junk, Won), [New, Qualified, QuotationSent, Won]);
        assert_eq!(way(Won, QuotationSent), [], "a won lead stays won");
    }
}
