//! Content encodings that a client accepts.

use axum::http::HeaderMap;
use axum::http::header::ACCEPT_ENCODING;

/// Whether the client accepts an encoding (RFC 9110, 12.5.3).
pub(crate) fn accepts(headers: &HeaderMap, wanted: &str) -> bool {
    let encodings = headers.get_all(ACCEPT_ENCODING).iter().filter_map(|value| value.to_str().ok());
    encodings.flat_map(|value| value.split(',')).any(|encoding| {
        let (name, weight) = encoding.split_once(';').unwrap_or((encoding, ""));
        let is_refused = weight.trim().strip_prefix("q=").is_some_and(|q| q.parse::<f32>() == Ok(0.0));
        name.trim().eq_ignore_ascii_case(wanted) && !is_refused
    })
}
