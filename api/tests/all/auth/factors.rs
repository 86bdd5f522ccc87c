//! Second factors: enrolment, challenges, and sessions without them.

use std::sync::{Arc, Mutex};
use std::{fmt, mem};

use axum::http::{Method, StatusCode};
use chrono::TimeDelta;
use data_encoding::BASE32_NOPAD;
use kernel::role::Role;
use people::account::factor::Secret;
use serde_json::{Value, json};
use sqlx::PgPool;
use tracing::field::Field;
use tracing::{Metadata, Subscriber, span};

use super::{PASSWORD, account, code, refresh, sign_in};
use crate::harness::{Answer, Service};

const EMAIL: &str = "asha@example.com";

/// A factor in an authenticator app.
struct App {
    id: String,
    secret: Secret,
}

impl App {
    fn code(&self, service: &Service) -> String {
        self.secret.code(service.clock.now())
    }
}

fn token(session: &Value) -> &str {
    session["access_token"].as_str().unwrap()
}

async fn enroll(service: &Service, session: &Value, name: &str) -> Answer {
    let wish = json!({"factor_type": "totp", "friendly_name": name});
    service.post_as(token(session), "/auth/v1/factors", &wish).await
}

async fn enrolled(service: &Service, session: &Value, name: &str) -> App {
    let answer = enroll(service, session, name).await;
    assert_eq!(answer.status, StatusCode::OK, "{}", answer.text);
    let factor = answer.json();
    assert_eq!((&factor["type"], &factor["friendly_name"]), (&json!("totp"), &json!(name)));
    let secret = factor["totp"]["secret"].as_str().unwrap();
    let uri = factor["totp"]["uri"].as_str().unwrap();
    assert!(uri.starts_with("otpauth://totp/nivas.example.com:asha@example.com?"), "{uri}");
    assert!(uri.contains(&format!("secret={secret}")), "{uri}");
    let qr_code = factor["totp"]["qr_code"].as_str().unwrap();
    assert!(
        qr_code.contains("<svg") && !qr_code.contains('#'),
        "the client puts it into an address as it is"
    );
    let secret = BASE32_NOPAD.decode(secret.as_bytes()).unwrap();
    App { id: factor["id"].as_str().unwrap().to_owned(), secret: Secret(secret.try_into().unwrap()) }
}

async fn challenge(service: &Service, session: &Value, factor: &str) -> Answer {
    service.post_as(token(session), &format!("/auth/v1/factors/{factor}/challenge"), &json!({})).await
}

/// Creates and verifies a challenge.
async fn give(service: &Service, session: &Value, app: &App, code: &str) -> Answer {
    let asked = challenge(service, session, &app.id).await;
    assert_eq!(asked.status, StatusCode::OK, "{}", asked.text);
    let body = json!({"challenge_id": asked.json()["id"], "code": code});
    service.post_as(token(session), &format!("/auth/v1/factors/{}/verify", app.id), &body).await
}

async fn given(service: &Service, session: &Value, app: &App) -> Value {
    let answer = give(service, session, app, &app.code(service)).await;
    assert_eq!(answer.status, StatusCode::OK, "{}", answer.text);
    answer.json()
}

async fn unenroll(service: &Service, session: &Value, app: &App) -> Answer {
    service.call(Method::DELETE, &format!("/auth/v1/factors/{}", app.id), token(session), None).await
}

async fn assert_owed(service: &Service, session: &Value) {
    let answer = service.get_as(token(session), "/api/me").await;
    assert_eq!((answer.status, &answer.json()["code"]), (StatusCode::FORBIDDEN, &json!("second_factor")));
}

fn claim(session: &Value, name: &str) -> Value {
    super::access_token::part(token(session), 1)[name].clone()
}

#[test_database::test]
async fn a_second_factor_is_required_in_each_session(db: PgPool) {
    let service = Service::start(db).await;
    let here = account(&service, EMAIL).await;
    let elsewhere = sign_in(&service, EMAIL, PASSWORD).await.json();
    assert_eq!(claim(&here, "aal"), "aal1");
    let app = enrolled(&service, &here, "phone").await;
    let user = service.get_as(token(&here), "/auth/v1/user").await.json();
    assert_eq!(
        (&user["factors"][0]["id"], &user["factors"][0]["status"]),
        (&json!(app.id), &json!("unverified"))
    );
    assert_eq!(service.get_as(token(&elsewhere), "/api/me").await.status, StatusCode::OK, "not yet");

    let now = service.clock.now().timestamp();
    let strong = given(&service, &here, &app).await;
    assert_eq!(claim(&strong, "aal"), "aal2");
    assert_eq!(claim(&strong, "session_id"), claim(&here, "session_id"));
    assert_eq!(claim(&strong, "amr")[0], json!({"method": "totp", "timestamp": now}));
    assert_eq!(strong["user"]["factors"][0]["status"], "verified");
    assert_eq!(service.get_as(token(&elsewhere), "/api/me").await.status, StatusCode::UNAUTHORIZED);
    assert_eq!(service.get_as(token(&strong), "/api/me").await.status, StatusCode::OK);
    assert_eq!(service.count("audit_entries where action = 'second_factor_added'").await, 1);

    service.clock.advance(TimeDelta::minutes(50));
    let refreshed = refresh(&service, strong["refresh_token"].as_str().unwrap()).await.json();
    assert_eq!(claim(&refreshed, "aal"), "aal2", "a refresh keeps the assurance level");

    let half = sign_in(&service, EMAIL, PASSWORD).await.json();
    assert_eq!(claim(&half, "aal"), "aal1");
    assert_owed(&service, &half).await;
    let password = json!({"password": "another calm kitchen, deeper sink"});
    let answer = service.put_as(token(&half), "/auth/v1/user", &password).await;
    assert_eq!((answer.status, code(&answer).as_str()), (StatusCode::UNAUTHORIZED, "insufficient_aal"));
    let answer = enroll(&service, &half, "mine").await;
    assert_eq!((answer.status, code(&answer).as_str()), (StatusCode::FORBIDDEN, "insufficient_aal"));
    let answer = unenroll(&service, &half, &app).await;
    assert_eq!((answer.status.as_u16(), code(&answer).as_str()), (422, "insufficient_aal"));
    let whole = given(&service, &half, &app).await;
    assert_eq!(service.get_as(token(&whole), "/api/me").await.status, StatusCode::OK);

    assert_eq!(unenroll(&service, &whole, &app).await.status, StatusCode::OK);
    let plain = sign_in(&service, EMAIL, PASSWORD).await.json();
    assert_eq!(service.get_as(token(&plain), "/api/me").await.status, StatusCode::OK);
    let weaker = refresh(&service, whole["refresh_token"].as_str().unwrap()).await.json();
    assert_eq!(claim(&weaker, "aal"), "aal1");
}

#[test_database::test]
async fn a_code_works_once_in_time_and_for_its_owner(db: PgPool) {
    let service = Service::start(db).await;
    let stranger = account(&service, "ravi@example.com").await;
    let session = account(&service, EMAIL).await;
    let app = enrolled(&service, &session, "").await;
    let refused = |answer: &Answer| (answer.status.as_u16(), code(answer));
    let wrong = (422, "mfa_verification_failed".to_owned());

    let code_now = app.code(&service);
    for (seconds, is_right) in [(-60, false), (60, false), (-30, true), (0, true), (30, true)] {
        let then = service.clock.now() + TimeDelta::seconds(seconds);
        let answer = give(&service, &session, &app, &app.secret.code(then)).await;
        assert_eq!(answer.status == StatusCode::OK, is_right, "{seconds} s: {}", answer.text);
    }
    assert_eq!(refused(&give(&service, &session, &app, &code_now).await), wrong, "it has counted already");
    service.clock.advance(TimeDelta::minutes(2));
    for typed in ["", "000", "abcdef", "1234567"] {
        assert_eq!(refused(&give(&service, &session, &app, typed).await), wrong, "{typed}");
    }

    // A challenge can be answered once, in time, and only for its factor.
    let verify = format!("/auth/v1/factors/{}/verify", app.id);
    let expired = (422, "mfa_challenge_expired".to_owned());
    let asked = challenge(&service, &session, &app.id).await.json();
    service.clock.advance(TimeDelta::minutes(5));
    let body = json!({"challenge_id": asked["id"], "code": app.code(&service)});
    assert_eq!(refused(&service.post_as(token(&session), &verify, &body).await), expired);
    let asked = challenge(&service, &session, &app.id).await.json();
    let body = json!({"challenge_id": asked["id"], "code": app.code(&service)});
    assert_eq!(service.post_as(token(&session), &verify, &body).await.status, StatusCode::OK);
    assert_eq!(refused(&service.post_as(token(&session), &verify, &body).await), expired);

    let unknown = (404, "mfa_factor_not_found".to_owned());
    assert_eq!(refused(&challenge(&service, &stranger, &app.id).await), unknown);
    assert_eq!(refused(&unenroll(&service, &stranger, &app).await), unknown);
    let body = json!({"challenge_id": asked["id"], "code": app.code(&service)});
    assert_eq!(refused(&service.post_as(token(&stranger), &verify, &body).await), unknown);
    assert_eq!(refused(&challenge(&service, &session, "no-id").await), (404, "validation_failed".to_owned()));
}

#[test_database::test]
async fn code_guesses_are_limited(db: PgPool) {
    let service = Service::start(db).await;
    let session = account(&service, EMAIL).await;
    let app = enrolled(&service, &session, "phone").await;
    given(&service, &session, &app).await;
    service.clock.advance(TimeDelta::minutes(2));
    let half = sign_in(&service, EMAIL, PASSWORD).await.json();
    for _ in 0..10 {
        assert_eq!(code(&give(&service, &half, &app, "no code").await), "mfa_verification_failed");
    }
    let answer = give(&service, &half, &app, &app.code(&service)).await;
    assert_eq!(code(&answer), "over_request_rate_limit", "the right one is no better then");
    service.clock.advance(TimeDelta::minutes(1));
    given(&service, &half, &app).await;
}

#[test_database::test]
async fn invalid_factors_are_rejected(db: PgPool) {
    let service = Service::start(db).await;
    let session = account(&service, EMAIL).await;
    for (wish, status, reason) in [
        (json!({"factor_type": "phone"}), 400, "validation_failed"),
        (json!({}), 400, "validation_failed"),
        (json!({"factor_type": "totp", "friendly_name": "x".repeat(61)}), 400, "validation_failed"),
        (json!({"factor_type": "totp", "issuer": "x".repeat(5000)}), 400, "validation_failed"),
    ] {
        let answer = service.post_as(token(&session), "/auth/v1/factors", &wish).await;
        assert_eq!((answer.status.as_u16(), code(&answer).as_str()), (status, reason), "{wish}");
    }
    enrolled(&service, &session, "phone").await;
    let app = enrolled(&service, &session, "phone").await;
    assert_eq!(service.count("auth_factors").await, 1, "one that was begun and left is forgotten");
    let session = given(&service, &session, &app).await;
    assert_eq!(code(&enroll(&service, &session, "phone").await), "mfa_factor_name_conflict");
    for n in 0..9 {
        service.clock.advance(TimeDelta::minutes(1));
        let app = enrolled(&service, &session, &format!("phone {n}")).await;
        given(&service, &session, &app).await;
    }
    assert_eq!(code(&enroll(&service, &session, "one more").await), "too_many_enrolled_mfa_factors");
}

#[test_database::test]
async fn roles_of_the_setting_need_a_second_factor_for_the_admin_area(db: PgPool) {
    let service = Service::start(db).await;
    let session = account(&service, EMAIL).await;
    let admin = Role::Admin.as_str();
    sqlx::query!("update users set role = $1", admin).execute(&service.db).await.unwrap();
    let colleague = service.sign_in_as(Role::Sales).await;
    let users = async |session: &Value| service.get_as(token(session), "/api/admin/users").await;
    assert_eq!(users(&session).await.status, StatusCode::OK);
    sqlx::query!(
        r#"insert into settings (section, value) values ('accounts', '{"secondFactorRoles": ["admin"]}')
           on conflict (section) do update set value = settings.value || excluded.value"#
    )
    .execute(&service.db)
    .await
    .unwrap();
    let answer = users(&session).await;
    assert_eq!((answer.status, &answer.json()["code"]), (StatusCode::FORBIDDEN, &json!("second_factor")));
    assert_eq!(service.get_as(token(&session), "/api/me").await.status, StatusCode::OK, "to add one");
    assert_eq!(
        service.get_as(&colleague, "/api/admin/team").await.status,
        StatusCode::OK,
        "others need none"
    );
    let app = enrolled(&service, &session, "phone").await;
    assert_eq!(users(&given(&service, &session, &app).await).await.status, StatusCode::OK);

    sqlx::query!(
        r#"update settings set value = value || '{"secondFactorRoles": ["sales"]}' where section = 'accounts'"#
    )
    .execute(&service.db)
    .await
    .unwrap();
    let answer = service.get_as(&colleague, "/api/admin/team").await;
    assert_eq!((answer.status, &answer.json()["code"]), (StatusCode::FORBIDDEN, &json!("second_factor")));
}

/// Collects the statements sent from this thread.
#[derive(Clone, Default)]
struct Statements(Arc<Mutex<Vec<String>>>);

impl Statements {
    /// The statements of one request.
    async fn of(service: &Service, session: &Value, path: &str) -> Vec<String> {
        let statements = Self::default();
        let collecting = tracing::subscriber::set_default(statements.clone());
        let answer = service.get_as(token(session), path).await;
        drop(collecting);
        assert_eq!(answer.status, StatusCode::OK, "{}", answer.text);
        mem::take(&mut *statements.0.lock().unwrap())
    }
}

impl Subscriber for Statements {
    fn enabled(&self, metadata: &Metadata<'_>) -> bool {
        metadata.target() == "sqlx::query"
    }

    fn new_span(&self, _: &span::Attributes<'_>) -> span::Id {
        span::Id::from_u64(1)
    }

    fn record(&self, _: &span::Id, _: &span::Record<'_>) {}

    fn record_follows_from(&self, _: &span::Id, _: &span::Id) {}

    fn event(&self, event: &tracing::Event<'_>) {
        event.record(&mut |field: &Field, value: &dyn fmt::Debug| {
            if field.name() == "summary" {
                self.0.lock().unwrap().push(format!("{value:?}"));
            }
        });
    }

    fn enter(&self, _: &span::Id) {}

    fn exit(&self, _: &span::Id) {}
}

#[test_database::test]
async fn the_second_factor_rule_is_read_with_the_caller(db: PgPool) {
    let service = Service::start(db).await;
    let plain = account(&service, EMAIL).await;
    let admin = Role::Admin.as_str();
    sqlx::query!("update users set role = $1", admin).execute(&service.db).await.unwrap();
    let path = "/api/admin/team";
    // The first request on a connection also prepares statements, so it does not count.
    Statements::of(&service, &plain, path).await;
    let without = Statements::of(&service, &plain, path).await;
    let app = enrolled(&service, &plain, "phone").await;
    let strong = given(&service, &plain, &app).await;
    Statements::of(&service, &strong, path).await;
    let with = Statements::of(&service, &strong, path).await;
    assert!(!with.is_empty());
    assert_eq!(without, with, "without a factor there are no more statements");
}

#[test_database::test]
async fn authenticator_secrets_are_not_stored_in_plain_text(db: PgPool) {
    let service = Service::start(db).await;
    let session = account(&service, EMAIL).await;
    let app = enrolled(&service, &session, "phone").await;
    let sealed =
        sqlx::query_scalar!("select sealed_secret from auth_factors").fetch_one(&service.db).await.unwrap();
    assert!(!sealed.windows(8).any(|part| app.secret.0.windows(8).any(|kept| kept == part)));
}

async fn make_codes(service: &Service, session: &Value) -> Vec<String> {
    let path = "/api/me/second-factor/recovery-codes";
    let answer = service.post_as(token(session), path, &json!({})).await;
    assert_eq!(answer.status, StatusCode::OK, "{}", answer.text);
    serde_json::from_value(answer.json()["codes"].clone()).unwrap()
}

async fn recover(service: &Service, session: &Value, code: &str) -> Answer {
    service.post_as(token(session), "/api/auth/recovery-code", &json!({"code": code})).await
}

#[test_database::test]
async fn a_recovery_code_replaces_the_app_once(db: PgPool) {
    let service = Service::start(db).await;
    let session = account(&service, EMAIL).await;
    let app = enrolled(&service, &session, "phone").await;
    let session = given(&service, &session, &app).await;
    let codes = make_codes(&service, &session).await;
    assert_eq!(codes.len(), 10);
    let kept = service.get_as(token(&session), "/api/me/second-factor").await.json();
    assert_eq!((&kept["apps"][0]["name"], &kept["recoveryCodesLeft"]), (&json!("phone"), &json!(10)));

    let half = sign_in(&service, EMAIL, PASSWORD).await.json();
    assert_owed(&service, &half).await;
    assert_eq!(
        recover(&service, &half, "AAAA-BBBB-CCCC-DDDD").await.status,
        StatusCode::UNPROCESSABLE_ENTITY
    );
    let typed = codes[3].to_lowercase().replace('-', " ");
    assert_eq!(recover(&service, &half, &typed).await.status, StatusCode::NO_CONTENT);
    assert_eq!(service.get_as(token(&half), "/api/me").await.status, StatusCode::OK);
    let whole = refresh(&service, half["refresh_token"].as_str().unwrap()).await.json();
    assert_eq!(claim(&whole, "aal"), "aal2", "the client sees it after a refresh");
    let now = service.clock.now().timestamp();
    let proofs =
        json!([{"method": "mfa/recovery_code", "timestamp": now}, {"method": "password", "timestamp": now}]);
    assert_eq!(claim(&whole, "amr"), proofs, "no app was at hand");
    let kept = service.get_as(token(&whole), "/api/me/second-factor").await.json();
    assert_eq!(kept["recoveryCodesLeft"], 9);

    let again = sign_in(&service, EMAIL, PASSWORD).await.json();
    let answer = recover(&service, &again, &codes[3]).await;
    assert_eq!(answer.status, StatusCode::UNPROCESSABLE_ENTITY, "it was used");
    assert!(answer.json()["fields"]["code"].is_string());
    assert_owed(&service, &again).await;
    assert_eq!(service.count("audit_entries where action = 'recovery_code_used'").await, 1);

    // The lost app can be removed at once, and a new one added.
    assert_eq!(unenroll(&service, &whole, &app).await.status, StatusCode::OK);
    assert_eq!(service.count("auth_recovery_codes").await, 0, "codes are worth nothing without an app");
}

#[test_database::test]
async fn replacing_recovery_codes_requires_a_recent_code(db: PgPool) {
    let service = Service::start(db).await;
    let session = account(&service, EMAIL).await;
    let path = "/api/me/second-factor/recovery-codes";
    let answer = service.post_as(token(&session), path, &json!({})).await;
    assert_eq!(answer.status, StatusCode::FORBIDDEN, "there is no app");
    let app = enrolled(&service, &session, "phone").await;
    let session = given(&service, &session, &app).await;
    let old = make_codes(&service, &session).await;
    service.clock.advance(TimeDelta::minutes(16));
    let answer = service.post_as(token(&session), path, &json!({})).await;
    assert_eq!(
        (answer.status, &answer.json()["code"]),
        (StatusCode::FORBIDDEN, &json!("second_factor_expired"))
    );
    let session = given(&service, &session, &app).await;
    let new = make_codes(&service, &session).await;
    assert_eq!(recover(&service, &session, &old[0]).await.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert_eq!(recover(&service, &session, &new[0]).await.status, StatusCode::NO_CONTENT);
    let stored =
        sqlx::query_scalar!(r#"select string_agg(t::text, ' ') as "all!" from auth_recovery_codes t"#)
            .fetch_one(&service.db)
            .await
            .unwrap();
    assert!(!stored.contains(&new[1]) && !stored.contains(&new[1].replace('-', "")));
}

#[test_database::test]
async fn guesses_of_recovery_codes_and_app_codes_share_a_limit(db: PgPool) {
    let service = Service::start(db).await;
    let session = account(&service, EMAIL).await;
    let app = enrolled(&service, &session, "phone").await;
    let session = given(&service, &session, &app).await;
    let codes = make_codes(&service, &session).await;
    let half = sign_in(&service, EMAIL, PASSWORD).await.json();
    for _ in 0..5 {
        recover(&service, &half, "AAAA-BBBB-CCCC-DDDD").await;
        give(&service, &half, &app, "no code").await;
    }
    assert_eq!(recover(&service, &half, &codes[0]).await.status, StatusCode::TOO_MANY_REQUESTS);
    assert_eq!(code(&give(&service, &half, &app, "no code").await), "over_request_rate_limit");
}

#[test_database::test]
async fn removing_an_app_requires_a_recent_code(db: PgPool) {
    let service = Service::start(db).await;
    let session = account(&service, EMAIL).await;
    let phone = enrolled(&service, &session, "phone").await;
    let session = given(&service, &session, &phone).await;
    let tablet = enrolled(&service, &session, "tablet").await;
    service.clock.advance(TimeDelta::minutes(1));
    let session = given(&service, &session, &tablet).await;
    service.clock.advance(TimeDelta::minutes(16));
    let answer = unenroll(&service, &session, &phone).await;
    assert_eq!((answer.status.as_u16(), code(&answer).as_str()), (422, "insufficient_aal"));
    let session = given(&service, &session, &tablet).await;
    assert_eq!(unenroll(&service, &session, &phone).await.status, StatusCode::OK);
    assert_eq!(service.get_as(token(&session), "/api/me").await.status, StatusCode::OK, "one is left");
    let half = sign_in(&service, EMAIL, PASSWORD).await.json();
    assert_owed(&service, &half).await;
}

#[test_database::test]
async fn an_admin_resets_a_users_two_step_verification(db: PgPool) {
    let service = Service::start(db).await;
    let admin = service.person(Role::Admin).await;
    let session = account(&service, EMAIL).await;
    let user = session["user"]["id"].as_str().unwrap().to_owned();
    let path = format!("/api/admin/users/{user}/second-factor");
    let answer = service.delete_as(&admin.token, &path).await;
    assert_eq!((answer.status, &answer.json()["code"]), (StatusCode::CONFLICT, &json!("no_second_factor")));
    let app = enrolled(&service, &session, "phone").await;
    let session = given(&service, &session, &app).await;
    make_codes(&service, &session).await;
    let listed = service.get_as(&admin.token, &format!("/api/admin/users/{user}")).await.json();
    assert_eq!(listed["hasSecondFactor"], true);
    service.claim_mail().await;
    sqlx::query!("delete from jobs_waiting").execute(&service.db).await.unwrap();

    assert_eq!(service.delete_as(&admin.token, &path).await.status, StatusCode::NO_CONTENT);
    assert!(matches!(super::letter(&service).await, jobs::Mail::TellOfAccess { .. }));
    assert_eq!(service.get_as(token(&session), "/api/me").await.status, StatusCode::UNAUTHORIZED);
    service.clock.advance(TimeDelta::seconds(1));
    let plain = sign_in(&service, EMAIL, PASSWORD).await.json();
    assert_eq!(service.get_as(token(&plain), "/api/me").await.status, StatusCode::OK);
    assert_eq!(service.count("auth_recovery_codes").await, 0);
    let entry = "audit_entries where action = 'second_factor_reset' and actor_id is not null";
    assert_eq!(service.count(entry).await, 1);
    let own = format!("/api/admin/users/{}/second-factor", admin.id);
    assert_eq!(service.delete_as(&admin.token, &own).await.json()["code"], "oneself");
}
