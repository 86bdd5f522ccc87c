//! Sends a visitor their kitchen estimate.

use enquiries::lead;
use enquiries::lead::settings::FollowUps;
use enquiries::lead::subject;
use kernel::document::{self, Document, DocumentRef, DocumentState};
use kernel::ids::EnquiryId;
use kernel::mail::MailKind;
use kernel::reach::Reach;
use kernel::settings;
use letters::{KitchenLine, SendKitchenEstimate};
use sales::kitchen::request::{self, Planned};
use sales::kitchen::{EstimateLine, drawn};

use super::send_quotation::attachments;
use super::{Dispatch, brand, dispatch, elevation, enquiry_view, organization, site};
use crate::documents::render_estimate::quantity;
use crate::mailer::FileAttachment;
use crate::{Failure, Worker};
use kernel::rupees::short;

pub(super) async fn handle(worker: &Worker, id: EnquiryId) -> Result<(), Failure> {
    let organization = organization(worker).await?;
    let (enquiry, lead, kitchen, known, limits) = {
        let mut db = worker.db.acquire().await?;
        let enquiry = lead::find_enquiry(&mut db, id, Reach::All).await?;
        let lead = lead::find(&mut db, enquiry.lead_id, Reach::All).await?;
        let kitchen = request::find(&mut db, id, Reach::All).await?;
        let kitchen = kitchen.ok_or_else(|| Failure::Never("the enquiry has no kitchen plan".to_owned()))?;
        let known = drawn::known(&mut db, &kitchen.plan).await?;
        (enquiry, lead, kitchen, known, settings::read::<FollowUps>(&mut db).await?)
    };
    let Planned { plan, estimate } = kitchen;
    // Staff may have corrected the address and sent the e-mail again.
    let is_first = lead.received_at == enquiry.received_at;
    let to = if is_first { &lead.wish.customer_email } else { &enquiry.wish.customer_email };
    let tax = estimate.total_paise - estimate.cost_paise - estimate.installation_paise;
    let mut attachments = document(worker, id).await?;
    let has_document = !attachments.is_empty();
    // Every plan within its limits can be drawn; the estimate is worth more than its drawing.
    let sheet = drawn::elevation(&plan, &estimate, &known).ok().flatten();
    let drawing = elevation::enclose(worker, &id.to_string(), sheet, &mut attachments).await?;
    let letter = SendKitchenEstimate {
        brand: brand(worker, &organization),
        enquiry: enquiry_view(&enquiry),
        from: short(estimate.from_paise),
        to: short(estimate.to_paise),
        lines: estimate.lines.iter().map(line).collect(),
        cost: short(estimate.cost_paise),
        installation: short(estimate.installation_paise),
        tax: short(tax),
        total: short(estimate.total_paise),
        prices_of: estimate.prices_of.format("%-d %b %Y").to_string(),
        drawing,
        has_document,
        calculator_url: site(worker, "/kitchen-calculator"),
    };
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
        attachments,
    };
    dispatch(worker, mail).await
}

/// The estimate's PDF. The e-mail has the same content and does not wait for one that failed or was not
/// requested.
async fn document(worker: &Worker, id: EnquiryId) -> Result<Vec<FileAttachment>, Failure> {
    let document = document::find(&mut *worker.db.acquire().await?, DocumentRef::estimate(id)).await?;
    match document {
        Some(Document { file: Some(file), .. }) => attachments(worker, &file).await,
        Some(Document { state: DocumentState::Waiting | DocumentState::Working, .. }) => {
            Err(Failure::Later("the estimate is not rendered yet".to_owned()))
        }
        Some(_) | None => Ok(Vec::new()),
    }
}

fn line(line: &EstimateLine) -> KitchenLine {
    KitchenLine {
        name: line.name.clone(),
        quantity: format!("{} at {}", quantity(line.quantity, line.unit), short(line.rate_paise.0)),
        amount: short(line.amount_paise),
    }
}
