//! `GET /api/gallery`: published photographs, with counts by filter.

use aide::axum::ApiRouter;
use axum::extract::State;
use axum::http::HeaderMap;
use content::photograph::gallery::{self, GalleryFacets, GalleryPage, GalleryQuery};

use super::public::Public;
use crate::App;
use crate::params::Params;
use crate::problem::Problem;
use crate::route::get_with;

pub(crate) fn routes() -> ApiRouter<App> {
    ApiRouter::new()
        .api_route(
            "/api/gallery",
            get_with(read, |op| {
                op.id("getGallery")
                    .summary("List published photographs, 24 per page")
                    .description("In the order set by staff. `next` is the `cursor` of the next page.")
            }),
        )
        .api_route(
            "/api/gallery/facets",
            get_with(facets, |op| {
                op.id("getGalleryFacets")
                    .summary("Count published photographs by filter")
                    .description("Each filter's counts apply all other filters but not its own.")
            }),
        )
}

async fn read(
    State(app): State<App>,
    Params(query): Params<GalleryQuery>,
    headers: HeaderMap,
) -> Result<Public<GalleryPage>, Problem> {
    if !query.is_whole() {
        return Err(Problem::bad_cursor());
    }
    let mut db = app.db.acquire().await?;
    let fingerprint = gallery::fingerprint(&mut db, &query).await?;
    app.response_cache
        .answer(format!("{query:?}"), fingerprint, &headers, gallery::page(&mut db, &query))
        .await
}

async fn facets(
    State(app): State<App>,
    Params(query): Params<GalleryQuery>,
    headers: HeaderMap,
) -> Result<Public<GalleryFacets>, Problem> {
    let facets = gallery::facets(&mut *app.db.acquire().await?, &query).await?;
    Public::new(&facets, &headers)
}
