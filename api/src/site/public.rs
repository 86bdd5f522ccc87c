//! Answers that are the same for everybody: kept for a minute by whoever passes them on, and not sent twice.

use std::marker::PhantomData;

use aide::OperationOutput;
use aide::generate::GenContext;
use aide::openapi::{Operation, Response as ApiResponse};
use axum::Json;
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE, ETAG};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use domain::document::File;
use schemars::JsonSchema;
use serde::Serialize;

use crate::media::is_known;
use crate::problem::Problem;
use crate::reply::only;

/// A `T` for everybody.
pub(super) struct Public<T> {
    /// None if the caller has it already.
    body: Option<Vec<u8>>,
    etag: String,
    tells: PhantomData<fn() -> T>,
}

impl<T: Serialize> Public<T> {
    pub(super) fn new(value: &T, headers: &HeaderMap) -> Result<Self, Problem> {
        let body = serde_json::to_vec(value).map_err(|error| {
            tracing::error!(%error, "an answer cannot be written");
            Problem::internal()
        })?;
        let etag = format!("\"{}\"", &File::digest(&body)[..32]);
        let body = (!is_known(headers, &etag)).then_some(body);
        Ok(Self { body, etag, tells: PhantomData })
    }
}

impl<T> IntoResponse for Public<T> {
    fn into_response(self) -> Response {
        let headers =
            [(CACHE_CONTROL, "public, max-age=60, stale-while-revalidate=600".to_owned()), (ETAG, self.etag)];
        match self.body {
            Some(body) => (headers, [(CONTENT_TYPE, "application/json")], body).into_response(),
            None => (StatusCode::NOT_MODIFIED, headers).into_response(),
        }
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

/// A `T` for whoever has a link to it: nobody on the way keeps it.
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
