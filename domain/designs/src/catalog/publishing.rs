//! Publishing workflow of the catalogue. Source: product rules for publishing.

use chrono::{DateTime, Utc};

use super::bulk::Action;
use super::{CatalogItem, CatalogItemDraft, KIND, edit, order};
use kernel::Db;
use kernel::audit::Actor;
use kernel::clock::Clock;
use kernel::ids::CatalogItemId;
use kernel::publishing::{Content, Editor, Step, Task, content_fields};
use kernel::record::Refusal;

impl Content for CatalogItem {
    const KIND: &'static str = KIND;
    type Draft = CatalogItemDraft;
    type Action = Action;
    type DeleteError = sqlx::Error;

    content_fields!(CatalogItemId);

    fn draft(&self) -> CatalogItemDraft {
        self.draft.clone()
    }

    fn task(&self, action: &Action) -> Task<CatalogItemDraft> {
        action.task(self.draft.clone())
    }

    async fn lock(db: &mut Db, id: CatalogItemId) -> Result<Self, sqlx::Error> {
        super::lock(db, id).await
    }

    async fn refuse_unfit(&self, db: &mut Db) -> Result<(), Refusal> {
        edit::refuse_unfit(db, &self.draft).await
    }

    async fn write_step(&self, db: &mut Db, step: Step, now: DateTime<Utc>) -> Result<(), sqlx::Error> {
        sqlx::query!(
            "update catalog_items
             set status = $2, publish_at = $3, version = version + 1, updated_at = $4,
                 first_published_at = case when $2 = 'published' then coalesce(first_published_at, $4) else first_published_at end
             where id = $1",
            self.id.0,
            step.to.as_str(),
            step.publish_at,
            now,
        )
        .execute(db)
        .await?;
        Ok(())
    }

    async fn due(db: &mut Db, now: DateTime<Utc>) -> Result<Vec<CatalogItemId>, sqlx::Error> {
        sqlx::query_scalar!(
            r#"select id as "id: CatalogItemId" from catalog_items
               where status = 'scheduled' and publish_at <= $1 and archived_at is null
               order by publish_at limit 500 for update skip locked"#,
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
        draft: &CatalogItemDraft,
    ) -> Result<(), Refusal> {
        edit::change(db, clock, &editor.actor, self, draft).await
    }

    async fn delete(&self, db: &mut Db, clock: &Clock, actor: &Actor) -> Result<(), sqlx::Error> {
        edit::archive(db, clock, actor, self).await
    }

    async fn move_before(
        db: &mut Db,
        clock: &Clock,
        actor: &Actor,
        id: CatalogItemId,
        before: Option<CatalogItemId>,
    ) -> Result<(), Refusal> {
        order::move_before(db, clock, actor, id, before).await
    }
}
