//! Confirms an order: it is paid, or will be on delivery.

use kernel::clock::Clock;
use kernel::ids::TaxInvoiceId;
use kernel::role::Role;
use kernel::{Locked, Tx};
use people::notices::{self, Notice, Readers};
use serde_json::json;

use super::Order;
use super::status::PaymentStatus;
use super::{change, event};
use crate::coupon::{PaymentMethod, uses};
use crate::{conversion, invoice, stock};

/// Takes an order's pieces off the shelf, counts its coupon, and issues its invoice, whose PDF releases the letter.
/// `None`: it was confirmed before. The caller holds its pieces for it.
/// With an addition, the change that it belongs to is applied.
pub async fn confirm(
    tx: &mut Tx<'_>,
    clock: &Clock,
    order: &Locked<Order>,
) -> Result<Option<TaxInvoiceId>, sqlx::Error> {
    if order.confirmed_at.is_some() {
        return Ok(None);
    }
    let now = clock.now();
    stock::take(tx, order.id, now).await?;
    uses::count(tx, order.id).await?;
    let payment = match order.method {
        PaymentMethod::Cod if order.due_paise() > 0 => PaymentStatus::CodPending,
        _ => PaymentStatus::Paid,
    };
    sqlx::query!(
        "update orders
         set status = 'confirmed', payment_status = $2, confirmed_at = $3, held_until = null, cancelled_at = null,
             cancelled_because = '', updated_at = $3, version = version + 1
         where id = $1",
        order.id.0,
        order.payment_status.advance(payment).as_str(),
        now,
    )
    .execute(&mut **tx)
    .await?;
    let invoice = invoice::issue(tx, clock, order.id).await?;
    event::enter(tx, order.id, "confirmed", json!({}), "", None, now).await?;
    if let Some(first) = order.added_to {
        change::apply_of(tx, clock, first, order).await?;
    }
    conversion::confirmed(tx, order.id, now).await?;
    if order.added_to.is_none() {
        let subject = notices::Subject::Order(order.id);
        let notice = Notice::new(notices::Event::OrderPlaced, subject, None, &order.id);
        notices::tell(tx, &notice, Readers::Role(Role::Ops), now).await?;
    }
    Ok(Some(invoice))
}
