//! Checks a video's file and saves it.

use content::photograph::files::hold;
use content::upload::{Chunk, MAX_VIDEO_BYTES};
use content::video::work::{self, Film};
use content::video::{Container, files};
use kernel::ids::{UploadId, VideoId};
use media::video::{Footage, NoFootage, Packing};

use super::FilmError;
use super::original::{self, OriginalError, remove};
use crate::storage_key::parse;
use crate::{Failure, Worker};

pub(super) async fn handle(worker: &Worker, video: VideoId, upload: UploadId) -> Result<(), Failure> {
    let begun = work::begin(&mut *worker.db.acquire().await?, video, upload, worker.clock.now()).await?;
    // Deleted, replaced since, or done already.
    let Some(chunks) = begun else { return Ok(()) };
    match read(worker, video, upload, &chunks).await {
        Ok(()) => Ok(()),
        Err(OriginalError::Refused(reason)) => {
            // A retry cannot help, so the job is done; the uploader sees the reason.
            tracing::info!(reason, "video rejected");
            let mut db = worker.db.acquire().await?;
            Ok(work::fail(&mut db, video, upload, &reason, worker.clock.now()).await?)
        }
        Err(OriginalError::Failed(failure)) => {
            requeue(worker, video, upload).await;
            Err(failure)
        }
    }
}

/// Marks the video as waiting until the next attempt.
async fn requeue(worker: &Worker, video: VideoId, upload: UploadId) {
    let put_back = async {
        let mut db = worker.db.acquire().await?;
        work::requeue(&mut db, video, upload, worker.clock.now()).await
    };
    if let Err(error) = put_back.await {
        tracing::warn!(%error, "cannot mark the video as waiting");
    }
}

async fn read(
    worker: &Worker,
    video: VideoId,
    upload: UploadId,
    chunks: &[Chunk],
) -> Result<(), OriginalError> {
    let keys = original::keys_of(chunks)?;
    // The settings may have changed since the API checked the size: this only bounds what the disk must hold.
    let original = original::fetch(worker, &keys, MAX_VIDEO_BYTES.unsigned_abs()).await?;
    let original = original.ok_or(NoFootage::TooLarge)?;
    let footage = worker.renderer.read_film(original.file.try_clone()?).await?;
    let key = files::key_of(&original.sha256);
    // Before the transaction: Postgres ends one that is idle for as long as a large file takes.
    original::store(worker, original.file, &key).await?;
    let mut tx = worker.db.begin().await?;
    hold(&mut tx, &original.sha256).await?;
    // The cleanup may just have deleted an unused file with this key, and this one with it: then the job starts over.
    worker.storage.metadata(&parse(&key)?).await?;
    let chunks =
        work::finish(&mut tx, video, upload, &original.sha256, film(footage), worker.clock.now()).await?;
    tx.commit().await?;
    remove(worker, chunks).await;
    Ok(())
}

/// The video's metadata for the database.
fn film(Footage { packing, width, height, milliseconds }: Footage) -> Film {
    let number = |number: u64| i32::try_from(number).unwrap_or(i32::MAX);
    let container = match packing {
        Packing::Mp4 => Container::Mp4,
        Packing::Webm => Container::Webm,
    };
    Film {
        container,
        width: number(width.into()),
        height: number(height.into()),
        seconds: number(milliseconds.div_ceil(1000)),
    }
}

impl From<NoFootage> for OriginalError {
    fn from(refusal: NoFootage) -> Self {
        Self::Refused(refusal.to_string())
    }
}

impl From<FilmError> for OriginalError {
    fn from(error: FilmError) -> Self {
        match error {
            FilmError::Refused(refusal) => refusal.into(),
            FilmError::Interrupted(reason) => Self::Failed(Failure::Later(reason)),
        }
    }
}
