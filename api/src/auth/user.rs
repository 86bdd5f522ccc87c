//! `/user`: the signed-in user's own account.

use axum::Json;
use axum::extract::{Query, State};
use axum::http::StatusCode;
use kernel::audit::{self, Change, Event};
use kernel::settings;
use people::account::policy::Policy;
use people::account::session::{SECOND_FACTOR_MAX_AGE, SecondFactor};
use people::account::throttle::{self, GUESSES, REQUESTS};
use people::account::{self, Account, Metadata, proof, session};
use serde::Deserialize;
use serde_json::Value;

use super::body::Body;
use super::error::AuthError;
use super::sign_up::{Redirect, check_metadata, check_password, valid_email};
use super::signed_in::SignedIn;
use super::wire::User;
use super::{Service, actor, mail};
use crate::client::Client;

pub(super) async fn show(signed_in: SignedIn) -> Json<User> {
    Json(User::of(&signed_in.account))
}

#[derive(Deserialize)]
pub(super) struct UserUpdate {
    #[serde(default)]
    email: String,
    #[serde(default)]
    password: String,
    current_password: Option<String>,
    data: Option<Metadata>,
    app_metadata: Option<Value>,
}

/// Applies all requested changes or none.
pub(super) async fn update(
    State(service): State<Service>,
    Query(Redirect { redirect_to }): Query<Redirect>,
    client: Client,
    signed_in: SignedIn,
    Body(update): Body<UserUpdate>,
) -> Result<Json<User>, AuthError> {
    let app = &service.app;
    if update.app_metadata.is_some() {
        return Err(AuthError::new(StatusCode::FORBIDDEN, "not_admin", "User not allowed"));
    }
    service.throttle("update user", &client.network(), REQUESTS).await?.map_err(AuthError::too_many)?;
    let account = &signed_in.account;
    let new_email = requested_email(&update, account)?;
    if new_email.is_some() || !update.password.is_empty() {
        prove_again(&service, &signed_in, update.current_password.as_deref()).await?;
    }
    let password_hash = match update.password.as_str() {
        "" => None,
        password => Some(new_password_hash(&service, account, password).await?),
    };
    let metadata = update.data.map(|data| merged(&account.metadata, data)).transpose()?;
    if let Some(email) = &new_email {
        mail::throttle(&service, email).await?.map_err(AuthError::too_many_letters)?;
    }

    let now = app.clock.now();
    let user = account.user;
    let by = actor(user, &client);
    let mut tx = app.db.begin().await?;
    if let Some(hash) = &password_hash {
        account::set_password(&mut tx, user, hash, now).await?;
        session::end_all(&mut tx, user, Some(signed_in.session)).await?;
        audit::record(&mut tx, &app.clock, &by, Event::new("password_changed", "user", &user)).await?;
    }
    if let Some(metadata) = &metadata {
        account::describe(&mut tx, user, metadata, now).await?;
    }
    if let Some(email) = &new_email {
        // Also if the address belongs to another account: only its owner reads the e-mail.
        let next_path = service.embedded.next_path(redirect_to.as_deref());
        let keys = &service.embedded.keys;
        proof::request_email_change(&mut tx, keys, user, email, next_path.as_deref(), now).await?;
        let event = Event::new("email_change_requested", "user", &user);
        let changes = vec![Change::new("newEmail", &account.new_email, email)];
        audit::record(&mut tx, &app.clock, &by, event.changing(changes)).await?;
    }
    let account = account::find(&mut tx, user).await?.ok_or_else(AuthError::unexpected)?;
    tx.commit().await?;
    Ok(Json(User::of(&account)))
}

fn requested_email(update: &UserUpdate, account: &Account) -> Result<Option<String>, AuthError> {
    if update.email.trim().is_empty() {
        return Ok(None);
    }
    Ok(Some(valid_email(&update.email)?).filter(|email| *email != account.email))
}

async fn prove_again(service: &Service, by: &SignedIn, password: Option<&str>) -> Result<(), AuthError> {
    let app = &service.app;
    let refusal = |code, message: &'static str| AuthError::new(StatusCode::BAD_REQUEST, code, message);
    if by.second_factor == SecondFactor::Owed {
        let message = "AAL2 session is required to update email or password when MFA is enabled.";
        return Err(AuthError::new(StatusCode::UNAUTHORIZED, "insufficient_aal", message));
    }
    let Some(stored) = &by.account.password_hash else { return Ok(()) };
    let now = app.clock.now();
    let Some(password) = password else {
        let message = "Current password required when setting new password or email.";
        let is_fresh = now - by.since <= SECOND_FACTOR_MAX_AGE;
        return if is_fresh { Ok(()) } else { Err(refusal("current_password_required", message)) };
    };
    let guesses = service.embedded.keys.blind("guesses in a session", &by.account.user.to_string());
    let mut db = app.db.acquire().await?;
    throttle::consume(&mut db, &guesses, GUESSES, now).await?.map_err(AuthError::too_many)?;
    drop(db);
    if !service.embedded.hasher.verify(password, Some(stored)).await? {
        return Err(refusal("current_password_invalid", "Current password is not valid."));
    }
    throttle::forgive(&mut *app.db.acquire().await?, &guesses).await?;
    Ok(())
}

async fn new_password_hash(
    service: &Service,
    account: &Account,
    password: &str,
) -> Result<String, AuthError> {
    let policy: Policy = settings::read(&mut *service.app.db.acquire().await?).await?;
    check_password(password, &account.email, &account.metadata, &policy)?;
    let hasher = &service.embedded.hasher;
    if let Some(stored) = &account.password_hash
        && hasher.verify(password, Some(stored)).await?
    {
        let message = "New password should be different from the old password.";
        return Err(AuthError::new(StatusCode::UNPROCESSABLE_ENTITY, "same_password", message));
    }
    hasher.hash(password).await
}

/// Merges new metadata into the old: `null` removes a field.
fn merged(old: &Metadata, new: Metadata) -> Result<Metadata, AuthError> {
    let mut merged = old.clone();
    for (field, value) in new {
        if value.is_null() {
            merged.remove(&field);
        } else {
            merged.insert(field, value);
        }
    }
    check_metadata(&merged)?;
    Ok(merged)
}
