//! Status changes of a quotation.

use aide::axum::ApiRouter;
use axum::Json;
use axum::extract::State;
use garde::Validate;
use kernel::audit::Actor;
use kernel::ids::QuotationId;
use kernel::reach::{Reach, Viewer};
use kernel::{Locked, Tx};
use sales::quotation::detail::{self, QuotationDetail};
use sales::quotation::sending::{self, SendingDraft};
use sales::quotation::{Quotation, ending, release, revision};
use schemars::JsonSchema;
use serde::Deserialize;

use super::open;
use crate::App;
use crate::params::Path;
use crate::problem::Problem;
use crate::reply::{Accepted, Created};
use crate::route::post_with;
use crate::staff::{Staff, perm};
use crate::valid::{Valid, Versioned};

pub(super) fn routes() -> ApiRouter<App> {
    ApiRouter::new()
        .api_route(
            "/api/admin/quotations/{id}/submission",
            post_with(submit, |op| {
                op.id("submitQuotation").summary("Submit a quotation for approval").description(
                    "It is approved at once if it needs no approval, or if the caller may give it.",
                )
            }),
        )
        .api_route(
            "/api/admin/quotations/{id}/approval",
            post_with(approve, |op| op.id("approveQuotation").summary("Approve a quotation")),
        )
        .api_route(
            "/api/admin/quotations/{id}/return",
            post_with(return_for_changes, |op| {
                op.id("returnQuotation").summary("Return a quotation for changes")
            }),
        )
        .api_route(
            "/api/admin/quotations/{id}/sending",
            post_with(send, |op| {
                op.id("sendQuotation").summary("Send a quotation to the customer").description(
                    "Generates the PDF first; the e-mail is sent when it is ready. Earlier revisions are \
                     superseded.",
                )
            }),
        )
        .api_route(
            "/api/admin/quotations/{id}/revision",
            post_with(revise, |op| {
                op.id("reviseQuotation")
                    .summary("Create the next revision of a quotation")
                    .description("It supersedes the previous one as soon as it is sent.")
            }),
        )
        .api_route(
            "/api/admin/quotations/{id}/cancellation",
            post_with(cancel, |op| op.id("cancelQuotation").summary("Cancel a quotation")),
        )
        .api_route(
            "/api/admin/quotations/{id}/rejection",
            post_with(reject, |op| op.id("rejectQuotation").summary("Record that the customer declined")),
        )
        .api_route(
            "/api/admin/quotations/{id}/conversion",
            post_with(convert, |op| {
                op.id("convertQuotation")
                    .summary("Convert an accepted quotation into a customer and a project")
            }),
        )
}

/// The expected version of a quotation.
#[derive(Debug, Deserialize, Validate, JsonSchema)]
#[garde(allow_unvalidated)]
#[schemars(rename = "QuotationVersion")]
struct ExpectedVersion {
    /// Version that the client has read.
    version: i32,
}

/// A status change.
enum Step<'a> {
    Submit,
    Approve,
    GiveBack { because: &'a str },
    Send(&'a SendingDraft),
    Cancel { reason: &'a str },
    Reject { reason: &'a str },
    Convert,
}

/// Applies a status change if nobody has changed the quotation meanwhile, and returns it.
async fn step(
    app: &App,
    staff: &Staff<perm::ManageQuotations>,
    id: QuotationId,
    version: i32,
    step: Step<'_>,
) -> Result<QuotationDetail, Problem> {
    let mut tx = app.db.begin().await?;
    let viewer = staff.caller.viewer();
    let quotation = open(&mut tx, app, &viewer, id, version).await?;
    apply(&mut tx, app, &staff.caller.actor(), &viewer, &quotation, step).await?;
    let quotation = detail::read(&mut tx, &app.clock, id, Reach::All, &viewer).await?;
    tx.commit().await?;
    Ok(quotation)
}

async fn apply(
    tx: &mut Tx<'_>,
    app: &App,
    actor: &Actor,
    viewer: &Viewer,
    quotation: &Locked<Quotation>,
    step: Step<'_>,
) -> Result<(), Problem> {
    let clock = &app.clock;
    match step {
        Step::Submit => release::submit(tx, clock, actor, viewer, quotation).await?,
        Step::Approve => release::approve(tx, clock, actor, viewer, quotation).await?,
        Step::GiveBack { because } => {
            release::return_for_changes(tx, clock, actor, viewer, quotation, because).await?;
        }
        Step::Send(draft) => {
            sending::send(tx, clock, actor, quotation, draft).await?;
        }
        Step::Cancel { reason } => ending::cancel(tx, clock, actor, quotation, reason).await?,
        Step::Reject { reason } => ending::reject(tx, clock, actor, quotation, None, reason).await?,
        Step::Convert => ending::convert(tx, clock, actor, quotation).await?,
    }
    Ok(())
}

async fn submit(
    State(app): State<App>,
    staff: Staff<perm::ManageQuotations>,
    Path(id): Path<QuotationId>,
    Valid { value: ExpectedVersion { version }, .. }: Valid<ExpectedVersion>,
) -> Result<Json<QuotationDetail>, Problem> {
    step(&app, &staff, id, version, Step::Submit).await.map(Json)
}

async fn approve(
    State(app): State<App>,
    staff: Staff<perm::ManageQuotations>,
    Path(id): Path<QuotationId>,
    Valid { value: ExpectedVersion { version }, .. }: Valid<ExpectedVersion>,
) -> Result<Json<QuotationDetail>, Problem> {
    step(&app, &staff, id, version, Step::Approve).await.map(Json)
}

/// A request for changes.
#[derive(Debug, Deserialize, Validate, JsonSchema)]
#[schemars(rename = "QuotationReturn")]
struct ReturnReason {
    /// What to change.
    #[garde(length(chars, min = 1, max = 1000))]
    because: String,
}

async fn return_for_changes(
    State(app): State<App>,
    staff: Staff<perm::ManageQuotations>,
    Path(id): Path<QuotationId>,
    Versioned { value: ReturnReason { because }, version }: Versioned<ReturnReason>,
) -> Result<Json<QuotationDetail>, Problem> {
    step(&app, &staff, id, version, Step::GiveBack { because: &because }).await.map(Json)
}

async fn send(
    State(app): State<App>,
    staff: Staff<perm::ManageQuotations>,
    Path(id): Path<QuotationId>,
    Versioned { value: draft, version }: Versioned<SendingDraft>,
) -> Result<Accepted<QuotationDetail>, Problem> {
    step(&app, &staff, id, version, Step::Send(&draft)).await.map(Accepted)
}

async fn revise(
    State(app): State<App>,
    staff: Staff<perm::ManageQuotations>,
    Path(id): Path<QuotationId>,
    Valid { value: ExpectedVersion { version }, .. }: Valid<ExpectedVersion>,
) -> Result<Created<QuotationDetail>, Problem> {
    let mut tx = app.db.begin().await?;
    let viewer = staff.caller.viewer();
    let quotation = open(&mut tx, &app, &viewer, id, version).await?;
    let next = revision::revise(&mut tx, &app.clock, &staff.caller.actor(), &quotation).await?;
    let next = detail::read(&mut tx, &app.clock, next, Reach::All, &viewer).await?;
    tx.commit().await?;
    Ok(Created(next))
}

/// Reason for a status change.
#[derive(Debug, Deserialize, Validate, JsonSchema)]
#[schemars(rename = "QuotationEnding")]
struct StatusReason {
    /// The reason.
    #[garde(length(chars, min = 1, max = 1000))]
    reason: String,
}

async fn cancel(
    State(app): State<App>,
    staff: Staff<perm::ManageQuotations>,
    Path(id): Path<QuotationId>,
    Versioned { value: StatusReason { reason }, version }: Versioned<StatusReason>,
) -> Result<Json<QuotationDetail>, Problem> {
    step(&app, &staff, id, version, Step::Cancel { reason: &reason }).await.map(Json)
}

async fn reject(
    State(app): State<App>,
    staff: Staff<perm::ManageQuotations>,
    Path(id): Path<QuotationId>,
    Versioned { value: StatusReason { reason }, version }: Versioned<StatusReason>,
) -> Result<Json<QuotationDetail>, Problem> {
    step(&app, &staff, id, version, Step::Reject { reason: &reason }).await.map(Json)
}

async fn convert(
    State(app): State<App>,
    staff: Staff<perm::ManageQuotations>,
    Path(id): Path<QuotationId>,
    Valid { value: ExpectedVersion { version }, .. }: Valid<ExpectedVersion>,
) -> Result<Json<QuotationDetail>, Problem> {
    step(&app, &staff, id, version, Step::Convert).await.map(Json)
}
