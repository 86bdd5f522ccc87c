//! Exports: requested here, written by the worker, downloaded here.

use aide::axum::ApiRouter;
use aide::axum::routing::{get_with, post_with};
use app::export::{self, Export, ExportRequest, Refusal};
use axum::Json;
use axum::extract::State;
use jobs::Documents;
use kernel::ids::ExportId;

use crate::App;
use crate::params::Path;
use crate::problem::Problem;
use crate::reply::{Accepted, Attachment};
use crate::staff::{Staff, perm};
use crate::valid::Valid;

pub(crate) fn routes() -> ApiRouter<App> {
    ApiRouter::new()
        .api_route(
            "/api/admin/exports",
            post_with(request, |op| {
                op.id("createExport").summary("Ask for a list as a file").description(
                    "For those who change the records of the list; to see them is not enough. Over 1,000 rows it is sent as a link \
                     as well.",
                )
            }),
        )
        .api_route(
            "/api/admin/exports/{id}",
            get_with(find, |op| op.id("getExport").summary("How far a file has come")),
        )
        .api_route(
            "/api/admin/exports/{id}/file",
            get_with(file, |op| op.id("downloadExport").summary("The file, for 24 hours")),
        )
}

async fn request(
    State(app): State<App>,
    staff: Staff<perm::Desk>,
    Valid { value: wanted, .. }: Valid<ExportRequest>,
) -> Result<Accepted<Export>, Problem> {
    let caller = &staff.caller;
    let mut tx = app.db.begin().await?;
    let export =
        export::request(&mut tx, &app.clock, &caller.actor(), (caller.user, caller.role), &wanted).await?;
    tx.commit().await?;
    Ok(Accepted(export))
}

async fn find(
    State(app): State<App>,
    staff: Staff<perm::Desk>,
    Path(id): Path<ExportId>,
) -> Result<Json<Export>, Problem> {
    let mut db = app.db.acquire().await?;
    let mut export = export::find(&mut db, id, (staff.caller.user, staff.caller.role)).await?;
    if export.state == export::State::Waiting
        && jobs::queue::is_dead(&mut db, &Documents::WriteExport { export: id }).await?
    {
        export.state = export::State::Failed;
        export.error = Some("The file could not be written. Please try again later.".to_owned());
    }
    Ok(Json(export))
}

async fn file(
    State(app): State<App>,
    staff: Staff<perm::Desk>,
    Path(id): Path<ExportId>,
) -> Result<Attachment, Problem> {
    let mut db = app.db.acquire().await?;
    let by = (staff.caller.user, staff.caller.role);
    let file = export::file(&mut db, id, by, app.clock.now()).await?;
    Ok(Attachment::new(file.name, file.format.media_type(), file.content))
}

impl From<Refusal> for Problem {
    fn from(refusal: Refusal) -> Self {
        match refusal {
            Refusal::NotAllowed => Self::forbidden(),
            Refusal::Column(column) => {
                Self::invalid([("columns".to_owned(), format!("there is no column {column}"))].into())
            }
            Refusal::Query(reason) => Self::invalid([("query".to_owned(), reason)].into()),
            Refusal::Database(error) => error.into(),
        }
    }
}
