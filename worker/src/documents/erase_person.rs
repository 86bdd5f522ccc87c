//! Erases the person of a confirmed request: records in one transaction, then their files.

use kernel::ids::PrivacyRequestId;
use privacy::erasure;

use crate::{Failure, Worker};

/// Files per query.
const BATCH: i64 = 100;

pub(super) async fn handle(worker: &Worker, request: PrivacyRequestId) -> Result<(), Failure> {
    let mut tx = worker.db.begin().await?;
    erasure::erase(&mut tx, &worker.clock, request).await?;
    tx.commit().await?;
    remove_files(worker).await
}

/// Removes the files of erased records. One that is already gone is no failure.
pub(crate) async fn remove_files(worker: &Worker) -> Result<(), Failure> {
    loop {
        let keys = erasure::files_to_delete(&mut *worker.db.acquire().await?, BATCH).await?;
        if keys.is_empty() {
            return Ok(());
        }
        for key in keys {
            if let Ok(parsed) = key.parse() {
                worker.storage.delete(&parsed).await?;
            }
            erasure::file_deleted(&mut *worker.db.acquire().await?, &key).await?;
        }
    }
}
