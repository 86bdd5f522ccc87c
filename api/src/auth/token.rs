//! `POST /token`: starts a session with a password, or continues one with a refresh token.

use axum::Json;
use axum::extract::{Query, State};
use axum::http::{HeaderMap, StatusCode};
use kernel::audit::{self, Event};
use kernel::settings;
use people::account::policy::Policy;
use people::account::refresh_token::RefreshToken;
use people::account::session::{self, Method, Refreshed};
use people::account::throttle::{self, FAILURE_ENTRIES, GUESSES, TOKENS};
use people::account::{self, Account, Status, password};
use serde::Deserialize;
use serde_json::Value;
use sqlx::error::DatabaseError;

use super::binding;
use super::body::Body;
use super::error::AuthError;
use super::sign_up::typed_email;
use super::wire::Grant;
use super::{Service, actor};
use crate::browser::{self, SetCookie};
use crate::client::Client;

#[derive(Deserialize)]
pub(super) struct Asked {
    grant_type: Option<String>,
}

pub(super) async fn token(
    State(service): State<Service>,
    Query(asked): Query<Asked>,
    mut client: Client,
    headers: HeaderMap,
    Body(body): Body<Value>,
) -> Result<(Option<SetCookie>, Json<Grant>), AuthError> {
    match asked.grant_type.as_deref() {
        Some("password") => {
            let browser = browser::begin(&headers, &service.embedded.site);
            client.0.browser = browser.as_ref().map(|browser| browser.hash);
            let grant = by_password(&service, &client, read(body)?).await?;
            Ok((browser.map(|browser| browser.cookie), Json(grant)))
        }
        Some("refresh_token") => {
            let grant = by_refresh_token(&service, &client, read(body)?).await?;
            Ok((None, Json(grant)))
        }
        _ => Err(AuthError::new(StatusCode::BAD_REQUEST, "invalid_credentials", "unsupported_grant_type")),
    }
}

fn read<T: serde::de::DeserializeOwned>(body: Value) -> Result<T, AuthError> {
    serde_json::from_value(body).map_err(|error| {
        let message = format!("Could not parse request body as JSON: {error}");
        AuthError::new(StatusCode::BAD_REQUEST, "bad_json", message)
    })
}

#[derive(Deserialize)]
struct Credentials {
    #[serde(default)]
    email: String,
    #[serde(default)]
    password: String,
}

async fn by_password(service: &Service, client: &Client, given: Credentials) -> Result<Grant, AuthError> {
    let (app, embedded) = (&service.app, &service.embedded);
    let email = typed_email(&given.email);
    if email.is_empty() {
        return Err(AuthError::invalid("missing email or phone"));
    }
    let now = app.clock.now();
    service.throttle("sign in", &client.network(), TOKENS).await?.map_err(AuthError::too_many)?;
    let guesses = guesses(service, client, &email).await?;
    let mut db = app.db.acquire().await?;
    throttle::consume(&mut db, &guesses, GUESSES, now).await?.map_err(AuthError::too_many)?;
    let account = account::find_by_email(&mut db, &email).await?;
    // Waiting for a core can take a while; release the connection for others.
    drop(db);

    let stored = account.as_ref().and_then(|account| account.password_hash.as_deref());
    let is_right = embedded.hasher.verify(&given.password, stored).await?;
    let Some(account) = account.filter(|_| is_right) else {
        note_failure(service, client, &email).await?;
        return Err(AuthError::invalid_credentials());
    };
    if account.status != Status::Active {
        return Err(AuthError::banned(StatusCode::BAD_REQUEST));
    }
    if account.email_confirmed_at.is_none() {
        return Err(AuthError::new(StatusCode::BAD_REQUEST, "email_not_confirmed", "Email not confirmed"));
    }
    let renewed = match &account.password_hash {
        Some(stored) if password::is_outdated(stored) => Some(embedded.hasher.hash(&given.password).await?),
        _ => None,
    };

    let mut tx = app.db.begin().await?;
    if let (Some(old), Some(new)) = (&account.password_hash, &renewed) {
        account::rehash(&mut tx, account.user, old, new).await?;
    }
    throttle::forgive(&mut tx, &guesses).await?;
    let place = embedded.keys.blind("place", &client.network());
    account::remember_place(&mut tx, account.user, &place, now).await?;
    let tokens =
        session::start(&mut tx, &embedded.keys, account.user, Method::Password, &client.0, now).await?;
    let event = Event::new("user_signed_in", "user", &account.user);
    audit::record(&mut tx, &app.clock, &actor(account.user, client), event).await?;
    tx.commit().await?;
    let account = Account { last_sign_in_at: Some(now), ..account };
    Grant::new(service, tokens, &account).await
}

/// Rate limit key for password attempts at this account from this network. Networks where the owner has
/// signed in before are counted separately, so that strangers cannot lock the owner out.
async fn guesses(service: &Service, client: &Client, email: &str) -> Result<[u8; 32], AuthError> {
    let (app, keys) = (&service.app, &service.embedded.keys);
    let network = client.network();
    let places = keys.blinds("place", &network);
    let is_known = account::knows_place(&mut *app.db.acquire().await?, email, &places).await?;
    Ok(if is_known {
        keys.blind("guesses from a known place", &format!("{email} {network}"))
    } else {
        keys.blind("guesses", email)
    })
}

/// Records a failed sign-in: not every one, or the audit log could be flooded.
async fn note_failure(service: &Service, client: &Client, email: &str) -> Result<(), AuthError> {
    let app = &service.app;
    let key = service.embedded.keys.blind("failure entries", email);
    let mut db = app.db.acquire().await?;
    if throttle::consume(&mut db, &key, FAILURE_ENTRIES, app.clock.now()).await?.is_err() {
        return Ok(());
    }
    // An unknown address takes as much work as a known one.
    let user = account::find_by_email(&mut db, email).await?.map(|account| account.user);
    let subject = user.map_or_else(|| "unknown".to_owned(), |user| user.to_string());
    audit::record(&mut db, &app.clock, &client.actor(), Event::new("sign_in_failed", "user", &subject))
        .await?;
    Ok(())
}

#[derive(Deserialize)]
struct Refresh {
    #[serde(default)]
    refresh_token: String,
}

async fn by_refresh_token(service: &Service, client: &Client, given: Refresh) -> Result<Grant, AuthError> {
    let (app, embedded) = (&service.app, &service.embedded);
    let token = RefreshToken::parse(&given.refresh_token).ok_or_else(malformed)?;
    // Any other status would end the session in the client.
    service.throttle("refresh", &client.network(), TOKENS).await?.map_err(AuthError::overloaded)?;
    let now = app.clock.now();
    let mut tx = app.db.begin().await?;
    sqlx::query!("select set_config('lock_timeout', '5s', true)").fetch_one(&mut **tx).await?;
    let policy: Policy = settings::read(&mut tx).await?;
    let refreshed = session::refresh(&mut tx, &embedded.keys, &token, &policy, &client.0, now).await;
    let refusal = |code, message: &'static str| AuthError::new(StatusCode::BAD_REQUEST, code, message);
    match refreshed.map_err(too_many_at_once)? {
        Refreshed::Tokens(tokens) => {
            let account = account::find(&mut tx, tokens.user).await?;
            tx.commit().await?;
            let account = account.ok_or_else(AuthError::unexpected)?;
            Grant::new(service, tokens, &account).await
        }
        Refreshed::AlreadyUsed { user, session, is_new } => {
            if is_new {
                tracing::warn!(%user, %session, "a refresh token was used twice; its session has been ended");
                let event = Event::new("refresh_token_reused", "user", &user);
                audit::record(&mut tx, &app.clock, &actor(user, client), event).await?;
            }
            tx.commit().await?;
            Err(refusal("refresh_token_already_used", "Invalid Refresh Token: Already Used"))
        }
        Refreshed::Unknown => Err(not_found()),
        Refreshed::Elsewhere { user } => {
            drop(tx);
            binding::note_copy(app, client, user).await?;
            Err(not_found())
        }
        Refreshed::Forged => Err(malformed()),
        Refreshed::Expired => Err(refusal("session_expired", "Invalid Refresh Token: Session Expired")),
        Refreshed::Suspended => Err(AuthError::banned(StatusCode::BAD_REQUEST)),
    }
}

/// The session has ended, or belongs to someone else.
fn not_found() -> AuthError {
    let message = "Invalid Refresh Token: Refresh Token Not Found";
    AuthError::new(StatusCode::BAD_REQUEST, "refresh_token_not_found", message)
}

/// Never issued by this service.
fn malformed() -> AuthError {
    AuthError::invalid("Refresh token is not valid")
}

/// Waited too long for concurrent refreshes with the same token.
fn too_many_at_once(error: sqlx::Error) -> AuthError {
    const LOCK_NOT_AVAILABLE: &str = "55P03";
    if error.as_database_error().and_then(DatabaseError::code).as_deref() == Some(LOCK_NOT_AVAILABLE) {
        let message = "Too many concurrent token refresh requests on the same session or refresh token";
        return AuthError::new(StatusCode::CONFLICT, "conflict", message);
    }
    error.into()
}
