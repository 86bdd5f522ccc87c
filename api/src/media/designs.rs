//! Drawings of published designs.

use aide::axum::ApiRouter;
use axum::extract::State;
use axum::http::HeaderMap;
use designs::design;
use designs::design::drawn;
use designs::design::show;

use super::immutable::{DrawingName, Renewable, SvgDrawing, current_drawing};
use crate::App;
use crate::params::Path;
use crate::problem::Problem;
use crate::route::get_with;

pub(super) fn routes() -> ApiRouter<App> {
    ApiRouter::new().api_route(
        "/media/designs/{file}",
        get_with(drawing, |op| {
            op.id("getDesignDrawing").summary("Get a drawing of a published design").description(
                "`file` is the design's slug, the view and a fingerprint of what it is drawn from, with `.svg`: it \
                 never changes and may be cached for a year. Redirects to the current drawing if the design was \
                 changed since. 404 for a draft, or a design that can't be drawn.",
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
    let draft = design::find(&mut db, id).await?.draft;
    let subject = drawn::of(&mut db, &draft).await?.map_err(|_| Problem::not_found())?;
    let requested = format!("/media/designs/{}", name.file);
    let (address, etag) =
        (subject.address(view, &draft.slug), format!("\"{}-{view}\"", subject.fingerprint()));
    Ok(current_drawing(&headers, &requested, address, etag, || subject.svg(view)))
}
