//! Publishing workflow of photographs. Source: product rules for publishing.

use chrono::{DateTime, Utc};

use super::bulk::Action;
use super::edit::{self, DeleteError};
use super::list::PhotographItem;
use super::{PhotographDraft, order};
use kernel::Db;
use kernel::audit::Actor;
use kernel::clock::Clock;
use kernel::ids::PhotographId;
use kernel::publishing::{Content, Editor, Step, Task, content_fields};
use kernel::record::Refusal;
use kernel::role::Area;

impl Content for PhotographItem {
    const KIND: &'static str = "photograph";
    type Draft = PhotographDraft;
    type Action = Action;
    type DeleteError = DeleteError;

    content_fields!(PhotographId);

    fn draft(&self) -> PhotographDraft {
        self.draft.clone()
    }

    fn task(&self, action: &Action) -> Task<PhotographDraft> {
        action.task(self.draft.clone())
    }

    async fn lock(db: &mut Db, id: PhotographId) -> Result<Self, sqlx::Error> {
        edit::lock(db, id).await
    }

    async fn refuse_unfit(&self, _: &mut Db) -> Result<(), Refusal> {
        if self.draft.alt.is_empty() {
            let reason = "needs an alt text".to_owned();
            return Err(Refusal::Field { field: "alt", reason });
        }
        if self.picture.is_none() {
            let reason = "Its pictures are not rendered yet.".to_owned();
            return Err(Refusal::Rule { code: "no_picture", reason });
        }
        Ok(())
    }

    async fn write_step(&self, db: &mut Db, step: Step, now: DateTime<Utc>) -> Result<(), sqlx::Error> {
        sqlx::query!(
            "update photographs set status = $2, publish_at = $3, version = version + 1, updated_at = $4 where id = $1",
            self.id.0,
            step.to.as_str(),
            step.publish_at,
            now,
        )
        .execute(db)
        .await?;
        Ok(())
    }

    async fn due(db: &mut Db, now: DateTime<Utc>) -> Result<Vec<PhotographId>, sqlx::Error> {
        sqlx::query_scalar!(
            r#"select id as "id: PhotographId" from photographs
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
        draft: &PhotographDraft,
    ) -> Result<(), Refusal> {
        let projects = editor.viewer.reach(Area::Projects);
        edit::change(db, clock, &editor.actor, projects, self, draft).await
    }

    async fn delete(&self, db: &mut Db, clock: &Clock, actor: &Actor) -> Result<(), DeleteError> {
        edit::delete(db, clock, actor, self).await
    }

    async fn move_before(
        db: &mut Db,
        clock: &Clock,
        actor: &Actor,
        id: PhotographId,
        before: Option<PhotographId>,
    ) -> Result<(), Refusal> {
        order::move_before(db, clock, actor, id, before).await
    }
}
