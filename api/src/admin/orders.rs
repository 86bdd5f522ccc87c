//! Furniture orders for staff: operations ship them, finance refunds them.

mod changes;
mod papers;
mod print;
mod return_photographs;

use aide::axum::ApiRouter;
use axum::Json;
use axum::extract::State;
use garde::Validate;
use kernel::ids::{Named, OrderId, OrderPaymentId, RefundId, UserId};
use kernel::page::{Page, PageQuery};
use kernel::{Locked, Tx};
use schemars::JsonSchema;
use serde::Deserialize;
use shop::order::bulk::{self, Action};
use shop::order::desk::{self, OrderDetail, OrderFilter, OrderItem};
use shop::order::manage::{self, AddressDraft, NoteDraft, StatusDraft};
use shop::order::payment::{self, Received};
use shop::order::refund::{self, Decision, Destination, NewRefund, RefundCause, Scope};
use shop::order::release::{self, Cancellation};
use shop::order::returns::{self, ReturnId};
use shop::order::shipment::{self, ShipmentId};
use shop::order::{self, Order, UnitId, mention};
use uuid::Uuid;

use crate::App;
use crate::admin::bulk::{Bulk, MAX_SELECTED, Outcome, chosen, settle};
use crate::database::Transaction;
use crate::params::{Params, Path};
use crate::problem::Problem;
use crate::reply::Created;
use crate::route::{get_with, post_with, put_with};
use crate::staff::{Staff, perm};
use crate::valid::{Valid, Versioned};

pub(crate) fn routes() -> ApiRouter<App> {
    ApiRouter::new()
        .merge(changes::routes())
        .merge(papers::routes())
        .merge(print::routes())
        .merge(return_photographs::routes())
        .api_route(
            "/api/admin/orders",
            get_with(list, |op| op.id("listOrders").summary("List furniture orders")),
        )
        .api_route(
            "/api/admin/orders/bulk",
            post_with(act, |op| {
                op.id("actOnOrders").summary("Apply an action to many orders").description(
                    "Skips orders that do not allow the action, and lists why. At most 1,000 at a time. A dry run \
                     changes nothing.",
                )
            }),
        )
        .api_route(
            "/api/admin/orders/colleagues",
            get_with(colleagues, |op| {
                op.id("listOrderColleagues")
                    .summary("List the colleagues who can see furniture orders and support tickets")
                    .description("By name; a note on an order or a ticket can name them.")
            }),
        )
        .api_route(
            "/api/admin/orders/{id}",
            get_with(read, |op| op.id("getOrder").summary("Get an order whole")),
        )
        .api_route(
            "/api/admin/orders/{id}/status",
            post_with(set_status, |op| op.id("setOrderStatus").summary("Give an order its next status")),
        )
        .api_route(
            "/api/admin/orders/{id}/address",
            put_with(change_address, |op| {
                op.id("changeOrderAddress").summary("Change where an order goes, before it is shipped")
            }),
        )
        .api_route(
            "/api/admin/orders/{id}/cancel",
            post_with(cancel, |op| {
                op.id("cancelOrderForBuyer").summary("Cancel an order before it is shipped")
            }),
        )
        .api_route(
            "/api/admin/orders/{id}/notes",
            post_with(add_note, |op| op.id("addOrderNote").summary("Add a note to an order")),
        )
        .api_route(
            "/api/admin/orders/{id}/payments",
            post_with(record_payment, |op| {
                op.id("recordOrderPayment").summary("Record a transfer by its UTR, or collected cash")
            }),
        )
        .api_route(
            "/api/admin/orders/{id}/shipments",
            post_with(ship, |op| op.id("shipOrder").summary("Ship pieces of an order")),
        )
        .api_route(
            "/api/admin/orders/{id}/shipments/{shipment}",
            put_with(update_shipment, |op| {
                op.id("updateShipment").summary("Record what became of a shipment")
            }),
        )
        .api_route(
            "/api/admin/orders/{id}/refunds",
            post_with(ask_refund, |op| op.id("askForRefund").summary("Ask for a refund")),
        )
        .api_route(
            "/api/admin/orders/{id}/refunds/{refund}/decision",
            post_with(decide_refund, |op| {
                op.id("decideRefund").summary("Approve or refuse a refund that a colleague asked for")
            }),
        )
        .api_route(
            "/api/admin/orders/{id}/refunds/{refund}/transfer",
            post_with(transfer_refund, |op| {
                op.id("recordRefundTransfer").summary("Record that an approved refund was transferred")
            }),
        )
        .api_route(
            "/api/admin/orders/{id}/returns/{return}",
            post_with(step_return, |op| {
                op.id("stepReturn").summary("Approve, decline, receive or replace a return")
            }),
        )
}

async fn list(
    State(app): State<App>,
    _: Staff<perm::ViewFurnitureOrders>,
    Params(page): Params<PageQuery>,
    Params(filter): Params<OrderFilter>,
) -> Result<Json<Page<OrderItem>>, Problem> {
    let mut db = app.db.acquire().await?;
    Ok(Json(desk::list(&mut db, app.clock.today(), &page, &filter).await?))
}

async fn act(
    State(app): State<App>,
    staff: Staff<perm::ManageFurnitureOrders>,
    Valid { value: Bulk { selection, action, dry_run }, .. }: Valid<Bulk<OrderId, Action>>,
) -> Result<Json<Outcome>, Problem> {
    let mut tx = app.db.begin().await?;
    let ids = chosen!(selection, "orders", |words, filter| {
        desk::ids(&mut tx, app.clock.today(), &words, &filter, MAX_SELECTED + 1)
    });
    let outcome = bulk::apply(&mut tx, &app.clock, &staff.caller.actor(), &ids, &action).await?;
    settle(tx, dry_run).await?;
    Ok(Json(Outcome::new(outcome.changed, outcome.skipped, Uuid::now_v7())))
}

async fn read(
    State(app): State<App>,
    _: Staff<perm::ViewFurnitureOrders>,
    Path(id): Path<OrderId>,
) -> Result<Json<OrderDetail>, Problem> {
    let mut db = app.db.acquire().await?;
    Ok(Json(desk::read(&mut db, id).await?))
}

async fn colleagues(
    State(app): State<App>,
    _: Staff<perm::EditFurnitureOrders>,
) -> Result<Json<Vec<Named<UserId>>>, Problem> {
    Ok(Json(mention::colleagues(&mut *app.db.acquire().await?).await?))
}

/// Locks an order that is still as the caller read it.
async fn open(tx: &mut Tx<'_>, id: OrderId, version: i32) -> Result<Locked<Order>, Problem> {
    let order = order::lock(tx, id).await?;
    if order.version != version {
        return Err(Problem::stale(desk::read(tx, id).await?));
    }
    Ok(order)
}

/// Commits, and answers with the order as it is now.
async fn done(mut tx: Transaction, id: OrderId) -> Result<Json<OrderDetail>, Problem> {
    let order = desk::read(&mut tx, id).await?;
    tx.commit().await?;
    Ok(Json(order))
}

async fn set_status(
    State(app): State<App>,
    staff: Staff<perm::ManageFurnitureOrders>,
    Path(id): Path<OrderId>,
    Versioned { value: draft, version }: Versioned<StatusDraft>,
) -> Result<Json<OrderDetail>, Problem> {
    let mut tx = app.db.begin().await?;
    let order = open(&mut tx, id, version).await?;
    manage::set_status(&mut tx, &app.clock, &staff.caller.actor(), &order, &draft).await?;
    done(tx, id).await
}

async fn change_address(
    State(app): State<App>,
    staff: Staff<perm::ManageFurnitureOrders>,
    Path(id): Path<OrderId>,
    Versioned { value: draft, version }: Versioned<AddressDraft>,
) -> Result<Json<OrderDetail>, Problem> {
    let mut tx = app.db.begin().await?;
    let order = open(&mut tx, id, version).await?;
    manage::change_address(&mut tx, &app.clock, &staff.caller.actor(), &order, &draft).await?;
    done(tx, id).await
}

async fn cancel(
    State(app): State<App>,
    staff: Staff<perm::ManageFurnitureOrders>,
    Path(id): Path<OrderId>,
    Versioned { value: cancellation, version }: Versioned<Cancellation>,
) -> Result<Json<OrderDetail>, Problem> {
    let mut tx = app.db.begin().await?;
    let order = open(&mut tx, id, version).await?;
    release::cancel(&mut tx, &app.clock, &staff.caller.actor(), &order, false, &cancellation).await?;
    done(tx, id).await
}

async fn add_note(
    State(app): State<App>,
    staff: Staff<perm::EditFurnitureOrders>,
    Path(id): Path<OrderId>,
    Valid { value: draft, .. }: Valid<NoteDraft>,
) -> Result<Json<OrderDetail>, Problem> {
    let mut tx = app.db.begin().await?;
    order::find(&mut tx, id).await?;
    manage::add_note(&mut tx, &app.clock, &staff.caller.actor(), id, &draft).await?;
    done(tx, id).await
}

async fn record_payment(
    State(app): State<App>,
    staff: Staff<perm::EditFurnitureOrders>,
    Path(id): Path<OrderId>,
    Valid { value: draft, .. }: Valid<Received>,
) -> Result<Json<OrderDetail>, Problem> {
    let mut tx = app.db.begin().await?;
    let order = order::lock(&mut tx, id).await?;
    payment::record(&mut tx, &app.clock, &staff.caller.actor(), &order, &draft).await?;
    done(tx, id).await
}

async fn ship(
    State(app): State<App>,
    staff: Staff<perm::ManageFurnitureOrders>,
    Path(id): Path<OrderId>,
    Valid { value: draft, .. }: Valid<shipment::Draft>,
) -> Result<Created<OrderDetail>, Problem> {
    let mut tx = app.db.begin().await?;
    let order = order::lock(&mut tx, id).await?;
    shipment::ship(&mut tx, &app.clock, &staff.caller.actor(), &order, &draft).await?;
    let Json(order) = done(tx, id).await?;
    Ok(Created(order))
}

/// A shipment of an order.
#[derive(Debug, Deserialize, JsonSchema)]
struct ShipmentPath {
    /// Order id.
    id: OrderId,
    /// Shipment id.
    shipment: ShipmentId,
}

async fn update_shipment(
    State(app): State<App>,
    staff: Staff<perm::ManageFurnitureOrders>,
    Path(ShipmentPath { id, shipment }): Path<ShipmentPath>,
    Valid { value: update, .. }: Valid<shipment::Update>,
) -> Result<Json<OrderDetail>, Problem> {
    let mut tx = app.db.begin().await?;
    let order = order::lock(&mut tx, id).await?;
    shipment::update(&mut tx, &app.clock, &staff.caller.actor(), &order, shipment, &update).await?;
    done(tx, id).await
}

/// A refund to ask for: of pieces, or of an amount.
#[derive(Debug, Deserialize, Validate, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "OrderRefundDraft")]
struct RefundDraft {
    /// The payment.
    #[garde(skip)]
    payment_id: OrderPaymentId,
    /// All that is left of these pieces; empty for an amount.
    #[serde(default)]
    #[garde(length(max = 500))]
    unit_ids: Vec<UnitId>,
    /// An amount in paise, spread over the pieces; without pieces.
    #[serde(default)]
    #[garde(range(min = 1, max = 1_000_000_000))]
    amount_paise: Option<i64>,
    /// Why, for colleagues.
    #[garde(length(chars, min = 1, max = 400))]
    remark: String,
    /// How it is paid.
    #[garde(dive)]
    to: Destination,
}

async fn ask_refund(
    State(app): State<App>,
    staff: Staff<perm::EditFurnitureOrders>,
    Path(id): Path<OrderId>,
    Valid { value: draft, .. }: Valid<RefundDraft>,
) -> Result<Created<OrderDetail>, Problem> {
    let mut tx = app.db.begin().await?;
    let order = order::lock(&mut tx, id).await?;
    let scope = match draft.amount_paise {
        Some(amount) if draft.unit_ids.is_empty() && order.confirmed_at.is_some() => Scope::Goods(amount),
        Some(amount) if draft.unit_ids.is_empty() => Scope::Surplus(amount),
        _ => Scope::Units(draft.unit_ids),
    };
    let new = NewRefund {
        payment: draft.payment_id,
        cause: RefundCause::Goodwill,
        remark: draft.remark,
        scope,
        to: draft.to,
        is_automatic: false,
    };
    refund::ask(&mut tx, &app.clock, Some(staff.caller.user), &order, &new).await?;
    let Json(order) = done(tx, id).await?;
    Ok(Created(order))
}

/// A refund of an order.
#[derive(Debug, Deserialize, JsonSchema)]
struct RefundPath {
    /// Order id.
    id: OrderId,
    /// Refund id.
    refund: RefundId,
}

async fn decide_refund(
    State(app): State<App>,
    staff: Staff<perm::EditFurnitureOrders>,
    Path(RefundPath { id, refund }): Path<RefundPath>,
    Valid { value: decision, .. }: Valid<Decision>,
) -> Result<Json<OrderDetail>, Problem> {
    let mut tx = app.db.begin().await?;
    let order = order::lock(&mut tx, id).await?;
    refund::decide(&mut tx, &app.clock, &staff.caller.actor(), &order, refund, &decision).await?;
    done(tx, id).await
}

/// A transfer to a buyer.
#[derive(Debug, Deserialize, Validate, JsonSchema)]
#[schemars(rename = "RefundTransfer")]
struct Transfer {
    /// UTR.
    #[garde(length(chars, min = 1, max = 60))]
    reference: String,
}

async fn transfer_refund(
    State(app): State<App>,
    staff: Staff<perm::EditFurnitureOrders>,
    Path(RefundPath { id, refund }): Path<RefundPath>,
    Valid { value: transfer, .. }: Valid<Transfer>,
) -> Result<Json<OrderDetail>, Problem> {
    let mut tx = app.db.begin().await?;
    let order = order::lock(&mut tx, id).await?;
    let actor = staff.caller.actor();
    refund::record_transfer(&mut tx, &app.clock, &actor, &order, refund, &transfer.reference).await?;
    done(tx, id).await
}

/// A request to return goods of an order.
#[derive(Debug, Deserialize, JsonSchema)]
struct ReturnPath {
    /// Order id.
    id: OrderId,
    /// Id of the request.
    r#return: ReturnId,
}

async fn step_return(
    State(app): State<App>,
    staff: Staff<perm::ManageFurnitureOrders>,
    Path(path): Path<ReturnPath>,
    Valid { value: step, .. }: Valid<returns::Step>,
) -> Result<Json<OrderDetail>, Problem> {
    let mut tx = app.db.begin().await?;
    let order = order::lock(&mut tx, path.id).await?;
    returns::step(&mut tx, &app.clock, &staff.caller.actor(), &order, path.r#return, &step).await?;
    done(tx, path.id).await
}
