//! Designs. A role that may not publish works on drafts.

mod bulk;
mod offer;

use aide::axum::ApiRouter;
use aide::axum::routing::{get_with, post_with, put_with};
use axum::Json;
use axum::extract::State;
use designs::design::choices::{self, DesignChoices, MaterialChoice};
use designs::design::list::{self, DesignDetail, DesignFilter, DesignItem};
use designs::design::{self, Design, DesignDraft, edit, order, publishing};
use kernel::Db;
use kernel::ids::DesignId;
use kernel::page::{Page, PageQuery};
use kernel::publishing::{Step, is_open_to};

use crate::App;
use crate::admin::order::Reorder;
use crate::params::{Params, Path};
use crate::problem::Problem;
use crate::reply::{Created, Done};
use crate::staff::{Staff, perm};
use crate::valid::{Valid, Versioned};

pub(crate) fn routes() -> ApiRouter<App> {
    ApiRouter::new()
        .api_route(
            "/api/admin/designs",
            get_with(list, |op| op.id("listDesigns").summary("A page of designs")).post_with(create, |op| {
                op.id("createDesign").summary("Make a design").description(
                    "Nobody sees it yet. Without a slug it gets a free one that its title suggests.",
                )
            }),
        )
        .api_route(
            "/api/admin/designs/{id}",
            get_with(read, |op| op.id("getDesign").summary("One design"))
                .put_with(change, |op| {
                    op.id("updateDesign").summary("Change a design").description(
                        "What visitors have seen under another address is still found there: they are led on.",
                    )
                })
                .delete_with(archive, |op| {
                    op.id("archiveDesign").summary("Archive a design for good, and free its address")
                }),
        )
        .api_route(
            "/api/admin/designs/{id}/status",
            post_with(move_on, |op| {
                op.id("moveDesign").summary("Move a design on its way to visitors").description(
                    "Before it is scheduled or published a design needs a description, and a photograph that is \
                     ready; each of its photographs needs a text for those who do not see it.",
                )
            }),
        )
        .api_route(
            "/api/admin/designs/{id}/duplicate",
            post_with(duplicate, |op| op.id("duplicateDesign").summary("Make a draft like another design")),
        )
        .api_route(
            "/api/admin/designs/order",
            put_with(reorder, |op| op.id("orderDesigns").summary("Move a design in their order")),
        )
        .api_route(
            "/api/admin/designs/choices",
            get_with(read_choices, |op| op.id("getDesignChoices").summary("What designs can be made of")),
        )
        .api_route(
            "/api/admin/designs/materials",
            get_with(find_materials, |op| {
                op.id("findDesignMaterials").summary("Materials that can be told of in photographs, by words")
            }),
        )
        .merge(bulk::routes())
        .merge(offer::routes())
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

async fn read(
    State(app): State<App>,
    staff: Staff<perm::ViewDesigns>,
    Path(id): Path<DesignId>,
) -> Result<Json<DesignDetail>, Problem> {
    Ok(Json(list::read(&mut *app.db.acquire().await?, staff.access, id).await?))
}

/// Opens a design for a write by somebody who may change it as it stands.
async fn open<P>(
    db: &mut Db,
    staff: &Staff<P>,
    id: DesignId,
    version: Option<i32>,
) -> Result<Design, Problem> {
    let design = design::lock(&mut *db, id).await?;
    if !is_open_to(design.status, staff.access) {
        return Err(Problem::forbidden());
    }
    match version {
        Some(version) if version != design.version => {
            Err(Problem::stale(list::read(db, staff.access, id).await?))
        }
        _ => Ok(design),
    }
}

async fn change(
    State(app): State<App>,
    staff: Staff<perm::EditDesigns>,
    Path(id): Path<DesignId>,
    Versioned { value: draft, version }: Versioned<DesignDraft>,
) -> Result<Json<DesignDetail>, Problem> {
    let mut tx = app.db.begin().await?;
    let design = open(&mut tx, &staff, id, Some(version)).await?;
    edit::change(&mut tx, &app.clock, &staff.caller.actor(), &design, &draft).await?;
    let design = list::read(&mut tx, staff.access, id).await?;
    tx.commit().await?;
    Ok(Json(design))
}

async fn archive(
    State(app): State<App>,
    staff: Staff<perm::ManageDesigns>,
    Path(id): Path<DesignId>,
) -> Result<Done, Problem> {
    let mut tx = app.db.begin().await?;
    let design = open(&mut tx, &staff, id, None).await?;
    edit::archive(&mut tx, &app.clock, &staff.caller.actor(), &design).await?;
    tx.commit().await?;
    Ok(Done)
}

async fn move_on(
    State(app): State<App>,
    staff: Staff<perm::EditDesigns>,
    Path(id): Path<DesignId>,
    Versioned { value: step, version }: Versioned<Step>,
) -> Result<Json<DesignDetail>, Problem> {
    let mut tx = app.db.begin().await?;
    let design = open(&mut tx, &staff, id, Some(version)).await?;
    if !is_open_to(step.to, staff.access) {
        return Err(Problem::forbidden());
    }
    publishing::take(&mut tx, &app.clock, &staff.caller.actor(), &design, step).await?;
    let design = list::read(&mut tx, staff.access, id).await?;
    tx.commit().await?;
    Ok(Json(design))
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

async fn reorder(
    State(app): State<App>,
    staff: Staff<perm::EditDesigns>,
    Valid { value: Reorder { moved, before }, .. }: Valid<Reorder<DesignId>>,
) -> Result<Done, Problem> {
    let mut tx = app.db.begin().await?;
    open(&mut tx, &staff, moved, None).await?;
    order::move_before(&mut tx, &app.clock, &staff.caller.actor(), moved, before).await?;
    tx.commit().await?;
    Ok(Done)
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
