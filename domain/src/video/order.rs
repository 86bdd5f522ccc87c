//! The order of videos.

use crate::Db;
use crate::audit::{self, Actor, Change, Event};
use crate::clock::Clock;
use crate::ids::VideoId;
use crate::order::{GAP, between};
use crate::record::Refusal;

/// Moves a video before another one, or to the end.
pub async fn move_before(
    db: &mut Db,
    clock: &Clock,
    actor: &Actor,
    id: VideoId,
    before: Option<VideoId>,
) -> Result<(), Refusal> {
    if before == Some(id) {
        return Err(Refusal::Field { field: "before", reason: "must be another video".to_owned() });
    }
    let old = sqlx::query_scalar!("select position from videos where id = $1 for update", id.0)
        .fetch_one(&mut *db)
        .await?;
    let new = match before {
        Some(next) => place_before(&mut *db, id, next).await?,
        None => last(&mut *db, id).await?,
    };
    sqlx::query!("update videos set position = $2, updated_at = $3 where id = $1", id.0, new, clock.now())
        .execute(&mut *db)
        .await?;
    let changes = vec![Change::new("position", old, new)];
    audit::record(db, clock, actor, Event::new("video_moved", "video", &id).changing(changes)).await?;
    Ok(())
}

async fn last(db: &mut Db, id: VideoId) -> Result<i64, sqlx::Error> {
    let last = sqlx::query_scalar!("select max(position) from videos where id <> $1", id.0);
    Ok(last.fetch_one(db).await?.map_or(0, |last| last + GAP))
}

async fn place_before(db: &mut Db, id: VideoId, next: VideoId) -> Result<i64, Refusal> {
    if let Some(place) = room_before(&mut *db, id, next).await? {
        return Ok(place);
    }
    spread(&mut *db).await?;
    let place = room_before(db, id, next).await?;
    Ok(place.unwrap_or_else(|| unreachable!("there is room between videos that were just spread")))
}

/// A number between the video and the one before it, if there is one.
async fn room_before(db: &mut Db, id: VideoId, next: VideoId) -> Result<Option<i64>, Refusal> {
    let row = sqlx::query!(
        "select next.position, (
             select max(position) from videos
             where (position, id) < (next.position, next.id) and id <> $1
         ) as previous
         from videos as next where next.id = $2",
        id.0,
        next.0,
    )
    .fetch_optional(&mut *db)
    .await?;
    let row = row.ok_or_else(|| Refusal::Field { field: "before", reason: "does not exist".to_owned() })?;
    let Some(previous) = row.previous else {
        // The first place; those that come after are before it all the same.
        let first = sqlx::query_scalar!(r#"select nextval('video_positions') as "first!""#);
        return Ok(Some(first.fetch_one(db).await?));
    };
    Ok(between(previous, row.position))
}

/// Makes room everywhere, keeping the order: needed after about twenty moves to one place.
async fn spread(db: &mut Db) -> Result<(), sqlx::Error> {
    sqlx::query!(
        "update videos set position = (select last_value from video_positions) + place * $1
         from (select id, row_number() over (order by position, id) as place from videos) as placed
         where placed.id = videos.id",
        GAP,
    )
    .execute(db)
    .await?;
    Ok(())
}
