//! `/api/catalog`: the published catalogue.

use aide::axum::ApiRouter;
use axum::extract::State;
use axum::http::HeaderMap;
use designs::catalog::show::{self, CatalogPage, CatalogQuery, PublicCatalogItem};
use kernel::ids::CatalogItemId;
use kernel::preview;
use kernel::slug::SlugKind;
use schemars::JsonSchema;
use serde::Deserialize;

use super::public::{Public, Unpublished};
use crate::App;
use crate::params::{Params, Path};
use crate::problem::Problem;
use crate::route::get_with;

pub(crate) fn routes() -> ApiRouter<App> {
    ApiRouter::new()
        .api_route(
            "/api/catalog",
            get_with(list, |op| {
                op.id("getCatalog").summary("List the published catalogue, 24 items per page").description(
                    "`next` is the `cursor` of the next page. Lists the categories inside the selected one, or those \
                     at the top. 404 for an unknown category.",
                )
            }),
        )
        .api_route(
            "/api/catalog/{slug}",
            get_with(read, |op| {
                op.id("readCatalogItem").summary("Get a published item of the catalogue").description(
                    "Former slugs work too; `slug` is the current one.",
                )
            }),
        )
        .api_route(
            "/api/catalog/preview/{token}",
            get_with(read_preview, |op| {
                op.id("readCatalogItemPreview").summary("Preview an unpublished item by link")
            }),
        )
}

async fn list(
    State(app): State<App>,
    Params(query): Params<CatalogQuery>,
    headers: HeaderMap,
) -> Result<Public<CatalogPage>, Problem> {
    if !query.is_whole() {
        return Err(Problem::bad_cursor());
    }
    Public::new(&show::page(&mut *app.db.acquire().await?, &query).await?, &headers)
}

/// Path of an item.
#[derive(Debug, Deserialize, JsonSchema)]
struct Named {
    /// Current or former slug.
    slug: String,
}

/// Link to an unpublished item.
#[derive(Debug, Deserialize, JsonSchema)]
struct Link {
    /// Token of the preview link.
    token: String,
}

async fn read(
    State(app): State<App>,
    Path(Named { slug }): Path<Named>,
    headers: HeaderMap,
) -> Result<Public<PublicCatalogItem>, Problem> {
    let mut db = app.db.acquire().await?;
    let id = show::find_by_slug(&mut db, &slug).await?.ok_or_else(Problem::not_found)?;
    Public::new(&show::read(&mut db, id).await?, &headers)
}

async fn read_preview(
    State(app): State<App>,
    Path(Link { token }): Path<Link>,
) -> Result<Unpublished<PublicCatalogItem>, Problem> {
    let mut db = app.db.acquire().await?;
    let id = preview::find(&mut db, SlugKind::CatalogItem, &token, app.clock.now()).await?;
    let id = id.ok_or_else(Problem::not_found)?;
    Ok(Unpublished(show::read(&mut db, CatalogItemId(id)).await?))
}
