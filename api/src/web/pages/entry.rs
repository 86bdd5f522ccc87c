//! A rendered page, as it is kept.

use std::sync::Arc;
use std::time::Duration;

use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode};
use axum::response::Response;
use base64::Engine as _;
use base64::prelude::BASE64_STANDARD;
use quick_cache::Weighter;
use render::Page;
use ring::digest::{SHA256, digest};

use super::address::{Key, is_ours};
use super::reads::{Read, Recorded};
use crate::web::build::Build;
use crate::web::document::{Document, complete};
use crate::web::freshness::{Latest, Moment};

/// After this a page is rendered anew even if what it reads is the same: it may show the year.
const MAX_AGE: Duration = Duration::from_hours(1);

/// Header for search engines.
pub(in crate::web) const ROBOTS: HeaderName = HeaderName::from_static("x-robots-tag");

/// Source of the page's own style sheet in its content security policy.
#[derive(Clone, Debug)]
pub(in crate::web) struct PageStyle(pub(in crate::web) Arc<str>);

/// A rendered page.
pub(in crate::web) struct Entry {
    /// The build that rendered it.
    build: Arc<Build>,
    pub(super) status: StatusCode,
    /// Where a redirect leads.
    pub(super) location: Option<String>,
    is_noindex: bool,
    style: Option<PageStyle>,
    document: Document,
    /// What it was rendered from.
    pub(super) reads: Vec<Read>,
    rendered: Moment,
    /// When what it was rendered from was last known to be so.
    pub(super) checked: Latest,
}

impl Entry {
    /// Fails if the page is not one that can be sent. Compresses, and may read style sheets.
    pub(super) fn new(build: Arc<Build>, page: &Page, recorded: Recorded) -> Result<Self, String> {
        let status = StatusCode::from_u16(page.status).map_err(|error| error.to_string())?;
        let location = page.location.clone().filter(|location| is_ours(location));
        let is_page = matches!(status, StatusCode::OK | StatusCode::NOT_FOUND | StatusCode::GONE);
        let is_redirect = status == StatusCode::MOVED_PERMANENTLY || status == StatusCode::FOUND;
        if !(is_page || is_redirect && location.is_some()) {
            return Err(format!("the page has the status {status} and the location {:?}", page.location));
        }
        let (text, links) = build.styles(&page.styles);
        let style = (!text.is_empty()).then(|| {
            let hash = BASE64_STANDARD.encode(digest(&SHA256, text.as_bytes()));
            PageStyle(format!("'sha256-{hash}'").into())
        });
        let html = if is_page { complete(&build.index, page, &text, &links) } else { String::new() };
        let Recorded { reads, since, .. } = recorded;
        Ok(Self {
            status,
            location: location.filter(|_| is_redirect),
            is_noindex: page.noindex,
            style,
            document: Document::new(html),
            reads,
            rendered: Moment::now(),
            checked: Latest::new(since),
            build,
        })
    }

    pub(super) fn is_of(&self, build: &Arc<Build>) -> bool {
        Arc::ptr_eq(&self.build, build)
    }

    pub(super) fn is_recent(&self) -> bool {
        self.rendered.age() < MAX_AGE
    }

    /// Sends the page, under its own status or another one.
    pub(super) fn respond(&self, status: StatusCode, method: &Method, headers: &HeaderMap) -> Response {
        let mut response = self.document.respond(status, method, headers);
        if self.is_noindex {
            response.headers_mut().insert(ROBOTS, HeaderValue::from_static("noindex"));
        }
        if let Some(style) = &self.style {
            response.extensions_mut().insert(style.clone());
        }
        response
    }
}

/// Weighs pages by their bytes in memory.
#[derive(Clone)]
pub(super) struct ByBytes;

impl Weighter<Key, Arc<Entry>> for ByBytes {
    fn weight(&self, key: &Key, entry: &Arc<Entry>) -> u64 {
        (key.path.len() + key.query.len() + entry.document.weight() + entry.reads.len() * 200 + 500) as u64
    }
}
