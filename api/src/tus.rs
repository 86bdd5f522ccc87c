//! The tus protocol 1.0.0 (<https://tus.io/protocols/resumable-upload>), as far as uploads of colleagues and of visitors
//! share it.

use std::collections::BTreeMap;

use aide::OperationOutput;
use aide::generate::GenContext;
use aide::openapi::{Operation, Response as ApiResponse};
use axum::http::header::CACHE_CONTROL;
use axum::http::{HeaderMap, HeaderName, StatusCode};
use axum::response::{IntoResponse, Response};
use data_encoding::BASE64;

use crate::problem::Problem;
use crate::reply::only;

/// Supported protocol version.
pub(crate) const VERSION: &str = "1.0.0";

const RESUMABLE: HeaderName = HeaderName::from_static("tus-resumable");
pub(crate) const LENGTH: HeaderName = HeaderName::from_static("upload-length");
pub(crate) const OFFSET: HeaderName = HeaderName::from_static("upload-offset");
const METADATA: HeaderName = HeaderName::from_static("upload-metadata");

/// A tus response: status and headers, no body.
#[derive(Debug)]
pub(crate) struct Tus {
    status: StatusCode,
    headers: Vec<(HeaderName, String)>,
}

impl Tus {
    /// A response without a body.
    pub(crate) fn new(status: StatusCode) -> Self {
        Self {
            status,
            headers: vec![(RESUMABLE, VERSION.to_owned()), (CACHE_CONTROL, "no-store".to_owned())],
        }
    }

    /// Adds a header.
    pub(crate) fn with(mut self, name: HeaderName, value: &impl ToString) -> Self {
        self.headers.push((name, value.to_string()));
        self
    }
}

impl IntoResponse for Tus {
    fn into_response(self) -> Response {
        let mut response = self.status.into_response();
        for (name, value) in self.headers {
            if let Ok(value) = value.parse() {
                response.headers_mut().insert(name, value);
            }
        }
        response
    }
}

impl OperationOutput for Tus {
    type Inner = Self;

    fn operation_response(_: &mut GenContext, _: &mut Operation) -> Option<ApiResponse> {
        Some(ApiResponse { description: "Success; see the headers.".to_owned(), ..ApiResponse::default() })
    }

    fn inferred_responses(
        ctx: &mut GenContext,
        operation: &mut Operation,
    ) -> Vec<(Option<u16>, ApiResponse)> {
        only::<Self>(StatusCode::NO_CONTENT, ctx, operation)
    }
}

/// What this server supports, of files up to a size.
pub(crate) fn capabilities(max_bytes: i64) -> Tus {
    Tus::new(StatusCode::NO_CONTENT)
        .with(HeaderName::from_static("tus-version"), &VERSION)
        .with(HeaderName::from_static("tus-extension"), &"creation,termination")
        .with(HeaderName::from_static("tus-max-size"), &max_bytes)
}

/// Refuses other versions of the protocol.
pub(crate) fn check_version(headers: &HeaderMap) -> Result<(), Problem> {
    if headers.get(RESUMABLE).is_some_and(|version| version == VERSION) {
        return Ok(());
    }
    let message = "Upload files with the tus protocol 1.0.0 and the header Tus-Resumable.";
    Err(Problem::new(StatusCode::PRECONDITION_FAILED, "tus_version", message))
}

/// A header with a number.
pub(crate) fn number(headers: &HeaderMap, name: &HeaderName) -> Result<i64, Problem> {
    let number = headers.get(name).and_then(|value| value.to_str().ok()?.parse().ok());
    number.filter(|number| *number >= 0).ok_or_else(|| {
        let message = format!("The header {name} is missing or not a number.");
        Problem::new(StatusCode::BAD_REQUEST, "malformed", message)
    })
}

/// `Upload-Length`, up to a limit.
pub(crate) fn length(headers: &HeaderMap, most: i64) -> Result<i64, Problem> {
    match number(headers, &LENGTH)? {
        0 => {
            let message =
                "The file is empty. Please choose it again once it has been fully saved or downloaded.";
            Err(Problem::new(StatusCode::UNPROCESSABLE_ENTITY, "empty", message))
        }
        bytes if bytes > most => {
            let limit = most / 1_000_000;
            let message = format!("The file is larger than {limit} MB. Please upload a smaller version.");
            Err(Problem::new(StatusCode::PAYLOAD_TOO_LARGE, "too_large", message))
        }
        bytes => Ok(bytes),
    }
}

/// Parses `Upload-Metadata`: comma-separated keys, each with a base64 value.
pub(crate) fn metadata(headers: &HeaderMap) -> Result<BTreeMap<String, String>, Problem> {
    let wrong = |name: &str| Problem::invalid(BTreeMap::from([(name.to_owned(), "is not valid".to_owned())]));
    let text = headers.get(METADATA).map_or(Ok(""), |value| value.to_str()).map_err(|_| wrong("metadata"))?;
    let mut metadata = BTreeMap::new();
    for pair in text.split(',').map(str::trim).filter(|pair| !pair.is_empty()) {
        let (name, value) = pair.split_once(' ').unwrap_or((pair, ""));
        let value = BASE64.decode(value.trim().as_bytes()).map_err(|_| wrong(name))?;
        metadata.insert(name.to_owned(), String::from_utf8_lossy(&value).into_owned());
    }
    Ok(metadata)
}

/// The bytes are not sent as tus says.
pub(crate) fn not_a_stream() -> Problem {
    let message = "Send the file's bytes as application/offset+octet-stream.";
    Problem::new(StatusCode::UNSUPPORTED_MEDIA_TYPE, "not_a_stream", message)
}

/// The bytes do not start where the received ones end.
pub(crate) fn out_of_place() -> Problem {
    Problem::conflict("wrong_offset", "These bytes don't continue the ones already received.")
}
