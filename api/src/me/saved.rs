//! The caller's saved items.

use aide::axum::ApiRouter;
use app::saved::{self, Saved, SavedKind};
use axum::Json;
use axum::extract::State;
use schemars::JsonSchema;
use serde::Deserialize;
use uuid::Uuid;

use crate::App;
use crate::params::Path;
use crate::problem::Problem;
use crate::reply::Done;
use crate::route::{delete_with, get_with, put_with};
use crate::session::Caller;

pub(super) fn routes() -> ApiRouter<App> {
    ApiRouter::new()
        .api_route(
            "/api/me/saved",
            get_with(list, |op| {
                op.id("listMySaved")
                    .summary("List your saved items")
                    .description("Newest first. Unpublished items are hidden until they are published again.")
            }),
        )
        .api_route(
            "/api/me/saved/{kind}/{id}",
            put_with(save, |op| op.id("saveItem").summary("Save an item"))
                .merge(delete_with(forget, |op| op.id("forgetItem").summary("Remove a saved item"))),
        )
}

/// Path of a saved item.
#[derive(Debug, Deserialize, JsonSchema)]
struct Item {
    /// Kind of item.
    kind: SavedKind,
    /// Item id.
    id: Uuid,
}

async fn list(State(app): State<App>, caller: Caller) -> Result<Json<Saved>, Problem> {
    Ok(Json(saved::list(&mut *app.db.acquire().await?, caller.user).await?))
}

async fn save(
    State(app): State<App>,
    caller: Caller,
    Path(Item { kind, id }): Path<Item>,
) -> Result<Done, Problem> {
    let mut tx = app.db.begin().await?;
    saved::save(&mut tx, caller.user, kind, id, app.clock.now()).await?;
    tx.commit().await?;
    Ok(Done)
}

async fn forget(
    State(app): State<App>,
    caller: Caller,
    Path(Item { kind, id }): Path<Item>,
) -> Result<Done, Problem> {
    saved::forget(&mut *app.db.acquire().await?, caller.user, kind, id).await?;
    Ok(Done)
}
