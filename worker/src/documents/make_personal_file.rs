//! Generates the file of a person's data, then releases the e-mail that answers their request.

use kernel::ids::PrivacyRequestId;
use privacy::access::{self, Picture};
use storage::StorageError;

use crate::storage_key::parse;
use crate::{Failure, Worker};

pub(super) async fn handle(worker: &Worker, request: PrivacyRequestId) -> Result<(), Failure> {
    let wanted = access::pictures(&mut *worker.db.acquire().await?, request).await?;
    let mut pictures = Vec::with_capacity(wanted.len());
    for (name, key) in wanted {
        match worker.storage.get(&parse(&key)?).await {
            Ok(content) => pictures.push(Picture { name, content: content.into() }),
            // Deleted since.
            Err(StorageError::NotFound) => {}
            Err(error) => return Err(error.into()),
        }
    }
    let mut tx = worker.db.begin().await?;
    access::answer(&mut tx, &worker.clock, request, &pictures).await?;
    tx.commit().await?;
    Ok(())
}
