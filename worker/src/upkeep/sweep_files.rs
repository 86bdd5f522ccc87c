//! Removes files of photographs and videos that nothing refers to any more.

use chrono::{DateTime, TimeDelta, Utc};
use content::photograph::files;
use content::upload;
use futures_util::TryStreamExt as _;
use storage::{Found, Key, StorageError};

use crate::{Failure, Worker};

/// Younger files may be of work that has not said yet what it makes.
const YOUNG: TimeDelta = TimeDelta::days(1);

/// How many are asked about in one statement.
const AT_ONCE: usize = 500;

pub(super) async fn handle(worker: &Worker) -> Result<(), Failure> {
    let uploads = forget_uploads(worker).await?;
    let pieces = sweep(worker, "uploads").await?;
    let originals = sweep(worker, "originals").await?;
    let variants = sweep(worker, "variants").await?;
    let videos = sweep(worker, "videos").await?;
    let unfinished = worker.storage.remove_unfinished(worker.clock.now() - YOUNG).await?;
    tracing::info!(uploads, pieces, originals, variants, videos, unfinished, "files swept away");
    Ok(())
}

/// Forgets files that stopped on their way. What had come of them is nobody's then, and removed at once.
async fn forget_uploads(worker: &Worker) -> Result<u64, Failure> {
    let mut forgotten = 0;
    loop {
        let mut tx = worker.db.begin().await?;
        let (uploads, pieces) = upload::forget_expired(&mut tx, worker.clock.now(), 100).await?;
        tx.commit().await?;
        for piece in pieces.iter().filter_map(|piece| piece.parse().ok()) {
            worker.storage.delete(&piece).await?;
        }
        if uploads == 0 {
            return Ok(forgotten);
        }
        forgotten += uploads;
    }
}

/// Removes what nothing speaks of in a folder, unless it is young. How many files it was.
async fn sweep(worker: &Worker, folder: &str) -> Result<u64, Failure> {
    let before = worker.clock.now() - YOUNG;
    let old = worker.storage.list(folder).try_filter(|found| std::future::ready(found.modified_at < before));
    let mut shelves = std::pin::pin!(old.map_ok(|Found { key, .. }| key.to_string()).try_chunks(AT_ONCE));
    let mut removed = 0;
    while let Some(keys) = shelves.try_next().await.map_err(|error| Failure::from(error.1))? {
        let orphans = files::orphans(&mut *worker.db.acquire().await?, &keys).await?;
        for orphan in orphans {
            removed += u64::from(remove(worker, &orphan, before).await?);
        }
    }
    Ok(removed)
}

/// Removes a file, unless it has been made anew or found its photograph meanwhile. Whether it did.
async fn remove(worker: &Worker, orphan: &str, before: DateTime<Utc>) -> Result<bool, Failure> {
    let Ok(key) = orphan.parse::<Key>() else { return Ok(false) };
    let original = orphan.split('/').nth(1).unwrap_or_default();
    let mut tx = worker.db.begin().await?;
    files::hold(&mut tx, original).await?;
    let is_old = match worker.storage.look(&key).await {
        Ok(found) => found.modified_at < before,
        Err(StorageError::NotFound) => false,
        Err(error) => return Err(error.into()),
    };
    let is_orphan = is_old && !files::orphans(&mut tx, &[orphan.to_owned()]).await?.is_empty();
    if is_orphan {
        worker.storage.delete(&key).await?;
    }
    tx.commit().await?;
    Ok(is_orphan)
}
