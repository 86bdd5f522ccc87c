//! The dashboard.

use aide::axum::ApiRouter;
use app::dashboard::{self, Context, Dashboard};
use axum::Json;
use axum::extract::State;

use crate::App;
use crate::problem::Problem;
use crate::route::get_with;
use crate::staff::{Staff, perm};

pub(crate) fn routes() -> ApiRouter<App> {
    ApiRouter::new().api_route(
        "/api/admin/dashboard",
        get_with(read, |op| {
            op.id("getDashboard").summary("Get today's tasks and figures for the caller's role")
        }),
    )
}

async fn read(State(app): State<App>, staff: Staff<perm::Desk>) -> Result<Json<Dashboard>, Problem> {
    let mut db = app.db.acquire().await?;
    let dead_jobs = jobs::queue::depths(&mut db).await?.values().map(|depth| depth.dead).sum();
    let context = Context { viewer: staff.caller.viewer(), now: app.clock.now() };
    Ok(Json(dashboard::read(&mut db, context, dead_jobs).await?))
}
