//! Confirms a furniture order to its buyer, with the tax invoice.

use kernel::document::DocumentRef;
use kernel::ids::OrderId;
use kernel::rupees::short;
use letters::{ConfirmOrder, Letter, OrderFacts, OrderedItem};
use shop::coupon::PaymentMethod;
use shop::invoice;
use shop::order::letter::{self as order, LetterFacts};
use shop::order::status::OrderStatus;
use shop::order::{link, subject};

use super::send_quotation::{attachments, file};
use super::{Dispatch, brand, dispatch, organization, personal};
use crate::documents::render_tax_invoice::method_in_words;
use crate::{Failure, Worker};

pub(super) async fn handle(worker: &Worker, id: OrderId) -> Result<(), Failure> {
    let (facts, invoice) = {
        let mut db = worker.db.acquire().await?;
        let facts = order::facts(&mut db, id).await?;
        let Some(invoice) = facts.invoice else {
            return Err(Failure::Later("the order has no invoice yet".to_owned()));
        };
        (facts, invoice::find(&mut db, invoice).await?)
    };
    if facts.status == OrderStatus::Cancelled {
        tracing::info!("cancelled before this was sent; another e-mail says so");
        return Ok(());
    }
    let file = file(worker, DocumentRef::tax_invoice(invoice.id)).await?;
    let attachments = attachments(worker, &file).await?;
    let organization = organization(worker).await?;
    let mut address = vec![facts.name.clone()];
    address.extend(facts.address.iter().cloned());
    let letter = ConfirmOrder {
        brand: brand(worker, &organization),
        order: order_facts(worker, &facts),
        items: items(&facts),
        sums: sums(&facts),
        payable: short(facts.payable_paise),
        due: short(facts.payable_paise - facts.credit_paise),
        covered: covered(&facts),
        added_to: facts.added_to.clone(),
        taxes: taxes(&facts),
        method: method_in_words(facts.method).to_owned(),
        is_cash_on_delivery: facts.method == PaymentMethod::Cod,
        promised_on: facts.promised_on.format("%-d %B %Y").to_string(),
        address,
        invoice: (!attachments.is_empty()).then(|| invoice.number.clone()),
    };
    let mail = Dispatch {
        attachments,
        reply_to: organization.email_id.as_deref(),
        ..to_buyer(&letter, id.to_string(), &facts)
    };
    dispatch(worker, mail).await
}

/// An e-mail to the buyer about their order.
pub(super) fn to_buyer<'a>(
    letter: &'a (dyn Letter + Sync),
    occasion: String,
    facts: &'a LetterFacts,
) -> Dispatch<'a> {
    Dispatch {
        to_name: Some(facts.name.as_str()).filter(|name| !name.trim().is_empty()),
        about: Some(subject::order(facts.id)),
        ..personal(letter, occasion, &facts.email)
    }
}

pub(super) fn order_facts(worker: &Worker, facts: &LetterFacts) -> OrderFacts {
    OrderFacts {
        number: facts.number.clone(),
        name: facts.name.clone(),
        url: link::url(&worker.keys, &worker.public_url, facts.id).into(),
        is_test: facts.is_test,
    }
}

fn items(facts: &LetterFacts) -> Vec<OrderedItem> {
    let item = |line: &order::LetterLine| OrderedItem {
        name: line.name.clone(),
        quantity: line.quantity,
        amount: short(line.value_paise),
    };
    facts.lines.iter().map(item).collect()
}

/// What pieces taken out of another order cover.
pub(super) fn covered(facts: &LetterFacts) -> Option<String> {
    let is_covered = facts.method != PaymentMethod::Cod && facts.credit_paise > 0;
    is_covered.then(|| short(facts.credit_paise))
}

/// What is taken off the goods or added to them.
fn sums(facts: &LetterFacts) -> Vec<(String, String)> {
    let sums = [
        ("Discount", -facts.discount_paise),
        ("Delivery", facts.shipping_paise),
        ("Carrying and assembly", facts.services_paise),
        ("Cash on delivery fee", facts.cod_fee_paise),
    ];
    in_words(&sums)
}

fn taxes(facts: &LetterFacts) -> Vec<(String, String)> {
    let tax = facts.tax;
    in_words(&[("CGST", tax.cgst_paise), ("SGST", tax.sgst_paise), ("IGST", tax.igst_paise)])
}

fn in_words(amounts: &[(&str, i64)]) -> Vec<(String, String)> {
    let amounts = amounts.iter().filter(|(_, paise)| *paise != 0);
    amounts.map(|(label, paise)| ((*label).to_owned(), short(*paise))).collect()
}
