//! Tells the sales inbox about an enquiry, and the lead's owner about a repeat enquiry.

use enquiries::lead::subject;
use enquiries::lead::{self, Enquiry, Lead};
use kernel::contact::ContactQuality;
use kernel::ids::EnquiryId;
use kernel::mail::MailKind;
use kernel::organization::Organization;
use kernel::reach::Reach;
use letters::AnnounceLead;
use people::notifications::{Announcement, Channel};
use people::user;

use super::{Dispatch, brand, dispatch, enquiry_view, inbox, notifications, organization};
use crate::{Failure, Worker, timestamp};

pub(super) async fn handle(worker: &Worker, id: EnquiryId) -> Result<(), Failure> {
    let news = notifications(worker).await?.new_lead;
    if news.channel == Channel::None {
        return Ok(());
    }
    let organization = organization(worker).await?;
    let (enquiry, lead) = {
        let mut db = worker.db.acquire().await?;
        let enquiry = lead::find_enquiry(&mut db, id, Reach::All).await?;
        let lead = lead::find(&mut db, enquiry.lead_id, Reach::All).await?;
        (enquiry, lead)
    };
    let inbox = inbox(worker, &news, &organization).await?;
    let about = About { organization, news, enquiry, lead };
    send(worker, &about, &inbox, id.to_string()).await
}

/// Sends the same e-mail to the lead's owner.
pub(super) async fn alert_owner(worker: &Worker, id: EnquiryId) -> Result<(), Failure> {
    let (organization, news) = (organization(worker).await?, notifications(worker).await?.new_lead);
    let (enquiry, lead, owner) = {
        let mut db = worker.db.acquire().await?;
        let enquiry = lead::find_enquiry(&mut db, id, Reach::All).await?;
        let lead = lead::find(&mut db, enquiry.lead_id, Reach::All).await?;
        let Some(owner) = lead.owner else { return Ok(()) };
        (enquiry, lead, user::find(&mut db, owner).await?)
    };
    let Some(owner) = owner else { return Ok(()) };
    let occasion = format!("{id}.{}", owner.id);
    send(worker, &About { organization, news, enquiry, lead }, &owner.email, occasion).await
}

/// The e-mail's content and sender.
struct About {
    organization: Organization,
    news: Announcement,
    enquiry: Enquiry,
    lead: Lead,
}

async fn send(worker: &Worker, about: &About, to: &str, occasion: String) -> Result<(), Failure> {
    let About { organization, news, enquiry, lead } = about;
    let letter = AnnounceLead {
        brand: brand(worker, organization),
        enquiry: enquiry_view(enquiry),
        score: score(lead),
        is_repeat: enquiry.is_repeat,
        is_contact_verified: lead.contact_quality == ContactQuality::Verified,
        source: enquiry.source.label().to_owned(),
        call_by: lead.call_due_at.map(timestamp),
    };
    let mail = Dispatch {
        letter: &letter,
        occasion,
        kind: MailKind::Transactional,
        to,
        to_name: None,
        from_name: news.sender_name.as_deref(),
        // Replying to the announcement writes to the customer.
        reply_to: Some(news.reply_to.as_ref().unwrap_or(&enquiry.wish.customer_email)),
        about: Some(subject::enquiry(enquiry.id)),
        at_most_a_day: None,
        attachments: Vec::new(),
    };
    dispatch(worker, mail).await
}

pub(super) fn score(lead: &Lead) -> letters::Score {
    letters::Score {
        points: u8::try_from(lead.score).unwrap_or_default(),
        temperature: match lead.temperature {
            lead::Temperature::Hot => letters::Temperature::Hot,
            lead::Temperature::Warm => letters::Temperature::Warm,
            lead::Temperature::Cold => letters::Temperature::Cold,
        },
        reasons: lead.score_reasons.iter().map(|reason| (reason.signal.clone(), reason.points)).collect(),
    }
}
