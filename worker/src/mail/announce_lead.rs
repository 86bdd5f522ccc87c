//! Tells the sales inbox of a form.

use domain::contact::ContactQuality;
use domain::ids::EnquiryId;
use domain::lead::{self, Lead};
use domain::mail::Kind;
use domain::settings::{self, Sales};

use super::letter::{self, AnnounceLead};
use super::{Dispatch, brand, dispatch, organization, sales_inbox, words};
use crate::{Failure, Worker, spoken};

pub(super) async fn handle(worker: &Worker, id: EnquiryId) -> Result<(), Failure> {
    let organization = organization(worker).await?;
    let (enquiry, lead, sales) = {
        let mut db = worker.db.acquire().await?;
        let enquiry = lead::find_enquiry(&mut db, id).await?;
        let lead = lead::find(&mut db, enquiry.lead_id).await?;
        (enquiry, lead, settings::read::<Sales>(&mut db).await?)
    };
    let inbox = sales_inbox(&sales, &organization)?;
    let letter = AnnounceLead {
        brand: brand(worker, &organization),
        enquiry: words(&enquiry),
        score: score(&lead),
        is_repeat: enquiry.is_repeat,
        is_contact_verified: lead.contact_quality == ContactQuality::Verified,
        source: enquiry.source.label().to_owned(),
        // Who was promised no call hears from us all the more after writing again.
        call_by: spoken(lead.call_due_at.unwrap_or(enquiry.received_at)),
    };
    let mail = Dispatch {
        letter: &letter,
        occasion: id.to_string(),
        kind: Kind::Transactional,
        to: &inbox,
        to_name: None,
        // Answering the announcement writes to the customer.
        reply_to: Some(&enquiry.wish.customer_email),
        lead: Some(lead.id),
        enquiry: Some(id),
        at_most_a_day: None,
    };
    dispatch(worker, mail).await
}

fn score(lead: &Lead) -> letter::Score {
    letter::Score {
        points: u8::try_from(lead.score).unwrap_or_default(),
        temperature: match lead.temperature {
            lead::Temperature::Hot => letter::Temperature::Hot,
            lead::Temperature::Warm => letter::Temperature::Warm,
            lead::Temperature::Cold => letter::Temperature::Cold,
        },
        reasons: lead.score_reasons.iter().map(|reason| (reason.signal.clone(), reason.points)).collect(),
    }
}
