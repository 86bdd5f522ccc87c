//! Renders a photograph's variants.

use chrono::{DateTime, FixedOffset, TimeZone as _, Utc};
use content::photograph::files;
use content::photograph::picture::{Variant, original_key, variant_key};
use content::photograph::work::{self, Pictures, Work};
use data_encoding::BASE64;
use jobs::images::RECIPE;
use kernel::clock::IST;
use kernel::ids::{PhotographId, UploadId};
use media::{Captured, Encoding, MAX_BYTES, Rejection, Rendering};

use super::RenderError;
use super::original::{self, Original, OriginalError, remove};
use crate::storage_key::parse;
use crate::{Failure, Worker};

pub(super) async fn handle(
    worker: &Worker,
    photograph: PhotographId,
    upload: Option<UploadId>,
) -> Result<(), Failure> {
    let begun = work::begin(&mut *worker.db.acquire().await?, photograph, upload, worker.clock.now()).await?;
    // Deleted, replaced since, or done already.
    let Some(begun) = begun else { return Ok(()) };
    match make(worker, photograph, upload, &begun).await {
        Ok(()) => Ok(()),
        Err(OriginalError::Refused(reason)) => {
            // A retry cannot help, so the job is done; the uploader sees the reason.
            tracing::info!(reason, "photograph rejected");
            let mut db = worker.db.acquire().await?;
            Ok(work::fail(&mut db, photograph, upload, &reason, worker.clock.now()).await?)
        }
        Err(OriginalError::Failed(failure)) => {
            requeue(worker, photograph, upload).await;
            Err(failure)
        }
    }
}

/// Marks the photograph as waiting until the next attempt.
async fn requeue(worker: &Worker, photograph: PhotographId, upload: Option<UploadId>) {
    let put_back = async {
        let mut db = worker.db.acquire().await?;
        work::requeue(&mut db, photograph, upload, worker.clock.now()).await
    };
    if let Err(error) = put_back.await {
        tracing::warn!(%error, "cannot mark the photograph as waiting");
    }
}

async fn make(
    worker: &Worker,
    photograph: PhotographId,
    upload: Option<UploadId>,
    work: &Work,
) -> Result<(), OriginalError> {
    let original = fetch(worker, work).await?;
    let mut tx = worker.db.begin().await?;
    files::hold(&mut tx, &original.sha256).await?;
    let pictures = match work::twin(&mut tx, &original.sha256).await? {
        // Rendered for another photograph with the same file, or by a worker that lost its lease.
        Some(pictures) => pictures,
        None => draw(worker, original).await?,
    };
    let chunks = work::finish(&mut tx, photograph, upload, &pictures, worker.clock.now()).await?;
    tx.commit().await?;
    remove(worker, chunks).await;
    Ok(())
}

/// Renders and saves all pictures of an original, and the original itself; nothing is saved if it is
/// rejected.
async fn draw(worker: &Worker, original: Original) -> Result<Pictures, OriginalError> {
    let Original { file, sha256, bytes } = original;
    let (rendering, spent) = worker.renderer.render(file.try_clone()?).await?;
    tracing::info!(spent.cpu_ms, spent.memory_kib, bytes, "pictures rendered");
    original::store(worker, file, &original_key(&sha256)).await?;
    for variant in &rendering.variants {
        let key = variant_key(&sha256, RECIPE, variant.width, variant.encoding.extension());
        worker.storage.put(&parse(&key)?, variant.bytes.clone()).await?;
    }
    Ok(pictures(sha256, bytes, &rendering))
}

/// Downloads an original.
async fn fetch(worker: &Worker, work: &Work) -> Result<Original, OriginalError> {
    let keys = match work {
        Work::Chunks(chunks) => original::keys_of(chunks)?,
        Work::Original { key, .. } => vec![key.as_str()],
    };
    let fetched = original::fetch(worker, &keys, MAX_BYTES as u64).await?.ok_or(Rejection::TooLarge)?;
    match work {
        Work::Original { sha256: expected, .. } if *expected != fetched.sha256 => {
            let found = fetched.sha256;
            let reason = format!("the stored original has a different hash: {found}");
            Err(Failure::Never(reason).into())
        }
        _ => Ok(fetched),
    }
}

/// The pictures' metadata for the database.
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

/// One width in both formats.
fn both(variants: &[media::Variant]) -> Variant {
    let bytes = |encoding| {
        let of = variants.iter().find(|variant| variant.encoding == encoding);
        of.map_or(0, |variant| variant.bytes.len() as u64)
    };
    let (width, height) = variants.first().map_or((0, 0), |variant| (variant.width, variant.height));
    Variant { width, height, webp: bytes(Encoding::WebP), jpeg: bytes(Encoding::Jpeg) }
}

/// Without a time zone in its metadata, a photograph is assumed to have been taken in India.
fn instant(Captured { local, offset_seconds }: Captured) -> Option<DateTime<Utc>> {
    let offset = offset_seconds.and_then(FixedOffset::east_opt).unwrap_or(IST);
    Some(offset.from_local_datetime(&local).single()?.to_utc())
}

impl From<Rejection> for OriginalError {
    fn from(refusal: Rejection) -> Self {
        Self::Refused(refusal.to_string())
    }
}

impl From<RenderError> for OriginalError {
    fn from(error: RenderError) -> Self {
        match error {
            RenderError::Refused(refusal) => refusal.into(),
            RenderError::Interrupted(reason) => Self::Failed(Failure::Later(reason)),
        }
    }
}
