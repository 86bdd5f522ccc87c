//! Makes the pictures of a buyer's photograph of goods to return, and deletes what was sent.

use content::photograph::files::hold;
use kernel::ids::ReturnPhotographId;
use media::{Encoding, Rejection, Sizes, Variant};
use shop::order::returns::photograph::{self, MAX_BYTES, Pictures};

use super::original::{self, OriginalError, remove};
use crate::storage_key::parse;
use crate::{Failure, Worker};

pub(super) async fn handle(worker: &Worker, id: ReturnPhotographId) -> Result<(), Failure> {
    let sent = photograph::sent(&mut *worker.db.acquire().await?, id).await?;
    // Removed by its buyer, or opened already.
    let Some(key) = sent else { return Ok(()) };
    match make(worker, id, &key).await {
        Ok(()) => {}
        Err(OriginalError::Refused(reason)) => {
            // A retry cannot help, so the job is done; the buyer sees the reason.
            tracing::info!(reason, "photograph of a return rejected");
            photograph::fail(&mut *worker.db.acquire().await?, id, &reason).await?;
        }
        Err(OriginalError::Failed(failure)) => return Err(failure),
    }
    remove(worker, Some(vec![key])).await;
    Ok(())
}

async fn make(worker: &Worker, id: ReturnPhotographId, key: &str) -> Result<(), OriginalError> {
    let fetched = original::fetch(worker, &[key], MAX_BYTES as u64).await?.ok_or(Rejection::TooLarge)?;
    // Where and when it was taken is read, too, and not kept.
    let (rendering, spent) = worker.renderer.render_in(fetched.file, Sizes::Evidence).await?;
    tracing::info!(spent.cpu_ms, spent.memory_kib, fetched.bytes, "photograph of a return rendered");
    let jpegs: Vec<&Variant> =
        rendering.variants.iter().filter(|variant| variant.encoding == Encoding::Jpeg).collect();
    // A photograph that is small already is its own small picture.
    let (Some(large), Some(small)) = (jpegs.first(), jpegs.last()) else {
        return Err(Rejection::Damaged.into());
    };
    let side = |side: u32| i32::try_from(side).unwrap_or(i32::MAX);
    let pictures = Pictures {
        picture_key: format!("returns/{id}/large.jpg"),
        small_key: format!("returns/{id}/small.jpg"),
        width: side(large.width),
        height: side(large.height),
    };
    let mut tx = worker.db.begin().await?;
    // The cleanup must not delete the files between here and the commit.
    hold(&mut tx, &id.to_string()).await?;
    worker.storage.put(&parse(&pictures.picture_key)?, large.bytes.clone()).await?;
    worker.storage.put(&parse(&pictures.small_key)?, small.bytes.clone()).await?;
    let is_there = photograph::finish(&mut tx, id, &pictures).await?;
    tx.commit().await?;
    if !is_there {
        // Removed, or erased with its buyer, meanwhile.
        remove(worker, Some(vec![pictures.picture_key, pictures.small_key])).await;
    }
    Ok(())
}
