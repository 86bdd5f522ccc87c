//! Renders a quotation's PDF, then releases the e-mails that wait for it.

use kernel::document::{self, DocumentRef, File};
use kernel::ids::{DocumentId, QuotationId};
use sales::documents::send_rendered_quotation;
use sales::quotation;
use sales::quotation::document::Content;
use storage::{Key, StorageError};

use super::illustrate;
use super::paper::{Form, Made, MakeError};
use crate::{Failure, Worker};

/// Quotations are accessible and archivable.
pub(super) const FORM: Form = Form { is_tagged: true, is_archival: true };

/// Error shown if the quotation changed before its PDF was rendered.
const CHANGED: &str = "The quotation changed before its PDF was generated. Please generate it again.";

pub(super) async fn handle(worker: &Worker, id: QuotationId, version: i32) -> Result<(), Failure> {
    let of = DocumentRef::quotation(id, version);
    let begun = document::begin(&mut *worker.db.acquire().await?, of, worker.clock.now()).await?;
    if let Some(document) = begun {
        let Some(content) = content(worker, id, version).await? else {
            return Ok(document::fail(&mut *worker.db.acquire().await?, document, CHANGED).await?);
        };
        let view = illustrate::quotation(worker, &content).await?;
        let name = quotation::document::file_name(&content.quotation, false);
        let file = store(worker, document, name, view.make(FORM)).await?;
        tracing::info!(pages = file.pages, bytes = file.bytes, "quotation rendered");
        let mut tx = worker.db.begin().await?;
        document::finish(&mut tx, document, &file, worker.clock.now()).await?;
        send_rendered_quotation(&mut tx, id, version).await?;
        return Ok(tx.commit().await?);
    }
    // Already rendered: only its e-mails may be missing.
    let mut tx = worker.db.begin().await?;
    document::request(&mut tx, of, worker.clock.now()).await?;
    send_rendered_quotation(&mut tx, id, version).await?;
    Ok(tx.commit().await?)
}

/// The quotation's content in one snapshot; `None` if it has changed since that version.
pub(super) async fn content(
    worker: &Worker,
    id: QuotationId,
    version: i32,
) -> Result<Option<Content>, Failure> {
    let mut snapshot =
        worker.db.begin_with("begin transaction isolation level repeatable read, read only").await?;
    if !quotation::document::is_at(&mut snapshot, id, version).await? {
        return Ok(None);
    }
    Ok(Some(quotation::document::read(&mut snapshot, id).await?))
}

/// Saves a document in the file storage, under a key derived from its content.
pub(super) async fn store(
    worker: &Worker,
    document: DocumentId,
    name: String,
    made: Result<Made, MakeError>,
) -> Result<File, Failure> {
    let Made { pdf, pages } = match made {
        Ok(made) => made,
        Err(error) => {
            let reason = "The PDF could not be generated.";
            document::fail(&mut *worker.db.acquire().await?, document, reason).await?;
            return Err(Failure::Never(error.to_string()));
        }
    };
    let key = Key::of("documents", &pdf, "pdf");
    let file = File {
        name,
        sha256: File::digest(&pdf),
        bytes: i64::try_from(pdf.len()).unwrap_or(i64::MAX),
        pages: i32::try_from(pages).unwrap_or(i32::MAX),
        storage_key: key.to_string(),
    };
    worker.storage.put(&key, pdf).await?;
    Ok(file)
}

impl From<StorageError> for Failure {
    fn from(error: StorageError) -> Self {
        match error {
            StorageError::NotFound => Self::Never(error.to_string()),
            error => Self::Later(error.to_string()),
        }
    }
}
