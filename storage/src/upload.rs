//! Multipart writes.

use std::sync::Arc;
use std::time::Duration;

use bytes::Bytes;
use object_store::{MultipartUpload, WriteMultipart};

use crate::gate::Gate;
use crate::{StorageError, in_time, within};

/// Concurrent parts; with the one being filled they determine the memory of an upload.
const CONCURRENT_PARTS: usize = 3;

/// Part size in bytes. S3 allows 10,000 parts, all but the last of at least 5 MiB.
const CHUNK_BYTES: usize = 5 * 1024 * 1024;

/// Timeout to complete a file: in a folder, all of it may have to be written to the disk then.
const FINISH_TIMEOUT: Duration = Duration::from_mins(5);

/// A multipart write. If dropped unfinished, no file appears; S3 keeps its parts until the bucket's lifecycle
/// rule, so cancel explicitly where possible.
#[derive(Debug)]
pub struct Upload {
    chunks: WriteMultipart,
    gate: Arc<Gate>,
}

impl Upload {
    pub(crate) fn new(upload: Box<dyn MultipartUpload>, gate: Arc<Gate>) -> Self {
        Self { chunks: WriteMultipart::new_with_chunk_size(upload, CHUNK_BYTES), gate }
    }

    /// Appends to the file; waits while the storage is slower than the writer.
    pub async fn write(&mut self, content: Bytes) -> Result<(), StorageError> {
        let Self { chunks, gate } = self;
        gate.pass(in_time(chunks.wait_for_capacity(CONCURRENT_PARTS))).await?;
        chunks.put(content);
        Ok(())
    }

    /// Completes the file.
    pub async fn finish(self) -> Result<(), StorageError> {
        self.gate.pass(within(FINISH_TIMEOUT, self.chunks.finish())).await.map(drop)
    }

    /// Cancels the write.
    pub async fn give_up(self) {
        if let Err(error) = in_time(self.chunks.abort()).await {
            tracing::warn!(%error, "a cancelled upload may have left parts");
        }
    }
}
