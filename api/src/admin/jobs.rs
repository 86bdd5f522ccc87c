//! The Jobs screen: search jobs and act on them.

mod bulk;
mod events;
mod queues;

use aide::axum::ApiRouter;
use axum::Json;
use axum::extract::State;
use enquiries::lead;
use jobs::queue::job_logs::{self, JobLogLine};
use jobs::queue::queries::{self, Attempt, JobAct, JobFilter, JobRow, Search};
use jobs::queue::{JobId, operate};
use kernel::audit::{self, Change, Event};
use kernel::ids::LeadId;
use kernel::page::PageQuery;
use kernel::subject::{self, Subject};
use kernel::{Db, Tx};
use schemars::JsonSchema;
use serde::Serialize;

use super::leads;
use crate::App;
use crate::params::{Params, Path};
use crate::problem::Problem;
use crate::reply::Done;
use crate::route::{get_with, post_with};
use crate::staff::{Either, Staff, perm};

pub(crate) fn routes() -> ApiRouter<App> {
    ApiRouter::new()
        .api_route(
            "/api/admin/jobs",
            get_with(list, |op| {
                op.id("listJobs").summary("List jobs").description(
                    "Counts up to 10,000 jobs; if there are more, `isTotalExact` is false.",
                )
            }),
        )
        .api_route(
            "/api/admin/jobs/{id}",
            get_with(read, |op| op.id("getJob").summary("Get a job with its attempts and log")),
        )
        .api_route(
            "/api/admin/jobs/{id}/retry",
            post_with(retry, |op| {
                op.id("retryJob").summary("Retry a dead job").description(
                    "Resets its attempts; earlier failures stay on record. Who may work on a lead may retry the \
                     jobs about it. 409 `not_dead` if the job is not dead.",
                )
            }),
        )
        .api_route(
            "/api/admin/jobs/{id}/cancel",
            post_with(cancel, |op| {
                op.id("cancelJob").summary("Cancel a job").description(
                    "A waiting job ends at once, a running one at its next await point. \
                     409 `not_cancellable` if the job has ended or is being cancelled already.",
                )
            }),
        )
        .api_route(
            "/api/admin/jobs/{id}/run-now",
            post_with(run_now, |op| {
                op.id("runJobNow")
                    .summary("Run a scheduled job now")
                    .description("409 `not_waiting` if the job is not scheduled for later.")
            }),
        )
        .merge(bulk::routes())
        .merge(events::routes())
        .merge(queues::routes())
}

/// A page of jobs.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct JobPage {
    /// Jobs on this page.
    items: Vec<JobItem>,
    /// Number of jobs on all pages, at most 10,000.
    total: i64,
    /// Whether `total` is exact.
    is_total_exact: bool,
    /// Page number, from 1.
    page: u32,
    /// Page size.
    per_page: u32,
}

/// A job in a list.
#[derive(Serialize, JsonSchema)]
pub(crate) struct JobItem {
    #[serde(flatten)]
    job: JobRow,
    /// Record that the job is about.
    subject: Option<Subject>,
}

/// A job with all its details.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct JobDetail {
    #[serde(flatten)]
    item: JobItem,
    /// Job arguments.
    payload: serde_json::Value,
    /// Idempotency key: there is one job per key.
    key: Option<String>,
    /// Request that enqueued the job.
    request_id: Option<String>,
    /// Oldest first.
    attempts: Vec<Attempt>,
    /// Log lines of its attempts, oldest first.
    lines: Vec<JobLogLine>,
}

async fn list(
    State(app): State<App>,
    _: Staff<perm::ViewOperationsSettings>,
    Params(page): Params<PageQuery>,
    Params(filter): Params<JobFilter>,
) -> Result<Json<JobPage>, Problem> {
    let mut db = app.db.acquire().await?;
    let found = queries::list(&mut db, Search { q: &page.q, filter: &filter }, &page).await?;
    Ok(Json(JobPage {
        items: with_subjects(&mut db, found.items).await?,
        total: found.total,
        is_total_exact: found.is_total_exact,
        page: page.page,
        per_page: page.per_page,
    }))
}

async fn read(
    State(app): State<App>,
    _: Staff<perm::ViewOperationsSettings>,
    Path(id): Path<JobId>,
) -> Result<Json<JobDetail>, Problem> {
    let mut db = app.db.acquire().await?;
    let mut job = queries::find(&mut db, id).await?;
    let attempts = queries::attempts(&mut db, id).await?;
    let lines = job_logs::of(&mut db, id.0).await?;
    let (payload, key, request_id) = (job.payload.take(), job.key.take(), job.request_id.take());
    let item = with_subjects(&mut db, vec![job]).await?.pop().ok_or_else(Problem::not_found)?;
    Ok(Json(JobDetail { item, payload, key, request_id, attempts, lines }))
}

async fn with_subjects(db: &mut Db, jobs: Vec<JobRow>) -> Result<Vec<JobItem>, sqlx::Error> {
    let ids: Vec<_> = jobs.iter().filter_map(|job| job.subject).collect();
    let subjects = subject::find_all(db, &ids).await?;
    let items = jobs.into_iter().map(|job| {
        let subject = job.subject.and_then(|id| subjects.get(&id).cloned());
        JobItem { job, subject }
    });
    Ok(items.collect())
}

async fn retry(
    State(app): State<App>,
    staff: Either<perm::EditOperationsSettings, perm::ManageLeads>,
    Path(id): Path<JobId>,
) -> Result<Done, Problem> {
    let mut tx = app.db.begin().await?;
    let job = queries::find(&mut tx, id).await?;
    let lead = match &staff {
        Either::First(_) => None,
        Either::Second(staff) => Some(lead_of(&mut tx, &app, staff, &job).await?),
    };
    let mut event = once(&mut tx, &app, JobAct::Retry, id).await?;
    event.changes.extend(lead.map(|lead| Change::new("leadId", (), lead)));
    audit::record(&mut tx, &app.clock, &staff.caller().actor(), event).await?;
    tx.commit().await?;
    Ok(Done)
}

/// The lead that a job is about, if the caller may work on it.
async fn lead_of(
    tx: &mut Tx<'_>,
    app: &App,
    staff: &Staff<perm::ManageLeads>,
    job: &JobRow,
) -> Result<LeadId, Problem> {
    let subject = job.subject.ok_or_else(Problem::not_found)?;
    let lead = lead::of_subject(tx, subject, staff.reach()).await?;
    Ok(leads::open(tx, app, staff, *lead, None).await?.id)
}

async fn cancel(
    State(app): State<App>,
    staff: Staff<perm::EditOperationsSettings>,
    Path(id): Path<JobId>,
) -> Result<Done, Problem> {
    operate_on(&app, &staff, JobAct::Cancel, id).await
}

async fn run_now(
    State(app): State<App>,
    staff: Staff<perm::EditOperationsSettings>,
    Path(id): Path<JobId>,
) -> Result<Done, Problem> {
    operate_on(&app, &staff, JobAct::RunNow, id).await
}

async fn operate_on(
    app: &App,
    staff: &Staff<perm::EditOperationsSettings>,
    act: JobAct,
    id: JobId,
) -> Result<Done, Problem> {
    let mut tx = app.db.begin().await?;
    queries::find(&mut tx, id).await?;
    let event = once(&mut tx, app, act, id).await?;
    audit::record(&mut tx, &app.clock, &staff.caller.actor(), event).await?;
    tx.commit().await?;
    Ok(Done)
}

/// Applies an action to one job, or returns why that is impossible.
async fn once(tx: &mut Tx<'_>, app: &App, act: JobAct, id: JobId) -> Result<Event<'static>, Problem> {
    let done = operate::act(tx, act, &[id], app.clock.now()).await?;
    done.first().map(|job| job.event(act)).ok_or_else(|| match act {
        JobAct::Retry => Problem::conflict("not_dead", "Only failed jobs can be retried."),
        JobAct::Cancel => Problem::conflict("not_cancellable", "This job has ended or is being cancelled."),
        JobAct::RunNow => Problem::conflict("not_waiting", "This job isn't scheduled for later."),
    })
}
