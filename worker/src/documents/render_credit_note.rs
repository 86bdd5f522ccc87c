//! Renders a credit note's PDF, then releases the e-mail about its refund or cancellation.

use jobs::occasion::OrderNews;
use jobs::{Mail, enqueue};
use kernel::document::{self, DocumentRef};
use kernel::ids::CreditNoteId;
use shop::credit_note::{self, CreditNote as Issued, CreditedRefund};

use super::credit_note::{CreditNote, Credited};
use super::logo;
use super::render_quotation::{FORM, store};
use super::render_tax_invoice::{company, goods, parties, taxed};
use super::view_model::place_of_supply;
use crate::{Failure, Worker};

pub(super) async fn handle(worker: &Worker, id: CreditNoteId) -> Result<(), Failure> {
    let of = DocumentRef::credit_note(id);
    let begun = document::begin(&mut *worker.db.acquire().await?, of, worker.clock.now()).await?;
    let issued = credit_note::find(&mut *worker.db.acquire().await?, id).await?;
    let (news, occasion) = match (issued.change, &issued.refund) {
        (Some(change), _) => (OrderNews::Changed, change.0),
        (None, Some(refund)) => (OrderNews::Refunded, refund.id.0),
        (None, None) => (OrderNews::Cancelled, issued.order.0),
    };
    let letter = Mail::TellOfOrder { order: issued.order, news, occasion };
    let Some(document) = begun else {
        // Already rendered: only its e-mail may be missing.
        return Ok(enqueue(&mut *worker.db.acquire().await?, letter).await?);
    };
    let mut view = view(&issued, worker.public_url.as_str());
    view.company.logo = logo::read(worker).await?;
    let file = store(worker, document, issued.file_name(), view.make(FORM)).await?;
    tracing::info!(pages = file.pages, bytes = file.bytes, "credit note rendered");
    let mut tx = worker.db.begin().await?;
    document::finish(&mut tx, document, &file, worker.clock.now()).await?;
    enqueue(&mut tx, letter).await?;
    Ok(tx.commit().await?)
}

fn view(issued: &Issued, site_url: &str) -> CreditNote {
    let place_of_supply = place_of_supply(&issued.place_of_supply);
    let [bill_to, deliver_to] = parties(&issued.recipient, &place_of_supply);
    let credited = |line| Credited { goods: goods(line), taxed: taxed(line, issued.supply) };
    let refunded_to = match &issued.refund {
        Some(CreditedRefund { credited_to: Some(number), .. }) => format!("Credited to order {number}"),
        Some(refund) if refund.is_to_source => "The account it was paid from".to_owned(),
        Some(_) => "The account named by the buyer".to_owned(),
        None => "Nothing was paid".to_owned(),
    };
    let cause = match &issued.refund {
        Some(refund) => refund.cause.as_str(),
        None if issued.change.is_some() => "changed",
        None => "cancelled",
    };
    CreditNote {
        number: issued.number.clone(),
        issued_on: issued.issued_on,
        company: company(&issued.supplier, site_url),
        invoice_number: issued.invoice_number.clone(),
        invoiced_on: issued.invoice_issued_on,
        order_number: issued.order_number.clone(),
        bill_to,
        deliver_to,
        place_of_supply,
        reason: reason(cause).to_owned(),
        lines: issued.lines.iter().map(credited).collect(),
        refunded_to,
        reference: String::new(),
        is_test: issued.is_test,
    }
}

fn reason(cause: &str) -> &'static str {
    match cause {
        "cancelled" => "Order cancelled before delivery",
        "changed" => "Items taken out before delivery",
        "returned" => "Goods returned",
        "rto" => "Goods could not be delivered",
        "goodwill" => "Price reduced after the sale",
        _ => "Payment refunded",
    }
}
