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

#[cfg(test)]
mod tests {
    use axum::http::HeaderValue;

    use super::*;

    #[test]
    fn brotli_is_sent_to_those_who_read_it() {
        let takes = |value: &'static str| {
            accepts(&HeaderMap::from_iter([(ACCEPT_ENCODING, HeaderValue::from_static(value))]), "br")
        };
        for value in ["br", "gzip, deflate, br, zstd", "gzip;q=0.5,BR;q=0.8"] {
            assert!(takes(value), "{value}");
        }
        for value in ["gzip", "br;q=0", "identity, br; q=0.000", "brotli", ""] {
            assert!(!takes(value), "{value}");
        }
        assert!(!accepts(&HeaderMap::new(), "br"));
    }
}
