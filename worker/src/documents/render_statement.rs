//! Renders the PDF of a customer's statement of account.

use kernel::clock::day_of;
use kernel::document::{self, DocumentRef};
use kernel::ids::StatementId;
use sales::ledger::statement::{self, Entry as Stated, EntryKind, Statement as Issued};
use sales::receipt::PaymentMethod;

use super::letterhead::Company;
use super::render_quotation::{FORM, store};
use super::statement::{Entry, Statement};
use crate::{Failure, Worker};

pub(super) async fn handle(worker: &Worker, id: StatementId) -> Result<(), Failure> {
    let of = DocumentRef::statement(id);
    let Some(document) = document::begin(&mut *worker.db.acquire().await?, of, worker.clock.now()).await?
    else {
        return Ok(());
    };
    let issued = statement::find(&mut *worker.db.acquire().await?, id).await?;
    let view = view(&issued, worker.public_url.as_str());
    let file = store(worker, document, issued.file_name(), view.make(FORM)).await?;
    tracing::info!(pages = file.pages, bytes = file.bytes, "statement rendered");
    let mut db = worker.db.acquire().await?;
    Ok(document::finish(&mut db, document, &file, worker.clock.now()).await?)
}

fn view(issued: &Issued, site_url: &str) -> Statement {
    let (supplier, recipient) = (&issued.supplier, &issued.recipient);
    let gstin = recipient.gstin.as_ref().map(|gstin| format!("GSTIN {gstin}")).unwrap_or_default();
    let reach = [recipient.address.clone(), recipient.phone.clone(), recipient.email.clone(), gstin];
    Statement {
        from: issued.from,
        to: issued.to,
        issued_on: day_of(issued.created_at),
        issued_at: issued.created_at,
        company: Company {
            brand: supplier.brand_name.clone(),
            legal_name: supplier.legal_name.clone(),
            address: supplier.address.clone(),
            gstin: supplier.gstin.clone().unwrap_or_default(),
            phone: supplier.phone.clone(),
            email: supplier.email.clone(),
            site_url: site_url.to_owned(),
        },
        customer: recipient.name.clone(),
        reach: reach.into_iter().filter(|text| !text.is_empty()).collect(),
        opening_paise: issued.opening_paise,
        entries: issued.entries.iter().map(entry).collect(),
    }
}

fn entry(stated: &Stated) -> Entry {
    let Stated { happened_on, kind, number, about, charged_paise, paid_paise } = stated;
    let (what, details) = match kind {
        EntryKind::Contract => (format!("Quotation {number} signed"), String::new()),
        EntryKind::Receipt => {
            let what = if number.is_empty() { "Payment".to_owned() } else { format!("Receipt {number}") };
            (what, paid_by(about))
        }
        EntryKind::Invoice => (format!("Tax invoice {number}"), format!("Furniture order {about}")),
        EntryKind::Payment => (format!("Payment for {about}"), "Furniture order".to_owned()),
        EntryKind::CreditNote => (format!("Credit note {number}"), format!("For tax invoice {about}")),
        EntryKind::Refund => (format!("Refund for {about}"), "Furniture order".to_owned()),
    };
    Entry { happened_on: *happened_on, what, details, charged_paise: *charged_paise, paid_paise: *paid_paise }
}

/// `Paid by UPI`; nothing if the method is not known any more.
fn paid_by(method: &str) -> String {
    let known: Option<PaymentMethod> = method.parse().ok();
    known.map(|method| format!("Paid by {}", method.label())).unwrap_or_default()
}
