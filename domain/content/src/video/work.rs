//! The worker's side of a video's file: begin, finish with its metadata, or fail with a reason.
//!
//! A job belongs to one file. If another file was uploaded for the same video meanwhile, the job changes
//! nothing.

use chrono::{DateTime, Utc};

use super::{Container, files};
use crate::upload::{self, Chunk};
use kernel::Db;
use kernel::ids::{UploadId, VideoId};

/// Metadata of a video file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Film {
    /// Container format.
    pub container: Container,
    /// Displayed width in pixels.
    pub width: i32,
    /// Displayed height in pixels.
    pub height: i32,
    /// Duration in seconds, rounded up.
    pub seconds: i32,
}

/// Begins processing, or resumes after a crash; returns the chunks in order. `None` if there is nothing to
/// do: the video was deleted, has another file, or is processed already.
pub async fn begin(
    db: &mut Db,
    video: VideoId,
    upload: UploadId,
    now: DateTime<Utc>,
) -> Result<Option<Vec<Chunk>>, sqlx::Error> {
    let begun = sqlx::query!(
        "update videos
         set state = 'working', state_since = case when state = 'working' then state_since else $3 end, error = null
         where id = $1 and upload = $2",
        video.0,
        upload.0,
        now,
    )
    .execute(&mut *db)
    .await?;
    if begun.rows_affected() == 0 {
        return Ok(None);
    }
    upload::chunks(db, upload).await.map(Some)
}

/// Saves the file and deletes its chunk records. Returns the chunks' storage keys, to be deleted after the
/// transaction; `None` if another job was faster or another file was uploaded.
pub async fn finish(
    db: &mut Db,
    video: VideoId,
    upload: UploadId,
    sha256: &str,
    film: Film,
    now: DateTime<Utc>,
) -> Result<Option<Vec<String>>, sqlx::Error> {
    let Film { container, width, height, seconds } = film;
    let written = sqlx::query!(
        "update videos
         set state = 'ready', state_since = $3, error = null, sha256 = $4, file_key = $5, container = $6, width = $7,
             height = $8, file_seconds = $9, upload = null, updated_at = $3
         where id = $1 and upload = $2",
        video.0,
        upload.0,
        now,
        sha256,
        files::key_of(sha256),
        container.as_str(),
        width,
        height,
        seconds,
    )
    .execute(&mut *db)
    .await?;
    if written.rows_affected() == 0 {
        return Ok(None);
    }
    upload::forget_pieces(db, upload).await.map(Some)
}

/// Records why a file was rejected. The chunks are kept for a while, so that it can be retried.
pub async fn fail(
    db: &mut Db,
    video: VideoId,
    upload: UploadId,
    reason: &str,
    now: DateTime<Utc>,
) -> Result<(), sqlx::Error> {
    sqlx::query!(
        "update videos set state = 'failed', state_since = $3, error = $4, updated_at = $3
         where id = $1 and upload = $2",
        video.0,
        upload.0,
        now,
        reason,
    )
    .execute(db)
    .await?;
    Ok(())
}

/// Marks a file as waiting again after a temporary failure.
pub async fn requeue(
    db: &mut Db,
    video: VideoId,
    upload: UploadId,
    now: DateTime<Utc>,
) -> Result<(), sqlx::Error> {
    sqlx::query!(
        "update videos set state = 'waiting', state_since = $3
         where id = $1 and upload = $2 and state = 'working'",
        video.0,
        upload.0,
        now,
    )
    .execute(db)
    .await?;
    Ok(())
}
