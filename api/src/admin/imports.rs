//! Imports: uploaded here, checked and saved by the worker. Every kind of list has the same routes.

use aide::axum::ApiRouter;
use axum::Json;
use axum::extract::{DefaultBodyLimit, State};
use jobs::queue::{fail_dead, is_dead, plan_anew};
use jobs::{Documents, Planned, enqueue};
use kernel::ids::ImportId;
use kernel::import::{self, Content, Import, ImportState, Importable, MAX_BYTES, MappingDraft, Seen, Upload};
use kernel::role::{Role, Verb};
use tokio::task::spawn_blocking;

use crate::App;
use crate::params::Path;
use crate::problem::Problem;
use crate::reply::{Accepted, Attachment, Created};
use crate::route::{get_with, post_with, put_with};
use crate::staff::{Permission, Staff};
use crate::valid::Valid;

/// A list that staff can import.
pub(crate) trait Lists: Importable {
    /// Base path of the routes.
    const PATH: &'static str;
    /// Singular name of a record in the contract: `Lead`.
    const ONE: &'static str;
    /// What happens to rows about existing records.
    const KNOWN: &'static str;

    /// Whether the role may import this field.
    fn may_fill(_field: &str, _role: Role) -> bool {
        true
    }

    /// Permission to view an import.
    type View: Permission + 'static;
    /// Permission to upload and run one.
    type Manage: Permission + 'static;
}

/// The largest file as a JSON string: line breaks and quotation marks take two bytes; a workbook grows by a
/// third in base64.
const UPLOAD_LIMIT: usize = 2 * MAX_BYTES + 64 * 1024;

/// Import routes.
pub(crate) fn routes<T: Lists>() -> ApiRouter<App> {
    let id = |verb: &str, rest: &str| format!("{verb}{}Import{rest}", T::ONE);
    let uploads = ApiRouter::new()
        .api_route(
            T::PATH,
            post_with(upload::<T>, |op| {
                op.id(&id("upload", "")).summary("Upload a list as CSV or XLSX").description(
                    "At most 5 MB and 20,000 rows, with column names in the first. Saves only the \
                     file and suggests which column is which field.",
                )
            }),
        )
        .layer(DefaultBodyLimit::max(UPLOAD_LIMIT));
    let of_one = format!("{}/{{id}}", T::PATH);
    ApiRouter::new()
        .merge(uploads)
        .api_route(
            &of_one,
            get_with(find::<T>, |op| op.id(&id("get", "")).summary("Get an import's progress")).merge(
                put_with(map::<T>, |op| {
                    op.id(&id("map", "")).summary("Map the columns and check every row").description(
                        "The worker checks the rows without saving any. Can be repeated until the import \
                             runs.",
                    )
                }),
            ),
        )
        .api_route(
            &format!("{of_one}/run"),
            post_with(run::<T>, |op| {
                op.id(&id("run", ""))
                    .summary("Run an import")
                    .description(&format!("Runs in the worker. {} Rows with errors are skipped.", T::KNOWN))
            }),
        )
        .api_route(
            &format!("{of_one}/errors.csv"),
            get_with(errors::<T>, |op| {
                op.id(&id("download", "Errors")).summary("Download the skipped rows with their errors")
            }),
        )
}

/// Users see their own imports; who manages all records sees all.
fn seen<P>(staff: &Staff<P>) -> Seen {
    if staff.access.allows(Verb::ManageAll) { Seen::All } else { Seen::By(staff.caller.user) }
}

async fn upload<T: Lists>(
    State(app): State<App>,
    staff: Staff<T::Manage>,
    Valid { value: file, .. }: Valid<Upload>,
) -> Result<Created<Import>, Problem> {
    let caller = &staff.caller;
    let Upload { file_name, content } = file;
    let csv = csv(content).await?;
    let mut tx = app.db.begin().await?;
    let id = import::upload::<T>(&mut tx, &app.clock, &caller.actor(), caller.user, &file_name, &csv).await?;
    let import = import::find::<T>(&mut tx, id, seen(&staff)).await?;
    tx.commit().await?;
    Ok(Created(suggested::<T>(import, caller.role)))
}

/// Unpacking a workbook would block the runtime for too long.
async fn csv(content: Content) -> Result<String, Problem> {
    Ok(spawn_blocking(|| content.into_csv()).await.map_err(|_| Problem::internal())??)
}

async fn find<T: Lists>(
    State(app): State<App>,
    staff: Staff<T::View>,
    Path(id): Path<ImportId>,
) -> Result<Json<Import>, Problem> {
    let mut db = app.db.acquire().await?;
    let mut import = import::find::<T>(&mut db, id, seen(&staff)).await?;
    fail_dead(&mut db, std::slice::from_mut(&mut import), job, fail).await?;
    Ok(Json(suggested::<T>(import, staff.caller.role)))
}

/// Removes suggestions that the role may not import.
fn suggested<T: Lists>(mut import: Import, role: Role) -> Import {
    import.suggested_mapping.retain(|field, _| T::may_fill(field, role));
    import
}

/// The job that an import waits for.
const fn job(import: &Import) -> Option<Documents> {
    match import.state {
        ImportState::Checking => Some(Documents::CheckImport { import: import.id, check: import.checks }),
        ImportState::Importing => Some(Documents::RunImport { import: import.id }),
        _ => None,
    }
}

fn fail(import: &mut Import) {
    import.state = ImportState::Failed;
    let error =
        "The import stopped before the end. Rows already imported are kept. Please upload the file again.";
    import.error = Some(error.to_owned());
}

async fn map<T: Lists>(
    State(app): State<App>,
    staff: Staff<T::Manage>,
    Path(id): Path<ImportId>,
    Valid { value: mapping, .. }: Valid<MappingDraft>,
) -> Result<Accepted<Import>, Problem> {
    let role = staff.caller.role;
    if let Some(field) = mapping.mapping.keys().find(|field| !T::may_fill(field, role)) {
        let reason = format!("Your role can't set {field}. Leave its column out.");
        return Err(Problem::invalid([("mapping".to_owned(), reason)].into()));
    }
    let mut tx = app.db.begin().await?;
    let check = import::map::<T>(&mut tx, &app.clock, id, seen(&staff), &mapping).await?;
    enqueue(&mut tx, Documents::CheckImport { import: id, check }).await?;
    let import = import::find::<T>(&mut tx, id, seen(&staff)).await?;
    tx.commit().await?;
    Ok(Accepted(suggested::<T>(import, role)))
}

async fn run<T: Lists>(
    State(app): State<App>,
    staff: Staff<T::Manage>,
    Path(id): Path<ImportId>,
) -> Result<Accepted<Import>, Problem> {
    let job = Documents::RunImport { import: id };
    let mut tx = app.db.begin().await?;
    let had_begun = import::run::<T>(&mut tx, &app.clock, &staff.caller.actor(), id, seen(&staff)).await?;
    // A repeated request restarts a dead job and starts no other.
    if !had_begun || is_dead(&mut tx, &job).await? {
        plan_anew(&mut tx, &[Planned::now(job)]).await?;
    }
    let import = import::find::<T>(&mut tx, id, seen(&staff)).await?;
    tx.commit().await?;
    Ok(Accepted(suggested::<T>(import, staff.caller.role)))
}

async fn errors<T: Lists>(
    State(app): State<App>,
    staff: Staff<T::View>,
    Path(id): Path<ImportId>,
) -> Result<Attachment, Problem> {
    let content = import::errors_file::<T>(&mut *app.db.acquire().await?, id, seen(&staff)).await?;
    Ok(Attachment::new("import-errors.csv".to_owned(), "text/csv; charset=utf-8", content))
}
