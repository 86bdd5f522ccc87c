//! Confirms a booking to the customer.

use enquiries::lead::settings::FollowUps;
use enquiries::lead::subject;
use enquiries::lead::{self, attachment};
use kernel::ids::EnquiryId;
use kernel::mail::MailKind;
use kernel::reach::Reach;
use kernel::settings;
use letters::AcknowledgeLead;

use super::{Dispatch, brand, dispatch, enquiry_view, organization};
use crate::{Failure, Worker};

pub(super) async fn handle(worker: &Worker, id: EnquiryId) -> Result<(), Failure> {
    let organization = organization(worker).await?;
    let (enquiry, lead, files, limits) = {
        let mut db = worker.db.acquire().await?;
        let enquiry = lead::find_enquiry(&mut db, id, Reach::All).await?;
        let lead = lead::find(&mut db, enquiry.lead_id, Reach::All).await?;
        let files = attachment::count_of(&mut db, id).await?;
        (enquiry, lead, files, settings::read::<FollowUps>(&mut db).await?)
    };
    // Staff may have corrected the address and sent the e-mail again.
    let is_first = lead.received_at == enquiry.received_at;
    let to = if is_first { &lead.wish.customer_email } else { &enquiry.wish.customer_email };
    let letter =
        AcknowledgeLead { brand: brand(worker, &organization), enquiry: enquiry_view(&enquiry), files };
    let mail = Dispatch {
        letter: &letter,
        occasion: id.to_string(),
        kind: MailKind::Transactional,
        to,
        to_name: None,
        from_name: None,
        reply_to: organization.email_id.as_deref(),
        about: Some(subject::enquiry(id)),
        at_most_a_day: Some(limits.confirmations_a_day),
        attachments: Vec::new(),
    };
    dispatch(worker, mail).await
}
