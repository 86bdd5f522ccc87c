//! Errors: everything that can go wrong, in one form.

use std::borrow::Cow;
use std::collections::BTreeMap;

use aide::OperationOutput;
use aide::generate::GenContext;
use aide::openapi::{Operation, Response as ApiResponse};
use axum::Json;
use axum::http::StatusCode;
use axum::http::header::RETRY_AFTER;
use axum::response::{IntoResponse, Response};
use chrono::TimeDelta;
use schemars::JsonSchema;
use serde::Serialize;
use storage::StorageError;

/// A refusal or a failure. `message` can be shown to people, `code` is for programs.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Problem {
    /// HTTP status.
    #[serde(serialize_with = "as_number")]
    #[schemars(with = "u16")]
    status: StatusCode,
    /// Stable name of the problem.
    code: Cow<'static, str>,
    /// What to tell the person.
    message: String,
    /// Reason by field, such as `customerName` or `interiorTypes[0]`.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    #[schemars(default)]
    fields: BTreeMap<String, String>,
    /// The record as it is now, when the caller's version of it is stale.
    #[serde(skip_serializing_if = "Option::is_none")]
    current: Option<Box<serde_json::Value>>,
    /// Names the request in the logs.
    request_id: Option<String>,
    /// Seconds after which it is worth another try.
    #[serde(skip)]
    retry_after: Option<u16>,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "the signature is serde's")]
fn as_number<S: serde::Serializer>(status: &StatusCode, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_u16(status.as_u16())
}

impl Problem {
    /// A problem of the given kind.
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

    /// With the reason at a field.
    #[must_use]
    pub fn at(mut self, field: impl Into<String>, reason: impl Into<String>) -> Self {
        self.fields.insert(field.into(), reason.into());
        self
    }

    /// The body is no JSON at all.
    pub fn malformed(reason: impl std::fmt::Display) -> Self {
        Self::new(
            StatusCode::BAD_REQUEST,
            "malformed",
            format!("The request body is not valid JSON: {reason}."),
        )
    }

    /// The body is JSON of another shape, or breaks a rule.
    #[must_use]
    pub fn invalid(fields: BTreeMap<String, String>) -> Self {
        let message = "Please check your input and try again.";
        Self { fields, ..Self::new(StatusCode::UNPROCESSABLE_ENTITY, "invalid", message) }
    }

    /// Nothing is there, or nothing that the caller may know of.
    #[must_use]
    pub fn not_found() -> Self {
        Self::new(StatusCode::NOT_FOUND, "not_found", "The requested resource could not be found.")
    }

    /// Nobody is signed in, or not any more.
    #[must_use]
    pub fn sign_in() -> Self {
        Self::new(StatusCode::UNAUTHORIZED, "sign_in", "Please sign in to continue.")
    }

    /// A password alone does not reach so far.
    #[must_use]
    pub fn second_factor() -> Self {
        let message = "Please confirm with your second factor to continue.";
        Self::new(StatusCode::FORBIDDEN, "second_factor", message)
    }

    /// The caller's role does not reach so far.
    #[must_use]
    pub fn forbidden() -> Self {
        let message = "You don't have permission to perform this action.";
        Self::new(StatusCode::FORBIDDEN, "forbidden", message)
    }

    /// What is asked for does not go together with what is there.
    pub fn conflict(code: impl Into<Cow<'static, str>>, message: impl Into<String>) -> Self {
        Self::new(StatusCode::CONFLICT, code, message)
    }

    /// Somebody else changed the record since the caller read it. Carries it as it is now.
    pub fn stale(current: impl Serialize) -> Self {
        let message = "Somebody else has changed this in the meantime.";
        Self { current: serde_json::to_value(current).ok().map(Box::new), ..Self::conflict("stale", message) }
    }

    /// With the record as it is now, where that explains the refusal.
    #[must_use]
    pub(crate) fn with_current(self, current: serde_json::Value) -> Self {
        Self { current: Some(Box::new(current)), ..self }
    }

    /// With the seconds after which it is worth another try.
    #[must_use]
    pub(crate) const fn again_in(mut self, seconds: u16) -> Self {
        self.retry_after = Some(seconds);
        self
    }

    /// The service cannot answer now.
    #[must_use]
    pub fn unavailable() -> Self {
        let message = "Our services are temporarily unavailable. Please try again later.";
        Self::new(StatusCode::SERVICE_UNAVAILABLE, "unavailable", message)
    }

    /// The service does as much of this as it can.
    #[must_use]
    pub fn crowded() -> Self {
        let message = "Too many people are watching this at the moment. Please try again later.";
        Self::new(StatusCode::SERVICE_UNAVAILABLE, "crowded", message)
    }

    /// The caller has as many streams open as one person may.
    #[must_use]
    pub fn too_many_streams() -> Self {
        let message = "You have this open in too many tabs. Please close some of them.";
        Self::new(StatusCode::TOO_MANY_REQUESTS, "too_many_streams", message).again_in(30)
    }

    /// The service is doing as much of this as it can; nothing of the request was done.
    #[must_use]
    pub(crate) fn busy() -> Self {
        let message = "We are receiving many requests right now. Please try again in a few seconds.";
        Self::new(StatusCode::TOO_MANY_REQUESTS, "busy", message).again_in(2)
    }

    /// The caller's network has asked for more than its share. `wait` is when it may ask again.
    #[must_use]
    pub fn too_many(wait: TimeDelta) -> Self {
        // Rounded up: whoever comes back a moment too early would be refused again.
        let seconds = ((wait.num_milliseconds() + 999) / 1000).max(1);
        let later = if seconds < 90 {
            format!("{seconds} seconds")
        } else {
            format!("{} minutes", (seconds + 59) / 60)
        };
        let message =
            format!("You have asked for this many times in a short while. Please try again in {later}.");
        let retry_after = u16::try_from(seconds).ok();
        Self { retry_after, ..Self::new(StatusCode::TOO_MANY_REQUESTS, "too_many_requests", message) }
    }

    /// Our own fault; the reason is in the log and nowhere else.
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
            // The database is away or overloaded: worth another try, and said so.
            error if kernel::is_passing(&error) => {
                tracing::error!(%error, "the database does not answer");
                Self::unavailable()
            }
            error => Self::refused_by_constraint(&error).unwrap_or_else(|| {
                tracing::error!(%error, "the database refused");
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
                tracing::error!(%error, "the storage does not answer");
                Self::unavailable()
            }
        }
    }
}

impl Problem {
    /// A constraint's name is the reason: `users_email_taken` becomes `email_taken`, at the field `email`;
    /// `team_members_user_id_fkey` is about the field `userId`.
    fn refused_by_constraint(error: &sqlx::Error) -> Option<Self> {
        let error = error.as_database_error()?;
        // U+0000, which JSON can carry and Postgres cannot keep: in a text, in a document.
        if matches!(error.code()?.as_ref(), "22021" | "22P05") {
            return Some(Self::invalid(BTreeMap::new()));
        }
        let code = error.constraint()?.strip_prefix(error.table()?)?.strip_prefix('_')?;
        match error.kind() {
            sqlx::error::ErrorKind::UniqueViolation => {
                let field = camel(code.strip_suffix("_taken")?);
                let message = "Something else has this already.";
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
        (self.status, retry_after, Json(self)).into_response()
    }
}

impl OperationOutput for Problem {
    type Inner = Self;

    fn operation_response(ctx: &mut GenContext, operation: &mut Operation) -> Option<ApiResponse> {
        let mut response = Json::<Self>::operation_response(ctx, operation)?;
        "Refused or failed; `message` says why.".clone_into(&mut response.description);
        Some(response)
    }

    fn inferred_responses(
        ctx: &mut GenContext,
        operation: &mut Operation,
    ) -> Vec<(Option<u16>, ApiResponse)> {
        Self::operation_response(ctx, operation).map(|response| (None, response)).into_iter().collect()
    }
}

/// `interior_types[0]` as the wire writes it.
pub(crate) fn camel(path: &str) -> String {
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
