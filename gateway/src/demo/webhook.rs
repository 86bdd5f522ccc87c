//! Webhooks of the demo gateway, sent until they are accepted.

use chrono::{DateTime, TimeDelta, Utc};
use kernel::Tx;
use serde::Serialize;
use serde_json::{Value, json};

use super::Demo;
use crate::client::{Order, Payment, Refund};

/// After this many refusals a webhook is given up: about a day.
const ATTEMPTS: i32 = 17;

/// For how long a webhook that is being sent is left to its sender: more than the timeout of a call.
const LEASE: TimeDelta = TimeDelta::seconds(30);

/// The event's name and its payload.
pub(super) type Body = (&'static str, Value);

pub(super) fn of_payment(event: &'static str, payment: &Payment) -> Body {
    (event, json!({"payment": entity(payment)}))
}

pub(super) fn of_order(order: &Order, payment: &Payment) -> Body {
    ("order.paid", json!({"order": entity(order), "payment": entity(payment)}))
}

pub(super) fn of_link(id: &str, reference: &str, payment: &Payment) -> Body {
    let link = json!({
        "id": id, "short_url": "", "reference_id": reference, "amount": payment.amount_paise,
        "status": "paid",
    });
    ("payment_link.paid", json!({"payment_link": entity(&link), "payment": entity(payment)}))
}

pub(super) fn of_refund(event: &'static str, refund: &Refund, payment: &Payment) -> Body {
    (event, json!({"refund": entity(refund), "payment": entity(payment)}))
}

fn entity(record: &impl Serialize) -> Value {
    json!({"entity": record})
}

/// Enqueues webhooks. Disordered ones are sent backwards, and each twice.
pub(super) async fn enqueue(
    tx: &mut Tx<'_>,
    bodies: &[Body],
    is_disordered: bool,
    now: DateTime<Utc>,
) -> Result<(), sqlx::Error> {
    let mut texts: Vec<String> = bodies
        .iter()
        .map(|(event, payload)| {
            let contains: Vec<&String> = payload.as_object().into_iter().flat_map(|map| map.keys()).collect();
            let body = json!({
                "entity": "event", "account_id": "acc_demo", "event": event, "contains": contains,
                "payload": payload, "created_at": now.timestamp(),
            });
            body.to_string()
        })
        .collect();
    if is_disordered {
        texts.reverse();
    }
    let ids: Vec<String> = texts.iter().map(|_| super::new_id("event")).collect();
    sqlx::query!(
        "insert into demo_gateway_webhooks (id, body, attempts, deliveries_left, next_at)
         select given.id, given.body, 0, $3, $4
         from unnest($1::text[], $2::text[]) with ordinality given (id, body, place)
         order by given.place",
        &ids,
        &texts,
        if is_disordered { 2 } else { 1 },
        now,
    )
    .execute(&mut **tx)
    .await?;
    Ok(())
}

struct Due {
    id: String,
    body: String,
    attempts: i32,
}

/// Sends what is due, one after the other.
pub(super) async fn send_due(demo: &Demo) -> Result<(), sqlx::Error> {
    while let Some(due) = claim(demo).await? {
        if send(demo, &due).await {
            delivered(demo, &due.id).await?;
        } else {
            postpone(demo, &due).await?;
        }
    }
    Ok(())
}

async fn claim(demo: &Demo) -> Result<Option<Due>, sqlx::Error> {
    let now = demo.clock.now();
    sqlx::query_as!(
        Due,
        "update demo_gateway_webhooks
         set next_at = $2
         where id = (
             select id from demo_gateway_webhooks
             where next_at <= $1
             order by place
             limit 1
             for update skip locked
         )
         returning id, body, attempts",
        now,
        now + LEASE,
    )
    .fetch_optional(&demo.db)
    .await
}

/// Whether the site accepted it.
async fn send(demo: &Demo, due: &Due) -> bool {
    let mut address = demo.public_url.clone();
    address.set_path("/api/webhooks/payments/demo");
    let sent = demo
        .http
        .post(address)
        .header("Content-Type", "application/json")
        .header("X-Razorpay-Signature", demo.account.webhook.sign(due.body.as_bytes()))
        .header("X-Razorpay-Event-Id", &due.id)
        .body(due.body.clone())
        .send()
        .await;
    sent.is_ok_and(|answer| answer.status().is_success())
}

async fn delivered(demo: &Demo, id: &str) -> Result<(), sqlx::Error> {
    let mut tx = demo.db.begin().await?;
    sqlx::query!(
        "update demo_gateway_webhooks set deliveries_left = deliveries_left - 1, next_at = $2 where id = $1",
        id,
        demo.clock.now(),
    )
    .execute(&mut *tx)
    .await?;
    sqlx::query!("delete from demo_gateway_webhooks where id = $1 and deliveries_left = 0", id)
        .execute(&mut *tx)
        .await?;
    tx.commit().await
}

async fn postpone(demo: &Demo, due: &Due) -> Result<(), sqlx::Error> {
    if due.attempts >= ATTEMPTS {
        tracing::warn!(event = due.id, "the demo payment gateway gives a webhook up");
        sqlx::query!("delete from demo_gateway_webhooks where id = $1", due.id).execute(&demo.db).await?;
        return Ok(());
    }
    let delay = TimeDelta::seconds(1 << due.attempts);
    sqlx::query!(
        "update demo_gateway_webhooks set attempts = attempts + 1, next_at = $2 where id = $1",
        due.id,
        demo.clock.now() + delay,
    )
    .execute(&demo.db)
    .await?;
    Ok(())
}
