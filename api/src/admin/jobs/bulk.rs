//! Bulk actions on jobs.

use aide::axum::ApiRouter;
use axum::Json;
use axum::extract::State;
use garde::Validate;
use jobs::queue::queries::{self, JobAct, JobFilter, Search};
use jobs::queue::{JobId, operate};
use kernel::Db;
use kernel::audit;
use kernel::ids::BatchId;
use kernel::page::PageQuery;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::App;
use crate::admin::bulk::{Selection, parameters, refuse_more_than};
use crate::params::Path;
use crate::problem::Problem;
use crate::route::post_with;
use crate::staff::{Staff, perm};
use crate::valid::Valid;

/// Maximum number of jobs, since all are changed in one transaction.
const MAX_SELECTED: u32 = 10_000;

pub(super) fn routes() -> ApiRouter<App> {
    ApiRouter::new()
        .api_route(
            "/api/admin/jobs/bulk",
            post_with(act, |op| {
                op.id("actOnJobs").summary("Apply an action to many jobs").description(
                    "Applies to all jobs that allow it, at most 10,000 at a time. With `dryRun` they are only counted \
                     and nothing changes.",
                )
            }),
        )
        .api_route(
            "/api/admin/jobs/bulk/{id}/undo",
            post_with(undo, |op| {
                op.id("undoJobAction").summary("Undo a bulk action on jobs").description(
                    "Within 24 hours. Restores each job's state unless a worker has started it since; a job that was \
                     running when it was cancelled stays cancelled.",
                )
            }),
        )
}

/// A bulk action on jobs.
#[derive(Debug, Deserialize, Validate, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "JobBulk")]
#[garde(allow_unvalidated)]
pub(crate) struct Bulk {
    /// Selected jobs.
    #[garde(dive)]
    selection: Selection<JobId>,
    /// Action.
    action: Action,
    /// Only count the jobs; change nothing.
    #[serde(default)]
    dry_run: bool,
}

/// Action on each job.
#[derive(Clone, Copy, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "JobAction")]
pub(crate) enum Action {
    /// Retry; the job is dead.
    Retry(Plainly),
    /// Cancel.
    Cancel(Plainly),
    /// Run now.
    RunNow(Plainly),
}

/// No parameters.
#[derive(Clone, Copy, Debug, Deserialize, JsonSchema)]
#[schemars(inline)]
pub(crate) struct Plainly {}

impl Action {
    const fn act(self) -> JobAct {
        match self {
            Self::Retry(_) => JobAct::Retry,
            Self::Cancel(_) => JobAct::Cancel,
            Self::RunNow(_) => JobAct::RunNow,
        }
    }
}

/// Result of a bulk action.
#[derive(Debug, Serialize, JsonSchema)]
#[schemars(rename = "JobBulkOutcome")]
pub(crate) struct Outcome {
    /// Number of jobs changed, or that would be.
    changed: usize,
    /// Number of jobs left out.
    skipped: usize,
    /// Id of the batch, for undo; none if nothing changed.
    batch: Option<BatchId>,
}

async fn act(
    State(app): State<App>,
    staff: Staff<perm::EditOperationsSettings>,
    Valid { value: Bulk { selection, action, dry_run }, .. }: Valid<Bulk>,
) -> Result<Json<Outcome>, Problem> {
    let caller = &staff.caller;
    let act = action.act();
    let mut tx = app.db.begin().await?;
    let ids = selected(&mut tx, selection).await?;
    if dry_run {
        let changed = operate::open(&mut tx, act, &ids).await?.len();
        return Ok(Json(Outcome { changed, skipped: ids.len() - changed, batch: None }));
    }
    let changed = operate::act(&mut tx, act, &ids, app.clock.now()).await?;
    let mut outcome = Outcome { changed: changed.len(), skipped: ids.len() - changed.len(), batch: None };
    if !changed.is_empty() {
        let batch = operate::remember(&mut tx, act, caller.user, &changed).await?;
        let events = changed.iter().map(|job| job.event(act).within(batch.0)).collect();
        audit::record_all(&mut tx, &app.clock, &caller.actor(), events).await?;
        outcome.batch = Some(batch);
    }
    tx.commit().await?;
    Ok(Json(outcome))
}

async fn selected(db: &mut Db, selection: Selection<JobId>) -> Result<Vec<JobId>, Problem> {
    let ids = match selection {
        Selection::Ids(mut ids) => {
            ids.sort_unstable();
            ids.dedup();
            ids
        }
        Selection::Query(query) => {
            let (words, filter): (PageQuery, JobFilter) = (parameters(&query)?, parameters(&query)?);
            let search = Search { q: &words.q, filter: &filter };
            queries::ids(db, search, i64::from(MAX_SELECTED) + 1).await?
        }
    };
    refuse_more_than(MAX_SELECTED, ids.len(), "jobs")?;
    Ok(ids)
}

async fn undo(
    State(app): State<App>,
    staff: Staff<perm::EditOperationsSettings>,
    Path(batch): Path<BatchId>,
) -> Result<Json<Outcome>, Problem> {
    let mut tx = app.db.begin().await?;
    let undone = operate::undo(&mut tx, staff.caller.user, batch).await?;
    let events = undone.events().map(|event| event.within(batch.0)).collect();
    audit::record_all(&mut tx, &app.clock, &staff.caller.actor(), events).await?;
    tx.commit().await?;
    let changed = undone.restored.len();
    let skipped = usize::try_from(undone.of).unwrap_or_default().saturating_sub(changed);
    Ok(Json(Outcome { changed, skipped, batch: Some(batch) }))
}
