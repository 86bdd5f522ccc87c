//! The rows of the demo gateway.

use chrono::{DateTime, Utc};
use kernel::{Db, Tx};
use serde_json::Value;
use sqlx::types::Json;

use super::webhook;
use crate::client::{Order, OrderStatus, Payment, PaymentStatus, Refund, RefundStatus};

/// An order with its payment link, if it is of one.
pub(super) struct OrderRow {
    id: String,
    amount_paise: i64,
    receipt: String,
    status: String,
    pub(super) link_id: Option<String>,
    pub(super) callback_url: Option<String>,
}

pub(super) struct PaymentRow {
    id: String,
    order_id: String,
    amount_paise: i64,
    status: String,
    error_description: Option<String>,
    is_disordered: bool,
}

/// How a payment goes.
pub(super) enum Outcome {
    Paid,
    Failed,
    /// Succeeds at this time.
    Later(DateTime<Utc>),
}

/// Why a refund is refused.
pub(super) enum RefundRefusal {
    NoPayment,
    NotCaptured,
    TooMuch,
    OtherBody,
    Busy,
}

impl OrderRow {
    pub(super) fn order(&self) -> Order {
        let status = match self.status.as_str() {
            "paid" => OrderStatus::Paid,
            "attempted" => OrderStatus::Attempted,
            _ => OrderStatus::Created,
        };
        Order {
            id: self.id.clone(),
            amount_paise: self.amount_paise,
            receipt: Some(self.receipt.clone()),
            status,
        }
    }
}

impl PaymentRow {
    /// The demo takes no fee.
    pub(super) fn payment(&self) -> Payment {
        let status = match self.status.as_str() {
            "captured" => PaymentStatus::Captured,
            "refunded" => PaymentStatus::Refunded,
            "failed" => PaymentStatus::Failed,
            _ => PaymentStatus::Created,
        };
        let captured = matches!(status, PaymentStatus::Captured | PaymentStatus::Refunded);
        Payment {
            id: self.id.clone(),
            order_id: Some(self.order_id.clone()),
            amount_paise: self.amount_paise,
            fee_paise: captured.then_some(0),
            status,
            method: "demo".to_owned(),
            captured,
            error_description: self.error_description.clone(),
        }
    }
}

/// A new order, or the one that has this receipt.
pub(super) struct NewOrder<'a> {
    pub(super) amount_paise: i64,
    pub(super) receipt: &'a str,
    pub(super) notes: &'a Value,
    /// Link and where its payer returns.
    pub(super) link: Option<(&'a str, &'a str)>,
}

pub(super) async fn create_order(
    db: &mut Db,
    new: &NewOrder<'_>,
    now: DateTime<Utc>,
) -> Result<OrderRow, sqlx::Error> {
    sqlx::query!(
        "insert into demo_gateway_orders
            (id, amount_paise, receipt, notes, status, link_id, callback_url, created_at)
         values ($1, $2, $3, $4, 'created', $5, $6, $7)
         on conflict (receipt) do nothing",
        super::new_id("order"),
        new.amount_paise,
        new.receipt,
        Json(new.notes) as _,
        new.link.map(|(id, _)| id),
        new.link.map(|(_, callback)| callback),
        now,
    )
    .execute(&mut *db)
    .await?;
    sqlx::query_as!(
        OrderRow,
        "select id, amount_paise, receipt, status, link_id, callback_url
         from demo_gateway_orders
         where receipt = $1",
        new.receipt,
    )
    .fetch_one(db)
    .await
}

pub(super) async fn find_order(db: &mut Db, id: &str) -> Result<Option<OrderRow>, sqlx::Error> {
    sqlx::query_as!(
        OrderRow,
        "select id, amount_paise, receipt, status, link_id, callback_url
         from demo_gateway_orders
         where id = $1",
        id,
    )
    .fetch_optional(db)
    .await
}

pub(super) async fn payments_of(db: &mut Db, order_id: &str) -> Result<Vec<PaymentRow>, sqlx::Error> {
    sqlx::query_as!(
        PaymentRow,
        "select id, order_id, amount_paise, status, error_description, is_disordered
         from demo_gateway_payments
         where order_id = $1
         order by created_at, id",
        order_id,
    )
    .fetch_all(db)
    .await
}

pub(super) async fn find_payment(db: &mut Db, id: &str) -> Result<Option<PaymentRow>, sqlx::Error> {
    sqlx::query_as!(
        PaymentRow,
        "select id, order_id, amount_paise, status, error_description, is_disordered
         from demo_gateway_payments
         where id = $1",
        id,
    )
    .fetch_optional(db)
    .await
}

/// Pays an order, or fails to. `None` if there is no such order; the payment that paid it if it is paid
/// already.
pub(super) async fn pay(
    tx: &mut Tx<'_>,
    order_id: &str,
    outcome: &Outcome,
    is_disordered: bool,
    now: DateTime<Utc>,
) -> Result<Option<(OrderRow, Payment)>, sqlx::Error> {
    let Some(order) = lock_order(tx, order_id).await? else { return Ok(None) };
    if order.status == "paid" {
        let payments = payments_of(tx, order_id).await?;
        let paid = payments.iter().map(PaymentRow::payment).find(|payment| payment.captured);
        return paid.map(|payment| Ok((order, payment))).transpose();
    }
    let (status, settles_at, error) = match outcome {
        Outcome::Paid => ("captured", None, None),
        Outcome::Failed => ("failed", None, Some("The demo payment failed, as you asked.")),
        Outcome::Later(at) => ("created", Some(*at), None),
    };
    let row = sqlx::query_as!(
        PaymentRow,
        "insert into demo_gateway_payments
            (id, order_id, amount_paise, status, error_description, settles_at, is_disordered, created_at)
         values ($1, $2, $3, $4, $5, $6, $7, $8)
         returning id, order_id, amount_paise, status, error_description, is_disordered",
        super::new_id("pay"),
        order_id,
        order.amount_paise,
        status,
        error,
        settles_at,
        is_disordered,
        now,
    )
    .fetch_one(&mut **tx)
    .await?;
    match outcome {
        Outcome::Paid => capture(tx, &order, &row, now).await?,
        Outcome::Failed => {
            attempt(tx, order_id).await?;
            webhook::enqueue(
                tx,
                &[webhook::of_payment("payment.failed", &row.payment())],
                is_disordered,
                now,
            )
            .await?;
        }
        Outcome::Later(_) => attempt(tx, order_id).await?,
    }
    Ok(Some((order, row.payment())))
}

async fn lock_order(tx: &mut Tx<'_>, id: &str) -> Result<Option<OrderRow>, sqlx::Error> {
    sqlx::query_as!(
        OrderRow,
        "select id, amount_paise, receipt, status, link_id, callback_url
         from demo_gateway_orders
         where id = $1
         for update",
        id,
    )
    .fetch_optional(&mut **tx)
    .await
}

async fn attempt(tx: &mut Tx<'_>, order_id: &str) -> Result<(), sqlx::Error> {
    sqlx::query!("update demo_gateway_orders set status = 'attempted' where id = $1", order_id)
        .execute(&mut **tx)
        .await?;
    Ok(())
}

/// Marks the order of a captured payment as paid and tells of both.
async fn capture(
    tx: &mut Tx<'_>,
    order: &OrderRow,
    row: &PaymentRow,
    now: DateTime<Utc>,
) -> Result<(), sqlx::Error> {
    sqlx::query!("update demo_gateway_orders set status = 'paid' where id = $1", order.id)
        .execute(&mut **tx)
        .await?;
    let payment = row.payment();
    let authorized =
        Payment { status: PaymentStatus::Authorized, captured: false, fee_paise: None, ..payment.clone() };
    let paid = Order { status: OrderStatus::Paid, ..order.order() };
    let mut bodies = vec![
        webhook::of_payment("payment.authorized", &authorized),
        webhook::of_payment("payment.captured", &payment),
        webhook::of_order(&paid, &payment),
    ];
    if let Some(link_id) = &order.link_id {
        bodies.push(webhook::of_link(link_id, &order.receipt, &payment));
    }
    webhook::enqueue(tx, &bodies, row.is_disordered, now).await
}

/// Captures payments whose time has come. One whose order was paid by another one meanwhile fails.
pub(super) async fn settle_due(tx: &mut Tx<'_>, now: DateTime<Utc>) -> Result<(), sqlx::Error> {
    // The order is locked first, as by who pays it meanwhile.
    let due = sqlx::query!(
        "select orders.id as order_id, payments.id as payment_id
         from demo_gateway_orders orders
         join demo_gateway_payments payments on payments.order_id = orders.id
         where payments.settles_at <= $1
         order by payments.settles_at, payments.id
         limit 20
         for update of orders skip locked",
        now,
    )
    .fetch_all(&mut **tx)
    .await?;
    for due in due {
        let Some(order) = lock_order(tx, &due.order_id).await? else { continue };
        let (status, error) = match order.status.as_str() {
            "paid" => ("failed", Some("The order was paid by another payment.")),
            _ => ("captured", None),
        };
        let settled = sqlx::query_as!(
            PaymentRow,
            "update demo_gateway_payments
             set status = $2, error_description = $3, settles_at = null
             where id = $1 and settles_at is not null
             returning id, order_id, amount_paise, status, error_description, is_disordered",
            due.payment_id,
            status,
            error,
        )
        .fetch_optional(&mut **tx)
        .await?;
        match settled {
            Some(row) if error.is_none() => capture(tx, &order, &row, now).await?,
            Some(row) => {
                let failed = webhook::of_payment("payment.failed", &row.payment());
                webhook::enqueue(tx, &[failed], row.is_disordered, now).await?;
            }
            None => {}
        }
    }
    Ok(())
}

/// A refund to be made.
pub(super) struct NewRefund<'a> {
    pub(super) payment_id: &'a str,
    pub(super) amount_paise: i64,
    pub(super) receipt: &'a str,
    pub(super) key: Option<&'a str>,
}

/// Refunds a payment, or returns the refund that this key already made.
pub(super) async fn refund(
    tx: &mut Tx<'_>,
    new: &NewRefund<'_>,
    now: DateTime<Utc>,
) -> Result<Result<Refund, RefundRefusal>, sqlx::Error> {
    if let Some(key) = new.key {
        if !claim_key(tx, key).await? {
            return Ok(Err(RefundRefusal::Busy));
        }
        if let Some(answer) = earlier_refund(tx, new, key).await? {
            return Ok(answer);
        }
    }
    let locked = sqlx::query_as!(
        PaymentRow,
        "select id, order_id, amount_paise, status, error_description, is_disordered
         from demo_gateway_payments
         where id = $1
         for update",
        new.payment_id,
    )
    .fetch_optional(&mut **tx)
    .await?;
    let Some(mut row) = locked else { return Ok(Err(RefundRefusal::NoPayment)) };
    if row.status != "captured" {
        return Ok(Err(RefundRefusal::NotCaptured));
    }
    let refunded = sqlx::query_scalar!(
        r#"select coalesce(sum(amount_paise), 0)::bigint as "paise!"
           from demo_gateway_refunds
           where payment_id = $1"#,
        new.payment_id,
    )
    .fetch_one(&mut **tx)
    .await?;
    let left = row.amount_paise - refunded;
    if new.amount_paise > left {
        return Ok(Err(RefundRefusal::TooMuch));
    }
    let id = super::new_id("rfnd");
    sqlx::query!(
        "insert into demo_gateway_refunds (id, payment_id, amount_paise, receipt, idempotency_key, created_at)
         values ($1, $2, $3, $4, $5, $6)",
        id,
        new.payment_id,
        new.amount_paise,
        new.receipt,
        new.key,
        now,
    )
    .execute(&mut **tx)
    .await?;
    if new.amount_paise == left {
        "refunded".clone_into(&mut row.status);
        sqlx::query!("update demo_gateway_payments set status = 'refunded' where id = $1", new.payment_id)
            .execute(&mut **tx)
            .await?;
    }
    let refund = processed(id, new);
    let payment = row.payment();
    let begun = Refund { status: RefundStatus::Pending, ..refund.clone() };
    let bodies = [
        webhook::of_refund("refund.created", &begun, &payment),
        webhook::of_refund("refund.processed", &refund, &payment),
    ];
    webhook::enqueue(tx, &bodies, row.is_disordered, now).await?;
    Ok(Ok(refund))
}

/// Claims a key until the transaction ends; false if another call has it.
pub(super) async fn claim_key(tx: &mut Tx<'_>, key: &str) -> Result<bool, sqlx::Error> {
    sqlx::query_scalar!(
        r#"select pg_try_advisory_xact_lock(hashtextextended('demo refund ' || $1, 0)) as "claimed!""#,
        key,
    )
    .fetch_one(&mut **tx)
    .await
}

async fn earlier_refund(
    tx: &mut Tx<'_>,
    new: &NewRefund<'_>,
    key: &str,
) -> Result<Option<Result<Refund, RefundRefusal>>, sqlx::Error> {
    let earlier = sqlx::query!(
        "select id, payment_id, amount_paise, receipt from demo_gateway_refunds where idempotency_key = $1",
        key,
    )
    .fetch_optional(&mut **tx)
    .await?;
    Ok(earlier.map(|earlier| {
        let is_same = earlier.payment_id == new.payment_id
            && earlier.amount_paise == new.amount_paise
            && earlier.receipt == new.receipt;
        if is_same { Ok(processed(earlier.id, new)) } else { Err(RefundRefusal::OtherBody) }
    }))
}

fn processed(id: String, new: &NewRefund<'_>) -> Refund {
    Refund {
        id,
        payment_id: new.payment_id.to_owned(),
        amount_paise: new.amount_paise,
        receipt: Some(new.receipt.to_owned()),
        status: RefundStatus::Processed,
    }
}
