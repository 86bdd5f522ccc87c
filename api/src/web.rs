//! The site's pages, the web application's files, and headers of every response.

mod build;
mod campaigns;
mod document;
mod freshness;
pub(crate) mod noindex;
mod pages;
mod policy;
mod site_state;

use std::path::PathBuf;
use std::str::FromStr;
use std::sync::Arc;

use axum::Router;
use axum::extract::{Request, State};
use axum::http::HeaderValue;
use axum::http::header::{
    CACHE_CONTROL, CONTENT_SECURITY_POLICY, CONTENT_TYPE, HeaderName, REFERRER_POLICY,
    STRICT_TRANSPORT_SECURITY, X_CONTENT_TYPE_OPTIONS,
};
use axum::middleware::{Next, from_fn};
use axum::response::Response;
use tower_http::services::ServeDir;

use self::build::Builds;
use self::pages::{PageStyle, Pages, ROBOTS};
use self::policy::Tags;
use crate::App;

pub(crate) use self::freshness::{Writes, watch};
pub(crate) use self::pages::Reader;
pub(crate) use self::site_state::SiteState;

/// HSTS policy: whether browsers reach the site only over HTTPS, and for which hosts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Hsts {
    /// No header, for instance because a proxy sends it.
    Off,
    /// For the site's host.
    #[default]
    Host,
    /// For all subdomains too. This cannot be undone for a year: each of them must support HTTPS.
    Subdomains,
}

impl FromStr for Hsts {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        match text {
            "off" => Ok(Self::Off),
            "host" => Ok(Self::Host),
            "subdomains" => Ok(Self::Subdomains),
            _ => Err("use `off`, `host` or `subdomains`"),
        }
    }
}

impl Hsts {
    fn header(self) -> Option<HeaderValue> {
        match self {
            Self::Off => None,
            Self::Host => Some(HeaderValue::from_static("max-age=31536000")),
            Self::Subdomains => Some(HeaderValue::from_static("max-age=31536000; includeSubDomains")),
        }
    }
}

/// Default security headers.
#[derive(Clone)]
pub(crate) struct SecurityHeaders {
    /// Knows which tags a page may load.
    site: SiteState,
    auth_service: Option<String>,
    checkout: Option<&'static str>,
    hsts: Option<HeaderValue>,
}

impl SecurityHeaders {
    /// `auth_service` is the origin of a hosted auth service, `checkout` the origins of a hosted checkout.
    pub(crate) fn new(
        site: SiteState,
        auth_service: Option<String>,
        checkout: Option<&'static str>,
        hsts: Hsts,
    ) -> Self {
        Self { site, auth_service, checkout, hsts: hsts.header() }
    }

    /// The content security policy. Previews may be framed by the site, whose admin area shows them.
    fn policy(&self, tags: Tags, is_preview: bool, style: Option<&PageStyle>) -> HeaderValue {
        let ancestors = if is_preview { "'self'" } else { "'none'" };
        let style = style.map_or("", |PageStyle(source)| source);
        policy::policy(self.auth_service.as_deref(), self.checkout, tags, ancestors, style)
    }
}

/// The site's pages and files: whatever is not the API's. `reader` is what pages read.
pub(crate) fn routes(app: App, site: SiteState, reader: Reader, dist: PathBuf) -> Router {
    // The build leaves compressed copies beside the files; compressing here would cost more and gain less.
    let files =
        ServeDir::new(&dist).append_index_html_on_directories(false).precompressed_br().precompressed_gzip();
    let campaign = dist.join("campaign.html");
    let builds = Builds::new(dist, app.renderer.clone());
    let pages = Pages::new(site, reader, builds, app.renderer.clone(), files);
    let campaigns = campaigns::routes(app, Arc::clone(&pages), campaign);
    Router::new()
        .fallback(async |State(pages): State<Arc<Pages>>, request: Request| pages.serve(request).await)
        .with_state(pages)
        .merge(campaigns)
        .layer(from_fn(cache))
}

/// Built assets have a hash in their name and never change; everything else is revalidated.
async fn cache(request: Request, next: Next) -> Response {
    let forever = request.uri().path().starts_with("/assets/");
    let mut response = next.run(request).await;
    let html =
        response.headers().get("content-type").is_some_and(|kind| kind.as_bytes().starts_with(b"text/html"));
    // A missing asset falls back to the application's page, which must not be cached under its name.
    let value = if forever && !html { "public, max-age=31536000, immutable" } else { "no-cache" };
    response.headers_mut().entry(CACHE_CONTROL).or_insert(HeaderValue::from_static(value));
    response
}

/// Sets the security headers that a route has not set itself.
pub(crate) async fn harden(
    State(security): State<SecurityHeaders>,
    request: Request,
    next: Next,
) -> Response {
    let (path, query) = (request.uri().path(), request.uri().query());
    let is_noindex = noindex::is_noindex(path, query);
    let is_preview = noindex::may_be_framed(path, query);
    let may_load_tags = !is_preview && policy::may_load_tags(request.method(), request.uri());
    let mut response = next.run(request).await;
    let is_page = policy::is_page(response.status(), response.headers().get(CONTENT_TYPE));
    let tags = if may_load_tags && is_page { security.site.facts().await.tags } else { Tags::default() };
    let policy = security.policy(tags, is_preview, response.extensions().get());
    let headers = response.headers_mut();
    for (name, value) in [
        (CONTENT_SECURITY_POLICY, policy),
        (X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff")),
        (REFERRER_POLICY, HeaderValue::from_static("strict-origin-when-cross-origin")),
        (
            HeaderName::from_static("permissions-policy"),
            HeaderValue::from_static("camera=(), microphone=(), geolocation=()"),
        ),
        (HeaderName::from_static("cross-origin-opener-policy"), HeaderValue::from_static("same-origin")),
    ] {
        headers.entry(name).or_insert(value);
    }
    if is_noindex {
        headers.insert(ROBOTS, HeaderValue::from_static("noindex"));
    }
    if let Some(hsts) = security.hsts {
        headers.insert(STRICT_TRANSPORT_SECURITY, hsts);
    }
    response
}
