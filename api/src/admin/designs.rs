//! Designs. A role that may not publish works on drafts.

mod offer;

use aide::axum::ApiRouter;
use axum::Json;
use axum::extract::State;
use designs::design::choices::{self, DesignChoices, MaterialChoice};
use designs::design::list::{self, DesignDetail, DesignFilter, DesignItem};
use designs::design::{self, Design, DesignDraft, edit};
use kernel::Db;
use kernel::clock::Clock;
use kernel::ids::DesignId;
use kernel::page::{Page, PageQuery};
use kernel::role::Access;

use crate::App;
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
            "/api/admin/designs",
            get_with(list, |op| op.id("listDesigns").summary("List designs")).merge(post_with(
                create,
                |op| {
                    op.id("createDesign").summary("Create a design").description(
                    "The design starts as a draft. Without a slug it gets a free one derived from its title.",
                )
                },
            )),
        )
        .api_route(
            "/api/admin/designs/{id}",
            get_with(workflow::read::<Design>, |op| op.id("getDesign").summary("Get a design"))
                .merge(put_with(workflow::change::<Design>, |op| {
                    op.id("updateDesign")
                        .summary("Update a design")
                        .description("After publication, old slugs redirect to the new one.")
                }))
                .merge(delete_with(workflow::delete::<Design>, |op| {
                    op.id("archiveDesign").summary("Archive a design permanently and free its slug")
                })),
        )
        .api_route(
            "/api/admin/designs/{id}/status",
            post_with(workflow::transition::<Design>, |op| {
                op.id("moveDesign").summary("Change a design's publishing status").description(
                    "To be scheduled or published, a design needs a description and a photograph that is \
                     ready; each of its photographs needs an alt text.",
                )
            }),
        )
        .api_route(
            "/api/admin/designs/{id}/duplicate",
            post_with(duplicate, |op| op.id("duplicateDesign").summary("Duplicate a design as a draft")),
        )
        .api_route(
            "/api/admin/designs/order",
            put_with(workflow::reorder::<Design>, |op| {
                op.id("orderDesigns").summary("Change a design's position")
            }),
        )
        .api_route(
            "/api/admin/designs/choices",
            get_with(read_choices, |op| {
                op.id("getDesignChoices").summary("Get the options for editing designs")
            }),
        )
        .api_route(
            "/api/admin/designs/materials",
            get_with(find_materials, |op| {
                op.id("findDesignMaterials").summary("Search materials to mark in photographs")
            }),
        )
        .merge(workflow::bulk_routes::<Design>())
        .merge(offer::routes())
}

impl Managed for Design {
    const PATH: &'static str = "designs";
    const ONE: &'static str = "Design";
    const MANY: &'static str = "designs";
    type View = perm::ViewDesigns;
    type Edit = perm::EditDesigns;
    type Manage = perm::ManageDesigns;
    type Detail = DesignDetail;
    type Filter = DesignFilter;

    async fn detail(
        db: &mut Db,
        _: &Clock,
        access: Access,
        id: DesignId,
    ) -> Result<DesignDetail, sqlx::Error> {
        list::read(db, access, id).await
    }

    async fn ids(
        db: &mut Db,
        words: &str,
        filter: &DesignFilter,
        limit: u32,
    ) -> Result<Vec<DesignId>, sqlx::Error> {
        list::ids(db, words, filter, limit).await
    }
}

async fn list(
    State(app): State<App>,
    staff: Staff<perm::ViewDesigns>,
    Params(page): Params<PageQuery>,
    Params(filter): Params<DesignFilter>,
) -> Result<Json<Page<DesignItem>>, Problem> {
    let mut db = app.db.acquire().await?;
    Ok(Json(list::list(&mut db, staff.access, &page, &filter).await?))
}

async fn create(
    State(app): State<App>,
    staff: Staff<perm::EditDesigns>,
    Valid { value: draft, .. }: Valid<DesignDraft>,
) -> Result<Created<DesignDetail>, Problem> {
    let mut tx = app.db.begin().await?;
    let id = edit::create(&mut tx, &app.clock, &staff.caller.actor(), &draft).await?;
    let design = list::read(&mut tx, staff.access, id).await?;
    tx.commit().await?;
    Ok(Created(design))
}

async fn duplicate(
    State(app): State<App>,
    staff: Staff<perm::EditDesigns>,
    Path(id): Path<DesignId>,
) -> Result<Created<DesignDetail>, Problem> {
    let mut tx = app.db.begin().await?;
    let design = design::find(&mut tx, id).await?;
    let copy = edit::duplicate(&mut tx, &app.clock, &staff.caller.actor(), &design).await?;
    let copy = list::read(&mut tx, staff.access, copy).await?;
    tx.commit().await?;
    Ok(Created(copy))
}

async fn read_choices(
    State(app): State<App>,
    _: Staff<perm::ViewDesigns>,
) -> Result<Json<DesignChoices>, Problem> {
    Ok(Json(choices::read(&mut *app.db.acquire().await?).await?))
}

async fn find_materials(
    State(app): State<App>,
    _: Staff<perm::ViewDesigns>,
    Params(words): Params<PageQuery>,
) -> Result<Json<Vec<MaterialChoice>>, Problem> {
    Ok(Json(choices::materials(&mut *app.db.acquire().await?, &words).await?))
}
