//! Password recovery, and changes to the user's own account.

use axum::http::StatusCode;
use chrono::TimeDelta;
use jobs::Mail;
use kernel::role::Role;
use serde_json::{Value, json};
use sqlx::PgPool;

use super::{PASSWORD, account, code, letter, link, sign_in, sign_up, verify};
use crate::harness::{Answer, Service};

const EMAIL: &str = "asha@example.com";
const OTHER: &str = "another calm kitchen, deeper sink";

fn token(session: &Value) -> &str {
    session["access_token"].as_str().unwrap()
}

async fn update(service: &Service, session: &Value, wishes: &Value) -> Answer {
    service.put_as(token(session), "/auth/v1/user", wishes).await
}

async fn recover(service: &Service, email: &str) -> Answer {
    service.post("/auth/v1/recover", &json!({"email": email})).await
}

#[test_database::test]
async fn a_forgotten_password_is_reset_by_e_mail(db: PgPool) {
    let service = Service::start(db).await;
    account(&service, EMAIL).await;
    let elsewhere = sign_in(&service, EMAIL, PASSWORD).await.json();
    service.clock.advance(TimeDelta::minutes(2));
    let answer = recover(&service, "ASHA@example.com").await;
    assert_eq!((answer.status, answer.text.as_str()), (StatusCode::OK, "{}"));
    let Mail::RecoverAccount { token: id } = letter(&service).await else { panic!("another e-mail") };
    service.clock.advance(TimeDelta::minutes(2));
    recover(&service, EMAIL).await;
    let Mail::RecoverAccount { token: second } = letter(&service).await else { panic!("another e-mail") };

    assert_eq!(
        sign_in(&service, EMAIL, PASSWORD).await.status,
        StatusCode::OK,
        "the old one works until then"
    );
    let session = verify(&service, "recovery", &link(id)).await;
    assert_eq!(session.status, StatusCode::OK, "{}", session.text);
    let session = session.json();
    let answer = update(&service, &session, &json!({"password": OTHER})).await;
    assert_eq!(answer.status, StatusCode::OK, "{}", answer.text);

    assert_eq!(code(&sign_in(&service, EMAIL, PASSWORD).await), "invalid_credentials");
    assert_eq!(sign_in(&service, EMAIL, OTHER).await.status, StatusCode::OK);
    assert_eq!(service.get_as(token(&elsewhere), "/api/me").await.status, StatusCode::UNAUTHORIZED);
    assert_eq!(service.get_as(token(&session), "/api/me").await.status, StatusCode::OK);
    assert_eq!(
        code(&verify(&service, "recovery", &link(second)).await),
        "otp_expired",
        "letters on their way"
    );
    for action in ["recovery_requested", "user_recovered", "password_changed"] {
        let table: &'static str =
            Box::leak(format!("audit_entries where action = '{action}'").into_boxed_str());
        assert!(service.count(table).await > 0, "{action} is on record");
    }
}

#[test_database::test]
async fn without_an_account_the_response_is_the_same_and_no_e_mail_is_sent(db: PgPool) {
    let service = Service::start(db).await;
    account(&service, "suspended@example.com").await;
    sqlx::query!("update users set status = 'suspended'").execute(&service.db).await.unwrap();
    service.clock.advance(TimeDelta::minutes(2));
    for email in ["nobody@example.com", "suspended@example.com", "nobody@example.com"] {
        let answer = recover(&service, email).await;
        assert_eq!((answer.status, answer.text.as_str()), (StatusCode::OK, "{}"), "{email}");
    }
    assert!(service.claim_mail().await.is_empty());
    for body in [json!({}), json!({"email": "no address"})] {
        assert_eq!(code(&service.post("/auth/v1/recover", &body).await), "validation_failed");
    }
}

#[test_database::test]
async fn recovering_an_unconfirmed_account_removes_its_password(db: PgPool) {
    let service = Service::start(db).await;
    sign_up(&service, EMAIL).await;
    letter(&service).await;
    service.clock.advance(TimeDelta::minutes(2));
    recover(&service, EMAIL).await;
    let Mail::RecoverAccount { token } = letter(&service).await else { panic!("another e-mail") };
    assert_eq!(verify(&service, "recovery", &link(token)).await.status, StatusCode::OK);
    assert_eq!(code(&sign_in(&service, EMAIL, PASSWORD).await), "invalid_credentials");
}

#[test_database::test]
async fn a_password_change_ends_the_other_sessions_only(db: PgPool) {
    let service = Service::start(db).await;
    account(&service, EMAIL).await;
    let [here, there] =
        [sign_in(&service, EMAIL, PASSWORD).await.json(), sign_in(&service, EMAIL, PASSWORD).await.json()];
    for (wishes, status, reason) in [
        (json!({"password": PASSWORD}), 422, "same_password"),
        (json!({"password": "short"}), 422, "weak_password"),
        (json!({"password": EMAIL}), 422, "weak_password"),
        (json!({"password": OTHER, "current_password": "wrong"}), 400, "current_password_invalid"),
        (json!({"app_metadata": {"role": "admin"}}), 403, "not_admin"),
    ] {
        let answer = update(&service, &here, &wishes).await;
        assert_eq!((answer.status.as_u16(), code(&answer).as_str()), (status, reason), "{wishes}");
    }
    assert_eq!(update(&service, &here, &json!({"password": OTHER})).await.status, StatusCode::OK);
    assert_eq!(service.get_as(token(&here), "/api/me").await.status, StatusCode::OK);
    assert_eq!(service.get_as(token(&there), "/api/me").await.status, StatusCode::UNAUTHORIZED);
}

#[test_database::test]
async fn an_older_session_must_reauthenticate(db: PgPool) {
    let service = Service::start(db).await;
    let session = account(&service, EMAIL).await;
    service.clock.advance(TimeDelta::minutes(16));
    for wishes in [json!({"password": OTHER}), json!({"email": "new@example.com"})] {
        let answer = update(&service, &session, &wishes).await;
        assert_eq!((answer.status.as_u16(), code(&answer).as_str()), (400, "current_password_required"));
    }
    assert_eq!(
        update(&service, &session, &json!({"data": {"last_name": "Shetty"}})).await.status,
        StatusCode::OK
    );
    let wrong = json!({"password": OTHER, "current_password": "a guess"});
    for _ in 0..10 {
        assert_eq!(code(&update(&service, &session, &wrong).await), "current_password_invalid");
    }
    assert_eq!(code(&update(&service, &session, &wrong).await), "over_request_rate_limit");
    service.clock.advance(TimeDelta::minutes(1));
    let right = json!({"password": OTHER, "current_password": PASSWORD});
    assert_eq!(update(&service, &session, &right).await.status, StatusCode::OK);
}

#[test_database::test]
async fn user_metadata_is_merged(db: PgPool) {
    let service = Service::start(db).await;
    let session = account(&service, EMAIL).await;
    let said = json!({"data": {"first_name": "Aasha", "theme": "dark", "last_name": null, "role": "admin"}});
    let user = update(&service, &session, &said).await.json();
    assert_eq!(user["user_metadata"]["first_name"], "Aasha");
    assert_eq!(user["user_metadata"]["theme"], "dark");
    assert!(user["user_metadata"].get("last_name").is_none());
    let me = service.get_as(token(&session), "/api/me").await.json();
    assert_eq!((&me["firstName"], &me["role"]), (&json!("Aasha"), &json!("client")));
    let large = json!({"data": {"note": "x".repeat(5000)}});
    assert_eq!(code(&update(&service, &session, &large).await), "validation_failed");
}

#[test_database::test]
async fn a_new_address_takes_effect_once_confirmed(db: PgPool) {
    let service = Service::start(db).await;
    let session = account(&service, EMAIL).await;
    let answer = update(&service, &session, &json!({"email": "New@example.com"})).await;
    assert_eq!(answer.status, StatusCode::OK, "{}", answer.text);
    assert_eq!(
        (&answer.json()["email"], &answer.json()["new_email"]),
        (&json!(EMAIL), &json!("new@example.com"))
    );
    let Mail::ChangeEmail { token: first } = letter(&service).await else { panic!("another e-mail") };
    assert_eq!(sign_in(&service, EMAIL, PASSWORD).await.status, StatusCode::OK);
    assert_eq!(code(&sign_in(&service, "new@example.com", PASSWORD).await), "invalid_credentials");

    service.clock.advance(TimeDelta::minutes(2));
    let again = json!({"type": "email_change", "email": EMAIL});
    assert_eq!(service.post("/auth/v1/resend", &again).await.status, StatusCode::OK);
    let Mail::ChangeEmail { token: second } = letter(&service).await else { panic!("another e-mail") };
    assert_eq!(code(&verify(&service, "email_change", &link(first)).await), "otp_expired", "it was replaced");
    let changed = verify(&service, "email_change", &link(second)).await;
    assert_eq!(changed.status, StatusCode::OK, "{}", changed.text);
    assert_eq!(changed.json()["user"]["email"], "new@example.com");
    assert!(changed.json()["user"].get("new_email").is_none());
    assert_eq!(sign_in(&service, "new@example.com", PASSWORD).await.status, StatusCode::OK);
    assert_eq!(code(&sign_in(&service, EMAIL, PASSWORD).await), "invalid_credentials");
}

#[test_database::test]
async fn changing_an_address_does_not_disclose_accounts(db: PgPool) {
    let service = Service::start(db).await;
    let person = service.person(Role::Client).await;
    let session = account(&service, EMAIL).await;
    let mut answers = Vec::new();
    for email in [person.email.as_str(), "free.for.all.who.wish.to.have.it@example.com"] {
        let answer = update(&service, &session, &json!({"email": email})).await;
        assert!(matches!(letter(&service).await, Mail::ChangeEmail { .. }));
        assert_eq!(answer.status, StatusCode::OK, "{}", answer.text);
        let user = service.get_as(token(&session), "/auth/v1/user").await;
        answers.push([answer.text, user.text].map(|text| text.replace(email, "an address")));
    }
    assert_eq!(answers[0], answers[1]);
}

#[test_database::test]
async fn an_address_taken_in_the_meantime_is_rejected(db: PgPool) {
    let service = Service::start(db).await;
    let session = account(&service, EMAIL).await;
    update(&service, &session, &json!({"email": "new@example.com"})).await;
    let Mail::ChangeEmail { token } = letter(&service).await else { panic!("another e-mail") };
    sqlx::query!("insert into users (id, email) values ($1, 'new@example.com')", uuid::Uuid::new_v4())
        .execute(&service.db)
        .await
        .unwrap();
    let answer = verify(&service, "email_change", &link(token)).await;
    assert_eq!((answer.status.as_u16(), code(&answer).as_str()), (422, "email_exists"));
}

#[test_database::test]
async fn secrets_are_not_stored_in_plain_text(db: PgPool) {
    let service = Service::start(db).await;
    let session = account(&service, EMAIL).await;
    service.clock.advance(TimeDelta::minutes(2));
    recover(&service, EMAIL).await;
    let Mail::RecoverAccount { token: id } = letter(&service).await else { panic!("another e-mail") };
    let mut everything = String::new();
    for table in
        ["users", "auth_accounts", "auth_sessions", "auth_one_time_tokens", "auth_throttles", "audit_entries"]
    {
        #[expect(clippy::disallowed_methods, reason = "the table's name is the test's own")]
        let rows: Option<String> = sqlx::query_scalar(sqlx::AssertSqlSafe(format!(
            "select string_agg(t::text, ' ') from {table} t"
        )))
        .fetch_one(&service.db)
        .await
        .unwrap();
        everything.push_str(&rows.unwrap_or_default());
    }
    assert!(everything.contains(EMAIL), "the rows are there");
    for secret in [PASSWORD, token(&session), session["refresh_token"].as_str().unwrap(), &link(id)] {
        assert!(!everything.contains(secret));
    }
}
