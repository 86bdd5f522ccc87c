//! Moves originals between the storage and this machine.

use std::fs::File;
use std::io::{self, Read as _, Seek as _, Write as _};

use bytes::Bytes;
use content::upload::Piece;
use data_encoding::HEXLOWER;
use futures_util::TryStreamExt as _;
use sha2::{Digest as _, Sha256};
use storage::{BadKey, Key, StorageError};

use crate::{Failure, Worker};

/// What people read of whose file some pieces are gone.
const INCOMPLETE: &str = "The file did not arrive completely. Please upload it again.";

/// How much of an original is in this program's memory at once.
const PIECE: usize = 1 << 20;

/// An original on this machine's disk, in a file without a name: whatever happens, nothing of it stays.
pub(super) struct Original {
    pub(super) file: File,
    /// Of its bytes, in hexadecimal digits.
    pub(super) sha256: String,
    pub(super) bytes: u64,
}

/// Why nothing came of a file.
pub(super) enum Trouble {
    /// Nothing ever will, and this is why.
    Refused(String),
    /// Something stood in the way.
    Failed(Failure),
}

/// Where pieces are in the storage, if each begins where the one before it ends.
pub(super) fn keys_of(pieces: &[Piece]) -> Result<Vec<&str>, Trouble> {
    let next = |at: i64, piece: &Piece| (piece.start_byte == at).then(|| at + i64::from(piece.bytes));
    if pieces.iter().try_fold(0, next).is_none_or(|bytes| bytes == 0) {
        return Err(Trouble::Refused(INCOMPLETE.to_owned()));
    }
    Ok(pieces.iter().map(|piece| piece.storage_key.as_str()).collect())
}

/// Brings an original to this machine, piece by piece; `None` if it has more bytes than that.
pub(super) async fn fetch(worker: &Worker, keys: &[&str], most: u64) -> Result<Option<Original>, Trouble> {
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

/// Keeps an original, even if it is there: so it is young, and no sweep takes it away.
pub(super) async fn keep(worker: &Worker, mut file: File, key: &str) -> Result<(), Trouble> {
    let mut upload = worker.storage.upload(&parse(key)?).await?;
    file.rewind()?;
    loop {
        let mut piece = Vec::with_capacity(PIECE);
        (&file).take(PIECE as u64).read_to_end(&mut piece)?;
        if piece.is_empty() {
            return Ok(upload.finish().await?);
        }
        if let Err(error) = upload.write(Bytes::from(piece)).await {
            upload.give_up().await;
            return Err(error.into());
        }
    }
}

/// Removes pieces of which nothing is wanted any more. What is left behind is swept away some day.
pub(super) async fn remove(worker: &Worker, pieces: Option<Vec<String>>) {
    for piece in pieces.unwrap_or_default() {
        let Ok(key) = piece.parse() else { continue };
        if let Err(error) = worker.storage.delete(&key).await {
            tracing::warn!(%error, piece, "a piece that nobody needs is left for the sweep");
            return;
        }
    }
}

pub(super) fn parse(key: &str) -> Result<Key, Failure> {
    key.parse().map_err(|error: BadKey| Failure::Never(error.to_string()))
}

impl From<Failure> for Trouble {
    fn from(failure: Failure) -> Self {
        Self::Failed(failure)
    }
}

/// What the database names and the storage does not have may be there again when its folder or service is.
impl From<StorageError> for Trouble {
    fn from(error: StorageError) -> Self {
        Self::Failed(Failure::Later(error.to_string()))
    }
}

impl From<sqlx::Error> for Trouble {
    fn from(error: sqlx::Error) -> Self {
        Self::Failed(error.into())
    }
}

impl From<io::Error> for Trouble {
    fn from(error: io::Error) -> Self {
        Self::Failed(Failure::Later(format!("this machine's disk: {error}")))
    }
}
