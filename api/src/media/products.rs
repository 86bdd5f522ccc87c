//! Dimension drawings of published products.

use aide::axum::ApiRouter;
use axum::extract::State;
use axum::http::HeaderMap;
use shop::product::public::drawings;
use shop::product::public::show;

use super::immutable::{DrawingName, Renewable, SvgDrawing, current_drawing};
use crate::App;
use crate::params::Path;
use crate::problem::Problem;
use crate::route::get_with;

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

async fn drawing(
    State(app): State<App>,
    Path(name): Path<DrawingName>,
    headers: HeaderMap,
) -> Result<Renewable<SvgDrawing>, Problem> {
    let (named, view) = name.parts().ok_or_else(Problem::not_found)?;
    let (slug, key) = named.rsplit_once('-').ok_or_else(Problem::not_found)?;
    let mut db = app.db.acquire().await?;
    let id = show::find_by_slug(&mut db, slug).await?.ok_or_else(Problem::not_found)?;
    let drawn = drawings::find_view(&mut db, id, key, view).await?.ok_or_else(Problem::not_found)?;
    let requested = format!("/media/products/{}", name.file);
    let etag = format!("\"{}-{key}-{view}\"", drawn.fingerprint);
    Ok(current_drawing(&headers, &requested, drawn.address, etag, || drawn.svg))
}
