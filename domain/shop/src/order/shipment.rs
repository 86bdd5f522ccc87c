//! Shipments: which pieces left, with whom, and whether they arrived.

use chrono::TimeDelta;
use garde::Validate;
use jobs::occasion::OrderNews;
use jobs::{Mail, Planned, enqueue, enqueue_all};
use kernel::audit::{self, Actor, Change, Event};
use kernel::clock::Clock;
use kernel::record::Refusal;
use kernel::string_enum::string_enum;
use kernel::{Locked, Tx};
use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::json;
use uuid::Uuid;

use super::status::{Fulfilment, OrderStatus};
use super::{Order, UnitId, event, paper};

pub use kernel::ids::ShipmentId;

string_enum! {
    /// Where a shipment is.
    pub enum ShipmentStatus {
        /// On its way.
        Shipped = "shipped",
        /// On the last vehicle.
        OutForDelivery = "out_for_delivery",
        /// With the buyer.
        Delivered = "delivered",
        /// Returned to origin.
        Rto = "rto",
    }
}

impl ShipmentStatus {
    /// Whether `to` may follow. A failed attempt of delivery is on its way again.
    const fn may_become(self, to: Self) -> bool {
        matches!(
            (self, to),
            (Self::Shipped, Self::OutForDelivery | Self::Delivered | Self::Rto)
                | (Self::OutForDelivery, Self::Delivered | Self::Shipped | Self::Rto)
        )
    }
}

/// How long after its delivery an order's buyer is asked for reviews.
pub(crate) const ASKED_AFTER: TimeDelta = TimeDelta::days(7);

/// A shipment to be recorded.
#[derive(Clone, Debug, Deserialize, Validate, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "ShipmentDraft")]
pub struct Draft {
    /// Carrier.
    #[garde(length(chars, min = 1, max = 80))]
    pub carrier: String,
    /// Consignment number; may be empty.
    #[serde(default)]
    #[garde(length(chars, max = 60))]
    pub awb: String,
    /// Where it can be followed; may be empty.
    #[serde(default)]
    #[garde(length(chars, max = 300), custom(address_or_empty))]
    pub tracking_url: String,
    /// Packages.
    #[garde(range(min = 1, max = 200))]
    pub packages: i32,
    /// The pieces in it.
    #[garde(length(min = 1, max = 500))]
    pub unit_ids: Vec<UnitId>,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "the signature is garde's")]
fn address_or_empty(text: &str, (): &()) -> garde::Result {
    if text.is_empty() { Ok(()) } else { kernel::check::web_address(text, &()) }
}

/// What became of a shipment.
#[derive(Clone, Debug, Deserialize, Validate, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "ShipmentUpdate")]
pub struct Update {
    /// Status.
    #[garde(skip)]
    pub status: ShipmentStatus,
    /// Who took it, once delivered.
    #[serde(default)]
    #[garde(length(chars, max = 120))]
    pub received_by: String,
    /// Consignment number.
    #[serde(default)]
    #[garde(inner(length(chars, max = 60)))]
    pub awb: Option<String>,
    /// Where it can be followed.
    #[serde(default)]
    #[garde(inner(length(chars, max = 300), custom(address_or_empty)))]
    pub tracking_url: Option<String>,
}

fn rule(code: &'static str, reason: &str) -> Refusal {
    Refusal::Rule { code, reason: reason.to_owned() }
}

/// Records that pieces left.
///
/// # Errors
/// If the order is not ready, or a piece is not of it or left before.
pub async fn ship(
    tx: &mut Tx<'_>,
    clock: &Clock,
    actor: &Actor,
    order: &Locked<Order>,
    draft: &Draft,
) -> Result<ShipmentId, Refusal> {
    if !matches!(order.status, OrderStatus::ReadyToShip | OrderStatus::PartiallyShipped) {
        return Err(rule("not_ready", "Mark the order as ready to ship first."));
    }
    let (id, now) = (ShipmentId::new(), clock.now());
    sqlx::query!(
        "insert into shipments
             (id, order_id, place, carrier, awb, tracking_url, packages, status, shipped_at, created_by, updated_at)
         values ($1, $2, (select count(*) from shipments where order_id = $2), $3, $4, $5, $6, 'shipped', $7, $8, $7)",
        id.0,
        order.id.0,
        draft.carrier,
        draft.awb,
        draft.tracking_url,
        draft.packages,
        now,
        actor.user.map(|user| user.0),
    )
    .execute(&mut **tx)
    .await?;
    let units: Vec<Uuid> = draft.unit_ids.iter().map(|unit| unit.0).collect();
    let sent = sqlx::query!(
        "update order_units set shipment_id = $1 from order_lines as line
         where order_units.id = any ($2) and line.id = line_id and line.order_id = $3
             and order_units.id in (select id from packable_units)",
        id.0,
        &units,
        order.id.0,
    )
    .execute(&mut **tx)
    .await?;
    if usize::try_from(sent.rows_affected()).unwrap_or_default() != units.len() {
        let reason =
            "has a piece that is not of this order, has left already, or is taken out of it".to_owned();
        return Err(Refusal::Field { field: "unitIds", reason });
    }
    let is_all = has_all_left(tx, order).await?;
    let (status, fulfilment) = if is_all {
        (OrderStatus::Shipped, Fulfilment::Fulfilled)
    } else {
        (OrderStatus::PartiallyShipped, Fulfilment::Partial)
    };
    sqlx::query!(
        "update orders
         set status = $2, fulfilment_status = $3, shipped_at = case when $4 then $5::timestamptz end, updated_at = $5::timestamptz,
             version = version + 1
         where id = $1",
        order.id.0,
        status.as_str(),
        fulfilment.as_str(),
        is_all,
        now,
    )
    .execute(&mut **tx)
    .await?;
    let changes = vec![Change::new("status", order.status, status)];
    audit::record(tx, clock, actor, Event::new("order_shipped", "order", &order.id).changing(changes))
        .await?;
    let detail = json!({"shipmentId": id, "pieces": units.len()});
    event::enter(tx, order.id, "shipped", detail, "", actor.user, now).await?;
    paper::request(tx, order.id, id, now).await?;
    let told = Mail::TellOfOrder { order: order.id, news: OrderNews::Shipped, occasion: id.0 };
    enqueue(tx, told).await?;
    Ok(id)
}

/// Whether no piece of an order is left to be shipped.
async fn has_all_left(tx: &mut Tx<'_>, order: &Locked<Order>) -> Result<bool, sqlx::Error> {
    sqlx::query_scalar!(
        r#"select not exists (
               select from order_units join order_lines as line on line.id = line_id
               where line.order_id = $1 and shipment_id is null and taken_out_by is null
           ) as "is_all!""#,
        order.id.0,
    )
    .fetch_one(&mut **tx)
    .await
}

/// An order that waited for pieces alone that were taken out of it is as far as its shipments are.
pub(super) async fn catch_up(
    tx: &mut Tx<'_>,
    order: &Locked<Order>,
    clock: &Clock,
) -> Result<(), sqlx::Error> {
    if order.status != OrderStatus::PartiallyShipped || !has_all_left(tx, order).await? {
        return Ok(());
    }
    sqlx::query!("update orders set shipped_at = $2 where id = $1", order.id.0, clock.now())
        .execute(&mut **tx)
        .await?;
    follow_shipments(tx, order, clock).await
}

/// Records what became of a shipment; the order follows when all of it has.
///
/// # Errors
/// If the status cannot follow.
pub async fn update(
    tx: &mut Tx<'_>,
    clock: &Clock,
    actor: &Actor,
    order: &Locked<Order>,
    id: ShipmentId,
    update: &Update,
) -> Result<(), Refusal> {
    let shipment = sqlx::query!(
        r#"select status as "status: ShipmentStatus", awb from shipments where id = $1 and order_id = $2 for update"#,
        id.0,
        order.id.0,
    )
    .fetch_one(&mut **tx)
    .await?;
    let before = shipment.status;
    if before != update.status && !before.may_become(update.status) {
        return Err(rule("not_next", "A shipment can't go from its status to that one."));
    }
    let now = clock.now();
    sqlx::query!(
        "update shipments
         set status = $2, received_by = $3, awb = coalesce($4, awb), tracking_url = coalesce($5, tracking_url),
             out_at = case when $2 = 'out_for_delivery' then $6 else out_at end,
             delivered_at = case when $2 = 'delivered' then coalesce(delivered_at, $6) end,
             updated_at = $6, version = version + 1
         where id = $1",
        id.0,
        update.status.as_str(),
        update.received_by.trim(),
        update.awb,
        update.tracking_url,
        now,
    )
    .execute(&mut **tx)
    .await?;
    if update.awb.as_ref().is_some_and(|awb| *awb != shipment.awb) {
        paper::request(tx, order.id, id, now).await?;
    }
    if before == update.status {
        return Ok(());
    }
    let changes = vec![Change::new("status", before, update.status)];
    audit::record(tx, clock, actor, Event::new("shipment_changed", "order", &order.id).changing(changes))
        .await?;
    let detail = json!({"shipmentId": id, "status": update.status});
    event::enter(tx, order.id, "shipment", detail, &update.received_by, actor.user, now).await?;
    follow(tx, order, clock).await?;
    let news = match update.status {
        ShipmentStatus::OutForDelivery => OrderNews::OutForDelivery,
        ShipmentStatus::Delivered => OrderNews::Delivered,
        ShipmentStatus::Shipped | ShipmentStatus::Rto => return Ok(()),
    };
    Ok(enqueue(tx, Mail::TellOfOrder { order: order.id, news, occasion: id.0 }).await?)
}

/// The order is as far as its shipments are, once all of its pieces have left.
async fn follow(tx: &mut Tx<'_>, order: &Locked<Order>, clock: &Clock) -> Result<(), sqlx::Error> {
    if !matches!(order.status, OrderStatus::Shipped | OrderStatus::OutForDelivery) {
        return Ok(());
    }
    follow_shipments(tx, order, clock).await
}

async fn follow_shipments(tx: &mut Tx<'_>, order: &Locked<Order>, clock: &Clock) -> Result<(), sqlx::Error> {
    let all = sqlx::query!(
        r#"select bool_and(status = 'rto') as "are_back!", bool_and(status in ('delivered', 'rto')) as "are_there!",
               bool_or(status = 'out_for_delivery') as "is_out!"
           from shipments where order_id = $1"#,
        order.id.0,
    )
    .fetch_one(&mut **tx)
    .await?;
    let (status, fulfilment) = if all.are_back {
        (OrderStatus::Rto, Fulfilment::Returned)
    } else if all.are_there {
        (OrderStatus::Delivered, Fulfilment::Fulfilled)
    } else if all.is_out {
        (OrderStatus::OutForDelivery, Fulfilment::Fulfilled)
    } else {
        (OrderStatus::Shipped, Fulfilment::Fulfilled)
    };
    sqlx::query!(
        "update orders
         set status = $2, fulfilment_status = $3, updated_at = $4::timestamptz, version = version + 1,
             delivered_at = case when $2 = 'delivered' then $4::timestamptz end
         where id = $1",
        order.id.0,
        status.as_str(),
        fulfilment.as_str(),
        clock.now(),
    )
    .execute(&mut **tx)
    .await?;
    if status == OrderStatus::Delivered {
        let asked = Planned::at(Mail::AskForReview { order: order.id }, clock.now() + ASKED_AFTER);
        enqueue_all(tx, &[asked]).await?;
    }
    Ok(())
}
