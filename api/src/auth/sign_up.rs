//! `POST /signup`: creates an account.
//!
//! The response is the same whether the address is new, awaits confirmation or has an account. Only the
//! e-mail differs, and only the address's owner reads it.

use axum::Json;
use axum::extract::{Query, State};
use axum::http::StatusCode;
use kernel::audit::{self, Event};
use kernel::contact::normalize_email;
use kernel::settings;
use people::account::password::{self, MAX_CHARS};
use people::account::policy::Policy;
use people::account::sign_up::{self, Letter, SignUp};
use people::account::throttle::REQUESTS;
use people::account::{Metadata, age};
use serde::Deserialize;
use serde_json::Value;

use super::body::Body;
use super::error::AuthError;
use super::wire::User;
use super::{Service, mail};
use crate::client::Client;

#[derive(Deserialize)]
pub(super) struct Form {
    #[serde(default)]
    email: String,
    #[serde(default)]
    phone: String,
    #[serde(default)]
    password: String,
    #[serde(default)]
    data: Option<Metadata>,
}

#[derive(Deserialize)]
pub(super) struct Redirect {
    pub(super) redirect_to: Option<String>,
}

pub(super) async fn sign_up(
    State(service): State<Service>,
    Query(Redirect { redirect_to }): Query<Redirect>,
    client: Client,
    Body(form): Body<Form>,
) -> Result<Json<User>, AuthError> {
    let (app, embedded) = (&service.app, &service.embedded);
    let began = mail::begin();
    let policy: Policy = settings::read(&mut *app.db.acquire().await?).await?;
    if !policy.accepts_sign_ups {
        let message = "Signups not allowed for this instance";
        return Err(AuthError::new(StatusCode::UNPROCESSABLE_ENTITY, "signup_disabled", message));
    }
    let email = requested_email(&form)?;
    let mut metadata = form.data.unwrap_or_default();
    let declaration = metadata.remove("age_declaration");
    check_metadata(&metadata)?;
    if form.password.is_empty() {
        return Err(AuthError::invalid("Signup requires a valid password"));
    }
    check_password(&form.password, &email, &metadata, &policy)?;
    if declaration.as_ref().and_then(Value::as_str) != Some(age::DECLARATION) {
        let message = "Please confirm that you are 18 or older, or that your parent or guardian agrees";
        return Err(AuthError::invalid(message));
    }
    service.throttle("sign up", &client.network(), REQUESTS).await?.map_err(AuthError::too_many)?;
    mail::throttle(&service, &email).await?.map_err(AuthError::too_many_letters)?;

    let now = app.clock.now();
    let password_hash = embedded.hasher.hash(&form.password).await?;
    let next_path = embedded.next_path(redirect_to.as_deref());
    let wanted = SignUp {
        email: &email,
        password_hash: &password_hash,
        metadata: &metadata,
        next_path: next_path.as_deref(),
        is_old_enough: true,
    };
    let mut tx = app.db.begin().await?;
    if let Some(Letter::Confirm { user, .. }) =
        sign_up::sign_up(&mut tx, &embedded.keys, &wanted, now).await?
    {
        let event = Event::new("user_signed_up", "user", &user);
        audit::record(&mut tx, &app.clock, &client.actor(), event).await?;
    }
    tx.commit().await?;
    mail::end(began).await;
    let id = sign_up::id_for(&embedded.keys, &email);
    Ok(Json(User::signed_up(id, &email, &metadata, now)))
}

fn requested_email(form: &Form) -> Result<String, AuthError> {
    let refused = |code, message| AuthError::new(StatusCode::UNPROCESSABLE_ENTITY, code, message);
    if !form.email.trim().is_empty() {
        return valid_email(&form.email);
    }
    Err(if form.phone.is_empty() {
        refused("anonymous_provider_disabled", "Anonymous sign-ins are disabled")
    } else {
        refused("phone_provider_disabled", "Phone signups are disabled")
    })
}

/// Validates and normalises an address.
pub(super) fn valid_email(typed: &str) -> Result<String, AuthError> {
    match normalize_email(typed) {
        Some(email) if email.len() <= 255 => Ok(email),
        _ => Err(AuthError::invalid("Unable to validate email address: invalid format")),
    }
}

/// An address to look up: an invalid one is simply unknown.
pub(super) fn typed_email(typed: &str) -> String {
    typed.trim().to_lowercase().replace('\0', "\u{fffd}")
}

/// Rejects a weak password.
pub(super) fn check_password(
    password: &str,
    email: &str,
    metadata: &Metadata,
    policy: &Policy,
) -> Result<(), AuthError> {
    if password.chars().count() > MAX_CHARS {
        return Err(AuthError::invalid(format!("Password cannot be longer than {MAX_CHARS} characters")));
    }
    let name = |field| metadata.get(field).and_then(|value| value.as_str()).unwrap_or_default();
    let known = [email, name("first_name"), name("last_name")];
    let weaknesses = password::weaknesses(password, &known, policy.min_password_chars);
    if weaknesses.is_empty() {
        Ok(())
    } else {
        Err(AuthError::weak_password(&weaknesses, policy.min_password_chars))
    }
}

/// Metadata is part of every token's payload and is shown in e-mails.
pub(super) fn check_metadata(metadata: &Metadata) -> Result<(), AuthError> {
    const MAX_BYTES: usize = 4096;
    const MAX_NAME_CHARS: usize = 80;
    let json = serde_json::to_string(metadata).unwrap_or_default();
    if json.len() > MAX_BYTES || json.contains("\\u0000") {
        return Err(AuthError::invalid(format!(
            "User metadata cannot be larger than {MAX_BYTES} bytes or contain U+0000"
        )));
    }
    for field in ["first_name", "last_name"] {
        let is_name = match metadata.get(field) {
            None | Some(serde_json::Value::Null) => true,
            Some(value) => value.as_str().is_some_and(|name| name.chars().count() <= MAX_NAME_CHARS),
        };
        if !is_name {
            return Err(AuthError::invalid(format!(
                "{field} must be a text of at most {MAX_NAME_CHARS} characters"
            )));
        }
    }
    Ok(())
}
