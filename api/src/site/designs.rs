//! `/api/designs`: published designs.

use aide::axum::ApiRouter;
use axum::Json;
use axum::extract::State;
use axum::http::HeaderMap;
use designs::design;
use designs::design::catalogue::{
    self, CataloguePage, CatalogueQuery, DesignTypeExample, KitchenStyleExample,
};
use designs::design::price::{self, Choice, DesignPrice};
use designs::design::show::{self, PublicDesign};
use kernel::ids::DesignId;
use kernel::slug::SlugKind;
use kernel::{Db, preview};
use people::account::throttle::DESIGN_PRICES;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::public::{Public, Unpublished};
use crate::App;
use crate::client::Client;
use crate::params::{Params, Path};
use crate::problem::Problem;
use crate::route::{get_with, post_with};
use crate::valid::Valid;

pub(crate) fn routes() -> ApiRouter<App> {
    ApiRouter::new()
        .api_route(
            "/api/designs",
            get_with(list, |op| {
                op.id("getDesigns").summary("List published designs, 24 per page").description(
                    "`next` is the `cursor` of the next page. Each facet's counts apply all other filters but \
                     not its own. 404 for an unknown category.",
                )
            }),
        )
        .api_route(
            "/api/designs/{slug}",
            get_with(read, |op| {
                op.id("readDesign").summary("Get a published design").description(
                    "Former slugs work too; `slug` is the current one.",
                )
            }),
        )
        .api_route(
            "/api/designs/preview/{token}",
            get_with(read_preview, |op| {
                op.id("readDesignPreview").summary("Preview an unpublished design by link")
            }),
        )
        .api_route(
            "/api/designs/{slug}/price",
            post_with(price, |op| {
                op.id("priceDesign").summary("Price a design with add-ons").description(
                    "409 `no_price` if the design has no price. An error at `addons` names an add-on that is not offered \
                     with it, or two that cannot be combined.",
                )
            }),
        )
        .api_route(
            "/api/design-types",
            get_with(types, |op| op.id("getDesignTypes").summary("List design types")),
        )
        .api_route(
            "/api/kitchen-styles",
            get_with(kitchen_styles, |op| {
                op.id("getKitchenStyles").summary("List kitchen styles")
            }),
        )
}

async fn list(
    State(app): State<App>,
    Params(query): Params<CatalogueQuery>,
    headers: HeaderMap,
) -> Result<Public<CataloguePage>, Problem> {
    if !query.is_whole() {
        return Err(Problem::bad_cursor());
    }
    let page = catalogue::page(&mut *app.db.acquire().await?, &query).await?;
    Public::new(&page, &headers)
}

/// Path of a design.
#[derive(Debug, Deserialize, JsonSchema)]
struct Named {
    /// Current or former slug.
    slug: String,
}

/// Link to an unpublished design.
#[derive(Debug, Deserialize, JsonSchema)]
struct Link {
    /// Token of the preview link.
    token: String,
}

async fn find(db: &mut Db, slug: &str) -> Result<DesignId, Problem> {
    show::find_by_slug(db, slug).await?.ok_or_else(Problem::not_found)
}

async fn read(
    State(app): State<App>,
    Path(Named { slug }): Path<Named>,
    headers: HeaderMap,
) -> Result<Public<PublicDesign>, Problem> {
    let mut db = app.db.acquire().await?;
    let id = find(&mut db, &slug).await?;
    Public::new(&show::read(&mut db, id).await?, &headers)
}

async fn read_preview(
    State(app): State<App>,
    Path(Link { token }): Path<Link>,
) -> Result<Unpublished<PublicDesign>, Problem> {
    let mut db = app.db.acquire().await?;
    let id = preview::find(&mut db, SlugKind::Design, &token, app.clock.now()).await?;
    let id = id.ok_or_else(Problem::not_found)?;
    Ok(Unpublished(show::read(&mut db, DesignId(id)).await?))
}

async fn price(
    State(app): State<App>,
    client: Client,
    Path(Named { slug }): Path<Named>,
    Valid { value: choice, .. }: Valid<Choice>,
) -> Result<Json<DesignPrice>, Problem> {
    let mut db = client.connect(&app, "price design", DESIGN_PRICES).await?;
    let id = find(&mut db, &slug).await?;
    let design = design::find(&mut db, id).await?;
    Ok(Json(price::price(&mut db, &design.draft, &choice, app.clock.today()).await?))
}

/// Design types.
#[derive(Debug, Serialize, JsonSchema)]
#[schemars(rename = "DesignTypes")]
struct Types {
    /// In the order of a walk through a home.
    items: Vec<DesignTypeExample>,
}

async fn types(State(app): State<App>, headers: HeaderMap) -> Result<Public<Types>, Problem> {
    let items = catalogue::types(&mut *app.db.acquire().await?).await?;
    Public::new(&Types { items }, &headers)
}

/// Kitchen styles.
#[derive(Debug, Serialize, JsonSchema)]
#[schemars(rename = "KitchenStyles")]
struct Styles {
    /// Those with the most kitchens first.
    items: Vec<KitchenStyleExample>,
}

async fn kitchen_styles(State(app): State<App>, headers: HeaderMap) -> Result<Public<Styles>, Problem> {
    let items = catalogue::kitchen_styles(&mut *app.db.acquire().await?).await?;
    Public::new(&Styles { items }, &headers)
}
