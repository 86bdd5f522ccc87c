//! Pieces of a confirmed order that are changed before it is shipped.
//!
//! The order has a tax invoice with a gapless number, which is never rewritten. So a change consists of pieces that are
//! taken out, which a credit note corrects, and of pieces that are added: a further order of the same buyer, the
//! addition, with an invoice and shipments of its own. What was paid for the pieces taken out covers the addition as far
//! as it goes; what is left of it goes back, and what is missing is paid with the addition. Until then the change waits:
//! nothing of the first order has changed, but the pieces to be taken out are neither shipped nor refunded.

use chrono::{DateTime, Utc};
use jobs::occasion::OrderNews;
use jobs::{Mail, enqueue};
use kernel::clock::Clock;
use kernel::ids::UserId;
use kernel::money::sum;
use kernel::string_enum::string_enum;
use kernel::{Db, Locked, Tx};
use serde_json::json;
use uuid::Uuid;

use super::close::close;
use super::status::OrderStatus;
use super::{Order, OrderId, UnitId, event, lock, lock_alone, refund, shipment};
use crate::credit_note;
use crate::stock::{self, MoveReason};

pub use kernel::ids::OrderChangeId;

string_enum! {
    /// Where a change is.
    #[schemars(rename = "OrderChangeStatus")]
    pub enum ChangeStatus {
        /// Its addition is to be paid.
        Waiting = "waiting",
        /// Done.
        Applied = "applied",
        /// Its addition was not paid, or staff withdrew it.
        Dropped = "dropped",
    }
}

/// Why an addition is given up when staff withdraw its change.
const WITHDRAWN: &str = "The change was withdrawn.";

/// A change.
#[derive(Clone, Debug)]
pub(super) struct Change {
    pub(super) id: OrderChangeId,
    pub(super) status: ChangeStatus,
    pub(super) reason: String,
    pub(super) asked_by: Option<UserId>,
    /// The pieces that it takes out.
    pub(super) units: Vec<UnitId>,
}

/// The change that an addition belongs to.
async fn of_addition(db: &mut Db, addition: OrderId) -> Result<Option<Change>, sqlx::Error> {
    sqlx::query_as!(
        Change,
        r#"select id as "id: OrderChangeId", status as "status: ChangeStatus", reason, asked_by as "asked_by: UserId",
               array(select unit_id from order_change_units where change_id = order_changes.id)
                   as "units!: Vec<UnitId>"
           from order_changes where addition_id = $1"#,
        addition.0,
    )
    .fetch_optional(db)
    .await
}

/// Whether the change of an addition that is being paid can still be applied. One that was dropped meanwhile can, if its
/// pieces are where they were and nothing of them was refunded.
pub(super) async fn can_be_applied(tx: &mut Tx<'_>, addition: &Locked<Order>) -> Result<bool, sqlx::Error> {
    let (Some(change), Some(first)) = (of_addition(tx, addition.id).await?, addition.added_to) else {
        return Ok(false);
    };
    if change.status == ChangeStatus::Waiting {
        return Ok(true);
    }
    let first = lock_alone(tx, first).await?;
    if first.status == OrderStatus::Cancelled {
        return Ok(false);
    }
    let units = stored(&change.units);
    let here = sqlx::query_scalar!(
        r#"select count(*) as "count!" from order_units
           where id = any ($1) and shipment_id is null and taken_out_by is null"#,
        &units,
    )
    .fetch_one(&mut **tx)
    .await?;
    let open = refund::open_units(tx, first.id).await?;
    let worth = sum(open.iter().filter(|unit| change.units.contains(&unit.id)).map(|unit| unit.paid_paise));
    Ok(usize::try_from(here).is_ok_and(|here| here == units.len()) && worth == Ok(addition.credit_paise))
}

/// Applies the change of an addition that is confirmed.
pub(super) async fn apply_of(
    tx: &mut Tx<'_>,
    clock: &Clock,
    first: OrderId,
    addition: &Locked<Order>,
) -> Result<(), sqlx::Error> {
    let Some(change) = of_addition(tx, addition.id).await? else { return Ok(()) };
    let first = lock_alone(tx, first).await?;
    apply(tx, clock, &first, &change, Some(addition)).await
}

/// Takes pieces out of an order. What was paid for them is credited to the addition, as far as that takes it; a refund of
/// what is left is the caller's.
pub(super) async fn apply(
    tx: &mut Tx<'_>,
    clock: &Clock,
    order: &Locked<Order>,
    change: &Change,
    addition: Option<&Order>,
) -> Result<(), sqlx::Error> {
    let now = clock.now();
    let units = stored(&change.units);
    sqlx::query!(
        "update order_changes set status = 'applied', closed_at = $2 where id = $1",
        change.id.0,
        now,
    )
    .execute(&mut **tx)
    .await?;
    sqlx::query!("update order_units set taken_out_by = $2 where id = any ($1)", &units, change.id.0)
        .execute(&mut **tx)
        .await?;
    stock::put_back(tx, order.id, &change.units, MoveReason::OrderChanged, change.asked_by, now).await?;
    if !units.is_empty() {
        settle(tx, clock, order, change, addition).await?;
    }
    let number = addition.map(|addition| addition.number.as_str());
    let detail = json!({"changeId": change.id, "pieces": units.len(), "addition": number});
    event::enter(tx, order.id, "changed", detail, &change.reason, change.asked_by, now).await?;
    sqlx::query!("update orders set updated_at = $2, version = version + 1 where id = $1", order.id.0, now)
        .execute(&mut **tx)
        .await?;
    let is_empty = sqlx::query_scalar!(
        r#"select not exists (
               select from order_units join order_lines as line on line.id = line_id
               where line.order_id = $1 and taken_out_by is null
           ) as "is_empty!""#,
        order.id.0,
    )
    .fetch_one(&mut **tx)
    .await?;
    match number.filter(|_| is_empty) {
        Some(number) => close(tx, order, &format!("All of its items were changed: see {number}."), now).await,
        None => shipment::catch_up(tx, order, clock).await,
    }
}

/// What becomes of the price of pieces that were taken out, and the letter about it: a credit note's PDF releases it, if
/// there is one before a refund is approved.
async fn settle(
    tx: &mut Tx<'_>,
    clock: &Clock,
    order: &Locked<Order>,
    change: &Change,
    addition: Option<&Order>,
) -> Result<(), sqlx::Error> {
    if !order.payment_status.is_money_received() {
        return take_off_what_is_due(tx, clock, order, change.id).await;
    }
    if let Some(addition) = addition.filter(|addition| addition.credit_paise > 0) {
        let credit = addition.credit_paise;
        return refund::credit(tx, clock, change.asked_by, order, &change.units, credit, addition.id).await;
    }
    let told = Mail::TellOfOrder { order: order.id, news: OrderNews::Changed, occasion: change.id.0 };
    enqueue(tx, told).await
}

/// Of an order that is paid on delivery, pieces that were taken out are not collected.
async fn take_off_what_is_due(
    tx: &mut Tx<'_>,
    clock: &Clock,
    order: &Locked<Order>,
    change: OrderChangeId,
) -> Result<(), sqlx::Error> {
    sqlx::query!(
        "update orders
         set credit_paise = credit_paise
             + (select coalesce(sum(paid_paise), 0)::bigint from order_units where taken_out_by = $2)
         where id = $1",
        order.id.0,
        change.0,
    )
    .execute(&mut **tx)
    .await?;
    credit_note::issue_for_change(tx, clock, order.id, change).await?;
    Ok(())
}

/// Drops the change of an addition that is given up, if it waits for it. Nothing of the first order has changed.
pub(super) async fn drop_of(
    tx: &mut Tx<'_>,
    addition: &Locked<Order>,
    because: &str,
    by: Option<UserId>,
    now: DateTime<Utc>,
) -> Result<(), sqlx::Error> {
    let dropped = sqlx::query!(
        r#"update order_changes set status = 'dropped', closed_at = $2
           where addition_id = $1 and status = 'waiting'
           returning id as "id: OrderChangeId", order_id as "order: OrderId""#,
        addition.id.0,
        now,
    )
    .fetch_optional(&mut **tx)
    .await?;
    let Some(change) = dropped else { return Ok(()) };
    sqlx::query!(
        "update orders set updated_at = $2, version = version + 1 where id = $1",
        change.order.0,
        now
    )
    .execute(&mut **tx)
    .await?;
    let detail = json!({"changeId": change.id, "addition": addition.number});
    event::enter(tx, change.order, "change_dropped", detail, because, by, now).await
}

/// Withdraws the change that an order waits for, if there is one, and gives up its addition. A payment of the addition
/// that arrives later goes back.
pub(super) async fn withdraw(
    tx: &mut Tx<'_>,
    clock: &Clock,
    by: Option<UserId>,
    order: &Locked<Order>,
) -> Result<Option<OrderChangeId>, sqlx::Error> {
    let now = clock.now();
    let waiting = sqlx::query!(
        r#"select id as "id: OrderChangeId", addition_id as "addition!: OrderId"
           from order_changes where order_id = $1 and status = 'waiting'"#,
        order.id.0,
    )
    .fetch_optional(&mut **tx)
    .await?;
    let Some(waiting) = waiting else { return Ok(None) };
    let addition = lock(tx, waiting.addition).await?;
    // Whoever cancels the order gives back its pieces after these.
    let demand = stock::demand(tx, addition.id).await?;
    stock::lock(tx, order.id, &demand).await?;
    stock::release(tx, addition.id).await?;
    close(tx, &addition, WITHDRAWN, now).await?;
    event::enter(tx, addition.id, "cancelled", json!({"byBuyer": false}), WITHDRAWN, by, now).await?;
    drop_of(tx, &addition, WITHDRAWN, by, now).await?;
    Ok(Some(waiting.id))
}

/// The ids of pieces as they are stored.
pub(super) fn stored(units: &[UnitId]) -> Vec<Uuid> {
    units.iter().map(|unit| unit.0).collect()
}

#[cfg(test)]
mod tests;
