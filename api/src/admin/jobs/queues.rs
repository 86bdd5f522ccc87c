//! Queues: state, limits, history and job kinds.

use std::collections::BTreeMap;

use aide::axum::ApiRouter;
use axum::Json;
use axum::extract::State;
use garde::Validate;
use jobs::QUEUES;
use jobs::queue::depth::{Overview, Queue};
use jobs::queue::history::{self, History, Span};
use jobs::queue::limit::{self, Limit};
use jobs::queue::operate;
use kernel::Db;
use kernel::audit::{self, Change, Event};
use kernel::page::AnyOf;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::App;
use crate::params::{Params, Path};
use crate::problem::Problem;
use crate::reply::Done;
use crate::route::{delete_with, get_with, put_with};
use crate::staff::{Staff, perm};
use crate::valid::Valid;

pub(super) fn routes() -> ApiRouter<App> {
    ApiRouter::new()
        .api_route(
            "/api/admin/job-queues",
            get_with(list, |op| {
                op.id("listJobQueues").summary("List the queues with their state and workers")
            }),
        )
        .api_route(
            "/api/admin/job-queues/{queue}/pause",
            put_with(pause, |op| {
                op.id("pauseJobQueue").summary("Pause a queue").description("Running jobs continue.")
            })
            .merge(delete_with(resume, |op| op.id("resumeJobQueue").summary("Resume a queue"))),
        )
        .api_route(
            "/api/admin/job-queues/{queue}/limits",
            put_with(limit, |op| {
                op.id("limitJobQueue")
                    .summary("Set a queue's limits across all workers")
                    .description("Replaces all limits of the queue and its job kinds.")
            }),
        )
        .api_route(
            "/api/admin/job-kinds",
            get_with(kinds, |op| op.id("listJobKinds").summary("List job kinds")),
        )
        .api_route(
            "/api/admin/job-history",
            get_with(past, |op| op.id("getJobHistory").summary("Get the queues' history by time interval")),
        )
}

async fn list(
    State(app): State<App>,
    _: Staff<perm::ViewOperationsSettings>,
) -> Result<Json<Overview>, Problem> {
    Ok(Json(jobs::overview(&mut *app.db.acquire().await?).await?))
}

/// Path of a queue.
#[derive(Deserialize, JsonSchema)]
pub(crate) struct QueuePath {
    queue: String,
}

/// The queue with this name.
async fn find(db: &mut Db, name: &str) -> Result<Queue, Problem> {
    let queues = jobs::overview(db).await?.queues;
    queues.into_iter().find(|queue| queue.name == name).ok_or_else(Problem::not_found)
}

async fn pause(
    State(app): State<App>,
    staff: Staff<perm::EditOperationsSettings>,
    Path(of): Path<QueuePath>,
) -> Result<Done, Problem> {
    set_paused(&app, &staff, &of.queue, true).await
}

async fn resume(
    State(app): State<App>,
    staff: Staff<perm::EditOperationsSettings>,
    Path(of): Path<QueuePath>,
) -> Result<Done, Problem> {
    set_paused(&app, &staff, &of.queue, false).await
}

async fn set_paused(
    app: &App,
    staff: &Staff<perm::EditOperationsSettings>,
    queue: &str,
    is_paused: bool,
) -> Result<Done, Problem> {
    let mut tx = app.db.begin().await?;
    if find(&mut tx, queue).await?.is_paused == is_paused {
        return Ok(Done);
    }
    let action = if is_paused {
        operate::pause(&mut tx, queue, Some(staff.caller.user)).await?;
        "job_queue_paused"
    } else {
        operate::resume(&mut tx, queue).await?;
        "job_queue_resumed"
    };
    let event = Event::new(action, "job_queue", &queue);
    audit::record(&mut tx, &app.clock, &staff.caller.actor(), event).await?;
    tx.commit().await?;
    Ok(Done)
}

/// Limits of a queue across all workers.
#[derive(Debug, Deserialize, Validate, JsonSchema)]
#[schemars(rename = "JobLimits")]
pub(crate) struct Limits {
    /// Limits of the whole queue and of job kinds.
    #[garde(dive, length(max = 50))]
    limits: Vec<Limit>,
}

async fn limit(
    State(app): State<App>,
    staff: Staff<perm::EditOperationsSettings>,
    Path(of): Path<QueuePath>,
    Valid { value: Limits { limits }, .. }: Valid<Limits>,
) -> Result<Done, Problem> {
    let mut tx = app.db.begin().await?;
    let queue = find(&mut tx, &of.queue).await?;
    let wrong = wrong(&queue, &limits);
    if !wrong.is_empty() {
        return Err(Problem::invalid(wrong));
    }
    limit::replace(&mut tx, &queue.name, &limits).await?;
    let changes = vec![Change::new("limits", queue.limits, limits)];
    let event = Event::new("job_queue_limited", "job_queue", &queue.name).changing(changes);
    audit::record(&mut tx, &app.clock, &staff.caller.actor(), event).await?;
    tx.commit().await?;
    Ok(Done)
}

/// Errors of a queue's limits, by field.
fn wrong(queue: &Queue, limits: &[Limit]) -> BTreeMap<String, String> {
    let known = QUEUES.iter().find(|(name, _)| *name == queue.name).map_or(&[][..], |(_, kinds)| kinds);
    let mut wrong = BTreeMap::new();
    for (index, limit) in limits.iter().enumerate() {
        let mut add = |field: &str, reason: &str| {
            wrong.insert(format!("limits[{index}].{field}"), reason.to_owned());
        };
        if limit.kind.as_ref().is_some_and(|kind| !known.contains(&kind.as_str())) {
            add("kind", "is not a job kind of this queue");
        }
        if limits[..index].iter().any(|other| other.kind == limit.kind) {
            add("kind", "already has a limit");
        }
        if limit.concurrency.is_none() && limit.per_second.is_none() {
            add("concurrency", "is required unless a rate per second is set");
        }
    }
    wrong
}

/// A job kind.
#[derive(Serialize, JsonSchema)]
pub(crate) struct JobKind {
    /// Queue of these jobs.
    queue: &'static str,
    /// Kind.
    kind: &'static str,
}

async fn kinds(_: Staff<perm::ViewOperationsSettings>) -> Json<Vec<JobKind>> {
    let kinds = QUEUES.iter().flat_map(|(queue, kinds)| kinds.iter().map(|kind| JobKind { queue, kind }));
    Json(kinds.collect())
}

/// Period of the history.
#[derive(Debug, Deserialize, Validate, JsonSchema)]
#[garde(allow_unvalidated)]
pub(crate) struct Past {
    /// Time span.
    span: Span,
    /// Queues; all if omitted.
    #[serde(default)]
    queue: AnyOf<String>,
}

async fn past(
    State(app): State<App>,
    _: Staff<perm::ViewOperationsSettings>,
    Params(Past { span, queue }): Params<Past>,
) -> Result<Json<History>, Problem> {
    let queues = queue.texts();
    Ok(Json(history::read(&mut *app.db.acquire().await?, span, queues.as_deref()).await?))
}
