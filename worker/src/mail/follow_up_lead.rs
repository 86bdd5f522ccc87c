//! Sends a follow-up e-mail and schedules the next one.

use enquiries::lead::follow_up::{self, Verdict};
use enquiries::lead::settings::FollowUps;
use enquiries::lead::subject;
use enquiries::lead::{self, Lead};
use jobs::occasion::Step;
use jobs::{Mail, Planned, enqueue_all};
use kernel::ids::LeadId;
use kernel::mail::MailKind;
use kernel::reach::Reach;
use kernel::settings;
use letters::{
    FollowUpHowPricingWorks, FollowUpLastCheckIn, FollowUpSimilarHomes, FollowUpVisitSlots, Letter,
};

use super::{Dispatch, brand, dispatch, enquiry_view, first_enquiry, organization, personal, visit};
use crate::{Failure, Worker};

pub(super) async fn handle(worker: &Worker, id: LeadId, step: Step) -> Result<(), Failure> {
    let now = worker.clock.now();
    let (lead, settings, verdict) = {
        let mut db = worker.db.acquire().await?;
        let lead = lead::find(&mut db, id, Reach::All).await?;
        let settings: FollowUps = settings::read(&mut db).await?;
        let verdict = follow_up::verdict(&mut db, &lead, &settings, now).await?;
        (lead, settings, verdict)
    };
    match verdict {
        Verdict::Silent => return Ok(()),
        Verdict::PutOff(then) => return Err(Failure::NotBefore(then)),
        Verdict::Stop(reason) => {
            return Ok(follow_up::stop(&mut *worker.db.acquire().await?, id, reason, now).await?);
        }
        Verdict::Send => {}
    }
    let organization = organization(worker).await?;
    let enquiry = enquiry_view(&first_enquiry(worker, id).await?);
    let (brand, unsubscribe_url) = (brand(worker, &organization), unsubscribe_url(worker, &lead)?);
    let letter: Box<dyn Letter + Send + Sync> = match step {
        Step::SimilarHomes => Box::new(FollowUpSimilarHomes { brand, enquiry, unsubscribe_url }),
        Step::HowPricingWorks => Box::new(FollowUpHowPricingWorks { brand, enquiry, unsubscribe_url }),
        Step::VisitSlots => {
            let times = visit::choices(worker, &lead).await?;
            Box::new(FollowUpVisitSlots { brand, enquiry, times, unsubscribe_url })
        }
        Step::LastCheckIn => Box::new(FollowUpLastCheckIn { brand, enquiry, unsubscribe_url }),
    };
    let mail = Dispatch {
        kind: MailKind::Marketing,
        reply_to: organization.email_id.as_deref(),
        about: Some(subject::lead(id)),
        ..personal(&*letter, id.to_string(), &lead.wish.customer_email)
    };
    dispatch(worker, mail).await?;
    if let Some(step) = step.next() {
        let at = settings.due_at(step, lead.received_at);
        let next = Planned::at(Mail::FollowUpLead { lead: id, step }, at);
        enqueue_all(&mut *worker.db.acquire().await?, &[next]).await?;
    }
    Ok(())
}

pub(super) fn unsubscribe_url(worker: &Worker, lead: &Lead) -> Result<String, Failure> {
    let url = worker.public_url.join(&format!("api/unsubscribe/{}", lead.unsubscribe_token));
    url.map(String::from).map_err(|error| Failure::Never(error.to_string()))
}
