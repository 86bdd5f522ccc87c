//! Publishing workflow of help pages. Source: product rules for publishing.
//!
//! Publishing and scheduling release the working copy, after a check that it is complete. What the job publishes at
//! the time is that copy, whatever the working copy has become since.

use chrono::{DateTime, Utc};

use super::bulk::Action;
use super::list::HelpPageDetail;
use super::{HelpPageDraft, edit, order};
use crate::written;
use kernel::Db;
use kernel::audit::Actor;
use kernel::clock::Clock;
use kernel::ids::HelpPageId;
use kernel::publishing::{Content, Editor, Step, Task, content_fields};
use kernel::record::Refusal;

impl Content for HelpPageDetail {
    const KIND: &'static str = "help_page";
    type Draft = HelpPageDraft;
    type Action = Action;
    type DeleteError = sqlx::Error;

    content_fields!(HelpPageId, item);

    fn has_unreleased_changes(&self) -> bool {
        !self.is_released
    }

    fn draft(&self) -> HelpPageDraft {
        self.draft()
    }

    fn task(&self, action: &Action) -> Task<HelpPageDraft> {
        action.task(self.draft())
    }

    async fn lock(db: &mut Db, id: HelpPageId) -> Result<Self, sqlx::Error> {
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
            "update help_pages
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

    async fn due(db: &mut Db, now: DateTime<Utc>) -> Result<Vec<HelpPageId>, sqlx::Error> {
        sqlx::query_scalar!(
            r#"select id as "id: HelpPageId" from help_pages
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
        draft: &HelpPageDraft,
    ) -> Result<(), Refusal> {
        edit::change(db, clock, &editor.actor, self, draft).await
    }

    async fn delete(&self, db: &mut Db, clock: &Clock, actor: &Actor) -> Result<(), sqlx::Error> {
        edit::delete(db, clock, actor, self).await
    }

    async fn move_before(
        db: &mut Db,
        clock: &Clock,
        actor: &Actor,
        id: HelpPageId,
        before: Option<HelpPageId>,
    ) -> Result<(), Refusal> {
        order::move_before(db, clock, actor, id, before).await
    }
}
