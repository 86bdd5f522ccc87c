//! Pictures of documents, from the file storage.

use std::sync::Arc;

use storage::{BadKey, Key, StorageError};

use crate::{Failure, Worker};

/// The JPEG with this key, if the file storage has it.
pub(super) async fn read(worker: &Worker, key: &str) -> Result<Option<Arc<[u8]>>, Failure> {
    let key: Key = key.parse().map_err(|error: BadKey| Failure::Never(error.to_string()))?;
    match worker.storage.get(&key).await {
        Ok(jpeg) => Ok(Some(Arc::from(&*jpeg))),
        Err(StorageError::NotFound) => {
            tracing::warn!(%key, "a document's picture is missing");
            Ok(None)
        }
        Err(error) => Err(error.into()),
    }
}
