//! Notifies the sales inbox, and in the app the owner, of a lead that was not called in time.

use enquiries::lead::service_level;
use enquiries::lead::subject;
use jobs::occasion::Level;
use kernel::ids::LeadId;
use kernel::mail::MailKind;
use kernel::reach::Reach;
use letters::EscalateLead;
use people::notifications::Channel;

use super::{Dispatch, brand, dispatch, enquiry_view, first_enquiry, inbox, notifications, organization};
use crate::{Failure, Worker, timestamp};

pub(super) async fn handle(worker: &Worker, id: LeadId, level: Level) -> Result<(), Failure> {
    let mut tx = worker.db.begin().await?;
    service_level::tell_of_missed_call(&mut tx, id, level, worker.clock.now()).await?;
    tx.commit().await?;
    let notifications = notifications(worker).await?;
    let news = match level {
        Level::Overdue => notifications.lead_overdue,
        Level::Breached => notifications.lead_breached,
    };
    if news.channel == Channel::None {
        return Ok(());
    }
    let lead = {
        let mut db = worker.db.acquire().await?;
        if !service_level::is_waiting(&mut db, id).await? {
            return Ok(());
        }
        enquiries::lead::find(&mut db, id, Reach::All).await?
    };
    let organization = organization(worker).await?;
    let enquiry = first_enquiry(worker, id).await?;
    let inbox = inbox(worker, &news, &organization).await?;
    let letter = EscalateLead {
        brand: brand(worker, &organization),
        enquiry: enquiry_view(&enquiry),
        level: match level {
            Level::Overdue => letters::Level::Overdue,
            Level::Breached => letters::Level::Breached,
        },
        call_by: timestamp(lead.call_due_at.unwrap_or(lead.received_at)),
        promised_by: timestamp(lead.promise_at.unwrap_or(lead.received_at)),
    };
    let mail = Dispatch {
        letter: &letter,
        occasion: format!("{}.{id}", level.as_str()),
        kind: MailKind::Transactional,
        to: &inbox,
        to_name: None,
        from_name: news.sender_name.as_deref(),
        reply_to: Some(news.reply_to.as_ref().unwrap_or(&enquiry.wish.customer_email)),
        about: Some(subject::lead(id)),
        at_most_a_day: None,
        attachments: Vec::new(),
    };
    dispatch(worker, mail).await
}
