//! Scheduled tasks: next and last runs.

use aide::axum::ApiRouter;
use axum::Json;
use axum::extract::State;
use chrono::{DateTime, Utc};
use jobs::schedule::{self, ENTRIES, Entry, Outcome, Run};
use kernel::audit::{self, Event};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::App;
use crate::params::Path;
use crate::problem::Problem;
use crate::reply::Done;
use crate::route::{get_with, post_with};
use crate::staff::{Staff, perm};

pub(crate) fn routes() -> ApiRouter<App> {
    ApiRouter::new()
        .api_route(
            "/api/admin/schedules",
            get_with(list, |op| op.id("listSchedules").summary("List scheduled tasks")),
        )
        .api_route(
            "/api/admin/schedules/{name}/run",
            post_with(run, |op| op.id("runSchedule").summary("Run a scheduled task now")),
        )
}

/// A scheduled task.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Recurring {
    /// Name.
    name: &'static str,
    /// Description.
    description: &'static str,
    /// Schedule in cron format with five fields, Indian time.
    cron: &'static str,
    /// Next run.
    next_at: DateTime<Utc>,
    /// Start of the last run.
    last_at: Option<DateTime<Utc>>,
    /// Outcome of the last run.
    last_outcome: Option<Outcome>,
    /// Error of the last run's latest attempt.
    last_error: Option<String>,
}

impl Recurring {
    fn new(entry: &Entry, last: Option<&Run>, now: DateTime<Utc>) -> Self {
        Self {
            name: entry.name,
            description: entry.description,
            cron: entry.cron,
            next_at: entry.next(now),
            last_at: last.map(|run| run.claimed_at),
            last_outcome: last.map(|run| run.outcome),
            last_error: last.and_then(|run| run.error.clone()),
        }
    }
}

async fn list(
    State(app): State<App>,
    _: Staff<perm::ViewOperationsSettings>,
) -> Result<Json<Vec<Recurring>>, Problem> {
    let runs = schedule::last_runs(&mut *app.db.acquire().await?).await?;
    let now = app.clock.now();
    let last = |entry: &Entry| runs.iter().find(|run| run.name == entry.name);
    Ok(Json(ENTRIES.iter().map(|entry| Recurring::new(entry, last(entry), now)).collect()))
}

/// Path of a scheduled task.
#[derive(Deserialize, JsonSchema)]
pub(crate) struct SchedulePath {
    name: String,
}

async fn run(
    State(app): State<App>,
    staff: Staff<perm::EditOperationsSettings>,
    Path(of): Path<SchedulePath>,
) -> Result<Done, Problem> {
    let entry = Entry::find(&of.name).ok_or_else(Problem::not_found)?;
    let mut tx = app.db.begin().await?;
    schedule::run_now(&mut tx, entry, staff.caller.user, app.clock.now()).await?;
    let event = Event::new("schedule_run", "schedule", &entry.name);
    audit::record(&mut tx, &app.clock, &staff.caller.actor(), event).await?;
    tx.commit().await?;
    Ok(Done)
}
