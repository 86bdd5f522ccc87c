//! Refresh tokens: rotation, and the end of a session if a copy is used.

use axum::http::StatusCode;
use chrono::TimeDelta;
use futures_util::future::join_all;
use kernel::role::Role;
use serde_json::Value;
use sqlx::PgPool;

use super::{account, code, refresh};
use crate::harness::Service;

fn refresh_token(session: &Value) -> String {
    session["refresh_token"].as_str().unwrap().to_owned()
}

fn access_token(session: &Value) -> String {
    session["access_token"].as_str().unwrap().to_owned()
}

async fn next(service: &Service, token: &str) -> String {
    let answer = refresh(service, token).await;
    assert_eq!(answer.status, StatusCode::OK, "{}", answer.text);
    refresh_token(&answer.json())
}

#[test_database::test]
async fn a_refresh_returns_new_tokens_of_the_same_session(db: PgPool) {
    let service = Service::start(db).await;
    let first = account(&service, "asha@example.com").await;
    service.clock.advance(TimeDelta::minutes(59));
    let answer = refresh(&service, &refresh_token(&first)).await;
    assert_eq!(answer.status, StatusCode::OK, "{}", answer.text);
    assert_eq!(answer.header("cache-control"), "no-store");
    let second = answer.json();
    assert_ne!(second["refresh_token"], first["refresh_token"]);
    assert_ne!(second["access_token"], first["access_token"]);
    assert_eq!(second["user"]["id"], first["user"]["id"]);
    assert_eq!(service.count("auth_sessions").await, 1);
    assert_eq!(service.get_as(&access_token(&second), "/api/me").await.status, StatusCode::OK);
}

#[test_database::test]
async fn a_lost_response_is_repeated_at_any_age(db: PgPool) {
    let service = Service::start(db).await;
    let first = refresh_token(&account(&service, "asha@example.com").await);
    let second = next(&service, &first).await;
    service.clock.advance(TimeDelta::days(2));
    assert_eq!(next(&service, &first).await, second);
    let third = next(&service, &second).await;
    assert_ne!(third, second);
}

#[test_database::test]
async fn reuse_of_an_old_token_ends_the_session(db: PgPool) {
    let service = Service::start(db).await;
    let session = account(&service, "asha@example.com").await;
    let first = refresh_token(&session);
    let second = next(&service, &first).await;
    let third = next(&service, &second).await;

    // Tabs of one browser refresh at the same time.
    service.clock.advance(TimeDelta::seconds(10));
    assert_eq!(next(&service, &first).await, third);

    service.clock.advance(TimeDelta::seconds(1));
    let other = service.session_of(user(&session)).await;
    let answer = refresh(&service, &first).await;
    assert_eq!(answer.status, StatusCode::BAD_REQUEST);
    assert_eq!(code(&answer), "refresh_token_already_used");
    assert_eq!(answer.json()["msg"], "Invalid Refresh Token: Already Used");
    for token in [&first, &second, &third] {
        assert_eq!(code(&refresh(&service, token).await), "refresh_token_already_used");
    }
    for path in ["/api/me", "/auth/v1/user"] {
        let answer = service.get_as(&access_token(&session), path).await;
        assert!(!answer.status.is_success(), "{path} still takes the access token");
        assert_eq!(service.get_as(&other, path).await.status, StatusCode::OK, "other sessions go on");
    }
    assert_eq!(service.count("audit_entries where action = 'refresh_token_reused'").await, 1);
}

fn user(session: &Value) -> kernel::ids::UserId {
    serde_json::from_value(session["user"]["id"].clone()).unwrap()
}

#[test_database::test]
async fn twenty_concurrent_refreshes_get_one_token(db: PgPool) {
    let service = Service::start(db).await;
    let first = refresh_token(&account(&service, "asha@example.com").await);
    let answers = join_all((0..20).map(|_| refresh(&service, &first))).await;
    let mut tokens: Vec<String> = answers
        .iter()
        .map(|answer| {
            assert_eq!(answer.status, StatusCode::OK, "{}", answer.text);
            refresh_token(&answer.json())
        })
        .collect();
    tokens.dedup();
    assert_eq!(tokens.len(), 1, "one active token");
    assert_ne!(tokens[0], first);
    next(&service, &tokens[0]).await;
}

#[test_database::test]
async fn sessions_end_by_inactivity_and_age(db: PgPool) {
    let service = Service::start(db).await;
    let mut token = refresh_token(&account(&service, "asha@example.com").await);
    for _ in 0..28 {
        service.clock.advance(TimeDelta::days(14));
        token = next(&service, &token).await;
    }
    service.clock.advance(TimeDelta::days(9));
    assert_eq!(code(&refresh(&service, &token).await), "session_expired", "after 401 days");

    let token = refresh_token(&super::sign_in(&service, "asha@example.com", super::PASSWORD).await.json());
    service.clock.advance(TimeDelta::days(14) + TimeDelta::seconds(1));
    assert_eq!(code(&refresh(&service, &token).await), "session_expired", "after two weeks of rest");

    let session = super::sign_in(&service, "asha@example.com", super::PASSWORD).await.json();
    let (admin, token) = (Role::Admin.as_str(), refresh_token(&session));
    sqlx::query!("update users set role = $1", admin).execute(&service.db).await.unwrap();
    service.clock.advance(TimeDelta::hours(8));
    let token = next(&service, &token).await;
    service.clock.advance(TimeDelta::hours(8) + TimeDelta::seconds(1));
    assert_eq!(code(&refresh(&service, &token).await), "session_expired", "an admin after eight hours");
}

#[test_database::test]
async fn a_malformed_refresh_token_is_rejected(db: PgPool) {
    let service = Service::start(db).await;
    let token = refresh_token(&account(&service, "asha@example.com").await);
    for wrong in ["", "abcdefabcdef", "x", &token[1..]] {
        let answer = refresh(&service, wrong).await;
        assert_eq!((answer.status, code(&answer).as_str()), (StatusCode::BAD_REQUEST, "validation_failed"));
    }
    let mut forged = token.clone().into_bytes();
    let last = forged.len() - 5;
    forged[last] = if forged[last] == b'A' { b'B' } else { b'A' };
    let answer = refresh(&service, &String::from_utf8(forged).unwrap()).await;
    assert_eq!(code(&answer), "validation_failed");
    assert_eq!(answer.json()["msg"], "Refresh token is not valid");
    next(&service, &token).await;
}

#[test_database::test]
async fn a_rate_limited_network_keeps_its_sessions(db: PgPool) {
    let service = Service::start(db).await;
    let mut token = refresh_token(&account(&service, "asha@example.com").await);
    let refused = loop {
        let answer = refresh(&service, &token).await;
        if answer.status != StatusCode::OK {
            break answer;
        }
        token = refresh_token(&answer.json());
    };
    assert_eq!(refused.status, StatusCode::SERVICE_UNAVAILABLE, "any other status signs the client out");
    let wait: i64 = refused.header("retry-after").parse().unwrap();
    service.clock.advance(TimeDelta::seconds(wait));
    next(&service, &token).await;
}
