//! Gives up orders: those that are not paid in time, and those that are cancelled.

use chrono::{DateTime, Utc};
use garde::Validate;
use jobs::occasion::OrderNews;
use jobs::{Mail, enqueue};
use kernel::audit::{self, Actor, Change, Event};
use kernel::clock::Clock;
use kernel::record::Refusal;
use kernel::{Locked, Tx};
use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::json;

use super::close::close;
use super::payment::NOT_PAID;
use super::refund::{self, Destination, NewRefund, RefundCause, Scope};
use super::status::OrderStatus;
use super::{Order, UnitId, change, event};
use crate::coupon::uses;
use crate::credit_note;
use crate::stock::{self, MoveReason};

/// Until when an order is held now; `None` if it is no longer to be released.
#[must_use]
pub fn due(order: &Order) -> Option<DateTime<Utc>> {
    let is_open = matches!(order.status, OrderStatus::PendingPayment | OrderStatus::PaymentFailed);
    order.held_until.filter(|_| is_open)
}

/// Holds an order longer, while the gateway works on its payment.
pub async fn prolong(
    tx: &mut Tx<'_>,
    order: &Locked<Order>,
    until: DateTime<Utc>,
) -> Result<(), sqlx::Error> {
    sqlx::query!("update orders set held_until = $2 where id = $1", order.id.0, until)
        .execute(&mut **tx)
        .await?;
    Ok(())
}

/// Gives an order up that was not paid in time, with its pieces and its coupon.
pub async fn release(tx: &mut Tx<'_>, clock: &Clock, order: &Locked<Order>) -> Result<(), sqlx::Error> {
    let now = clock.now();
    stock::release(tx, order.id).await?;
    uses::give_back(tx, order.id, now).await?;
    close(tx, order, NOT_PAID, now).await?;
    event::enter(tx, order.id, "released", json!({}), "", None, now).await?;
    change::drop_of(tx, order, NOT_PAID, None, now).await
}

/// Why an order is cancelled.
#[derive(Clone, Debug, Deserialize, Validate, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "OrderCancellation")]
pub struct Cancellation {
    /// Reason.
    #[garde(length(chars, min = 1, max = 400))]
    pub reason: String,
    /// Where a payment goes back that did not come through the gateway.
    #[serde(default)]
    #[garde(dive)]
    pub refund_to: Option<Destination>,
}

/// Whether an order may be cancelled: before it is shipped, and by staff also when it came back unpaid.
#[must_use]
pub fn may_cancel(order: &Order, is_buyer: bool) -> bool {
    order.status.is_cancellable()
        || (!is_buyer
            && order.status.may_become(OrderStatus::Cancelled, order.held_from, order.payment_status))
}

/// Cancels an order: pieces and coupon are given back. What a buyer paid with the gateway goes back by itself if they
/// cancel; for all else somebody asks and somebody else approves. If nothing was paid, a credit note corrects the
/// invoice.
///
/// # Errors
/// If it was shipped or cancelled.
pub async fn cancel(
    tx: &mut Tx<'_>,
    clock: &Clock,
    actor: &Actor,
    order: &Locked<Order>,
    is_buyer: bool,
    cancellation: &Cancellation,
) -> Result<(), Refusal> {
    if !may_cancel(order, is_buyer) {
        let reason =
            "This order can't be cancelled any more. Once it has arrived, you can return it.".to_owned();
        return Err(Refusal::Rule { code: "not_cancellable", reason });
    }
    let (now, because) = (clock.now(), cancellation.reason.trim());
    let by = actor.user.filter(|_| !is_buyer);
    change::withdraw(tx, clock, by, order).await?;
    if order.confirmed_at.is_none() {
        stock::release(tx, order.id).await?;
    } else if order.status != OrderStatus::Returned {
        // Of a returned order, what can be sold again was put back when it was received.
        let units = units(tx, order).await?;
        stock::put_back(tx, order.id, &units, MoveReason::OrderCancelled, by, now).await?;
    }
    uses::give_back(tx, order.id, now).await?;
    close(tx, order, because, now).await?;
    event::enter(tx, order.id, "cancelled", json!({"byBuyer": is_buyer}), because, by, now).await?;
    change::drop_of(tx, order, because, by, now).await?;
    if !is_buyer {
        let changes = vec![Change::new("status", order.status, OrderStatus::Cancelled)];
        audit::record(tx, clock, actor, Event::new("order_cancelled", "order", &order.id).changing(changes))
            .await?;
    }
    let payments = refund::refundable(tx, order.id).await?;
    if payments.is_empty() && credit_note::issue_unpaid(tx, clock, order.id).await?.is_some() {
        // The credit note's PDF releases the letter.
        return Ok(());
    }
    for payment in payments {
        if payment.left_paise <= 0 {
            continue;
        }
        let to = match &cancellation.refund_to {
            _ if payment.is_gateway => Destination::Source,
            Some(to) if *to != Destination::Source => to.clone(),
            _ => {
                event::enter(tx, order.id, "refund_needed", json!({"paymentId": payment.id}), "", None, now)
                    .await?;
                continue;
            }
        };
        let new = NewRefund {
            payment: payment.id,
            cause: RefundCause::Cancelled,
            remark: because.to_owned(),
            scope: Scope::Goods(payment.left_paise),
            to,
            is_automatic: is_buyer && payment.is_gateway,
        };
        refund::ask(tx, clock, by, order, &new).await?;
    }
    let told = Mail::TellOfOrder { order: order.id, news: OrderNews::Cancelled, occasion: order.id.0 };
    Ok(enqueue(tx, told).await?)
}

/// The pieces of an order that were not taken out of it.
async fn units(tx: &mut Tx<'_>, order: &Locked<Order>) -> Result<Vec<UnitId>, sqlx::Error> {
    sqlx::query_scalar!(
        r#"select unit.id as "id: UnitId" from order_units as unit join order_lines as line on line.id = line_id
           where order_id = $1 and taken_out_by is null"#,
        order.id.0,
    )
    .fetch_all(&mut **tx)
    .await
}

#[cfg(test)]
mod tests {
    use sqlx::PgPool;

    use super::super::confirm::confirm;
    use super::super::fixtures::{checkout, clock, shop, try_place};
    use super::super::lock;
    use super::super::place::Placed;
    use super::*;

    #[test_database::test]
    async fn an_unpaid_order_on_delivery_leaves_no_tax_and_no_pieces_behind(
        pool: PgPool,
    ) -> sqlx::Result<()> {
        let product = shop(&pool, 5, 20).await?;
        let cancellation = Cancellation { reason: "Refused at the door".to_owned(), refund_to: None };
        for (buyer, status) in [(1, "confirmed"), (2, "rto")] {
            let placed = try_place(&pool, &checkout(product, buyer, None, 509_800)).await.unwrap();
            let Placed::Order { id, .. } = placed else { panic!("{placed:?}") };
            let mut tx = pool.begin().await?;
            sqlx::query!("update orders set method = 'cod' where id = $1", id.0).execute(&mut *tx).await?;
            let order = lock(&mut tx, id).await?;
            confirm(&mut tx, &clock(), &order).await?;
            sqlx::query!("update orders set status = $2 where id = $1", id.0, status)
                .execute(&mut *tx)
                .await?;
            let order = lock(&mut tx, id).await?;
            assert_eq!(may_cancel(&order, true), status == "confirmed", "a buyer, {status}");
            cancel(&mut tx, &clock(), &Actor::system(), &order, false, &cancellation).await.unwrap();
            let order = lock(&mut tx, id).await?;
            assert!(!may_cancel(&order, false), "once");
            let sums = sqlx::query!(
                "select note.total_paise as credited, note.cgst_paise + note.igst_paise as credited_tax,
                     invoice.total_paise as invoiced, invoice.cgst_paise + invoice.igst_paise as invoiced_tax
                 from credit_notes as note join tax_invoices as invoice on invoice.id = invoice_id
                 where order_id = $1",
                id.0,
            )
            .fetch_one(&mut *tx)
            .await?;
            assert_eq!((sums.credited, sums.credited_tax), (sums.invoiced, sums.invoiced_tax));
            tx.commit().await?;
        }
        let stock = sqlx::query!("select on_hand, reserved from stocks").fetch_one(&pool).await?;
        assert_eq!((stock.on_hand, stock.reserved), (5, 0));
        Ok(())
    }
}
