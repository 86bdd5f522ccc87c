//! Content security policies of pages.
//!
//! A page may use the site itself, a hosted auth service or checkout if there is one, and what the tags of Google and
//! Meta need while their ids are in the organisation's settings. The policy only allows: whether a tag is loaded is
//! the visitor's choice, which the web application asks for.

use axum::http::{HeaderValue, Method, StatusCode, Uri};
use kernel::organization::Organization;

/// Video players, framed once a visitor starts a video.
const PLAYERS: &str = "https://www.youtube-nocookie.com https://player.vimeo.com";

/// Origins that one service needs, separated by spaces.
struct Origins {
    scripts: &'static str,
    connections: &'static str,
    images: &'static str,
    frames: &'static str,
}

/// Serves the scripts of both Google tags.
const GOOGLE_TAG: &str = "https://www.googletagmanager.com";

/// Google Analytics. Its hosts differ by region. Google Signals, which would need hosts of the ads network, are off.
const ANALYTICS: Origins = Origins {
    scripts: "",
    connections: "https://*.google-analytics.com https://*.analytics.google.com",
    images: "https://*.google-analytics.com",
    frames: "",
};

/// Conversions of Google Ads. Google also asks by the visitor's country, which is India.
const ADS: Origins = Origins {
    scripts: "https://www.googleadservices.com https://googleads.g.doubleclick.net https://pagead2.googlesyndication.com \
              https://www.google.com",
    connections: "https://www.googleadservices.com https://googleads.g.doubleclick.net \
                  https://pagead2.googlesyndication.com https://www.google.com https://google.com \
                  https://www.google.co.in",
    images: "https://www.googleadservices.com https://googleads.g.doubleclick.net \
             https://pagead2.googlesyndication.com https://www.google.com https://google.com https://www.google.co.in",
    frames: GOOGLE_TAG,
};

/// The Meta pixel.
const PIXEL: Origins = Origins {
    scripts: "https://connect.facebook.net",
    connections: "https://www.facebook.com https://connect.facebook.net",
    images: "https://www.facebook.com",
    frames: "",
};

/// Tags whose ids are set.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Tags {
    analytics: bool,
    ads: bool,
    pixel: bool,
}

impl Tags {
    /// The tags in the settings.
    pub(super) const fn of(organization: &Organization) -> Self {
        Self {
            analytics: organization.google_analytics_id.is_some(),
            ads: organization.google_ads_id.is_some(),
            pixel: organization.facebook_pixel_id.is_some(),
        }
    }

    fn origins(self) -> impl Iterator<Item = Origins> {
        let google = Origins { scripts: GOOGLE_TAG, connections: GOOGLE_TAG, images: GOOGLE_TAG, frames: "" };
        [
            (self.analytics || self.ads, google),
            (self.analytics, ANALYTICS),
            (self.ads, ADS),
            (self.pixel, PIXEL),
        ]
        .into_iter()
        .filter_map(|(is_set, origins)| is_set.then_some(origins))
    }
}

/// Whether the application answers this request with a page that may load tags: a page of visitors. The admin area
/// and private quotations never do.
pub(super) fn may_load_tags(method: &Method, uri: &Uri) -> bool {
    let path = uri.path();
    let first = path.trim_start_matches('/').split('/').next().unwrap_or_default();
    let is_file = path.rsplit('/').next().is_some_and(|name| name.contains('.'));
    let is_other =
        matches!(first, "api" | "auth" | "assets" | "media" | "feeds" | "dev" | "admin" | "quotation");
    matches!(*method, Method::GET | Method::HEAD) && !is_file && !is_other
}

/// Whether an answer is a page, or says that the browser's copy of one, with its old policy, is current.
pub(super) fn is_page(status: StatusCode, content_type: Option<&HeaderValue>) -> bool {
    status == StatusCode::NOT_MODIFIED
        || content_type.is_some_and(|kind| kind.as_bytes().starts_with(b"text/html"))
}

/// Scripts and styles only from the site, requests only to the site and the auth service; a hosted checkout
/// brings its own script and frames, and so do tags. Style attributes are allowed, because libraries position
/// floating elements with them; of style elements only the page's own one, `style`, by its hash.
pub(super) fn policy(
    auth_service: Option<&str>,
    checkout: Option<&str>,
    tags: Tags,
    ancestors: &str,
    style: &str,
) -> HeaderValue {
    let (service, checkout) = (auth_service.unwrap_or_default(), checkout.unwrap_or_default());
    let also = |own: &[&str], pick: fn(&Origins) -> &'static str| {
        let tags: Vec<&str> = tags.origins().map(|origins| pick(&origins)).collect();
        let origins = own.iter().copied().chain(tags).filter(|origins| !origins.is_empty());
        origins.fold(String::new(), |all, origins| format!("{all} {origins}"))
    };
    let directive = |name: &str, origins: &str| match origins {
        "" => String::new(),
        _ => format!("{name} 'self'{origins}; "),
    };
    let style = if style.is_empty() { String::new() } else { format!(" {style}") };
    let images = also(&[], |origins| origins.images);
    let frames = also(&[PLAYERS, checkout], |origins| origins.frames);
    let connect = directive("connect-src", &also(&[service, checkout], |origins| origins.connections));
    let script = directive("script-src", &also(&[checkout], |origins| origins.scripts));
    let policy = format!(
        "default-src 'self'; img-src 'self' data:{images}; style-src 'self'{style}; style-src-attr 'unsafe-inline'; \
         object-src 'none'; frame-src 'self'{frames}; {connect}{script}base-uri 'none'; form-action 'self'; \
         frame-ancestors {ancestors}"
    );
    HeaderValue::try_from(policy).unwrap_or_else(|_| unreachable!("an origin is ASCII"))
}
