//! Resumable uploads, received in chunks.
//!
//! Several processes may receive chunks of one file. A chunk counts if it starts where the counted ones end,
//! which a single statement decides; stray chunks in the storage are cleaned up. The last chunk, the record
//! and the worker's job are saved in one transaction.

mod format;
pub mod settings;

use chrono::{DateTime, TimeDelta, Utc};
use sqlx::types::Json;

use self::settings::Uploads;
use crate::service_page::Place;
use kernel::ids::{PhotographId, UploadId, UserId, VideoId};
use kernel::string_enum::string_enum;
use kernel::{Db, Tx};

pub use format::{PictureRejection, VideoRejection, check_picture, check_video};

/// Maximum size of a photograph: 20 MB.
pub const MAX_BYTES: i64 = 20_000_000;

/// Maximum size of a video, whatever the settings allow: 2,000 MB. The time limits of the worker and of the file storage
/// suffice for it.
pub const MAX_VIDEO_BYTES: i64 = 2_000_000_000;

/// Maximum chunk size, which bounds the memory per connection.
pub const CHUNK_BYTES: usize = 1024 * 1024;

/// An upload expires this long after its last chunk.
pub const EXPIRES_AFTER: TimeDelta = TimeDelta::hours(24);

string_enum! {
    /// What the upload becomes.
    #[schemars(rename = "UploadPurpose")]
    pub enum Purpose {
        /// A photograph.
        Photograph = "photograph",
        /// A video.
        Video = "video",
    }
}

impl Purpose {
    /// Maximum size of a new file, in bytes.
    #[must_use]
    pub const fn max_bytes(self, uploads: Uploads) -> i64 {
        match self {
            Self::Photograph => MAX_BYTES,
            Self::Video => uploads.max_video_bytes(),
        }
    }
}

/// An upload.
#[derive(Clone, Debug)]
pub struct Upload {
    /// Upload id.
    pub id: UploadId,
    /// File name.
    pub file_name: String,
    /// Total bytes.
    pub bytes: i64,
    /// Bytes received.
    pub received: i64,
    /// What it becomes.
    pub purpose: Purpose,
    /// Photograph to replace.
    pub for_photograph: Option<PhotographId>,
    /// Where to place it.
    pub placement: Option<Place>,
    /// Video that the file is for.
    pub for_video: Option<VideoId>,
    /// Resulting photograph, once complete.
    pub photograph: Option<PhotographId>,
    /// Resulting video, once complete.
    pub video: Option<VideoId>,
}

/// A new upload.
#[derive(Clone, Debug)]
pub struct NewUpload {
    /// File name.
    pub file_name: String,
    /// Total bytes.
    pub bytes: i64,
    /// What it becomes.
    pub purpose: Purpose,
    /// Photograph to replace.
    pub for_photograph: Option<PhotographId>,
    /// Where to place it.
    pub placement: Option<Place>,
    /// Video that the file is for.
    pub for_video: Option<VideoId>,
}

impl NewUpload {
    /// Whether it becomes a photograph of its own that is not placed anywhere.
    #[must_use]
    pub const fn is_new_photograph(&self) -> bool {
        matches!(self.purpose, Purpose::Photograph)
            && self.for_photograph.is_none()
            && self.placement.is_none()
            && self.for_video.is_none()
    }
}

/// Creates an upload; the caller has checked the permission.
pub(crate) async fn begin(
    db: &mut Db,
    by: UserId,
    new: &NewUpload,
    now: DateTime<Utc>,
) -> Result<UploadId, sqlx::Error> {
    let id = UploadId::new();
    sqlx::query!(
        "insert into uploads (
             id, by_user, purpose, file_name, bytes, for_photograph, placement, for_video, created_at, expires_at
         )
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)",
        id.0,
        by.0,
        new.purpose.as_str(),
        display_name(&new.file_name, new.purpose),
        new.bytes,
        new.for_photograph.map(|photograph| photograph.0),
        new.placement.map(Json) as _,
        new.for_video.map(|video| video.0),
        now,
        now + EXPIRES_AFTER,
    )
    .execute(db)
    .await?;
    Ok(id)
}

/// A file name safe to display: without folders and invisible or bidirectional characters.
#[must_use]
pub fn display_name(name: &str, purpose: Purpose) -> String {
    let last = name.rsplit(['/', '\\']).next().unwrap_or_default();
    let is_shown = |sign: &char| {
        !sign.is_control()
            && !matches!(sign, '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
    };
    let shown: String = last.chars().filter(is_shown).take(200).collect();
    let shown = shown.trim();
    if shown.is_empty() { purpose.to_string() } else { shown.to_owned() }
}

/// A user's own upload; those of others are not found.
pub async fn find(db: &mut Db, id: UploadId, by: UserId) -> Result<Upload, sqlx::Error> {
    let row = sqlx::query!(
        r#"select file_name, bytes, received, purpose as "purpose: Purpose",
               for_photograph as "for_photograph: PhotographId", placement as "placement: Json<Place>",
               for_video as "for_video: VideoId", photograph as "photograph: PhotographId", video as "video: VideoId"
           from uploads where id = $1 and by_user = $2"#,
        id.0,
        by.0,
    )
    .fetch_one(db)
    .await?;
    Ok(Upload {
        id,
        file_name: row.file_name,
        bytes: row.bytes,
        received: row.received,
        purpose: row.purpose,
        for_photograph: row.for_photograph,
        placement: row.placement.map(|place| place.0),
        for_video: row.for_video,
        photograph: row.photograph,
        video: row.video,
    })
}

/// Counts a stored chunk. Returns the bytes received so far; `None` if the chunk does not start there because
/// another request was faster.
pub async fn record_chunk(
    db: &mut Db,
    id: UploadId,
    chunk: &Chunk,
    now: DateTime<Utc>,
) -> Result<Option<i64>, sqlx::Error> {
    let received = sqlx::query_scalar!(
        "update uploads set received = received + $3, expires_at = $4 where id = $1 and received = $2
         returning received",
        id.0,
        chunk.start_byte,
        i64::from(chunk.bytes),
        now + EXPIRES_AFTER,
    )
    .fetch_optional(&mut *db)
    .await?;
    if received.is_some() {
        sqlx::query!(
            "insert into upload_pieces (upload, start_byte, bytes, storage_key) values ($1, $2, $3, $4)",
            id.0,
            chunk.start_byte,
            chunk.bytes,
            chunk.storage_key,
        )
        .execute(db)
        .await?;
    }
    Ok(received)
}

/// Cancels an incomplete upload. Returns the storage keys of its chunks.
pub async fn give_up(tx: &mut Tx<'_>, id: UploadId) -> Result<Vec<String>, sqlx::Error> {
    let waits = sqlx::query!("select id from uploads where id = $1 and finished_at is null for update", id.0)
        .fetch_optional(&mut **tx)
        .await?;
    if waits.is_none() {
        return Ok(Vec::new());
    }
    let keys = forget_pieces(tx, id).await?;
    sqlx::query!("delete from uploads where id = $1", id.0).execute(&mut **tx).await?;
    Ok(keys)
}

/// A chunk of an upload.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chunk {
    /// Offset of its first byte.
    pub start_byte: i64,
    /// Number of bytes.
    pub bytes: i32,
    /// Storage key.
    pub storage_key: String,
}

/// The chunks of an upload, in order.
pub async fn chunks(db: &mut Db, upload: UploadId) -> Result<Vec<Chunk>, sqlx::Error> {
    sqlx::query_as!(
        Chunk,
        "select start_byte, bytes, storage_key from upload_pieces where upload = $1 order by start_byte",
        upload.0,
    )
    .fetch_all(db)
    .await
}

/// Deletes an upload's chunk records; returns their storage keys.
pub async fn forget_pieces(db: &mut Db, upload: UploadId) -> Result<Vec<String>, sqlx::Error> {
    sqlx::query_scalar!("delete from upload_pieces where upload = $1 returning storage_key", upload.0)
        .fetch_all(db)
        .await
}

/// Deletes up to `limit` uploads that expired or are no longer needed, and returns their number and the storage
/// keys of their chunks. Those waiting for the worker are kept.
pub async fn forget_expired(
    tx: &mut Tx<'_>,
    now: DateTime<Utc>,
    limit: i64,
) -> Result<(u64, Vec<String>), sqlx::Error> {
    let ids = sqlx::query_scalar!(
        "select id from uploads
         where expires_at <= $1 and not exists (
             select from photographs
             where photographs.upload = uploads.id and photographs.state in ('waiting', 'working')
         ) and not exists (
             select from videos where videos.upload = uploads.id and videos.state in ('waiting', 'working')
         )
         order by expires_at limit $2 for update skip locked",
        now,
        limit,
    )
    .fetch_all(&mut **tx)
    .await?;
    let keys = sqlx::query_scalar!("select storage_key from upload_pieces where upload = any ($1)", &ids)
        .fetch_all(&mut **tx)
        .await?;
    let gone = sqlx::query!("delete from uploads where id = any ($1)", &ids).execute(&mut **tx).await?;
    Ok((gone.rows_affected(), keys))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_for_people_and_leads_nowhere() {
        for (sent, kept) in [
            ("IMG_0042.JPG", "IMG_0042.JPG"),
            ("../../etc/passwd", "passwd"),
            ("C:\\Photos\\kitchen.png", "kitchen.png"),
            ("a\u{202e}gpj.exe", "agpj.exe"),
            ("line\r\nbreak\0.jpg", "linebreak.jpg"),
            (" /", "photograph"),
            ("", "photograph"),
        ] {
            assert_eq!(display_name(sent, Purpose::Photograph), kept);
        }
        assert_eq!(display_name("", Purpose::Video), "video");
        assert_eq!(display_name(&"é".repeat(300), Purpose::Video).chars().count(), 200);
    }
}
