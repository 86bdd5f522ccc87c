//! The API: checks a request, writes the row and enqueues the work, in one transaction.
//!
//! Nothing slow or outgoing happens here: rendering, resizing, mailing and calls to other companies'
//! services are jobs for the worker.

mod admin;
pub mod admission;
pub mod auth;
mod browser;
pub mod client;
pub mod config;
mod contract;
pub mod database;
mod dev_mail;
pub mod first_admin;
mod health;
pub mod live;
mod maintenance_gate;
mod me;
mod media;
pub mod metrics;
pub mod observe;
pub mod params;
pub mod problem;
mod proxies;
pub mod reply;
pub mod server;
pub mod session;
mod site;
pub mod staff;
pub mod valid;
mod web;

use std::path::PathBuf;
use std::sync::LazyLock;
use std::time::Duration;

use aide::axum::ApiRouter;
use axum::Router;
use axum::extract::{DefaultBodyLimit, Request};
use axum::http::header::CACHE_CONTROL;
use axum::http::{HeaderValue, StatusCode};
use axum::middleware::{Next, from_fn, from_fn_with_state};
use axum::response::{IntoResponse as _, Response};
use axum::routing::any;
use kernel::clock::Clock;
use storage::Storage;
use tower_http::catch_panic::CatchPanicLayer;
use tower_http::compression::CompressionLayer;
use tower_http::compression::predicate::{DefaultPredicate, NotForContentType, Predicate as _};
use url::Url;

use crate::admission::Admission;
use crate::auth::Auth;
use crate::database::Database;
use crate::live::Live;
use crate::problem::Problem;
use crate::proxies::ProxyCheck;

pub use crate::contract::contract;
pub use crate::site::Kept;
pub use crate::web::Hsts;

/// What every handler can reach.
#[derive(Clone)]
pub struct App {
    /// Postgres.
    pub db: Database,
    /// How much of it strangers can keep busy.
    pub admission: Admission,
    /// The time.
    pub clock: Clock,
    /// Who vouches for people.
    pub auth: Auth,
    /// What is told to browsers as it happens.
    pub live: Live,
    /// Where files are kept.
    pub storage: Storage,
    /// Answers for visitors that are ready to be sent.
    pub kept: Kept,
    /// Where visitors reach the site; links to its pages begin with it.
    pub public_url: Url,
    /// Proxies before this process, each of which appends whom it heard to `X-Forwarded-For`.
    pub trusted_proxies: usize,
    /// What browsers are told about https.
    pub hsts: Hsts,
}

/// The largest body that a route takes unless it says otherwise.
const BODY_LIMIT: usize = 64 * 1024;

/// A request that takes longer is given up; the browser gave up at the same time.
const TIMEOUT: Duration = Duration::from_secs(30);

fn documented() -> ApiRouter<App> {
    ApiRouter::new()
        .merge(site::routes())
        .merge(auth::documented())
        .merge(me::routes())
        .merge(media::routes())
        .merge(admin::routes())
        .merge(health::routes())
}

/// What is documented, to be served. To describe hundreds of operations takes longer than to answer a request, so that
/// services of one process share the routes.
static ROUTES: LazyLock<Router<App>> = LazyLock::new(|| documented().into());

/// The whole service: the API, the web application's files, and in development the mailbox.
pub fn router(app: App, web_dist: PathBuf, mail_dir: Option<PathBuf>) -> Router {
    let auth = auth::routes(&app);
    let db = app.db.clone();
    let headers = web::SecurityHeaders::new(app.auth.origin().as_deref(), app.hsts);
    let proxies = ProxyCheck::new(app.trusted_proxies, app.clock.clone());
    let web = web::routes(app.clone(), web_dist);
    let mut router = ROUTES
        .clone()
        .route("/api/{*rest}", any(async || Problem::not_found()))
        .method_not_allowed_fallback(async || {
            let message = "This address does not take requests of that method.";
            Problem::new(StatusCode::METHOD_NOT_ALLOWED, "method_not_allowed", message)
        })
        .layer(from_fn_with_state(app.clone(), maintenance_gate::guard))
        .with_state(app.clone())
        .merge(web)
        .layer(from_fn_with_state(app, admission::guard))
        .merge(auth);
    if let Some(dir) = mail_dir {
        router = router.merge(dev_mail::routes(dir));
    }
    router
        .layer(DefaultBodyLimit::max(BODY_LIMIT))
        .layer(from_fn_with_state(db, database::one_connection))
        .layer(from_fn(in_time))
        .layer(CatchPanicLayer::custom(|_| Problem::internal().into_response()))
        // Films are as small as they get, and sought in.
        .layer(
            CompressionLayer::new()
                .compress_when(DefaultPredicate::new().and(NotForContentType::const_new("video/"))),
        )
        .layer(from_fn(stay_private))
        .layer(from_fn_with_state(headers, web::harden))
        .layer(from_fn_with_state(proxies, proxies::check))
        .layer(from_fn(observe::observe))
}

/// Keeps answers of the API and the auth service out of every cache, unless their type says that they are public: most
/// are about somebody, and one that is not meant to be kept is told so in one place.
async fn stay_private(request: Request, next: Next) -> Response {
    let path = request.uri().path();
    let is_ours = path.starts_with("/api/") || path.starts_with("/auth/v1/");
    let mut response = next.run(request).await;
    let decides = |value: &str| value.starts_with("public") || value.contains("no-store");
    let is_decided =
        response.headers().get(CACHE_CONTROL).and_then(|value| value.to_str().ok()).is_some_and(decides);
    if is_ours && !is_decided {
        response.headers_mut().insert(CACHE_CONTROL, HeaderValue::from_static("no-store"));
    }
    response
}

/// Gives up a request that takes too long. One that brings a file may take as long as something comes of it.
async fn in_time(request: Request, next: Next) -> Response {
    if admin::is_upload(&request) {
        return next.run(request).await;
    }
    let answer = tokio::time::timeout(TIMEOUT, next.run(request)).await;
    answer.unwrap_or_else(|_| StatusCode::SERVICE_UNAVAILABLE.into_response())
}
