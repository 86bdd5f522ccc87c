//! Requests documents from the worker, and releases the e-mails that wait for them.

use chrono::{DateTime, Utc};
use jobs::queue::{is_dead, plan_anew};
use jobs::{Documents, Mail, Planned, enqueue, enqueue_all};
use kernel::document::{self, Document, DocumentRef, DocumentState, DocumentView};
use kernel::ids::{LeadId, QuotationId, QuotationSendingId, ReceiptId};
use kernel::{Db, Tx};

/// A document for staff. It has failed if its job is dead.
pub async fn view(
    db: &mut Db,
    document: Document,
    job: Option<Documents>,
) -> Result<DocumentView, sqlx::Error> {
    let mut view = DocumentView::from(document);
    let is_open = matches!(view.state, DocumentState::Waiting | DocumentState::Working);
    if let Some(job) = job.filter(|_| is_open)
        && is_dead(db, &job).await?
    {
        view.state = DocumentState::Failed;
        view.error = Some("The PDF could not be generated. Please try again.".to_owned());
    }
    Ok(view)
}

/// Requests a quotation's PDF unless it exists, and releases the e-mails that wait for it once it is ready.
pub async fn make_quotation(
    tx: &mut Tx<'_>,
    quotation: QuotationId,
    version: i32,
    now: DateTime<Utc>,
) -> Result<DocumentState, sqlx::Error> {
    let state = document::request(tx, DocumentRef::quotation(quotation, version), now).await?;
    if state == DocumentState::Ready {
        send_rendered_quotation(tx, quotation, version).await?;
    } else {
        plan_anew(tx, &[Planned::now(Documents::RenderQuotation { quotation, version })]).await?;
    }
    Ok(state)
}

/// Requests a receipt's PDF for this version; its e-mail follows when it is ready.
pub async fn make_receipt(
    db: &mut Db,
    lead: LeadId,
    receipt: ReceiptId,
    version: i32,
    now: DateTime<Utc>,
) -> Result<(), sqlx::Error> {
    let state = document::request(&mut *db, DocumentRef::receipt(receipt, version), now).await?;
    if state == DocumentState::Ready {
        enqueue(db, Mail::SendReceipt { lead, receipt, version }).await
    } else {
        plan_anew(db, &[Planned::now(Documents::RenderReceipt { lead, receipt, version })]).await
    }
}

/// Enqueues the e-mails that wait for a quotation's PDF. The document must be locked in this transaction, so
/// that a concurrent sending is either seen here or sees that the document is ready.
pub async fn send_rendered_quotation(
    tx: &mut Tx<'_>,
    quotation: QuotationId,
    version: i32,
) -> Result<(), sqlx::Error> {
    let sendings = waiting(tx, quotation, version).await?;
    let letters: Vec<_> =
        sendings.into_iter().map(|sending| Planned::now(Mail::SendQuotation { sending })).collect();
    enqueue_all(tx, &letters).await
}

/// Sendings that wait for a quotation's PDF.
async fn waiting(db: &mut Db, id: QuotationId, version: i32) -> Result<Vec<QuotationSendingId>, sqlx::Error> {
    sqlx::query_scalar!(
        r#"select id as "id: QuotationSendingId" from quotation_sendings
           where quotation_id = $1 and version = $2 and handed_on_at is null
           order by asked_at, id"#,
        id.0,
        version,
    )
    .fetch_all(db)
    .await
}
