//! Uses of coupons: held when an order is placed, counted when it is confirmed, given back when it is given up.
//!
//! A use that was given back is kept as a row: if the payment arrives after all, the order is confirmed at the price
//! with the coupon, and the use counts again.

use chrono::{DateTime, Utc};
use kernel::Tx;
use kernel::ids::OrderId;

/// Counts the uses of a confirmed order, also those that were given back before a late payment.
pub async fn count(tx: &mut Tx<'_>, order: OrderId) -> Result<(), sqlx::Error> {
    sqlx::query!(
        "update coupon_uses set is_counted = true, given_back_at = null where order_id = $1",
        order.0,
    )
    .execute(&mut **tx)
    .await?;
    Ok(())
}

/// Gives back the uses of an order that is given up or cancelled.
pub async fn give_back(tx: &mut Tx<'_>, order: OrderId, now: DateTime<Utc>) -> Result<(), sqlx::Error> {
    sqlx::query!(
        "update coupon_uses set is_counted = false, given_back_at = $2
         where order_id = $1 and given_back_at is null",
        order.0,
        now,
    )
    .execute(&mut **tx)
    .await?;
    Ok(())
}
