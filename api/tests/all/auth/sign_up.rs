//! New accounts and their confirmation e-mails.

use axum::http::StatusCode;
use chrono::TimeDelta;
use jobs::Mail;
use kernel::ids::UserId;
use kernel::role::Role;
use people::account::one_time;
use people::account::proof;
use serde_json::{Value, json};
use sqlx::PgPool;

use super::{PASSWORD, account, code, letter, link, sign_in, sign_up, verify};
use crate::harness::{Answer, SITE, Service, keys};

const EMAIL: &str = "asha@example.com";

async fn sign_up_with(service: &Service, changes: &Value) -> Answer {
    let mut body = json!({"email": EMAIL, "password": PASSWORD, "data": {"first_name": "Asha"}});
    for (field, value) in changes.as_object().unwrap() {
        body[field] = value.clone();
    }
    if let Some(data) = body["data"].as_object_mut() {
        data.entry("age_declaration").or_insert_with(|| json!("age-2026-11"));
    }
    service.post("/auth/v1/signup", &body).await
}

#[test_database::test]
async fn signing_up_requires_the_age_declaration(db: PgPool) {
    let service = Service::start(db).await;
    for declared in [json!(null), json!(""), json!(true), json!("age-2020-01")] {
        let answer = sign_up_with(&service, &json!({"data": {"age_declaration": declared}})).await;
        assert_eq!(code(&answer), "validation_failed", "{declared}");
        assert!(answer.text.contains("18 or older"), "{}", answer.text);
    }
    assert_eq!(service.count("users").await, 0);
    let answer = sign_up_with(&service, &json!({})).await;
    assert_eq!(answer.status, StatusCode::OK, "{}", answer.text);
    assert!(answer.json()["user_metadata"].get("age_declaration").is_none(), "it is no metadata");
    let declared = sqlx::query!("select age_declared_at, age_declaration from users")
        .fetch_one(&service.db)
        .await
        .unwrap();
    assert_eq!(declared.age_declared_at, Some(service.clock.now()));
    assert_eq!(declared.age_declaration.as_deref(), Some("age-2026-11"));
    letter(&service).await;
}

#[test_database::test]
async fn invited_users_declare_their_age_on_joining(db: PgPool) {
    let service = Service::start(db).await;
    let person = service.person(Role::Sales).await;
    assert_eq!(service.get_as(&person.token, "/api/me").await.json()["hasDeclaredAge"], false);
    let declare = async |text: &str| {
        service.post_as(&person.token, "/api/me/age-declaration", &json!({"text": text})).await.status
    };
    assert_eq!(declare("age-2020-01").await, StatusCode::UNPROCESSABLE_ENTITY);
    assert_eq!(declare("age-2026-11").await, StatusCode::NO_CONTENT);
    assert_eq!(service.get_as(&person.token, "/api/me").await.json()["hasDeclaredAge"], true);
    service.clock.advance(TimeDelta::minutes(5));
    assert_eq!(declare("age-2026-11").await, StatusCode::NO_CONTENT);
    let declared =
        sqlx::query_scalar!("select age_declared_at from users").fetch_one(&service.db).await.unwrap();
    assert_eq!(declared, Some(service.clock.now() - TimeDelta::minutes(5)), "the first time counts");
}

#[test_database::test]
async fn a_new_account_waits_for_its_confirmation(db: PgPool) {
    let service = Service::start(db).await;
    let answer = sign_up(&service, "Asha@Example.com").await;
    assert_eq!(answer.status, StatusCode::OK, "{}", answer.text);
    let user = answer.json();
    assert_eq!(user["email"], EMAIL);
    assert!(user.get("access_token").is_none() && user.get("email_confirmed_at").is_none());
    assert_eq!(user["confirmation_sent_at"], "2026-11-20T09:30:00Z");
    assert_eq!(user["identities"].as_array().unwrap().len(), 1);

    let row = sqlx::query!("select id, email, first_name, last_name, role, status from users")
        .fetch_one(&service.db)
        .await
        .unwrap();
    assert_eq!(json!(row.id), user["id"]);
    assert_eq!((row.first_name.as_str(), row.last_name.as_str()), ("Asha", "Rao"));
    assert_eq!((row.role.as_str(), row.status.as_str()), ("client", "active"));
    assert_eq!(service.count("auth_sessions").await, 0);

    let Mail::ConfirmAccount { token } = letter(&service).await else { panic!("another e-mail") };
    let answer = verify(&service, "signup", &link(token)).await;
    assert_eq!(answer.status, StatusCode::OK, "{}", answer.text);
    let session = answer.json();
    assert_eq!(session["user"]["id"], user["id"]);
    assert_eq!(session["user"]["email_confirmed_at"], "2026-11-20T09:30:00Z");
    assert_eq!(sign_in(&service, EMAIL, PASSWORD).await.status, StatusCode::OK);
}

#[test_database::test]
async fn sign_ups_always_become_clients(db: PgPool) {
    let service = Service::start(db).await;
    let claims = json!({
        "role": "admin", "app_metadata": {"role": "admin"}, "id": UserId::new(), "email_verified": true,
        "data": {"role": "admin", "email_verified": true, "sub": "x", "email": "admin@example.com"},
    });
    let answer = sign_up_with(&service, &claims).await;
    assert_eq!(answer.status, StatusCode::OK, "{}", answer.text);
    assert_eq!(answer.json()["user_metadata"]["email_verified"], false);
    assert_eq!(answer.json()["user_metadata"]["email"], EMAIL);
    let Mail::ConfirmAccount { token } = letter(&service).await else { panic!("another e-mail") };
    let session = verify(&service, "signup", &link(token)).await.json();
    let access = session["access_token"].as_str().unwrap();
    assert_eq!(service.get_as(access, "/api/me").await.json()["role"], "client");
    for path in ["/api/admin/users", "/api/admin/leads"] {
        assert_eq!(service.get_as(access, path).await.status, StatusCode::FORBIDDEN, "{path}");
    }
}

#[test_database::test]
async fn the_response_does_not_disclose_accounts(db: PgPool) {
    let service = Service::start(db).await;
    account(&service, "known@example.com").await;
    let unconfirmed = sign_up(&service, "waiting@example.com").await;
    assert_eq!(unconfirmed.status, StatusCode::OK);
    sqlx::query!(
        "insert into users (id, email, status) values ($1, 'invited@example.com', 'invited')",
        UserId::new().0
    )
    .execute(&service.db)
    .await
    .unwrap();
    service.clock.advance(TimeDelta::minutes(1));
    sqlx::query!("delete from jobs_waiting").execute(&service.db).await.unwrap();

    let mut answers = Vec::new();
    for email in ["known@example.com", "waiting@example.com", "invited@example.com", "new@example.com"] {
        let first = sign_up(&service, email).await;
        let again = sign_up(&service, email).await;
        assert_eq!(
            (again.status, code(&again).as_str()),
            (StatusCode::TOO_MANY_REQUESTS, "over_email_send_rate_limit")
        );
        service.clock.advance(TimeDelta::minutes(1));
        let later = sign_up(&service, email).await;
        assert_eq!(first.json()["id"], later.json()["id"], "{email}");
        answers.push(shape(&first.json(), email));
        service.clock.advance(TimeDelta::minutes(-1));
    }
    assert!(answers.iter().all(|answer| *answer == answers[0]), "{answers:#?}");
    let mut letters: Vec<_> =
        service.claim_mail().await.iter().map(|(mail, _)| jobs::Job::name(mail)).collect();
    letters.sort_unstable();
    assert_eq!(
        letters,
        [
            "confirm_account",
            "confirm_account",
            "confirm_account",
            "confirm_account",
            "invite_customer",
            "invite_customer",
            "remind_of_account",
            "remind_of_account"
        ],
        "only the letters differ"
    );
}

/// A response without the parts that depend on the address.
fn shape(answer: &Value, email: &str) -> String {
    answer.to_string().replace(answer["id"].as_str().unwrap(), "ID").replace(email, "EMAIL")
}

#[test_database::test]
async fn an_earlier_sign_up_by_someone_else_does_not_set_the_password(db: PgPool) {
    let service = Service::start(db).await;
    let theirs = "the password of a stranger";
    sign_up_with(&service, &json!({"password": theirs, "data": {"first_name": "Mallory"}})).await;
    letter(&service).await;
    service.clock.advance(TimeDelta::minutes(2));
    sign_up_with(&service, &json!({})).await;
    let Mail::ConfirmAccount { token } = letter(&service).await else { panic!("another e-mail") };
    service.clock.advance(TimeDelta::minutes(2));
    sign_up_with(&service, &json!({"password": theirs, "data": {"first_name": "Mallory"}})).await;
    letter(&service).await;

    let session = verify(&service, "signup", &link(token)).await.json();
    assert_eq!(session["user"]["user_metadata"]["first_name"], "Asha");
    assert_eq!(code(&sign_in(&service, EMAIL, theirs).await), "invalid_credentials");
    assert_eq!(sign_in(&service, EMAIL, PASSWORD).await.status, StatusCode::OK);
}

#[test_database::test]
async fn invalid_sign_ups_are_rejected_with_a_reason(db: PgPool) {
    let service = Service::start(db).await;
    for (changes, status, reason) in [
        (json!({"email": ""}), 422, "anonymous_provider_disabled"),
        (json!({"email": "", "phone": "+919812345678"}), 422, "phone_provider_disabled"),
        (json!({"email": "asha"}), 400, "validation_failed"),
        (json!({"email": "asha@localhost"}), 400, "validation_failed"),
        (json!({"email": "a@b@example.com"}), 400, "validation_failed"),
        (json!({"email": "asha@example.com\r\nBcc: x@example.com"}), 400, "validation_failed"),
        (json!({"email": format!("{}@example.com", "a".repeat(250))}), 400, "validation_failed"),
        (json!({"password": ""}), 400, "validation_failed"),
        (json!({"password": "x".repeat(1001)}), 400, "validation_failed"),
        (json!({"password": "short one"}), 422, "weak_password"),
        (json!({"password": "Password123"}), 422, "weak_password"),
        (json!({"password": "ASHA@example.com"}), 422, "weak_password"),
        (json!({"data": {"note": "x".repeat(5000)}}), 400, "validation_failed"),
        (json!({"data": {"first_name": "x".repeat(81)}}), 400, "validation_failed"),
        (json!({"data": {"first_name": 7}}), 400, "validation_failed"),
        (json!({"data": {"note": "nul \u{0}"}}), 400, "validation_failed"),
        (json!({"data": "Asha"}), 400, "bad_json"),
    ] {
        let answer = sign_up_with(&service, &changes).await;
        let what: String = changes.to_string().chars().take(80).collect();
        assert_eq!(
            (answer.status.as_u16(), code(&answer).as_str()),
            (status, reason),
            "{what}: {}",
            answer.text
        );
    }
    let weak = sign_up_with(&service, &json!({"password": "password1"})).await.json();
    assert_eq!(weak["weak_password"]["reasons"], json!(["length", "pwned"]));
    assert_eq!(weak["msg"], "Password should be at least 10 characters.");
    assert_eq!(service.count("users").await, 0);

    for password in ["ನಿವಾಸ ಅಡುಗೆಮನೆ".to_owned(), "🏠".repeat(10), "a long one, ".repeat(60)]
    {
        service.clock.advance(TimeDelta::minutes(1));
        let email = format!("{}@example.com", uuid::Uuid::new_v4());
        let answer = sign_up_with(&service, &json!({"email": email, "password": password})).await;
        assert_eq!(answer.status, StatusCode::OK, "{password}: {}", answer.text);
        letter(&service).await;
    }
}

#[test_database::test]
async fn sign_ups_can_be_disabled(db: PgPool) {
    let service = Service::start(db).await;
    let closed = people::account::policy::Policy { accepts_sign_ups: false, ..Default::default() };
    kernel::settings::save(&mut service.db.acquire().await.unwrap(), &closed).await.unwrap();
    let answer = sign_up(&service, EMAIL).await;
    assert_eq!((answer.status.as_u16(), code(&answer).as_str()), (422, "signup_disabled"));
    assert_eq!(service.get("/auth/v1/settings").await.json()["disable_signup"], true);
}

#[test_database::test]
async fn opening_a_link_does_not_consume_it(db: PgPool) {
    let service = Service::start(db).await;
    sign_up(&service, EMAIL).await;
    let Mail::ConfirmAccount { token } = letter(&service).await else { panic!("another e-mail") };
    let link = link(token);
    for _ in 0..3 {
        let path =
            format!("/auth/v1/verify?token={link}&type=signup&redirect_to=https%3A%2F%2Fevil.example%2Fx");
        let answer = service.get(&path).await;
        assert_eq!(answer.status, StatusCode::SEE_OTHER);
        let page = format!("https://nivas.example.com/auth/confirm?token_hash={link}&type=signup");
        assert_eq!(answer.header("location"), page);
    }
    assert_eq!(verify(&service, "signup", &link).await.status, StatusCode::OK);
}

#[test_database::test]
async fn redirects_stay_on_the_site(db: PgPool) {
    let service = Service::start(db).await;
    let site = SITE.parse().unwrap();
    for (given, kept) in [
        ("https://nivas.example.com/admin/leads?lead=1#notes", Some("/admin/leads?lead=1#notes")),
        ("/dashboard", Some("/dashboard")),
        ("https://nivas.example.com/", None),
        ("https://evil.example/admin", None),
        ("https://nivas.example.com.evil.example/", None),
        ("https://nivas.example.com@evil.example/", None),
        ("http://nivas.example.com/admin", None),
        ("//evil.example/x", None),
        ("/\\evil.example/x", None),
        ("\\\\evil.example/x", None),
        ("/%09/evil.example", Some("/%09/evil.example")),
        ("/\t/evil.example", None),
        ("https://nivas.example.com//evil.example", None),
        ("javascript:alert(1)", None),
        ("", None),
    ] {
        let query = [("type", "signup"), ("token", "x"), ("redirect_to", given)];
        let query = serde_urlencoded::to_string(query).unwrap();
        let answer = service.get(&format!("/auth/v1/verify?{query}")).await;
        assert_eq!(answer.status, StatusCode::SEE_OTHER, "{given}");
        let page = one_time::page(&site, "signup", "x", kept);
        assert_eq!(answer.header("location"), page.as_str(), "{given}");
    }
}

#[test_database::test]
async fn a_link_works_once_for_an_hour_and_for_its_purpose(db: PgPool) {
    let service = Service::start(db).await;
    sign_up(&service, EMAIL).await;
    let Mail::ConfirmAccount { token } = letter(&service).await else { panic!("another e-mail") };
    let link = link(token);
    for (purpose, given) in [
        ("recovery", link.as_str()),
        ("invite", &link),
        ("email_change", &link),
        ("magiclink", &link),
        ("signup", &link[1..]),
        ("signup", "nonsense"),
    ] {
        let answer = verify(&service, purpose, given).await;
        assert_eq!(
            (answer.status, code(&answer).as_str()),
            (StatusCode::FORBIDDEN, "otp_expired"),
            "{purpose} {given}"
        );
        assert_eq!(answer.json()["msg"], "Email link is invalid or has expired");
    }
    service.clock.advance(TimeDelta::hours(1));
    assert_eq!(code(&verify(&service, "signup", &link).await), "otp_expired", "an hour later");
    service.clock.advance(TimeDelta::seconds(-1));
    assert_eq!(verify(&service, "signup", &link).await.status, StatusCode::OK);
    assert_eq!(code(&verify(&service, "signup", &link).await), "otp_expired", "a second time");
    for body in [json!({"type": "signup"}), json!({"token_hash": link}), json!({})] {
        assert_eq!(code(&service.post("/auth/v1/verify", &body).await), "validation_failed");
    }
}

#[test_database::test]
async fn a_code_can_be_typed_instead_and_guessed_five_times(db: PgPool) {
    let service = Service::start(db).await;
    let type_in = async |email: &str, code: &str| {
        let body = json!({"type": "email", "email": email, "token": code});
        service.post("/auth/v1/verify", &body).await
    };
    sign_up(&service, EMAIL).await;
    let Mail::ConfirmAccount { token } = letter(&service).await else { panic!("another e-mail") };
    let right = one_time::code(&keys(), token);
    let wrong = if right == "000000" { "000001" } else { "000000" };
    for _ in 0..4 {
        let answer = type_in(EMAIL, wrong).await;
        assert_eq!((answer.status, code(&answer).as_str()), (StatusCode::FORBIDDEN, "otp_expired"));
        assert_eq!(answer.json()["msg"], "Token has expired or is invalid");
    }
    assert_eq!(code(&type_in("other@example.com", &right).await), "otp_expired");
    assert_eq!(type_in("Asha@example.com", &right).await.status, StatusCode::OK);

    let other = "ravi@example.com";
    sign_up(&service, other).await;
    let Mail::ConfirmAccount { token } = letter(&service).await else { panic!("another e-mail") };
    let right = one_time::code(&keys(), token);
    let wrong = if right == "000000" { "000001" } else { "000000" };
    for _ in 0..5 {
        type_in(other, wrong).await;
    }
    assert_eq!(code(&type_in(other, &right).await), "otp_expired", "after five wrong ones");
    // Wrong guesses of the code do not invalidate the owner's link.
    assert_eq!(verify(&service, "signup", &link(token)).await.status, StatusCode::OK);
}

#[test_database::test]
async fn a_lost_e_mail_is_sent_again_without_disclosing_accounts(db: PgPool) {
    let service = Service::start(db).await;
    let resend =
        async |email: &str| service.post("/auth/v1/resend", &json!({"type": "signup", "email": email})).await;
    account(&service, "known@example.com").await;
    sign_up(&service, EMAIL).await;
    letter(&service).await;
    service.clock.advance(TimeDelta::minutes(1));
    for email in [EMAIL, "known@example.com", "nobody@example.com", EMAIL] {
        let answer = resend(email).await;
        assert_eq!((answer.status, answer.text.as_str()), (StatusCode::OK, "{}"), "{email}");
    }
    let Mail::ConfirmAccount { token } = letter(&service).await else { panic!("another e-mail") };
    assert_eq!(verify(&service, "signup", &link(token)).await.status, StatusCode::OK);
    assert_eq!(sign_in(&service, EMAIL, PASSWORD).await.status, StatusCode::OK);
    for body in [json!({"type": "signup"}), json!({"type": "sms", "email": EMAIL}), json!({"email": EMAIL})] {
        assert_eq!(code(&service.post("/auth/v1/resend", &body).await), "validation_failed");
    }
}

#[test_database::test]
async fn e_mails_to_an_address_are_limited(db: PgPool) {
    let service = Service::start(db).await;
    account(&service, EMAIL).await;
    let mut sent = 0;
    for _ in 0..20 {
        service.clock.advance(TimeDelta::minutes(5));
        let answer = service.post("/auth/v1/recover", &json!({"email": EMAIL})).await;
        assert_eq!((answer.status, answer.text.as_str()), (StatusCode::OK, "{}"));
        sent = service.claim_mail().await.len();
    }
    assert_eq!(sent, 5, "six e-mails in four hours, including the confirmation");
}

#[test_database::test]
async fn an_invitation_is_accepted_only_by_its_e_mail(db: PgPool) {
    let service = Service::start(db).await;
    let invited = UserId::new();
    sqlx::query!(
        "insert into users (id, email, first_name, role, status, invited_at)
         values ($1, $2, 'Asha', 'designer', 'invited', now())",
        invited.0,
        EMAIL,
    )
    .execute(&service.db)
    .await
    .unwrap();
    assert_eq!(sign_up(&service, EMAIL).await.status, StatusCode::OK);
    service.clock.advance(TimeDelta::minutes(1));
    assert_eq!(service.post("/auth/v1/recover", &json!({"email": EMAIL})).await.status, StatusCode::OK);
    assert!(service.claim_mail().await.is_empty());
    assert_eq!(service.count("auth_accounts").await, 0);
    assert_eq!(code(&sign_in(&service, EMAIL, PASSWORD).await), "invalid_credentials");

    let now = service.clock.now();
    let mut db = service.db.acquire().await.unwrap();
    let token = proof::invite(&mut db, &keys(), invited, EMAIL, now).await.unwrap();
    service.clock.advance(TimeDelta::days(6));
    let session = verify(&service, "invite", &link(token)).await;
    assert_eq!(session.status, StatusCode::OK, "{}", session.text);
    let access = session.json()["access_token"].as_str().unwrap().to_owned();
    let me = service.get_as(&access, "/api/me").await.json();
    assert_eq!((&me["role"], &me["status"]), (&json!(Role::Designer), &json!("active")));
    // There is no current password to enter.
    service.clock.advance(TimeDelta::minutes(50));
    let answer = service.put_as(&access, "/auth/v1/user", &json!({"password": PASSWORD})).await;
    assert_eq!(answer.status, StatusCode::OK, "{}", answer.text);
    assert_eq!(sign_in(&service, EMAIL, PASSWORD).await.status, StatusCode::OK);
}
