//! The service under test, with a separate database, a single connection and a stopped clock.

use std::cell::RefCell;
use std::collections::BTreeSet;
use std::net::SocketAddr;
use std::sync::{LazyLock, mpsc};

use api::admission::Admission;
use api::auth::Auth;
use api::database::Database;
use api::live::Live;
use api::{App, Hsts, ResponseCache};
use axum::Router;
use axum::body::{Body, Bytes};
use axum::extract::ConnectInfo;
use axum::http::{HeaderMap, Method, Request, StatusCode};
use chrono::{DateTime, Utc};
use http_body_util::BodyExt as _;
use jobs::{Job, Mail};
use kernel::clock::Clock;
use kernel::ids::UserId;
use kernel::role::Role;
use kernel::secret::SecretKey;
use people::account::Keys;
use people::account::session::{self, Client};
use people::account::sign_up::{self, NewAccount};
use platforms::Platforms;
use render::{Limits, Renderer};
use serde_json::{Value, json};
use sqlx::postgres::PgConnectOptions;
use sqlx::{Connection as _, PgConnection, PgPool};
use storage::{Location, Storage};
use tokio::runtime::{Builder, Runtime};
use tower::ServiceExt as _;

/// Friday, 20 November 2026, 3 pm in Bengaluru.
pub(crate) const NOW: &str = "2026-11-20T15:00:00+05:30";

/// The site's public address.
pub(crate) const SITE: &str = "https://nivas.example.com";

/// The master secret.
pub(crate) fn secret() -> SecretKey {
    "a secret of these tests and of nothing else".parse().unwrap()
}

/// The keys derived from it.
pub(crate) fn keys() -> Keys {
    Keys::new(&secret())
}

/// The application's document.
const INDEX: &str = "<!doctype html><title>Nivas</title><link rel=\"stylesheet\" href=\"/assets/app-1234.css\">\
                     <div id=\"root\"></div>";

/// A signed-in user.
#[derive(Clone, Debug)]
pub(crate) struct Person {
    pub(crate) id: UserId,
    pub(crate) email: String,
    /// Access token of the session.
    pub(crate) token: String,
}

/// A service and what a test needs with it.
pub(crate) struct Service {
    /// The database, with the owner's privileges; the service has the serving role's.
    pub(crate) db: PgPool,
    /// The clock.
    pub(crate) clock: Clock,
    /// Folder of the web application.
    pub(crate) dir: std::path::PathBuf,
    /// Live event streams.
    pub(crate) live: Live,
    app: Box<App>,
    router: Router,
    /// Queues whose jobs the test has claimed or disregards.
    claimed: RefCell<BTreeSet<&'static str>>,
}

/// A complete response.
#[derive(Debug)]
pub(crate) struct Answer {
    pub(crate) status: StatusCode,
    pub(crate) headers: HeaderMap,
    pub(crate) text: String,
}

impl Answer {
    pub(crate) fn json(&self) -> Value {
        serde_json::from_str(&self.text).unwrap_or_else(|error| panic!("{error} in {}", self.text))
    }

    pub(crate) fn header(&self, name: &str) -> &str {
        self.headers.get(name).map_or("", |value| value.to_str().unwrap())
    }
}

impl Service {
    /// Starts a service on a migrated database.
    pub(crate) async fn start(db: PgPool) -> Self {
        let auth = Auth::embedded(&secret(), SITE.parse().unwrap());
        Self::start_with(db, Clock::stopped_at(instant(NOW)), auth).await
    }

    /// With another clock and another auth service.
    pub(crate) async fn start_with(db: PgPool, clock: Clock, auth: Auth) -> Self {
        Self::start_on(db, clock, auth, 1, None).await
    }

    /// With several connections, for tests that block some.
    pub(crate) async fn start_with_connections(db: PgPool, connections: u32) -> Self {
        let auth = Auth::embedded(&secret(), SITE.parse().unwrap());
        Self::start_on(db, Clock::stopped_at(instant(NOW)), auth, connections, None).await
    }

    /// With pages that this bundle renders.
    pub(crate) async fn start_with_pages(db: PgPool, bundle: &str) -> Self {
        let auth = Auth::embedded(&secret(), SITE.parse().unwrap());
        Self::start_on(db, Clock::stopped_at(instant(NOW)), auth, 1, Some(bundle)).await
    }

    async fn start_on(db: PgPool, clock: Clock, auth: Auth, connections: u32, bundle: Option<&str>) -> Self {
        let dir = std::env::temp_dir().join(format!("nivas-api-test-{}", uuid::Uuid::new_v4()));
        std::fs::create_dir_all(dir.join("dist/assets")).unwrap();
        std::fs::write(dir.join("dist/index.html"), INDEX).unwrap();
        std::fs::write(dir.join("dist/assets/app-1234.js"), "export {}").unwrap();
        std::fs::write(dir.join("dist/assets/app-1234.css"), "h1{margin:0}").unwrap();
        if let Some(bundle) = bundle {
            std::fs::create_dir_all(dir.join("dist/server")).unwrap();
            std::fs::write(dir.join("dist/server/server.js"), bundle).unwrap();
        }
        let live = Live::default();
        let storage = Storage::open(&Location::Folder(dir.join("files"))).unwrap();
        let app = App {
            // Usually one connection, so that a request that needs two at a time fails.
            db: Database::new(test_database::application(&db, connections).await.unwrap()),
            admission: Admission::new(connections),
            clock: clock.clone(),
            auth,
            live: live.clone(),
            storage,
            payments: None,
            platforms: Platforms::new(platforms::Configuration::default(), &secret(), clock.clone()).unwrap(),
            response_cache: ResponseCache::default(),
            renderer: bundle.map(|_| Renderer::of(env!("CARGO_BIN_EXE_api").into(), Limits::default())),
            public_url: SITE.parse().unwrap(),
            trusted_proxies: 0,
            hsts: Hsts::default(),
        };
        let router = api::router(app.clone(), dir.join("dist"), Some(dir.join("mail")));
        Self { db, clock, dir, live, app: Box::new(app), router, claimed: RefCell::default() }
    }

    /// The router.
    pub(crate) fn router(&self) -> Router {
        self.router.clone()
    }

    /// A router with the same parts, none of which has answered anything, and another configuration.
    pub(crate) fn configured(&self, configure: impl FnOnce(&mut App)) -> Router {
        let mut app = App::clone(&self.app);
        app.response_cache = ResponseCache::default();
        configure(&mut app);
        api::router(app, self.dir.join("dist"), Some(self.dir.join("mail")))
    }

    pub(crate) async fn send(&self, request: Request<Body>) -> Answer {
        Self::send_to(self.router.clone(), request).await
    }

    /// Sends a request to a router of [`Self::configured`].
    pub(crate) async fn send_to(router: Router, request: Request<Body>) -> Answer {
        let response = router.oneshot(request).await.unwrap();
        let (parts, body) = response.into_parts();
        // Event streams have no end to read to.
        let is_stream = parts.headers.get("content-type").is_some_and(|kind| kind == "text/event-stream");
        let bytes = if is_stream { Bytes::new() } else { body.collect().await.unwrap().to_bytes() };
        Answer {
            status: parts.status,
            headers: parts.headers,
            text: String::from_utf8_lossy(&bytes).into_owned(),
        }
    }

    /// All paths of the router, documented or not, in its notation.
    pub(crate) fn addresses(&self) -> BTreeSet<String> {
        let router = format!(
            "{:?}",
            api::routes(App::clone(&self.app), self.dir.join("dist"), Some(self.dir.join("mail")))
        );
        router.split('"').filter(|text| text.starts_with('/')).map(str::to_owned).collect()
    }

    pub(crate) async fn get(&self, path: &str) -> Answer {
        self.send(Request::get(path).body(Body::empty()).unwrap()).await
    }

    pub(crate) async fn post(&self, path: &str, body: &Value) -> Answer {
        self.post_with(path, &[], body.to_string()).await
    }

    pub(crate) async fn post_with(
        &self,
        path: &str,
        headers: &[(&str, &str)],
        body: impl Into<Body>,
    ) -> Answer {
        let mut request = Request::post(path).header("content-type", "application/json");
        for (name, value) in headers {
            request = request.header(*name, *value);
        }
        self.send(request.body(body.into()).unwrap()).await
    }

    /// A visitor's request from an address of this network.
    pub(crate) async fn post_from(
        &self,
        network: u8,
        path: &str,
        headers: &[(&str, &str)],
        body: &Value,
    ) -> Answer {
        let mut request = Request::post(path).header("content-type", "application/json");
        for (name, value) in headers {
            request = request.header(*name, *value);
        }
        let mut request = request.body(Body::from(body.to_string())).unwrap();
        request.extensions_mut().insert(ConnectInfo(SocketAddr::from(([203, 0, 113, network], 4000))));
        self.send(request).await
    }

    /// Access token of a new user with this role.
    pub(crate) async fn sign_in_as(&self, role: Role) -> String {
        self.person(role).await.token
    }

    /// A new signed-in user with this role.
    pub(crate) async fn person(&self, role: Role) -> Person {
        let now = self.clock.now();
        let email = format!("{role}.{}@example.com", uuid::Uuid::new_v4().simple());
        let person = NewAccount {
            email: &email,
            first_name: "Asha",
            last_name: role.label(),
            role,
            password_hash: None,
        };
        let mut db = self.db.acquire().await.unwrap();
        let id = sign_up::create(&mut db, &person, now).await.unwrap().unwrap();
        let token = self.session_of(id).await;
        Person { id, email, token }
    }

    /// Access token of another session of this user.
    pub(crate) async fn session_of(&self, user: UserId) -> String {
        let mut db = self.db.acquire().await.unwrap();
        let (method, now) = (session::Method::Password, self.clock.now());
        let tokens = session::start(&mut db, &keys(), user, method, &Client::default(), now).await.unwrap();
        drop(db);
        let body = json!({"refresh_token": tokens.refresh_token});
        let answer = self.post("/auth/v1/token?grant_type=refresh_token", &body).await;
        assert_eq!(answer.status, StatusCode::OK, "{}", answer.text);
        answer.json()["access_token"].as_str().unwrap().to_owned()
    }

    pub(crate) async fn get_as(&self, token: &str, path: &str) -> Answer {
        self.call(Method::GET, path, token, None).await
    }

    pub(crate) async fn post_as(&self, token: &str, path: &str, body: &Value) -> Answer {
        self.call(Method::POST, path, token, Some(body)).await
    }

    pub(crate) async fn put_as(&self, token: &str, path: &str, body: &Value) -> Answer {
        self.call(Method::PUT, path, token, Some(body)).await
    }

    pub(crate) async fn delete_as(&self, token: &str, path: &str) -> Answer {
        self.call(Method::DELETE, path, token, None).await
    }

    /// A request with an access token.
    pub(crate) async fn call(&self, method: Method, path: &str, token: &str, body: Option<&Value>) -> Answer {
        let request =
            Request::builder().method(method).uri(path).header("authorization", format!("Bearer {token}"));
        let request = match body {
            Some(body) => {
                request.header("content-type", "application/json").body(body.to_string().into()).unwrap()
            }
            None => request.body(Body::empty()).unwrap(),
        };
        self.send(request).await
    }

    /// Waiting e-mail jobs by due time.
    pub(crate) async fn claim_mail(&self) -> Vec<(Mail, DateTime<Utc>)> {
        self.claim().await
    }

    /// Waiting jobs of a queue by due time.
    pub(crate) async fn claim<J: Job>(&self) -> Vec<(J, DateTime<Utc>)> {
        self.disregard::<J>();
        jobs::queue::waiting(&mut self.db.acquire().await.unwrap()).await.unwrap()
    }

    /// Allows jobs of a queue to be left over.
    pub(crate) fn disregard<J: Job>(&self) {
        self.claimed.borrow_mut().insert(J::QUEUE);
    }

    pub(crate) async fn count(&self, table: &'static str) -> i64 {
        #[expect(clippy::disallowed_methods, reason = "the table's name is the test's own")]
        sqlx::query_scalar(sqlx::AssertSqlSafe(format!("select count(*) from {table}")))
            .fetch_one(&self.db)
            .await
            .unwrap()
    }
}

/// A job left over is an effect that the test did not check.
impl Drop for Service {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.dir);
        if std::thread::panicking() {
            return;
        }
        // The test's runtime is blocked here, so its connections cannot be used.
        let (tell, told) = mpsc::channel();
        let left = left_over(self.db.connect_options().as_ref().clone(), self.claimed.take());
        ASIDE.spawn(async move { tell.send(left.await) });
        let left = told.recv().unwrap().unwrap();
        assert!(left.is_empty(), "jobs that the test did not claim: {left:?}");
    }
}

static ASIDE: LazyLock<Runtime> =
    LazyLock::new(|| Builder::new_multi_thread().worker_threads(1).enable_all().build().unwrap());

/// Waiting jobs of other queues, with their queue. Share cards are drawn of whatever is published; one test checks that.
async fn left_over(
    options: PgConnectOptions,
    claimed: BTreeSet<&str>,
) -> Result<Vec<(String, String)>, sqlx::Error> {
    let mut db = PgConnection::connect_with(&options).await?;
    let claimed: Vec<_> = claimed.into_iter().map(str::to_owned).collect();
    let left = sqlx::query!(
        r#"select queue, payload::text as "payload!" from jobs_waiting
           where queue <> all ($1) and kind <> 'draw_share_cards' order by id"#,
        &claimed,
    )
    .fetch_all(&mut db)
    .await?;
    db.close().await?;
    Ok(left.into_iter().map(|job| (job.queue, job.payload)).collect())
}

pub(crate) fn instant(text: &str) -> DateTime<Utc> {
    DateTime::parse_from_rfc3339(text).unwrap().to_utc()
}

/// A booking as sent by the dialog.
pub(crate) fn booking() -> Value {
    json!({
        "customerName": "Asha Rao",
        "customerEmail": "asha.rao@example.com",
        "customerPhone": "+91 98123 45678",
        "bhkType": "3bhk",
        "interiorTypes": ["kitchen", "wardrobe"],
        "packageType": "smart",
        "hasOwnDesign": false,
        "urgentDelivery": true,
        "requirements": "A calm kitchen with a deep sink.",
        "source": "website_popup",
        "marketingConsent": "marketing-2026-11"
    })
}

/// The booking with some fields replaced.
pub(crate) fn booking_with(changes: &Value) -> Value {
    let mut booking = booking();
    for (field, value) in changes.as_object().unwrap() {
        booking[field] = value.clone();
    }
    booking
}
