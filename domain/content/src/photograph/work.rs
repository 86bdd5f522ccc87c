//! The worker's side of a photograph's file: start, finish with pictures, or fail with a reason.
//!
//! A job belongs to one file. If another file has arrived for the same photograph meanwhile, the job
//! changes nothing.

use chrono::{DateTime, Utc};
use jobs::{Images, Planned, enqueue_all};
use sqlx::types::Json;

use super::picture::Variant;
use crate::upload::{self, Piece};
use jobs::images::RECIPE;
use kernel::Db;
use kernel::ids::{PhotographId, UploadId};

/// What there is to make pictures of.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Work {
    /// A file in pieces, the first byte's first.
    Pieces(Vec<Piece>),
    /// An original that the storage has: pictures are made anew by another recipe.
    Original {
        /// Of its bytes, in hexadecimal digits.
        sha256: String,
        /// Where it is in the storage.
        key: String,
    },
}

/// What came of a file.
#[derive(Clone, Debug, PartialEq)]
pub struct Pictures {
    /// Of the original's bytes, in hexadecimal digits.
    pub sha256: String,
    /// Where the original is in the storage.
    pub original_key: String,
    /// The original's size.
    pub bytes: i64,
    /// As people see it, in pixels.
    pub width: i32,
    /// As people see it, in pixels.
    pub height: i32,
    /// A blurred picture, as base64.
    pub thumbhash: String,
    /// The colour that most of it has, `#rrggbb`.
    pub colour: String,
    /// A perceptual hash, bit for bit.
    pub likeness: i64,
    /// When it was taken.
    pub captured_at: Option<DateTime<Utc>>,
    /// Where it was taken, in degrees north.
    pub latitude: Option<f64>,
    /// Where it was taken, in degrees east.
    pub longitude: Option<f64>,
    /// The widest first.
    pub variants: Vec<Variant>,
}

/// Begins to work on a file, or goes on after a crash; `None` if there is nothing to do: the photograph is gone, has
/// got another file since, or has these pictures already.
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
        Some(upload) => Ok(Some(Work::Pieces(upload::pieces(db, upload).await?))),
        None => Ok(row.sha256.zip(row.original_key).map(|(sha256, key)| Work::Original { sha256, key })),
    }
}

/// What another photograph with the same original has got by today's recipe: it is not made twice.
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

/// Shows the pictures, and forgets the pieces that they were made of. Gives back where those are in the storage, to be
/// removed there when the caller's transaction has ended; none if somebody else has been faster, or another file has
/// come.
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

/// Says that nothing can be made of a file, and why. The pieces stay for a while, so that it can be tried once more.
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

/// Says that a file waits again: something stood in the way of its pictures.
pub async fn put_back(
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

/// The photographs whose pictures an earlier recipe made, first those that visitors see. Those for which a new file has
/// come get other pictures anyway.
pub async fn outdated(db: &mut Db) -> Result<Vec<PhotographId>, sqlx::Error> {
    sqlx::query_scalar!(
        r#"select id as "id: PhotographId" from photographs where recipe <> $1 and upload is null
           order by status = 'published' desc, position, id"#,
        RECIPE,
    )
    .fetch_all(db)
    .await
}

/// Has all pictures made anew that an earlier recipe made, first those that visitors see. How many photographs there are
/// of which that is not done yet.
///
/// The queue keeps them for when nothing else is to be done. When somebody looks would be too late to ask: most who look
/// are answered by caches.
pub async fn renew(db: &mut Db) -> Result<usize, sqlx::Error> {
    let photographs = outdated(&mut *db).await?;
    let planned: Vec<_> = photographs
        .into_iter()
        .map(|photograph| Planned::now(Images::RenderPicture { photograph, upload: None }))
        .collect();
    enqueue_all(db, &planned).await?;
    Ok(planned.len())
}
