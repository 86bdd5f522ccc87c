//! Sends a nurtured lead its monthly e-mail and schedules the next one.

use enquiries::lead::follow_up::Verdict;
use enquiries::lead::settings::FollowUps;
use enquiries::lead::subject;
use enquiries::lead::{self, nurture};
use jobs::queue::plan_anew;
use jobs::{Mail, Planned};
use kernel::ids::LeadId;
use kernel::mail::MailKind;
use kernel::reach::Reach;
use kernel::settings;
use letters::NurtureLead;

use super::follow_up_lead::unsubscribe_url;
use super::{Dispatch, brand, dispatch, enquiry_view, first_enquiry, organization, personal};
use crate::{Failure, Worker};

pub(super) async fn handle(worker: &Worker, id: LeadId, month: u8) -> Result<(), Failure> {
    let now = worker.clock.now();
    let (lead, settings, verdict) = {
        let mut db = worker.db.acquire().await?;
        let lead = lead::find(&mut db, id, Reach::All).await?;
        let settings: FollowUps = settings::read(&mut db).await?;
        let verdict = nurture::verdict(&mut db, &lead, &settings, now).await?;
        (lead, settings, verdict)
    };
    match verdict {
        Verdict::Silent | Verdict::Stop(_) => return Ok(()),
        Verdict::PutOff(then) => return Err(Failure::NotBefore(then)),
        Verdict::Send => {}
    }
    let organization = organization(worker).await?;
    let letter = NurtureLead {
        brand: brand(worker, &organization),
        enquiry: enquiry_view(&first_enquiry(worker, id).await?),
        month,
        unsubscribe_url: unsubscribe_url(worker, &lead)?,
    };
    let mail = Dispatch {
        kind: MailKind::Marketing,
        reply_to: organization.email_id.as_deref(),
        about: Some(subject::lead(id)),
        ..personal(&letter, format!("{id}.{month}"), &lead.wish.customer_email)
    };
    dispatch(worker, mail).await?;
    if month < nurture::LETTERS {
        let next = Mail::NurtureLead { lead: id, month: month + 1 };
        let planned = Planned::at(next, nurture::due_at(now, &settings));
        plan_anew(&mut *worker.db.acquire().await?, &[planned]).await?;
    }
    Ok(())
}
