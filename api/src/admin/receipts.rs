//! Receipts for advances: issued with their payment, rendered by the worker, downloaded here.

use aide::axum::ApiRouter;
use axum::Json;
use axum::extract::State;
use jobs::Documents;
use kernel::Db;
use kernel::document::{self, DocumentRef};
use kernel::ids::ReceiptId;
use sales::documents::{self, make_receipt};
use sales::receipt::{self, Receipt, ReceiptView};

use crate::App;
use crate::params::{Params, Path};
use crate::problem::Problem;
use crate::reply::{Accepted, FileForm, Pdf};
use crate::route::{get_with, post_with};
use crate::staff::{Staff, perm};

pub(super) fn routes() -> ApiRouter<App> {
    ApiRouter::new()
        .api_route(
            "/api/admin/receipts/{id}",
            get_with(read, |op| op.id("getReceipt").summary("Get a receipt and the state of its PDF")),
        )
        .api_route(
            "/api/admin/receipts/{id}/document",
            post_with(make, |op| {
                op.id("makeReceiptDocument").summary("Generate a receipt's PDF").description(
                    "Does nothing if it exists and was sent to the customer; a failed one is retried.",
                )
            }),
        )
        .api_route(
            "/api/admin/receipts/{id}/link-revocation",
            post_with(revoke, |op| {
                op.id("revokeReceiptLink")
                    .summary("Revoke the customer's link to a receipt")
                    .description("For a link sent to the wrong person. Cannot be undone.")
            }),
        )
        .api_route(
            "/api/admin/receipts/{id}/document/file",
            get_with(file, |op| op.id("downloadReceipt").summary("Download a receipt's PDF")),
        )
}

async fn read(
    State(app): State<App>,
    staff: Staff<perm::ViewFinance>,
    Path(id): Path<ReceiptId>,
) -> Result<Json<ReceiptView>, Problem> {
    let mut db = app.db.acquire().await?;
    let receipt = receipt::visible(&mut db, id, &staff.caller.viewer()).await?;
    view(&mut db, receipt).await.map(Json)
}

/// A receipt with its PDF's state.
async fn view(db: &mut Db, receipt: Receipt) -> Result<ReceiptView, Problem> {
    let Receipt { id, lead, version, .. } = receipt;
    let document = document::find(&mut *db, DocumentRef::receipt(id, version)).await?;
    let job = Documents::RenderReceipt { lead, receipt: id, version };
    let document = match document {
        Some(document) => Some(documents::view(db, document, Some(job)).await?),
        None => None,
    };
    Ok(receipt.view(document))
}

async fn make(
    State(app): State<App>,
    staff: Staff<perm::ManageFinance>,
    Path(id): Path<ReceiptId>,
) -> Result<Accepted<ReceiptView>, Problem> {
    let mut tx = app.db.begin().await?;
    let receipt = receipt::visible(&mut tx, id, &staff.caller.viewer()).await?;
    make_receipt(&mut tx, receipt.lead, id, receipt.version, app.clock.now()).await?;
    let view = view(&mut tx, receipt).await?;
    tx.commit().await?;
    Ok(Accepted(view))
}

async fn revoke(
    State(app): State<App>,
    staff: Staff<perm::ManageFinance>,
    Path(id): Path<ReceiptId>,
) -> Result<Json<ReceiptView>, Problem> {
    let mut tx = app.db.begin().await?;
    let receipt = receipt::visible(&mut tx, id, &staff.caller.viewer()).await?;
    receipt::revoke_link(&mut tx, &app.clock, &staff.caller.actor(), &receipt).await?;
    let receipt = receipt::visible(&mut tx, id, &staff.caller.viewer()).await?;
    let view = view(&mut tx, receipt).await?;
    tx.commit().await?;
    Ok(Json(view))
}

async fn file(
    State(app): State<App>,
    staff: Staff<perm::ViewFinance>,
    Path(id): Path<ReceiptId>,
    Params(form): Params<FileForm>,
) -> Result<Pdf, Problem> {
    let document = {
        let mut db = app.db.acquire().await?;
        let receipt = receipt::visible(&mut db, id, &staff.caller.viewer()).await?;
        document::find(&mut db, DocumentRef::receipt(id, receipt.version)).await?
    };
    let file = document.and_then(|document| document.file).ok_or_else(Problem::not_found)?;
    Pdf::open(&app.storage, file, form.is_saved()).await
}
