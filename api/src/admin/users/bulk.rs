//! Suspending many users at once, and undoing it.

use aide::axum::ApiRouter;
use axum::Json;
use axum::extract::State;
use garde::Validate;
use kernel::Db;
use kernel::ids::UserId;
use kernel::page::PageQuery;
use people::user::access::{self, AccessError};
use people::user::list;
use schemars::JsonSchema;
use serde::Deserialize;
use uuid::Uuid;

use crate::App;
use crate::admin::bulk::{MAX_SELECTED, Outcome, Selection, Skipped, parameters, refuse_more_than};
use crate::params::Path;
use crate::problem::Problem;
use crate::route::post_with;
use crate::staff::{Staff, perm};
use crate::valid::Valid;

pub(super) fn routes() -> ApiRouter<App> {
    ApiRouter::new()
        .api_route(
            "/api/admin/users/bulk",
            post_with(suspend, |op| op.id("suspendUsers").summary("Suspend many users")),
        )
        .api_route(
            "/api/admin/users/bulk/{batch}/undo",
            post_with(undo, |op| op.id("undoSuspendUsers").summary("Undo suspending many users")),
        )
}

/// A bulk action on users.
#[derive(Deserialize, Validate, JsonSchema)]
#[schemars(inline)]
struct Bulk {
    /// Selected users.
    #[garde(dive)]
    selection: Selection<UserId>,
    /// Action.
    #[garde(skip)]
    action: Action,
}

#[derive(Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(inline)]
enum Action {
    /// Suspend.
    Suspend {},
}

async fn suspend(
    State(app): State<App>,
    staff: Staff<perm::ManageUsers>,
    Valid { value: Bulk { selection, action: Action::Suspend {} }, .. }: Valid<Bulk>,
) -> Result<Json<Outcome>, Problem> {
    let mut tx = app.db.begin().await?;
    let actor = staff.caller.actor();
    let batch = Uuid::now_v7();
    let mut outcome = Outcome { changed: 0, skipped: Vec::new(), batch };
    for id in chosen(&mut tx, selection).await? {
        let suspended = access::suspend(&mut tx, &app.clock, &actor, id, None, Some(batch)).await;
        note(&mut outcome, id, suspended.map(|_| ()))?;
    }
    tx.commit().await?;
    Ok(Json(outcome))
}

/// Path of a batch.
#[derive(Deserialize, JsonSchema)]
#[schemars(inline)]
struct Done {
    /// Batch id.
    batch: Uuid,
}

async fn undo(
    State(app): State<App>,
    staff: Staff<perm::ManageUsers>,
    Path(Done { batch }): Path<Done>,
) -> Result<Json<Outcome>, Problem> {
    let mut tx = app.db.begin().await?;
    let actor = staff.caller.actor();
    let suspended = access::suspended_in(&mut tx, batch).await?;
    let batch = Uuid::now_v7();
    let mut outcome = Outcome { changed: 0, skipped: Vec::new(), batch };
    for id in suspended {
        let reinstated = access::reinstate(&mut tx, &app.clock, &actor, id, Some(batch)).await;
        note(&mut outcome, id, reinstated.map(|_| ()))?;
    }
    tx.commit().await?;
    Ok(Json(outcome))
}

async fn chosen(db: &mut Db, selection: Selection<UserId>) -> Result<Vec<UserId>, Problem> {
    let query = match selection {
        Selection::Ids(ids) => return Ok(ids),
        Selection::Query(query) => query,
    };
    let page = PageQuery { page: 1, per_page: MAX_SELECTED, ..parameters(&query)? };
    let found = list::list(db, &page, &parameters(&query)?).await?;
    refuse_more_than(MAX_SELECTED, found.total, "people")?;
    Ok(found.items.into_iter().map(|user| user.id).collect())
}

/// A user protected by a rule is skipped; any other error ends the whole action.
fn note(outcome: &mut Outcome, id: UserId, done: Result<(), AccessError>) -> Result<(), Problem> {
    match done {
        Ok(()) => outcome.changed += 1,
        Err(AccessError::Database(sqlx::Error::RowNotFound)) => {
            outcome.skipped.push(Skipped { id: id.0, reason: "Not found.".to_owned() });
        }
        Err(refusal @ (AccessError::NotAllowed | AccessError::Database(_))) => return Err(refusal.into()),
        Err(refusal) => outcome.skipped.push(Skipped { id: id.0, reason: refusal.to_string() }),
    }
    Ok(())
}
