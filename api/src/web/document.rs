//! Completes the application's documents, and sends them.

use std::io::Write as _;

use axum::body::{Body, Bytes};
use axum::http::header::{
    ACCEPT_ENCODING, CACHE_CONTROL, CONTENT_ENCODING, CONTENT_LENGTH, CONTENT_TYPE, ETAG, VARY,
};
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode};
use axum::response::{IntoResponse as _, Response};
use brotli::CompressorWriter;
use flate2::Compression;
use flate2::write::GzEncoder;
use kernel::document::File;
use render::Page;

use crate::encoding::accepts;
use crate::media::is_known;

/// Replaces the document's title.
pub(super) fn with_head(index: &str, head: &str) -> String {
    let title = index.split_once("<title>").and_then(|(before, rest)| {
        let (_, after) = rest.split_once("</title>")?;
        Some((before, after))
    });
    match title {
        Some((before, after)) => format!("{before}{head}{after}"),
        None => index.to_owned(),
    }
}

/// Escapes text for HTML, including attribute values.
pub(super) fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            letter => escaped.push(letter),
        }
    }
    escaped
}

/// A `meta` element.
pub(super) fn meta(name: &str, value: &str) -> String {
    format!("<meta {name} content=\"{}\" />", escaped(value))
}

/// Where the application's document has the page.
const ROOT: &str = "<div id=\"root\"></div>";

/// The document of a rendered page. `styles` is the text of its style sheets, whose `links` it then needs no more.
///
/// What the page shows comes first: style sheets are part of the document, scripts are fetched after the pictures, and
/// what the page was rendered with is not fetched again.
pub(super) fn complete(index: &str, page: &Page, styles: &str, links: &[&str]) -> String {
    let index = without(index, "<noscript>", "</noscript>", |_| true);
    let index = without(&index, "<link ", ">", |link| {
        let is_inlined = |path: &&str| link.contains(&format!("href=\"{path}\""));
        link.contains("as=\"fetch\"") || link.contains("rel=\"stylesheet\"") && links.iter().any(is_inlined)
    });
    let index = index
        .replace("<script type=\"module\"", "<script type=\"module\" fetchpriority=\"low\"")
        .replace("<link rel=\"modulepreload\"", "<link rel=\"modulepreload\" fetchpriority=\"low\"");
    let preloads = page.preloads.iter().map(|attributes| {
        let pairs = attributes.iter().filter(|(name, _)| is_preload_attribute(name));
        let pairs = pairs.map(|(name, value)| format!(" {name}=\"{}\"", escaped(value)));
        format!("<link rel=\"preload\"{}>", pairs.collect::<Vec<_>>().concat())
    });
    let preloads = preloads.collect::<Vec<_>>().concat();
    let style = if styles.is_empty() { String::new() } else { format!("<style>{styles}</style>") };
    let document = with_head(&index, &format!("{preloads}{style}{}", page.head));
    // JSON that cannot end the element.
    let data = page.data.replace('<', "\\u003c");
    let root = format!(
        "<div id=\"root\">{}</div><script type=\"application/json\" id=\"page-data\">{data}</script>",
        page.html
    );
    document.replacen(ROOT, &root, 1)
}

fn is_preload_attribute(name: &str) -> bool {
    ["href", "as", "type", "imagesrcset", "imagesizes", "fetchpriority", "crossorigin", "media"]
        .contains(&name)
}

/// Leaves out the parts from `begin` to `end` of which `is_left_out` says so.
fn without(text: &str, begin: &str, end: &str, is_left_out: impl Fn(&str) -> bool) -> String {
    let (mut kept, mut rest) = (String::with_capacity(text.len()), text);
    while let Some(start) = rest.find(begin) {
        let Some(length) = rest[start..].find(end) else { break };
        let (before, part) = (&rest[..start], &rest[start..start + length + end.len()]);
        kept.push_str(before);
        if !is_left_out(part) {
            kept.push_str(part);
        }
        rest = &rest[start + part.len()..];
    }
    kept + rest
}

/// Brotli quality; a higher one costs more time than it saves.
const QUALITY: u32 = 5;
/// Brotli window, as a power of two.
const WINDOW: u32 = 20;

/// A document, ready to send.
pub(super) struct Document {
    plain: Bytes,
    gzip: Bytes,
    brotli: Bytes,
    etag: String,
}

impl Document {
    /// Compresses it, which takes some milliseconds.
    pub(super) fn new(html: String) -> Self {
        let mut gzip = GzEncoder::new(Vec::new(), Compression::new(6));
        let mut brotli = CompressorWriter::new(Vec::new(), html.len().max(1), QUALITY, WINDOW);
        // Writing to memory does not fail.
        let _ = gzip.write_all(html.as_bytes());
        let _ = brotli.write_all(html.as_bytes());
        let _ = brotli.flush();
        Self {
            etag: format!("\"{}\"", &File::digest(html.as_bytes())[..32]),
            gzip: gzip.finish().unwrap_or_default().into(),
            brotli: brotli.into_inner().into(),
            plain: html.into(),
        }
    }

    /// Its bytes in memory.
    pub(super) fn weight(&self) -> usize {
        self.plain.len() + self.gzip.len() + self.brotli.len()
    }

    /// Sends it in the encoding that the client prefers, unless the client has it.
    pub(super) fn respond(&self, status: StatusCode, method: &Method, headers: &HeaderMap) -> Response {
        // Compared weakly: the encodings of a document are one version.
        let etag = HeaderValue::try_from(format!("W/{}", self.etag)).ok();
        let (mut response, is_sent) = if status == StatusCode::OK && is_known(headers, &self.etag) {
            (StatusCode::NOT_MODIFIED.into_response(), false)
        } else {
            (status.into_response(), true)
        };
        let sent = response.headers_mut();
        sent.insert(CACHE_CONTROL, HeaderValue::from_static("no-cache"));
        sent.insert(VARY, HeaderValue::from_name(ACCEPT_ENCODING));
        sent.extend(etag.filter(|_| status == StatusCode::OK).map(|etag| (ETAG, etag)));
        if !is_sent {
            return response;
        }
        let (body, encoding) = match () {
            () if accepts(headers, "br") => (&self.brotli, Some("br")),
            () if accepts(headers, "gzip") => (&self.gzip, Some("gzip")),
            () => (&self.plain, None),
        };
        sent.insert(CONTENT_TYPE, HeaderValue::from_static("text/html; charset=utf-8"));
        sent.extend(encoding.map(|encoding| (CONTENT_ENCODING, HeaderValue::from_static(encoding))));
        sent.insert(CONTENT_LENGTH, HeaderValue::from(body.len()));
        if method != Method::HEAD {
            *response.body_mut() = Body::from(body.clone());
        }
        response
    }
}
