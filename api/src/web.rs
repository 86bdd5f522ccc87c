//! The web application's files, and the headers that every answer carries.

mod designs;

use std::path::PathBuf;

use axum::Router;
use axum::extract::{Request, State};
use axum::http::header::{
    CACHE_CONTROL, CONTENT_SECURITY_POLICY, HeaderName, REFERRER_POLICY, STRICT_TRANSPORT_SECURITY,
    X_CONTENT_TYPE_OPTIONS,
};
use axum::http::{HeaderValue, Uri};
use axum::middleware::{Next, from_fn};
use axum::response::Response;
use tower_http::services::{ServeDir, ServeFile};

use crate::App;

/// What pages may load, and who may show them in a frame.
#[derive(Clone, Debug)]
pub(crate) struct Policies {
    page: HeaderValue,
    /// The settings show the home pages side by side, each in a frame.
    preview: HeaderValue,
}

impl Policies {
    /// `auth_service` is the origin of a hosted one.
    pub(crate) fn new(auth_service: Option<&str>) -> Self {
        Self { page: policy(auth_service, "'none'"), preview: policy(auth_service, "'self'") }
    }
}

/// Others' players, which a frame shows once somebody wants to see a video.
const PLAYERS: &str = "https://www.youtube-nocookie.com https://player.vimeo.com";

/// Scripts only from here, fetches only from here and from where people sign in. Styles may be inline:
/// libraries position what floats with style attributes.
fn policy(auth_service: Option<&str>, ancestors: &str) -> HeaderValue {
    let elsewhere = auth_service.map(|origin| format!("connect-src 'self' {origin}; ")).unwrap_or_default();
    let policy = format!(
        "default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; object-src 'none'; \
         frame-src 'self' {PLAYERS}; {elsewhere}base-uri 'none'; form-action 'self'; frame-ancestors {ancestors}"
    );
    HeaderValue::try_from(policy).unwrap_or_else(|_| unreachable!("an origin is ASCII"))
}

/// Files of `dist`; every address that is no file gets the application, which knows its own pages.
pub(crate) fn routes(app: App, dist: PathBuf) -> Router {
    let designs = designs::routes(app, dist.join("index.html"));
    // The build leaves compressed twins beside the files; compressing anew would cost more and gain less.
    let index = ServeFile::new(dist.join("index.html")).precompressed_br().precompressed_gzip();
    let files = ServeDir::new(dist).precompressed_br().precompressed_gzip().fallback(index);
    designs.fallback_service(files).layer(from_fn(cache))
}

/// Built assets carry their hash in their name and never change; the rest is asked for again.
async fn cache(request: Request, next: Next) -> Response {
    let forever = request.uri().path().starts_with("/assets/");
    let mut response = next.run(request).await;
    let html =
        response.headers().get("content-type").is_some_and(|kind| kind.as_bytes().starts_with(b"text/html"));
    // A missing asset is answered with the application's page, which must not be kept under its name.
    let value = if forever && !html { "public, max-age=31536000, immutable" } else { "no-cache" };
    response.headers_mut().entry(CACHE_CONTROL).or_insert(HeaderValue::from_static(value));
    response
}

/// Sets the security headers, unless a route knows better.
pub(crate) async fn harden(State(policies): State<Policies>, request: Request, next: Next) -> Response {
    let policy = if is_preview(request.uri()) { policies.preview } else { policies.page };
    let mut response = next.run(request).await;
    let headers = response.headers_mut();
    for (name, value) in [
        (CONTENT_SECURITY_POLICY, policy),
        (X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff")),
        (REFERRER_POLICY, HeaderValue::from_static("strict-origin-when-cross-origin")),
        (STRICT_TRANSPORT_SECURITY, HeaderValue::from_static("max-age=31536000")),
        (
            HeaderName::from_static("permissions-policy"),
            HeaderValue::from_static("camera=(), microphone=(), geolocation=()"),
        ),
        (HeaderName::from_static("cross-origin-opener-policy"), HeaderValue::from_static("same-origin")),
    ] {
        headers.entry(name).or_insert(value);
    }
    response
}

/// `/?preview=home-modern`, a home page that is looked at before it is chosen.
fn is_preview(uri: &Uri) -> bool {
    let asked = uri.query().unwrap_or_default().split('&').any(|parameter| parameter.starts_with("preview="));
    uri.path() == "/" && asked
}
