//! Responses that are the same for everyone: caches may keep them for a minute, and unchanged ones are not
//! sent again.

use std::marker::PhantomData;

use aide::OperationOutput;
use aide::generate::GenContext;
use aide::openapi::{Operation, Response as ApiResponse};
use axum::Json;
use axum::body::Bytes;
use axum::http::header::{ACCEPT_ENCODING, CACHE_CONTROL, CONTENT_ENCODING, CONTENT_TYPE, ETAG, VARY};
use axum::http::{HeaderMap, HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};
use kernel::document::File;
use schemars::JsonSchema;
use serde::Serialize;

use crate::media::is_known;
use crate::problem::Problem;
use crate::reply::only;

/// A public response with a `T`.
pub(super) struct Public<T> {
    /// `None` if the client has the current version.
    body: Option<Bytes>,
    /// Content encoding; `None` leaves compression to the middleware.
    encoding: Option<HeaderValue>,
    etag: String,
    tells: PhantomData<fn() -> T>,
}

impl<T> Public<T> {
    /// A response with a body that is serialised already.
    pub(super) fn ready(
        body: Bytes,
        encoding: Option<HeaderValue>,
        etag: String,
        headers: &HeaderMap,
    ) -> Self {
        let body = (!is_known(headers, &etag)).then_some(body);
        Self { body, encoding, etag, tells: PhantomData }
    }
}

impl<T: Serialize> Public<T> {
    pub(super) fn new(value: &T, headers: &HeaderMap) -> Result<Self, Problem> {
        let (body, etag) = written(value)?;
        Ok(Self::ready(body.into(), None, etag, headers))
    }
}

/// Serialises a value; returns it with its `ETag`.
pub(super) fn written(value: &impl Serialize) -> Result<(Vec<u8>, String), Problem> {
    let body = serde_json::to_vec(value).map_err(|error| {
        tracing::error!(%error, "cannot serialise a response");
        Problem::internal()
    })?;
    let etag = format!("\"{}\"", &File::digest(&body)[..32]);
    Ok((body, etag))
}

impl<T> IntoResponse for Public<T> {
    fn into_response(self) -> Response {
        let headers =
            [(CACHE_CONTROL, "public, max-age=60, stale-while-revalidate=600".to_owned()), (ETAG, self.etag)];
        let Some(body) = self.body else { return (StatusCode::NOT_MODIFIED, headers).into_response() };
        let mut response = (headers, [(CONTENT_TYPE, "application/json")], body).into_response();
        if let Some(encoding) = self.encoding {
            response.headers_mut().insert(CONTENT_ENCODING, encoding);
            response.headers_mut().insert(VARY, HeaderValue::from_name(ACCEPT_ENCODING));
        }
        response
    }
}

impl<T: JsonSchema> OperationOutput for Public<T> {
    type Inner = T;

    fn operation_response(ctx: &mut GenContext, operation: &mut Operation) -> Option<ApiResponse> {
        Json::<T>::operation_response(ctx, operation)
    }

    fn inferred_responses(
        ctx: &mut GenContext,
        operation: &mut Operation,
    ) -> Vec<(Option<u16>, ApiResponse)> {
        only::<Self>(StatusCode::OK, ctx, operation)
    }
}

/// A `T` for whoever has the private link; never cached.
pub(super) struct Unpublished<T>(pub(super) T);

impl<T: Serialize> IntoResponse for Unpublished<T> {
    fn into_response(self) -> Response {
        ([(CACHE_CONTROL, "private, no-store")], Json(self.0)).into_response()
    }
}

impl<T: JsonSchema> OperationOutput for Unpublished<T> {
    type Inner = T;

    fn operation_response(ctx: &mut GenContext, operation: &mut Operation) -> Option<ApiResponse> {
        Json::<T>::operation_response(ctx, operation)
    }

    fn inferred_responses(
        ctx: &mut GenContext,
        operation: &mut Operation,
    ) -> Vec<(Option<u16>, ApiResponse)> {
        let status = Some(StatusCode::OK.as_u16());
        Self::operation_response(ctx, operation).map(|response| (status, response)).into_iter().collect()
    }
}
