//! Imports: uploaded here, checked and taken in by the worker. The addresses are the same for every kind of
//! list.

use aide::axum::ApiRouter;
use aide::axum::routing::{get_with, post_with};
use axum::Json;
use axum::extract::{DefaultBodyLimit, State};
use jobs::queue::{self, plan_anew};
use jobs::{Documents, Planned, enqueue};
use kernel::Db;
use kernel::ids::ImportId;
use kernel::import::{self, Import, Importable, MOST_BYTES, MappingDraft, Seen, Upload};
use kernel::role::{Role, Verb};
use tokio::task::spawn_blocking;

use crate::App;
use crate::params::Path;
use crate::problem::Problem;
use crate::reply::{Accepted, Attachment, Created};
use crate::staff::{Permission, Staff};
use crate::valid::Valid;

/// What staff's browsers send lists of.
pub(crate) trait Lists: Importable {
    /// The address that lists are sent to.
    const PATH: &'static str;
    /// What one is of, in the contract's names: `Lead`.
    const ONE: &'static str;
    /// What is done with rows about what is there already.
    const KNOWN: &'static str;

    /// Whether somebody of that role may fill a field by a list.
    fn may_fill(_field: &str, _role: Role) -> bool {
        true
    }

    /// Needed to see how far one has come.
    type View: Permission + 'static;
    /// Needed to send one.
    type Manage: Permission + 'static;
}

/// The largest file as a string of JSON: line ends and quotation marks take two bytes, three of a workbook four.
const UPLOAD_LIMIT: usize = 2 * MOST_BYTES + 64 * 1024;

/// The addresses of lists.
pub(crate) fn routes<T: Lists>() -> ApiRouter<App> {
    let id = |verb: &str, rest: &str| format!("{verb}{}Import{rest}", T::ONE);
    let uploads = ApiRouter::new()
        .api_route(
            T::PATH,
            post_with(upload::<T>, |op| {
                op.id(&id("upload", "")).summary("Send a list as CSV or XLSX").description(
                    "At most 5 MB and 20,000 rows, the first of which names the columns. Nothing is written but the \
                     file; answers with what its columns most probably are.",
                )
            }),
        )
        .layer(DefaultBodyLimit::max(UPLOAD_LIMIT));
    let of_one = format!("{}/{{id}}", T::PATH);
    ApiRouter::new()
        .merge(uploads)
        .api_route(
            &of_one,
            get_with(find::<T>, |op| op.id(&id("get", "")).summary("How far an import has come")).put_with(
                map::<T>,
                |op| {
                    op.id(&id("map", ""))
                        .summary("Say which column is what, and have every row checked")
                        .description(
                            "The check is a job of the worker; it writes no record. Can be said again until the rows \
                             are taken in.",
                        )
                },
            ),
        )
        .api_route(
            &format!("{of_one}/run"),
            post_with(run::<T>, |op| {
                op.id(&id("run", "")).summary("Take the rows in").description(&format!(
                    "A job of the worker. {} Rows that cannot be read are left out.",
                    T::KNOWN
                ))
            }),
        )
        .api_route(
            &format!("{of_one}/errors.csv"),
            get_with(errors::<T>, |op| {
                op.id(&id("download", "Errors")).summary("The rows that are left out, with the reasons")
            }),
        )
}

/// Imports are their makers'; who manages everybody's records sees all.
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
    // Unpacking a workbook takes longer than other requests may wait for.
    let csv = spawn_blocking(|| content.into_csv()).await.map_err(|_| Problem::internal())??;
    let mut tx = app.db.begin().await?;
    let id = import::upload::<T>(&mut tx, &app.clock, &caller.actor(), caller.user, &file_name, &csv).await?;
    let import = import::find::<T>(&mut tx, id, seen(&staff)).await?;
    tx.commit().await?;
    Ok(Created(suggested::<T>(import, caller.role)))
}

async fn find<T: Lists>(
    State(app): State<App>,
    staff: Staff<T::View>,
    Path(id): Path<ImportId>,
) -> Result<Json<Import>, Problem> {
    let mut db = app.db.acquire().await?;
    let mut import = import::find::<T>(&mut db, id, seen(&staff)).await?;
    if is_dead(&mut db, &import).await? {
        import.state = import::State::Failed;
        let error =
            "The file could not be worked through. What was read in stays. Please send the file again.";
        import.error = Some(error.to_owned());
    }
    Ok(Json(suggested::<T>(import, staff.caller.role)))
}

/// Nobody is asked to fill what they may not.
fn suggested<T: Lists>(mut import: Import, role: Role) -> Import {
    import.suggested_mapping.retain(|field, _| T::may_fill(field, role));
    import
}

async fn is_dead(db: &mut Db, import: &Import) -> Result<bool, Problem> {
    let job = match import.state {
        import::State::Checking => Documents::CheckImport { import: import.id, check: import.checks },
        import::State::Importing => Documents::RunImport { import: import.id },
        _ => return Ok(false),
    };
    Ok(queue::is_dead(db, &job).await?)
}

async fn map<T: Lists>(
    State(app): State<App>,
    staff: Staff<T::Manage>,
    Path(id): Path<ImportId>,
    Valid { value: mapping, .. }: Valid<MappingDraft>,
) -> Result<Accepted<Import>, Problem> {
    let role = staff.caller.role;
    if let Some(field) = mapping.mapping.keys().find(|field| !T::may_fill(field, role)) {
        let reason = format!("{field} is entered by admins. Leave its column out.");
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
    // Whoever asks again wants a job that was given up to be begun again, and no other.
    if !had_begun || queue::is_dead(&mut tx, &job).await? {
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
