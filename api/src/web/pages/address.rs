//! What an address of the site asks for.

use axum::http::Uri;
use url::form_urlencoded;

use crate::web::noindex::is_preview;

/// Areas that browsers render: private ones, whose addresses may contain tokens.
const CLIENT_AREAS: [&str; 12] = [
    "admin",
    "auth",
    "cart",
    "checkout",
    "client-portal",
    "dashboard",
    "order-confirmation",
    "privacy-file",
    "privacy-request",
    "quotation",
    "site-visit",
    "unsubscribe",
];

/// Parameters that change what a page shows. Others, such as those of campaigns, are the browser's affair: they are
/// neither rendered nor part of what a page is kept under.
const PARAMETERS: [&str; 51] = [
    "area",
    "bhk",
    "brand",
    "budget",
    "category",
    "city",
    "code",
    "colour",
    "compare",
    "core",
    "counter",
    "cursor",
    "finish",
    "from",
    "grade",
    "home",
    "inStock",
    "island",
    "kind",
    "layout",
    "locality",
    "loft",
    "material",
    "onSale",
    "options",
    "order",
    "origin",
    "package",
    "page",
    "photo",
    "place",
    "price",
    "property",
    "q",
    "room",
    "rooms",
    "service",
    "size",
    "sort",
    "style",
    "tag",
    "tallUnits",
    "thickness",
    "to",
    "type",
    "use",
    "video",
    "wallUnits",
    "walls",
    "with",
    "year",
];

/// Longest path of a page; no link of ours comes near.
const MAX_PATH: usize = 400;
/// Longest value of a parameter that is rendered.
const MAX_VALUE: usize = 300;

/// What an address asks for.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Address {
    /// A file of the build.
    File,
    /// The application, which browsers render.
    Application,
    /// A page. `is_exact` if its path is written as links write it.
    Page { key: Key, is_exact: bool },
    /// Another way to write this path.
    Moved(String),
    /// Nothing.
    Nothing,
}

/// What a page is kept under.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Key {
    /// Lower-case, without a slash at its end.
    pub(super) path: String,
    /// The parameters that matter, sorted; may be empty.
    pub(super) query: String,
}

impl Key {
    /// The page that says that there is none. No page has this address.
    pub(super) fn nothing() -> Self {
        Self { path: "/404".to_owned(), query: String::new() }
    }

    pub(super) fn url(&self) -> String {
        if self.query.is_empty() { self.path.clone() } else { format!("{}?{}", self.path, self.query) }
    }
}

impl Address {
    pub(super) fn of(uri: &Uri) -> Self {
        let path = uri.path();
        let segments: Vec<&str> = path.split('/').filter(|segment| !segment.is_empty()).collect();
        let first = segments.first().copied().unwrap_or_default();
        if path == "/index.html" {
            return Self::Moved("/".to_owned());
        }
        // The bundle, lists for tools and what campaign pages are made of are no pages.
        if first == "server" || first.starts_with('.') || path == "/campaign.html" || path.len() > MAX_PATH {
            return Self::Nothing;
        }
        if first == "assets" || segments.last().is_some_and(|last| last.contains('.')) {
            return Self::File;
        }
        let area = first.to_ascii_lowercase();
        // Only the addresses below it contain tokens.
        let is_form = area == "privacy-request" && segments.len() == 1;
        if CLIENT_AREAS.contains(&area.as_str()) && !is_form {
            // The rest may be a token, in which case matters.
            let rest = path.trim_start_matches('/').strip_prefix(first).unwrap_or_default();
            let written = format!("/{area}{rest}");
            return if written == path { Self::Application } else { Self::Moved(written) };
        }
        if segments.contains(&"preview") || is_preview(uri.query()) {
            return Self::Application;
        }
        let written = format!("/{}", segments.join("/").to_ascii_lowercase());
        let is_exact = written == path;
        Self::Page { key: Key { path: written, query: query(uri.query()) }, is_exact }
    }
}

fn query(given: Option<&str>) -> String {
    let pairs = form_urlencoded::parse(given.unwrap_or_default().as_bytes());
    let mut pairs: Vec<_> = pairs
        .filter(|(name, value)| {
            PARAMETERS.contains(&&**name) && !value.is_empty() && value.len() <= MAX_VALUE
        })
        .collect();
    // The first of a name counts, as in the application.
    pairs.sort_by(|(a, _), (b, _)| a.cmp(b));
    pairs.dedup_by(|(later, _), (first, _)| later == first);
    form_urlencoded::Serializer::new(String::new()).extend_pairs(pairs).finish()
}

/// An address with the query of another one, unless it has its own.
pub(super) fn with_query(path: &str, uri: &Uri) -> String {
    match uri.query().filter(|query| !query.is_empty() && !path.contains('?')) {
        Some(query) => format!("{path}?{query}"),
        None => path.to_owned(),
    }
}

/// Whether an address is one of this site, and not of another host.
pub(super) fn is_ours(location: &str) -> bool {
    let mut bytes = location.bytes();
    bytes.next() == Some(b'/')
        && !matches!(bytes.next(), Some(b'/' | b'\\'))
        && location.bytes().all(|byte| byte.is_ascii_graphic())
}
