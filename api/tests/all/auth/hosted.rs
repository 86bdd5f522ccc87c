//! The product with a hosted auth service; here it is another installation, which implements GoTrue.

use std::collections::HashMap;
use std::net::SocketAddr;
use std::sync::{Arc, Mutex};

use api::auth::{Auth, HostedService};
use axum::Json;
use axum::extract::Request;
use axum::http::StatusCode;
use axum::middleware::{Next, from_fn};
use axum::response::{IntoResponse as _, Response};
use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use chrono::TimeDelta;
use kernel::clock::Clock;
use kernel::secret::SecretKey;
use people::account::Keys;
use people::account::signing_key;
use ring::hmac;
use ring::rand::SystemRandom;
use ring::signature::{RSA_PKCS1_SHA256, RsaKeyPair, RsaPublicKeyComponents};
use serde_json::{Value, json};
use sqlx::postgres::PgPoolOptions;
use sqlx::{Executor as _, PgPool};
use tokio::net::TcpListener;
use tokio::task::JoinHandle;
use url::Url;

use super::access_token::{encoded, part, with_signature};
use super::{PASSWORD, letter, sign_in, sign_up};
use crate::admin::exports::{EXPORTS, ask, write};
use crate::harness::{NOW, Service, instant, secret};

const EMAIL: &str = "asha@example.com";
const JWKS: &str = "/auth/v1/.well-known/jwks.json";
const LEGACY_SECRET: &str = "the secret of a project from before keys were published";

/// The hosted service: an installation with separate database, secret and address.
struct Elsewhere {
    service: Service,
    url: Url,
    keys: Keys,
    line: Arc<Line>,
    server: JoinHandle<()>,
}

/// A proxy between the two.
#[derive(Default)]
struct Line {
    heard: Mutex<Vec<String>>,
    /// Responses that replace the service's, by path.
    instead: Mutex<HashMap<&'static str, (StatusCode, Value)>>,
}

impl Line {
    async fn pass(&self, request: Request, next: Next) -> Response {
        let path = request.uri().path().to_owned();
        self.heard.lock().unwrap().push(path.clone());
        let instead = self.instead.lock().unwrap().get(path.as_str()).cloned();
        match instead {
            Some((status, body)) => (status, Json(body)).into_response(),
            None => next.run(request).await,
        }
    }
}

impl Elsewhere {
    async fn start(beside: &PgPool, clock: &Clock) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let site: Url = format!("http://{}", listener.local_addr().unwrap()).parse().unwrap();
        let secret: SecretKey = "another secret of these tests and of nothing else".parse().unwrap();
        let auth = Auth::embedded(&secret, site.clone());
        let service = Service::start_with(another_database(beside).await, clock.clone(), auth).await;
        let line = Arc::new(Line::default());
        let passing = line.clone();
        let router = service.router().layer(from_fn(move |request, next| {
            let line = passing.clone();
            async move { line.pass(request, next).await }
        }));
        let router = router.into_make_service_with_connect_info::<SocketAddr>();
        let server = tokio::spawn(async { axum::serve(listener, router).await.unwrap() });
        Self { service, url: site.join("/auth/v1").unwrap(), keys: Keys::new(&secret), line, server }
    }

    /// Number of requests by path.
    fn heard(&self, path: &str) -> usize {
        self.line.heard.lock().unwrap().iter().filter(|heard| *heard == path).count()
    }

    fn answer_instead(&self, path: &'static str, status: StatusCode, body: Value) {
        self.line.instead.lock().unwrap().insert(path, (status, body));
    }

    fn answer_itself(&self) {
        self.line.instead.lock().unwrap().clear();
    }

    /// A token of the service with some claims changed.
    async fn token_with(&self, token: &str, changes: &Value) -> String {
        let mut claims = part(token, 1);
        for (claim, value) in changes.as_object().unwrap() {
            if value.is_null() {
                claims.as_object_mut().unwrap().remove(claim);
            } else {
                claims[claim] = value.clone();
            }
        }
        let mut db = self.service.db.acquire().await.unwrap();
        let key = signing_key::load(&mut db, &self.keys, self.service.clock.now()).await.unwrap().active;
        with_signature(&part(token, 0), &claims, |message| key.sign(message))
    }

    /// A token of a user with a confirmed address.
    async fn somebody(&self, email: &str) -> String {
        assert_eq!(sign_up(&self.service, email).await.status, StatusCode::OK);
        letter(&self.service).await;
        sqlx::query!("update auth_accounts set email_confirmed_at = now()")
            .execute(&self.service.db)
            .await
            .unwrap();
        self.sign_in(email).await
    }

    async fn sign_in(&self, email: &str) -> String {
        let answer = sign_in(&self.service, email, PASSWORD).await;
        assert_eq!(answer.status, StatusCode::OK, "{}", answer.text);
        answer.json()["access_token"].as_str().unwrap().to_owned()
    }

    async fn finish(self) {
        self.server.abort();
        let Self { service, .. } = self;
        let db = service.db.clone();
        drop(service);
        let name = db.connect_options().get_database().unwrap().to_owned();
        let options = (*db.connect_options()).clone().database("postgres");
        db.close().await;
        let server = PgPoolOptions::new().max_connections(1).connect_with(options).await.unwrap();
        server.execute(sqlx::AssertSqlSafe(format!("drop database {name} with (force)"))).await.unwrap();
    }
}

/// Another installation's database on the same server.
async fn another_database(beside: &PgPool) -> PgPool {
    let name = format!("nivas_hosted_{}", uuid::Uuid::new_v4().simple());
    beside
        .execute(sqlx::AssertSqlSafe(format!(
            "create database {name} template {}",
            test_database::template()
        )))
        .await
        .unwrap();
    let options = (*beside.connect_options()).clone().database(&name);
    PgPoolOptions::new().max_connections(5).connect_with(options).await.unwrap()
}

/// The product and its auth service.
async fn start(db: PgPool) -> (Service, Elsewhere) {
    start_with(db, None).await
}

async fn start_with(db: PgPool, legacy_secret: Option<&str>) -> (Service, Elsewhere) {
    let clock = Clock::stopped_at(instant(NOW));
    let elsewhere = Elsewhere::start(&db, &clock).await;
    let hosted = HostedService::new(elsewhere.url.clone(), Some("public".to_owned()), legacy_secret).unwrap();
    let product = Service::start_with(db, clock, Auth::hosted(&secret(), hosted).unwrap()).await;
    (product, elsewhere)
}

async fn finish(product: Service, elsewhere: Elsewhere) {
    drop(product);
    elsewhere.finish().await;
}

async fn me(product: &Service, token: &str) -> Value {
    let answer = product.get_as(token, "/api/me").await;
    assert_eq!(answer.status, StatusCode::OK, "{}", answer.text);
    answer.json()
}

async fn assert_refused(product: &Service, token: &str, why: &str) {
    let answer = product.get_as(token, "/api/me").await;
    assert_eq!(answer.status, StatusCode::UNAUTHORIZED, "{why}: {}", answer.text);
    assert_eq!(answer.json()["message"], "Please sign in to continue.");
}

#[test_database::test]
async fn a_new_user_is_created_once(db: PgPool) {
    let (product, elsewhere) = start(db).await;
    let token = elsewhere.somebody(EMAIL).await;
    let person = me(&product, &token).await;
    assert_eq!((&person["id"], &person["email"]), (&part(&token, 1)["sub"], &json!(EMAIL)));
    assert_eq!((&person["firstName"], &person["role"]), (&json!("Asha"), &json!("client")));
    assert_eq!(me(&product, &token).await, person);
    assert_eq!(elsewhere.heard("/auth/v1/user"), 1);
    assert_eq!(elsewhere.heard(JWKS), 1);
    let entries = sqlx::query_scalar!(
        "select action from audit_entries where actor_id = $1 order by id",
        person["id"].as_str().unwrap().parse::<uuid::Uuid>().unwrap(),
    );
    assert_eq!(entries.fetch_all(&product.db).await.unwrap(), ["user_signed_up", "user_signed_in"]);

    product.clock.advance(TimeDelta::minutes(5));
    me(&product, &elsewhere.sign_in(EMAIL).await).await;
    assert_eq!(product.count("audit_entries where action = 'user_signed_in'").await, 2);
    assert_eq!(product.count("auth_accounts").await, 0, "the service keeps accounts, not the product");
    finish(product, elsewhere).await;
}

#[test_database::test]
async fn the_browser_gets_the_auth_address_and_may_connect_to_it(db: PgPool) {
    let (product, elsewhere) = start(db).await;
    let config = product.get("/api/auth/config").await.json();
    assert_eq!(config, json!({"url": elsewhere.url.as_str(), "key": "public"}));
    let origin = elsewhere.url.origin().ascii_serialization();
    for path in ["/", "/auth", "/?preview=home-modern", "/api/me"] {
        let answer = product.get(path).await;
        let policy = answer.header("content-security-policy");
        assert!(policy.contains(&format!("connect-src 'self' {origin};")), "{policy}");
    }
    let embedded = elsewhere.service.get("/").await;
    assert!(!embedded.header("content-security-policy").contains("connect-src"));

    for path in ["/auth/v1/health", "/auth/v1/settings", JWKS, "/auth/v1"] {
        let answer = product.get(path).await;
        assert_eq!(
            (answer.status, &answer.json()["code"]),
            (StatusCode::NOT_FOUND, &json!("not_found")),
            "{path}"
        );
    }
    let answer = sign_in(&product, EMAIL, PASSWORD).await;
    assert_eq!(answer.status, StatusCode::NOT_FOUND);
    finish(product, elsewhere).await;
}

#[test_database::test]
async fn tokens_of_other_issuers_are_rejected(db: PgPool) {
    let (product, elsewhere) = start(db).await;
    let token = elsewhere.somebody(EMAIL).await;
    let now = product.clock.now().timestamp();
    for changes in [
        json!({"iss": "https://nivas.example.com/auth/v1"}),
        json!({"iss": null}),
        json!({"aud": "others"}),
        json!({"aud": null}),
        json!({"exp": now - 31}),
        json!({"exp": null}),
        json!({"nbf": now + 31}),
        json!({"iat": now + 31}),
        json!({"role": "anon"}),
        json!({"role": "service_role"}),
        json!({"is_anonymous": true}),
        json!({"sub": null}),
        json!({"session_id": null}),
        json!({"amr": []}),
        json!({"amr": null}),
    ] {
        let token = elsewhere.token_with(&token, &changes).await;
        assert_refused(&product, &token, &changes.to_string()).await;
    }

    let (header, claims) = (part(&token, 0), part(&token, 1));
    for alg in ["none", "None", "HS256", "RS256"] {
        let mut other = header.clone();
        other["alg"] = json!(alg);
        let (_, signature) = token.rsplit_once('.').unwrap();
        let signed = format!("{}.{}", encoded(&other), encoded(&claims));
        assert_refused(&product, &format!("{signed}."), alg).await;
        assert_refused(&product, &format!("{signed}.{signature}"), alg).await;
    }
    let public = elsewhere.service.get(JWKS).await.text;
    let shared = hmac::Key::new(hmac::HMAC_SHA256, public.as_bytes());
    let mut other = header.clone();
    other["alg"] = json!("HS256");
    let sign = |message: &[u8]| hmac::sign(&shared, message).as_ref().to_vec();
    assert_refused(&product, &with_signature(&other, &claims, sign), "the public key as a secret").await;

    // A session unknown to the service does not create a user.
    let unknown = json!({"sub": uuid::Uuid::new_v4(), "session_id": uuid::Uuid::new_v4()});
    assert_refused(&product, &elsewhere.token_with(&token, &unknown).await, "unknown to the service").await;
    assert_eq!(product.count("users").await, 0);
    me(&product, &token).await;
    finish(product, elsewhere).await;
}

#[test_database::test]
async fn keys_are_cached_and_new_ones_fetched_at_once(db: PgPool) {
    let (product, elsewhere) = start(db).await;
    elsewhere.answer_instead(JWKS, StatusCode::BAD_GATEWAY, json!({}));
    let token = elsewhere.somebody(EMAIL).await;
    for _ in 0..3 {
        let answer = product.get_as(&token, "/api/me").await;
        assert_eq!(
            (answer.status, &answer.json()["code"]),
            (StatusCode::SERVICE_UNAVAILABLE, &json!("unavailable"))
        );
    }
    assert_eq!(elsewhere.heard(JWKS), 1, "a service that is away is not asked for each request");
    elsewhere.answer_itself();
    product.clock.advance(TimeDelta::seconds(10));
    me(&product, &token).await;
    product.clock.advance(TimeDelta::seconds(599));
    me(&product, &token).await;
    assert_eq!(elsewhere.heard(JWKS), 2);
    product.clock.advance(TimeDelta::seconds(1));
    me(&product, &token).await;
    assert_eq!(elsewhere.heard(JWKS), 3);

    let mut db = elsewhere.service.db.acquire().await.unwrap();
    signing_key::rotate(&mut db, &elsewhere.keys, product.clock.now(), false).await.unwrap();
    drop(db);
    product.clock.advance(TimeDelta::minutes(2));
    let renewed = elsewhere.sign_in(EMAIL).await;
    assert_ne!(part(&renewed, 0)["kid"], part(&token, 0)["kid"]);
    me(&product, &renewed).await;
    me(&product, &token).await;
    assert_eq!(elsewhere.heard(JWKS), 4);
    let mut header = part(&token, 0);
    for n in 0..5 {
        header["kid"] = json!(format!("made up {n}"));
        let forged = with_signature(&header, &part(&token, 1), |_| vec![0; 64]);
        assert_refused(&product, &forged, "an unknown key").await;
    }
    assert_eq!(elsewhere.heard(JWKS), 4, "made-up keys do not make it ask again and again");

    elsewhere.answer_instead(JWKS, StatusCode::INTERNAL_SERVER_ERROR, json!({}));
    product.clock.advance(TimeDelta::minutes(30));
    me(&product, &renewed).await;
    me(&product, &renewed).await;
    assert_eq!(elsewhere.heard(JWKS), 5, "the keys that it had go on to count");
    finish(product, elsewhere).await;
}

#[test_database::test]
async fn suspension_and_sign_out_here_take_effect_at_once(db: PgPool) {
    let (product, elsewhere) = start(db).await;
    let token = elsewhere.somebody(EMAIL).await;
    me(&product, &token).await;
    sqlx::query!("update users set role = 'sales'").execute(&product.db).await.unwrap();
    assert_eq!(me(&product, &token).await["role"], "sales", "the role is the product's business");

    product.clock.advance(TimeDelta::minutes(1));
    let now = product.clock.now();
    sqlx::query!("update users set signed_out_before = $1", now).execute(&product.db).await.unwrap();
    assert_refused(&product, &token, "signed out by an admin").await;
    product.clock.advance(TimeDelta::minutes(1));
    let now = product.clock.now().timestamp();
    let refreshed = elsewhere.token_with(&token, &json!({"iat": now, "exp": now + 3600})).await;
    assert_refused(&product, &refreshed, "the same session, refreshed").await;
    let again = elsewhere.sign_in(EMAIL).await;
    me(&product, &again).await;

    sqlx::query!("update users set status = 'suspended'").execute(&product.db).await.unwrap();
    assert_refused(&product, &again, "suspended").await;
    assert_refused(&product, &elsewhere.sign_in(EMAIL).await, "suspended, and signed in again").await;
    finish(product, elsewhere).await;
}

#[test_database::test]
async fn an_unconfirmed_address_is_rejected(db: PgPool) {
    let (product, elsewhere) = start(db).await;
    let token = elsewhere.somebody(EMAIL).await;
    let unproved = async || {
        let answer = product.get_as(&token, "/api/me").await;
        let code = answer.json()["code"].clone();
        assert_eq!((answer.status, code), (StatusCode::FORBIDDEN, json!("email_not_confirmed")));
        assert_eq!(product.count("users").await, 0);
    };
    let confirm = async |is_confirmed: bool| {
        sqlx::query!(
            "update auth_accounts set email_confirmed_at = case when $1 then now() end",
            is_confirmed
        )
        .execute(&elsewhere.service.db)
        .await
        .unwrap();
    };
    confirm(false).await;
    unproved().await;
    confirm(true).await;
    // A service without confirmation e-mails does not prove addresses.
    elsewhere.answer_instead("/auth/v1/settings", StatusCode::OK, json!({"mailer_autoconfirm": true}));
    unproved().await;
    elsewhere.answer_instead("/auth/v1/settings", StatusCode::BAD_GATEWAY, json!({}));
    assert_eq!(product.get_as(&token, "/api/me").await.status, StatusCode::SERVICE_UNAVAILABLE);
    elsewhere.answer_itself();
    me(&product, &token).await;
    finish(product, elsewhere).await;
}

#[test_database::test]
async fn users_are_matched_by_their_confirmed_address(db: PgPool) {
    let (product, elsewhere) = start(db).await;
    let auth = Auth::hosted(
        &secret(),
        HostedService::new(elsewhere.url.clone(), Some("public".to_owned()), None).unwrap(),
    );
    let site: Url = "https://nivas.example.com".parse().unwrap();
    let page = api::first_admin::create(&product.db, &product.clock, &auth.unwrap(), &site, EMAIL).await;
    assert_eq!(page.unwrap().as_str(), "https://nivas.example.com/auth?tab=sign-up");
    let admin = elsewhere.somebody(EMAIL).await;
    let person = me(&product, &admin).await;
    assert_eq!((&person["role"], &person["status"]), (&json!("admin"), &json!("active")));
    assert_ne!(person["id"], part(&admin, 1)["sub"]);

    let invitation =
        json!({"email": "ravi@example.com", "firstName": "Ravi", "lastName": "", "role": "sales"});
    let answer = product.post_as(&admin, "/api/admin/users/invitations", &invitation).await;
    assert_eq!(answer.status, StatusCode::CREATED, "{}", answer.text);
    letter(&product).await;
    let stranger = elsewhere.somebody("mallory@example.com").await;
    assert_eq!(me(&product, &stranger).await["role"], "client");
    let ravi = elsewhere.somebody("ravi@example.com").await;
    assert_eq!(me(&product, &ravi).await["id"], answer.json()["id"]);
    assert_eq!(me(&product, &ravi).await["role"], "sales");
    assert_eq!(product.count("users").await, 3);
    assert_eq!(product.count("audit_entries where action = 'user_joined'").await, 2);

    // A suspended user cannot get in with another account for the same address either.
    sqlx::query!("update users set status = 'suspended' where email = 'ravi@example.com'")
        .execute(&product.db)
        .await
        .unwrap();
    sqlx::query!("delete from auth_accounts").execute(&elsewhere.service.db).await.unwrap();
    sqlx::query!("update users set email = 'gone' || email").execute(&elsewhere.service.db).await.unwrap();
    product.clock.advance(TimeDelta::minutes(2));
    let again = elsewhere.somebody("ravi@example.com").await;
    assert_refused(&product, &again, "suspended under another account").await;
    assert_eq!(product.count("users").await, 3);
    finish(product, elsewhere).await;
}

#[test_database::test]
async fn a_changed_address_is_synchronised(db: PgPool) {
    let (product, elsewhere) = start(db).await;
    let token = elsewhere.somebody(EMAIL).await;
    let person = me(&product, &token).await;
    me(&product, &elsewhere.somebody("taken@example.com").await).await;

    let rename = async |email: &str| {
        let id: uuid::Uuid = person["id"].as_str().unwrap().parse().unwrap();
        sqlx::query!("update users set email = $2 where id = $1", id, email)
            .execute(&elsewhere.service.db)
            .await
            .unwrap();
        elsewhere.sign_in(email).await
    };
    let changed = rename("new@example.com").await;
    assert_eq!(me(&product, &changed).await["email"], "new@example.com");
    let asked = elsewhere.heard("/auth/v1/user");
    // Another device still has a token with the old address.
    for _ in 0..3 {
        assert_eq!(me(&product, &token).await["email"], "new@example.com");
    }
    assert_eq!(elsewhere.heard("/auth/v1/user"), asked + 1);

    sqlx::query!("update users set email = 'other' || email where email = 'taken@example.com'")
        .execute(&elsewhere.service.db)
        .await
        .unwrap();
    let changed = rename("taken@example.com").await;
    assert_eq!(me(&product, &changed).await["email"], "new@example.com", "another user has the address here");
    finish(product, elsewhere).await;
}

#[test_database::test]
async fn actions_of_the_service_alone_are_rejected_with_a_reason(db: PgPool) {
    let (product, elsewhere) = start(db).await;
    let token = elsewhere.somebody(EMAIL).await;
    let id = me(&product, &token).await["id"].as_str().unwrap().to_owned();
    sqlx::query!("update users set role = 'admin'").execute(&product.db).await.unwrap();
    let session = uuid::Uuid::new_v4();
    let user = format!("/api/admin/users/{id}");
    for answer in [
        product.get_as(&token, "/api/me/sessions").await,
        product.delete_as(&token, &format!("/api/me/sessions/{session}")).await,
        product.get_as(&token, &format!("{user}/sessions")).await,
        product.delete_as(&token, &format!("{user}/sessions/{session}")).await,
        product.post_as(&token, &format!("{user}/password-reset"), &json!({})).await,
    ] {
        assert_eq!((answer.status, &answer.json()["code"]), (StatusCode::CONFLICT, &json!("hosted_auth")));
    }

    // Single sessions are ended by the service; signing out everywhere works here.
    let there = elsewhere.sign_in(EMAIL).await;
    assert_eq!(product.post_as(&there, "/api/auth/logout", &json!({})).await.status, StatusCode::NO_CONTENT);
    assert_eq!(elsewhere.service.get_as(&there, "/auth/v1/user").await.status, StatusCode::FORBIDDEN);
    let colleague = elsewhere.somebody("ravi@example.com").await;
    let id = me(&product, &colleague).await["id"].as_str().unwrap().to_owned();
    let answer = product.delete_as(&token, &format!("/api/admin/users/{id}/sessions")).await;
    assert_eq!(answer.status, StatusCode::NO_CONTENT, "{}", answer.text);
    assert_refused(&product, &colleague, "signed out everywhere").await;
    finish(product, elsewhere).await;
}

#[test_database::test]
async fn a_shared_secret_must_be_configured(db: PgPool) {
    let (product, elsewhere) = start_with(db, Some(LEGACY_SECRET)).await;
    let token = elsewhere.somebody(EMAIL).await;
    me(&product, &token).await;
    let signed_with = |secret: &str, header: &Value| {
        let secret = hmac::Key::new(hmac::HMAC_SHA256, secret.as_bytes());
        with_signature(header, &part(&token, 1), |message| hmac::sign(&secret, message).as_ref().to_vec())
    };
    for header in [json!({"alg": "HS256", "typ": "JWT"}), json!({"alg": "HS256", "kid": "legacy"})] {
        me(&product, &signed_with(LEGACY_SECRET, &header)).await;
        assert_refused(&product, &signed_with("a guess at the secret of that project", &header), "a guess")
            .await;
    }
    for header in [
        json!({"alg": "ES256", "typ": "JWT"}),
        json!({"alg": "HS512", "typ": "JWT"}),
        json!({"alg": "none", "typ": "JWT"}),
        json!({"alg": "HS256", "kid": part(&token, 0)["kid"]}),
    ] {
        assert_refused(&product, &signed_with(LEGACY_SECRET, &header), &header.to_string()).await;
    }
    finish(product, elsewhere).await;
}

#[test_database::test]
async fn an_address_of_a_file_ends_with_its_session(db: PgPool) {
    let (product, elsewhere) = start(db).await;
    product.disregard::<jobs::Documents>();
    let token = elsewhere.somebody(EMAIL).await;
    me(&product, &token).await;
    sqlx::query!("update users set role = 'admin'").execute(&product.db).await.unwrap();
    let id = ask(&product, &token).await;
    write(&product, id).await;
    let wanted = json!({"path": format!("{EXPORTS}/{id}/file")});
    let signed = product.post_as(&token, "/api/me/file-addresses", &wanted).await;
    let address = signed.json()["address"].as_str().unwrap().to_owned();
    assert_eq!(product.get(&address).await.status, StatusCode::OK);
    let now = product.clock.now();
    sqlx::query!("update users set signed_out_before = $1", now).execute(&product.db).await.unwrap();
    assert_eq!(product.get(&address).await.status, StatusCode::NOT_FOUND);
    finish(product, elsewhere).await;
}

#[test]
fn an_error_of_the_configuration_names_the_variable_and_keeps_its_secret() {
    const GOOD: &str = "https://abcdefgh.supabase.co/auth/v1";
    let service_role = format!("e30.{}.e30", URL_SAFE_NO_PAD.encode(r#"{"role":"service_role"}"#));
    for (url, key, secret, expected) in [
        (GOOD, Some("sb_publishable_x"), None, ""),
        ("http://localhost:9999", Some("anon"), None, ""),
        ("http://127.0.0.1:9999/auth/v1", Some("anon"), Some("0123456789abcdef0123456789abcdef"), ""),
        ("http://auth.example.com", Some("anon"), None, "AUTH_URL cannot be"),
        ("https://auth.example.com/?x=1", Some("anon"), None, "AUTH_URL cannot be"),
        ("https://asha@auth.example.com/", Some("anon"), None, "AUTH_URL cannot be"),
        (GOOD, None, None, "AUTH_KEY is not set"),
        (GOOD, Some("sb_secret_x"), None, "AUTH_KEY cannot be used"),
        (GOOD, Some(&service_role), None, "AUTH_KEY cannot be used"),
        (GOOD, Some("anon"), Some("too short"), "AUTH_JWT_SECRET cannot be used"),
    ] {
        let made = HostedService::new(url.parse().unwrap(), key.map(str::to_owned), secret);
        let refusal = made.map_or_else(|error| error.to_string(), |_| String::new());
        assert!(refusal.starts_with(expected) && refusal.is_empty() == expected.is_empty(), "{refusal}");
        for secret in ["too short", "sb_secret", &service_role] {
            assert!(!refusal.contains(secret), "{refusal}");
        }
    }
}

#[test_database::test]
async fn tokens_signed_with_rsa_are_verified_by_keys_for_that_purpose_alone(db: PgPool) {
    let (product, elsewhere) = start(db).await;
    let token = elsewhere.somebody(EMAIL).await;
    // From here on its session is known, and the service is not asked about it again.
    me(&product, &token).await;
    // Generated with OpenSSL, for this test alone.
    let pair = RsaKeyPair::from_der(include_bytes!("rsa.der")).unwrap();
    let public = RsaPublicKeyComponents::<Vec<u8>>::from(pair.public());
    let modulus = URL_SAFE_NO_PAD.encode(&public.n);
    // Each is published under another id, so that it is fetched.
    let publish = |id: &str, changes: &Value| {
        let mut key = json!({
            "kid": id, "kty": "RSA", "alg": "RS256", "use": "sig", "n": modulus, "e": URL_SAFE_NO_PAD.encode(&public.e),
        });
        for (field, value) in changes.as_object().unwrap() {
            key[field] = value.clone();
        }
        elsewhere.answer_instead(JWKS, StatusCode::OK, json!({"keys": [key]}));
        product.clock.advance(TimeDelta::seconds(11));
        let header = json!({"alg": "RS256", "kid": id, "typ": "JWT"});
        with_signature(&header, &part(&token, 1), |message| {
            let mut signature = vec![0; pair.public().modulus_len()];
            pair.sign(&RSA_PKCS1_SHA256, &SystemRandom::new(), message, &mut signature).unwrap();
            signature
        })
    };

    let genuine = publish("r", &json!({}));
    me(&product, &genuine).await;
    let (signed, signature) = genuine.rsplit_once('.').unwrap();
    let (header, claims) = signed.split_once('.').unwrap();
    let mut other = part(&genuine, 1);
    other["sub"] = json!(uuid::Uuid::new_v4());
    assert_refused(&product, &format!("{header}.{}.{signature}", encoded(&other)), "another user").await;
    let other = encoded(&json!({"alg": "HS256", "kid": "r", "typ": "JWT"}));
    assert_refused(&product, &format!("{other}.{claims}.{signature}"), "another algorithm").await;

    me(&product, &publish("of any purpose", &json!({"alg": null, "use": null}))).await;
    for changes in [
        json!({"use": "enc"}),
        json!({"alg": "RS512"}),
        json!({"alg": "RSA-OAEP"}),
        json!({"kty": "oct", "k": "c2VjcmV0"}),
        json!({"kty": "EC"}),
        json!({"kty": "EC", "alg": "ES256", "crv": "P-256", "x": "AQAB", "y": "AQAB"}),
        json!({"kty": "EC", "alg": "ES384", "crv": "P-384", "x": modulus, "y": modulus}),
        json!({"n": null}),
        json!({"e": "!"}),
    ] {
        let id = changes.to_string();
        assert_refused(&product, &publish(&id, &changes), &id).await;
    }
    finish(product, elsewhere).await;
}
