//! Privacy requests, and a preview of the nightly retention run.

use aide::axum::ApiRouter;
use axum::Json;
use axum::extract::State;
use enquiries::privacy_settings::Privacy;
use garde::Validate;
use kernel::ids::PrivacyRequestId;
use kernel::page::{Page, PageQuery};
use kernel::{Db, settings};
use privacy::request::{
    self, AnswerDraft, EventKind, Filter, Request, RequestEvent, RequestKind, StaffAsk, Status,
};
use privacy::{erasure, retention};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::App;
use crate::database::Transaction;
use crate::params::{Params, Path};
use crate::problem::Problem;
use crate::reply::Created;
use crate::route::{delete_with, get_with, post_with};
use crate::staff::{Staff, perm};
use crate::valid::Valid;

pub(crate) fn routes() -> ApiRouter<App> {
    ApiRouter::new()
        .api_route(
            "/api/admin/privacy-requests",
            get_with(list, |op| {
                op.id("listPrivacyRequests").summary("List privacy requests, most urgent first")
            })
            .merge(post_with(create, |op| {
                op.id("createPrivacyRequest").summary("Record a privacy request")
            })),
        )
        .api_route(
            "/api/admin/privacy-requests/{id}",
            get_with(read, |op| op.id("getPrivacyRequest").summary("Get a privacy request")),
        )
        .api_route(
            "/api/admin/privacy-requests/{id}/assignment",
            post_with(assign, |op| op.id("assignPrivacyRequest").summary("Assign a privacy request to yourself")),
        )
        .api_route(
            "/api/admin/privacy-requests/{id}/notes",
            post_with(note, |op| op.id("noteOnPrivacyRequest").summary("Add a note to a privacy request")),
        )
        .api_route(
            "/api/admin/privacy-requests/{id}/acknowledgement",
            post_with(acknowledge, |op| {
                op.id("acknowledgePrivacyRequest").summary("Acknowledge a grievance")
            }),
        )
        .api_route(
            "/api/admin/privacy-requests/{id}/completion",
            post_with(complete, |op| op.id("completePrivacyRequest").summary("Complete a privacy request")),
        )
        .api_route(
            "/api/admin/privacy-requests/{id}/refusal",
            post_with(refuse, |op| op.id("refusePrivacyRequest").summary("Refuse a privacy request with a reason")),
        )
        .api_route(
            "/api/admin/privacy-requests/{id}/approval",
            post_with(approve, |op| {
                op.id("approveErasure").summary("Approve an erasure for confirmation by another admin")
            })
            .merge(delete_with(withdraw_approval, |op| {
                op.id("withdrawErasureApproval").summary("Withdraw the approval of an erasure")
            })),
        )
        .api_route(
            "/api/admin/privacy-requests/{id}/confirmation",
            post_with(confirm, |op| {
                op.id("confirmErasure").summary("Confirm an erasure by its number and erase the data").description(
                    "Must be another admin than the one who approved it, if there is one. Cannot be undone.",
                )
            }),
        )
        .api_route(
            "/api/admin/retention",
            get_with(retained, |op| op.id("previewRetention").summary("Preview the nightly retention run")),
        )
}

/// A privacy request with everything needed to answer it.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct PrivacyRequestDetail {
    #[serde(flatten)]
    request: Request,
    /// History, newest first.
    events: Vec<RequestEvent>,
    /// Preview of the erasure, until it is done.
    erasure: Option<erasure::Preview>,
    /// Records that the erasure retained for tax law.
    retained: Vec<erasure::Retained>,
}

async fn detail(db: &mut Db, app: &App, id: PrivacyRequestId) -> Result<PrivacyRequestDetail, sqlx::Error> {
    let request = request::find(&mut *db, id, app.clock.now()).await?;
    let erasure = if request.kind == RequestKind::Erasure
        && matches!(request.status, Status::Open | Status::Approved)
    {
        Some(erasure::preview(&mut *db, &app.clock, &request).await?)
    } else {
        None
    };
    let retained = erasure::retained(&mut *db, id).await?;
    let events = request::events(db, id).await?;
    Ok(PrivacyRequestDetail { request, events, erasure, retained })
}

async fn list(
    State(app): State<App>,
    _: Staff<perm::ViewSettings>,
    Params(page): Params<PageQuery>,
    Params(filter): Params<Filter>,
) -> Result<Json<Page<Request>>, Problem> {
    let mut db = app.db.acquire().await?;
    Ok(Json(request::list(&mut db, &page, &filter, app.clock.now()).await?))
}

async fn create(
    State(app): State<App>,
    staff: Staff<perm::ManageSettings>,
    Valid { value: form, .. }: Valid<StaffAsk>,
) -> Result<Created<PrivacyRequestDetail>, Problem> {
    let mut tx = app.db.begin().await?;
    let id = request::receive_from_staff(&mut tx, &app.clock, &staff.caller.actor(), &form).await?;
    let detail = detail(&mut tx, &app, id).await?;
    tx.commit().await?;
    Ok(Created(detail))
}

async fn read(
    State(app): State<App>,
    _: Staff<perm::ViewSettings>,
    Path(id): Path<PrivacyRequestId>,
) -> Result<Json<PrivacyRequestDetail>, Problem> {
    let mut db = app.db.acquire().await?;
    Ok(Json(detail(&mut db, &app, id).await?))
}

/// Locks an open request until the transaction ends.
async fn open(app: &App, id: PrivacyRequestId) -> Result<(Transaction, Request), Problem> {
    let mut tx = app.db.begin().await?;
    let request = request::lock(&mut tx, id).await?;
    Ok((tx, request))
}

/// Commits and returns the current request.
async fn answer(
    mut tx: Transaction,
    app: &App,
    id: PrivacyRequestId,
) -> Result<Json<PrivacyRequestDetail>, Problem> {
    let detail = detail(&mut tx, app, id).await?;
    tx.commit().await?;
    Ok(Json(detail))
}

async fn assign(
    State(app): State<App>,
    staff: Staff<perm::ManageSettings>,
    Path(id): Path<PrivacyRequestId>,
) -> Result<Json<PrivacyRequestDetail>, Problem> {
    let (mut tx, request) = open(&app, id).await?;
    request::assign(&mut tx, &app.clock, &staff.caller.actor(), &request).await?;
    answer(tx, &app, id).await
}

async fn note(
    State(app): State<App>,
    staff: Staff<perm::ManageSettings>,
    Path(id): Path<PrivacyRequestId>,
    Valid { value: draft, .. }: Valid<AnswerDraft>,
) -> Result<Json<PrivacyRequestDetail>, Problem> {
    let (mut tx, _) = open(&app, id).await?;
    let by = Some(staff.caller.user);
    request::note(&mut tx, &app.clock, by, id, EventKind::Noted, draft.text.trim()).await?;
    answer(tx, &app, id).await
}

async fn acknowledge(
    State(app): State<App>,
    staff: Staff<perm::ManageSettings>,
    Path(id): Path<PrivacyRequestId>,
) -> Result<Json<PrivacyRequestDetail>, Problem> {
    let (mut tx, request) = open(&app, id).await?;
    request::acknowledge(&mut tx, &app.clock, &staff.caller.actor(), &request).await?;
    answer(tx, &app, id).await
}

async fn complete(
    State(app): State<App>,
    staff: Staff<perm::ManageSettings>,
    Path(id): Path<PrivacyRequestId>,
    Valid { value: draft, .. }: Valid<AnswerDraft>,
) -> Result<Json<PrivacyRequestDetail>, Problem> {
    let (mut tx, request) = open(&app, id).await?;
    request::complete(&mut tx, &app.clock, &staff.caller.actor(), &request, &draft).await?;
    answer(tx, &app, id).await
}

async fn refuse(
    State(app): State<App>,
    staff: Staff<perm::ManageSettings>,
    Path(id): Path<PrivacyRequestId>,
    Valid { value: draft, .. }: Valid<AnswerDraft>,
) -> Result<Json<PrivacyRequestDetail>, Problem> {
    let (mut tx, request) = open(&app, id).await?;
    request::reject(&mut tx, &app.clock, &staff.caller.actor(), &request, &draft).await?;
    answer(tx, &app, id).await
}

async fn approve(
    State(app): State<App>,
    staff: Staff<perm::ManageSettings>,
    Path(id): Path<PrivacyRequestId>,
) -> Result<Json<PrivacyRequestDetail>, Problem> {
    let (mut tx, request) = open(&app, id).await?;
    erasure::approve(&mut tx, &app.clock, &staff.caller.actor(), &request).await?;
    answer(tx, &app, id).await
}

async fn withdraw_approval(
    State(app): State<App>,
    staff: Staff<perm::ManageSettings>,
    Path(id): Path<PrivacyRequestId>,
) -> Result<Json<PrivacyRequestDetail>, Problem> {
    let (mut tx, request) = open(&app, id).await?;
    erasure::withdraw_approval(&mut tx, &app.clock, &staff.caller.actor(), &request).await?;
    answer(tx, &app, id).await
}

/// The number of the request, typed again to confirm the erasure.
#[derive(Debug, Deserialize, Validate, JsonSchema)]
#[schemars(rename = "ErasureConfirmation")]
struct Confirmation {
    /// Request number.
    #[garde(length(chars, max = 40))]
    number: String,
}

async fn confirm(
    State(app): State<App>,
    staff: Staff<perm::ManageSettings>,
    Path(id): Path<PrivacyRequestId>,
    Valid { value: Confirmation { number }, .. }: Valid<Confirmation>,
) -> Result<Json<PrivacyRequestDetail>, Problem> {
    let (mut tx, request) = open(&app, id).await?;
    erasure::confirm(&mut tx, &app.clock, &staff.caller.actor(), &request, &number).await?;
    answer(tx, &app, id).await
}

async fn retained(
    State(app): State<App>,
    _: Staff<perm::ViewSettings>,
) -> Result<Json<retention::Preview>, Problem> {
    let mut db = app.db.acquire().await?;
    let privacy: Privacy = settings::read(&mut db).await?;
    Ok(Json(retention::preview(&mut db, &privacy.retention, app.clock.now()).await?))
}
