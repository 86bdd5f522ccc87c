//! Addresses that search engines must leave out, told by header, which counts for files and answers of the API too.

use content::page_text::{SINGLE_PAGES, ServiceTextPage};

use crate::site::CLOSED_SECTIONS;

/// First segments of private pages that `robots.txt` does not name.
const FURTHER: [&str; 6] = ["cart", "checkout", "client-portal", "files", "order-confirmation", "quotation"];

/// Whether search engines must leave an address out.
pub(super) fn is_noindex(path: &str, query: Option<&str>) -> bool {
    let mut segments = path.split('/').filter(|segment| !segment.is_empty());
    let is_private =
        segments.next().is_some_and(|first| CLOSED_SECTIONS.contains(&first) || FURTHER.contains(&first));
    is_private || segments.any(|segment| segment == "preview") || is_preview(query)
}

/// `/?preview=home-modern` shows a page before visitors see it, and `/about?preview=text` one while its text is written.
pub(super) fn is_preview(query: Option<&str>) -> bool {
    query.unwrap_or_default().split('&').any(|parameter| parameter.starts_with("preview="))
}

/// Whether the admin area may show the page in a frame: `/?preview=home-modern` shows a home page before it is chosen,
/// `/about?preview=text` a page while its text is written, `/blog/preview/{token}` an article before it is published.
pub(super) fn may_be_framed(path: &str, query: Option<&str>) -> bool {
    let mut parts = path.split('/').skip(2);
    let is_draft = parts.next() == Some("preview") && parts.next().is_some();
    is_draft || is_preview(query) && has_page_text(path)
}

/// Whether staff can change the text of the page.
fn has_page_text(path: &str) -> bool {
    let name = path.strip_prefix('/').unwrap_or_default();
    name.is_empty() || SINGLE_PAGES.contains(&name) || name.parse::<ServiceTextPage>().is_ok()
}
