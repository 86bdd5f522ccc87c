//! Sends a customer the six-digit signing code.

use enquiries::lead::subject;
use kernel::ids::QuotationCodeId;
use kernel::reach::Reach;
use letters::SendQuotationCode;
use sales::quotation::{self, code};

use super::{Dispatch, brand, dispatch, organization, personal, worth};
use crate::{Failure, Worker, timestamp};

pub(super) async fn handle(worker: &Worker, id: QuotationCodeId) -> Result<(), Failure> {
    let (code, quotation, payable) = {
        let mut db = worker.db.acquire().await?;
        // Used, replaced or expired.
        let Some(code) = code::find(&mut db, id, worker.clock.now()).await? else { return Ok(()) };
        let quotation = quotation::find(&mut db, code.quotation, Reach::All).await?;
        let payable = worth(&mut db, quotation.id).await?;
        (code, quotation, payable)
    };
    let letter = SendQuotationCode {
        brand: brand(worker, &organization(worker).await?),
        name: quotation.draft.client_name.clone(),
        number: quotation.title(),
        payable,
        code: code.letter(&worker.keys),
        expires_at: timestamp(code.expires_at),
    };
    dispatch(
        worker,
        Dispatch {
            about: quotation.lead.map(subject::lead),
            ..personal(&letter, id.to_string(), &code.email)
        },
    )
    .await
}
