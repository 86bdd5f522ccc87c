//! The caller's privacy requests.

use aide::axum::ApiRouter;
use axum::Json;
use axum::extract::State;
use axum::http::Method;
use chrono::{DateTime, Utc};
use kernel::ids::PrivacyRequestId;
use privacy::access;
use privacy::request::{self, Ask, Request, RequestKind, Status};
use schemars::JsonSchema;
use serde::Serialize;

use crate::App;
use crate::params::Path;
use crate::problem::Problem;
use crate::reply::{Attachment, Created};
use crate::route::{get_with, post_with};
use crate::session::Caller;
use crate::valid::Valid;

pub(super) fn routes() -> ApiRouter<App> {
    ApiRouter::new()
        .api_route(
            "/api/me/privacy-requests",
            get_with(list, |op| {
                op.id("listMyPrivacyRequests").summary("List your privacy requests, newest first")
            })
            .merge(post_with(ask, |op| op.id("createMyPrivacyRequest").summary("Submit a privacy request"))),
        )
        .api_route(
            "/api/me/privacy-requests/{id}/file",
            get_with(file, |op| op.id("getMyPersonalFile").summary("Download your personal data")),
        )
}

/// A privacy request, as its requester sees it.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct MyPrivacyRequest {
    /// Request id.
    id: PrivacyRequestId,
    /// Request number, for people.
    number: String,
    /// What is requested.
    kind: RequestKind,
    /// Status.
    status: Status,
    /// When it was received.
    received_at: DateTime<Utc>,
    /// When the answer is due.
    due_at: Option<DateTime<Utc>>,
    /// When it was closed.
    closed_at: Option<DateTime<Utc>>,
    /// Answer.
    answer: String,
    /// When the file's download expires, if there is one.
    file_expires_at: Option<DateTime<Utc>>,
}

impl From<Request> for MyPrivacyRequest {
    fn from(request: Request) -> Self {
        Self {
            id: request.id,
            number: request.number,
            kind: request.kind,
            status: request.status,
            received_at: request.received_at,
            due_at: request.due_at,
            closed_at: request.closed_at,
            answer: request.answer,
            file_expires_at: request.file_expires_at,
        }
    }
}

async fn list(State(app): State<App>, caller: Caller) -> Result<Json<Vec<MyPrivacyRequest>>, Problem> {
    let mut db = app.db.acquire().await?;
    let requests = request::of_user(&mut db, caller.user, app.clock.now()).await?;
    Ok(Json(requests.into_iter().map(MyPrivacyRequest::from).collect()))
}

async fn ask(
    State(app): State<App>,
    caller: Caller,
    Valid { value: ask, .. }: Valid<Ask>,
) -> Result<Created<MyPrivacyRequest>, Problem> {
    let mut tx = app.db.begin().await?;
    let id = request::receive_from_account(&mut tx, &app.clock, &caller.actor(), caller.user, &ask).await?;
    let request = request::find(&mut tx, id, app.clock.now()).await?;
    tx.commit().await?;
    Ok(Created(request.into()))
}

async fn file(
    State(app): State<App>,
    method: Method,
    caller: Caller,
    Path(id): Path<PrivacyRequestId>,
) -> Result<Attachment, Problem> {
    let mut tx = app.db.begin().await?;
    request::of_user_one(&mut tx, caller.user, id).await?;
    let file = access::file(&mut tx, &app.clock, id, method != Method::HEAD).await?;
    tx.commit().await?;
    Ok(file.into())
}
