//! Items of the catalogue. A role that may not publish works on drafts.

use aide::axum::ApiRouter;
use axum::Json;
use axum::extract::State;
use designs::catalog::list::{self, CatalogItemDetail, CatalogItemFilter, CatalogItemRow};
use designs::catalog::{self, CatalogItem, CatalogItemDraft, edit};
use kernel::clock::Clock;
use kernel::ids::CatalogItemId;
use kernel::page::{Page, PageQuery};
use kernel::role::Access;
use kernel::slug::SlugKind;
use kernel::{Db, preview};

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
            "/api/admin/catalog-items",
            get_with(list, |op| op.id("listCatalogItems").summary("List the catalogue's items")).merge(post_with(
                create,
                |op| {
                    op.id("createCatalogItem").summary("Create an item of the catalogue").description(
                        "The item starts as a draft. Without a slug it gets a free one derived from its name.",
                    )
                },
            )),
        )
        .api_route(
            "/api/admin/catalog-items/{id}",
            get_with(workflow::read::<CatalogItem>, |op| {
                op.id("getCatalogItem").summary("Get an item of the catalogue")
            })
            .merge(put_with(workflow::change::<CatalogItem>, |op| {
                op.id("updateCatalogItem")
                    .summary("Update an item of the catalogue")
                    .description("After publication, old slugs redirect to the new one.")
            }))
            .merge(delete_with(workflow::delete::<CatalogItem>, |op| {
                op.id("archiveCatalogItem").summary("Archive an item permanently and free its slug")
            })),
        )
        .api_route(
            "/api/admin/catalog-items/{id}/status",
            post_with(workflow::transition::<CatalogItem>, |op| {
                op.id("moveCatalogItem").summary("Change an item's publishing status").description(
                    "To be scheduled or published, an item needs a category and a summary; each of its photographs \
                     needs an alt text.",
                )
            }),
        )
        .api_route(
            "/api/admin/catalog-items/{id}/duplicate",
            post_with(duplicate, |op| op.id("duplicateCatalogItem").summary("Duplicate an item as a draft")),
        )
        .api_route(
            "/api/admin/catalog-items/{id}/preview",
            post_with(preview_page, |op| {
                op.id("previewCatalogItem").summary("Create a public preview link valid for 24 hours")
            }),
        )
        .api_route(
            "/api/admin/catalog-items/order",
            put_with(workflow::reorder::<CatalogItem>, |op| {
                op.id("orderCatalogItems").summary("Change an item's position")
            }),
        )
        .merge(workflow::bulk_routes::<CatalogItem>())
}

impl Managed for CatalogItem {
    const PATH: &'static str = "catalog-items";
    const ONE: &'static str = "CatalogItem";
    const MANY: &'static str = "items";
    type View = perm::ViewDesigns;
    type Edit = perm::EditDesigns;
    type Manage = perm::ManageDesigns;
    type Detail = CatalogItemDetail;
    type Filter = CatalogItemFilter;

    async fn detail(
        db: &mut Db,
        _: &Clock,
        access: Access,
        id: CatalogItemId,
    ) -> Result<CatalogItemDetail, sqlx::Error> {
        list::read(db, access, id).await
    }

    async fn ids(
        db: &mut Db,
        words: &str,
        filter: &CatalogItemFilter,
        limit: u32,
    ) -> Result<Vec<CatalogItemId>, sqlx::Error> {
        list::ids(db, words, filter, limit).await
    }
}

async fn list(
    State(app): State<App>,
    staff: Staff<perm::ViewDesigns>,
    Params(page): Params<PageQuery>,
    Params(filter): Params<CatalogItemFilter>,
) -> Result<Json<Page<CatalogItemRow>>, Problem> {
    let mut db = app.db.acquire().await?;
    Ok(Json(list::list(&mut db, staff.access, &page, &filter).await?))
}

async fn create(
    State(app): State<App>,
    staff: Staff<perm::EditDesigns>,
    Valid { value: draft, .. }: Valid<CatalogItemDraft>,
) -> Result<Created<CatalogItemDetail>, Problem> {
    let mut tx = app.db.begin().await?;
    let id = edit::create(&mut tx, &app.clock, &staff.caller.actor(), &draft).await?;
    let item = list::read(&mut tx, staff.access, id).await?;
    tx.commit().await?;
    Ok(Created(item))
}

async fn duplicate(
    State(app): State<App>,
    staff: Staff<perm::EditDesigns>,
    Path(id): Path<CatalogItemId>,
) -> Result<Created<CatalogItemDetail>, Problem> {
    let mut tx = app.db.begin().await?;
    let item = catalog::find(&mut tx, id).await?;
    let copy = edit::duplicate(&mut tx, &app.clock, &staff.caller.actor(), &item).await?;
    let copy = list::read(&mut tx, staff.access, copy).await?;
    tx.commit().await?;
    Ok(Created(copy))
}

async fn preview_page(
    State(app): State<App>,
    staff: Staff<perm::EditDesigns>,
    Path(id): Path<CatalogItemId>,
) -> Result<Created<PreviewLink>, Problem> {
    let mut tx = app.db.begin().await?;
    let item = catalog::find(&mut tx, id).await?;
    let (by, now) = (Some(staff.caller.user), app.clock.now());
    let link = preview::issue(&mut tx, SlugKind::CatalogItem, item.id.0, by, now).await?;
    tx.commit().await?;
    Ok(Created(PreviewLink::new("catalog", link)))
}
