//! One HTTP client for all platforms, and what their answers have in common.

use std::time::Duration;

use chrono::{DateTime, TimeDelta, Utc};
use reqwest::header::RETRY_AFTER;
use reqwest::{RequestBuilder, StatusCode};
use serde_json::Value;

/// Timeout of a call.
pub const TIMEOUT: Duration = Duration::from_secs(30);

/// Longest answer that is read.
const MAX_BYTES: usize = 4 << 20;

/// The HTTP client of all platforms.
pub(crate) fn client() -> Result<reqwest::Client, reqwest::Error> {
    outgoing::client().timeout(TIMEOUT).build()
}

/// An answer, whatever it says.
#[derive(Clone, Debug)]
pub(crate) struct Reply {
    pub(crate) status: StatusCode,
    /// What it asks to wait.
    pub(crate) retry_after: Option<TimeDelta>,
    /// Its JSON; `null` if it is none.
    pub(crate) body: Value,
}

/// Sends a request. The error is that there was no answer.
pub(crate) async fn send(request: RequestBuilder, now: DateTime<Utc>) -> Result<Reply, String> {
    // Addresses have tokens in them.
    let failed = |error: reqwest::Error| outgoing::chain(&error.without_url());
    let mut response = request.send().await.map_err(failed)?;
    let status = response.status();
    let header = response.headers().get(RETRY_AFTER).and_then(|value| value.to_str().ok());
    let retry_after = header.and_then(|text| parse_retry_after(text, now));
    let mut bytes = Vec::new();
    while let Some(part) = response.chunk().await.map_err(failed)? {
        if bytes.len() + part.len() > MAX_BYTES {
            return Err("the answer is too long".to_owned());
        }
        bytes.extend_from_slice(&part);
    }
    Ok(Reply { status, retry_after, body: serde_json::from_slice(&bytes).unwrap_or(Value::Null) })
}

/// Seconds, or a date.
fn parse_retry_after(text: &str, now: DateTime<Utc>) -> Option<TimeDelta> {
    let after = match text.trim().parse::<u32>() {
        Ok(seconds) => TimeDelta::seconds(i64::from(seconds)),
        Err(_) => DateTime::parse_from_rfc2822(text.trim()).ok()?.to_utc() - now,
    };
    Some(after.clamp(TimeDelta::zero(), TimeDelta::days(1)))
}

/// Pairs as a form or a query.
pub(crate) fn form(pairs: &[(&str, &str)]) -> String {
    url::form_urlencoded::Serializer::new(String::new()).extend_pairs(pairs).finish()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn retry_after_is_seconds_or_a_date() {
        let now = DateTime::parse_from_rfc3339("2026-11-20T09:30:00Z").unwrap().to_utc();
        for (text, seconds) in [
            ("120", Some(120)),
            ("Fri, 20 Nov 2026 09:31:00 GMT", Some(60)),
            ("Fri, 20 Nov 2026 09:00:00 GMT", Some(0)),
            ("9999999", Some(86_400)),
            ("soon", None),
        ] {
            assert_eq!(parse_retry_after(text, now).map(|after| after.num_seconds()), seconds, "{text}");
        }
    }
}
