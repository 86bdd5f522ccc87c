//! Queues as a whole: state, history, and the kinds of jobs.

use std::collections::BTreeMap;

use aide::axum::ApiRouter;
use aide::axum::routing::{get_with, put_with};
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
use crate::staff::{Staff, perm};
use crate::valid::Valid;

pub(super) fn routes() -> ApiRouter<App> {
    ApiRouter::new()
        .api_route(
            "/api/admin/job-queues",
            get_with(list, |op| {
                op.id("listJobQueues").summary("How the queues stand, and who works on them")
            }),
        )
        .api_route(
            "/api/admin/job-queues/{queue}/pause",
            put_with(pause, |op| {
                op.id("pauseJobQueue")
                    .summary("Let nobody take jobs of a queue")
                    .description("What is being worked on goes on.")
            })
            .delete_with(resume, |op| {
                op.id("resumeJobQueue").summary("Let the jobs of a queue be taken again")
            }),
        )
        .api_route(
            "/api/admin/job-queues/{queue}/limits",
            put_with(limit, |op| {
                op.id("limitJobQueue")
                    .summary("Say how much all workers together may do")
                    .description("These limits and no others: of the whole queue, and of kinds of its jobs.")
            }),
        )
        .api_route(
            "/api/admin/job-kinds",
            get_with(kinds, |op| op.id("listJobKinds").summary("The kinds of jobs that there are")),
        )
        .api_route(
            "/api/admin/job-history",
            get_with(past, |op| {
                op.id("getJobHistory").summary("What the queues have done, by parts of time")
            }),
        )
}

async fn list(
    State(app): State<App>,
    _: Staff<perm::ViewOperationsSettings>,
) -> Result<Json<Overview>, Problem> {
    Ok(Json(jobs::overview(&mut *app.db.acquire().await?).await?))
}

/// Which queue.
#[derive(Deserialize, JsonSchema)]
pub(crate) struct OfQueue {
    queue: String,
}

/// The queue of that name.
async fn find(db: &mut Db, name: &str) -> Result<Queue, Problem> {
    let queues = jobs::overview(db).await?.queues;
    queues.into_iter().find(|queue| queue.name == name).ok_or_else(Problem::not_found)
}

async fn pause(
    State(app): State<App>,
    staff: Staff<perm::EditOperationsSettings>,
    Path(of): Path<OfQueue>,
) -> Result<Done, Problem> {
    set_paused(&app, &staff, &of.queue, true).await
}

async fn resume(
    State(app): State<App>,
    staff: Staff<perm::EditOperationsSettings>,
    Path(of): Path<OfQueue>,
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

/// How much all workers together may do of a queue.
#[derive(Debug, Deserialize, Validate, JsonSchema)]
#[schemars(rename = "JobLimits")]
pub(crate) struct Limits {
    /// Of the whole queue, and of kinds of its jobs.
    #[garde(dive, length(max = 50))]
    limits: Vec<Limit>,
}

async fn limit(
    State(app): State<App>,
    staff: Staff<perm::EditOperationsSettings>,
    Path(of): Path<OfQueue>,
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

/// What is wrong with limits of a queue, by field.
fn wrong(queue: &Queue, limits: &[Limit]) -> BTreeMap<String, String> {
    let known = QUEUES.iter().find(|(name, _)| *name == queue.name).map_or(&[][..], |(_, kinds)| kinds);
    let mut wrong = BTreeMap::new();
    for (index, limit) in limits.iter().enumerate() {
        let mut add = |field: &str, reason: &str| {
            wrong.insert(format!("limits[{index}].{field}"), reason.to_owned());
        };
        if limit.kind.as_ref().is_some_and(|kind| !known.contains(&kind.as_str())) {
            add("kind", "is no kind of job of this queue");
        }
        if limits[..index].iter().any(|other| other.kind == limit.kind) {
            add("kind", "has a limit already");
        }
        if limit.concurrency.is_none() && limit.per_second.is_none() {
            add("concurrency", "or a number per second is needed");
        }
    }
    wrong
}

/// A kind of job.
#[derive(Serialize, JsonSchema)]
pub(crate) struct JobKind {
    /// Where such jobs are put.
    queue: &'static str,
    /// What they are.
    kind: &'static str,
}

async fn kinds(_: Staff<perm::ViewOperationsSettings>) -> Json<Vec<JobKind>> {
    let kinds = QUEUES.iter().flat_map(|(queue, kinds)| kinds.iter().map(|kind| JobKind { queue, kind }));
    Json(kinds.collect())
}

/// Which part of the past.
#[derive(Debug, Deserialize, Validate, JsonSchema)]
#[garde(allow_unvalidated)]
pub(crate) struct Past {
    /// How far back.
    span: Span,
    /// Of these queues; of all if none is named.
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
