//! The web application's files, and security headers of every response.

mod campaigns;
mod designs;
mod document;

use std::path::PathBuf;
use std::str::FromStr;

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
#[derive(Clone, Debug)]
pub(crate) struct SecurityHeaders {
    /// Content security policy of pages.
    page: HeaderValue,
    /// Policy of home page previews, which the settings show side by side in frames.
    preview: HeaderValue,
    hsts: Option<HeaderValue>,
}

impl SecurityHeaders {
    /// `auth_service` is the origin of a hosted auth service, `checkout` the origins of a hosted checkout.
    pub(crate) fn new(auth_service: Option<&str>, checkout: Option<&str>, hsts: Hsts) -> Self {
        Self {
            page: policy(auth_service, checkout, "'none'"),
            preview: policy(auth_service, checkout, "'self'"),
            hsts: hsts.header(),
        }
    }
}

/// Video players, framed once a visitor starts a video.
const PLAYERS: &str = "https://www.youtube-nocookie.com https://player.vimeo.com";

/// Scripts and styles only from the site, requests only to the site and the auth service; a hosted checkout
/// brings its own script and frames. Style attributes are allowed, because libraries position floating
/// elements with them; style elements are not.
fn policy(auth_service: Option<&str>, checkout: Option<&str>, ancestors: &str) -> HeaderValue {
    let also = |origins: Option<&str>| origins.map(|origins| format!(" {origins}")).unwrap_or_default();
    let (service, checkout) = (also(auth_service), also(checkout));
    let directive = |name: &str, origins: &str| match origins {
        "" => String::new(),
        _ => format!("{name} 'self'{origins}; "),
    };
    let connect = directive("connect-src", &format!("{service}{checkout}"));
    let script = directive("script-src", &checkout);
    let policy = format!(
        "default-src 'self'; img-src 'self' data:; style-src 'self'; style-src-attr 'unsafe-inline'; object-src 'none'; \
         frame-src 'self' {PLAYERS}{checkout}; {connect}{script}base-uri 'none'; form-action 'self'; \
         frame-ancestors {ancestors}"
    );
    HeaderValue::try_from(policy).unwrap_or_else(|_| unreachable!("an origin is ASCII"))
}

/// Files of `dist`. Every other path gets the application, which routes on the client.
pub(crate) fn routes(app: App, dist: PathBuf) -> Router {
    let campaigns = campaigns::routes(&app, &dist);
    let designs = designs::routes(app, dist.join("index.html"));
    // The build leaves compressed copies beside the files; compressing here would cost more and gain less.
    let index = ServeFile::new(dist.join("index.html")).precompressed_br().precompressed_gzip();
    let files = ServeDir::new(dist).precompressed_br().precompressed_gzip().fallback(index);
    designs.merge(campaigns).fallback_service(files).layer(from_fn(cache))
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
    let policy = if is_preview(request.uri()) { security.preview } else { security.page };
    let mut response = next.run(request).await;
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
    if let Some(hsts) = security.hsts {
        headers.insert(STRICT_TRANSPORT_SECURITY, hsts);
    }
    response
}

/// `/?preview=home-modern` shows a home page before it is chosen.
fn is_preview(uri: &Uri) -> bool {
    let has_parameter =
        uri.query().unwrap_or_default().split('&').any(|parameter| parameter.starts_with("preview="));
    uri.path() == "/" && has_parameter
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn subdomains_are_held_to_https_only_where_that_was_asked() {
        let header = |text: &str| {
            let hsts: Hsts = text.parse().unwrap();
            SecurityHeaders::new(None, None, hsts).hsts.map(|value| value.to_str().unwrap().to_owned())
        };
        assert_eq!(header("off"), None);
        assert_eq!(header("host").as_deref(), Some("max-age=31536000"));
        assert_eq!(header("subdomains").as_deref(), Some("max-age=31536000; includeSubDomains"));
        assert!("yes".parse::<Hsts>().is_err());
    }

    #[test]
    fn only_a_hosted_checkout_brings_scripts_from_elsewhere() {
        let text = |auth: Option<&str>, checkout: Option<&str>| {
            policy(auth, checkout, "'none'").to_str().unwrap().to_owned()
        };
        let plain = text(None, None);
        assert!(!plain.contains("script-src") && !plain.contains("connect-src"), "{plain}");
        let both = text(Some("https://auth.example"), Some("https://pay.example"));
        for directive in [
            "script-src 'self' https://pay.example;",
            "connect-src 'self' https://auth.example https://pay.example;",
            "https://player.vimeo.com https://pay.example;",
        ] {
            assert!(both.contains(directive), "{directive} is not in {both}");
        }
    }
}
