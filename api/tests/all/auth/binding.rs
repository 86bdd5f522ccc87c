//! Sessions of browsers: the cookie, and copied tokens without it.

use api::auth::Auth;
use axum::body::Body;
use axum::http::{Method, Request, StatusCode};
use chrono::TimeDelta;
use jobs::Mail;
use serde_json::{Value, json};
use sqlx::PgPool;

use super::{PASSWORD, account, code, letter, link, refresh, sign_in, sign_up};
use crate::admin::exports::{EXPORTS, audit_log, write};
use crate::harness::{Answer, SITE, Service, secret};

const EMAIL: &str = "asha@example.com";

/// A browser on a page of the site, which sends its origin and keeps one cookie.
struct Browser<'a> {
    service: &'a Service,
    cookie: Option<String>,
}

impl<'a> Browser<'a> {
    fn new(service: &'a Service) -> Self {
        Self { service, cookie: None }
    }

    async fn call(&self, method: Method, path: &str, token: &str, body: Option<Value>) -> Answer {
        self.call_from("same-origin", method, path, token, body).await
    }

    async fn call_from(
        &self,
        page: &str,
        method: Method,
        path: &str,
        token: &str,
        body: Option<Value>,
    ) -> Answer {
        let mut request = Request::builder().method(method).uri(path);
        request = request.header("origin", SITE).header("sec-fetch-site", page);
        if let Some(cookie) = &self.cookie {
            request = request.header("cookie", format!("theme=dark; {cookie}"));
        }
        if !token.is_empty() {
            request = request.header("authorization", format!("Bearer {token}"));
        }
        let body = match body {
            Some(body) => {
                request = request.header("content-type", "application/json");
                Body::from(body.to_string())
            }
            None => Body::empty(),
        };
        self.service.send(request.body(body).unwrap()).await
    }

    /// Signs in and keeps the cookie.
    async fn sign_in(&mut self, email: &str) -> Value {
        let body = json!({"email": email, "password": PASSWORD});
        let answer = self.call(Method::POST, "/auth/v1/token?grant_type=password", "", Some(body)).await;
        assert_eq!(answer.status, StatusCode::OK, "{}", answer.text);
        self.keep(&answer);
        answer.json()
    }

    fn keep(&mut self, answer: &Answer) {
        let cookie = answer.header("set-cookie").split(';').next().unwrap();
        self.cookie =
            cookie.split_once('=').filter(|(_, value)| !value.is_empty()).map(|_| cookie.to_owned());
    }

    async fn refresh(&self, token: &str) -> Answer {
        let body = json!({"refresh_token": token});
        self.call(Method::POST, "/auth/v1/token?grant_type=refresh_token", "", Some(body)).await
    }

    async fn status(&self, session: &Value) -> StatusCode {
        self.call(Method::GET, "/api/me", access(session), None).await.status
    }
}

fn access(session: &Value) -> &str {
    session["access_token"].as_str().unwrap()
}

fn refresh_token(session: &Value) -> &str {
    session["refresh_token"].as_str().unwrap()
}

#[test_database::test]
async fn copied_tokens_are_rejected_in_another_browser(db: PgPool) {
    let service = Service::start(db).await;
    account(&service, EMAIL).await;
    account(&service, "mallory@example.com").await;
    let mut owner = Browser::new(&service);
    let session = owner.sign_in(EMAIL).await;
    assert!(owner.cookie.as_deref().unwrap().starts_with("__Host-nivas-session="));
    assert_eq!(owner.status(&session).await, StatusCode::OK);

    let nobody = Browser::new(&service);
    let mut mallory = Browser::new(&service);
    mallory.sign_in("mallory@example.com").await;
    for thief in [&nobody, &mallory] {
        assert_eq!(thief.status(&session).await, StatusCode::UNAUTHORIZED);
        let user = thief.call(Method::GET, "/auth/v1/user", access(&session), None).await;
        assert_eq!((user.status, code(&user).as_str()), (StatusCode::FORBIDDEN, "session_not_found"));
        let refreshed = thief.refresh(refresh_token(&session)).await;
        assert_eq!(refreshed.status, StatusCode::BAD_REQUEST);
        assert_eq!(code(&refreshed), "refresh_token_not_found");
        for path in ["/auth/v1/logout?scope=global", "/auth/v1/factors"] {
            let body = json!({"factor_type": "totp"});
            let answer = thief.call(Method::POST, path, access(&session), Some(body)).await;
            assert_eq!(code(&answer), "session_not_found", "{path}");
        }
    }
    // Also outside of browsers.
    assert_eq!(service.get_as(access(&session), "/api/me").await.status, StatusCode::UNAUTHORIZED);
    service.post_as(access(&session), "/api/auth/logout", &json!({})).await;

    assert_eq!(owner.status(&session).await, StatusCode::OK, "the owner's session goes on");
    let next = owner.refresh(refresh_token(&session)).await;
    assert_eq!(next.status, StatusCode::OK, "{}", next.text);
    let newest = owner.refresh(refresh_token(&next.json())).await.json();
    service.clock.advance(TimeDelta::minutes(1));
    // An old token ends the session if the browser sends it, but not if it is a copy.
    assert_eq!(code(&nobody.refresh(refresh_token(&session)).await), "refresh_token_not_found");
    assert_eq!(owner.status(&newest).await, StatusCode::OK);
    assert_eq!(code(&owner.refresh(refresh_token(&session)).await), "refresh_token_already_used");
}

#[test_database::test]
async fn a_rejected_copy_is_audited_and_its_owner_notified_once_a_day(db: PgPool) {
    let service = Service::start(db).await;
    account(&service, EMAIL).await;
    let mut owner = Browser::new(&service);
    let session = owner.sign_in(EMAIL).await;
    for _ in 0..3 {
        service.get_as(access(&session), "/api/me").await;
        refresh(&service, refresh_token(&session)).await;
    }
    assert!(matches!(letter(&service).await, Mail::TellOfAccess { .. }));
    let refused = "audit_entries where action = 'session_refused' and actor_id is null";
    assert_eq!(service.count(refused).await, 1);
    service.clock.advance(TimeDelta::hours(25));
    refresh(&service, refresh_token(&session)).await;
    assert!(matches!(letter(&service).await, Mail::TellOfAccess { .. }));
    assert_eq!(service.count(refused).await, 2);

    // A tab with the tokens of before a new sign-in in the same browser is not a copy.
    service.clock.advance(TimeDelta::hours(25));
    owner.sign_in(EMAIL).await;
    assert_eq!(code(&owner.refresh(refresh_token(&session)).await), "refresh_token_not_found");
    assert_eq!(service.count(refused).await, 2);
}

#[test_database::test]
async fn cross_site_requests_cannot_use_the_cookie(db: PgPool) {
    let service = Service::start(db).await;
    account(&service, EMAIL).await;
    let mut owner = Browser::new(&service);
    let session = owner.sign_in(EMAIL).await;
    for page in ["cross-site", "same-site", "none"] {
        let path = "/auth/v1/token?grant_type=refresh_token";
        let body = json!({"refresh_token": session["refresh_token"]});
        let answer = owner.call_from(page, Method::POST, path, "", Some(body)).await;
        assert_eq!(code(&answer), "refresh_token_not_found", "{page}");
        let name = json!({"firstName": "Mallory", "lastName": ""});
        let answer = owner.call_from(page, Method::PUT, "/api/me", access(&session), Some(name)).await;
        assert_eq!(answer.status, StatusCode::UNAUTHORIZED, "{page}");
        let answer = owner.call_from(page, Method::POST, "/api/auth/logout", "", None).await;
        assert_eq!((answer.status, answer.header("set-cookie")), (StatusCode::NO_CONTENT, ""), "{page}");
    }
    assert_eq!(owner.status(&session).await, StatusCode::OK);
}

type Headers<'a> = &'a [(&'a str, &'a str)];

#[test_database::test]
async fn a_writes_cookie_counts_only_from_a_page_of_the_site(db: PgPool) {
    let service = Service::start(db).await;
    account(&service, EMAIL).await;
    let mut owner = Browser::new(&service);
    let session = owner.sign_in(EMAIL).await;
    let cookie = format!("theme=dark; {}; a=b", owner.cookie.as_deref().unwrap());
    let cookie = ("cookie", cookie.as_str());
    let other = format!("nivas-session={}", cookie.1.split_once("session=").unwrap().1);
    let cases: [(Method, Headers<'_>, bool); 10] = [
        (Method::GET, &[cookie], true),
        (Method::PUT, &[cookie], false),
        (Method::PUT, &[cookie, ("origin", SITE)], true),
        (Method::PUT, &[cookie, ("origin", "https://evil.example")], false),
        (Method::PUT, &[cookie, ("sec-fetch-site", "same-origin")], true),
        (Method::PUT, &[cookie, ("sec-fetch-site", "same-site"), ("origin", SITE)], false),
        (Method::PUT, &[cookie, ("sec-fetch-site", "cross-site"), ("origin", SITE)], false),
        (Method::PUT, &[cookie, ("sec-fetch-site", "none"), ("origin", SITE)], false),
        // Without its prefix.
        (Method::GET, &[("cookie", other.as_str())], false),
        (Method::GET, &[], false),
    ];
    for (method, headers, counts) in cases {
        let mut request = Request::builder().method(&method).uri("/api/me");
        request = request.header("authorization", format!("Bearer {}", access(&session)));
        request = request.header("content-type", "application/json");
        for (name, value) in headers {
            request = request.header(*name, *value);
        }
        let name = json!({"firstName": "Asha", "lastName": "Rao"}).to_string();
        let answer = service.send(request.body(name.into()).unwrap()).await;
        assert_eq!(answer.status.is_success(), counts, "{method} {headers:?}: {}", answer.text);
        assert!(counts || answer.status == StatusCode::UNAUTHORIZED, "{method} {headers:?}");
    }
}

#[test_database::test]
async fn the_cookie_belongs_to_the_host_and_is_unreadable_to_scripts(db: PgPool) {
    let service = Service::start(db).await;
    account(&service, EMAIL).await;
    let cookie = async |site: &str| {
        let body = json!({"email": EMAIL, "password": PASSWORD}).to_string();
        let request = Request::post("/auth/v1/token?grant_type=password")
            .header("content-type", "application/json")
            .header("sec-fetch-site", "same-origin")
            .body(Body::from(body))
            .unwrap();
        let router = service.configured(|app| app.auth = Auth::embedded(&secret(), site.parse().unwrap()));
        Service::send_to(router, request).await.header("set-cookie").to_owned()
    };
    let secure = cookie(SITE).await;
    assert!(secure.starts_with("__Host-nivas-session=") && secure.len() > 64, "{secure}");
    assert!(secure.ends_with("; Path=/; Max-Age=34560000; HttpOnly; SameSite=Lax; Secure"), "{secure}");
    let local = cookie("http://localhost:8080").await;
    assert!(local.starts_with("nivas-session=") && !local.contains("Secure"), "{local}");
}

#[test_database::test]
async fn clients_other_than_browsers_need_no_cookie(db: PgPool) {
    let service = Service::start(db).await;
    account(&service, EMAIL).await;
    let answer = sign_in(&service, EMAIL, PASSWORD).await;
    assert_eq!(answer.header("set-cookie"), "");
    let session = answer.json();
    assert_eq!(service.get_as(access(&session), "/api/me").await.status, StatusCode::OK);
    assert_eq!(refresh(&service, refresh_token(&session)).await.status, StatusCode::OK);
}

#[test_database::test]
async fn twenty_concurrent_refreshes_in_a_browser_get_one_token(db: PgPool) {
    let service = Service::start(db).await;
    account(&service, EMAIL).await;
    let mut owner = Browser::new(&service);
    let session = owner.sign_in(EMAIL).await;
    let tabs = (0..20).map(|_| owner.refresh(refresh_token(&session)));
    let answers = futures_util::future::join_all(tabs).await;
    let mut tokens: Vec<_> = answers
        .iter()
        .map(|answer| {
            assert_eq!(answer.status, StatusCode::OK, "{}", answer.text);
            refresh_token(&answer.json()).to_owned()
        })
        .collect();
    tokens.dedup();
    assert_eq!(tokens.len(), 1);
}

#[test_database::test]
async fn an_e_mails_link_binds_the_session_to_its_browser(db: PgPool) {
    let service = Service::start(db).await;
    assert_eq!(sign_up(&service, EMAIL).await.status, StatusCode::OK);
    let Mail::ConfirmAccount { token } = letter(&service).await else { panic!("another e-mail") };
    let mut phone = Browser::new(&service);
    let body = json!({"type": "signup", "token_hash": link(token)});
    let answer = phone.call(Method::POST, "/auth/v1/verify", "", Some(body)).await;
    assert_eq!(answer.status, StatusCode::OK, "{}", answer.text);
    phone.keep(&answer);
    assert_eq!(phone.status(&answer.json()).await, StatusCode::OK);
    assert_eq!(Browser::new(&service).status(&answer.json()).await, StatusCode::UNAUTHORIZED);
}

#[test_database::test]
async fn signing_out_deletes_the_cookie(db: PgPool) {
    let service = Service::start(db).await;
    account(&service, EMAIL).await;
    let mut elsewhere = Browser::new(&service);
    for (scope, goes_on, elsewhere_goes_on) in
        [("local", false, true), ("others", true, false), ("global", false, false)]
    {
        let mut owner = Browser::new(&service);
        let (session, other) = (owner.sign_in(EMAIL).await, elsewhere.sign_in(EMAIL).await);
        let path = format!("/auth/v1/logout?scope={scope}");
        let answer = owner.call(Method::POST, &path, access(&session), Some(json!({}))).await;
        assert_eq!(answer.status, StatusCode::NO_CONTENT, "{scope}");
        let is_taken = answer.header("set-cookie").starts_with("__Host-nivas-session=; Path=/; Max-Age=0;");
        assert_eq!(is_taken, !goes_on, "{scope}: {}", answer.header("set-cookie"));
        assert_eq!(owner.status(&session).await == StatusCode::OK, goes_on, "{scope}");
        assert_eq!(elsewhere.status(&other).await == StatusCode::OK, elsewhere_goes_on, "{scope}");
    }

    // After an error the site retries without a token.
    let mut owner = Browser::new(&service);
    let session = owner.sign_in(EMAIL).await;
    let answer = owner.call(Method::POST, "/api/auth/logout", "", None).await;
    assert_eq!(answer.status, StatusCode::NO_CONTENT);
    assert!(answer.header("set-cookie").contains("Max-Age=0"));
    assert_eq!(owner.status(&session).await, StatusCode::UNAUTHORIZED);
    assert_eq!(service.count("audit_entries where action = 'session_refused'").await, 0);
}

#[test_database::test]
async fn an_address_of_a_file_is_for_the_browser_that_asked_for_it(db: PgPool) {
    let service = Service::start(db).await;
    service.disregard::<jobs::Documents>();
    account(&service, EMAIL).await;
    sqlx::query!("update users set role = 'admin'").execute(&service.db).await.unwrap();
    let mut owner = Browser::new(&service);
    let session = owner.sign_in(EMAIL).await;
    let asked = owner.call(Method::POST, EXPORTS, access(&session), Some(audit_log())).await;
    let id = asked.json()["id"].as_str().unwrap().to_owned();
    write(&service, id.parse().unwrap()).await;
    let wanted = json!({"path": format!("{EXPORTS}/{id}/file")});
    let signed = owner.call(Method::POST, "/api/me/file-addresses", access(&session), Some(wanted)).await;
    let address = signed.json()["address"].as_str().unwrap().to_owned();

    assert_eq!(owner.call(Method::GET, &address, "", None).await.status, StatusCode::OK);
    let nobody = Browser::new(&service);
    assert_eq!(nobody.call(Method::GET, &address, "", None).await.status, StatusCode::NOT_FOUND);
    // An address that was passed on is no stolen session: its owner is not alarmed.
    assert_eq!(service.claim_mail().await.len(), 0);
}
