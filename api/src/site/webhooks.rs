//! `POST /api/webhooks/payments/{gateway}`: stores what the payment gateway sends, once, for the worker. The signature
//! is of the body byte for byte, so the body is read raw. The address is the gateway's and not part of the contract.

use aide::axum::ApiRouter;
use axum::body::Bytes;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, StatusCode};
use axum::routing::post;
use serde_json::Value;
use shop::order::payment;

use super::gateway_account::gateway;
use crate::App;
use crate::problem::Problem;

pub(crate) fn routes() -> ApiRouter<App> {
    ApiRouter::new().route("/api/webhooks/payments/{gateway}", post(receive))
}

async fn receive(
    State(app): State<App>,
    Path(name): Path<String>,
    headers: HeaderMap,
    body: Bytes,
) -> Result<StatusCode, Problem> {
    let mut db = app.db.acquire().await?;
    let (payments, account) = gateway(&app, &mut db).await?;
    if payments.gateway().name() != name {
        return Err(Problem::not_found());
    }
    let header = |name: &str| headers.get(name).and_then(|value| value.to_str().ok());
    let is_signed = header("x-razorpay-signature").is_some_and(|given| account.webhook.verify(&body, given));
    if !is_signed {
        tracing::warn!("a webhook with a wrong signature was refused");
        payments.note_refused_webhook(&mut db).await?;
        return Err(Problem::forbidden());
    }
    let event_id = header("x-razorpay-event-id").filter(|id| (1..=200).contains(&id.len()));
    let event_id = event_id.ok_or_else(|| Problem::malformed("it has no event id"))?;
    let sent: Value = serde_json::from_slice(&body).map_err(Problem::malformed)?;
    let event = sent["event"].as_str().unwrap_or_default();
    let mut tx = db.begin().await?;
    payment::store_event(&mut tx, &name, event_id, event, &sent, app.clock.now()).await?;
    tx.commit().await?;
    Ok(StatusCode::OK)
}
