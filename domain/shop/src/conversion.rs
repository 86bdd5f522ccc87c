//! What ad platforms are told of orders: a purchase when an order is confirmed, and its value anew when it changes.
//! Orders in test mode are told as tests.

use ads::conversion::{self, EventKind, NewEvent, event_id};
use chrono::{DateTime, Utc};
use kernel::ids::OrderId;
use kernel::subject::Reference;
use kernel::{Db, Tx};
use uuid::Uuid;

/// An order was confirmed and has its invoice. One that was added to another changes the value of that.
pub(crate) async fn confirmed(
    tx: &mut Tx<'_>,
    order: OrderId,
    now: DateTime<Utc>,
) -> Result<(), sqlx::Error> {
    let Some(sale) = sale(tx, order).await? else { return Ok(()) };
    if sale.first != order.0 {
        return restate(tx, &sale, now).await;
    }
    let event = NewEvent {
        value_paise: sale.value_paise,
        is_test: sale.is_test,
        ..NewEvent::once(EventKind::Purchase, Reference { kind: "order", id: order.0 }, now)
    };
    conversion::record(tx, &[event], now).await
}

/// A part of an order's value was taken back by a credit note.
pub(crate) async fn credited(tx: &mut Tx<'_>, order: OrderId, now: DateTime<Utc>) -> Result<(), sqlx::Error> {
    match sale(tx, order).await? {
        Some(sale) => restate(tx, &sale, now).await,
        None => Ok(()),
    }
}

async fn restate(tx: &mut Tx<'_>, sale: &Sale, now: DateTime<Utc>) -> Result<(), sqlx::Error> {
    conversion::adjust(tx, &event_id(EventKind::Purchase, sale.first), sale.value_paise, now).await
}

/// An order with all that was added to it.
struct Sale {
    first: Uuid,
    /// What was invoiced and not taken back, before tax.
    value_paise: i64,
    is_test: bool,
}

async fn sale(db: &mut Db, order: OrderId) -> Result<Option<Sale>, sqlx::Error> {
    sqlx::query_as!(
        Sale,
        r#"select first.id as first, first.is_test,
               coalesce(sum(
                   invoice.taxable_paise - coalesce(
                       (select sum(taxable_paise) from credit_notes where invoice_id = invoice.id), 0
                   )
               ), 0)::bigint as "value_paise!"
           from orders as given
           join orders as first on first.id = coalesce(given.added_to, given.id)
           join orders as part on part.id = first.id or part.added_to = first.id
           join tax_invoices as invoice on invoice.order_id = part.id
           where given.id = $1
           group by first.id"#,
        order.0,
    )
    .fetch_optional(db)
    .await
}
