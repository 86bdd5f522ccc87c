//! The queues as a whole: how they stand, what they have done, and what they know to do.

use aide::axum::ApiRouter;
use aide::axum::routing::get_with;
use axum::Json;
use axum::extract::State;
use domain::Db;
use domain::page::AnyOf;
use garde::Validate;
use jobs::QUEUES;
use jobs::queue::depth::{self, Overview};
use jobs::queue::history::{self, History, Span};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::App;
use crate::params::Params;
use crate::problem::Problem;
use crate::staff::{Staff, perm};

pub(super) fn routes() -> ApiRouter<App> {
    ApiRouter::new()
        .api_route(
            "/api/admin/job-queues",
            get_with(list, |op| {
                op.id("listJobQueues").summary("How the queues stand, and who works on them")
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
    Ok(Json(overview(&mut *app.db.acquire().await?).await?))
}

/// How the queues stand.
pub(super) async fn overview(db: &mut Db) -> Result<Overview, sqlx::Error> {
    let known: Vec<_> = QUEUES.iter().map(|(name, _)| *name).collect();
    depth::overview(db, &known).await
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
