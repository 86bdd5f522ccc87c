//! Payments of orders: one machine that moves only forward. What the gateway says comes by webhook, by the buyer's
//! browser and by asking, repeatedly and in any order, and all of it passes through [`apply`].

use chrono::{DateTime, TimeDelta, Utc};
use jobs::{Payments, enqueue};
use kernel::audit::{self, Actor, Change, Event};
use kernel::clock::Clock;
use kernel::ids::{GatewayEventId, OrderPaymentId, UserId};
use kernel::record::Refusal;
use kernel::{Db, Locked, Tx};
use serde_json::json;

use super::refund::{self, Destination, NewRefund, RefundCause, Scope};
use super::status::{OrderStatus, PaymentStatus};
use super::{Order, OrderId, change, confirm, event};
use crate::coupon::PaymentMethod;
use crate::stock;

/// Why an order was cancelled that was not paid in time. A payment that arrives later revives it.
pub const NOT_PAID: &str = "It was not paid in time.";

/// For how long a started payment holds an order's pieces at least.
const ATTEMPT: TimeDelta = TimeDelta::minutes(15);

/// A started payment.
#[derive(Clone, Debug)]
pub struct Attempt {
    /// Its id, which is the receipt at the gateway.
    pub id: OrderPaymentId,
    /// Its order.
    pub order: OrderId,
    /// `razorpay`, `demo`, `upi` or `bank_transfer`.
    pub gateway: String,
    /// The gateway's order, once there is one.
    pub gateway_order_id: Option<String>,
    /// In paise.
    pub amount_paise: i64,
}

fn rule(code: &'static str, reason: &str) -> Refusal {
    Refusal::Rule { code, reason: reason.to_owned() }
}

/// Starts a payment of an order, or continues one that was started and not tried.
///
/// # Errors
/// If there is nothing to pay, or it is paid on delivery.
pub async fn begin(
    tx: &mut Tx<'_>,
    clock: &Clock,
    order: &Locked<Order>,
    gateway: &str,
    is_test: bool,
) -> Result<Attempt, Refusal> {
    let is_open = matches!(order.status, OrderStatus::PendingPayment | OrderStatus::PaymentFailed);
    if !is_open || order.payment_status.is_money_received() || order.method == PaymentMethod::Cod {
        return Err(rule("not_payable", "This order can't be paid any more. Please look at its status."));
    }
    let now = clock.now();
    let open = sqlx::query_as!(
        Attempt,
        r#"select id as "id: OrderPaymentId", order_id as "order: OrderId", gateway, gateway_order_id, amount_paise
           from payments
           where order_id = $1 and gateway = $2 and is_test = $3 and status = 'created' and gateway_payment_id is null
           order by created_at desc limit 1"#,
        order.id.0,
        gateway,
        is_test,
    )
    .fetch_optional(&mut **tx)
    .await?;
    let attempt = if let Some(open) = open {
        open
    } else {
        let id = OrderPaymentId::new();
        sqlx::query!(
            "insert into payments (id, order_id, gateway, amount_paise, status, is_test, created_at, updated_at)
             values ($1, $2, $3, $4, 'created', $5, $6, $6)",
            id.0,
            order.id.0,
            gateway,
            order.due_paise(),
            is_test,
            now,
        )
        .execute(&mut **tx)
        .await?;
        Attempt {
            id,
            order: order.id,
            gateway: gateway.to_owned(),
            gateway_order_id: None,
            amount_paise: order.due_paise(),
        }
    };
    sqlx::query!(
        "update orders
         set status = 'pending_payment', is_test = is_test or $2, updated_at = $3, version = version + 1,
             held_until = greatest(held_until, $4)
         where id = $1",
        order.id.0,
        is_test,
        now,
        now + ATTEMPT,
    )
    .execute(&mut **tx)
    .await?;
    Ok(attempt)
}

/// Stores the gateway's order of an attempt.
pub async fn attach(db: &mut Db, id: OrderPaymentId, gateway_order_id: &str) -> Result<(), sqlx::Error> {
    sqlx::query!("update payments set gateway_order_id = $2 where id = $1", id.0, gateway_order_id)
        .execute(db)
        .await?;
    Ok(())
}

/// An attempt.
///
/// # Errors
/// [`sqlx::Error::RowNotFound`] if there is none.
pub async fn find(db: &mut Db, id: OrderPaymentId) -> Result<Attempt, sqlx::Error> {
    sqlx::query_as!(
        Attempt,
        r#"select id as "id: OrderPaymentId", order_id as "order: OrderId", gateway, gateway_order_id, amount_paise
           from payments where id = $1"#,
        id.0,
    )
    .fetch_one(db)
    .await
}

/// The attempts of an order with the gateway, the latest first.
pub async fn attempts(db: &mut Db, order: OrderId) -> Result<Vec<Attempt>, sqlx::Error> {
    sqlx::query_as!(
        Attempt,
        r#"select id as "id: OrderPaymentId", order_id as "order: OrderId", gateway, gateway_order_id, amount_paise
           from payments
           where order_id = $1 and gateway_order_id is not null
           order by created_at desc, id desc"#,
        order.0,
    )
    .fetch_all(db)
    .await
}

/// Attempts of the last three days about which the gateway is to be asked: a failed one may still be authorised.
pub async fn open(db: &mut Db, now: DateTime<Utc>) -> Result<Vec<OrderPaymentId>, sqlx::Error> {
    sqlx::query_scalar!(
        r#"select id as "id: OrderPaymentId" from payments
           where status in ('created', 'authorized', 'failed') and gateway_order_id is not null and created_at > $1
           order by created_at limit 1000"#,
        now - TimeDelta::days(3),
    )
    .fetch_all(db)
    .await
}

/// What the gateway says of a payment.
#[derive(Clone, Debug)]
pub struct Report {
    /// The gateway's order.
    pub gateway_order_id: String,
    /// The gateway's payment.
    pub payment_id: String,
    /// Paid, with the fee if the buyer bears it.
    pub amount_paise: i64,
    /// The gateway's fee.
    pub fee_paise: i64,
    /// How far it is.
    pub state: Reported,
    /// Instrument.
    pub instrument: String,
    /// Why it failed.
    pub error: String,
}

/// How far a payment is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reported {
    /// Under way.
    Open,
    /// Set aside by the bank.
    Authorized,
    /// Ours.
    Captured,
    /// Failed; may still be authorised.
    Failed,
}

/// Applies what the gateway says of a payment. Returns its order; `None` if the gateway's order is not one of ours.
pub async fn apply(
    tx: &mut Tx<'_>,
    clock: &Clock,
    gateway: &str,
    report: &Report,
) -> Result<Option<OrderId>, Refusal> {
    let order = sqlx::query_scalar!(
        r#"select order_id as "order: OrderId" from payments where gateway = $1 and gateway_order_id = $2 limit 1"#,
        gateway,
        report.gateway_order_id,
    )
    .fetch_optional(&mut **tx)
    .await?;
    let Some(order) = order else { return Ok(None) };
    let order = super::lock(tx, order).await?;
    // The attempt that knows this payment, or the one that it belongs to.
    let row = sqlx::query!(
        r#"select id as "id: OrderPaymentId", status, gateway_payment_id, amount_paise, is_test from payments
           where gateway = $1 and gateway_order_id = $2
           order by gateway_payment_id is not distinct from $3 desc, created_at
           limit 1"#,
        gateway,
        report.gateway_order_id,
        report.payment_id,
    )
    .fetch_one(&mut **tx)
    .await?;
    let is_same = row.gateway_payment_id.as_deref().is_none_or(|known| known == report.payment_id);
    let is_received = matches!(row.status.as_str(), "captured" | "partially_refunded" | "refunded");
    let now = clock.now();
    match report.state {
        Reported::Open => {}
        // Older than what is known: nothing fails once it is authorised.
        Reported::Failed if is_received || row.status == "authorized" => {}
        Reported::Failed => {
            sqlx::query!(
                "update payments
                 set status = case status when 'created' then 'failed' else status end, error = $2, instrument = $3,
                     updated_at = $4
                 where id = $1",
                row.id.0,
                report.error,
                report.instrument,
                now,
            )
            .execute(&mut **tx)
            .await?;
            failed(tx, &order, &report.error, now).await?;
        }
        Reported::Authorized if is_received => {}
        Reported::Authorized => {
            set(tx, row.id, report, "authorized", 0, now).await?;
            let status = order.payment_status.advance(PaymentStatus::Authorized);
            set_payment_status(tx, order.id, status, now).await?;
        }
        Reported::Captured if is_received && is_same => {}
        Reported::Captured => {
            let due = row.amount_paise;
            let fee = report.amount_paise - due;
            let is_right = fee == 0 || (fee > 0 && fee <= report.fee_paise);
            let id = if is_received {
                let id = OrderPaymentId::new();
                sqlx::query!(
                    "insert into payments
                         (id, order_id, gateway, gateway_order_id, amount_paise, status, is_test, created_at, updated_at)
                     values ($1, $2, $3, $4, $5, 'created', $6, $7, $7)",
                    id.0,
                    order.id.0,
                    gateway,
                    report.gateway_order_id,
                    due,
                    row.is_test,
                    now,
                )
                .execute(&mut **tx)
                .await?;
                id
            } else {
                row.id
            };
            set(tx, id, report, "captured", if is_right { fee } else { 0 }, now).await?;
            if !is_right {
                sqlx::query!(
                    "update payments set amount_paise = $2 where id = $1",
                    id.0,
                    report.amount_paise
                )
                .execute(&mut **tx)
                .await?;
            }
            let detail =
                json!({"paymentId": id, "amountPaise": report.amount_paise, "instrument": report.instrument});
            event::enter(tx, order.id, "paid", detail, "", None, now).await?;
            received(tx, clock, &order, id, is_right.then_some(()).ok_or(report.amount_paise)).await?;
        }
    }
    Ok(Some(order.id))
}

async fn set(
    db: &mut Db,
    id: OrderPaymentId,
    report: &Report,
    status: &str,
    fee: i64,
    now: DateTime<Utc>,
) -> Result<(), sqlx::Error> {
    sqlx::query!(
        "update payments
         set gateway_payment_id = $2, status = $3, instrument = $4, fee_paise = $5, error = '', updated_at = $6
         where id = $1",
        id.0,
        report.payment_id,
        status,
        report.instrument,
        fee,
        now,
    )
    .execute(db)
    .await?;
    Ok(())
}

async fn set_payment_status(
    db: &mut Db,
    order: OrderId,
    status: PaymentStatus,
    now: DateTime<Utc>,
) -> Result<(), sqlx::Error> {
    sqlx::query!(
        "update orders set payment_status = $2, updated_at = $3, version = version + 1
         where id = $1 and payment_status <> $2",
        order.0,
        status.as_str(),
        now,
    )
    .execute(db)
    .await?;
    Ok(())
}

async fn failed(
    tx: &mut Tx<'_>,
    order: &Locked<Order>,
    error: &str,
    now: DateTime<Utc>,
) -> Result<(), sqlx::Error> {
    if order.status != OrderStatus::PendingPayment || order.payment_status.is_money_received() {
        return Ok(());
    }
    sqlx::query!(
        "update orders set status = 'payment_failed', payment_status = $2, updated_at = $3, version = version + 1
         where id = $1",
        order.id.0,
        order.payment_status.advance(PaymentStatus::Failed).as_str(),
        now,
    )
    .execute(&mut **tx)
    .await?;
    event::enter(tx, order.id, "payment_failed", json!({}), error, None, now).await
}

/// The company has money for an order: it is confirmed, unless it is paid already, its goods are gone, it was called
/// off, or the amount is another one (the error).
async fn received(
    tx: &mut Tx<'_>,
    clock: &Clock,
    order: &Locked<Order>,
    payment: OrderPaymentId,
    amount: Result<(), i64>,
) -> Result<(), Refusal> {
    if let Err(amount) = amount {
        return give_back(tx, clock, order, payment, RefundCause::WrongAmount, amount).await;
    }
    let due = order.due_paise();
    if order.payment_status.is_money_received() || order.confirmed_at.is_some() {
        return give_back(tx, clock, order, payment, RefundCause::PaidTwice, due).await;
    }
    let was_released = order.status == OrderStatus::Cancelled && order.cancelled_because == NOT_PAID;
    if order.status == OrderStatus::Cancelled && !was_released {
        return give_back(tx, clock, order, payment, RefundCause::PaidLate, due).await;
    }
    if !can_be_delivered(tx, order).await? {
        return give_back(tx, clock, order, payment, RefundCause::PaidLate, due).await;
    }
    confirm::confirm(tx, clock, order).await?;
    Ok(())
}

/// Holds the pieces of an order for it, if it does not hold them. `false`: some of them are gone, or those that were to
/// be taken out for them are.
async fn can_be_delivered(tx: &mut Tx<'_>, order: &Locked<Order>) -> Result<bool, sqlx::Error> {
    let demand = stock::demand(tx, order.id).await?;
    if let Some(first) = order.added_to {
        if !change::can_be_applied(tx, order).await? {
            return Ok(false);
        }
        stock::lock(tx, first, &demand).await?;
    }
    Ok(stock::reserve(tx, order.id, &demand).await?.is_ok())
}

/// Opens a refund of money for which nothing is delivered. Staff decide about it.
async fn give_back(
    tx: &mut Tx<'_>,
    clock: &Clock,
    order: &Locked<Order>,
    payment: OrderPaymentId,
    cause: RefundCause,
    amount: i64,
) -> Result<(), Refusal> {
    if order.confirmed_at.is_none() && cause == RefundCause::PaidLate {
        set_payment_status(tx, order.id, order.payment_status.advance(PaymentStatus::Paid), clock.now())
            .await?;
    }
    let new = NewRefund {
        payment,
        cause,
        remark: String::new(),
        scope: Scope::Surplus(amount),
        to: Destination::Source,
        is_automatic: false,
    };
    refund::ask(tx, clock, None, order, &new).await?;
    tracing::warn!(order = %order.id, cause = cause.as_str(), "a payment has to be refunded");
    Ok(())
}

/// What staff received outside of the gateway: a transfer that they found on the statement, or cash on delivery.
#[derive(Clone, Debug, serde::Deserialize, garde::Validate, schemars::JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "OrderPaymentDraft")]
pub struct Received {
    /// UTR of the transfer, or who collected the cash.
    #[garde(length(chars, min = 1, max = 60))]
    pub reference: String,
    /// In paise: all of what is due.
    #[garde(range(min = 1, max = 1_000_000_000))]
    pub amount_paise: i64,
}

/// Records what staff received.
///
/// # Errors
/// If it is not what is due, or the order is not paid this way.
pub async fn record(
    tx: &mut Tx<'_>,
    clock: &Clock,
    actor: &Actor,
    order: &Locked<Order>,
    draft: &Received,
) -> Result<(), Refusal> {
    let gateway = match order.method {
        PaymentMethod::Cod => "cod",
        PaymentMethod::Upi => "upi",
        PaymentMethod::BankTransfer => "bank_transfer",
        PaymentMethod::Gateway => {
            return Err(rule(
                "paid_by_gateway",
                "This order is paid with the gateway, which tells us itself.",
            ));
        }
    };
    if order.payment_status.is_money_received() {
        return Err(rule("paid", "This order is paid."));
    }
    let is_delivered =
        order.method == PaymentMethod::Cod && order.payment_status == PaymentStatus::CodPending;
    if order.method == PaymentMethod::Cod && !is_delivered {
        return Err(rule("not_payable", "Nothing is to be collected for this order."));
    }
    if draft.amount_paise != order.due_paise() {
        let due = kernel::rupees::short(order.due_paise());
        return Err(Refusal::Field { field: "amountPaise", reason: format!("must be {due}, what is due") });
    }
    let now = clock.now();
    let id = insert_received(tx, order, gateway, draft, actor.user, now).await?;
    let changes = vec![Change::new("amountPaise", (), draft.amount_paise)];
    audit::record(
        tx,
        clock,
        actor,
        Event::new("order_payment_recorded", "order", &order.id).changing(changes),
    )
    .await?;
    let detail = json!({"paymentId": id, "amountPaise": draft.amount_paise, "instrument": gateway});
    event::enter(tx, order.id, "paid", detail, &draft.reference, actor.user, now).await?;
    if is_delivered {
        set_payment_status(tx, order.id, PaymentStatus::CodCollected, now).await?;
        return Ok(());
    }
    let was_released = order.status == OrderStatus::Cancelled && order.cancelled_because == NOT_PAID;
    let is_open = matches!(order.status, OrderStatus::PendingPayment | OrderStatus::PaymentFailed);
    if (is_open || was_released) && can_be_delivered(tx, order).await? {
        confirm::confirm(tx, clock, order).await?;
        return Ok(());
    }
    // Kept: staff ask the buyer where to send it back.
    set_payment_status(tx, order.id, order.payment_status.advance(PaymentStatus::Paid), now).await?;
    Ok(event::enter(tx, order.id, "refund_needed", json!({"paymentId": id}), "", None, now).await?)
}

async fn insert_received(
    tx: &mut Tx<'_>,
    order: &Locked<Order>,
    gateway: &str,
    draft: &Received,
    by: Option<UserId>,
    now: DateTime<Utc>,
) -> Result<OrderPaymentId, sqlx::Error> {
    let id = OrderPaymentId::new();
    sqlx::query!(
        "insert into payments
             (id, order_id, gateway, reference, amount_paise, status, is_test, entered_by, created_at, updated_at)
         values ($1, $2, $3, $4, $5, 'captured', $6, $7, $8, $8)",
        id.0,
        order.id.0,
        gateway,
        draft.reference.trim(),
        draft.amount_paise,
        order.is_test,
        by.map(|user| user.0),
        now,
    )
    .execute(&mut **tx)
    .await?;
    Ok(id)
}

/// Stores an event that the gateway sent, and its job: once for each of the gateway's event ids.
pub async fn store_event(
    tx: &mut Tx<'_>,
    gateway: &str,
    event_id: &str,
    name: &str,
    body: &serde_json::Value,
    now: DateTime<Utc>,
) -> Result<(), sqlx::Error> {
    let id = GatewayEventId::new();
    let stored = sqlx::query!(
        "insert into gateway_events (id, gateway, event_id, event, body, received_at) values ($1, $2, $3, $4, $5, $6)
         on conflict (gateway, event_id) do nothing",
        id.0,
        gateway,
        event_id,
        name,
        body,
        now,
    )
    .execute(&mut **tx)
    .await?;
    if stored.rows_affected() == 1 {
        enqueue(tx, Payments::ApplyGatewayEvent { event: id }).await?;
    }
    Ok(())
}

/// A stored event: the gateway and its body. `None` if it was worked on.
pub async fn event_to_apply(
    tx: &mut Tx<'_>,
    id: GatewayEventId,
) -> Result<Option<(String, serde_json::Value)>, sqlx::Error> {
    let row = sqlx::query!(
        "select gateway, body from gateway_events where id = $1 and worked_at is null for update",
        id.0
    )
    .fetch_optional(&mut **tx)
    .await?;
    Ok(row.map(|row| (row.gateway, row.body)))
}

/// Marks an event as worked on.
pub async fn event_applied(
    db: &mut Db,
    id: GatewayEventId,
    order: Option<OrderId>,
    now: DateTime<Utc>,
) -> Result<(), sqlx::Error> {
    sqlx::query!(
        "update gateway_events set worked_at = $2, order_id = $3 where id = $1",
        id.0,
        now,
        order.map(|order| order.0),
    )
    .execute(db)
    .await?;
    Ok(())
}

/// What a gateway sent of late.
#[derive(Clone, Debug, serde::Serialize, schemars::JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct WebhookHealth {
    /// When the last event came.
    pub last_received_at: Option<DateTime<Utc>>,
    /// What it was, in the gateway's words, such as `payment.captured`.
    pub last_event: Option<String>,
    /// Events of the last 24 hours.
    pub received_in_a_day: i64,
    /// Events that a worker has not applied yet.
    pub waiting: i64,
}

/// What a gateway sent of late.
pub async fn webhook_health(
    db: &mut Db,
    gateway: &str,
    now: DateTime<Utc>,
) -> Result<WebhookHealth, sqlx::Error> {
    sqlx::query_as!(
        WebhookHealth,
        r#"select last.received_at as "last_received_at?", last.event as "last_event?",
               (select count(*) from gateway_events where gateway = $1 and received_at > $2) as "received_in_a_day!",
               (select count(*) from gateway_events where gateway = $1 and worked_at is null) as "waiting!"
           from (values (1)) as always
           left join lateral (
               select received_at, event from gateway_events where gateway = $1 order by received_at desc limit 1
           ) as last on true"#,
        gateway,
        now - TimeDelta::days(1),
    )
    .fetch_one(db)
    .await
}

/// Notes what the gateway says of a payment's order that changes nothing: a dispute. Returns the order.
pub async fn note(
    tx: &mut Tx<'_>,
    clock: &Clock,
    gateway: &str,
    payment_id: &str,
    kind: &str,
    detail: serde_json::Value,
) -> Result<Option<OrderId>, sqlx::Error> {
    let order = sqlx::query_scalar!(
        r#"select order_id as "order: OrderId" from payments where gateway = $1 and gateway_payment_id = $2"#,
        gateway,
        payment_id,
    )
    .fetch_optional(&mut **tx)
    .await?;
    if let Some(order) = order {
        event::enter(tx, order, kind, detail, "", None, clock.now()).await?;
    }
    Ok(order)
}

#[cfg(test)]
mod tests;
