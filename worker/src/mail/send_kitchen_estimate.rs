//! Sends a visitor their kitchen estimate.

use kernel::document::{self, Document, Of, State};
use kernel::ids::EnquiryId;
use kernel::mail::Kind;
use kernel::reach::Reach;
use kernel::settings;
use sales::kitchen::EstimateLine;
use sales::kitchen::request::{self, Planned};
use sales::lead;
use sales::lead::settings::FollowUps;
use sales::lead::subject;

use super::letter::{KitchenLine, SendKitchenEstimate};
use super::send_quotation::enclosures;
use super::{Dispatch, brand, dispatch, organization, site, words};
use crate::documents::render_estimate::quantity;
use crate::documents::rupees::short;
use crate::post::Enclosure;
use crate::{Failure, Worker};

pub(super) async fn handle(worker: &Worker, id: EnquiryId) -> Result<(), Failure> {
    let organization = organization(worker).await?;
    let (enquiry, lead, kitchen, limits) = {
        let mut db = worker.db.acquire().await?;
        let enquiry = lead::find_enquiry(&mut db, id, Reach::All).await?;
        let lead = lead::find(&mut db, enquiry.lead_id, Reach::All).await?;
        let kitchen = request::find(&mut db, id, Reach::All).await?;
        (enquiry, lead, kitchen, settings::read::<FollowUps>(&mut db).await?)
    };
    let Planned { estimate, .. } =
        kitchen.ok_or_else(|| Failure::Never("the enquiry has no kitchen plan".to_owned()))?;
    // Staff may have corrected the address and sent the e-mail again.
    let is_first = lead.received_at == enquiry.received_at;
    let to = if is_first { &lead.wish.customer_email } else { &enquiry.wish.customer_email };
    let tax = estimate.total_paise - estimate.cost_paise - estimate.installation_paise;
    let enclosures = document(worker, id).await?;
    let letter = SendKitchenEstimate {
        brand: brand(worker, &organization),
        enquiry: words(&enquiry),
        from: short(estimate.from_paise),
        to: short(estimate.to_paise),
        lines: estimate.lines.iter().map(line).collect(),
        cost: short(estimate.cost_paise),
        installation: short(estimate.installation_paise),
        tax: short(tax),
        total: short(estimate.total_paise),
        prices_of: estimate.prices_of.format("%-d %b %Y").to_string(),
        has_document: !enclosures.is_empty(),
        calculator_url: site(worker, "/kitchen-calculator"),
    };
    let mail = Dispatch {
        letter: &letter,
        occasion: id.to_string(),
        kind: Kind::Transactional,
        to,
        to_name: None,
        from_name: None,
        reply_to: organization.email_id.as_deref(),
        about: Some(subject::enquiry(id)),
        at_most_a_day: Some(limits.confirmations_a_day),
        enclosures,
    };
    dispatch(worker, mail).await
}

/// The estimate's PDF. The e-mail has the same content and does not wait for one that failed or was not
/// requested.
async fn document(worker: &Worker, id: EnquiryId) -> Result<Vec<Enclosure>, Failure> {
    let document = document::find(&mut *worker.db.acquire().await?, Of::estimate(id)).await?;
    match document {
        Some(Document { file: Some(file), .. }) => enclosures(worker, &file).await,
        Some(Document { state: State::Waiting | State::Working, .. }) => {
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
