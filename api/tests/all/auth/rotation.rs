//! Rotation of the master secret in three steps: the old one, both, the new one.

use api::auth::Auth;
use axum::http::StatusCode;
use data_encoding::BASE32_NOPAD;
use jobs::Mail;
use kernel::ids::QuotationId;
use kernel::secret::SecretKey;
use people::account;
use people::account::Keys;
use people::account::factor::Secret;
use people::account::one_time;
use sales::quotation;
use serde_json::{Value, json};
use sqlx::PgPool;

use super::{PASSWORD, code, letter, refresh, sign_in, sign_up};
use crate::harness::{SITE, Service, keys};

const EMAIL: &str = "asha@example.com";
const OLD: &str = "a secret of these tests and of nothing else";

fn next() -> SecretKey {
    "the secret that follows it in these same tests".parse().unwrap()
}

/// The same installation, restarted with another secret.
async fn restarted(service: &Service, secret: &SecretKey) -> Service {
    let auth = Auth::embedded(secret, SITE.parse().unwrap());
    Service::start_with(service.db.clone(), service.clock.clone(), auth).await
}

async fn give(service: &Service, session: &Value, factor: &str, secret: &Secret) -> StatusCode {
    let token = session["access_token"].as_str().unwrap();
    let path = format!("/auth/v1/factors/{factor}");
    let asked = service.post_as(token, &format!("{path}/challenge"), &json!({})).await.json();
    let body = json!({"challenge_id": asked["id"], "code": secret.code(service.clock.now())});
    service.post_as(token, &format!("{path}/verify"), &body).await.status
}

#[test_database::test]
async fn rotating_the_secret_signs_nobody_out(db: PgPool) {
    let before = Service::start(db).await;
    let session = super::account(&before, EMAIL).await;
    let token = session["access_token"].as_str().unwrap();
    let wish = json!({"factor_type": "totp", "friendly_name": "phone"});
    let factor = before.post_as(token, "/auth/v1/factors", &wish).await.json();
    let shared = BASE32_NOPAD.decode(factor["totp"]["secret"].as_str().unwrap().as_bytes()).unwrap();
    let (factor, shared) = (factor["id"].as_str().unwrap(), Secret(shared.try_into().unwrap()));
    assert_eq!(give(&before, &session, factor, &shared).await, StatusCode::OK);
    let answer = before.post_as(token, "/api/me/second-factor/recovery-codes", &json!({})).await;
    let codes = answer.json()["codes"].as_array().unwrap().clone();
    let quotation = QuotationId::new();
    let private = quotation::link::token(&keys(), quotation);

    let both = next().replacing(OLD);
    let during = restarted(&before, &both).await;
    during.clock.advance(chrono::TimeDelta::minutes(2));
    assert_eq!(during.get_as(token, "/api/me").await.status, StatusCode::OK, "access tokens");
    let refreshed = refresh(&during, session["refresh_token"].as_str().unwrap()).await;
    assert_eq!(refreshed.status, StatusCode::OK, "refresh tokens: {}", refreshed.text);
    let refreshed = refreshed.json();
    assert_eq!(quotation::link::read(&Keys::new(&both), &private), Some(quotation), "private links");
    let half = sign_in(&during, EMAIL, PASSWORD).await.json();
    let half_token = half["access_token"].as_str().unwrap();
    let answer = during.post_as(half_token, "/api/auth/recovery-code", &json!({"code": codes[0]})).await;
    assert_eq!(answer.status, StatusCode::NO_CONTENT, "recovery codes: {}", answer.text);
    assert_eq!(give(&during, &half, factor, &shared).await, StatusCode::OK, "authenticator apps");
    let resealed = account::reseal(&mut during.db.acquire().await.unwrap(), &Keys::new(&both)).await.unwrap();
    assert_eq!(resealed, 2, "an app and a signing key");

    let after = restarted(&during, &next()).await;
    after.clock.advance(chrono::TimeDelta::minutes(2));
    let fresh = refreshed["access_token"].as_str().unwrap();
    assert_eq!(after.get_as(fresh, "/api/me").await.status, StatusCode::OK);
    assert_eq!(
        give(&after, &refreshed, factor, &shared).await,
        StatusCode::OK,
        "sealed secrets stay readable"
    );
    assert_eq!(quotation::link::read(&Keys::new(&next()), &private), None, "links of before end");
    let old = session["refresh_token"].as_str().unwrap();
    assert_eq!(code(&refresh(&after, old).await), "validation_failed");
    for service in [before, during, after] {
        service.claim_mail().await;
    }
}

#[test_database::test]
async fn an_earlier_code_works_while_the_old_secret_does(db: PgPool) {
    let before = Service::start(db).await;
    assert_eq!(sign_up(&before, EMAIL).await.status, StatusCode::OK);
    let Mail::ConfirmAccount { token } = letter(&before).await else { panic!("another e-mail") };
    let body = json!({"type": "email", "email": EMAIL, "token": one_time::code(&keys(), token)});
    let after = restarted(&before, &next()).await;
    assert_eq!(code(&after.post("/auth/v1/verify", &body).await), "otp_expired", "the old secret is gone");
    let during = restarted(&before, &next().replacing(OLD)).await;
    let answer = during.post("/auth/v1/verify", &body).await;
    assert_eq!(answer.status, StatusCode::OK, "{}", answer.text);
}
