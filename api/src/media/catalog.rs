//! Drawings of published items of the catalogue.

use aide::axum::ApiRouter;
use axum::extract::State;
use axum::http::HeaderMap;
use designs::catalog::drawn;
use designs::catalog::show;

use super::immutable::{DrawingName, Renewable, SvgDrawing, current_drawing};
use crate::App;
use crate::params::Path;
use crate::problem::Problem;
use crate::route::get_with;

pub(super) fn routes() -> ApiRouter<App> {
    ApiRouter::new().api_route(
        "/media/catalog/{file}",
        get_with(drawing, |op| {
            op.id("getCatalogDrawing").summary("Get a drawing of a published item of the catalogue").description(
                "`file` is the item's slug, the view and a fingerprint of what it is drawn from, with `.svg`: it never \
                 changes and may be cached for a year. Redirects to the current drawing if the item was changed \
                 since. 404 for a draft, or an item without dimensions.",
            )
        }),
    )
}

async fn drawing(
    State(app): State<App>,
    Path(name): Path<DrawingName>,
    headers: HeaderMap,
) -> Result<Renewable<SvgDrawing>, Problem> {
    let (slug, view) = name.parts().ok_or_else(Problem::not_found)?;
    let mut db = app.db.acquire().await?;
    let id = show::find_by_slug(&mut db, slug).await?.ok_or_else(Problem::not_found)?;
    let drawn = drawn::find_view(&mut db, id, view).await?.ok_or_else(Problem::not_found)?;
    let requested = format!("/media/catalog/{}", name.file);
    let etag = format!("\"{}-{view}\"", drawn.fingerprint);
    Ok(current_drawing(&headers, &requested, drawn.address, etag, || drawn.svg))
}
