//! Renders the signed PDF of a quotation, then releases its e-mails.

use jobs::{Mail, enqueue};
use kernel::document::{self, DocumentRef};
use kernel::ids::QuotationAcceptanceId;
use sales::quotation;
use sales::quotation::document::Acceptance;

use super::render_quotation::{FORM, content, store};
use super::{illustrate, view_model};
use crate::{Failure, Worker};

pub(super) async fn handle(worker: &Worker, id: QuotationAcceptanceId) -> Result<(), Failure> {
    let acceptance = quotation::document::acceptance(&mut *worker.db.acquire().await?, id).await?;
    let Acceptance { quotation, version, .. } = acceptance;
    let of = DocumentRef::signed_quotation(quotation, version);
    let begun = document::begin(&mut *worker.db.acquire().await?, of, worker.clock.now()).await?;
    if let Some(document) = begun {
        let Some(content) = content(worker, quotation, version).await? else {
            return Err(Failure::Never("the quotation differs from what was accepted".to_owned()));
        };
        let chosen_sha256 = chosen(worker, &acceptance).await?;
        let view = illustrate::quotation(worker, &content).await?;
        let view = view_model::signed(view, view_model::signing(&content, &acceptance, chosen_sha256));
        let name = quotation::document::file_name(&content.quotation, true);
        let file = store(worker, document, name, view.make(FORM)).await?;
        tracing::info!(pages = file.pages, bytes = file.bytes, "signed quotation rendered");
        let mut tx = worker.db.begin().await?;
        document::finish(&mut tx, document, &file, worker.clock.now()).await?;
        enqueue(&mut tx, Mail::SendSignedQuotation { acceptance: id }).await?;
        return Ok(tx.commit().await?);
    }
    Ok(enqueue(&mut *worker.db.acquire().await?, Mail::SendSignedQuotation { acceptance: id }).await?)
}

/// Digest of the PDF with the customer's selection, if it differs from the one shown; that PDF is rendered
/// first.
async fn chosen(worker: &Worker, acceptance: &Acceptance) -> Result<Option<String>, Failure> {
    if acceptance.version == acceptance.document_version {
        return Ok(None);
    }
    Box::pin(super::render_quotation::handle(worker, acceptance.quotation, acceptance.version)).await?;
    let of = DocumentRef::quotation(acceptance.quotation, acceptance.version);
    let made = document::find(&mut *worker.db.acquire().await?, of).await?;
    let file = made.and_then(|document| document.file);
    file.map(|file| Some(file.sha256))
        .ok_or_else(|| Failure::Later("the PDF with the selection is not rendered yet".to_owned()))
}
