//! Publishing workflow of case studies. Source: product rules for publishing.
//!
//! Publishing and scheduling release the working copy of the story, as with articles.

use chrono::{DateTime, Utc};

use super::bulk::Action;
use super::{CaseStudy, CaseStudyDraft, KIND, check, edit, order, story};
use crate::written;
use kernel::Db;
use kernel::audit::Actor;
use kernel::clock::Clock;
use kernel::ids::CaseStudyId;
use kernel::publishing::{Content, Editor, Step, Task, content_fields};
use kernel::record::Refusal;
use kernel::role::Area;

impl Content for CaseStudy {
    const KIND: &'static str = KIND;
    type Draft = CaseStudyDraft;
    type Action = Action;
    type DeleteError = sqlx::Error;

    content_fields!(CaseStudyId);

    fn has_unreleased_changes(&self) -> bool {
        !self.is_released
    }

    fn draft(&self) -> CaseStudyDraft {
        self.draft.clone()
    }

    fn task(&self, action: &Action) -> Task<CaseStudyDraft> {
        action.task(self.draft.clone())
    }

    async fn lock(db: &mut Db, id: CaseStudyId) -> Result<Self, sqlx::Error> {
        super::lock(db, id).await
    }

    async fn refuse_unfit(&self, db: &mut Db) -> Result<(), Refusal> {
        check::refuse_unfit(db, &self.draft).await
    }

    async fn write_step(&self, db: &mut Db, step: Step, now: DateTime<Utc>) -> Result<(), sqlx::Error> {
        if written::releases(self.status, self.publish_at, step.to, now) {
            story::release(&mut *db, self, now).await?;
        }
        sqlx::query!(
            "update case_studies
             set status = $2, publish_at = $3, version = version + 1, updated_at = $4,
                 first_published_at = coalesce(first_published_at, case when $2 = 'published' then $4::timestamptz end),
                 revised_at = case when $2 = 'published' then $4::timestamptz else revised_at end
             where id = $1",
            self.id.0,
            step.to.as_str(),
            step.publish_at,
            now,
        )
        .execute(&mut *db)
        .await?;
        story::keep_uses(db, self.id).await
    }

    async fn due(db: &mut Db, now: DateTime<Utc>) -> Result<Vec<CaseStudyId>, sqlx::Error> {
        sqlx::query_scalar!(
            r#"select id as "id: CaseStudyId" from case_studies
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
        draft: &CaseStudyDraft,
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
        id: CaseStudyId,
        before: Option<CaseStudyId>,
    ) -> Result<(), Refusal> {
        order::move_before(db, clock, actor, id, before).await
    }
}
