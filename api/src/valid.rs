//! Request bodies: read whole, parsed and validated. There is no other extractor for them.

use std::collections::BTreeMap;

use aide::OperationInput;
use aide::generate::GenContext;
use aide::openapi::Operation;
use axum::Json;
use axum::body::Bytes;
use axum::extract::{FromRequest, Request};
use axum::http::header::CONTENT_TYPE;
use axum::http::{HeaderMap, StatusCode};
use garde::{Report, Validate};
use schemars::JsonSchema;
use serde::Deserialize;
use serde::de::{DeserializeOwned, IgnoredAny};
use serde_json::value::RawValue;

use crate::contract::describe_sent;
use crate::problem::{Problem, camel};

/// A validated body, with the bytes it was parsed from.
#[derive(Debug)]
pub struct Valid<T> {
    /// Parsed body.
    pub value: T,
    /// Raw body.
    pub raw: Bytes,
}

impl<T, S> FromRequest<S> for Valid<T>
where
    T: DeserializeOwned + Validate<Context: Default>,
    S: Send + Sync,
{
    type Rejection = Problem;

    async fn from_request(request: Request, _: &S) -> Result<Self, Problem> {
        let raw = read(request).await?;
        let value: T = parse(&raw)?;
        check(&value)?;
        Ok(Self { value, raw })
    }
}

// What does not depend on a body's type is apart from what does, since that is compiled for each of three hundred.

async fn read(request: Request) -> Result<Bytes, Problem> {
    if !is_json(request.headers()) {
        let message = "The request body must be sent as application/json.";
        return Err(Problem::new(StatusCode::UNSUPPORTED_MEDIA_TYPE, "not_json", message));
    }
    Bytes::from_request(request, &()).await.map_err(|rejection| match rejection.status() {
        StatusCode::PAYLOAD_TOO_LARGE => {
            Problem::new(StatusCode::PAYLOAD_TOO_LARGE, "too_large", "The request body is too large.")
        }
        _ => Problem::malformed("it ended early"),
    })
}

/// Validates a value; errors are keyed by the fields' wire names.
pub(crate) fn check<T: Validate<Context: Default>>(value: &T) -> Result<(), Problem> {
    value.validate().map_err(|report| invalid(&report))
}

fn invalid(report: &Report) -> Problem {
    let reasons = report.iter().map(|(path, error)| (camel(&path.to_string()), error.to_string()));
    Problem::invalid(reasons.collect())
}

pub(crate) fn is_json(headers: &HeaderMap) -> bool {
    headers
        .get(CONTENT_TYPE)
        .and_then(|value| value.to_str().ok())
        .and_then(|value| value.split(';').next())
        .is_some_and(|media| media.trim().eq_ignore_ascii_case("application/json"))
}

pub(crate) fn parse<T: DeserializeOwned>(raw: &[u8]) -> Result<T, Problem> {
    let mut json = serde_json::Deserializer::from_slice(raw);
    let value = serde_path_to_error::deserialize(&mut json).map_err(|error| unreadable(raw, error))?;
    json.end().map_err(Problem::malformed)?;
    Ok(value)
}

fn unreadable(raw: &[u8], error: serde_path_to_error::Error<serde_json::Error>) -> Problem {
    let path = error.path().to_string();
    let error = error.into_inner();
    if error.is_data() {
        // serde adds the position to the message, which means nothing to someone who filled in a form.
        let reason = error.to_string();
        let reason = reason.rsplit_once(" at line ").map_or(reason.as_str(), |(reason, _)| reason);
        let path = missing_field(reason).map_or(path, str::to_owned);
        Problem::invalid(BTreeMap::from([(path, reason.to_owned())]))
    } else if serde_json::from_slice::<IgnoredAny>(raw).is_ok() {
        // Valid JSON of the wrong shape: serde_json calls a `null` in place of an enum a syntax error.
        Problem::invalid(BTreeMap::from([(path, "has the wrong type".to_owned())]))
    } else {
        Problem::malformed(error)
    }
}

/// serde reports a missing field at its parent object; the form needs the field's name.
fn missing_field(reason: &str) -> Option<&str> {
    reason.strip_prefix("missing field `")?.strip_suffix('`')
}

impl<T: JsonSchema> OperationInput for Valid<T> {
    fn operation_input(ctx: &mut GenContext, operation: &mut Operation) {
        describe_sent::<Json<T>>(ctx, operation);
    }
}

/// Update of a record: its new fields, and beside them the version that the caller has read.
#[derive(Debug)]
pub struct Versioned<T> {
    /// New fields.
    pub value: T,
    /// Version that the caller has read.
    pub version: i32,
}

impl<T, S> FromRequest<S> for Versioned<T>
where
    T: DeserializeOwned + Validate<Context: Default>,
    S: Send + Sync,
{
    type Rejection = Problem;

    async fn from_request(request: Request, state: &S) -> Result<Self, Problem> {
        // Parsed separately, because serde loses the path of an error inside a flattened struct.
        #[derive(Deserialize)]
        struct Seen {
            version: i32,
        }
        let Valid { value, raw } = Valid::from_request(request, state).await?;
        let Seen { version } = parse(&raw)?;
        Ok(Self { value, version })
    }
}

impl<T: JsonSchema> OperationInput for Versioned<T> {
    fn operation_input(ctx: &mut GenContext, operation: &mut Operation) {
        #[derive(JsonSchema)]
        #[schemars(inline)]
        #[expect(dead_code, reason = "describes the body")]
        struct Body<T> {
            #[serde(flatten)]
            value: T,
            /// Version of the record that the client has read.
            version: i32,
        }
        describe_sent::<Json<Body<T>>>(ctx, operation);
    }
}

/// Replacement of a whole value, with the version that the caller has read. Errors are keyed by the fields of
/// the value.
#[derive(Debug)]
pub struct Whole<T> {
    /// New value.
    pub value: T,
    /// Version that the caller has read.
    pub version: i32,
}

impl<T, S> FromRequest<S> for Whole<T>
where
    T: DeserializeOwned + Validate<Context: Default>,
    S: Send + Sync,
{
    type Rejection = Problem;

    async fn from_request(request: Request, state: &S) -> Result<Self, Problem> {
        #[derive(Deserialize, Validate)]
        #[garde(allow_unvalidated)]
        struct Sent {
            value: Box<RawValue>,
            version: i32,
        }
        let Valid { value: Sent { value, version }, .. } = Valid::from_request(request, state).await?;
        let value = parse(value.get().as_bytes())?;
        check(&value)?;
        Ok(Self { value, version })
    }
}

impl<T: JsonSchema> OperationInput for Whole<T> {
    fn operation_input(ctx: &mut GenContext, operation: &mut Operation) {
        #[derive(JsonSchema)]
        #[schemars(inline)]
        #[expect(dead_code, reason = "describes the body")]
        struct Body<T> {
            /// New value.
            value: T,
            /// Version of the record that the client has read.
            version: i32,
        }
        describe_sent::<Json<Body<T>>>(ctx, operation);
    }
}
