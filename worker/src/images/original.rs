//! Moves originals between the file storage and this machine.

use std::fs::File;
use std::io::{self, Read as _, Seek as _, Write as _};

use bytes::Bytes;
use content::upload::Chunk;
use data_encoding::HEXLOWER;
use futures_util::TryStreamExt as _;
use sha2::{Digest as _, Sha256};
use storage::StorageError;

use crate::storage_key::parse;
use crate::{Failure, Worker};

/// Error shown if some chunks of the upload are missing.
const INCOMPLETE: &str = "The file did not arrive completely. Please upload it again.";

/// Bytes of an original in memory at once.
const CHUNK_BYTES: usize = 1 << 20;

/// An original on this machine's disk, in an unnamed file: it cannot be left behind.
pub(super) struct Original {
    pub(super) file: File,
    /// SHA-256 in hexadecimal.
    pub(super) sha256: String,
    pub(super) bytes: u64,
}

/// Why a file could not be processed.
pub(super) enum OriginalError {
    /// Rejected for good, with the reason.
    Refused(String),
    /// A failure that may pass.
    Failed(Failure),
}

/// Storage keys of the chunks, if they are contiguous.
pub(super) fn keys_of(chunks: &[Chunk]) -> Result<Vec<&str>, OriginalError> {
    let next = |at: i64, chunk: &Chunk| (chunk.start_byte == at).then(|| at + i64::from(chunk.bytes));
    if chunks.iter().try_fold(0, next).is_none_or(|bytes| bytes == 0) {
        return Err(OriginalError::Refused(INCOMPLETE.to_owned()));
    }
    Ok(chunks.iter().map(|chunk| chunk.storage_key.as_str()).collect())
}

/// Downloads an original, chunk by chunk; `None` if it is larger than `most`.
pub(super) async fn fetch(
    worker: &Worker,
    keys: &[&str],
    most: u64,
) -> Result<Option<Original>, OriginalError> {
    let mut file = tempfile::tempfile()?;
    let mut hash = Sha256::new();
    let mut bytes = 0;
    for key in keys {
        let mut content = worker.storage.read(&parse(key)?).await?.content;
        while let Some(part) = content.try_next().await? {
            bytes += part.len() as u64;
            if bytes > most {
                return Ok(None);
            }
            hash.update(&part);
            file.write_all(&part)?;
        }
    }
    file.rewind()?;
    let sha256 = HEXLOWER.encode(&hash.finalize());
    Ok(Some(Original { file, sha256, bytes }))
}

/// Saves an original, even if it exists: that renews its age and protects it from the cleanup.
pub(super) async fn store(worker: &Worker, mut file: File, key: &str) -> Result<(), OriginalError> {
    let mut upload = worker.storage.upload(&parse(key)?).await?;
    file.rewind()?;
    loop {
        let mut chunk = Vec::with_capacity(CHUNK_BYTES);
        (&file).take(CHUNK_BYTES as u64).read_to_end(&mut chunk)?;
        if chunk.is_empty() {
            return Ok(upload.finish().await?);
        }
        if let Err(error) = upload.write(Bytes::from(chunk)).await {
            upload.give_up().await;
            return Err(error.into());
        }
    }
}

/// Removes chunks that are no longer needed. The cleanup job removes any that remain.
pub(super) async fn remove(worker: &Worker, chunks: Option<Vec<String>>) {
    for chunk in chunks.unwrap_or_default() {
        let Ok(key) = chunk.parse() else { continue };
        if let Err(error) = worker.storage.delete(&key).await {
            tracing::warn!(%error, chunk, "cannot delete a chunk; the cleanup job will");
            return;
        }
    }
}

impl From<Failure> for OriginalError {
    fn from(failure: Failure) -> Self {
        Self::Failed(failure)
    }
}

/// A file missing from the storage may reappear when its folder or service does.
impl From<StorageError> for OriginalError {
    fn from(error: StorageError) -> Self {
        Self::Failed(Failure::Later(error.to_string()))
    }
}

impl From<sqlx::Error> for OriginalError {
    fn from(error: sqlx::Error) -> Self {
        Self::Failed(error.into())
    }
}

impl From<io::Error> for OriginalError {
    fn from(error: io::Error) -> Self {
        Self::Failed(Failure::Later(format!("this machine's disk: {error}")))
    }
}
