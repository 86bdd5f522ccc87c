//! Liveness and readiness.

use aide::axum::ApiRouter;
use axum::Json;
use axum::extract::State;
use schemars::JsonSchema;
use serde::Serialize;

use crate::App;
use crate::problem::Problem;
use crate::route::get_with;

pub(crate) fn routes() -> ApiRouter<App> {
    ApiRouter::new()
        .api_route(
            "/api/health",
            get_with(health, |op| op.id("health").summary("Check that the process is alive")),
        )
        .api_route(
            "/api/ready",
            get_with(ready, |op| op.id("ready").summary("Check that the process is ready to serve")),
        )
}

/// Health check result.
#[derive(Serialize, JsonSchema)]
pub(crate) struct Health {
    status: &'static str,
}

async fn health() -> Json<Health> {
    Json(Health { status: "ok" })
}

async fn ready(State(app): State<App>) -> Result<Json<Health>, Problem> {
    // Reads a table of ours: connecting is not enough, an empty database cannot serve.
    let counted = async {
        let mut db = app.db.acquire().await?;
        sqlx::query_scalar!("select count(*) from homepages").fetch_one(&mut *db).await
    };
    counted.await.map_err(|error| {
        tracing::warn!(%error, "not ready");
        Problem::unavailable()
    })?;
    Ok(Json(Health { status: "ready" }))
}
