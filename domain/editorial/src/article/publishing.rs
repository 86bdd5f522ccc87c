//! Publishing workflow of articles. Source: product rules for publishing.
//!
//! Publishing and scheduling release the working copy, after a check that it is complete. What the job publishes at
//! the time is that copy, whatever the working copy has become since.

use chrono::{DateTime, Utc};

use super::bulk::Action;
use super::list::ArticleDetail;
use super::{ArticleDraft, edit};
use crate::written;
use kernel::Db;
use kernel::audit::Actor;
use kernel::clock::Clock;
use kernel::ids::ArticleId;
use kernel::publishing::{Content, Editor, Step, Task, content_fields};
use kernel::record::Refusal;

impl Content for ArticleDetail {
    const KIND: &'static str = "article";
    type Draft = ArticleDraft;
    type Action = Action;
    type DeleteError = sqlx::Error;

    content_fields!(ArticleId, item);

    fn has_unreleased_changes(&self) -> bool {
        !self.is_released
    }

    fn draft(&self) -> ArticleDraft {
        self.draft()
    }

    fn task(&self, action: &Action) -> Task<ArticleDraft> {
        action.task(self.draft())
    }

    async fn lock(db: &mut Db, id: ArticleId) -> Result<Self, sqlx::Error> {
        edit::lock(db, id).await
    }

    async fn refuse_unfit(&self, db: &mut Db) -> Result<(), Refusal> {
        edit::refuse_unfit(db, self).await
    }

    async fn write_step(&self, db: &mut Db, step: Step, now: DateTime<Utc>) -> Result<(), sqlx::Error> {
        if written::releases(self.item.status, self.item.publish_at, step.to, now) {
            edit::release(&mut *db, self, now).await?;
        }
        sqlx::query!(
            "update articles
             set status = $2, publish_at = $3, version = version + 1, updated_at = $4,
                 first_published_at = coalesce(first_published_at, case when $2 = 'published' then $4::timestamptz end),
                 revised_at = case when $2 = 'published' then $4::timestamptz else revised_at end
             where id = $1",
            self.item.id.0,
            step.to.as_str(),
            step.publish_at,
            now,
        )
        .execute(&mut *db)
        .await?;
        edit::keep_uses(db, self.item.id).await
    }

    async fn due(db: &mut Db, now: DateTime<Utc>) -> Result<Vec<ArticleId>, sqlx::Error> {
        sqlx::query_scalar!(
            r#"select id as "id: ArticleId" from articles
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
        draft: &ArticleDraft,
    ) -> Result<(), Refusal> {
        edit::change(db, clock, &editor.actor, self, draft).await
    }

    async fn delete(&self, db: &mut Db, clock: &Clock, actor: &Actor) -> Result<(), sqlx::Error> {
        edit::delete(db, clock, actor, self).await
    }

    async fn move_before(
        _: &mut Db,
        _: &Clock,
        _: &Actor,
        _: ArticleId,
        _: Option<ArticleId>,
    ) -> Result<(), Refusal> {
        let reason = "Articles are listed by the day they were published.".to_owned();
        Err(Refusal::Rule { code: "not_ordered", reason })
    }
}
