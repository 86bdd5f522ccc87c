//! Signing in with passwords, and signing out.

use std::net::SocketAddr;

use axum::extract::ConnectInfo;
use axum::http::{Request, StatusCode};
use chrono::TimeDelta;
use futures_util::future::join_all;
use kernel::role::Role;
use people::account::password;
use serde_json::{Value, json};
use sqlx::PgPool;

use super::{PASSWORD, account, code, refresh, sign_in, sign_up};
use crate::harness::{Answer, Service};

const EMAIL: &str = "asha@example.com";

/// Signs in from a separate address.
async fn sign_in_from(service: &Service, ip: [u8; 4], email: &str, password: &str) -> Answer {
    let body = json!({"email": email, "password": password}).to_string();
    let mut request = Request::post("/auth/v1/token?grant_type=password")
        .header("content-type", "application/json")
        .body(body.into())
        .unwrap();
    request.extensions_mut().insert(ConnectInfo(SocketAddr::from((ip, 40_000))));
    service.send(request).await
}

#[test_database::test]
async fn the_right_password_opens_a_session(db: PgPool) {
    let service = Service::start(db).await;
    account(&service, EMAIL).await;
    service.clock.advance(TimeDelta::minutes(5));
    let answer = sign_in(&service, " Asha@Example.com", PASSWORD).await;
    assert_eq!(answer.status, StatusCode::OK, "{}", answer.text);
    assert_eq!(answer.header("cache-control"), "no-store");
    let session = answer.json();
    assert_eq!(session["token_type"], "bearer");
    assert_eq!(session["expires_in"], 3600);
    assert_eq!(session["expires_at"], service.clock.now().timestamp() + 3600);
    let user = &session["user"];
    assert_eq!((&user["email"], &user["aud"]), (&json!(EMAIL), &json!("authenticated")));
    assert_eq!(user["last_sign_in_at"], "2026-11-20T09:35:00Z");
    assert_eq!(user["user_metadata"]["first_name"], "Asha");
    assert_eq!(user["user_metadata"]["email_verified"], true);
    assert_eq!(user["app_metadata"], json!({"provider": "email", "providers": ["email"]}));
    assert_eq!(user["identities"][0]["provider"], "email");
    assert!(user.get("new_email").is_none(), "empty fields are omitted");
    let me = service.get_as(session["access_token"].as_str().unwrap(), "/api/me").await;
    assert_eq!(me.json()["role"], "client");
    assert_eq!(service.count("audit_entries where action = 'user_signed_in'").await, 1);
}

#[test_database::test]
async fn every_failed_sign_in_has_the_same_response(db: PgPool) {
    let service = Service::start(db).await;
    account(&service, EMAIL).await;
    let invited = service.person(Role::Sales).await;
    let wrong = sign_in(&service, EMAIL, "not this one, surely").await;
    assert_eq!(wrong.status, StatusCode::BAD_REQUEST);
    assert_eq!(code(&wrong), "invalid_credentials");
    assert_eq!(wrong.json()["msg"], "Invalid login credentials");
    for (email, password, why) in [
        ("nobody@example.com", PASSWORD, "an unknown address"),
        (&invited.email, PASSWORD, "no password was ever set"),
        (EMAIL, "", "an empty password"),
        (EMAIL, &PASSWORD[..PASSWORD.len() - 1], "all but the last letter"),
        (EMAIL, &PASSWORD.to_uppercase(), "other case"),
        (EMAIL, &format!("{PASSWORD} "), "a space more"),
        ("' or 1=1 --", PASSWORD, "no address"),
        ("a\u{0}b@example.com", PASSWORD, "what Postgres cannot hold"),
    ] {
        let answer = sign_in(&service, email, password).await;
        assert_eq!((answer.status, &answer.text), (wrong.status, &wrong.text), "{why}");
    }
}

#[test_database::test]
async fn an_unknown_address_takes_as_long_as_a_wrong_password(db: PgPool) {
    let service = Service::start(db).await;
    account(&service, EMAIL).await;
    let time = async |email: &str| {
        let since = std::time::Instant::now();
        sign_in(&service, email, "not this one, surely").await;
        since.elapsed()
    };
    let (mut known, mut unknown) = (Vec::new(), Vec::new());
    for n in 0..9 {
        known.push(time(EMAIL).await);
        unknown.push(time(&format!("nobody{n}@example.com")).await);
    }
    // The minimum of each, which a busy machine does not distort. Without the second hash it would be a tenth.
    let (known, unknown) = (known.iter().min().unwrap(), unknown.iter().min().unwrap());
    assert!(*unknown * 4 > *known, "{known:?} {unknown:?}");
}

#[test_database::test]
async fn account_status_is_disclosed_only_after_the_right_password(db: PgPool) {
    let service = Service::start(db).await;
    assert_eq!(sign_up(&service, "new@example.com").await.status, StatusCode::OK);
    super::letter(&service).await;
    let answer = sign_in(&service, "new@example.com", PASSWORD).await;
    assert_eq!((answer.status, code(&answer).as_str()), (StatusCode::BAD_REQUEST, "email_not_confirmed"));
    assert_eq!(answer.json()["msg"], "Email not confirmed");
    assert_eq!(code(&sign_in(&service, "new@example.com", "wrong").await), "invalid_credentials");

    account(&service, EMAIL).await;
    sqlx::query!("update users set status = 'suspended' where email = $1", EMAIL)
        .execute(&service.db)
        .await
        .unwrap();
    assert_eq!(code(&sign_in(&service, EMAIL, PASSWORD).await), "user_banned");
    assert_eq!(code(&sign_in(&service, EMAIL, "wrong").await), "invalid_credentials");
}

#[test_database::test]
async fn password_guesses_are_limited_per_account(db: PgPool) {
    let service = Service::start(db).await;
    account(&service, EMAIL).await;
    // A hundred addresses with one guess each.
    let guesses = (0..100).map(|n| sign_in_from(&service, [203, 0, 113, n], EMAIL, "a wrong guess"));
    let refused: Vec<_> = join_all(guesses).await;
    let looked_at = refused.iter().filter(|answer| answer.status == StatusCode::BAD_REQUEST).count();
    assert_eq!(looked_at, 10, "guesses that were compared with the password");
    let answer = sign_in_from(&service, [198, 51, 100, 1], EMAIL, PASSWORD).await;
    assert_eq!(answer.status, StatusCode::TOO_MANY_REQUESTS, "a stranger's right guess is no better");
    assert_eq!(code(&answer), "over_request_rate_limit");
    assert!(answer.header("retry-after").parse::<u32>().unwrap() > 0);
    let unknown = join_all((0..12).map(|_| sign_in(&service, "nobody@example.com", "a wrong guess"))).await;
    let slowed = unknown.iter().filter(|answer| answer.status == StatusCode::TOO_MANY_REQUESTS).count();
    assert_eq!(slowed, 2, "unknown addresses are treated alike");

    // The owner is not locked out where they have signed in before; the lock ends with time.
    assert_eq!(sign_in(&service, EMAIL, PASSWORD).await.status, StatusCode::OK);
    service.clock.advance(TimeDelta::minutes(1));
    let answer = sign_in_from(&service, [198, 51, 100, 1], EMAIL, PASSWORD).await;
    assert_eq!(answer.status, StatusCode::OK, "{}", answer.text);
    assert_eq!(service.count("audit_entries where action = 'sign_in_failed'").await, 6, "three an address");
}

#[test_database::test]
async fn password_guesses_are_limited_per_address(db: PgPool) {
    let service = Service::start(db).await;
    let ip = [203, 0, 113, 7];
    let mut refused = None;
    for n in 0..40 {
        let answer = sign_in_from(&service, ip, &format!("person{n}@example.com"), PASSWORD).await;
        if answer.status == StatusCode::TOO_MANY_REQUESTS {
            refused = Some(n);
            break;
        }
    }
    assert_eq!(refused, Some(30));
    assert_eq!(
        sign_in_from(&service, [203, 0, 113, 8], EMAIL, PASSWORD).await.status,
        StatusCode::BAD_REQUEST,
        "others are not concerned"
    );
}

#[test_database::test]
async fn a_hash_of_weaker_parameters_is_renewed(db: PgPool) {
    let service = Service::start(db).await;
    account(&service, EMAIL).await;
    let weak = weak_hash(PASSWORD);
    sqlx::query!("update auth_accounts set password_hash = $1", weak).execute(&service.db).await.unwrap();
    assert_eq!(sign_in(&service, EMAIL, PASSWORD).await.status, StatusCode::OK);
    let kept = sqlx::query_scalar!(r#"select password_hash as "hash!" from auth_accounts"#)
        .fetch_one(&service.db)
        .await
        .unwrap();
    assert_ne!(kept, weak);
    assert!(!password::is_outdated(&kept));
    assert_eq!(sign_in(&service, EMAIL, PASSWORD).await.status, StatusCode::OK);
}

/// With 8 MiB and one pass.
fn weak_hash(password: &str) -> String {
    use argon2::{Algorithm, Argon2, Params, PasswordHasher as _, Version};
    let weak = Argon2::new(Algorithm::Argon2id, Version::V0x13, Params::new(8192, 1, 1, None).unwrap());
    weak.hash_password(password.as_bytes()).unwrap().to_string()
}

async fn sessions(service: &Service, count: usize) -> Vec<Value> {
    let mut sessions = Vec::new();
    for _ in 0..count {
        sessions.push(sign_in(service, EMAIL, PASSWORD).await.json());
    }
    sessions
}

async fn goes_on(service: &Service, session: &Value) -> bool {
    let token = session["access_token"].as_str().unwrap();
    let [api, auth] = [
        service.get_as(token, "/api/me").await.status == StatusCode::OK,
        service.get_as(token, "/auth/v1/user").await.status == StatusCode::OK,
    ];
    let answer = refresh(service, session["refresh_token"].as_str().unwrap()).await;
    let refreshed = answer.status == StatusCode::OK;
    assert!(api == auth && auth == refreshed, "all three agree");
    if !refreshed {
        assert_eq!(code(&answer), "refresh_token_not_found");
        assert_eq!(code(&service.get_as(token, "/auth/v1/user").await), "session_not_found");
    }
    refreshed
}

#[test_database::test]
async fn signing_out_ends_this_the_other_or_all_sessions(db: PgPool) {
    let service = Service::start(db).await;
    account(&service, EMAIL).await;
    for (scope, left) in [
        ("?scope=local", [false, true, true]),
        ("?scope=others", [true, false, false]),
        ("?scope=global", [false, false, false]),
        ("", [false, false, false]),
    ] {
        sqlx::query!("delete from auth_sessions").execute(&service.db).await.unwrap();
        let sessions = sessions(&service, 3).await;
        let token = sessions[0]["access_token"].as_str().unwrap();
        let answer = service.post_as(token, &format!("/auth/v1/logout{scope}"), &json!({})).await;
        assert_eq!((answer.status, answer.text.as_str()), (StatusCode::NO_CONTENT, ""), "{scope}");
        for (session, left) in sessions.iter().zip(left) {
            assert_eq!(goes_on(&service, session).await, left, "{scope}");
        }
        service.clock.advance(TimeDelta::minutes(5));
    }
    let session = &sessions(&service, 1).await[0];
    let token = session["access_token"].as_str().unwrap();
    let answer = service.post_as(token, "/auth/v1/logout?scope=everything", &json!({})).await;
    assert_eq!(code(&answer), "validation_failed");
}

#[test_database::test]
async fn the_api_s_own_sign_out_never_fails(db: PgPool) {
    let service = Service::start(db).await;
    account(&service, EMAIL).await;
    let sessions = sessions(&service, 2).await;
    let token = |n: usize| sessions[n]["access_token"].as_str().unwrap();
    assert_eq!(service.post("/api/auth/logout", &json!({})).await.status, StatusCode::NO_CONTENT);
    for (token, why) in [("nonsense", "no token"), (token(0), "a session"), (token(0), "an ended one")] {
        let answer = service.post_as(token, "/api/auth/logout", &json!({})).await;
        assert_eq!((answer.status, answer.text.as_str()), (StatusCode::NO_CONTENT, ""), "{why}");
    }
    assert!(!goes_on(&service, &sessions[0]).await);
    // The client calls it after a 401, with an expired token.
    service.clock.advance(TimeDelta::hours(3));
    service.post_as(token(1), "/api/auth/logout", &json!({})).await;
    let answer = refresh(&service, sessions[1]["refresh_token"].as_str().unwrap()).await;
    assert_eq!(code(&answer), "refresh_token_not_found");
}

#[test_database::test]
async fn the_api_returns_the_sign_in_configuration(db: PgPool) {
    let service = Service::start(db).await;
    let config = service.get("/api/auth/config").await.json();
    assert_eq!(config, json!({"url": "/auth/v1", "key": "public"}));
    let settings = service.get("/auth/v1/settings").await.json();
    assert_eq!(
        (&settings["external"]["email"], &settings["external"]["google"]),
        (&json!(true), &json!(false))
    );
    assert_eq!(
        (&settings["disable_signup"], &settings["mailer_autoconfirm"]),
        (&json!(false), &json!(false))
    );
    assert_eq!(service.get("/auth/v1/health").await.json()["name"], "GoTrue");
}

#[test_database::test]
async fn errors_have_the_requested_api_version(db: PgPool) {
    let service = Service::start(db).await;
    let ask = async |version: &str, body: &str, kind: &str| {
        let headers = [("x-supabase-api-version", version), ("content-type", kind)];
        let mut request = Request::post("/auth/v1/token?grant_type=password");
        for (name, value) in headers {
            request = request.header(name, value);
        }
        service.send(request.body(body.to_owned().into()).unwrap()).await
    };
    let json_type = "application/json;charset=UTF-8";
    let wrong = r#"{"email": "nobody@example.com", "password": "wrong"}"#;
    let new = ask("2024-01-01", wrong, json_type).await;
    assert_eq!(new.json(), json!({"code": "invalid_credentials", "message": "Invalid login credentials"}));
    assert_eq!(new.header("x-supabase-api-version"), "2024-01-01");
    assert_eq!(new.header("x-sb-error-code"), "invalid_credentials");
    let old = json!({"code": 400, "error_code": "invalid_credentials", "msg": "Invalid login credentials"});
    for version in ["2023-12-31", "yesterday", ""] {
        let answer = ask(version, wrong, json_type).await;
        assert_eq!((answer.json(), answer.header("x-supabase-api-version")), (old.clone(), ""), "{version}");
    }
    for (body, kind, status, code) in [
        ("{", json_type, StatusCode::BAD_REQUEST, "bad_json"),
        ("\"text\"", json_type, StatusCode::BAD_REQUEST, "bad_json"),
        (r#"{"email": 1}"#, json_type, StatusCode::BAD_REQUEST, "bad_json"),
        ("{}", json_type, StatusCode::BAD_REQUEST, "validation_failed"),
        (wrong, "text/plain", StatusCode::UNSUPPORTED_MEDIA_TYPE, "bad_json"),
        (wrong, "application/x-www-form-urlencoded", StatusCode::UNSUPPORTED_MEDIA_TYPE, "bad_json"),
        (
            &format!("\"{}\"", "x".repeat(1 << 20)),
            json_type,
            StatusCode::PAYLOAD_TOO_LARGE,
            "request_entity_too_large",
        ),
    ] {
        let answer = ask("2024-01-01", body, kind).await;
        let start: String = body.chars().take(40).collect();
        assert_eq!((answer.status, &answer.json()["code"]), (status, &json!(code)), "{start}");
    }
    let answer = service.post("/auth/v1/token?grant_type=magic", &json!({})).await;
    assert_eq!(
        (code(&answer).as_str(), &answer.json()["msg"]),
        ("invalid_credentials", &json!("unsupported_grant_type"))
    );
    let nowhere = service.get("/auth/v1/authorize?provider=google").await;
    assert_eq!((nowhere.status, code(&nowhere).as_str()), (StatusCode::NOT_FOUND, "not_found"));
    let method = service.get("/auth/v1/token").await;
    assert_eq!(method.status, StatusCode::METHOD_NOT_ALLOWED);
}

#[test_database::test]
async fn cross_origin_requests_are_not_allowed(db: PgPool) {
    let service = Service::start(db).await;
    let request = Request::options("/auth/v1/token?grant_type=password")
        .header("origin", "https://evil.example")
        .header("access-control-request-method", "POST");
    let answer = service.send(request.body(axum::body::Body::empty()).unwrap()).await;
    assert!(answer.headers.keys().all(|name| !name.as_str().starts_with("access-control-")));
    let request = Request::get("/auth/v1/settings").header("origin", "null");
    let answer = service.send(request.body(axum::body::Body::empty()).unwrap()).await;
    assert!(answer.headers.keys().all(|name| !name.as_str().starts_with("access-control-")));
}
