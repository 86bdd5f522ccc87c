//! The audit log, and its verification.

use aide::axum::ApiRouter;
use axum::Json;
use axum::extract::State;
use kernel::audit::chain::{self, Verification};
use kernel::audit::log::{self, Entry, Filter};
use kernel::page::{Page, PageQuery};

use crate::App;
use crate::params::Params;
use crate::problem::Problem;
use crate::route::get_with;
use crate::staff::{Staff, perm};

/// Batch size while verifying the chain.
const BATCH: i64 = 2_000;

pub(crate) fn routes() -> ApiRouter<App> {
    ApiRouter::new()
        .api_route(
            "/api/admin/audit",
            get_with(list, |op| op.id("listAuditEntries").summary("List audit log entries, newest first")),
        )
        .api_route(
            "/api/admin/audit/verification",
            get_with(verify, |op| {
                op.id("verifyAuditLog").summary("Verify that no audit log entry was changed or removed")
            }),
        )
}

async fn list(
    State(app): State<App>,
    _: Staff<perm::ViewSettings>,
    Params(page): Params<PageQuery>,
    Params(filter): Params<Filter>,
) -> Result<Json<Page<Entry>>, Problem> {
    Ok(Json(log::list(&mut *app.db.acquire().await?, &page, &filter).await?))
}

async fn verify(State(app): State<App>, _: Staff<perm::ViewSettings>) -> Result<Json<Verification>, Problem> {
    Ok(Json(chain::verify(&mut *app.db.acquire().await?, BATCH).await?))
}
