//! Publishing workflow of videos. Source: product rules for publishing.

use chrono::{DateTime, Utc};

use super::bulk::Action;
use super::list::VideoDetail;
use super::{VideoDraft, edit, order};
use kernel::Db;
use kernel::audit::Actor;
use kernel::clock::Clock;
use kernel::ids::VideoId;
use kernel::publishing::{Content, Editor, Step, Task, content_fields};
use kernel::record::Refusal;
use kernel::role::Area;

impl Content for VideoDetail {
    const KIND: &'static str = "video";
    type Draft = VideoDraft;
    type Action = Action;
    type DeleteError = sqlx::Error;

    content_fields!(VideoId, item);

    fn draft(&self) -> VideoDraft {
        self.draft()
    }

    fn task(&self, action: &Action) -> Task<VideoDraft> {
        action.task(self.draft())
    }

    async fn lock(db: &mut Db, id: VideoId) -> Result<Self, sqlx::Error> {
        edit::lock(db, id).await
    }

    async fn refuse_unfit(&self, _: &mut Db) -> Result<(), Refusal> {
        edit::refuse_unfit(self)
    }

    async fn write_step(&self, db: &mut Db, step: Step, now: DateTime<Utc>) -> Result<(), sqlx::Error> {
        sqlx::query!(
            "update videos
             set status = $2, publish_at = $3, version = version + 1, updated_at = $4,
                 first_published_at = coalesce(first_published_at, case when $2 = 'published' then $4::timestamptz end)
             where id = $1",
            self.item.id.0,
            step.to.as_str(),
            step.publish_at,
            now,
        )
        .execute(db)
        .await?;
        Ok(())
    }

    async fn due(db: &mut Db, now: DateTime<Utc>) -> Result<Vec<VideoId>, sqlx::Error> {
        sqlx::query_scalar!(
            r#"select id as "id: VideoId" from videos
               where status = 'scheduled' and publish_at <= $1 order by publish_at limit 500 for update skip locked"#,
            now,
        )
        .fetch_all(db)
        .await
    }

    async fn change(
        &self,
        db: &mut Db,
        clock: &Clock,
        editor: &Editor,
        draft: &VideoDraft,
    ) -> Result<(), Refusal> {
        let projects = editor.viewer.reach(Area::Projects);
        edit::change(db, clock, &editor.actor, projects, self, draft).await
    }

    async fn delete(&self, db: &mut Db, clock: &Clock, actor: &Actor) -> Result<(), sqlx::Error> {
        edit::delete(db, clock, actor, self).await
    }

    async fn move_before(
        db: &mut Db,
        clock: &Clock,
        actor: &Actor,
        id: VideoId,
        before: Option<VideoId>,
    ) -> Result<(), Refusal> {
        order::move_before(db, clock, actor, id, before).await
    }
}
