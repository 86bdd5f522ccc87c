//! Tells a buyer what became of their furniture order: one letter for each kind of news.

use jobs::occasion::OrderNews;
use kernel::clock::{IST, day_of};
use kernel::document::DocumentRef;
use kernel::ids::{CreditNoteId, OrderId};
use kernel::rupees::short;
use kernel::settings;
use letters::{
    Brand, Cash, Letter, OrderCancelled, OrderChanged, OrderDelivered, OrderFacts, OrderOutForDelivery,
    OrderPayDifference, OrderRefunded, OrderReturn, OrderShipped, ReturnStep, Shipment,
};
use shop::coupon::PaymentMethod;
use shop::credit_note;
use shop::order::letter::{self as order, LetterChange, LetterFacts, LetterReturn, LetterShipment};
use shop::order::status::{OrderStatus, PaymentStatus};
use shop::settings::ShopDelivery;
use url::Url;
use uuid::Uuid;

use super::confirm_order::{covered, order_facts, to_buyer};
use super::send_quotation::{attachments, file};
use super::{Dispatch, brand, dispatch, organization};
use crate::mailer::FileAttachment;
use crate::{Failure, Worker};

/// A letter, what tells it from others of its kind, and what goes with it.
type Written = (Box<dyn Letter + Send + Sync>, String, Vec<FileAttachment>);

pub(super) async fn handle(
    worker: &Worker,
    id: OrderId,
    news: OrderNews,
    occasion: Uuid,
) -> Result<(), Failure> {
    let facts = order::facts(&mut *worker.db.acquire().await?, id).await?;
    let organization = organization(worker).await?;
    let brand = brand(worker, &organization);
    let Some((letter, occasion, attachments)) = write(worker, brand, &facts, news, occasion).await? else {
        tracing::info!(news = news.as_str(), "there is nothing to tell any more");
        return Ok(());
    };
    let mail = Dispatch {
        attachments,
        reply_to: organization.email_id.as_deref(),
        ..to_buyer(&*letter, occasion, &facts)
    };
    dispatch(worker, mail).await
}

async fn write(
    worker: &Worker,
    brand: Brand,
    facts: &LetterFacts,
    news: OrderNews,
    occasion: Uuid,
) -> Result<Option<Written>, Failure> {
    let shipment = facts.shipments.iter().find(|shipment| shipment.id == occasion);
    let plain = |letter: Box<dyn Letter + Send + Sync>| Some((letter, occasion.to_string(), Vec::new()));
    let order = order_facts(worker, facts);
    Ok(match news {
        OrderNews::Shipped => shipment.and_then(|shipment| {
            plain(Box::new(OrderShipped {
                brand,
                order,
                shipment: shipment_of(facts, shipment),
                promised_on: facts.promised_on.format("%-d %B %Y").to_string(),
                collected: collected(facts, shipment),
            }))
        }),
        OrderNews::OutForDelivery => shipment.and_then(|shipment| {
            plain(Box::new(OrderOutForDelivery {
                brand,
                order,
                shipment: shipment_of(facts, shipment),
                collected: collected(facts, shipment),
            }))
        }),
        OrderNews::Delivered => {
            let Some(shipment) = shipment else { return Ok(None) };
            let delivery: ShopDelivery = settings::read(&mut *worker.db.acquire().await?).await?;
            plain(Box::new(OrderDelivered {
                brand,
                order,
                shipment: shipment_of(facts, shipment),
                returns_days: Some(delivery.returns_days).filter(|days| *days > 0),
            }))
        }
        OrderNews::Cancelled => {
            let (note, attachments) = note(worker, facts.unpaid_note).await?;
            let letter = OrderCancelled {
                brand,
                order,
                reason: facts.cancelled_because.clone(),
                refund: refund_in_words(facts),
                note,
            };
            Some((Box::new(letter), occasion.to_string(), attachments))
        }
        OrderNews::Refunded => {
            let Some(refund) = facts.refunds.iter().find(|refund| refund.id.0 == occasion) else {
                return Ok(None);
            };
            let (note, attachments) = note(worker, refund.note).await?;
            let letter = OrderRefunded {
                brand,
                order,
                amount: short(refund.amount_paise),
                is_to_source: refund.is_to_source,
                note,
            };
            Some((Box::new(letter), occasion.to_string(), attachments))
        }
        OrderNews::PayDifference => pay_difference(brand, order, facts).and_then(plain),
        OrderNews::Changed => {
            let Some(change) = facts.changes.iter().find(|change| change.id == occasion) else {
                return Ok(None);
            };
            let (note, attachments) = note(worker, change.note).await?;
            let letter = OrderChanged {
                brand,
                order,
                items: change.items.clone(),
                reason: change.reason.clone(),
                outcome: outcome(facts, change),
                note,
            };
            Some((Box::new(letter), occasion.to_string(), attachments))
        }
        OrderNews::Return => {
            let found = facts.returns.iter().find(|found| found.id == occasion);
            found.and_then(|found| returned(brand, order, found))
        }
    })
}

/// What is to be paid for pieces that were added, as long as they are held.
fn pay_difference(
    brand: Brand,
    order: OrderFacts,
    facts: &LetterFacts,
) -> Option<Box<dyn Letter + Send + Sync>> {
    let is_open = matches!(facts.status, OrderStatus::PendingPayment | OrderStatus::PaymentFailed);
    let (added_to, held_until) = facts.added_to.clone().zip(facts.held_until).filter(|_| is_open)?;
    Some(Box::new(OrderPayDifference {
        brand,
        order,
        added_to,
        items: facts.lines.iter().map(|line| format!("{} × {}", line.quantity, line.name)).collect(),
        amount: short(facts.payable_paise - facts.credit_paise),
        covered: covered(facts),
        held_until: held_until.with_timezone(&IST).format("%-d %B %Y, %-I:%M %P").to_string(),
    }))
}

fn returned(brand: Brand, order: OrderFacts, found: &LetterReturn) -> Option<Written> {
    let letter = OrderReturn {
        brand,
        order,
        number: found.number.clone(),
        step: step(found)?,
        resolve_by: day_of(found.resolve_by).format("%-d %B %Y").to_string(),
    };
    // One return has several letters.
    Some((Box::new(letter), format!("{}.{}", found.id, found.status), Vec::new()))
}

fn shipment_of(facts: &LetterFacts, shipment: &LetterShipment) -> Shipment {
    let url = Url::parse(&shipment.tracking_url).ok();
    Shipment {
        items: shipment.items.clone(),
        carrier: shipment.carrier.clone(),
        awb: shipment.awb.clone(),
        tracking_url: url.filter(|url| matches!(url.scheme(), "http" | "https")).map(String::from),
        is_part: is_split(facts),
    }
}

fn is_split(facts: &LetterFacts) -> bool {
    facts.status == OrderStatus::PartiallyShipped || facts.shipments.len() > 1
}

/// What the courier collects for the pieces of the shipment, as its label says.
fn collected(facts: &LetterFacts, shipment: &LetterShipment) -> Option<Cash> {
    let due_paise = facts.payable_paise - facts.credit_paise;
    (facts.payment_status == PaymentStatus::CodPending).then(|| Cash {
        amount: short(shipment.paid_paise),
        order_amount: (shipment.paid_paise < due_paise).then(|| short(due_paise)),
    })
}

/// What becomes of the price of items that were taken out.
fn outcome(facts: &LetterFacts, change: &LetterChange) -> String {
    let rest = change.taken_out_paise - change.credited_paise;
    match &change.addition {
        Some(addition) if change.credited_paise > 0 && rest > 0 => format!(
            "{} of what you paid for them goes towards {addition}. We'll refund the other {}, and write again when it \
             is on its way.",
            short(change.credited_paise),
            short(rest),
        ),
        Some(addition) if change.credited_paise > 0 => {
            format!("The {} that you paid for them goes towards {addition}.", short(change.credited_paise))
        }
        _ if facts.payment_status.is_money_received() => format!(
            "We'll refund the {} that you paid for them, and write again when it is on its way.",
            short(change.taken_out_paise),
        ),
        _ => match facts.payable_paise - facts.credit_paise {
            0 => "There is nothing to pay for this order any more.".to_owned(),
            due => format!("Please have {} ready for the courier for the other items.", short(due)),
        },
    }
}

/// What becomes of the money; `None` if none was paid.
fn refund_in_words(facts: &LetterFacts) -> Option<String> {
    if !facts.payment_status.is_money_received() && facts.refunds.is_empty() {
        return None;
    }
    let asked: i64 = facts.refunds.iter().map(|refund| refund.amount_paise).sum();
    let amount = short(if asked > 0 { asked } else { facts.payable_paise });
    let is_to_source =
        facts.refunds.last().map_or(facts.method == PaymentMethod::Gateway, |last| last.is_to_source);
    Some(if is_to_source {
        format!("We'll refund {amount} to where you paid from.")
    } else {
        format!("We'll refund {amount} to your account, and contact you if we don't have its details.")
    })
}

/// Number and file of a credit note.
async fn note(
    worker: &Worker,
    id: Option<CreditNoteId>,
) -> Result<(Option<String>, Vec<FileAttachment>), Failure> {
    let Some(id) = id else { return Ok((None, Vec::new())) };
    let file = file(worker, DocumentRef::credit_note(id)).await?;
    let attachments = attachments(worker, &file).await?;
    let note = credit_note::find(&mut *worker.db.acquire().await?, id).await?;
    Ok(((!attachments.is_empty()).then_some(note.number), attachments))
}

/// What is to be told of a return; of a refund another letter tells.
fn step(found: &LetterReturn) -> Option<ReturnStep> {
    match found.status.as_str() {
        "requested" => Some(ReturnStep::Requested),
        "approved" => Some(ReturnStep::Approved),
        "declined" => Some(ReturnStep::Declined(found.declined_because.clone())),
        "received" => Some(ReturnStep::Received),
        "replaced" => Some(ReturnStep::Replaced),
        _ => None,
    }
}
