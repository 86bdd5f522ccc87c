//! One HTTP client for all platforms, and what their answers have in common.

use std::time::Duration;

use chrono::{DateTime, TimeDelta, Utc};
use reqwest::header::RETRY_AFTER;
use reqwest::{RequestBuilder, StatusCode};
use serde_json::Value;

/// Timeout of a call.
pub const TIMEOUT: Duration = Duration::from_secs(30);

/// How long to wait before a request is sent again to a platform that is busy: what passes within a second need not end
/// an upload.
const WAITS: [Duration; 2] = [Duration::from_millis(100), Duration::from_millis(500)];

/// Longest wait that a platform may ask for without ending the upload.
const LONGEST_WAIT: TimeDelta = TimeDelta::seconds(2);

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

/// There was no answer.
struct NoAnswer {
    /// Nothing was sent, so that sending it once more cannot be twice.
    is_unsent: bool,
    reason: String,
}

/// Sends a request, and sends it again if the platform was busy. The error is that there was no answer.
pub(crate) async fn send(mut request: RequestBuilder, now: DateTime<Utc>) -> Result<Reply, String> {
    for wait in WAITS {
        let again = request.try_clone();
        let answer = send_once(request, now).await;
        let (Some(next), Some(wait)) = (again, wait_after(&answer, wait)) else {
            return answer.map_err(|none| none.reason);
        };
        tokio::time::sleep(wait).await;
        request = next;
    }
    send_once(request, now).await.map_err(|none| none.reason)
}

/// How long to wait before the request is sent again; `None` if it should not be.
fn wait_after(answer: &Result<Reply, NoAnswer>, wait: Duration) -> Option<Duration> {
    match answer {
        Err(none) => none.is_unsent.then_some(wait),
        Ok(reply) if matches!(reply.status.as_u16(), 429 | 502..=504) => match reply.retry_after {
            None => Some(wait),
            Some(asked) => asked.to_std().ok().filter(|_| asked <= LONGEST_WAIT),
        },
        Ok(_) => None,
    }
}

async fn send_once(request: RequestBuilder, now: DateTime<Utc>) -> Result<Reply, NoAnswer> {
    // Addresses have tokens in them.
    let failed = |error: reqwest::Error| NoAnswer {
        is_unsent: error.is_connect(),
        reason: outgoing::chain(&error.without_url()),
    };
    let mut response = request.send().await.map_err(failed)?;
    let status = response.status();
    let header = response.headers().get(RETRY_AFTER).and_then(|value| value.to_str().ok());
    let retry_after = header.and_then(|text| parse_retry_after(text, now));
    let mut bytes = Vec::new();
    while let Some(part) = response.chunk().await.map_err(failed)? {
        if bytes.len() + part.len() > MAX_BYTES {
            return Err(NoAnswer { is_unsent: false, reason: "the answer is too long".to_owned() });
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
    fn only_what_passes_within_seconds_is_sent_again() {
        let wait = Duration::from_millis(1);
        let reply = |status: u16, seconds: Option<i64>| {
            let status = StatusCode::from_u16(status).unwrap();
            Ok(Reply { status, retry_after: seconds.map(TimeDelta::seconds), body: Value::Null })
        };
        for (status, asked, expected) in [
            (503, None, Some(wait)),
            (429, Some(1), Some(Duration::from_secs(1))),
            (429, Some(3), None),
            (200, None, None),
            (400, None, None),
            (401, None, None),
            (500, None, None),
        ] {
            assert_eq!(wait_after(&reply(status, asked), wait), expected, "{status} {asked:?}");
        }
        for is_unsent in [true, false] {
            let none = NoAnswer { is_unsent, reason: String::new() };
            assert_eq!(wait_after(&Err(none), wait).is_some(), is_unsent);
        }
    }

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
