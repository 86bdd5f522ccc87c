//! Handlers of the publishing workflow. Roles that may not publish can only change drafts.

use aide::axum::ApiRouter;
use axum::Json;
use axum::extract::State;
use garde::Validate;
use jobs::{Upkeep, enqueue};
use kernel::Db;
use kernel::clock::Clock;
use kernel::ids::BatchId;
use kernel::publishing::{self, Content, Editor, Status, Step, is_open_to};
use kernel::role::Access;
use schemars::JsonSchema;
use serde::Serialize;
use serde::de::DeserializeOwned;

use super::bulk::{Bulk, MAX_SELECTED, Outcome, chosen, settle};
use super::order::Reorder;
use super::records::plural;
use crate::App;
use crate::params::Path;
use crate::problem::Problem;
use crate::reply::Done;
use crate::route::post_with;
use crate::staff::{Permission, Staff};
use crate::valid::{Valid, Versioned};

/// Content with its screens.
pub(super) trait Managed:
    Content<
        Draft: DeserializeOwned + Validate<Context: Default> + JsonSchema,
        Action: DeserializeOwned + Validate<Context = ()> + JsonSchema,
        DeleteError: Into<Problem>,
    >
{
    /// Base path of its routes below `/api/admin`, such as `case-studies`.
    const PATH: &'static str;
    /// Singular name in the contract: `CaseStudy`.
    const ONE: &'static str;
    /// Plural for messages, such as `photographs`.
    const MANY: &'static str;
    /// Permission to view it.
    type View: Permission + 'static;
    /// Permission to edit drafts.
    type Edit: Permission + 'static;
    /// Permission to delete it.
    type Manage: Permission + 'static;
    /// Details for its screen.
    type Detail: Serialize + JsonSchema + Send;
    /// Filters of its list.
    type Filter: DeserializeOwned + Validate<Context: Default> + Send + Sync;

    /// Reads the details.
    fn detail(
        db: &mut Db,
        clock: &Clock,
        access: Access,
        id: Self::Id,
    ) -> impl Future<Output = Result<Self::Detail, sqlx::Error>> + Send;

    /// Ids that match a search text and filters.
    fn ids(
        db: &mut Db,
        words: &str,
        filter: &Self::Filter,
        limit: u32,
    ) -> impl Future<Output = Result<Vec<Self::Id>, sqlx::Error>> + Send;
}

pub(super) async fn read<C: Managed>(
    State(app): State<App>,
    staff: Staff<C::View>,
    Path(id): Path<C::Id>,
) -> Result<Json<C::Detail>, Problem> {
    Ok(Json(C::detail(&mut *app.db.acquire().await?, &app.clock, staff.access, id).await?))
}

/// Locks it for a change, if the caller may change it in its current status and at this version.
pub(super) async fn open<C: Managed, P>(
    db: &mut Db,
    clock: &Clock,
    staff: &Staff<P>,
    id: C::Id,
    version: Option<i32>,
) -> Result<C, Problem> {
    let content = C::lock(&mut *db, id).await?;
    if !is_open_to(content.status(), staff.access) {
        return Err(Problem::forbidden());
    }
    match version {
        Some(version) if version != content.version() => {
            Err(Problem::stale(C::detail(db, clock, staff.access, id).await?))
        }
        _ => Ok(content),
    }
}

pub(super) fn editor<P>(staff: &Staff<P>) -> Editor {
    Editor { actor: staff.caller.actor(), viewer: staff.caller.viewer(), access: staff.access }
}

pub(super) async fn change<C: Managed>(
    State(app): State<App>,
    staff: Staff<C::Edit>,
    Path(id): Path<C::Id>,
    Versioned { value: draft, version }: Versioned<C::Draft>,
) -> Result<Json<C::Detail>, Problem> {
    let mut tx = app.db.begin().await?;
    let content: C = open(&mut tx, &app.clock, &staff, id, Some(version)).await?;
    content.change(&mut tx, &app.clock, &editor(&staff), &draft).await?;
    let changed = C::detail(&mut tx, &app.clock, staff.access, id).await?;
    tx.commit().await?;
    Ok(Json(changed))
}

pub(super) async fn delete<C: Managed>(
    State(app): State<App>,
    staff: Staff<C::Manage>,
    Path(id): Path<C::Id>,
) -> Result<Done, Problem> {
    let mut tx = app.db.begin().await?;
    let content: C = open(&mut tx, &app.clock, &staff, id, None).await?;
    content.delete(&mut tx, &app.clock, &staff.caller.actor()).await.map_err(Into::into)?;
    tx.commit().await?;
    Ok(Done)
}

pub(super) async fn transition<C: Managed>(
    State(app): State<App>,
    staff: Staff<C::Edit>,
    Path(id): Path<C::Id>,
    Versioned { value: step, version }: Versioned<Step>,
) -> Result<Json<C::Detail>, Problem> {
    let mut tx = app.db.begin().await?;
    let content: C = open(&mut tx, &app.clock, &staff, id, Some(version)).await?;
    if !is_open_to(step.to, staff.access) {
        return Err(Problem::forbidden());
    }
    publishing::transition(&mut tx, &app.clock, &staff.caller.actor(), &content, step).await?;
    if step.to == Status::Published {
        // At once, and not with the next tick: links are shared when a page is new.
        enqueue(&mut tx, Upkeep::DrawShareCards { due_at: app.clock.now() }).await?;
    }
    let moved = C::detail(&mut tx, &app.clock, staff.access, id).await?;
    tx.commit().await?;
    Ok(Json(moved))
}

pub(super) async fn reorder<C: Managed>(
    State(app): State<App>,
    staff: Staff<C::Edit>,
    Valid { value: Reorder { moved, before }, .. }: Valid<Reorder<C::Id>>,
) -> Result<Done, Problem> {
    let mut tx = app.db.begin().await?;
    open::<C, _>(&mut tx, &app.clock, &staff, moved, None).await?;
    C::move_before(&mut tx, &app.clock, &staff.caller.actor(), moved, before).await?;
    tx.commit().await?;
    Ok(Done)
}

/// Routes of bulk actions and their undo.
pub(super) fn bulk_routes<C: Managed>() -> ApiRouter<App> {
    let (one, many, path) = (C::ONE, C::MANY, format!("/api/admin/{}/bulk", C::PATH));
    ApiRouter::new()
        .api_route(
            &path,
            post_with(bulk::<C>, |op| {
                op.id(&format!("actOn{}", plural(one)))
                    .summary(&format!("Apply an action to many {many}"))
                    .description(&format!(
                        "Skips {many} that the caller may not change or that do not allow the action, and lists why. \
                         At most 1,000 at a time. A dry run changes nothing."
                    ))
            }),
        )
        .api_route(
            &format!("{path}/{{id}}/undo"),
            post_with(undo::<C>, |op| {
                op.id(&format!("undo{one}Action"))
                    .summary(&format!("Undo a bulk action on {many}"))
                    .description(
                        "Restores what the action changed, except where it has been changed since. What was deleted \
                         stays deleted.",
                    )
            }),
        )
}

async fn bulk<C: Managed>(
    State(app): State<App>,
    staff: Staff<C::Edit>,
    Valid { value: Bulk { selection, action, dry_run }, .. }: Valid<Bulk<C::Id, C::Action>>,
) -> Result<Json<Outcome>, Problem> {
    let mut tx = app.db.begin().await?;
    let ids = chosen!(selection, C::MANY, |words, filter| C::ids(&mut tx, &words, &filter, MAX_SELECTED + 1));
    let (batch, mut editor) = (BatchId::new(), editor(&staff));
    editor.actor.batch = Some(batch.0);
    let outcome = publishing::apply::<C>(&mut tx, &app.clock, &editor, &ids, &action).await?;
    settle(tx, dry_run).await?;
    Ok(Json(Outcome::new(outcome.changed, outcome.skipped, batch)))
}

/// Undoes a bulk action of the caller's.
async fn undo<C: Managed>(
    State(app): State<App>,
    staff: Staff<C::Edit>,
    Path(batch): Path<BatchId>,
) -> Result<Json<Outcome>, Problem> {
    let mut tx = app.db.begin().await?;
    let (editor, by) = (editor(&staff), staff.caller.user);
    let undone = publishing::undo::<C>(&mut tx, &app.clock, &editor, by, batch.0).await?;
    tx.commit().await?;
    Ok(Json(Outcome::new(undone.changed, undone.skipped, batch)))
}
