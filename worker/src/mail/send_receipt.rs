//! Sends a customer their receipt, or notifies them that it was cancelled.

use enquiries::lead::subject;
use kernel::document::DocumentRef;
use kernel::ids::ReceiptId;
use kernel::reach::Reach;
use letters::{CancelReceipt, Letter, ReceiptFacts, SendReceipt};
use sales::receipt::{self, Receipt, ReceiptKind, link};

use super::send_quotation::{attachments, file};
use super::{Dispatch, brand, dispatch, organization, personal};
use crate::documents::render_receipt::levies_in_words;
use crate::{Failure, Worker};
use kernel::rupees::short;

pub(super) async fn handle(worker: &Worker, id: ReceiptId, version: i32) -> Result<(), Failure> {
    let receipt = receipt::find(&mut *worker.db.acquire().await?, id, Reach::All).await?;
    if receipt.version != version {
        // Cancelled before it was sent.
        return Ok(());
    }
    if receipt.cancelled_at.is_some() && receipt.handed_on_at.is_none() {
        // The customer never received it, so there is nothing to cancel for them.
        return Ok(());
    }
    let to = receipt.recipient.email.as_str();
    if to.is_empty() {
        tracing::info!("no e-mail address for the receipt");
        return Ok(());
    }
    let file = file(worker, DocumentRef::receipt(id, version)).await?;
    let attachments = attachments(worker, &file).await?;
    let organization = organization(worker).await?;
    let (brand, facts) = (brand(worker, &organization), facts(worker, &receipt));
    let letter: Box<dyn Letter + Send + Sync> = if receipt.cancelled_at.is_some() {
        Box::new(CancelReceipt { brand, receipt: facts })
    } else {
        Box::new(SendReceipt { brand, receipt: facts })
    };
    let mail = Dispatch {
        to_name: Some(receipt.recipient.name.as_str()).filter(|name| !name.is_empty()),
        reply_to: organization.email_id.as_deref(),
        about: Some(subject::lead(receipt.lead)),
        attachments,
        ..personal(&*letter, id.to_string(), to)
    };
    dispatch(worker, mail).await?;
    Ok(receipt::mark_sent(&mut *worker.db.acquire().await?, id, worker.clock.now()).await?)
}

fn facts(worker: &Worker, receipt: &Receipt) -> ReceiptFacts {
    let is_voucher = receipt.kind == ReceiptKind::Voucher;
    let mut parts = Vec::new();
    if is_voucher {
        parts.push(("Taxable value".to_owned(), short(receipt.taxable_paise)));
        parts.extend(levies_in_words(receipt).into_iter().map(|(name, paise)| (name, short(paise))));
    }
    ReceiptFacts {
        number: receipt.number.clone(),
        is_voucher,
        name: receipt.recipient.name.clone(),
        amount: short(receipt.amount_paise),
        received_on: receipt.received_on.format("%-d %B %Y").to_string(),
        method: receipt.method.label().to_owned(),
        reference: receipt.reference.clone(),
        description: receipt.description.clone(),
        parts,
        url: link::url(&worker.keys, &worker.public_url, receipt.id).into(),
    }
}
