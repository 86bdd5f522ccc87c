//! Makes a quotation's document, then releases the e-mails that wait for it.

use kernel::document::{self, File, Of};
use kernel::ids::{DocumentId, QuotationId};
use sales::documents::hand_on_quotation;
use sales::quotation;
use sales::quotation::document::Content;
use storage::{Key, StorageError};

use super::illustrate;
use super::paper::{Form, Made, MakeError};
use crate::{Failure, Worker};

/// Documents are for everybody, and to be kept.
pub(super) const FORM: Form = Form { is_tagged: true, is_archival: true };

/// What people read whose quotation was changed while its document waited.
const CHANGED: &str = "The quotation was changed before its document was made. Please have it made again.";

pub(super) async fn handle(worker: &Worker, id: QuotationId, version: i32) -> Result<(), Failure> {
    let of = Of::quotation(id, version);
    let begun = document::begin(&mut *worker.db.acquire().await?, of, worker.clock.now()).await?;
    if let Some(document) = begun {
        let Some(content) = content(worker, id, version).await? else {
            return Ok(document::fail(&mut *worker.db.acquire().await?, document, CHANGED).await?);
        };
        let said = illustrate::quotation(worker, &content).await?;
        let name = quotation::document::file_name(&content.quotation, false);
        let file = keep(worker, document, name, said.make(FORM)).await?;
        tracing::info!(pages = file.pages, bytes = file.bytes, "quotation made");
        let mut tx = worker.db.begin().await?;
        document::finish(&mut tx, document, &file, worker.clock.now()).await?;
        hand_on_quotation(&mut tx, id, version).await?;
        return Ok(tx.commit().await?);
    }
    // It was ready: then only its letters can be missing.
    let mut tx = worker.db.begin().await?;
    document::ask(&mut tx, of, worker.clock.now()).await?;
    hand_on_quotation(&mut tx, id, version).await?;
    Ok(tx.commit().await?)
}

/// What the quotation says, as of one moment; `None` if it no longer says what it did at that version.
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

/// Puts a document into the storage, under a key that its content gives.
pub(super) async fn keep(
    worker: &Worker,
    document: DocumentId,
    name: String,
    made: Result<Made, MakeError>,
) -> Result<File, Failure> {
    let Made { pdf, pages } = match made {
        Ok(made) => made,
        Err(error) => {
            let reason = "The document could not be written.";
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
