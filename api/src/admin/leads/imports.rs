//! Lists of people that are read in: sent here, checked and taken in by the worker.

use aide::axum::ApiRouter;
use aide::axum::routing::{get_with, post_with};
use axum::Json;
use axum::extract::{DefaultBodyLimit, State};
use domain::Db;
use domain::ids::LeadImportId;
use domain::lead::import::{self, Import, MOST_BYTES, MappingDraft, Seen, Upload};
use domain::role::Verb;
use jobs::queue::{self, plan_anew};
use jobs::{Documents, Planned, enqueue};

use crate::App;
use crate::params::Path;
use crate::problem::Problem;
use crate::reply::{Accepted, Attachment, Created};
use crate::staff::{Staff, perm};
use crate::valid::Valid;

/// The largest file as a string of JSON: line ends and quotation marks take two bytes.
const UPLOAD_LIMIT: usize = 2 * MOST_BYTES + 64 * 1024;

pub(super) fn routes() -> ApiRouter<App> {
    let uploads = ApiRouter::new()
        .api_route(
            "/api/admin/leads/imports",
            post_with(upload, |op| {
                op.id("uploadLeadImport").summary("Send a list of people as CSV").description(
                    "At most 5 MB and 20,000 rows, the first of which names the columns. Nothing is written but the \
                     file; answers with what its columns most probably are.",
                )
            }),
        )
        .layer(DefaultBodyLimit::max(UPLOAD_LIMIT));
    ApiRouter::new()
        .merge(uploads)
        .api_route(
            "/api/admin/leads/imports/{id}",
            get_with(find, |op| op.id("getLeadImport").summary("How far an import has come")).put_with(map, |op| {
                op.id("mapLeadImport").summary("Say which column is what, and have every row checked").description(
                    "The check is a job of the worker; it writes no lead. Can be said again until the rows are taken \
                     in.",
                )
            }),
        )
        .api_route(
            "/api/admin/leads/imports/{id}/run",
            post_with(run, |op| {
                op.id("runLeadImport").summary("Take the rows in").description(
                    "A job of the worker. Rows about people who have an open lead become further enquiries of it; rows \
                     that cannot be read are left out.",
                )
            }),
        )
        .api_route(
            "/api/admin/leads/imports/{id}/errors.csv",
            get_with(errors, |op| {
                op.id("downloadLeadImportErrors").summary("The rows that are left out, with the reasons")
            }),
        )
}

/// Imports are their makers'; who manages everybody's leads sees all.
fn seen<P>(staff: &Staff<P>) -> Seen {
    if staff.access.allows(Verb::ManageAll) { Seen::All } else { Seen::By(staff.caller.user) }
}

async fn upload(
    State(app): State<App>,
    staff: Staff<perm::ManageLeads>,
    Valid { value: file, .. }: Valid<Upload>,
) -> Result<Created<Import>, Problem> {
    let caller = &staff.caller;
    let mut tx = app.db.begin().await?;
    let id = import::upload(&mut tx, &app.clock, &caller.actor(), caller.user, &file).await?;
    let import = import::find(&mut tx, id, seen(&staff)).await?;
    tx.commit().await?;
    Ok(Created(import))
}

async fn find(
    State(app): State<App>,
    staff: Staff<perm::ViewLeads>,
    Path(id): Path<LeadImportId>,
) -> Result<Json<Import>, Problem> {
    let mut db = app.db.acquire().await?;
    let mut import = import::find(&mut db, id, seen(&staff)).await?;
    if is_dead(&mut db, &import).await? {
        import.state = import::State::Failed;
        let error =
            "The file could not be worked through. What was read in stays. Please send the file again.";
        import.error = Some(error.to_owned());
    }
    Ok(Json(import))
}

async fn is_dead(db: &mut Db, import: &Import) -> Result<bool, Problem> {
    let job = match import.state {
        import::State::Checking => Documents::CheckLeadImport { import: import.id, check: import.checks },
        import::State::Importing => Documents::RunLeadImport { import: import.id },
        _ => return Ok(false),
    };
    Ok(queue::is_dead(db, &job).await?)
}

async fn map(
    State(app): State<App>,
    staff: Staff<perm::ManageLeads>,
    Path(id): Path<LeadImportId>,
    Valid { value: mapping, .. }: Valid<MappingDraft>,
) -> Result<Accepted<Import>, Problem> {
    let mut tx = app.db.begin().await?;
    let check = import::map(&mut tx, &app.clock, id, seen(&staff), &mapping).await?;
    enqueue(&mut tx, Documents::CheckLeadImport { import: id, check }).await?;
    let import = import::find(&mut tx, id, seen(&staff)).await?;
    tx.commit().await?;
    Ok(Accepted(import))
}

async fn run(
    State(app): State<App>,
    staff: Staff<perm::ManageLeads>,
    Path(id): Path<LeadImportId>,
) -> Result<Accepted<Import>, Problem> {
    let job = Documents::RunLeadImport { import: id };
    let mut tx = app.db.begin().await?;
    let had_begun = import::run(&mut tx, &app.clock, &staff.caller.actor(), id, seen(&staff)).await?;
    // Whoever asks again wants a job that was given up to be begun again, and no other.
    if !had_begun || queue::is_dead(&mut tx, &job).await? {
        plan_anew(&mut tx, &[Planned::now(job)]).await?;
    }
    let import = import::find(&mut tx, id, seen(&staff)).await?;
    tx.commit().await?;
    Ok(Accepted(import))
}

async fn errors(
    State(app): State<App>,
    staff: Staff<perm::ViewLeads>,
    Path(id): Path<LeadImportId>,
) -> Result<Attachment, Problem> {
    let content = import::errors_file(&mut *app.db.acquire().await?, id, seen(&staff)).await?;
    Ok(Attachment { name: "import-errors.csv".to_owned(), media_type: "text/csv; charset=utf-8", content })
}
