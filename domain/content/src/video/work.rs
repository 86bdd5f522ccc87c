//! The worker's side of a video's file: start, finish with the file's facts, or fail with a reason.
//!
//! A job belongs to one file. If another file has arrived for the same video meanwhile, the job changes
//! nothing.

use chrono::{DateTime, Utc};

use super::{Container, files};
use crate::upload::{self, Piece};
use kernel::Db;
use kernel::ids::{UploadId, VideoId};

/// What a file says of itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Film {
    /// What it is packed in.
    pub container: Container,
    /// As people see it, in pixels.
    pub width: i32,
    /// As people see it, in pixels.
    pub height: i32,
    /// How long it is, in seconds, rounded up.
    pub seconds: i32,
}

/// Begins to read a file, or goes on after a crash: its pieces, the first byte's first. `None` if there is nothing to
/// do: the video is gone, has got another file since, or this one is read already.
pub async fn begin(
    db: &mut Db,
    video: VideoId,
    upload: UploadId,
    now: DateTime<Utc>,
) -> Result<Option<Vec<Piece>>, sqlx::Error> {
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
    upload::pieces(db, upload).await.map(Some)
}

/// Shows the file, and forgets the pieces that it came in. Gives back where those are in the storage, to be removed
/// there when the caller's transaction has ended; none if somebody else has been faster, or another file has come.
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

/// Says that a file cannot be shown, and why. The pieces stay for a while, so that it can be tried once more.
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

/// Says that a file waits again: something stood in the way of reading it.
pub async fn put_back(
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
