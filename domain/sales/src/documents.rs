//! Documents that the worker is to make, and the letters that wait for them.

use chrono::{DateTime, Utc};
use jobs::queue::plan_anew;
use jobs::{Documents, Mail, Planned, enqueue, enqueue_all};
use kernel::document::{self, Of, State};
use kernel::ids::{EnquiryId, LeadId, QuotationId, QuotationSendingId, ReceiptId};
use kernel::{Db, Tx};

/// Has a quotation's document made, unless it is there, and lets the letters go that wait for it as soon as it is.
pub async fn make_quotation(
    tx: &mut Tx<'_>,
    quotation: QuotationId,
    version: i32,
    now: DateTime<Utc>,
) -> Result<State, sqlx::Error> {
    let state = document::ask(tx, Of::quotation(quotation, version), now).await?;
    if state == State::Ready {
        hand_on_quotation(tx, quotation, version).await?;
    } else {
        plan_anew(tx, &[Planned::now(Documents::RenderQuotation { quotation, version })]).await?;
    }
    Ok(state)
}

/// Has the estimate made that a form asked for; its letter goes as soon as it is.
pub async fn make_estimate(db: &mut Db, enquiry: EnquiryId, now: DateTime<Utc>) -> Result<(), sqlx::Error> {
    document::ask(&mut *db, Of::estimate(enquiry), now).await?;
    enqueue(db, Documents::RenderEstimate { enquiry }).await
}

/// Has a receipt's document made at its version, and its letter sent as soon as it is.
pub async fn make_receipt(
    db: &mut Db,
    lead: LeadId,
    receipt: ReceiptId,
    version: i32,
    now: DateTime<Utc>,
) -> Result<(), sqlx::Error> {
    let state = document::ask(&mut *db, Of::receipt(receipt, version), now).await?;
    if state == State::Ready {
        enqueue(db, Mail::SendReceipt { lead, receipt, version }).await
    } else {
        plan_anew(db, &[Planned::now(Documents::RenderReceipt { lead, receipt, version })]).await
    }
}

/// Lets the letters go that wait for a quotation's document. The document is locked in the same
/// transaction, so that whoever sends it at this moment either is seen here or sees that it is ready.
pub async fn hand_on_quotation(
    tx: &mut Tx<'_>,
    quotation: QuotationId,
    version: i32,
) -> Result<(), sqlx::Error> {
    let sendings = waiting(tx, quotation, version).await?;
    let letters: Vec<_> =
        sendings.into_iter().map(|sending| Planned::now(Mail::SendQuotation { sending })).collect();
    enqueue_all(tx, &letters).await
}

/// Those who wait for a quotation's document.
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
