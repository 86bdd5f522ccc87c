//! Files on their way in: pieces that are kept as they come, until the last one.

use chrono::{DateTime, TimeDelta, Utc};

use crate::Db;
use crate::ids::UploadId;

/// A file may have so many bytes: 20 MB.
pub const MOST_BYTES: i64 = 20_000_000;

/// A piece has at most so many bytes: what a connection takes of memory.
pub const PIECE: usize = 1024 * 1024;

/// So long it is waited for the next byte.
pub const PATIENCE: TimeDelta = TimeDelta::hours(24);

/// A part of a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Piece {
    /// Which byte of the file is its first.
    pub start_byte: i64,
    /// How many there are.
    pub bytes: i32,
    /// Where it is in the storage.
    pub storage_key: String,
}

/// The pieces of a file, in order.
pub async fn pieces(db: &mut Db, upload: UploadId) -> Result<Vec<Piece>, sqlx::Error> {
    sqlx::query_as!(
        Piece,
        "select start_byte, bytes, storage_key from upload_pieces where upload = $1 order by start_byte",
        upload.0,
    )
    .fetch_all(db)
    .await
}

/// Forgets the pieces of a file; gives back where they are in the storage.
pub async fn forget_pieces(db: &mut Db, upload: UploadId) -> Result<Vec<String>, sqlx::Error> {
    sqlx::query_scalar!("delete from upload_pieces where upload = $1 returning storage_key", upload.0)
        .fetch_all(db)
        .await
}

/// Files for which nobody has sent anything for too long, or of which nothing is wanted any more: forgotten with what
/// they had, of which is told where it is in the storage. At most `limit` at a time. Wants a transaction.
pub async fn forget_expired(
    db: &mut Db,
    now: DateTime<Utc>,
    limit: i64,
) -> Result<(u64, Vec<String>), sqlx::Error> {
    let ids = sqlx::query_scalar!(
        "select id from uploads where expires_at <= $1 order by expires_at limit $2 for update skip locked",
        now,
        limit,
    )
    .fetch_all(&mut *db)
    .await?;
    let keys = sqlx::query_scalar!("select storage_key from upload_pieces where upload = any ($1)", &ids)
        .fetch_all(&mut *db)
        .await?;
    // A photograph that waits for it can wait no longer.
    sqlx::query!(
        "update photographs
         set state = case when recipe is null then 'failed' else 'ready' end, state_since = $2,
             error = case when recipe is null then $3 end
         where upload = any ($1)",
        &ids,
        now,
        "The file is not kept any more. Please upload it again.",
    )
    .execute(&mut *db)
    .await?;
    let gone = sqlx::query!("delete from uploads where id = any ($1)", &ids).execute(db).await?;
    Ok((gone.rows_affected(), keys))
}
