//! Dimension drawings of published products.

use aide::axum::ApiRouter;
use aide::axum::routing::get_with;
use axum::extract::State;
use axum::http::HeaderMap;
use schemars::JsonSchema;
use serde::Deserialize;
use shop::product::public::drawings::{self, ProductView};
use shop::product::public::show;

use super::immutable::{Renewable, SvgDrawing, current_drawing};
use crate::App;
use crate::params::Path;
use crate::problem::Problem;

pub(super) fn routes() -> ApiRouter<App> {
    ApiRouter::new().api_route(
        "/media/products/{file}",
        get_with(drawing, |op| {
            op.id("getProductDrawing").summary("Get a dimension drawing of a published product").description(
                "`file` is the product's slug, a key of the chosen options, the view and a fingerprint of what it is \
                 drawn from, with `.svg`: it never changes and may be cached for a year. Redirects to the current \
                 drawing if the product was changed since. 404 for a draft, or a product without dimensions.",
            )
        }),
    )
}

/// Path of a drawing.
#[derive(Debug, Deserialize, JsonSchema)]
#[schemars(inline)]
struct Name {
    /// Slug, key of the options, view and fingerprint with `.svg`.
    file: String,
}

impl Name {
    /// Slug, key of the options and view.
    fn parts(&self) -> Option<(&str, &str, ProductView)> {
        let mut parts = self.file.strip_suffix(".svg")?.rsplitn(4, '-');
        let (_, view, key, slug) = (parts.next()?, parts.next()?, parts.next()?, parts.next()?);
        Some((slug, key, view.parse().ok()?))
    }
}

async fn drawing(
    State(app): State<App>,
    Path(name): Path<Name>,
    headers: HeaderMap,
) -> Result<Renewable<SvgDrawing>, Problem> {
    let (slug, key, view) = name.parts().ok_or_else(Problem::not_found)?;
    let mut db = app.db.acquire().await?;
    let id = show::find_by_slug(&mut db, slug).await?.ok_or_else(Problem::not_found)?;
    let drawn = drawings::find_view(&mut db, id, key, view).await?.ok_or_else(Problem::not_found)?;
    let requested = format!("/media/products/{}", name.file);
    let etag = format!("\"{}-{key}-{view}\"", drawn.fingerprint);
    Ok(current_drawing(&headers, &requested, drawn.address, etag, || drawn.svg))
}
