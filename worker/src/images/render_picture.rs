//! Makes a photograph's pictures.

use std::fs::File;
use std::io::{self, Read as _, Seek as _, Write as _};

use bytes::Bytes;
use chrono::{DateTime, FixedOffset, TimeZone as _, Utc};
use data_encoding::{BASE64, HEXLOWER};
use domain::clock::IST;
use domain::ids::{PhotographId, UploadId};
use domain::photograph::picture::{Variant, original_key, variant_key};
use domain::photograph::work::{self, Pictures, Work};
use domain::photograph::{RECIPE, files};
use domain::upload::Piece;
use futures_util::TryStreamExt as _;
use sha2::{Digest as _, Sha256};
use storage::{BadKey, Key, StorageError};

use super::{Captured, Encoding, MOST_BYTES, Refusal, RenderError, Rendering};
use crate::{Failure, Worker};

/// What people read of whose file some pieces are gone.
const INCOMPLETE: &str = "The file did not arrive completely. Please upload it again.";

/// How much of an original is in this program's memory at once.
const PIECE: usize = 1 << 20;

/// An original on this machine's disk, in a file without a name: whatever happens, nothing of it stays.
struct Original {
    file: File,
    sha256: String,
    bytes: u64,
}

/// Why there are no pictures.
enum Trouble {
    /// There never will be, and this is why.
    Refused(String),
    /// Something stood in the way.
    Failed(Failure),
}

pub(super) async fn handle(
    worker: &Worker,
    photograph: PhotographId,
    upload: Option<UploadId>,
) -> Result<(), Failure> {
    let begun = work::begin(&mut *worker.db.acquire().await?, photograph, upload, worker.clock.now()).await?;
    // Gone, replaced since, or done already.
    let Some(begun) = begun else { return Ok(()) };
    match make(worker, photograph, upload, &begun).await {
        Ok(()) => Ok(()),
        Err(Trouble::Refused(reason)) => {
            // Trying again is of no use, so the job has done what it could: whoever sent the file reads why.
            tracing::info!(reason, "no pictures can be made of it");
            let mut db = worker.db.acquire().await?;
            Ok(work::fail(&mut db, photograph, upload, &reason, worker.clock.now()).await?)
        }
        Err(Trouble::Failed(failure)) => {
            put_back(worker, photograph, upload).await;
            Err(failure)
        }
    }
}

/// Until it is tried again it waits, and people see that it does.
async fn put_back(worker: &Worker, photograph: PhotographId, upload: Option<UploadId>) {
    let put_back = async {
        let mut db = worker.db.acquire().await?;
        work::put_back(&mut db, photograph, upload, worker.clock.now()).await
    };
    if let Err(error) = put_back.await {
        tracing::warn!(%error, "cannot say that it waits");
    }
}

async fn make(
    worker: &Worker,
    photograph: PhotographId,
    upload: Option<UploadId>,
    work: &Work,
) -> Result<(), Trouble> {
    let original = fetch(worker, work).await?;
    let mut tx = worker.db.begin().await?;
    files::hold(&mut tx, &original.sha256).await?;
    let pictures = match work::twin(&mut tx, &original.sha256).await? {
        // Of another photograph, or of the worker that was at it a moment ago.
        Some(pictures) => pictures,
        None => draw(worker, original).await?,
    };
    let pieces = work::finish(&mut tx, photograph, upload, &pictures, worker.clock.now()).await?;
    tx.commit().await?;
    remove(worker, pieces).await;
    Ok(())
}

/// Makes all pictures of an original and keeps them, and the original with them: of one that is refused nothing is kept.
async fn draw(worker: &Worker, original: Original) -> Result<Pictures, Trouble> {
    let Original { file, sha256, bytes } = original;
    let (rendering, spent) = worker.renderer.render(file.try_clone()?).await?;
    tracing::info!(spent.cpu_ms, spent.memory_kib, bytes, "pictures made");
    keep_original(worker, file, &sha256).await?;
    for variant in &rendering.variants {
        let key = variant_key(&sha256, RECIPE, variant.width, variant.encoding.extension());
        worker.storage.put(&parse(&key)?, variant.bytes.clone()).await?;
    }
    Ok(pictures(sha256, bytes, &rendering))
}

/// Removes pieces of which nothing is wanted any more. What is left behind is swept away some day.
async fn remove(worker: &Worker, pieces: Option<Vec<String>>) {
    for piece in pieces.unwrap_or_default() {
        let Ok(key) = piece.parse() else { continue };
        if let Err(error) = worker.storage.delete(&key).await {
            tracing::warn!(%error, piece, "a piece that nobody needs is left for the sweep");
            return;
        }
    }
}

/// Brings an original to this machine, piece by piece.
async fn fetch(worker: &Worker, work: &Work) -> Result<Original, Trouble> {
    let mut file = tempfile::tempfile()?;
    let mut hash = Sha256::new();
    let mut bytes = 0;
    let keys = match work {
        Work::Pieces(pieces) => {
            if !is_whole(pieces) {
                return Err(Trouble::Refused(INCOMPLETE.to_owned()));
            }
            pieces.iter().map(|piece| piece.storage_key.as_str()).collect()
        }
        Work::Original { key, .. } => vec![key.as_str()],
    };
    for key in keys {
        let mut content = worker.storage.read(&parse(key)?).await?.content;
        while let Some(part) = content.try_next().await? {
            bytes += part.len() as u64;
            if bytes > MOST_BYTES as u64 {
                return Err(Refusal::TooLarge.into());
            }
            hash.update(&part);
            file.write_all(&part)?;
        }
    }
    file.rewind()?;
    let sha256 = HEXLOWER.encode(&hash.finalize());
    match work {
        Work::Original { sha256: expected, .. } if *expected != sha256 => {
            Err(Failure::Never(format!("the original in the storage is not the one that was kept: {sha256}"))
                .into())
        }
        _ => Ok(Original { file, sha256, bytes }),
    }
}

/// Whether each piece begins where the one before it ends.
fn is_whole(pieces: &[Piece]) -> bool {
    let next = |at: i64, piece: &Piece| (piece.start_byte == at).then(|| at + i64::from(piece.bytes));
    pieces.iter().try_fold(0, next).is_some_and(|bytes| bytes > 0)
}

/// Keeps an original, even if it is there: so it is young, and no sweep takes it away.
async fn keep_original(worker: &Worker, mut file: File, sha256: &str) -> Result<(), Trouble> {
    let mut upload = worker.storage.upload(&parse(&original_key(sha256))?).await?;
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

/// What the database is told of them.
fn pictures(sha256: String, bytes: u64, rendering: &Rendering) -> Pictures {
    let Rendering { width, height, variants, likeness, facts } = rendering;
    let side = |side: u32| i32::try_from(side).unwrap_or(i32::MAX);
    let [red, green, blue] = likeness.colour;
    Pictures {
        original_key: original_key(&sha256),
        sha256,
        bytes: i64::try_from(bytes).unwrap_or(i64::MAX),
        width: side(*width),
        height: side(*height),
        thumbhash: BASE64.encode(&likeness.thumbhash),
        colour: format!("#{red:02x}{green:02x}{blue:02x}"),
        likeness: likeness.print.cast_signed(),
        captured_at: facts.captured.and_then(instant),
        latitude: facts.position.map(|position| f64::from(position.latitude) / 1e6),
        longitude: facts.position.map(|position| f64::from(position.longitude) / 1e6),
        variants: variants.chunk_by(|one, other| one.width == other.width).map(both).collect(),
    }
}

/// One width in both encodings.
fn both(variants: &[super::Variant]) -> Variant {
    let bytes = |encoding| {
        let of = variants.iter().find(|variant| variant.encoding == encoding);
        of.map_or(0, |variant| variant.bytes.len() as u64)
    };
    let (width, height) = variants.first().map_or((0, 0), |variant| (variant.width, variant.height));
    Variant { width, height, webp: bytes(Encoding::WebP), jpeg: bytes(Encoding::Jpeg) }
}

/// A camera that does not say where its clock was set is taken to have been in India.
fn instant(Captured { local, offset_seconds }: Captured) -> Option<DateTime<Utc>> {
    let offset = offset_seconds.and_then(FixedOffset::east_opt).unwrap_or(IST);
    Some(offset.from_local_datetime(&local).single()?.to_utc())
}

fn parse(key: &str) -> Result<Key, Failure> {
    key.parse().map_err(|error: BadKey| Failure::Never(error.to_string()))
}

impl From<Failure> for Trouble {
    fn from(failure: Failure) -> Self {
        Self::Failed(failure)
    }
}

impl From<Refusal> for Trouble {
    fn from(refusal: Refusal) -> Self {
        Self::Refused(refusal.to_string())
    }
}

impl From<RenderError> for Trouble {
    fn from(error: RenderError) -> Self {
        match error {
            RenderError::Refused(refusal) => refusal.into(),
            RenderError::Interrupted(reason) => Self::Failed(Failure::Later(reason)),
        }
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
