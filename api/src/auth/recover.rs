//! `POST /recover` and `POST /resend`: e-mails to people who may or may not have an account. The response is
//! always the same.

use axum::Json;
use axum::extract::{Query, State};
use kernel::audit::{self, Event};
use people::account::throttle::REQUESTS;
use people::account::{self, proof};
use serde::Deserialize;
use serde_json::{Value, json};

use super::body::Body;
use super::error::AuthError;
use super::sign_up::{Redirect, valid_email};
use super::{Service, mail};
use crate::client::Client;

#[derive(Deserialize)]
pub(super) struct RecoverRequest {
    #[serde(default)]
    email: String,
}

pub(super) async fn recover(
    State(service): State<Service>,
    Query(Redirect { redirect_to }): Query<Redirect>,
    client: Client,
    Body(form): Body<RecoverRequest>,
) -> Result<Json<Value>, AuthError> {
    let (app, keys) = (&service.app, &service.embedded.keys);
    let began = mail::begin();
    let email = wanted_email(&form.email, "Password recovery requires an email")?;
    service.throttle("recover", &client.network(), REQUESTS).await?.map_err(AuthError::too_many)?;
    if mail::throttle(&service, &email).await?.is_ok() {
        let next_path = service.embedded.next_path(redirect_to.as_deref());
        let now = app.clock.now();
        let mut tx = app.db.begin().await?;
        if let Some(token) = proof::recover(&mut tx, keys, &email, next_path.as_deref(), now).await? {
            let user = account::one_time::find(&mut tx, token, now).await?.map(|token| token.user);
            if let Some(user) = user {
                let event = Event::new("recovery_requested", "user", &user);
                audit::record(&mut tx, &app.clock, &client.actor(), event).await?;
            }
        }
        tx.commit().await?;
    }
    mail::end(began).await;
    Ok(Json(json!({})))
}

#[derive(Deserialize)]
pub(super) struct ResendRequest {
    #[serde(default)]
    r#type: String,
    #[serde(default)]
    email: String,
}

pub(super) async fn resend(
    State(service): State<Service>,
    Query(Redirect { redirect_to }): Query<Redirect>,
    client: Client,
    Body(form): Body<ResendRequest>,
) -> Result<Json<Value>, AuthError> {
    let (app, keys) = (&service.app, &service.embedded.keys);
    let began = mail::begin();
    if !["signup", "email_change"].contains(&form.r#type.as_str()) {
        return Err(AuthError::invalid(
            "Missing one of these types: signup, email_change, sms, phone_change",
        ));
    }
    let email = wanted_email(&form.email, "Type provided requires an email address")?;
    service.throttle("resend", &client.network(), REQUESTS).await?.map_err(AuthError::too_many)?;
    if mail::throttle(&service, &email).await?.is_ok() {
        let next_path = service.embedded.next_path(redirect_to.as_deref());
        let (next_path, now) = (next_path.as_deref(), app.clock.now());
        let mut tx = app.db.begin().await?;
        if form.r#type == "signup" {
            proof::confirm_again(&mut tx, keys, &email, next_path, now).await?;
        } else {
            proof::resend_email_change(&mut tx, keys, &email, next_path, now).await?;
        }
        tx.commit().await?;
    }
    mail::end(began).await;
    Ok(Json(json!({})))
}

fn wanted_email(typed: &str, missing: &'static str) -> Result<String, AuthError> {
    if typed.trim().is_empty() { Err(AuthError::invalid(missing)) } else { valid_email(typed) }
}
