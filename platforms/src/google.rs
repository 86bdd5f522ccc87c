//! What the two APIs of Google Ads have in common: signing in, and errors.

use chrono::{DateTime, FixedOffset, TimeDelta, Utc};
use kernel::clock::IST;
use reqwest::RequestBuilder;
use serde_json::Value;

use crate::conversion::{Answer, Outcome};
use crate::http::{self, Reply};
use crate::oauth::{Scope, TokenError};
use crate::{Connection, Platforms};

/// Sends a request with a token. A token that is refused is renewed once.
pub(crate) async fn send(
    platforms: &Platforms,
    connection: &Connection,
    scope: Scope,
    request: impl Fn() -> RequestBuilder,
) -> Result<Reply, Answer> {
    let mut refused = None;
    loop {
        let token =
            platforms.token(connection, scope, refused.as_ref()).await.map_err(|error| no_token(&error))?;
        let reply = http::send(request().bearer_auth(token.expose()), platforms.clock.now()).await;
        let reply = reply.map_err(|error| Answer::pause(None, "unreachable", error))?;
        if reply.status.as_u16() == 401 && refused.is_none() {
            refused = Some(token);
            continue;
        }
        return Ok(reply);
    }
}

fn no_token(error: &TokenError) -> Answer {
    let code = match error {
        TokenError::NoCredentials => "no_credentials",
        TokenError::BadKey(_) => "bad_key",
        TokenError::Refused { code, .. } => code,
        TokenError::Unreachable(_) => "unreachable",
    };
    Answer::pause(None, code, error.to_string())
}

/// An error of Google's APIs, `google.rpc.Status` in JSON.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct GoogleError {
    pub(crate) code: String,
    pub(crate) message: String,
    retry_after: Option<TimeDelta>,
}

impl GoogleError {
    pub(crate) fn read(reply: &Reply) -> Self {
        let error = &reply.body["error"];
        let details = error["details"].as_array().map(Vec::as_slice).unwrap_or_default();
        let reason = details.iter().find_map(reason);
        let status = error["status"].as_str().map(str::to_owned);
        let violations = details.iter().filter_map(|detail| detail["fieldViolations"].as_array()).flatten();
        let violation = violations.clone().next().map(|violation| {
            let text = |key: &str| violation[key].as_str().unwrap_or_default().to_owned();
            format!("{}: {}", text("field"), text("description"))
        });
        let message = [error["message"].as_str().map(str::to_owned), violation, first_ads_error(details)];
        let retry_delay = details.iter().find_map(|detail| {
            let seconds: f64 = detail["retryDelay"].as_str()?.strip_suffix('s')?.parse().ok()?;
            TimeDelta::from_std(std::time::Duration::try_from_secs_f64(seconds).ok()?).ok()
        });
        Self {
            code: reason.or(status).unwrap_or_else(|| reply.status.as_u16().to_string()),
            message: message.into_iter().flatten().collect::<Vec<_>>().join(" · "),
            retry_after: reply.retry_after.or(retry_delay),
        }
    }

    /// What an unsuccessful answer means for a request's events.
    pub(crate) fn answer(self, status: u16) -> Answer {
        let is_lasting = status == 404 || matches!(status, 400 | 403) && is_of_account(&self.code);
        match status {
            _ if is_lasting => Answer::All(Outcome::rejected(self.code, self.message)),
            400 => Answer::split(self.code, self.message),
            // Not signed in or not permitted: staff can set it right while the events wait.
            _ => Answer::pause(self.retry_after, self.code, self.message),
        }
    }
}

/// Refusals that no event causes and no time heals: the account or the action is wrong.
fn is_of_account(code: &str) -> bool {
    matches!(
        code,
        "CUSTOMER_NOT_ALLOWLISTED_FOR_THIS_FEATURE"
            | "CUSTOMER_NOT_FOUND"
            | "DESTINATION_ACCOUNT_DATA_POLICY_PROHIBITS_ENHANCED_CONVERSIONS"
            | "DESTINATION_ACCOUNT_ENHANCED_CONVERSIONS_TERMS_NOT_SIGNED"
            | "DESTINATION_ACCOUNT_NOT_ENABLED_ENHANCED_CONVERSIONS_FOR_LEADS"
            | "DESTINATION_ACCOUNT_TYPE_MISMATCH"
            | "EVENT_SOURCE_AND_DESTINATION_MISMATCH"
            | "INVALID_CONVERSION_ACTION"
            | "INVALID_CONVERSION_ACTION_ID"
            | "INVALID_CONVERSION_ACTION_TYPE"
            | "INVALID_DESTINATION"
            | "NOT_ALLOWLISTED"
            | "NO_CONVERSION_ACTION_FOUND"
            | "OPERATING_ACCOUNT_LOGIN_ACCOUNT_MISMATCH"
    )
}

/// The reason in a detail: of `ErrorInfo`, or the first code of a failure of Google Ads.
fn reason(detail: &Value) -> Option<String> {
    let reason = detail["reason"].as_str().map(str::to_owned);
    reason.or_else(|| detail["errors"].as_array()?.first().and_then(ads_code))
}

/// The code of an error of Google Ads: the only value of its `errorCode`.
pub(crate) fn ads_code(error: &Value) -> Option<String> {
    error["errorCode"].as_object()?.values().next()?.as_str().map(str::to_owned)
}

fn first_ads_error(details: &[Value]) -> Option<String> {
    let error = details.iter().find_map(|detail| detail["errors"].as_array()?.first())?;
    error["message"].as_str().map(str::to_owned)
}

/// A time in India, as Google's examples have it.
pub(crate) fn in_india(instant: DateTime<Utc>) -> DateTime<FixedOffset> {
    instant.with_timezone(&IST)
}
