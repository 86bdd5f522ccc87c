//! The worker's side of a photograph's file: begin, finish with pictures, or fail with a reason.
//!
//! A job belongs to one file. If another file was uploaded for the same photograph meanwhile, the job changes
//! nothing.

use chrono::{DateTime, Utc};
use jobs::{Images, Planned, enqueue_all};
use sqlx::types::Json;

use super::picture::Variant;
use crate::upload::{self, Chunk};
use jobs::images::RECIPE;
use kernel::Db;
use kernel::ids::{PhotographId, UploadId};

/// What to render.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Work {
    /// An upload's chunks, in order.
    Chunks(Vec<Chunk>),
    /// A stored original, to be rendered again with a newer recipe.
    Original {
        /// SHA-256 in hexadecimal.
        sha256: String,
        /// Storage key.
        key: String,
    },
}

/// Result of rendering.
#[derive(Clone, Debug, PartialEq)]
pub struct Pictures {
    /// SHA-256 of the original, in hexadecimal.
    pub sha256: String,
    /// Storage key of the original.
    pub original_key: String,
    /// Size of the original.
    pub bytes: i64,
    /// Displayed width in pixels.
    pub width: i32,
    /// Displayed height in pixels.
    pub height: i32,
    /// Blurred preview in base64.
    pub thumbhash: String,
    /// Dominant colour, `#rrggbb`.
    pub colour: String,
    /// Perceptual hash.
    pub likeness: i64,
    /// When it was taken.
    pub captured_at: Option<DateTime<Utc>>,
    /// Latitude in degrees.
    pub latitude: Option<f64>,
    /// Longitude in degrees.
    pub longitude: Option<f64>,
    /// Variants, widest first.
    pub variants: Vec<Variant>,
}

/// Begins rendering, or resumes after a crash. `None` if there is nothing to do: the photograph was deleted,
/// has another file, or is rendered already.
pub async fn begin(
    db: &mut Db,
    photograph: PhotographId,
    upload: Option<UploadId>,
    now: DateTime<Utc>,
) -> Result<Option<Work>, sqlx::Error> {
    let row = sqlx::query!(
        "update photographs
         set state = case when upload is null then state else 'working' end,
             state_since = case when upload is null or state = 'working' then state_since else $3 end,
             error = case when upload is null then error end
         where id = $1 and upload is not distinct from $2
             and (upload is not null or (recipe is not null and recipe <> $4))
         returning sha256, original_key",
        photograph.0,
        upload.map(|upload| upload.0),
        now,
        RECIPE,
    )
    .fetch_optional(&mut *db)
    .await?;
    let Some(row) = row else { return Ok(None) };
    match upload {
        Some(upload) => Ok(Some(Work::Chunks(upload::chunks(db, upload).await?))),
        None => Ok(row.sha256.zip(row.original_key).map(|(sha256, key)| Work::Original { sha256, key })),
    }
}

/// The rendering of another photograph with the same original and the current recipe, to be reused.
pub async fn twin(db: &mut Db, sha256: &str) -> Result<Option<Pictures>, sqlx::Error> {
    let row = sqlx::query!(
        r#"select original_key as "original_key!", bytes, width as "width!", height as "height!",
               thumbhash as "thumbhash!", colour as "colour!", likeness as "likeness!", captured_at, latitude, longitude,
               variants as "variants: Json<Vec<Variant>>"
           from photographs where sha256 = $1 and recipe = $2 limit 1"#,
        sha256,
        RECIPE,
    )
    .fetch_optional(db)
    .await?;
    Ok(row.map(|row| Pictures {
        sha256: sha256.to_owned(),
        original_key: row.original_key,
        bytes: row.bytes,
        width: row.width,
        height: row.height,
        thumbhash: row.thumbhash,
        colour: row.colour,
        likeness: row.likeness,
        captured_at: row.captured_at,
        latitude: row.latitude,
        longitude: row.longitude,
        variants: row.variants.0,
    }))
}

/// Saves the pictures and deletes the chunks they were rendered from. Returns the chunks' storage keys, to be
/// deleted after the transaction; `None` if another job was faster or another file was uploaded.
pub async fn finish(
    db: &mut Db,
    photograph: PhotographId,
    upload: Option<UploadId>,
    pictures: &Pictures,
    now: DateTime<Utc>,
) -> Result<Option<Vec<String>>, sqlx::Error> {
    let Pictures {
        sha256,
        original_key,
        bytes,
        width,
        height,
        thumbhash,
        colour,
        likeness,
        captured_at,
        latitude,
        longitude,
        variants,
    } = pictures;
    let written = sqlx::query!(
        "update photographs
         set state = case when upload is null then state else 'ready' end,
             state_since = $3, error = case when upload is null then error end, recipe = $4, sha256 = $5,
             original_key = $6, bytes = $7, width = $8, height = $9, thumbhash = $10, colour = $11, likeness = $12,
             captured_at = $13, latitude = $14, longitude = $15, variants = $16,
             file_name = coalesce((select uploads.file_name from uploads where uploads.id = $2), file_name),
             upload = null, updated_at = $3
         where id = $1 and upload is not distinct from $2",
        photograph.0,
        upload.map(|upload| upload.0),
        now,
        RECIPE,
        sha256,
        original_key,
        bytes,
        width,
        height,
        thumbhash,
        colour,
        likeness,
        *captured_at,
        *latitude,
        *longitude,
        Json(variants) as _,
    )
    .execute(&mut *db)
    .await?;
    if written.rows_affected() == 0 {
        return Ok(None);
    }
    match upload {
        Some(upload) => upload::forget_pieces(db, upload).await.map(Some),
        None => Ok(Some(Vec::new())),
    }
}

/// Records why rendering failed. The chunks are kept for a while, so that it can be retried.
pub async fn fail(
    db: &mut Db,
    photograph: PhotographId,
    upload: Option<UploadId>,
    reason: &str,
    now: DateTime<Utc>,
) -> Result<(), sqlx::Error> {
    sqlx::query!(
        "update photographs set state = 'failed', state_since = $3, error = $4, updated_at = $3
         where id = $1 and upload is not distinct from $2 and upload is not null",
        photograph.0,
        upload.map(|upload| upload.0),
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
    photograph: PhotographId,
    upload: Option<UploadId>,
    now: DateTime<Utc>,
) -> Result<(), sqlx::Error> {
    sqlx::query!(
        "update photographs set state = 'waiting', state_since = $3
         where id = $1 and upload is not distinct from $2 and upload is not null and state = 'working'",
        photograph.0,
        upload.map(|upload| upload.0),
        now,
    )
    .execute(db)
    .await?;
    Ok(())
}

/// Photographs rendered by an earlier recipe, published ones first. Those with a new upload get new pictures
/// anyway.
pub async fn outdated(db: &mut Db) -> Result<Vec<PhotographId>, sqlx::Error> {
    sqlx::query_scalar!(
        r#"select id as "id: PhotographId" from photographs where recipe <> $1 and upload is null
           order by status = 'published' desc, position, id"#,
        RECIPE,
    )
    .fetch_all(db)
    .await
}

/// Enqueues the re-rendering of all pictures of earlier recipes, published ones first, at low priority.
/// Returns the number of photographs left.
///
/// Rendering on request would be too late: most requests are answered by caches.
pub async fn renew(db: &mut Db) -> Result<usize, sqlx::Error> {
    let photographs = outdated(&mut *db).await?;
    let planned: Vec<_> = photographs
        .into_iter()
        .map(|photograph| Planned::now(Images::RenderPicture { photograph, upload: None }))
        .collect();
    enqueue_all(db, &planned).await?;
    Ok(planned.len())
}
