//! API errors, all in one format.

use std::borrow::Cow;
use std::collections::BTreeMap;

use aide::OperationOutput;
use aide::generate::GenContext;
use aide::openapi::{Operation, Response as ApiResponse};
use axum::http::StatusCode;
use axum::http::header::RETRY_AFTER;
use axum::response::{IntoResponse, Response};
use axum::{Extension, Json};
use chrono::TimeDelta;
use schemars::JsonSchema;
use serde::Serialize;
use storage::StorageError;

/// An error. `message` is for people, `code` for programs.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Problem {
    /// HTTP status.
    #[serde(serialize_with = "as_number")]
    #[schemars(with = "u16")]
    status: StatusCode,
    /// Stable error code.
    code: Cow<'static, str>,
    /// Message for the user.
    message: String,
    /// Error by field, such as `customerName` or `interiorTypes[0]`.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    #[schemars(default)]
    fields: BTreeMap<String, String>,
    /// The current record, when the caller's version is stale.
    #[serde(skip_serializing_if = "Option::is_none")]
    current: Option<Box<serde_json::Value>>,
    /// Id of the request in the logs.
    request_id: Option<String>,
    /// Seconds to wait before a retry.
    #[serde(skip)]
    retry_after: Option<u16>,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "the signature is serde's")]
fn as_number<S: serde::Serializer>(status: &StatusCode, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_u16(status.as_u16())
}

impl Problem {
    /// An error with a status, a code and a message.
    pub fn new(status: StatusCode, code: impl Into<Cow<'static, str>>, message: impl Into<String>) -> Self {
        Self {
            status,
            code: code.into(),
            message: message.into(),
            fields: BTreeMap::new(),
            current: None,
            request_id: jobs::trace::request_id(),
            retry_after: None,
        }
    }

    /// Adds an error at a field.
    #[must_use]
    pub fn at(mut self, field: impl Into<String>, reason: impl Into<String>) -> Self {
        self.fields.insert(field.into(), reason.into());
        self
    }

    /// The body is not valid JSON.
    pub fn malformed(reason: impl std::fmt::Display) -> Self {
        Self::new(
            StatusCode::BAD_REQUEST,
            "malformed",
            format!("The request body is not valid JSON: {reason}."),
        )
    }

    /// The body has the wrong shape or breaks a rule.
    #[must_use]
    pub fn invalid(fields: BTreeMap<String, String>) -> Self {
        let message = "Please check your input and try again.";
        Self { fields, ..Self::new(StatusCode::UNPROCESSABLE_ENTITY, "invalid", message) }
    }

    /// The cursor of a page is not one.
    #[must_use]
    pub(crate) fn bad_cursor() -> Self {
        Self::invalid(BTreeMap::from([("cursor".to_owned(), "is not a valid cursor".to_owned())]))
    }

    /// The resource does not exist, or the caller may not know of it.
    #[must_use]
    pub fn not_found() -> Self {
        Self::new(StatusCode::NOT_FOUND, "not_found", "The requested resource could not be found.")
    }

    /// The caller is not signed in.
    #[must_use]
    pub fn sign_in() -> Self {
        Self::new(StatusCode::UNAUTHORIZED, "sign_in", "Please sign in to continue.")
    }

    /// The session lacks the second factor.
    #[must_use]
    pub fn second_factor() -> Self {
        let message = "Please complete two-step verification to continue.";
        Self::new(StatusCode::FORBIDDEN, "second_factor", message)
    }

    /// The caller's role lacks the permission.
    #[must_use]
    pub fn forbidden() -> Self {
        let message = "You don't have permission to perform this action.";
        Self::new(StatusCode::FORBIDDEN, "forbidden", message)
    }

    /// The request conflicts with the current state.
    pub fn conflict(code: impl Into<Cow<'static, str>>, message: impl Into<String>) -> Self {
        Self::new(StatusCode::CONFLICT, code, message)
    }

    /// A document that the caller may have is not rendered yet.
    #[must_use]
    pub fn document_not_ready() -> Self {
        Self::conflict(
            "document_not_ready",
            "The PDF is still being generated. Please try again in a minute.",
        )
    }

    /// The record changed since the caller read it. Carries the current record.
    pub fn stale(current: impl Serialize) -> Self {
        let message = "Someone else has changed this in the meantime.";
        Self { current: serde_json::to_value(current).ok().map(Box::new), ..Self::conflict("stale", message) }
    }

    /// Adds the current record, where it explains the error.
    #[must_use]
    pub(crate) fn with_current(self, current: serde_json::Value) -> Self {
        Self { current: Some(Box::new(current)), ..self }
    }

    /// Adds the seconds to wait before a retry.
    #[must_use]
    pub(crate) const fn again_in(mut self, seconds: u16) -> Self {
        self.retry_after = Some(seconds);
        self
    }

    /// The service is temporarily unavailable.
    #[must_use]
    pub fn unavailable() -> Self {
        let message = "Our services are temporarily unavailable. Please try again later.";
        Self::new(StatusCode::SERVICE_UNAVAILABLE, "unavailable", message)
    }

    /// The limit of open event streams is reached.
    #[must_use]
    pub fn crowded() -> Self {
        let message = "Too many people are viewing this right now. Please try again later.";
        Self::new(StatusCode::SERVICE_UNAVAILABLE, "crowded", message)
    }

    /// The caller has too many open event streams.
    #[must_use]
    pub fn too_many_streams() -> Self {
        let message = "You have this open in too many tabs. Please close some of them.";
        Self::new(StatusCode::TOO_MANY_REQUESTS, "too_many_streams", message).again_in(30)
    }

    /// The service is at capacity; nothing was done.
    #[must_use]
    pub(crate) fn busy() -> Self {
        let message = "We are receiving many requests right now. Please try again in a few seconds.";
        Self::new(StatusCode::TOO_MANY_REQUESTS, "busy", message).again_in(2)
    }

    /// The caller's network is over a rate limit. `wait` is when it may retry.
    #[must_use]
    pub fn too_many(wait: TimeDelta) -> Self {
        // Rounded up: a retry a moment too early would be rejected again.
        let seconds = ((wait.num_milliseconds() + 999) / 1000).max(1);
        let later = if seconds < 90 {
            format!("{seconds} seconds")
        } else {
            format!("{} minutes", (seconds + 59) / 60)
        };
        let message = format!("Too many attempts. Please try again in {later}.");
        let retry_after = u16::try_from(seconds).ok();
        Self { retry_after, ..Self::new(StatusCode::TOO_MANY_REQUESTS, "too_many_requests", message) }
    }

    /// An internal error; the reason is only in the log.
    #[must_use]
    pub fn internal() -> Self {
        let message = "Something went wrong on our end. Please try again later.";
        Self::new(StatusCode::INTERNAL_SERVER_ERROR, "internal", message)
    }
}

impl From<sqlx::Error> for Problem {
    fn from(error: sqlx::Error) -> Self {
        match error {
            sqlx::Error::RowNotFound => Self::not_found(),
            // The database is unreachable or overloaded: worth a retry.
            error if kernel::is_passing(&error) => {
                tracing::error!(%error, "the database is not responding");
                Self::unavailable()
            }
            error => Self::refused_by_constraint(&error).unwrap_or_else(|| {
                tracing::error!(%error, "a query failed");
                Self::internal()
            }),
        }
    }
}

impl From<StorageError> for Problem {
    fn from(error: StorageError) -> Self {
        match error {
            StorageError::NotFound => Self::not_found(),
            error => {
                tracing::error!(%error, "the file storage is not responding");
                Self::unavailable()
            }
        }
    }
}

impl Problem {
    /// Derives the error from the constraint's name: `users_email_taken` becomes `email_taken` at the field
    /// `email`; `team_members_user_id_fkey` is at the field `userId`.
    fn refused_by_constraint(error: &sqlx::Error) -> Option<Self> {
        let error = error.as_database_error()?;
        // U+0000, which JSON allows and Postgres cannot store, in text or JSON; a date before its first.
        if matches!(error.code()?.as_ref(), "22021" | "22P05" | "22008") {
            return Some(Self::invalid(BTreeMap::new()));
        }
        let code = error.constraint()?.strip_prefix(error.table()?)?.strip_prefix('_')?;
        match error.kind() {
            sqlx::error::ErrorKind::UniqueViolation => {
                let field = camel(code.strip_suffix("_taken")?);
                let message = "This value is already taken.";
                Some(Self::conflict(code.to_owned(), message).at(field, "is already taken"))
            }
            sqlx::error::ErrorKind::ForeignKeyViolation => {
                let field = camel(code.strip_suffix("_fkey")?);
                Some(Self::invalid(BTreeMap::from([(field, "does not exist".to_owned())])))
            }
            _ => None,
        }
    }
}

impl IntoResponse for Problem {
    fn into_response(self) -> Response {
        let retry_after = self.retry_after.map(|seconds| [(RETRY_AFTER, seconds.to_string())]);
        // A response to HEAD has no body: what asks within this program reads the extension.
        (self.status, retry_after, Extension(self.clone()), Json(self)).into_response()
    }
}

impl OperationOutput for Problem {
    type Inner = Self;

    fn operation_response(ctx: &mut GenContext, operation: &mut Operation) -> Option<ApiResponse> {
        let mut response = Json::<Self>::operation_response(ctx, operation)?;
        "Error; `message` says why.".clone_into(&mut response.description);
        Some(response)
    }

    fn inferred_responses(
        ctx: &mut GenContext,
        operation: &mut Operation,
    ) -> Vec<(Option<u16>, ApiResponse)> {
        Self::operation_response(ctx, operation).map(|response| (None, response)).into_iter().collect()
    }
}

/// Converts a path such as `interior_types[0]` to its wire name. Parameters of campaigns are named as links name them.
pub(crate) fn camel(path: &str) -> String {
    if path.starts_with("utm_") {
        return path.to_owned();
    }
    let mut wire = String::with_capacity(path.len());
    let mut upper = false;
    for letter in path.chars() {
        match letter {
            '_' => upper = true,
            _ if upper => {
                wire.extend(letter.to_uppercase());
                upper = false;
            }
            _ => wire.push(letter),
        }
    }
    wire
}
