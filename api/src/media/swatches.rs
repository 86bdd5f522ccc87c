//! Drawings of materials' surfaces, for where there is no photograph.

use aide::axum::ApiRouter;
use axum::http::HeaderMap;
use pricing::material::surface;
use schemars::JsonSchema;
use serde::Deserialize;

use super::immutable::{Immutable, SvgDrawing};
use super::is_known;
use crate::App;
use crate::params::Path;
use crate::problem::Problem;
use crate::route::get_with;

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

async fn swatch(
    Path(Name { file }): Path<Name>,
    headers: HeaderMap,
) -> Result<Immutable<SvgDrawing>, Problem> {
    let key = file.strip_suffix(".svg").ok_or_else(Problem::not_found)?;
    let svg = surface::drawing(key).ok_or_else(Problem::not_found)?;
    let etag = format!("\"{key}\"");
    let file = (!is_known(&headers, &etag)).then_some(SvgDrawing(svg));
    Ok(Immutable { etag, file })
}
