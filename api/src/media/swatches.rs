//! Drawings of materials' surfaces, for where there is no photograph.

use aide::OperationOutput;
use aide::axum::ApiRouter;
use aide::axum::routing::get_with;
use aide::generate::GenContext;
use aide::openapi::{MediaType, Operation, Response as ApiResponse};
use axum::http::header::CONTENT_TYPE;
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use pricing::material::surface;
use schemars::JsonSchema;
use serde::Deserialize;

use super::{is_known, lasting};
use crate::App;
use crate::params::Path;
use crate::problem::Problem;
use crate::reply::only;

pub(super) fn routes() -> ApiRouter<App> {
    ApiRouter::new().api_route(
        "/media/swatches/{file}",
        get_with(swatch, |op| {
            op.id("getSwatchDrawing").summary("Get a drawing of a material's surface").description(
                "`file` is what it is drawn from with `.svg`: it never changes and may be cached for a year.",
            )
        }),
    )
}

/// Path of a drawing.
#[derive(Debug, Deserialize, JsonSchema)]
#[schemars(inline)]
struct Name {
    /// What it is drawn from with `.svg`.
    file: String,
}

async fn swatch(Path(Name { file }): Path<Name>, headers: HeaderMap) -> Result<Drawing, Problem> {
    let key = file.strip_suffix(".svg").ok_or_else(Problem::not_found)?;
    let svg = surface::drawing(key).ok_or_else(Problem::not_found)?;
    let etag = format!("\"{key}\"");
    Ok(if is_known(&headers, &etag) { Drawing::Known { etag } } else { Drawing::Here { etag, svg } })
}

/// Response with a drawing.
enum Drawing {
    Here {
        etag: String,
        svg: String,
    },
    /// The client has it already.
    Known {
        etag: String,
    },
}

impl IntoResponse for Drawing {
    fn into_response(self) -> Response {
        match self {
            Self::Known { etag } => (StatusCode::NOT_MODIFIED, lasting(etag)).into_response(),
            Self::Here { etag, svg } => {
                (lasting(etag), [(CONTENT_TYPE, "image/svg+xml")], svg).into_response()
            }
        }
    }
}

impl OperationOutput for Drawing {
    type Inner = Self;

    fn operation_response(_: &mut GenContext, _: &mut Operation) -> Option<ApiResponse> {
        let content = [("image/svg+xml".to_owned(), MediaType::default())].into_iter().collect();
        Some(ApiResponse { description: "The drawing.".to_owned(), content, ..ApiResponse::default() })
    }

    fn inferred_responses(
        ctx: &mut GenContext,
        operation: &mut Operation,
    ) -> Vec<(Option<u16>, ApiResponse)> {
        only::<Self>(StatusCode::OK, ctx, operation)
    }
}
