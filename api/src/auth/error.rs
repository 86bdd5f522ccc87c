//! The auth service's errors, in GoTrue's formats.
//!
//! There are two. A client that names an API version of 2024 or later gets the newer one. Only the request
//! says which, so an error travels as an extension of its response until [`shape`].

use std::borrow::Cow;

use axum::Json;
use axum::extract::{Request, State};
use axum::http::header::RETRY_AFTER;
use axum::http::{HeaderMap, HeaderName, HeaderValue, StatusCode};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use chrono::TimeDelta;
use people::account::password::{HashError, Weakness};
use serde_json::{Value, json};

use crate::App;
use crate::admission::{self, Lane, Rejection, is_read};

/// Limit on request bodies.
pub(super) const BODY_LIMIT: usize = 1024 * 1024;

/// API version since which errors have `code` and `message`.
const VERSION: &str = "2024-01-01";

const API_VERSION: HeaderName = HeaderName::from_static("x-supabase-api-version");
const ERROR_CODE: HeaderName = HeaderName::from_static("x-sb-error-code");

/// An error. `code` is GoTrue's error code.
#[derive(Clone, Debug)]
pub(crate) struct AuthError {
    status: StatusCode,
    code: &'static str,
    message: Cow<'static, str>,
    weaknesses: Vec<&'static str>,
    retry_after: Option<i64>,
}

impl AuthError {
    pub(crate) fn new(status: StatusCode, code: &'static str, message: impl Into<Cow<'static, str>>) -> Self {
        Self { status, code, message: message.into(), weaknesses: Vec::new(), retry_after: None }
    }

    pub(crate) fn too_large() -> Self {
        let message = format!("Request body too large (max {BODY_LIMIT} bytes)");
        Self::new(StatusCode::PAYLOAD_TOO_LARGE, "request_entity_too_large", message)
    }

    pub(crate) fn broken() -> Self {
        Self::new(StatusCode::BAD_REQUEST, "bad_json", "Could not read the request body")
    }

    /// The request is invalid.
    pub(crate) fn invalid(message: impl Into<Cow<'static, str>>) -> Self {
        Self::new(StatusCode::BAD_REQUEST, "validation_failed", message)
    }

    /// Wrong password, no password or no account: all answered alike.
    pub(crate) fn invalid_credentials() -> Self {
        Self::new(StatusCode::BAD_REQUEST, "invalid_credentials", "Invalid login credentials")
    }

    pub(crate) fn banned(status: StatusCode) -> Self {
        Self::new(status, "user_banned", "User is banned")
    }

    pub(crate) fn bad_token(reason: &str) -> Self {
        Self::new(StatusCode::FORBIDDEN, "bad_jwt", format!("invalid JWT: {reason}"))
    }

    pub(crate) fn no_session() -> Self {
        let message = "Session from session_id claim in JWT does not exist";
        Self::new(StatusCode::FORBIDDEN, "session_not_found", message)
    }

    pub(crate) fn email_exists() -> Self {
        let message = "A user with this email address has already been registered";
        Self::new(StatusCode::UNPROCESSABLE_ENTITY, "email_exists", message)
    }

    pub(crate) fn weak_password(weaknesses: &[Weakness], min_chars: u32) -> Self {
        let message = match weaknesses.first() {
            Some(Weakness::Short) | None => {
                format!("Password should be at least {min_chars} characters.").into()
            }
            Some(Weakness::Personal) => "Password should not be your name or e-mail address.".into(),
            Some(Weakness::Common) => {
                "Password is known to be weak and easy to guess, please choose a different one.".into()
            }
        };
        let reasons = weaknesses.iter().map(|weakness| match weakness {
            Weakness::Short => "length",
            Weakness::Personal => "characters",
            Weakness::Common => "pwned",
        });
        Self {
            weaknesses: reasons.collect(),
            message,
            ..Self::new(StatusCode::UNPROCESSABLE_ENTITY, "weak_password", "")
        }
    }

    /// Too many requests from one network, or attempts at one account.
    pub(crate) fn too_many(wait: TimeDelta) -> Self {
        let refusal =
            Self::new(StatusCode::TOO_MANY_REQUESTS, "over_request_rate_limit", "Request rate limit reached");
        refusal.after(wait)
    }

    /// Too many e-mails to one address.
    pub(crate) fn too_many_letters(wait: TimeDelta) -> Self {
        let seconds = wait.num_seconds().max(1);
        let message = format!("For security purposes, you can only request this after {seconds} seconds.");
        Self::new(StatusCode::TOO_MANY_REQUESTS, "over_email_send_rate_limit", message).after(wait)
    }

    /// Overloaded. Clients keep their session and retry, which they do after no other error.
    pub(crate) fn overloaded(wait: TimeDelta) -> Self {
        let message = "The service is busy, please try again shortly";
        Self::new(StatusCode::SERVICE_UNAVAILABLE, "over_request_rate_limit", message).after(wait)
    }

    pub(crate) fn unexpected() -> Self {
        let message = "Unexpected failure, please check server logs for more information";
        Self::new(StatusCode::INTERNAL_SERVER_ERROR, "unexpected_failure", message)
    }

    fn after(mut self, wait: TimeDelta) -> Self {
        // Rounded up: a retry a moment too early would be rejected again.
        self.retry_after = Some((wait.num_milliseconds() + 999) / 1000);
        self
    }

    fn body(&self, is_new: bool) -> Value {
        let mut body = if is_new {
            json!({"code": self.code, "message": self.message})
        } else {
            json!({"code": self.status.as_u16(), "error_code": self.code, "msg": self.message})
        };
        if !self.weaknesses.is_empty() {
            body["weak_password"] = json!({"reasons": self.weaknesses});
        }
        if self.status.is_server_error() && !is_new {
            body["error_id"] = json!(jobs::trace::request_id());
        }
        body
    }
}

impl From<sqlx::Error> for AuthError {
    fn from(error: sqlx::Error) -> Self {
        if kernel::is_passing(&error) {
            tracing::error!(%error, "the database is not responding");
            return Self::overloaded(TimeDelta::seconds(1));
        }
        tracing::error!(%error, "a query failed");
        Self::unexpected()
    }
}

impl From<HashError> for AuthError {
    fn from(error: HashError) -> Self {
        tracing::error!(%error, "password hashing failed");
        Self::unexpected()
    }
}

impl IntoResponse for AuthError {
    fn into_response(self) -> Response {
        let mut response = self.status.into_response();
        response.extensions_mut().insert(self);
        response
    }
}

/// Admission control for the auth service.
pub(super) async fn admit(State(app): State<App>, request: Request, next: Next) -> Response {
    let refreshes = request.uri().query().is_some_and(|query| query.contains("grant_type=refresh_token"));
    let lane = if is_read(request.method()) { Lane::Reading } else { Lane::Accounts };
    admission::admit(&app, lane, BODY_LIMIT, request, next).await.unwrap_or_else(|turned| {
        let soon = TimeDelta::seconds(2);
        match turned {
            // The one error on which clients keep their session.
            Rejection::Busy if refreshes => AuthError::overloaded(soon),
            Rejection::TooSoon(wait) if refreshes => AuthError::overloaded(wait),
            Rejection::Busy => AuthError::too_many(soon),
            Rejection::TooSoon(wait) => AuthError::too_many(wait),
            Rejection::TooLarge => AuthError::too_large(),
            Rejection::Broken => AuthError::broken(),
        }
        .into_response()
    })
}

/// Formats errors as the client's API version expects.
pub(crate) async fn shape(request: Request, next: Next) -> Response {
    let is_new = wants_new_form(request.headers());
    let mut response = next.run(request).await;
    if let Some(refusal) = response.extensions_mut().remove::<AuthError>() {
        response = (refusal.status, Json(refusal.body(is_new))).into_response();
        let headers = response.headers_mut();
        headers.insert(ERROR_CODE, HeaderValue::from_static(refusal.code));
        if is_new {
            headers.insert(API_VERSION, HeaderValue::from_static(VERSION));
        }
        if let Some(seconds) = refusal.retry_after {
            headers.insert(RETRY_AFTER, HeaderValue::from(seconds));
        }
    }
    response
}

fn wants_new_form(headers: &HeaderMap) -> bool {
    let version = headers.get(API_VERSION).and_then(|version| version.to_str().ok());
    version
        .and_then(|version| version.parse::<chrono::NaiveDate>().ok())
        .is_some_and(|version| version.to_string().as_str() >= VERSION)
}
