//! Notifies a salesperson of leads assigned to them.

use enquiries::lead::subject;
use enquiries::lead::{self, Lead, bulk};
use kernel::Db;
use kernel::ids::{BatchId, LeadId, UserId};
use kernel::reach::Reach;
use letters::{NotifyOwner, OwnedLead};
use people::user::{self, User};

use super::announce_lead::score;
use super::{Dispatch, brand, dispatch, enquiry_view, organization, personal, site};
use crate::{Failure, Worker, timestamp};

/// Leads listed in an e-mail; the others are in the leads list.
const NAMED: usize = 20;

pub(super) async fn handle(worker: &Worker, id: LeadId, owner: UserId, version: i32) -> Result<(), Failure> {
    let (leads, user) = {
        let mut db = worker.db.acquire().await?;
        let lead = lead::find(&mut db, id, Reach::All).await?;
        if lead.owner != Some(owner) || lead.merged_into.is_some() {
            // Reassigned since, with a notification to the new owner; or merged into another lead.
            return Ok(());
        }
        (vec![owned(worker, &mut db, &lead).await?], user::find(&mut db, owner).await?)
    };
    let Some(user) = user else { return Ok(()) };
    let letter = letter(worker, &user, leads, 1).await?;
    let occasion = format!("{id}.{owner}.{version}");
    dispatch(worker, Dispatch { about: Some(subject::lead(id)), ..personal(&letter, occasion, &user.email) })
        .await
}

pub(super) async fn handle_batch(worker: &Worker, owner: UserId, batch: BatchId) -> Result<(), Failure> {
    let (leads, total, user) = {
        let mut db = worker.db.acquire().await?;
        let ids = bulk::owned_of(&mut db, batch, owner).await?;
        let mut leads = Vec::new();
        for id in ids.iter().take(NAMED) {
            let lead = lead::find(&mut db, *id, Reach::All).await?;
            leads.push(owned(worker, &mut db, &lead).await?);
        }
        (leads, ids.len(), user::find(&mut db, owner).await?)
    };
    let Some(user) = user.filter(|_| total > 0) else { return Ok(()) };
    let letter = letter(worker, &user, leads, total).await?;
    dispatch(worker, personal(&letter, format!("{batch}.{owner}"), &user.email)).await
}

async fn owned(worker: &Worker, db: &mut Db, lead: &Lead) -> Result<OwnedLead, Failure> {
    let enquiry = lead::first_enquiry(db, lead.id, Reach::All).await?;
    let is_waiting = lead.first_response_at.is_none() && lead.status == lead::Status::New;
    Ok(OwnedLead {
        enquiry: enquiry_view(&enquiry),
        score: score(lead),
        call_by: lead.call_due_at.filter(|_| is_waiting).map(timestamp),
        url: site(worker, &format!("/admin/leads?lead={}", lead.id)),
    })
}

async fn letter(
    worker: &Worker,
    user: &User,
    leads: Vec<OwnedLead>,
    total: usize,
) -> Result<NotifyOwner, Failure> {
    Ok(NotifyOwner {
        brand: brand(worker, &organization(worker).await?),
        first_name: user.first_name.clone(),
        leads,
        total,
        url: site(worker, &format!("/admin/leads?owner={}", user.id)),
    })
}
