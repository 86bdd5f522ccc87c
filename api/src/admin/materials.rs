//! Materials. Costs are visible only to roles that may know them; a role that edits descriptions changes
//! nothing else.

mod imports;
mod prices;

use aide::axum::ApiRouter;
use axum::Json;
use axum::extract::State;
use designs::material::MaterialUses;
use kernel::ids::MaterialId;
use kernel::page::{Page, PageQuery};
use kernel::record::{self, Changed};
use kernel::role::{Role, Verb};
use pricing::material::{self, Material, MaterialDraft, MaterialFilter, knows_costs};
use sales::quotation::substitution::{Substituted, Substitution, substitute};

use crate::App;
use crate::params::{Params, Path};
use crate::problem::Problem;
use crate::reply::{Created, Done};
use crate::route::{delete_with, get_with, post_with, put_with};
use crate::staff::{Staff, perm};
use crate::valid::{Valid, Versioned};

pub(crate) fn routes() -> ApiRouter<App> {
    ApiRouter::new()
        .api_route(
            "/api/admin/materials",
            get_with(list, |op| op.id("listMaterials").summary("List materials"))
                .merge(post_with(create, |op| op.id("createMaterial").summary("Create a material"))),
        )
        .api_route(
            "/api/admin/materials/{id}",
            get_with(find, |op| op.id("getMaterial").summary("Get a material"))
                .merge(put_with(change, |op| {
                    op.id("updateMaterial").summary("Update a material").description(
                        "A role that may not create materials changes only descriptions: code, prices, stock and status \
                         are ignored. Only admins set costs.",
                    )
                }))
                .merge(delete_with(archive, |op| op.id("archiveMaterial").summary("Archive a material"))),
        )
        .api_route(
            "/api/admin/materials/{id}/uses",
            get_with(uses, |op| op.id("getMaterialUses").summary("Get where a material is used")),
        )
        .api_route(
            "/api/admin/materials/{id}/copy",
            post_with(copy, |op| op.id("copyMaterial").summary("Duplicate a material")),
        )
        .api_route(
            "/api/admin/materials/{id}/substitution",
            post_with(stand_in, |op| {
                op.id("substituteMaterial").summary("Substitute a material").description(
                    "Discontinues the material and replaces it in draft quotations; \
                     quotations beyond draft keep it.",
                )
            }),
        )
        .merge(imports::routes())
        .merge(prices::routes())
}

fn seen_by(material: Material, role: Role) -> Material {
    material.map(|draft| draft.seen_by(role))
}

async fn list(
    State(app): State<App>,
    staff: Staff<perm::ViewMaterials>,
    Params(page): Params<PageQuery>,
    Params(filter): Params<MaterialFilter>,
) -> Result<Json<Page<Material>>, Problem> {
    let mut db = app.db.acquire().await?;
    let found = Material::list(&mut db, &page, &filter, app.clock.now()).await?;
    let role = staff.caller.role;
    let items = found.items.into_iter().map(|material| seen_by(material, role)).collect();
    Ok(Json(Page { items, ..found }))
}

async fn create(
    State(app): State<App>,
    staff: Staff<perm::ManageMaterials>,
    Valid { value: draft, .. }: Valid<MaterialDraft>,
) -> Result<Created<Material>, Problem> {
    let draft = if knows_costs(staff.caller.role) {
        draft
    } else {
        MaterialDraft { cost_paise: None, below_cost_because: String::new(), ..draft }
    };
    let mut tx = app.db.begin().await?;
    let material: Material = record::create(&mut tx, &app.clock, &staff.caller.actor(), &draft).await?;
    tx.commit().await?;
    Ok(Created(seen_by(material, staff.caller.role)))
}

async fn find(
    State(app): State<App>,
    staff: Staff<perm::ViewMaterials>,
    Path(id): Path<MaterialId>,
) -> Result<Json<Material>, Problem> {
    let mut db = app.db.acquire().await?;
    let material = Material::find(&mut db, id, app.clock.now()).await?;
    Ok(Json(seen_by(material, staff.caller.role)))
}

async fn uses(
    State(app): State<App>,
    staff: Staff<perm::ViewMaterials>,
    Path(id): Path<MaterialId>,
) -> Result<Json<MaterialUses>, Problem> {
    let mut db = app.db.acquire().await?;
    let material = Material::find(&mut db, id, app.clock.now()).await?;
    Ok(Json(designs::material::uses(&mut db, &staff.caller.viewer(), &material).await?))
}

async fn change(
    State(app): State<App>,
    staff: Staff<perm::EditMaterials>,
    Path(id): Path<MaterialId>,
    Versioned { value: draft, version }: Versioned<MaterialDraft>,
) -> Result<Json<Material>, Problem> {
    let (role, actor) = (staff.caller.role, staff.caller.actor());
    let mut tx = app.db.begin().await?;
    let draft = match (staff.access.allows(Verb::Manage), knows_costs(role)) {
        (true, true) => draft,
        (true, false) => Material::find(&mut tx, id, app.clock.now()).await?.draft.priced_as(draft)?,
        (false, _) => Material::find(&mut tx, id, app.clock.now()).await?.draft.described_as(draft),
    };
    match record::change(&mut tx, &app.clock, &actor, id, version, &draft).await? {
        Changed::To(material) => {
            tx.commit().await?;
            Ok(Json(seen_by(material, role)))
        }
        Changed::Stale(current) => Err(Problem::stale(seen_by(current, role))),
    }
}

async fn archive(
    State(app): State<App>,
    staff: Staff<perm::ManageMaterials>,
    Path(id): Path<MaterialId>,
) -> Result<Done, Problem> {
    let mut tx = app.db.begin().await?;
    record::archive::<MaterialDraft>(&mut tx, &app.clock, &staff.caller.actor(), id).await?;
    tx.commit().await?;
    Ok(Done)
}

async fn copy(
    State(app): State<App>,
    staff: Staff<perm::ManageMaterials>,
    Path(id): Path<MaterialId>,
) -> Result<Created<Material>, Problem> {
    let mut tx = app.db.begin().await?;
    let draft = Material::find(&mut tx, id, app.clock.now()).await?;
    let draft = material::copy_of(&mut tx, &draft).await?;
    let copy: Material = record::create(&mut tx, &app.clock, &staff.caller.actor(), &draft).await?;
    tx.commit().await?;
    Ok(Created(seen_by(copy, staff.caller.role)))
}

async fn stand_in(
    State(app): State<App>,
    staff: Staff<perm::ManageMaterials>,
    Path(id): Path<MaterialId>,
    Valid { value: substitution, .. }: Valid<Substitution>,
) -> Result<Json<Substituted>, Problem> {
    let (role, actor) = (staff.caller.role, staff.caller.actor());
    let mut tx = app.db.begin().await?;
    match substitute(&mut tx, &app.clock, &actor, id, substitution).await? {
        Changed::To(done) => {
            tx.commit().await?;
            Ok(Json(Substituted { material: seen_by(done.material, role), ..done }))
        }
        Changed::Stale(current) => Err(Problem::stale(seen_by(current.material, role))),
    }
}
