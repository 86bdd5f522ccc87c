//! Renders the PDF of a customer's statement of account.

use kernel::clock::day_of;
use kernel::document::{self, DocumentRef};
use kernel::ids::StatementId;
use sales::ledger::statement::{self, Entry as Stated, EntryKind, Statement as Issued};
use sales::receipt::PaymentMethod;

use super::logo;
use super::render_quotation::{FORM, store};
use super::render_receipt::{company, reach};
use super::statement::{Entry, Statement};
use crate::{Failure, Worker};

pub(super) async fn handle(worker: &Worker, id: StatementId) -> Result<(), Failure> {
    let of = DocumentRef::statement(id);
    let Some(document) = document::begin(&mut *worker.db.acquire().await?, of, worker.clock.now()).await?
    else {
        return Ok(());
    };
    let issued = statement::find(&mut *worker.db.acquire().await?, id).await?;
    let mut view = view(&issued, worker.public_url.as_str());
    view.company.logo = logo::read(worker).await?;
    let file = store(worker, document, issued.file_name(), view.make(FORM)).await?;
    tracing::info!(pages = file.pages, bytes = file.bytes, "statement rendered");
    let mut db = worker.db.acquire().await?;
    Ok(document::finish(&mut db, document, &file, worker.clock.now()).await?)
}

fn view(issued: &Issued, site_url: &str) -> Statement {
    Statement {
        from: issued.from,
        to: issued.to,
        issued_on: day_of(issued.created_at),
        issued_at: issued.created_at,
        company: company(&issued.supplier, site_url),
        customer: issued.recipient.name.clone(),
        reach: reach(&issued.recipient),
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
