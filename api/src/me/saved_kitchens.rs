//! The caller's saved kitchens.
//!
//! Ids are looked up among the caller's own, so that other people's are not found.

use aide::axum::ApiRouter;
use axum::Json;
use axum::extract::State;
use sales::kitchen::saved::{self, SavedKitchen, SavedKitchenDraft, SavedKitchenId, SavedKitchenName};

use crate::App;
use crate::params::Path;
use crate::problem::Problem;
use crate::reply::{Created, Done};
use crate::route::{delete_with, get_with, post_with, put_with};
use crate::session::Caller;
use crate::valid::Valid;

pub(super) fn routes() -> ApiRouter<App> {
    ApiRouter::new()
        .api_route(
            "/api/me/saved-kitchens",
            get_with(list, |op| {
                op.id("listMyKitchens")
                    .summary("List your saved kitchens")
                    .description("Latest first, at today's prices.")
            })
            .merge(post_with(save, |op| {
                op.id("saveMyKitchen")
                    .summary("Save a kitchen")
                    .description("Up to 20. One with the same plan is left as it is, and returned.")
            })),
        )
        .api_route(
            "/api/me/saved-kitchens/{id}",
            put_with(rename, |op| op.id("renameMyKitchen").summary("Rename a saved kitchen"))
                .merge(delete_with(delete, |op| op.id("deleteMyKitchen").summary("Delete a saved kitchen"))),
        )
}

async fn list(State(app): State<App>, caller: Caller) -> Result<Json<Vec<SavedKitchen>>, Problem> {
    Ok(Json(saved::list(&mut *app.db.acquire().await?, caller.user, app.clock.today()).await?))
}

async fn save(
    State(app): State<App>,
    caller: Caller,
    Valid { value: draft, .. }: Valid<SavedKitchenDraft>,
) -> Result<Created<SavedKitchen>, Problem> {
    let mut tx = app.db.begin().await?;
    let kitchen = saved::save(&mut tx, &app.clock, caller.user, &draft).await?;
    tx.commit().await?;
    Ok(Created(kitchen))
}

async fn rename(
    State(app): State<App>,
    caller: Caller,
    Path(id): Path<SavedKitchenId>,
    Valid { value: name, .. }: Valid<SavedKitchenName>,
) -> Result<Json<SavedKitchen>, Problem> {
    let mut db = app.db.acquire().await?;
    Ok(Json(saved::rename(&mut db, caller.user, id, &name, app.clock.today()).await?))
}

async fn delete(
    State(app): State<App>,
    caller: Caller,
    Path(id): Path<SavedKitchenId>,
) -> Result<Done, Problem> {
    saved::delete(&mut *app.db.acquire().await?, caller.user, id).await?;
    Ok(Done)
}
