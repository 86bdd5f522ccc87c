//! Responses whose status is part of their type, so that the contract has it too.

use aide::OperationOutput;
use aide::generate::GenContext;
use aide::openapi::{MediaType, Operation, Response as ApiResponse};
use axum::body::Body;
use axum::http::StatusCode;
use axum::http::header::{
    CACHE_CONTROL, CONTENT_DISPOSITION, CONTENT_LENGTH, CONTENT_SECURITY_POLICY, CONTENT_TYPE,
    X_CONTENT_TYPE_OPTIONS,
};
use axum::response::{IntoResponse, Response};
use axum::{Extension, Json};
use garde::Validate;
use kernel::document::File;
use kernel::record::Changed;
use privacy::access::PersonalFile;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use storage::{BadKey, Key, Reading, Storage};

use crate::database::Transaction;
use crate::problem::Problem;

/// Documents a single success status with the response of `T`.
pub(crate) fn only<T: OperationOutput>(
    status: StatusCode,
    ctx: &mut GenContext,
    operation: &mut Operation,
) -> Vec<(Option<u16>, ApiResponse)> {
    T::operation_response(ctx, operation)
        .map(|response| (Some(status.as_u16()), response))
        .into_iter()
        .collect()
}

/// Commits a change and answers with the record, or with 409 and the record as it is, if somebody else changed it after
/// the caller had read it.
pub(crate) async fn committed<T: Serialize>(
    tx: Transaction,
    changed: Changed<T>,
) -> Result<Json<T>, Problem> {
    match changed {
        Changed::To(record) => {
            tx.commit().await?;
            Ok(Json(record))
        }
        Changed::Stale(current) => Err(Problem::stale(current)),
    }
}

/// 202: saved, and the follow-up work is enqueued.
#[derive(Debug)]
pub struct Accepted<T>(pub T);

impl<T: Serialize> IntoResponse for Accepted<T> {
    fn into_response(self) -> Response {
        (StatusCode::ACCEPTED, Json(self.0)).into_response()
    }
}

impl<T: JsonSchema> OperationOutput for Accepted<T> {
    type Inner = T;

    fn operation_response(ctx: &mut GenContext, operation: &mut Operation) -> Option<ApiResponse> {
        let mut response = Json::<T>::operation_response(ctx, operation)?;
        "Saved; the follow-up work is enqueued.".clone_into(&mut response.description);
        Some(response)
    }

    fn inferred_responses(
        ctx: &mut GenContext,
        operation: &mut Operation,
    ) -> Vec<(Option<u16>, ApiResponse)> {
        only::<Self>(StatusCode::ACCEPTED, ctx, operation)
    }
}

/// 201: the new record.
#[derive(Debug)]
pub struct Created<T>(pub T);

impl<T: Serialize> IntoResponse for Created<T> {
    fn into_response(self) -> Response {
        (StatusCode::CREATED, Json(self.0)).into_response()
    }
}

impl<T: JsonSchema> OperationOutput for Created<T> {
    type Inner = T;

    fn operation_response(ctx: &mut GenContext, operation: &mut Operation) -> Option<ApiResponse> {
        let mut response = Json::<T>::operation_response(ctx, operation)?;
        "Made.".clone_into(&mut response.description);
        Some(response)
    }

    fn inferred_responses(
        ctx: &mut GenContext,
        operation: &mut Operation,
    ) -> Vec<(Option<u16>, ApiResponse)> {
        only::<Self>(StatusCode::CREATED, ctx, operation)
    }
}

/// 204: done, no content.
#[derive(Clone, Copy, Debug)]
pub struct Done;

impl IntoResponse for Done {
    fn into_response(self) -> Response {
        StatusCode::NO_CONTENT.into_response()
    }
}

impl OperationOutput for Done {
    type Inner = Self;

    fn operation_response(_: &mut GenContext, _: &mut Operation) -> Option<ApiResponse> {
        Some(ApiResponse { description: "Done.".to_owned(), ..ApiResponse::default() })
    }

    fn inferred_responses(
        ctx: &mut GenContext,
        operation: &mut Operation,
    ) -> Vec<(Option<u16>, ApiResponse)> {
        only::<Self>(StatusCode::NO_CONTENT, ctx, operation)
    }
}

/// Marks the response that is a private file, which may have a short-lived address ([`crate::files`]).
#[derive(Clone, Copy, Debug)]
pub(crate) struct PrivateFile;

/// A file to download, never shown inline: whatever it contains, no browser runs it on our origin.
#[derive(Debug)]
pub struct Attachment {
    /// File name: our own, without quotation marks or control characters.
    pub name: String,
    /// Media type.
    pub media_type: &'static str,
    /// Size.
    pub bytes: u64,
    /// Content.
    pub content: Body,
}

impl Attachment {
    /// A generated file.
    #[must_use]
    pub fn new(name: String, media_type: &'static str, content: Vec<u8>) -> Self {
        Self { name, media_type, bytes: content.len() as u64, content: content.into() }
    }
}

impl From<PersonalFile> for Attachment {
    fn from(PersonalFile { name, bytes, content }: PersonalFile) -> Self {
        Self { name, media_type: "application/zip", bytes, content: content.into() }
    }
}

impl IntoResponse for Attachment {
    fn into_response(self) -> Response {
        let headers = [
            (CONTENT_TYPE, self.media_type.to_owned()),
            (CONTENT_LENGTH, self.bytes.to_string()),
            (CONTENT_DISPOSITION, format!("attachment; filename=\"{}\"", self.name)),
            (CACHE_CONTROL, "private, no-store".to_owned()),
            (CONTENT_SECURITY_POLICY, SANDBOX.to_owned()),
            (X_CONTENT_TYPE_OPTIONS, "nosniff".to_owned()),
        ];
        (headers, Extension(PrivateFile), self.content).into_response()
    }
}

/// Policy for files: whatever they contain, no browser runs it on our origin.
pub(crate) const SANDBOX: &str = "sandbox; default-src 'none'";

impl OperationOutput for Attachment {
    type Inner = Self;

    fn operation_response(_: &mut GenContext, _: &mut Operation) -> Option<ApiResponse> {
        let content = [("application/octet-stream".to_owned(), MediaType::default())].into_iter().collect();
        Some(ApiResponse { description: "The file.".to_owned(), content, ..ApiResponse::default() })
    }

    fn inferred_responses(
        ctx: &mut GenContext,
        operation: &mut Operation,
    ) -> Vec<(Option<u16>, ApiResponse)> {
        only::<Self>(StatusCode::OK, ctx, operation)
    }
}

/// How to deliver the file.
#[derive(Debug, Default, Deserialize, Validate, JsonSchema)]
#[serde(default)]
#[schemars(rename = "FileForm")]
pub struct FileForm {
    /// Download instead of showing inline. Its presence is enough.
    #[garde(length(max = 8))]
    download: Option<String>,
}

impl FileForm {
    /// Whether to download it.
    #[must_use]
    pub const fn is_saved(&self) -> bool {
        self.download.is_some()
    }
}

/// A generated document from the file storage, inline or as a download.
pub struct Pdf {
    file: File,
    reading: Reading,
    is_saved: bool,
}

impl Pdf {
    /// Opens a document's file.
    pub async fn open(storage: &Storage, file: File, is_saved: bool) -> Result<Self, Problem> {
        let key: Key = file.storage_key.parse().map_err(|error: BadKey| {
            tracing::error!(%error, "a document has an invalid storage key");
            Problem::internal()
        })?;
        Ok(Self { reading: storage.read(&key).await?, file, is_saved })
    }
}

impl IntoResponse for Pdf {
    fn into_response(self) -> Response {
        // Browsers show no PDF within a sandbox, so one shown inline has a separate policy: PDF viewers bring
        // styles and draw, and nothing is fetched from elsewhere.
        let (way, policy) = if self.is_saved { ("attachment", SANDBOX) } else { ("inline", READER) };
        let disposition = format!("{way}; filename=\"{}\"", self.file.name);
        let headers = [
            (CONTENT_TYPE, "application/pdf".to_owned()),
            (CONTENT_LENGTH, self.reading.bytes.to_string()),
            (CONTENT_DISPOSITION, disposition),
            (CACHE_CONTROL, "private, no-store".to_owned()),
            (CONTENT_SECURITY_POLICY, policy.to_owned()),
            (X_CONTENT_TYPE_OPTIONS, "nosniff".to_owned()),
        ];
        (headers, Extension(PrivateFile), Body::from_stream(self.reading.content)).into_response()
    }
}

/// A private picture from the file storage, shown within a page that the caller may see.
pub struct Jpeg(Reading);

impl Jpeg {
    /// Opens a picture by its storage key.
    pub async fn open(storage: &Storage, key: &str) -> Result<Self, Problem> {
        let key: Key = key.parse().map_err(|error: BadKey| {
            tracing::error!(%error, "a picture has an invalid storage key");
            Problem::internal()
        })?;
        Ok(Self(storage.read(&key).await?))
    }
}

impl IntoResponse for Jpeg {
    fn into_response(self) -> Response {
        let headers = [
            (CONTENT_TYPE, "image/jpeg".to_owned()),
            (CONTENT_LENGTH, self.0.bytes.to_string()),
            (CACHE_CONTROL, "private, no-store".to_owned()),
            (CONTENT_SECURITY_POLICY, SANDBOX.to_owned()),
            (X_CONTENT_TYPE_OPTIONS, "nosniff".to_owned()),
        ];
        (headers, Extension(PrivateFile), Body::from_stream(self.0.content)).into_response()
    }
}

impl OperationOutput for Jpeg {
    type Inner = Self;

    fn operation_response(_: &mut GenContext, _: &mut Operation) -> Option<ApiResponse> {
        let content = [("image/jpeg".to_owned(), MediaType::default())].into_iter().collect();
        Some(ApiResponse { description: "The picture.".to_owned(), content, ..ApiResponse::default() })
    }

    fn inferred_responses(
        ctx: &mut GenContext,
        operation: &mut Operation,
    ) -> Vec<(Option<u16>, ApiResponse)> {
        only::<Self>(StatusCode::OK, ctx, operation)
    }
}

/// Policy for the browser's PDF viewer.
const READER: &str =
    "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'self'";

impl OperationOutput for Pdf {
    type Inner = Self;

    fn operation_response(_: &mut GenContext, _: &mut Operation) -> Option<ApiResponse> {
        let content = [("application/pdf".to_owned(), MediaType::default())].into_iter().collect();
        Some(ApiResponse { description: "The document.".to_owned(), content, ..ApiResponse::default() })
    }

    fn inferred_responses(
        ctx: &mut GenContext,
        operation: &mut Operation,
    ) -> Vec<(Option<u16>, ApiResponse)> {
        only::<Self>(StatusCode::OK, ctx, operation)
    }
}
