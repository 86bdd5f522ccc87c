//! Publishing videos. Source: product rules for publishing.

use super::Source;
use super::list::{self, VideoDetail};
use kernel::Db;
use kernel::audit::{self, Actor, Change, Event};
use kernel::clock::Clock;
use kernel::ids::VideoId;
use kernel::publishing::{Status, Step};
use kernel::record::Refusal;

/// Moves a video on its way; what the caller may do is seen to already.
pub async fn take(
    db: &mut Db,
    clock: &Clock,
    actor: &Actor,
    video: &VideoDetail,
    step: Step,
) -> Result<(), Refusal> {
    step.check(video.item.status, clock.now())?;
    if step.to.is_for_visitors() {
        refuse_unfit(video)?;
    }
    Ok(write(db, clock, actor, video, step).await?)
}

async fn write(
    db: &mut Db,
    clock: &Clock,
    actor: &Actor,
    video: &VideoDetail,
    step: Step,
) -> Result<(), sqlx::Error> {
    let Step { to, publish_at } = step;
    sqlx::query!(
        "update videos
         set status = $2, publish_at = $3, version = version + 1, updated_at = $4,
             first_published_at = coalesce(first_published_at, case when $2 = 'published' then $4::timestamptz end)
         where id = $1",
        video.item.id.0,
        to.as_str(),
        publish_at,
        clock.now(),
    )
    .execute(&mut *db)
    .await?;
    let mut changes = vec![Change::new("status", video.item.status, to)];
    if video.item.publish_at != publish_at {
        changes.push(Change::new("publishAt", video.item.publish_at, publish_at));
    }
    let event = Event::new("video_status_changed", "video", &video.item.id).changing(changes);
    audit::record(db, clock, actor, event).await
}

/// What visitors see can be seen before it is played, and be played.
pub(super) fn refuse_unfit(video: &VideoDetail) -> Result<(), Refusal> {
    let Some(thumbnail) = &video.item.thumbnail else {
        let reason = "is needed before visitors see the video".to_owned();
        return Err(Refusal::Field { field: "thumbnailId", reason });
    };
    if thumbnail.picture.is_none() {
        let reason = "The pictures of its thumbnail are not made yet.".to_owned();
        return Err(Refusal::Rule { code: "no_picture", reason });
    }
    let has_film = video.item.file.as_ref().is_some_and(|file| file.address.is_some());
    if video.item.source == Source::Upload && !has_film {
        let reason = "It has no file yet that can be shown.".to_owned();
        return Err(Refusal::Rule { code: "no_film", reason });
    }
    Ok(())
}

/// Shows visitors what was to be shown by now: it was fit when it was scheduled, and nothing that it needs is taken from
/// it since. Wants a transaction.
pub async fn publish_due(db: &mut Db, clock: &Clock) -> Result<usize, sqlx::Error> {
    let due = sqlx::query_scalar!(
        r#"select id as "id: VideoId" from videos
           where status = 'scheduled' and publish_at <= $1 order by publish_at limit 500 for update skip locked"#,
        clock.now(),
    )
    .fetch_all(&mut *db)
    .await?;
    for id in &due {
        let video = list::find(&mut *db, *id).await?;
        let step = Step { to: Status::Published, publish_at: None };
        write(&mut *db, clock, &Actor::job(), &video, step).await?;
    }
    Ok(due.len())
}
