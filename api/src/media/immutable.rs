//! Responses with files that never change at their addresses: what a file depends on is part of its address.

use std::str::FromStr;

use aide::OperationOutput;
use aide::generate::GenContext;
use aide::openapi::{MediaType, Operation, Response as ApiResponse};
use axum::http::header::{
    CACHE_CONTROL, CONTENT_SECURITY_POLICY, CONTENT_TYPE, ETAG, LOCATION, X_CONTENT_TYPE_OPTIONS,
};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use schemars::JsonSchema;
use serde::Deserialize;

use super::is_known;
use crate::reply::{SANDBOX, only};

/// A kind of file, as a body with its content type.
pub(super) trait ImmutableFile: IntoResponse {
    /// What it is, for the contract.
    const DESCRIPTION: &'static str;
    const MEDIA_TYPES: &'static [&'static str];
    const POLICY: &'static str = SANDBOX;
}

/// A file, or 304 for a client that has it already.
pub(super) struct Immutable<F> {
    pub(super) etag: String,
    /// `None` if the client has it.
    pub(super) file: Option<F>,
}

impl<F: ImmutableFile> IntoResponse for Immutable<F> {
    fn into_response(self) -> Response {
        let headers = [
            (CACHE_CONTROL, "public, max-age=31536000, immutable".to_owned()),
            (ETAG, self.etag),
            (CONTENT_SECURITY_POLICY, F::POLICY.to_owned()),
            (X_CONTENT_TYPE_OPTIONS, "nosniff".to_owned()),
        ];
        match self.file {
            Some(file) => (headers, file).into_response(),
            None => (StatusCode::NOT_MODIFIED, headers).into_response(),
        }
    }
}

impl<F: ImmutableFile> OperationOutput for Immutable<F> {
    type Inner = Self;

    fn operation_response(_: &mut GenContext, _: &mut Operation) -> Option<ApiResponse> {
        let content = F::MEDIA_TYPES.iter().map(|kind| ((*kind).to_owned(), MediaType::default())).collect();
        Some(ApiResponse { description: F::DESCRIPTION.to_owned(), content, ..ApiResponse::default() })
    }

    fn inferred_responses(
        ctx: &mut GenContext,
        operation: &mut Operation,
    ) -> Vec<(Option<u16>, ApiResponse)> {
        only::<Self>(StatusCode::OK, ctx, operation)
    }
}

/// A file, or a redirect to the one that replaced it.
pub(super) enum Renewable<F> {
    Current(Immutable<F>),
    Renewed(PictureRedirect),
}

impl<F: ImmutableFile> IntoResponse for Renewable<F> {
    fn into_response(self) -> Response {
        match self {
            Self::Current(file) => file.into_response(),
            Self::Renewed(elsewhere) => elsewhere.into_response(),
        }
    }
}

impl<F: ImmutableFile> OperationOutput for Renewable<F> {
    type Inner = Self;

    fn operation_response(ctx: &mut GenContext, operation: &mut Operation) -> Option<ApiResponse> {
        Immutable::<F>::operation_response(ctx, operation)
    }

    fn inferred_responses(
        ctx: &mut GenContext,
        operation: &mut Operation,
    ) -> Vec<(Option<u16>, ApiResponse)> {
        let renewed = only::<PictureRedirect>(StatusCode::FOUND, ctx, operation);
        only::<Self>(StatusCode::OK, ctx, operation).into_iter().chain(renewed).collect()
    }
}

/// Redirect to a picture's current address.
pub(super) struct PictureRedirect(pub(super) String);

impl IntoResponse for PictureRedirect {
    fn into_response(self) -> Response {
        let headers = [(LOCATION, self.0), (CACHE_CONTROL, "public, max-age=300".to_owned())];
        (StatusCode::FOUND, headers).into_response()
    }
}

impl OperationOutput for PictureRedirect {
    type Inner = Self;

    fn operation_response(_: &mut GenContext, _: &mut Operation) -> Option<ApiResponse> {
        let description = "Redirect to the picture's current address.".to_owned();
        Some(ApiResponse { description, ..ApiResponse::default() })
    }

    fn inferred_responses(
        ctx: &mut GenContext,
        operation: &mut Operation,
    ) -> Vec<(Option<u16>, ApiResponse)> {
        only::<Self>(StatusCode::FOUND, ctx, operation)
    }
}

/// A drawing.
pub(super) struct SvgDrawing(pub(super) String);

impl ImmutableFile for SvgDrawing {
    const DESCRIPTION: &'static str = "The drawing.";
    const MEDIA_TYPES: &'static [&'static str] = &["image/svg+xml"];
    // As for other files, but for the style sheet inside.
    const POLICY: &'static str = "sandbox; default-src 'none'; style-src 'unsafe-inline'";
}

impl IntoResponse for SvgDrawing {
    fn into_response(self) -> Response {
        ([(CONTENT_TYPE, "image/svg+xml")], self.0).into_response()
    }
}

/// Path of a drawing of a record.
#[derive(Debug, Deserialize, JsonSchema)]
#[schemars(inline)]
pub(super) struct DrawingName {
    /// Name, view and fingerprint with `.svg`.
    pub(super) file: String,
}

impl DrawingName {
    /// Name of what is drawn, and view.
    pub(super) fn parts<V: FromStr>(&self) -> Option<(&str, V)> {
        let mut parts = self.file.strip_suffix(".svg")?.rsplitn(3, '-');
        let (_, view, name) = (parts.next()?, parts.next()?, parts.next()?);
        Some((name, view.parse().ok()?))
    }
}

/// A drawing at its current address, or a redirect from an earlier one.
pub(super) fn current_drawing(
    headers: &HeaderMap,
    requested: &str,
    current: String,
    etag: String,
    svg: impl FnOnce() -> String,
) -> Renewable<SvgDrawing> {
    if current != requested {
        return Renewable::Renewed(PictureRedirect(current));
    }
    let file = (!is_known(headers, &etag)).then(|| SvgDrawing(svg()));
    Renewable::Current(Immutable { etag, file })
}
