//! Multipart writes.

use std::sync::Arc;

use bytes::Bytes;
use object_store::{MultipartUpload, WriteMultipart};

use crate::gate::Gate;
use crate::{StorageError, in_time};

/// Pieces that are on their way at once; with one that is being filled, this is what an upload takes of memory.
const ON_THEIR_WAY: usize = 3;

/// How large a piece is, in bytes. A file may have 10,000 of them, and none but the last below 5 MiB (S3).
const PIECE: usize = 5 * 1024 * 1024;

/// A file that is being kept, piece by piece. Dropped unfinished, it leaves no file; what S3 holds of it then is for
/// the bucket's rule about unfinished uploads, so give up by name where that is possible.
#[derive(Debug)]
pub struct Upload {
    pieces: WriteMultipart,
    gate: Arc<Gate>,
}

impl Upload {
    pub(crate) fn new(upload: Box<dyn MultipartUpload>, gate: Arc<Gate>) -> Self {
        Self { pieces: WriteMultipart::new_with_chunk_size(upload, PIECE), gate }
    }

    /// Adds to the file; waits while the storage is slower than whoever writes.
    pub async fn write(&mut self, content: Bytes) -> Result<(), StorageError> {
        let Self { pieces, gate } = self;
        gate.pass(in_time(pieces.wait_for_capacity(ON_THEIR_WAY))).await?;
        pieces.put(content);
        Ok(())
    }

    /// Ends the file: now it is there.
    pub async fn finish(self) -> Result<(), StorageError> {
        self.gate.pass(in_time(self.pieces.finish())).await.map(drop)
    }

    /// Leaves the file unwritten.
    pub async fn give_up(self) {
        if let Err(error) = in_time(self.pieces.abort()).await {
            tracing::warn!(%error, "an upload that was given up may have left pieces");
        }
    }
}
