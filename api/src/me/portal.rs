//! The client area: a client's quotations, projects and receipts.
//!
//! Ids are looked up among the caller's own, so that other people's are not found. Staff have none, whatever
//! address they sign in with.

use aide::axum::ApiRouter;
use axum::Json;
use axum::extract::State;
use kernel::document::File;
use kernel::ids::{ProjectId, QuotationId, ReceiptId};
use sales::portal::{self, ClientArea, ClientProjectDetail};

use crate::App;
use crate::params::{Params, Path};
use crate::problem::Problem;
use crate::reply::{FileForm, Pdf};
use crate::route::get_with;
use crate::session::Caller;

pub(super) fn routes() -> ApiRouter<App> {
    ApiRouter::new()
        .api_route(
            "/api/me/portal",
            get_with(read, |op| op.id("getClientArea").summary("Get your quotations, projects and receipts")),
        )
        .api_route(
            "/api/me/projects/{id}",
            get_with(project, |op| op.id("getMyProject").summary("Get one of your projects")),
        )
        .api_route(
            "/api/me/quotations/{id}/document",
            get_with(quotation, |op| {
                op.id("readMyQuotationDocument")
                    .summary("Get the PDF of your quotation; the signed one after acceptance")
            }),
        )
        .api_route(
            "/api/me/receipts/{id}/document",
            get_with(receipt, |op| {
                op.id("readMyReceiptDocument")
                    .summary("Get the PDF of your receipt")
                    .description("A cancelled receipt is marked as such.")
            }),
        )
}

async fn read(State(app): State<App>, caller: Caller) -> Result<Json<ClientArea>, Problem> {
    let mut db = app.db.acquire().await?;
    Ok(Json(portal::of(&mut db, app.auth.keys(), caller.user, app.clock.today()).await?))
}

async fn project(
    State(app): State<App>,
    caller: Caller,
    Path(id): Path<ProjectId>,
) -> Result<Json<ClientProjectDetail>, Problem> {
    let mut db = app.db.acquire().await?;
    Ok(Json(portal::project(&mut db, app.auth.keys(), caller.user, id, app.clock.today()).await?))
}

async fn quotation(
    State(app): State<App>,
    caller: Caller,
    Path(id): Path<QuotationId>,
    Params(form): Params<FileForm>,
) -> Result<Pdf, Problem> {
    let file = portal::quotation_document(&mut *app.db.acquire().await?, caller.user, id).await?;
    open(&app, file, &form).await
}

async fn receipt(
    State(app): State<App>,
    caller: Caller,
    Path(id): Path<ReceiptId>,
    Params(form): Params<FileForm>,
) -> Result<Pdf, Problem> {
    let file = portal::receipt_document(&mut *app.db.acquire().await?, caller.user, id).await?;
    open(&app, file, &form).await
}

async fn open(app: &App, file: Option<File>, form: &FileForm) -> Result<Pdf, Problem> {
    Pdf::open(&app.storage, file.ok_or_else(Problem::document_not_ready)?, form.is_saved()).await
}
