//! Saved designs, photographs and videos.

use chrono::{DateTime, Utc};
use schemars::JsonSchema;
use serde::Serialize;
use uuid::Uuid;

use content::photograph::gallery::{self, GalleryItem};
use content::video::visitors::{self, VideoCard};
use designs::design::catalogue::{self, DesignCard};
use kernel::Db;
use kernel::ids::{DesignId, UserId};
use kernel::string_enum::string_enum;

string_enum! {
    /// Kind of a saved item.
    #[schemars(rename = "SavedKind")]
    pub enum SavedKind {
        /// A design.
        Design = "design",
        /// A gallery photograph.
        Photograph = "photograph",
        /// A video.
        Video = "video",
    }
}

/// Saved items, latest first. Unpublished ones are left out until they are published again.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[schemars(rename = "SavedItems")]
pub struct Saved {
    /// Designs.
    pub designs: Vec<DesignCard>,
    /// Gallery photographs.
    pub photographs: Vec<GalleryItem>,
    /// Videos.
    pub videos: Vec<VideoCard>,
}

/// Saves an item for a user. Saving it again has no effect.
///
/// # Errors
/// [`sqlx::Error::RowNotFound`] if no such item is published.
pub async fn save(
    db: &mut Db,
    user: UserId,
    kind: SavedKind,
    item: Uuid,
    now: DateTime<Utc>,
) -> Result<(), sqlx::Error> {
    let is_seen = match kind {
        SavedKind::Design => !catalogue::cards(&mut *db, &[DesignId(item)]).await?.is_empty(),
        SavedKind::Photograph => !gallery::items(&mut *db, &[item]).await?.is_empty(),
        SavedKind::Video => !visitors::cards(&mut *db, &[item]).await?.is_empty(),
    };
    if !is_seen {
        return Err(sqlx::Error::RowNotFound);
    }
    sqlx::query!(
        "insert into saved_items (user_id, kind, item, saved_at) values ($1, $2, $3, $4) on conflict do nothing",
        user.0,
        kind.as_str(),
        item,
        now,
    )
    .execute(db)
    .await?;
    Ok(())
}

/// Removes a saved item.
pub async fn forget(db: &mut Db, user: UserId, kind: SavedKind, item: Uuid) -> Result<(), sqlx::Error> {
    sqlx::query!(
        "delete from saved_items where user_id = $1 and kind = $2 and item = $3",
        user.0,
        kind.as_str(),
        item,
    )
    .execute(db)
    .await?;
    Ok(())
}

/// All saved items of a user.
pub async fn list(db: &mut Db, user: UserId) -> Result<Saved, sqlx::Error> {
    let designs: Vec<_> = items(&mut *db, user, SavedKind::Design).await?.into_iter().map(DesignId).collect();
    let photographs = items(&mut *db, user, SavedKind::Photograph).await?;
    let videos = items(&mut *db, user, SavedKind::Video).await?;
    Ok(Saved {
        designs: catalogue::cards(&mut *db, &designs).await?,
        photographs: gallery::items(&mut *db, &photographs).await?,
        videos: visitors::cards(db, &videos).await?,
    })
}

async fn items(db: &mut Db, user: UserId, kind: SavedKind) -> Result<Vec<Uuid>, sqlx::Error> {
    sqlx::query_scalar!(
        "select item from saved_items where user_id = $1 and kind = $2 order by saved_at desc, item",
        user.0,
        kind.as_str(),
    )
    .fetch_all(db)
    .await
}
