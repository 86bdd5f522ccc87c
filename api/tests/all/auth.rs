//! The auth service under `/auth/v1`, and its tokens in the product's API.

mod access_token;
mod binding;
mod factors;
mod hosted;
mod refresh;
mod rotation;
mod sign_in;
mod sign_up;
mod user;

use axum::http::StatusCode;
use jobs::Mail;
use kernel::ids::OneTimeTokenId;
use people::account::one_time;
use serde_json::{Value, json};

use crate::harness::{Answer, Service, keys};

/// An acceptable password.
pub(super) const PASSWORD: &str = "a calm kitchen with a deep sink";

/// Signs up like the site.
pub(super) async fn sign_up(service: &Service, email: &str) -> Answer {
    let data = json!({"first_name": "Asha", "last_name": "Rao", "age_declaration": "age-2026-11"});
    let body = json!({"email": email, "password": PASSWORD, "data": data});
    service.post("/auth/v1/signup", &body).await
}

/// The only waiting e-mail job, which it removes.
pub(super) async fn letter(service: &Service) -> Mail {
    let mut waiting = service.claim_mail().await;
    sqlx::query!("delete from jobs_waiting").execute(&service.db).await.unwrap();
    assert_eq!(waiting.len(), 1, "{waiting:?}");
    waiting.remove(0).0
}

/// The token hash in an e-mail's link.
pub(super) fn link(token: OneTimeTokenId) -> String {
    one_time::link(&keys(), token)
}

/// Verifies an e-mail's token.
pub(super) async fn verify(service: &Service, purpose: &str, link: &str) -> Answer {
    service.post("/auth/v1/verify", &json!({"type": purpose, "token_hash": link})).await
}

/// Creates an account with [`PASSWORD`] and a confirmed address; returns the confirmation's session.
pub(super) async fn account(service: &Service, email: &str) -> Value {
    assert_eq!(sign_up(service, email).await.status, StatusCode::OK);
    let Mail::ConfirmAccount { token } = letter(service).await else { panic!("another e-mail") };
    let answer = verify(service, "signup", &link(token)).await;
    assert_eq!(answer.status, StatusCode::OK, "{}", answer.text);
    answer.json()
}

pub(super) async fn sign_in(service: &Service, email: &str, password: &str) -> Answer {
    let body = json!({"email": email, "password": password});
    service.post("/auth/v1/token?grant_type=password", &body).await
}

pub(super) async fn refresh(service: &Service, token: &str) -> Answer {
    service.post("/auth/v1/token?grant_type=refresh_token", &json!({"refresh_token": token})).await
}

/// The error code, in the format for clients without an API version.
pub(super) fn code(answer: &Answer) -> String {
    let code = answer.json()["error_code"].as_str().unwrap_or_default().to_owned();
    assert_eq!(answer.header("x-sb-error-code"), code);
    code
}
