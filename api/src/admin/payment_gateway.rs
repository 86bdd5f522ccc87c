//! `/api/admin/settings/payment-gateway`: the keys of the company's account with the payment gateway. They can be
//! entered and replaced, and are never answered.

use aide::axum::ApiRouter;
use axum::Json;
use axum::extract::State;
use chrono::{DateTime, Utc};
use garde::Validate;
use gateway::keys::{NewKeys, Saved, StoredKeys};
use gateway::{Gateway, GatewayError, Payments};
use kernel::Db;
use kernel::check::one_line;
use kernel::ids::{Named, UserId};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use shop::order::payment::{self, WebhookHealth};

use crate::App;
use crate::problem::Problem;
use crate::route::{get_with, post_with, put_with};
use crate::staff::{Staff, perm};
use crate::valid::Versioned;

pub(crate) fn routes() -> ApiRouter<App> {
    ApiRouter::new()
        .api_route(
            "/api/admin/settings/payment-gateway",
            get_with(read, |op| {
                op.id("getPaymentGateway").summary("Get the payment gateway's state, without secrets")
            })
            .merge(put_with(save, |op| {
                op.id("updatePaymentGateway").summary("Enter or replace the payment gateway's keys")
            })),
        )
        .api_route(
            "/api/admin/settings/payment-gateway/check",
            post_with(check, |op| {
                op.id("checkPaymentGateway").summary("Ask the payment gateway whether it accepts the keys")
            }),
        )
}

/// Who takes payments, and how it is.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
struct PaymentGateway {
    /// Which one this installation uses; `null` if nothing is paid online.
    gateway: Option<GatewayName>,
    /// Whether buyers can pay with it.
    is_ready: bool,
    /// Whether no money is moved.
    is_test: bool,
    /// Public key; `null` if no keys were entered, or with the demo.
    key_id: Option<String>,
    /// Whether stored keys cannot be read, because they were sealed with another `SECRET_KEY`.
    are_keys_unreadable: bool,
    /// Address to enter as the webhook at the gateway.
    webhook_url: Option<String>,
    /// Until when webhooks with the former secret are accepted too; `null` if they are not.
    former_webhook_secret_until: Option<DateTime<Utc>>,
    /// What came by webhook.
    webhook: WebhookHealth,
    /// When a webhook was last refused because of its signature.
    webhook_refused_at: Option<DateTime<Utc>>,
    /// Optimistic-lock version; 0 if no keys were entered.
    version: i32,
    /// When the keys were last changed.
    updated_at: Option<DateTime<Utc>>,
    /// Who changed them.
    updated_by: Option<Named<UserId>>,
}

/// A gateway.
#[derive(Clone, Copy, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
enum GatewayName {
    Razorpay,
    Demo,
}

/// New keys.
#[derive(Deserialize, Validate, JsonSchema)]
#[serde(rename_all = "camelCase")]
struct PaymentGatewayDraft {
    /// Public key.
    #[garde(pattern("^rzp_(test|live)_[A-Za-z0-9]{8,40}$"))]
    key_id: String,
    /// Its secret; the stored one if omitted.
    #[serde(default)]
    #[garde(length(chars, min = 8, max = 200), inner(custom(one_line)))]
    key_secret: Option<String>,
    /// Secret of the webhook; the stored one if omitted.
    #[serde(default)]
    #[garde(length(chars, min = 8, max = 200), inner(custom(one_line)))]
    webhook_secret: Option<String>,
}

/// What the gateway says to the keys.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
struct PaymentGatewayCheck {
    /// Whether it accepts them.
    is_accepted: bool,
    /// Why not.
    reason: Option<String>,
}

async fn state(app: &App, db: &mut Db) -> Result<PaymentGateway, sqlx::Error> {
    let gateway = app.payments.as_ref().map(Payments::gateway);
    let is_demo = gateway == Some(Gateway::Demo);
    let stored = match &app.payments {
        // The demo has keys of its own.
        Some(payments) if !is_demo => payments.stored_keys(db).await?,
        _ => None,
    };
    let webhook = payment::webhook_health(db, gateway.map_or("", Gateway::name), app.clock.now()).await?;
    let webhook_url = gateway
        .and_then(|gateway| app.public_url.join(&format!("/api/webhooks/payments/{}", gateway.name())).ok());
    Ok(PaymentGateway {
        gateway: gateway.map(|gateway| match gateway {
            Gateway::Razorpay => GatewayName::Razorpay,
            Gateway::Demo => GatewayName::Demo,
        }),
        is_ready: is_demo || stored.as_ref().is_some_and(|stored| stored.is_readable),
        is_test: is_demo || stored.as_ref().is_some_and(StoredKeys::is_test),
        are_keys_unreadable: stored.as_ref().is_some_and(|stored| !stored.is_readable),
        webhook_url: webhook_url.map(String::from),
        former_webhook_secret_until: stored.as_ref().and_then(|stored| stored.former_until),
        webhook,
        webhook_refused_at: stored.as_ref().and_then(|stored| stored.webhook_refused_at),
        version: stored.as_ref().map_or(0, |stored| stored.version),
        updated_at: stored.as_ref().map(|stored| stored.updated_at),
        updated_by: stored.as_ref().and_then(|stored| stored.updated_by.clone()),
        key_id: stored.map(|stored| stored.key_id),
    })
}

async fn read(
    State(app): State<App>,
    _: Staff<perm::ViewMoneySettings>,
) -> Result<Json<PaymentGateway>, Problem> {
    Ok(Json(state(&app, &mut *app.db.acquire().await?).await?))
}

fn no_keys() -> Problem {
    let message = "This installation isn't set up for Razorpay: its PAYMENT_GATEWAY is another one or none.";
    Problem::conflict("no_gateway", message)
}

async fn save(
    State(app): State<App>,
    staff: Staff<perm::EditMoneySettings>,
    Versioned { value: draft, version }: Versioned<PaymentGatewayDraft>,
) -> Result<Json<PaymentGateway>, Problem> {
    let payments = app.payments.as_ref().filter(|payments| payments.gateway() == Gateway::Razorpay);
    let payments = payments.ok_or_else(no_keys)?;
    let new = NewKeys {
        key_id: draft.key_id,
        key_secret: draft.key_secret.map(Into::into),
        webhook_secret: draft.webhook_secret.map(Into::into),
    };
    let mut tx = app.db.begin().await?;
    let saved = payments.save_keys(&mut tx, &staff.caller.actor(), version, &new).await?;
    let state = state(&app, &mut tx).await?;
    match saved {
        Saved::Yes => {
            tx.commit().await?;
            Ok(Json(state))
        }
        Saved::Stale => Err(Problem::stale(state)),
    }
}

async fn check(
    State(app): State<App>,
    _: Staff<perm::EditMoneySettings>,
) -> Result<Json<PaymentGatewayCheck>, Problem> {
    let payments = app.payments.as_ref().ok_or_else(no_keys)?;
    let account = payments.account(&mut *app.db.acquire().await?).await?;
    let account = account.ok_or_else(|| Problem::conflict("no_keys", "No keys have been entered yet."))?;
    let reason = match payments.client(&account).check().await {
        Ok(()) => None,
        Err(GatewayError::Refused { description, .. }) => Some(description),
        Err(error) => Some(error.to_string()),
    };
    Ok(Json(PaymentGatewayCheck { is_accepted: reason.is_none(), reason }))
}
