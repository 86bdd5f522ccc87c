//! Removes files that no photograph, video, return, lead, share card or product feed refers to.

use chrono::{DateTime, TimeDelta, Utc};
use content::photograph::files;
use content::upload;
use enquiries::lead::attachment;
use futures_util::TryStreamExt as _;
use shop::order::returns;
use storage::{FileInfo, Key, StorageError};

use crate::{Failure, Worker};

/// Younger files may belong to a job that has not recorded them yet.
const MIN_AGE: TimeDelta = TimeDelta::days(1);

/// Files per query.
const BATCH: usize = 500;

pub(super) async fn handle(worker: &Worker) -> Result<(), Failure> {
    let uploads = forget_uploads(worker).await?;
    let abandoned = forget_photographs(worker).await? + forget_lead_files(worker).await?;
    let pieces = sweep(worker, "uploads").await?;
    let originals = sweep(worker, "originals").await?;
    let variants = sweep(worker, "variants").await?;
    let videos = sweep(worker, "videos").await?;
    let feeds = sweep(worker, "feeds").await?;
    let share_cards = sweep(worker, "share").await?;
    let returns = sweep(worker, "returns").await?;
    let lead_files = sweep(worker, "lead-files").await?;
    let unfinished = worker.storage.remove_unfinished(worker.clock.now() - MIN_AGE).await?;
    tracing::info!(
        uploads,
        abandoned,
        pieces,
        originals,
        variants,
        videos,
        feeds,
        share_cards,
        returns,
        lead_files,
        unfinished,
        "unused files removed"
    );
    Ok(())
}

/// Deletes photographs of goods whose buyers never asked to return them, and their files at once.
async fn forget_photographs(worker: &Worker) -> Result<usize, Failure> {
    let mut forgotten = 0;
    loop {
        let mut tx = worker.db.begin().await?;
        let now = worker.clock.now();
        let (photographs, files) = returns::photograph::forget_abandoned(&mut tx, now, 100).await?;
        tx.commit().await?;
        for file in files.iter().filter_map(|file| file.parse().ok()) {
            worker.storage.delete(&file).await?;
        }
        if photographs == 0 {
            return Ok(forgotten);
        }
        forgotten += photographs;
    }
}

/// Deletes files whose visitors never sent the form, and their pieces at once.
async fn forget_lead_files(worker: &Worker) -> Result<usize, Failure> {
    let mut forgotten = 0;
    loop {
        let mut tx = worker.db.begin().await?;
        let (files, pieces) = attachment::forget_abandoned(&mut tx, worker.clock.now(), 100).await?;
        tx.commit().await?;
        for piece in pieces.iter().filter_map(|piece| piece.parse().ok()) {
            worker.storage.delete(&piece).await?;
        }
        if files == 0 {
            return Ok(forgotten);
        }
        forgotten += files;
    }
}

/// Deletes abandoned uploads, and their files at once.
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

/// Removes unreferenced files of a folder, unless they are young. Returns their number.
async fn sweep(worker: &Worker, folder: &str) -> Result<u64, Failure> {
    let before = worker.clock.now() - MIN_AGE;
    let old = worker.storage.list(folder).try_filter(|found| std::future::ready(found.modified_at < before));
    let mut shelves = std::pin::pin!(old.map_ok(|FileInfo { key, .. }| key.to_string()).try_chunks(BATCH));
    let mut removed = 0;
    while let Some(keys) = shelves.try_next().await.map_err(|error| Failure::from(error.1))? {
        let orphans = files::orphans(&mut *worker.db.acquire().await?, &keys).await?;
        for orphan in orphans {
            removed += u64::from(remove(worker, &orphan, before).await?);
        }
    }
    Ok(removed)
}

/// Removes a file, unless it has been saved again or referenced meanwhile. Returns whether it did.
async fn remove(worker: &Worker, orphan: &str, before: DateTime<Utc>) -> Result<bool, Failure> {
    let Ok(key) = orphan.parse::<Key>() else { return Ok(false) };
    let original = orphan.split('/').nth(1).unwrap_or_default();
    let mut tx = worker.db.begin().await?;
    files::hold(&mut tx, original).await?;
    let is_old = match worker.storage.metadata(&key).await {
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
