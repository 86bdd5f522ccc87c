//! Orders that end as cancelled.

use chrono::{DateTime, Utc};
use kernel::{Locked, Tx};

use super::Order;

/// Ends an order as cancelled. What becomes of its pieces and its money is the caller's.
pub(super) async fn close(
    tx: &mut Tx<'_>,
    order: &Locked<Order>,
    because: &str,
    now: DateTime<Utc>,
) -> Result<(), sqlx::Error> {
    sqlx::query!(
        "update orders
         set status = 'cancelled', held_from = null, held_until = null, cancelled_because = $2, cancelled_at = $3,
             updated_at = $3, version = version + 1
         where id = $1",
        order.id.0,
        because,
        now,
    )
    .execute(&mut **tx)
    .await?;
    Ok(())
}
