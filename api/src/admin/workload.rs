//! How much each colleague has to do.

use aide::axum::ApiRouter;
use axum::Json;
use axum::extract::State;
use kernel::page::{Page, PageQuery};
use sales::workload::{self, TeamWorkload, WorkloadFilter};

use crate::App;
use crate::params::Params;
use crate::problem::Problem;
use crate::route::get_with;
use crate::staff::{Staff, perm};

pub(super) fn routes() -> ApiRouter<App> {
    ApiRouter::new().api_route(
        "/api/admin/team/workload",
        get_with(list, |op| {
            op.id("listTeamWorkload")
                .summary("List active team members with their workload")
                .description("Numbers of records that the caller may not see are null.")
        }),
    )
}

async fn list(
    State(app): State<App>,
    staff: Staff<perm::ViewTeam>,
    Params(page): Params<PageQuery>,
    Params(filter): Params<WorkloadFilter>,
) -> Result<Json<Page<TeamWorkload>>, Problem> {
    let mut db = app.db.acquire().await?;
    let found = workload::list(&mut db, &staff.caller.viewer(), app.clock.now(), &page, &filter).await?;
    Ok(Json(found))
}
