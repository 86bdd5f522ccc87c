//! `/api/products` and `/api/shop`: published furniture.

use aide::axum::ApiRouter;
use axum::Json;
use axum::extract::State;
use axum::http::HeaderMap;
use garde::Validate;
use kernel::check;
use kernel::contact::normalize_email;
use kernel::ids::ProductId;
use kernel::slug::SlugKind;
use kernel::{Db, preview};
use people::account::throttle::STOCK_NOTICES;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use shop::product::OptionId;
use shop::product::public::{ProductPage, ProductQuery, PublicProduct, ShopFront, front, list, show};
use shop::stock::ledger;

use super::public::{Public, Unpublished};
use crate::App;
use crate::client::Client;
use crate::params::{Params, Path};
use crate::problem::Problem;
use crate::reply::Done;
use crate::route::{get_with, post_with};
use crate::valid::Valid;

pub(crate) fn routes() -> ApiRouter<App> {
    ApiRouter::new()
        .api_route("/api/shop", get_with(read_front, |op| op.id("getShop").summary("Get the shop's front page")))
        .api_route(
            "/api/products",
            get_with(read_list, |op| {
                op.id("getProducts").summary("List published products, 24 per page").description(
                    "`next` is the `cursor` of the next page. Each facet's counts apply all other filters but \
                     not its own. 404 for an unknown category.",
                )
            }),
        )
        .api_route(
            "/api/products/{slug}",
            get_with(read, |op| {
                op.id("readProduct").summary("Get a published product").description(
                    "Former slugs work too; `slug` is the current one.",
                )
            }),
        )
        .api_route(
            "/api/products/by-id/{id}",
            get_with(read_slug, |op| op.id("findProduct").summary("Get the slug of a published product")),
        )
        .api_route(
            "/api/products/preview/{token}",
            get_with(read_preview, |op| {
                op.id("readProductPreview").summary("Preview an unpublished product by link")
            }),
        )
        .api_route(
            "/api/products/{slug}/notices",
            post_with(wait, |op| {
                op.id("waitForProduct").summary("Ask to be told when a product can be ordered again").description(
                    "One e-mail is sent when it is back. Asking twice changes nothing.",
                )
            }),
        )
}

async fn read_front(State(app): State<App>, headers: HeaderMap) -> Result<Public<ShopFront>, Problem> {
    let shop = front::read(&mut *app.db.acquire().await?, app.clock.today()).await?;
    Public::new(&shop, &headers)
}

async fn read_list(
    State(app): State<App>,
    Params(query): Params<ProductQuery>,
    headers: HeaderMap,
) -> Result<Public<ProductPage>, Problem> {
    if !query.is_whole() {
        return Err(Problem::bad_cursor());
    }
    let page = list::page(&mut *app.db.acquire().await?, &query, app.clock.today()).await?;
    Public::new(&page, &headers)
}

/// Path of a product.
#[derive(Debug, Deserialize, JsonSchema)]
#[schemars(rename = "NamedProduct")]
pub(super) struct Named {
    /// Current or former slug.
    pub(super) slug: String,
}

/// Link to an unpublished product.
#[derive(Debug, Deserialize, JsonSchema)]
#[schemars(rename = "ProductLink")]
struct Link {
    /// Token of the preview link.
    token: String,
}

pub(super) async fn find(db: &mut Db, slug: &str) -> Result<ProductId, Problem> {
    show::find_by_slug(db, slug).await?.ok_or_else(Problem::not_found)
}

async fn read(
    State(app): State<App>,
    Path(Named { slug }): Path<Named>,
    headers: HeaderMap,
) -> Result<Public<PublicProduct>, Problem> {
    let mut db = app.db.acquire().await?;
    let id = find(&mut db, &slug).await?;
    Public::new(&show::read(&mut db, id, app.clock.today()).await?, &headers)
}

/// Where a product is.
#[derive(Debug, Serialize, JsonSchema)]
struct ProductAddress {
    /// Current slug.
    slug: String,
}

async fn read_slug(
    State(app): State<App>,
    Path(id): Path<ProductId>,
) -> Result<Json<ProductAddress>, Problem> {
    let slug = show::slug_of(&mut *app.db.acquire().await?, id).await?;
    Ok(Json(ProductAddress { slug: slug.ok_or_else(Problem::not_found)? }))
}

async fn read_preview(
    State(app): State<App>,
    Path(Link { token }): Path<Link>,
) -> Result<Unpublished<PublicProduct>, Problem> {
    let mut db = app.db.acquire().await?;
    let id = preview::find(&mut db, SlugKind::Product, &token, app.clock.now()).await?;
    let id = id.ok_or_else(Problem::not_found)?;
    Ok(Unpublished(show::read(&mut db, ProductId(id), app.clock.today()).await?))
}

/// A visitor's wish to be told when a product is back.
#[derive(Debug, Deserialize, Validate, JsonSchema)]
#[serde(rename_all = "camelCase")]
struct NewStockNotice {
    /// E-mail address.
    #[garde(length(chars, max = 254), custom(check::email))]
    email: String,
    /// Option to wait for; any if `null`.
    #[serde(default)]
    #[garde(skip)]
    option_id: Option<OptionId>,
}

async fn wait(
    State(app): State<App>,
    client: Client,
    Path(Named { slug }): Path<Named>,
    Valid { value: notice, .. }: Valid<NewStockNotice>,
) -> Result<Done, Problem> {
    let mut db = client.connect(&app, "stock notice", STOCK_NOTICES).await?;
    let id = find(&mut db, &slug).await?;
    let email = normalize_email(&notice.email).unwrap_or_default();
    ledger::wait(&mut db, id, notice.option_id, &email, app.clock.now()).await?;
    Ok(Done)
}
