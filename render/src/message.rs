//! What a parent and its engine tell each other.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

/// A page to render.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct PageRequest {
    /// Address on the site.
    pub url: String,
    /// HTTP method.
    pub method: &'static str,
}

/// A rendered page, as `renderPage` returns it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(default)]
pub struct Page {
    /// HTTP status: 200, 404 or 410 with a page, or 301.
    pub status: u16,
    /// Where a 301 leads.
    pub location: Option<String>,
    /// What the application's root element contains.
    pub html: String,
    /// Elements of the document's head.
    pub head: String,
    /// The data that the page was rendered with, as JSON.
    pub data: String,
    /// Whether search engines should leave the page out.
    pub noindex: bool,
    /// Paths of the page's style sheets.
    pub styles: Vec<String>,
    /// Attributes of `link` elements for what the browser should fetch first.
    pub preloads: Vec<BTreeMap<String, String>>,
}

/// What a page asks of the API.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct HostRequest {
    /// Number within the page.
    pub id: u32,
    /// HTTP method.
    pub method: String,
    /// Path with query.
    pub path: String,
}

/// The API's answer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct HostAnswer {
    /// Number of the request.
    pub id: u32,
    /// HTTP status.
    pub status: u16,
    /// Headers by lower-case name.
    pub headers: BTreeMap<String, String>,
    /// Body as text.
    pub body: String,
}

/// Why a page could not be rendered.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Failure {
    pub(crate) message: String,
    #[serde(default)]
    pub(crate) stack: String,
    /// Whether the engine ends now, since its state is uncertain.
    #[serde(default)]
    pub(crate) is_final: bool,
}

impl Failure {
    pub(crate) fn last(message: impl Into<String>) -> Self {
        Self { message: message.into(), stack: String::new(), is_final: true }
    }
}

/// What a page logs.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct LogLine {
    pub(crate) level: String,
    pub(crate) text: String,
}
