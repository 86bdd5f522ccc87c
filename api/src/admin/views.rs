//! Saved views of lists.

use aide::axum::ApiRouter;
use axum::Json;
use axum::extract::State;
use garde::Validate;
use kernel::ids::SavedViewId;
use kernel::saved_view::{self, SavedView, SavedViewDraft};
use schemars::JsonSchema;
use serde::Deserialize;

use crate::App;
use crate::params::{Params, Path};
use crate::problem::Problem;
use crate::reply::{Created, Done};
use crate::route::{delete_with, get_with, post_with, put_with};
use crate::staff::{Staff, perm};
use crate::valid::Valid;

pub(crate) fn routes() -> ApiRouter<App> {
    ApiRouter::new()
        .api_route(
            "/api/admin/views",
            get_with(list, |op| op.id("listViews").summary("List saved views of a screen"))
                .merge(post_with(create, |op| op.id("createView").summary("Save a view"))),
        )
        .api_route(
            "/api/admin/views/{id}",
            put_with(update, |op| op.id("updateView").summary("Update a view"))
                .merge(delete_with(delete, |op| op.id("deleteView").summary("Delete a view"))),
        )
}

/// Query of a screen's views.
#[derive(Deserialize, Validate, JsonSchema)]
pub(crate) struct ScreenQuery {
    /// Screen, such as `leads`.
    #[garde(length(chars, min = 1, max = 60))]
    screen: String,
}

async fn list(
    State(app): State<App>,
    staff: Staff<perm::Desk>,
    Params(of): Params<ScreenQuery>,
) -> Result<Json<Vec<SavedView>>, Problem> {
    let mut db = app.db.acquire().await?;
    Ok(Json(saved_view::list(&mut db, staff.caller.user, &of.screen).await?))
}

async fn create(
    State(app): State<App>,
    staff: Staff<perm::Desk>,
    Params(of): Params<ScreenQuery>,
    Valid { value: draft, .. }: Valid<SavedViewDraft>,
) -> Result<Created<SavedView>, Problem> {
    let mut tx = app.db.begin().await?;
    let (actor, owner) = (staff.caller.actor(), staff.caller.user);
    let view = saved_view::insert(&mut tx, &app.clock, &actor, (owner, of.screen.as_str()), &draft).await?;
    tx.commit().await?;
    Ok(Created(view))
}

async fn update(
    State(app): State<App>,
    staff: Staff<perm::Desk>,
    Path(id): Path<SavedViewId>,
    Valid { value: draft, .. }: Valid<SavedViewDraft>,
) -> Result<Json<SavedView>, Problem> {
    let mut tx = app.db.begin().await?;
    let (actor, owner) = (staff.caller.actor(), staff.caller.user);
    let view = saved_view::update(&mut tx, &app.clock, &actor, (owner, id), &draft).await?;
    tx.commit().await?;
    Ok(Json(view))
}

async fn delete(
    State(app): State<App>,
    staff: Staff<perm::Desk>,
    Path(id): Path<SavedViewId>,
) -> Result<Done, Problem> {
    let mut tx = app.db.begin().await?;
    let (actor, owner) = (staff.caller.actor(), staff.caller.user);
    saved_view::delete(&mut tx, &app.clock, &actor, (owner, id)).await?;
    tx.commit().await?;
    Ok(Done)
}
