//! `/factors`: second factors. A session that completed one has the level `aal2`.

use std::borrow::Cow;

use axum::Json;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use data_encoding::BASE32_NOPAD;
use kernel::ids::{ChallengeId, FactorId};
use people::account::factor::{self, Answer, Enrolled, FactorOutcome, Secret};
use people::account::notice::{self, Notice};
use people::account::session::{SECOND_FACTOR_MAX_AGE, SecondFactor};
use people::account::throttle::{self, GUESSES, REQUESTS};
use people::account::{self, session};
use qrcode::QrCode;
use qrcode::render::svg;
use serde::Deserialize;
use serde_json::{Value, json};
use url::Url;

use super::body::Body;
use super::error::AuthError;
use super::signed_in::SignedIn;
use super::wire::Grant;
use super::{Service, actor};
use crate::client::Client;

/// Maximum length of a factor's name.
const NAME_CHARS: usize = 60;

#[derive(Deserialize)]
pub(super) struct EnrollRequest {
    #[serde(default)]
    factor_type: String,
    #[serde(default)]
    friendly_name: Option<String>,
    #[serde(default)]
    issuer: Option<String>,
}

pub(super) async fn enroll(
    State(service): State<Service>,
    client: Client,
    signed_in: SignedIn,
    Body(wish): Body<EnrollRequest>,
) -> Result<Json<Value>, AuthError> {
    let app = &service.app;
    if wish.factor_type != "totp" {
        return Err(AuthError::invalid("factor_type needs to be totp"));
    }
    let name = wish.friendly_name.unwrap_or_default().trim().replace('\0', "");
    if name.chars().count() > NAME_CHARS {
        return Err(AuthError::invalid(format!("friendly_name can have at most {NAME_CHARS} characters")));
    }
    if signed_in.second_factor == SecondFactor::Owed {
        return Err(insufficient(StatusCode::FORBIDDEN, "AAL2 required to enroll a new factor"));
    }
    service.throttle("enroll", &client.network(), REQUESTS).await?.map_err(AuthError::too_many)?;
    let (user, keys) = (signed_in.account.user, &service.embedded.keys);
    let mut tx = app.db.begin().await?;
    match factor::enroll(&mut tx, keys, user, &name, app.clock.now()).await? {
        Enrolled::Factor(id, secret) => {
            tx.commit().await?;
            let site = service.embedded.site.host_str().unwrap_or_default();
            let issuer = wish.issuer.as_deref().filter(|issuer| !issuer.is_empty()).unwrap_or(site);
            let totp = shared(&secret, issuer, &signed_in.account.email)?;
            Ok(Json(json!({"id": id, "type": "totp", "friendly_name": name, "totp": totp})))
        }
        Enrolled::TooMany => {
            let message = "Maximum number of verified factors reached, unenroll to continue";
            Err(unprocessable("too_many_enrolled_mfa_factors", message))
        }
        Enrolled::NameTaken => {
            let message = format!("A factor with the friendly name {name:?} for this user already exists");
            Err(unprocessable("mfa_factor_name_conflict", message))
        }
    }
}

fn unprocessable(code: &'static str, message: impl Into<Cow<'static, str>>) -> AuthError {
    AuthError::new(StatusCode::UNPROCESSABLE_ENTITY, code, message)
}

/// What an authenticator app needs, as QR code and as text.
fn shared(secret: &Secret, issuer: &str, email: &str) -> Result<Value, AuthError> {
    let secret = BASE32_NOPAD.encode(&secret.0);
    let mut uri = Url::parse("otpauth://totp/").map_err(|_| AuthError::unexpected())?;
    uri.set_path(&format!("/{issuer}:{email}"));
    uri.query_pairs_mut()
        .append_pair("algorithm", "SHA1")
        .append_pair("digits", "6")
        .append_pair("issuer", issuer)
        .append_pair("period", "30")
        .append_pair("secret", &secret);
    let code = QrCode::new(uri.as_str()).map_err(|_| AuthError::invalid("issuer is too long"))?;
    // The client puts it into a data URL unescaped, which a `#` would cut off.
    let qr_code = code
        .render::<svg::Color<'_>>()
        .min_dimensions(200, 200)
        .dark_color(svg::Color("black"))
        .light_color(svg::Color("white"))
        .build();
    Ok(json!({"qr_code": qr_code, "secret": secret, "uri": uri.as_str()}))
}

pub(super) async fn challenge(
    State(service): State<Service>,
    client: Client,
    signed_in: SignedIn,
    Path(id): Path<String>,
) -> Result<Json<Value>, AuthError> {
    let app = &service.app;
    service.throttle("challenge", &client.network(), REQUESTS).await?.map_err(AuthError::too_many)?;
    let (factor, user) = (named(&id)?, signed_in.account.user);
    let asked = factor::challenge(&mut *app.db.acquire().await?, user, factor, app.clock.now()).await?;
    let (challenge, expires_at) = asked.ok_or_else(no_factor)?;
    Ok(Json(json!({"id": challenge, "type": "totp", "expires_at": expires_at.timestamp()})))
}

#[derive(Deserialize)]
pub(super) struct VerifyRequest {
    challenge_id: ChallengeId,
    #[serde(default)]
    code: String,
}

pub(super) async fn verify(
    State(service): State<Service>,
    client: Client,
    signed_in: SignedIn,
    Path(id): Path<String>,
    Body(given): Body<VerifyRequest>,
) -> Result<Json<Grant>, AuthError> {
    let (app, keys) = (&service.app, &service.embedded.keys);
    let (now, user) = (app.clock.now(), signed_in.account.user);
    let answer = Answer { factor: named(&id)?, challenge: given.challenge_id, code: given.code.trim() };
    let guesses = keys.blind("guesses at a second factor", &user.to_string());
    let mut db = app.db.acquire().await?;
    throttle::consume(&mut db, &guesses, GUESSES, now).await?.map_err(AuthError::too_many)?;
    drop(db);
    let mut tx = app.db.begin().await?;
    let is_first = match factor::verify(&mut tx, keys, user, &answer, now).await? {
        FactorOutcome::Right { is_first } => is_first,
        FactorOutcome::Wrong => {
            return Err(unprocessable("mfa_verification_failed", "Invalid TOTP code entered"));
        }
        FactorOutcome::NotAsked => {
            let message =
                "MFA challenge has expired, verify against another challenge or create a new challenge.";
            return Err(unprocessable("mfa_challenge_expired", message));
        }
        FactorOutcome::NoFactor => return Err(no_factor()),
    };
    throttle::forgive(&mut tx, &guesses).await?;
    let tokens = match session::strengthen(&mut tx, keys, signed_in.session, now).await {
        Err(sqlx::Error::RowNotFound) => return Err(AuthError::no_session()),
        tokens => tokens?,
    };
    // From now on a password alone is not enough, including in the user's other sessions.
    if is_first {
        session::end_weaker(&mut tx, user).await?;
        notice::send(&mut tx, &app.clock, &actor(user, &client), user, Notice::SecondFactorAdded).await?;
    }
    let account = account::find(&mut tx, user).await?.ok_or_else(AuthError::unexpected)?;
    tx.commit().await?;
    Grant::new(&service, tokens, &account).await.map(Json)
}

pub(super) async fn unenroll(
    State(service): State<Service>,
    client: Client,
    signed_in: SignedIn,
    Path(id): Path<String>,
) -> Result<Json<Value>, AuthError> {
    let app = &service.app;
    let (factor, user) = (named(&id)?, signed_in.account.user);
    let stored = signed_in.account.factors.iter().find(|stored| stored.id == factor).ok_or_else(no_factor)?;
    let now = app.clock.now();
    let is_fresh = signed_in.second_factor_at.is_some_and(|at| now - at <= SECOND_FACTOR_MAX_AGE);
    if stored.is_verified && !is_fresh {
        let message = "AAL2 required to unenroll verified factor";
        return Err(insufficient(StatusCode::UNPROCESSABLE_ENTITY, message));
    }
    let mut tx = app.db.begin().await?;
    factor::remove(&mut tx, user, factor).await?;
    if stored.is_verified {
        notice::send(&mut tx, &app.clock, &actor(user, &client), user, Notice::SecondFactorRemoved).await?;
    }
    tx.commit().await?;
    Ok(Json(json!({"id": factor})))
}

fn named(id: &str) -> Result<FactorId, AuthError> {
    id.parse()
        .map_err(|_| AuthError::new(StatusCode::NOT_FOUND, "validation_failed", "factor_id must be an UUID"))
}

fn no_factor() -> AuthError {
    AuthError::new(StatusCode::NOT_FOUND, "mfa_factor_not_found", "Factor not found")
}

fn insufficient(status: StatusCode, message: &'static str) -> AuthError {
    AuthError::new(status, "insufficient_aal", message)
}
