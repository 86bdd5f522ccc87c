//! Renders a receipt's PDF, then releases its e-mail.

use jobs::{Mail, enqueue};
use kernel::clock::day_of;
use kernel::document::{self, DocumentRef};
use kernel::ids::{LeadId, ReceiptId};
use kernel::reach::Reach;
use pricing::gst::Supply;
use sales::receipt::{self, PaymentMethod, Receipt as Issued, Recipient, Supplier};

use super::letterhead::{Company, percent};
use super::logo;
use super::receipt::{Receipt, Taxation};
use super::render_quotation::{FORM, store};
use super::view_model::place_of_supply;
use crate::{Failure, Worker};

/// Error shown if the receipt was cancelled before its PDF was rendered.
const CHANGED: &str = "The receipt was cancelled before its PDF was generated.";

pub(super) async fn handle(
    worker: &Worker,
    lead: LeadId,
    id: ReceiptId,
    version: i32,
) -> Result<(), Failure> {
    let begun = document::begin(
        &mut *worker.db.acquire().await?,
        DocumentRef::receipt(id, version),
        worker.clock.now(),
    )
    .await?;
    let letter = Mail::SendReceipt { lead, receipt: id, version };
    let Some(document) = begun else {
        // Already rendered: only its e-mail may be missing.
        return Ok(enqueue(&mut *worker.db.acquire().await?, letter).await?);
    };
    let issued = receipt::find(&mut *worker.db.acquire().await?, id, Reach::All).await?;
    if issued.version != version {
        return Ok(document::fail(&mut *worker.db.acquire().await?, document, CHANGED).await?);
    }
    let mut view = view(&issued, worker.public_url.as_str());
    view.company.logo = logo::read(worker).await?;
    let file = store(worker, document, issued.file_name(), view.make(FORM)).await?;
    tracing::info!(pages = file.pages, bytes = file.bytes, "receipt rendered");
    let mut tx = worker.db.begin().await?;
    document::finish(&mut tx, document, &file, worker.clock.now()).await?;
    enqueue(&mut tx, letter).await?;
    Ok(tx.commit().await?)
}

/// The view model of an issued receipt.
fn view(issued: &Issued, site_url: &str) -> Receipt {
    Receipt {
        number: issued.number.clone(),
        issued_on: day_of(issued.issued_at),
        settled_at: issued.cancelled_at.unwrap_or(issued.issued_at),
        cancelled_on: issued.cancelled_at.map(day_of),
        company: company(&issued.supplier, site_url),
        signatory: issued.signatory.clone(),
        payer: issued.recipient.name.clone(),
        reach: reach(&issued.recipient),
        description: issued.description.clone(),
        method: issued.method.label().to_owned(),
        reference: issued.reference.clone(),
        is_cheque: issued.method == PaymentMethod::Cheque,
        received_on: issued.received_on,
        amount_paise: issued.amount_paise,
        taxation: issued.sac.clone().map(|sac| Taxation {
            sac,
            place_of_supply: place_of_supply(&issued.place_of_supply),
            taxable_paise: issued.taxable_paise,
            levies: levies(issued),
        }),
    }
}

/// The company as it was at the time of issue, without its logo.
pub(super) fn company(supplier: &Supplier, site_url: &str) -> Company {
    Company {
        brand: supplier.brand_name.clone(),
        legal_name: supplier.legal_name.clone(),
        address: supplier.address.clone(),
        gstin: supplier.gstin.clone().unwrap_or_default(),
        phone: supplier.phone.clone(),
        email: supplier.email.clone(),
        site_url: site_url.to_owned(),
        logo: None,
    }
}

/// Address, phone number, e-mail address and GSTIN of a customer, as far as known.
pub(super) fn reach(recipient: &Recipient) -> Vec<String> {
    let gstin = recipient.gstin.as_ref().map(|gstin| format!("GSTIN {gstin}")).unwrap_or_default();
    let reach = [recipient.address.clone(), recipient.phone.clone(), recipient.email.clone(), gstin];
    reach.into_iter().filter(|text| !text.is_empty()).collect()
}

/// Each tax with its rate in basis points and its amount.
fn levies(issued: &Issued) -> Vec<(&'static str, u32, i64)> {
    let rate = u32::try_from(issued.rate.0).unwrap_or(0);
    match issued.supply {
        Supply::WithinState => {
            vec![("CGST", rate / 2, issued.tax.cgst_paise), ("SGST", rate / 2, issued.tax.sgst_paise)]
        }
        Supply::InterState => vec![("IGST", rate, issued.tax.igst_paise)],
    }
}

/// Taxes for an e-mail: `CGST 9%` with its amount.
pub(crate) fn levies_in_words(issued: &Issued) -> Vec<(String, i64)> {
    let named = |(name, rate, paise)| (format!("{name} {}", percent(rate)), paise);
    levies(issued).into_iter().map(named).collect()
}
