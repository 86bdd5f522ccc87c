//! Products of the furniture shop. A role that may not manage the catalogue changes texts and pictures of drafts.

mod imports;

use aide::axum::ApiRouter;
use axum::Json;
use axum::extract::State;
use kernel::Db;
use kernel::clock::Clock;
use kernel::ids::ProductId;
use kernel::page::{Page, PageQuery};
use kernel::preview;
use kernel::role::Access;
use kernel::slug::SlugKind;
use shop::product::list::{self, ProductDetail, ProductFilter, ProductItem};
use shop::product::{self, Product, ProductDraft, edit};
use shop::stock::ledger::{self, NewStockMove, ProductStock, StockNotice};

use crate::App;
use crate::admin::previews::PreviewLink;
use crate::admin::workflow::{self, Managed};
use crate::params::{Params, Path};
use crate::problem::Problem;
use crate::reply::Created;
use crate::route::{delete_with, get_with, post_with, put_with};
use crate::staff::{Staff, perm};
use crate::valid::Valid;

pub(crate) fn routes() -> ApiRouter<App> {
    ApiRouter::new()
        .api_route(
            "/api/admin/products",
            get_with(list, |op| op.id("listProducts").summary("List products")).merge(post_with(create, |op| {
                op.id("createProduct").summary("Create a product").description(
                    "The product starts as a draft. Without a slug it gets a free one derived from its name.",
                )
            })),
        )
        .api_route(
            "/api/admin/products/{id}",
            get_with(workflow::read::<Product>, |op| op.id("getProduct").summary("Get a product"))
                .merge(put_with(workflow::change::<Product>, |op| {
                    op.id("updateProduct").summary("Update a product").description(
                        "After publication, old slugs redirect to the new one. Options that stay keep their ids and \
                         their stock. Roles that do not manage the catalogue change texts and pictures only.",
                    )
                }))
                .merge(delete_with(workflow::delete::<Product>, |op| {
                    op.id("archiveProduct").summary("Archive a product permanently and free its slug and SKU")
                })),
        )
        .api_route(
            "/api/admin/products/{id}/status",
            post_with(workflow::transition::<Product>, |op| {
                op.id("moveProduct").summary("Change a product's publishing status").description(
                    "To be scheduled or published, a product needs a description, a country of origin, its maker, a rate \
                     of GST and a photograph that is ready; each of its photographs needs an alt text. What is in stock \
                     and counted needs pieces.",
                )
            }),
        )
        .api_route(
            "/api/admin/products/{id}/duplicate",
            post_with(duplicate, |op| op.id("duplicateProduct").summary("Duplicate a product as a draft")),
        )
        .api_route(
            "/api/admin/products/order",
            put_with(workflow::reorder::<Product>, |op| {
                op.id("orderProducts").summary("Change a product's position")
            }),
        )
        .merge(workflow::bulk_routes::<Product>())
        .api_route(
            "/api/admin/products/{id}/preview",
            post_with(preview_page, |op| {
                op.id("previewProduct").summary("Create a public preview link valid for 24 hours")
            }),
        )
        .api_route(
            "/api/admin/products/{id}/stock",
            get_with(read_stock, |op| op.id("getProductStock").summary("Get a product's stock and its ledger"))
                .merge(post_with(record_stock, |op| {
                    op.id("recordProductStock").summary("Record pieces that came, were counted or are damaged")
                })),
        )
        .api_route(
            "/api/admin/products/{id}/notices",
            get_with(read_notices, |op| {
                op.id("listProductNotices").summary("List who wants to be told when a product is back")
            }),
        )
        .merge(imports::routes())
}

impl Managed for Product {
    const PATH: &'static str = "products";
    const ONE: &'static str = "Product";
    const MANY: &'static str = "products";
    type View = perm::ViewFurniture;
    type Edit = perm::EditFurniture;
    type Manage = perm::ManageFurniture;
    type Detail = ProductDetail;
    type Filter = ProductFilter;

    async fn detail(
        db: &mut Db,
        clock: &Clock,
        access: Access,
        id: ProductId,
    ) -> Result<ProductDetail, sqlx::Error> {
        list::read(db, access, id, clock.today()).await
    }

    async fn ids(
        db: &mut Db,
        words: &str,
        filter: &ProductFilter,
        limit: u32,
    ) -> Result<Vec<ProductId>, sqlx::Error> {
        list::ids(db, words, filter, limit).await
    }
}

async fn list(
    State(app): State<App>,
    staff: Staff<perm::ViewFurniture>,
    Params(page): Params<PageQuery>,
    Params(filter): Params<ProductFilter>,
) -> Result<Json<Page<ProductItem>>, Problem> {
    let mut db = app.db.acquire().await?;
    Ok(Json(list::list(&mut db, staff.access, &page, &filter, app.clock.today()).await?))
}

async fn create(
    State(app): State<App>,
    staff: Staff<perm::ManageFurniture>,
    Valid { value: draft, .. }: Valid<ProductDraft>,
) -> Result<Created<ProductDetail>, Problem> {
    let mut tx = app.db.begin().await?;
    let id = edit::create(&mut tx, &app.clock, &staff.caller.actor(), &draft).await?;
    let product = list::read(&mut tx, staff.access, id, app.clock.today()).await?;
    tx.commit().await?;
    Ok(Created(product))
}

async fn duplicate(
    State(app): State<App>,
    staff: Staff<perm::ManageFurniture>,
    Path(id): Path<ProductId>,
) -> Result<Created<ProductDetail>, Problem> {
    let mut tx = app.db.begin().await?;
    let product = product::find(&mut tx, id).await?;
    let copy = edit::duplicate(&mut tx, &app.clock, &staff.caller.actor(), &product).await?;
    let copy = list::read(&mut tx, staff.access, copy, app.clock.today()).await?;
    tx.commit().await?;
    Ok(Created(copy))
}

async fn preview_page(
    State(app): State<App>,
    staff: Staff<perm::EditFurniture>,
    Path(id): Path<ProductId>,
) -> Result<Created<PreviewLink>, Problem> {
    let mut tx = app.db.begin().await?;
    product::find(&mut tx, id).await?;
    let by = Some(staff.caller.user);
    let preview = preview::issue(&mut tx, SlugKind::Product, id.0, by, app.clock.now()).await?;
    tx.commit().await?;
    Ok(Created(PreviewLink::new("furniture-products", preview)))
}

async fn read_stock(
    State(app): State<App>,
    _: Staff<perm::ViewFurniture>,
    Path(id): Path<ProductId>,
) -> Result<Json<ProductStock>, Problem> {
    let mut db = app.db.acquire().await?;
    product::find(&mut db, id).await?;
    Ok(Json(ledger::read(&mut db, id).await?))
}

async fn record_stock(
    State(app): State<App>,
    staff: Staff<perm::ManageFurniture>,
    Path(id): Path<ProductId>,
    Valid { value: entry, .. }: Valid<NewStockMove>,
) -> Result<Json<ProductStock>, Problem> {
    let mut tx = app.db.begin().await?;
    product::find(&mut tx, id).await?;
    ledger::record(&mut tx, &app.clock, &staff.caller.actor(), id, &entry).await?;
    let stock = ledger::read(&mut tx, id).await?;
    tx.commit().await?;
    Ok(Json(stock))
}

async fn read_notices(
    State(app): State<App>,
    _: Staff<perm::ManageFurniture>,
    Path(id): Path<ProductId>,
) -> Result<Json<Vec<StockNotice>>, Problem> {
    let mut db = app.db.acquire().await?;
    product::find(&mut db, id).await?;
    Ok(Json(ledger::waiting(&mut db, id).await?))
}
