//! Staff change the pieces of an order before it is shipped.

use aide::axum::ApiRouter;
use axum::Json;
use axum::extract::State;
use kernel::Db;
use kernel::document::DocumentRef;
use kernel::ids::{OrderChangeId, OrderId};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use shop::order::amend::{self, Draft, Preview, Proposal};
use shop::order::desk::{ChangeDetail, OrderDetail};
use shop::order::{self, desk, link};

use super::{done, open, papers};
use crate::App;
use crate::params::{Params, Path};
use crate::problem::Problem;
use crate::reply::{Created, FileForm, Pdf};
use crate::route::{get_with, post_with};
use crate::site::gateway_account::is_open;
use crate::staff::{Staff, perm};
use crate::valid::{Valid, Versioned};

pub(super) fn routes() -> ApiRouter<App> {
    ApiRouter::new()
        .api_route(
            "/api/admin/orders/{id}/changes/preview",
            post_with(preview, |op| {
                op.id("previewOrderChange")
                    .summary("Say what a change of an order's pieces comes to")
                    .description("Nothing is saved.")
            }),
        )
        .api_route(
            "/api/admin/orders/{id}/changes",
            post_with(change, |op| {
                op.id("changeOrderPieces").summary("Change the pieces of an order before it is shipped").description(
                    "Pieces added are a further order. If it costs more than the pieces taken out, the change waits \
                     until it is paid. 409 `price_changed` if the balance is not `acceptedPaise`.",
                )
            }),
        )
        .api_route(
            "/api/admin/orders/{id}/changes/{change}/withdraw",
            post_with(withdraw, |op| {
                op.id("withdrawOrderChange").summary("Withdraw a change that waits for its payment")
            }),
        )
        .api_route(
            "/api/admin/orders/{id}/changes/{change}/pay-link",
            get_with(pay_link, |op| {
                op.id("getOrderPayLink").summary("Get the buyer's link to pay for a change that waits")
            }),
        )
        .api_route(
            "/api/admin/orders/{id}/changes/{change}/credit-note",
            get_with(credit_note, |op| {
                op.id("downloadOrderChangeCreditNote")
                    .summary("Download the credit note of pieces that were taken out before they were paid")
            }),
        )
}

async fn preview(
    State(app): State<App>,
    _: Staff<perm::ManageFurnitureOrders>,
    Path(id): Path<OrderId>,
    Valid { value: proposal, .. }: Valid<Proposal>,
) -> Result<Json<Preview>, Problem> {
    let mut db = app.db.acquire().await?;
    let order = order::find(&mut db, id).await?;
    let pays_online = is_open(&app, &mut db).await?;
    Ok(Json(amend::preview(&mut db, &app.clock, &order, &proposal, pays_online).await?))
}

async fn change(
    State(app): State<App>,
    staff: Staff<perm::ManageFurnitureOrders>,
    Path(id): Path<OrderId>,
    Versioned { value: draft, version }: Versioned<Draft>,
) -> Result<Created<OrderDetail>, Problem> {
    let mut tx = app.db.begin().await?;
    let order = open(&mut tx, id, version).await?;
    let pays_online = is_open(&app, &mut tx).await?;
    amend::ask(&mut tx, &app.clock, &staff.caller.actor(), &order, &draft, pays_online).await?;
    let Json(order) = done(tx, id).await?;
    Ok(Created(order))
}

/// A change of an order's pieces.
#[derive(Debug, Deserialize, JsonSchema)]
struct ChangePath {
    /// Order id.
    id: OrderId,
    /// Id of the change.
    change: OrderChangeId,
}

async fn withdraw(
    State(app): State<App>,
    staff: Staff<perm::ManageFurnitureOrders>,
    Path(ChangePath { id, change }): Path<ChangePath>,
) -> Result<Json<OrderDetail>, Problem> {
    let mut tx = app.db.begin().await?;
    let order = order::lock(&mut tx, id).await?;
    amend::withdraw(&mut tx, &app.clock, &staff.caller.actor(), &order, change).await?;
    done(tx, id).await
}

/// A link for the buyer. Whoever has it can see and pay the order.
#[derive(Debug, Serialize, JsonSchema)]
struct PayLink {
    /// Address.
    url: String,
}

async fn pay_link(
    State(app): State<App>,
    _: Staff<perm::ManageFurnitureOrders>,
    Path(path): Path<ChangePath>,
) -> Result<Json<PayLink>, Problem> {
    let addition =
        find(&mut *app.db.acquire().await?, &path).await?.addition.ok_or_else(Problem::not_found)?;
    let url = link::url(app.auth.keys(), &app.public_url, addition.id).into();
    Ok(Json(PayLink { url }))
}

async fn find(db: &mut Db, path: &ChangePath) -> Result<ChangeDetail, Problem> {
    let changes = desk::changes(db, path.id).await?;
    changes.into_iter().find(|change| change.id == path.change).ok_or_else(Problem::not_found)
}

async fn credit_note(
    State(app): State<App>,
    _: Staff<perm::ViewFurnitureOrders>,
    Path(path): Path<ChangePath>,
    Params(form): Params<FileForm>,
) -> Result<Pdf, Problem> {
    let note = shop::credit_note::of_change(&mut *app.db.acquire().await?, path.id, path.change).await?;
    papers::open(&app, note.map(DocumentRef::credit_note), &form).await
}
