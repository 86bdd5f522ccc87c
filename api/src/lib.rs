//! The API: validates a request, writes the rows and enqueues the work in one transaction.
//!
//! Nothing slow or outgoing happens here: rendering, resizing, e-mail and calls to third-party services are
//! jobs of the worker. Two services are asked while somebody waits: the hosted auth service and the payment
//! gateway.

mod admin;
pub mod admission;
pub mod auth;
mod browser;
pub mod client;
pub mod config;
mod consent_cookie;
mod contract;
pub mod database;
mod dev_mail;
mod encoding;
mod files;
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
mod route;
pub mod server;
pub mod session;
mod site;
pub mod staff;
mod tus;
pub mod valid;
mod visitor_cookie;
mod web;

use std::path::PathBuf;
use std::sync::LazyLock;
use std::time::Duration;

use aide::axum::ApiRouter;
use axum::extract::{DefaultBodyLimit, Request};
use axum::http::header::CACHE_CONTROL;
use axum::http::{HeaderValue, StatusCode};
use axum::middleware::{Next, from_fn, from_fn_with_state};
use axum::response::{IntoResponse as _, Response};
use axum::routing::any;
use axum::{Extension, Router};
use gateway::{Payments, content_sources};
use kernel::clock::Clock;
use platforms::Platforms;
use render::Renderer;
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
pub use crate::site::ResponseCache;
pub use crate::web::Hsts;

/// State shared by all handlers.
#[derive(Clone)]
pub struct App {
    /// Postgres.
    pub db: Database,
    /// Admission control for unauthenticated requests.
    pub admission: Admission,
    /// The clock.
    pub clock: Clock,
    /// The authentication service.
    pub auth: Auth,
    /// Live event streams.
    pub live: Live,
    /// File storage.
    pub storage: Storage,
    /// The payment gateway; `None` if nothing is paid online.
    pub payments: Option<Payments>,
    /// The ad platforms.
    pub platforms: Platforms,
    /// Cached responses of the public site.
    pub response_cache: ResponseCache,
    /// Renders public pages; `None` leaves it to browsers.
    pub renderer: Option<Renderer>,
    /// The site's public address, base of links to its pages.
    pub public_url: Url,
    /// Number of proxies in front of this process, each of which appends to `X-Forwarded-For`.
    pub trusted_proxies: usize,
    /// HSTS policy.
    pub hsts: Hsts,
}

/// Default limit on request bodies.
const BODY_LIMIT: usize = 64 * 1024;

/// Requests that take longer are aborted; the browser's own timeout is the same.
const TIMEOUT: Duration = Duration::from_secs(30);

/// The same for a visitor's photograph or piece of a file, which a phone sends over a bad line.
const FILE_TIMEOUT: Duration = Duration::from_mins(4);

fn documented() -> ApiRouter<App> {
    ApiRouter::new()
        .merge(site::routes())
        .merge(auth::documented())
        .merge(me::routes())
        .merge(files::routes())
        .merge(media::routes())
        .merge(admin::routes())
        .merge(health::routes())
}

/// The documented routes, built once: describing hundreds of operations takes longer than a request, so tests
/// that start many services share them.
static ROUTES: LazyLock<Router<App>> = LazyLock::new(|| documented().into());

/// The whole service: the API, the web application's files and, in development, the mailbox.
pub fn router(app: App, web_dist: PathBuf, mail_dir: Option<PathBuf>) -> Router {
    let db = app.db.clone();
    let checkout = content_sources(app.payments.as_ref().map(Payments::gateway));
    let writes = web::Writes::default();
    let site = web::SiteState::new(app.clone(), writes.clone());
    let headers = web::SecurityHeaders::new(site.clone(), app.auth.origin(), checkout, app.hsts);
    let proxies = ProxyCheck::new(app.trusted_proxies, app.clock.clone());
    let downloads = files::Downloads::new({
        let app = app.clone();
        move || ROUTES.clone().fallback(async || Problem::not_found()).with_state(app)
    });
    let extension = Extension(downloads.clone());
    let routes = routed(app, site, writes, downloads, web_dist, mail_dir);
    // They surround a router whose only route is the other router: each would be there once for every route of that.
    Router::new()
        .fallback_service(routes)
        .layer(extension)
        .layer(DefaultBodyLimit::max(BODY_LIMIT))
        .layer(from_fn_with_state(db, database::one_connection))
        .layer(from_fn(in_time))
        .layer(CatchPanicLayer::custom(|_| Problem::internal().into_response()))
        // Films are compressed already, and players seek in them by byte range.
        .layer(
            CompressionLayer::new()
                .compress_when(DefaultPredicate::new().and(NotForContentType::const_new("video/"))),
        )
        .layer(from_fn(stay_private))
        .layer(from_fn_with_state(headers, web::harden))
        .layer(from_fn_with_state(proxies, proxies::check))
        .layer(from_fn(observe::observe))
}

/// The routes of [`router`] alone, whose `Debug` names every path.
pub fn routes(app: App, web_dist: PathBuf, mail_dir: Option<PathBuf>) -> Router {
    let writes = web::Writes::default();
    let site = web::SiteState::new(app.clone(), writes.clone());
    let downloads = files::Downloads::new(Router::new);
    routed(app, site, writes, downloads, web_dist, mail_dir)
}

fn routed(
    app: App,
    site: web::SiteState,
    writes: web::Writes,
    downloads: files::Downloads,
    web_dist: PathBuf,
    mail_dir: Option<PathBuf>,
) -> Router {
    let auth = auth::routes(&app);
    let reader = web::Reader::new(writes.clone(), {
        let app = app.clone();
        move || read_by_pages(app)
    });
    let web = web::routes(app.clone(), site, reader, web_dist);
    let files = files::serve(app.clone(), downloads);
    let mut router = ROUTES
        .clone()
        .route("/api/{*rest}", any(async || Problem::not_found()))
        .method_not_allowed_fallback(async || {
            let message = "This address does not support that method.";
            Problem::new(StatusCode::METHOD_NOT_ALLOWED, "method_not_allowed", message)
        })
        .layer(from_fn_with_state(app.clone(), maintenance_gate::guard))
        .with_state(app.clone())
        .merge(web)
        .layer(from_fn_with_state(app, admission::guard))
        .layer(from_fn_with_state(writes, web::watch))
        .merge(auth)
        .merge(files);
    if let Some(dir) = mail_dir {
        router = router.merge(dev_mail::routes(dir));
    }
    router.layer(from_fn(observe::name))
}

/// The API as pages read it: without a visitor, and with the same rules for database connections.
fn read_by_pages(app: App) -> Router {
    let db = app.db.clone();
    ROUTES
        .clone()
        .fallback(async || Problem::not_found())
        .with_state(app.clone())
        .layer(from_fn_with_state(app, admission::guard))
        .layer(from_fn_with_state(db, database::one_connection))
        .layer(CatchPanicLayer::custom(|_| Problem::internal().into_response()))
}

/// Marks responses of the API and the auth service as not cacheable unless their type declares them public:
/// most are about a person, and this way a new one cannot be forgotten.
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

/// Aborts slow requests. Uploads may take longer while data keeps arriving.
async fn in_time(request: Request, next: Next) -> Response {
    if admin::is_upload(&request) {
        return next.run(request).await;
    }
    let sends_file = admission::sends_file(request.method(), request.uri().path());
    let limit = if sends_file { FILE_TIMEOUT } else { TIMEOUT };
    let answer = tokio::time::timeout(limit, next.run(request)).await;
    answer.unwrap_or_else(|_| StatusCode::SERVICE_UNAVAILABLE.into_response())
}
