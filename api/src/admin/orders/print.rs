//! Papers of many orders in one PDF, which the worker makes: fetched as an export.

use aide::axum::ApiRouter;
use app::export::{self, Export};
use axum::Json;
use axum::extract::State;
use garde::Validate;
use kernel::Db;
use kernel::ids::OrderId;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use shop::order::desk;
use shop::order::print::{self, MAX_ORDERS, OrderPaper, Printable, Unprinted};

use crate::App;
use crate::admin::bulk::{MAX_SELECTED, Selection, chosen, refuse_more_than};
use crate::problem::Problem;
use crate::reply::Accepted;
use crate::route::post_with;
use crate::staff::{Staff, perm};
use crate::valid::Valid;

pub(super) fn routes() -> ApiRouter<App> {
    ApiRouter::new()
        .api_route(
            "/api/admin/orders/print",
            post_with(print, |op| {
                op.id("printOrders").summary("Make one PDF of a paper of many orders").description(
                    "Of at most 200 orders; those without the paper are left out. Progress and file are those of an \
                     export.",
                )
            }),
        )
        .api_route(
            "/api/admin/orders/print/preview",
            post_with(preview, |op| {
                op.id("previewOrderPrint").summary("See which of many orders have a paper")
            }),
        )
}

/// Papers to print.
#[derive(Debug, Deserialize, Validate, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "OrderPrint")]
struct Print {
    /// Selected orders.
    #[garde(dive)]
    selection: Selection<OrderId>,
    /// Which paper of them.
    #[garde(skip)]
    paper: OrderPaper,
}

/// What would be printed.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "OrderPrintPreview")]
struct Preview {
    /// Number of orders with the paper.
    orders: usize,
    /// Orders without it.
    missing: Vec<Unprinted>,
}

async fn preview(
    State(app): State<App>,
    _: Staff<perm::EditFurnitureOrders>,
    Valid { value: wanted, .. }: Valid<Print>,
) -> Result<Json<Preview>, Problem> {
    let mut db = app.db.acquire().await?;
    let Printable { orders, missing } = printable(&app, &mut db, wanted.selection, wanted.paper).await?;
    Ok(Json(Preview { orders: orders.len(), missing }))
}

async fn print(
    State(app): State<App>,
    staff: Staff<perm::EditFurnitureOrders>,
    Valid { value: wanted, .. }: Valid<Print>,
) -> Result<Accepted<Export>, Problem> {
    let caller = &staff.caller;
    let mut tx = app.db.begin().await?;
    let orders = printable(&app, &mut tx, wanted.selection, wanted.paper).await?.orders;
    if orders.is_empty() {
        return Err(Problem::conflict("nothing_to_print", "None of these orders has this paper."));
    }
    let by = (caller.user, caller.role);
    let export =
        export::request_print(&mut tx, &app.clock, &caller.actor(), by, wanted.paper, &orders).await?;
    tx.commit().await?;
    Ok(Accepted(export))
}

async fn printable(
    app: &App,
    db: &mut Db,
    selection: Selection<OrderId>,
    paper: OrderPaper,
) -> Result<Printable, Problem> {
    let ids = chosen!(selection, "orders", |words, filter| {
        desk::ids(&mut *db, app.clock.today(), &words, &filter, MAX_SELECTED + 1)
    });
    refuse_more_than(MAX_ORDERS, ids.len(), "orders")?;
    Ok(print::printable(db, &ids, paper).await?)
}
