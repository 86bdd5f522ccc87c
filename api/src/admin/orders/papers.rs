//! An order's documents as PDF: invoice, credit notes, and the papers of its shipments.

use aide::axum::ApiRouter;
use axum::extract::State;
use kernel::document::{self, DocumentKind, DocumentRef};
use kernel::ids::OrderId;
use shop::order::paper;

use super::{RefundPath, ShipmentPath};
use crate::App;
use crate::params::{Params, Path};
use crate::problem::Problem;
use crate::reply::{FileForm, Pdf};
use crate::route::get_with;
use crate::staff::{Staff, perm};

pub(super) fn routes() -> ApiRouter<App> {
    ApiRouter::new()
        .api_route(
            "/api/admin/orders/{id}/invoice",
            get_with(invoice, |op| op.id("downloadOrderInvoice").summary("Download an order's invoice")),
        )
        .api_route(
            "/api/admin/orders/{id}/credit-note",
            get_with(unpaid_credit_note, |op| {
                op.id("downloadOrderCreditNote")
                    .summary("Download the credit note of an order that was cancelled before anything was paid")
            }),
        )
        .api_route(
            "/api/admin/orders/{id}/refunds/{refund}/credit-note",
            get_with(credit_note, |op| {
                op.id("downloadCreditNote").summary("Download a refund's credit note")
            }),
        )
        .api_route(
            "/api/admin/orders/{id}/shipments/{shipment}/packing-slip",
            get_with(packing_slip, |op| {
                op.id("downloadPackingSlip").summary("Download the packing slip of a shipment")
            }),
        )
        .api_route(
            "/api/admin/orders/{id}/shipments/{shipment}/labels",
            get_with(labels, |op| {
                op.id("downloadAddressLabels").summary("Download the address labels of a shipment").description(
                    "An A6 page for each package, with the consignment number as Code 128 and the cash to collect.",
                )
            }),
        )
}

async fn invoice(
    State(app): State<App>,
    _: Staff<perm::ViewFurnitureOrders>,
    Path(id): Path<OrderId>,
    Params(form): Params<FileForm>,
) -> Result<Pdf, Problem> {
    let invoice = shop::invoice::of_order(&mut *app.db.acquire().await?, id).await?;
    open(&app, invoice.map(DocumentRef::tax_invoice), &form).await
}

async fn unpaid_credit_note(
    State(app): State<App>,
    _: Staff<perm::ViewFurnitureOrders>,
    Path(id): Path<OrderId>,
    Params(form): Params<FileForm>,
) -> Result<Pdf, Problem> {
    let note = shop::credit_note::of_unpaid(&mut *app.db.acquire().await?, id).await?;
    open(&app, note.map(DocumentRef::credit_note), &form).await
}

async fn credit_note(
    State(app): State<App>,
    _: Staff<perm::ViewFurnitureOrders>,
    Path(RefundPath { id, refund }): Path<RefundPath>,
    Params(form): Params<FileForm>,
) -> Result<Pdf, Problem> {
    let note = shop::credit_note::of_refund(&mut *app.db.acquire().await?, id, refund).await?;
    open(&app, note.map(DocumentRef::credit_note), &form).await
}

async fn packing_slip(
    State(app): State<App>,
    _: Staff<perm::ViewFurnitureOrders>,
    Path(path): Path<ShipmentPath>,
    Params(form): Params<FileForm>,
) -> Result<Pdf, Problem> {
    shipment_paper(&app, &path, DocumentKind::PackingSlip, &form).await
}

async fn labels(
    State(app): State<App>,
    _: Staff<perm::ViewFurnitureOrders>,
    Path(path): Path<ShipmentPath>,
    Params(form): Params<FileForm>,
) -> Result<Pdf, Problem> {
    shipment_paper(&app, &path, DocumentKind::AddressLabel, &form).await
}

async fn shipment_paper(
    app: &App,
    path: &ShipmentPath,
    kind: DocumentKind,
    form: &FileForm,
) -> Result<Pdf, Problem> {
    let document = {
        let mut db = app.db.acquire().await?;
        paper::find(&mut db, path.id, path.shipment, kind).await?
    };
    let file = document.and_then(|document| document.file).ok_or_else(Problem::not_found)?;
    Pdf::open(&app.storage, file, form.is_saved()).await
}

/// The PDF of a document that exists and is ready.
pub(super) async fn open(app: &App, of: Option<DocumentRef>, form: &FileForm) -> Result<Pdf, Problem> {
    let of = of.ok_or_else(Problem::not_found)?;
    let file = document::file(&mut *app.db.acquire().await?, of).await?;
    Pdf::open(&app.storage, file.ok_or_else(Problem::not_found)?, form.is_saved()).await
}
