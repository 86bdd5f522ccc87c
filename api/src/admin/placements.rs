//! Page pictures: photographs placed on service pages. A role that may not publish prepares placements for
//! others to publish.

use aide::axum::ApiRouter;
use axum::Json;
use axum::extract::State;
use content::placement::bulk::{self, Action};
use content::placement::{Placement, PlacementDraft, edit, list};
use content::service_page::ServicePage;
use garde::Validate;
use kernel::Db;
use kernel::ids::PlacementId;
use kernel::role::Verb;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use crate::App;
use crate::admin::bulk::Outcome;
use crate::admin::order::Reorder;
use crate::params::{Params, Path};
use crate::problem::Problem;
use crate::reply::{Created, Done};
use crate::route::{delete_with, get_with, post_with, put_with};
use crate::staff::{Staff, perm};
use crate::valid::{Valid, Versioned};

pub(crate) fn routes() -> ApiRouter<App> {
    ApiRouter::new()
        .api_route(
            "/api/admin/placements",
            get_with(list, |op| {
                op.id("listPlacements").summary("List the pictures of a service page by slot")
            })
            .merge(post_with(create, |op| {
                op.id("createPlacement").summary("Place a photograph on a service page").description(HERO)
            })),
        )
        .api_route(
            "/api/admin/placements/{id}",
            put_with(change, |op| op.id("updatePlacement").summary("Update a placement").description(HERO))
                .merge(delete_with(delete, |op| {
                    op.id("deletePlacement").summary("Remove a photograph from a page")
                })),
        )
        .api_route(
            "/api/admin/placements/order",
            put_with(reorder, |op| {
                op.id("orderPlacements").summary("Change a placement's position within its slot")
            }),
        )
        .api_route(
            "/api/admin/placements/bulk",
            post_with(act, |op| op.id("actOnPlacements").summary("Apply an action to many placements")),
        )
}

const HERO: &str = "A page has one active hero: 409 `hero_taken` names it, and `replaces=true` deactivates it. Active \
                    placements need an alt text, and a hero 1,200 pixels in width.";

/// Query of a page's placements.
#[derive(Debug, Deserialize, Validate, JsonSchema)]
#[garde(allow_unvalidated)]
#[schemars(rename = "PlacementsOf")]
struct PlacementsQuery {
    /// Service page.
    page: ServicePage,
}

/// Placements of a page.
#[derive(Debug, Serialize, JsonSchema)]
#[schemars(rename = "Placements")]
struct Placements {
    /// By slot, in order.
    items: Vec<Placement>,
}

async fn list(
    State(app): State<App>,
    _: Staff<perm::ViewContent>,
    Params(PlacementsQuery { page }): Params<PlacementsQuery>,
) -> Result<Json<Placements>, Problem> {
    Ok(Json(Placements { items: list::list(&mut *app.db.acquire().await?, page).await? }))
}

/// Whether to replace the active hero.
#[derive(Debug, Default, Deserialize, Validate, JsonSchema)]
#[serde(default)]
#[garde(allow_unvalidated)]
#[schemars(rename = "PlacementReplacing")]
struct Replacing {
    /// Deactivate the current one if there can be only one.
    replaces: bool,
}

/// Only roles that may publish change what visitors see.
fn refuse_beyond<P>(staff: &Staff<P>, is_seen: bool) -> Result<(), Problem> {
    if is_seen && !staff.access.allows(Verb::Manage) {
        return Err(Problem::forbidden());
    }
    Ok(())
}

async fn create(
    State(app): State<App>,
    staff: Staff<perm::EditContent>,
    Params(Replacing { replaces }): Params<Replacing>,
    Valid { value: draft, .. }: Valid<PlacementDraft>,
) -> Result<Created<Placement>, Problem> {
    refuse_beyond(&staff, draft.is_active)?;
    let mut tx = app.db.begin().await?;
    let id = edit::create(&mut tx, &app.clock, &staff.caller.actor(), &draft, replaces).await?;
    let placement = list::find(&mut tx, id).await?;
    tx.commit().await?;
    Ok(Created(placement))
}

/// Opens a placement for editing if the caller may change it in its current status.
async fn open<P>(db: &mut Db, staff: &Staff<P>, id: PlacementId) -> Result<Placement, Problem> {
    let placement = edit::lock(db, id).await?;
    refuse_beyond(staff, placement.draft.is_active)?;
    Ok(placement)
}

async fn change(
    State(app): State<App>,
    staff: Staff<perm::EditContent>,
    Path(id): Path<PlacementId>,
    Params(Replacing { replaces }): Params<Replacing>,
    Versioned { value: draft, version }: Versioned<PlacementDraft>,
) -> Result<Json<Placement>, Problem> {
    refuse_beyond(&staff, draft.is_active)?;
    let mut tx = app.db.begin().await?;
    let placement = open(&mut tx, &staff, id).await?;
    if placement.version != version {
        return Err(Problem::stale(placement));
    }
    edit::change(&mut tx, &app.clock, &staff.caller.actor(), &placement, &draft, replaces).await?;
    let placement = list::find(&mut tx, id).await?;
    tx.commit().await?;
    Ok(Json(placement))
}

async fn delete(
    State(app): State<App>,
    staff: Staff<perm::EditContent>,
    Path(id): Path<PlacementId>,
) -> Result<Done, Problem> {
    let mut tx = app.db.begin().await?;
    let placement = open(&mut tx, &staff, id).await?;
    edit::delete(&mut tx, &app.clock, &staff.caller.actor(), &placement).await?;
    tx.commit().await?;
    Ok(Done)
}

async fn reorder(
    State(app): State<App>,
    staff: Staff<perm::EditContent>,
    Valid { value: Reorder { moved, before }, .. }: Valid<Reorder<PlacementId>>,
) -> Result<Done, Problem> {
    let mut tx = app.db.begin().await?;
    let moved = open(&mut tx, &staff, moved).await?;
    edit::move_before(&mut tx, &app.clock, &staff.caller.actor(), &moved, before).await?;
    tx.commit().await?;
    Ok(Done)
}

/// A bulk action on placements.
#[derive(Debug, Deserialize, Validate, JsonSchema)]
#[schemars(rename = "PlacementBulk")]
struct Bulk {
    /// Selected placements.
    #[garde(dive)]
    selection: Chosen,
    /// Action.
    #[garde(dive)]
    action: Action,
}

/// Selected placements.
#[derive(Debug, Deserialize, Validate, JsonSchema)]
#[schemars(rename = "ChosenPlacements")]
struct Chosen {
    /// Placement ids.
    #[garde(length(min = 1, max = 1_000))]
    ids: Vec<PlacementId>,
}

async fn act(
    State(app): State<App>,
    staff: Staff<perm::ManageContent>,
    Valid { value: Bulk { selection, action }, .. }: Valid<Bulk>,
) -> Result<Json<Outcome>, Problem> {
    let mut tx = app.db.begin().await?;
    let actor = staff.caller.actor();
    let outcome = bulk::apply(&mut tx, &app.clock, &actor, &selection.ids, action).await?;
    tx.commit().await?;
    Ok(Json(Outcome::new(outcome.changed, outcome.skipped, Uuid::now_v7())))
}
