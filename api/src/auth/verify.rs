//! `/verify`: exchanges an e-mail's link or code for a session.
//!
//! Virus scanners open links. So the link in an e-mail leads to a page of the site, which posts here once the
//! person confirms; opening it consumes nothing.

use axum::Json;
use axum::extract::{Query, State};
use axum::http::{HeaderMap, StatusCode};
use axum::response::Redirect;
use enquiries::lead::intake;
use kernel::audit::{self, Event};
use people::account::one_time::{self, OneTimeToken, Purpose};
use people::account::throttle::REQUESTS;
use people::account::{self, Account, Status, session};
use people::user;
use sales::customer::portal;
use serde::Deserialize;

use super::body::Body;
use super::error::AuthError;
use super::sign_up::typed_email;
use super::wire::Grant;
use super::{Service, actor};
use crate::browser::{self, SetCookie};
use crate::client::Client;

#[derive(Deserialize)]
pub(super) struct Opened {
    #[serde(default)]
    r#type: String,
    #[serde(default)]
    token: String,
    redirect_to: Option<String>,
}

/// Redirects to the confirmation page.
pub(super) async fn ask(
    State(service): State<Service>,
    Query(opened): Query<Opened>,
) -> Result<Redirect, AuthError> {
    if opened.r#type.is_empty() || opened.token.is_empty() {
        return Err(AuthError::invalid("Verify requires a token and a verification type"));
    }
    let next_path = service.embedded.next_path(opened.redirect_to.as_deref());
    let page =
        account::one_time::page(&service.embedded.site, &opened.r#type, &opened.token, next_path.as_deref());
    Ok(Redirect::to(page.as_str()))
}

#[derive(Deserialize)]
pub(super) struct VerifyRequest {
    #[serde(default)]
    r#type: String,
    #[serde(default)]
    token: String,
    #[serde(default)]
    token_hash: String,
    #[serde(default)]
    email: String,
}

pub(super) async fn verify(
    State(service): State<Service>,
    mut client: Client,
    headers: HeaderMap,
    Body(given): Body<VerifyRequest>,
) -> Result<(Option<SetCookie>, Json<Grant>), AuthError> {
    let (app, keys) = (&service.app, &service.embedded.keys);
    if given.r#type.is_empty() {
        return Err(AuthError::invalid("Verify requires a verification type"));
    }
    if given.token.is_empty() == given.token_hash.is_empty() {
        return Err(AuthError::invalid("Verify requires either a token or a token hash"));
    }
    service.throttle("verify", &client.network(), REQUESTS).await?.map_err(AuthError::too_many)?;
    let now = app.clock.now();
    let mut tx = app.db.begin().await?;
    let Some(token) = redeem(&service, &mut tx, &given).await? else {
        // A wrong code counts as an attempt.
        tx.commit().await?;
        return Err(no_such_token(&given));
    };
    let person = user::find(&mut tx, token.user).await?.ok_or_else(|| no_such_token(&given))?;
    if person.status == Status::Suspended {
        return Err(AuthError::banned(StatusCode::FORBIDDEN));
    }
    let browser = browser::begin(&headers, &service.embedded.site);
    client.0.browser = browser.as_ref().map(|browser| browser.hash);
    let bearer = actor(token.user, &client);
    let method = portal::accept(&mut tx, &app.clock, &bearer, &token).await.map_err(already_used)?;
    intake::release_proved(&mut tx, &app.clock, &bearer, &token.email).await?;
    let tokens = session::start(&mut tx, keys, token.user, method, &client.0, now).await?;
    let place = keys.blind("place", &client.network());
    account::remember_place(&mut tx, token.user, &place, now).await?;
    let event = Event::new(deed(&token), "user", &token.user);
    audit::record(&mut tx, &app.clock, &bearer, event).await?;
    let account: Account = account::find(&mut tx, token.user).await?.ok_or_else(AuthError::unexpected)?;
    tx.commit().await?;
    let grant = Grant::new(&service, tokens, &account).await?;
    Ok((browser.map(|browser| browser.cookie), Json(grant)))
}

async fn redeem(
    service: &Service,
    db: &mut kernel::Db,
    given: &VerifyRequest,
) -> Result<Option<OneTimeToken>, sqlx::Error> {
    let purpose = match given.r#type.as_str() {
        "signup" | "email" => Purpose::SignUp,
        "recovery" => Purpose::Recovery,
        "invite" => Purpose::Invite,
        "email_change" => Purpose::EmailChange,
        _ => return Ok(None),
    };
    let now = service.app.clock.now();
    if given.token.is_empty() {
        return one_time::redeem_link(db, purpose, &given.token_hash, now).await;
    }
    let email = typed_email(&given.email);
    one_time::redeem_code(db, &service.embedded.keys, purpose, &email, given.token.trim(), now).await
}

/// Wrong, used, expired or unknown: all answered alike.
fn no_such_token(given: &VerifyRequest) -> AuthError {
    let message = if given.token.is_empty() {
        "Email link is invalid or has expired"
    } else {
        "Token has expired or is invalid"
    };
    AuthError::new(StatusCode::FORBIDDEN, "otp_expired", message)
}

fn already_used(error: sqlx::Error) -> AuthError {
    let taken = error.as_database_error().and_then(|error| error.constraint());
    if taken == Some("users_email_taken") { AuthError::email_exists() } else { error.into() }
}

fn deed(token: &OneTimeToken) -> &'static str {
    match token.purpose {
        Purpose::SignUp => "user_confirmed",
        Purpose::Recovery => "user_recovered",
        Purpose::Invite => "user_joined",
        Purpose::EmailChange => "user_email_changed",
    }
}
