//! Reminds a customer of an open quotation.

use enquiries::lead::subject;
use kernel::ids::QuotationId;
use kernel::reach::Reach;
use letters::RemindOfQuotation;
use sales::quotation::{self, link, reminder};

use super::{Dispatch, brand, dispatch, organization, personal, worth};
use crate::{Failure, Worker};

pub(super) async fn handle(worker: &Worker, id: QuotationId, step: u16) -> Result<(), Failure> {
    let (quotation, to, payable) = {
        let mut db = worker.db.acquire().await?;
        let quotation = quotation::find(&mut db, id, Reach::All).await?;
        let to = reminder::address(&mut db, id).await?;
        (quotation, to, worth(&mut db, id).await?)
    };
    let today = worker.clock.today();
    // Decided, superseded or expired, or the customer opted out.
    let Some(to) = to.filter(|_| quotation.status.is_with_customer() && quotation.holds_on(today)) else {
        return Ok(());
    };
    let letter = RemindOfQuotation {
        brand: brand(worker, &organization(worker).await?),
        name: quotation.draft.client_name.clone(),
        number: quotation.title(),
        payable,
        valid_until: quotation.draft.valid_until.format("%-d %B %Y").to_string(),
        contact: quotation.owner.name.clone(),
        url: link::url(&worker.keys, &worker.public_url, id).into(),
    };
    let mail = Dispatch {
        about: quotation.lead.map(subject::lead),
        ..personal(&letter, format!("{id}.{step}"), &to)
    };
    dispatch(worker, mail).await
}
