//! Razorpay's REST contract, as far as the client uses it.

use axum::Json;
use axum::extract::{FromRequestParts, Path, State};
use axum::http::header::AUTHORIZATION;
use axum::http::request::Parts;
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use ring::digest::{SHA256, digest};
use serde::Deserialize;
use serde_json::{Value, json};

use super::Demo;
use super::store::{self, NewOrder, NewRefund, RefundRefusal};
use crate::client::{IDEMPOTENCY_HEADER, IdempotencyKey, Order, Payment, PaymentLink, Refund};

/// Smallest amount, in paise.
const LEAST: i64 = 100;

/// Maximum characters of a receipt.
const RECEIPT_CHARS: usize = 40;

/// An error in Razorpay's form.
pub(super) struct Refusal(StatusCode, String);

impl Refusal {
    fn bad(description: &str) -> Self {
        Self(StatusCode::BAD_REQUEST, description.to_owned())
    }

    fn no_record() -> Self {
        Self::bad("The id provided does not exist")
    }
}

impl From<sqlx::Error> for Refusal {
    fn from(error: sqlx::Error) -> Self {
        tracing::error!(%error, "the demo payment gateway cannot answer");
        Self(
            StatusCode::INTERNAL_SERVER_ERROR,
            "We are facing some trouble completing your request".to_owned(),
        )
    }
}

impl IntoResponse for Refusal {
    fn into_response(self) -> Response {
        let Self(status, description) = self;
        let code = if status.is_server_error() { "SERVER_ERROR" } else { "BAD_REQUEST_ERROR" };
        (status, Json(json!({"error": {"code": code, "description": description}}))).into_response()
    }
}

/// Proof that the caller has the key.
pub(super) struct Caller;

impl FromRequestParts<Demo> for Caller {
    type Rejection = Refusal;

    async fn from_request_parts(parts: &mut Parts, demo: &Demo) -> Result<Self, Refusal> {
        let sent = parts.headers.get(AUTHORIZATION).and_then(|value| value.to_str().ok());
        let decoded = sent.and_then(|value| value.strip_prefix("Basic ")).map(|text| STANDARD.decode(text));
        let expected = format!("{}:{}", demo.account.key_id, demo.account.key_secret.expose());
        // Digests, because a comparison of the texts would tell by its duration how far they agree.
        let is_right = decoded.and_then(Result::ok).is_some_and(|given| {
            digest(&SHA256, &given).as_ref() == digest(&SHA256, expected.as_bytes()).as_ref()
        });
        let refused = || Refusal(StatusCode::UNAUTHORIZED, "Authentication failed".to_owned());
        if is_right { Ok(Self) } else { Err(refused()) }
    }
}

#[derive(Deserialize)]
pub(super) struct OrderBody {
    amount: i64,
    currency: String,
    receipt: String,
    #[serde(default)]
    notes: Value,
}

pub(super) async fn create_order(
    State(demo): State<Demo>,
    _: Caller,
    Json(body): Json<OrderBody>,
) -> Result<Json<Order>, Refusal> {
    check(body.amount, &body.currency, &body.receipt)?;
    let new = NewOrder { amount_paise: body.amount, receipt: &body.receipt, notes: &body.notes, link: None };
    let order = store::create_order(&mut *demo.db.acquire().await?, &new, demo.clock.now()).await?.order();
    if order.amount_paise != body.amount {
        return Err(Refusal::bad("Receipt should be unique."));
    }
    Ok(Json(order))
}

fn check(amount: i64, currency: &str, receipt: &str) -> Result<(), Refusal> {
    if amount < LEAST {
        return Err(Refusal::bad("Order amount less than minimum amount allowed"));
    }
    if currency != "INR" {
        return Err(Refusal::bad("Currency is not supported"));
    }
    if receipt.is_empty() || receipt.chars().count() > RECEIPT_CHARS {
        return Err(Refusal::bad("The receipt must be between 1 and 40 characters."));
    }
    Ok(())
}

pub(super) async fn payments_of_order(
    State(demo): State<Demo>,
    _: Caller,
    Path(id): Path<String>,
) -> Result<Json<Value>, Refusal> {
    let mut db = demo.db.acquire().await?;
    store::find_order(&mut db, &id).await?.ok_or_else(Refusal::no_record)?;
    let rows = store::payments_of(&mut db, &id).await?;
    let items: Vec<Payment> = rows.iter().map(store::PaymentRow::payment).collect();
    Ok(Json(json!({"entity": "collection", "count": items.len(), "items": items})))
}

pub(super) async fn payment(
    State(demo): State<Demo>,
    _: Caller,
    Path(id): Path<String>,
) -> Result<Json<Payment>, Refusal> {
    let row = store::find_payment(&mut *demo.db.acquire().await?, &id).await?;
    row.map(|row| Json(row.payment())).ok_or_else(Refusal::no_record)
}

#[derive(Deserialize)]
pub(super) struct RefundBody {
    amount: i64,
    #[serde(default)]
    receipt: String,
}

pub(super) async fn refund(
    State(demo): State<Demo>,
    _: Caller,
    Path(id): Path<String>,
    headers: HeaderMap,
    Json(body): Json<RefundBody>,
) -> Result<Json<Refund>, Refusal> {
    let key = headers.get(IDEMPOTENCY_HEADER).map(|value| value.to_str().unwrap_or_default());
    if key.is_some_and(|key| IdempotencyKey::try_from(key.to_owned()).is_err()) {
        return Err(Refusal::bad("The idempotency key is invalid"));
    }
    if body.amount < LEAST {
        return Err(Refusal::bad("The amount must be atleast INR 1.00"));
    }
    let mut tx = demo.db.begin().await?;
    let new = NewRefund { payment_id: &id, amount_paise: body.amount, receipt: &body.receipt, key };
    let refund = store::refund(&mut tx, &new, demo.clock.now()).await?;
    // A refusal wrote nothing, and lets go of the key before it is told: what is asked next under that key is
    // not to find it busy.
    tx.commit().await?;
    refund.map(Json).map_err(|refusal| match refusal {
        RefundRefusal::NoPayment => Refusal::no_record(),
        RefundRefusal::NotCaptured => {
            Refusal::bad("The payment status should be captured for action to be taken")
        }
        RefundRefusal::TooMuch => {
            Refusal::bad("The total refund amount is greater than the refund payment amount")
        }
        RefundRefusal::OtherBody => {
            Refusal::bad("Different request body sent for the same Idempotency Header")
        }
        RefundRefusal::Busy => {
            Refusal(StatusCode::CONFLICT, "A request with this idempotency key is in progress".to_owned())
        }
    })
}

#[derive(Deserialize)]
pub(super) struct LinkBody {
    amount: i64,
    currency: String,
    reference_id: String,
    callback_url: String,
}

/// A link is an order with a page of its own. Who pays is not kept.
pub(super) async fn create_payment_link(
    State(demo): State<Demo>,
    _: Caller,
    Json(body): Json<LinkBody>,
) -> Result<Json<PaymentLink>, Refusal> {
    check(body.amount, &body.currency, &body.reference_id)?;
    if demo.own_url(&body.callback_url).is_none() {
        return Err(Refusal::bad("The callback url is not of this site"));
    }
    let id = super::new_id("plink");
    let new = NewOrder {
        amount_paise: body.amount,
        receipt: &body.reference_id,
        notes: &Value::Null,
        link: Some((&id, &body.callback_url)),
    };
    let row = store::create_order(&mut *demo.db.acquire().await?, &new, demo.clock.now()).await?;
    if row.link_id.as_deref() != Some(&id) {
        return Err(Refusal::bad("payment link with given reference_id already exists"));
    }
    let mut page = demo.public_url.clone();
    page.set_path(&format!("/demo-gateway/pay/{}", row.order().id));
    Ok(Json(PaymentLink {
        id,
        short_url: page.into(),
        reference_id: body.reference_id,
        amount_paise: body.amount,
        status: "created".to_owned(),
    }))
}
