//! What staff do with an order besides shipping and money: its status, its address, notes.

use chrono::{DateTime, Utc};
use garde::Validate;
use kernel::audit::{self, Actor, Change, Event};
use kernel::check;
use kernel::clock::Clock;
use kernel::ids::UserId;
use kernel::record::Refusal;
use kernel::{Db, Locked, Tx, settings};
use people::notices::Subject;
use people::notices::mention::announce;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::json;

use super::status::OrderStatus;
use super::{Order, OrderId, event, mention};
use crate::settings::ShopDelivery;

/// The statuses that staff set by themselves; the others follow from payments, shipments, returns and cancelling.
const BY_HAND: [OrderStatus; 5] = [
    OrderStatus::Confirmed,
    OrderStatus::Processing,
    OrderStatus::OnHold,
    OrderStatus::ReadyToShip,
    OrderStatus::Completed,
];

/// The statuses that staff may give an order now.
#[must_use]
pub fn next(order: &Order) -> Vec<OrderStatus> {
    let may = |to: &OrderStatus| order.status.may_become(*to, order.held_from, order.payment_status);
    let is_paid = |to: &OrderStatus| *to != OrderStatus::Confirmed || order.confirmed_at.is_some();
    BY_HAND.into_iter().filter(may).filter(is_paid).collect()
}

/// A new status.
#[derive(Clone, Debug, Deserialize, Validate, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "OrderStatusDraft")]
pub struct StatusDraft {
    /// Status.
    #[garde(skip)]
    pub status: OrderStatus,
    /// Why, for colleagues.
    #[serde(default)]
    #[garde(length(chars, max = 400))]
    pub note: String,
}

/// Gives an order a status.
///
/// # Errors
/// If it cannot follow.
pub async fn set_status(
    tx: &mut Tx<'_>,
    clock: &Clock,
    actor: &Actor,
    order: &Locked<Order>,
    draft: &StatusDraft,
) -> Result<(), Refusal> {
    if !next(order).contains(&draft.status) {
        let reason = "The order can't go from its status to that one.".to_owned();
        return Err(Refusal::Rule { code: "not_next", reason });
    }
    let now = clock.now();
    let held_from = (draft.status == OrderStatus::OnHold).then_some(order.status);
    sqlx::query!(
        "update orders set status = $2, held_from = $3, updated_at = $4, version = version + 1 where id = $1",
        order.id.0,
        draft.status.as_str(),
        held_from.map(OrderStatus::as_str),
        now,
    )
    .execute(&mut **tx)
    .await?;
    let changes = vec![Change::new("status", order.status, draft.status)];
    audit::record(tx, clock, actor, Event::new("order_status_changed", "order", &order.id).changing(changes))
        .await?;
    let detail = json!({"from": order.status, "to": draft.status});
    Ok(event::enter(tx, order.id, "status", detail, &draft.note, actor.user, now).await?)
}

/// Where an order goes. The pincode and state stay: they decide about price and tax.
#[derive(Clone, Debug, Serialize, Deserialize, Validate, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "OrderAddressDraft")]
pub struct AddressDraft {
    /// Buyer's name.
    #[garde(length(chars, min = 1, max = 120), custom(check::one_line))]
    pub name: String,
    /// Indian mobile number.
    #[garde(custom(check::mobile))]
    pub phone: String,
    /// House and street.
    #[garde(length(chars, min = 1, max = 200), custom(check::one_line))]
    pub line1: String,
    /// Area.
    #[garde(length(chars, max = 200), custom(check::one_line))]
    pub line2: String,
    /// Landmark.
    #[garde(length(chars, max = 120), custom(check::one_line))]
    pub landmark: String,
    /// City.
    #[garde(length(chars, min = 1, max = 80), custom(check::one_line))]
    pub city: String,
    /// For whoever delivers.
    #[garde(length(chars, max = 300))]
    pub delivery_note: String,
}

/// Changes where an order goes.
///
/// # Errors
/// If some of it has left.
pub async fn change_address(
    tx: &mut Tx<'_>,
    clock: &Clock,
    actor: &Actor,
    order: &Locked<Order>,
    draft: &AddressDraft,
) -> Result<(), Refusal> {
    if !order.status.is_cancellable() {
        let reason = "The address can be changed only before the order is shipped.".to_owned();
        return Err(Refusal::Rule { code: "shipped", reason });
    }
    sqlx::query!(
        "update orders
         set name = $2, phone = $3, phone_normalized = $4, line1 = $5, line2 = $6, landmark = $7, city = $8,
             delivery_note = $9, updated_at = $10, version = version + 1
         where id = $1",
        order.id.0,
        draft.name,
        draft.phone,
        kernel::contact::normalize_mobile(&draft.phone).unwrap_or_default(),
        draft.line1,
        draft.line2,
        draft.landmark,
        draft.city,
        draft.delivery_note,
        clock.now(),
    )
    .execute(&mut **tx)
    .await?;
    let before = AddressDraft {
        name: order.name.clone(),
        phone: order.phone.clone(),
        line1: order.line1.clone(),
        line2: order.line2.clone(),
        landmark: order.landmark.clone(),
        city: order.city.clone(),
        delivery_note: order.delivery_note.clone(),
    };
    let changes = audit::changes(&before, draft);
    audit::record(
        tx,
        clock,
        actor,
        Event::new("order_address_changed", "order", &order.id).changing(changes),
    )
    .await?;
    Ok(event::enter(tx, order.id, "address", json!({}), "", actor.user, clock.now()).await?)
}

/// A note for colleagues.
#[derive(Clone, Debug, Deserialize, Validate, JsonSchema)]
#[schemars(rename = "OrderNoteDraft")]
pub struct NoteDraft {
    /// Text. Names a colleague as `@Name`.
    #[garde(length(chars, min = 1, max = 4000), custom(check::filled), custom(check::lines))]
    pub text: String,
    /// The colleagues whom it names. They are told, and have to be among those who can see orders.
    #[serde(default)]
    #[garde(length(max = 20))]
    pub mentions: Vec<UserId>,
}

/// Adds a note to the timeline, and tells the colleagues whom it names.
///
/// # Errors
/// If it mentions somebody who cannot see orders, or is not named in the text.
pub async fn add_note(
    db: &mut Db,
    clock: &Clock,
    actor: &Actor,
    order: OrderId,
    draft: &NoteDraft,
) -> Result<(), Refusal> {
    let readers = mention::readers(&mut *db, &draft.text, &draft.mentions).await?;
    let id = event::note(&mut *db, order, draft.text.trim(), &readers, actor.user, clock.now()).await?;
    Ok(announce(db, clock, actor, Subject::Order(order), &id, &readers).await?)
}

/// Completes delivered and paid orders whose time for returns is over. Returns how many.
pub async fn complete(tx: &mut Tx<'_>, now: DateTime<Utc>) -> Result<u64, sqlx::Error> {
    let delivery: ShopDelivery = settings::read(tx).await?;
    let completed = sqlx::query!(
        "with over as (
             select orders.id from orders
             where status = 'delivered' and payment_status in ('paid', 'cod_collected', 'partially_refunded')
                 and delivered_at + make_interval(days => (
                     select max(coalesce(product.returns_days, $2))
                     from order_lines as line join products as product on product.id = line.product_id
                     where line.order_id = orders.id
                 )) < $1
             order by orders.id limit 500
             for update of orders skip locked
         ), completed as (
             update orders set status = 'completed', updated_at = $1, version = version + 1
             from over where orders.id = over.id returning orders.id
         )
         insert into order_events (id, order_id, at, kind, detail) select gen_random_uuid(), id, $1, 'completed', '{}' from completed",
        now,
        i32::from(delivery.returns_days),
    )
    .execute(&mut **tx)
    .await?;
    Ok(completed.rows_affected())
}
