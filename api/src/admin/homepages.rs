//! The home page variants.

use aide::axum::ApiRouter;
use axum::Json;
use axum::extract::State;
use content::homepage::{self, ActiveHomepage, Variant};
use garde::Validate;
use schemars::JsonSchema;
use serde::Deserialize;

use crate::App;
use crate::problem::Problem;
use crate::route::{get_with, put_with};
use crate::staff::{Staff, perm};
use crate::valid::Valid;

pub(crate) fn routes() -> ApiRouter<App> {
    ApiRouter::new()
        .api_route(
            "/api/admin/homepages",
            get_with(list, |op| op.id("listHomepages").summary("List the home page variants")),
        )
        .api_route(
            "/api/admin/homepages/active",
            put_with(activate, |op| op.id("activateHomepage").summary("Activate a home page variant")),
        )
        .api_route(
            "/api/admin/homepages/default",
            put_with(make_default, |op| {
                op.id("makeHomepageDefault").summary("Set the fallback home page variant")
            }),
        )
}

/// Path of a variant.
#[derive(Deserialize, Validate, JsonSchema)]
#[schemars(inline)]
#[serde(rename_all = "camelCase")]
#[garde(allow_unvalidated)]
struct Choice {
    /// Variant.
    component_name: Variant,
}

async fn list(
    State(app): State<App>,
    _: Staff<perm::ViewPageSettings>,
) -> Result<Json<Vec<ActiveHomepage>>, Problem> {
    Ok(Json(homepage::all(&mut *app.db.acquire().await?).await?))
}

async fn activate(
    State(app): State<App>,
    staff: Staff<perm::EditPageSettings>,
    Valid { value: choice, .. }: Valid<Choice>,
) -> Result<Json<Vec<ActiveHomepage>>, Problem> {
    let mut tx = app.db.begin().await?;
    let actor = staff.caller.actor();
    let homepages = homepage::activate(&mut tx, &app.clock, &actor, choice.component_name).await?;
    tx.commit().await?;
    Ok(Json(homepages))
}

async fn make_default(
    State(app): State<App>,
    staff: Staff<perm::EditPageSettings>,
    Valid { value: choice, .. }: Valid<Choice>,
) -> Result<Json<Vec<ActiveHomepage>>, Problem> {
    let mut tx = app.db.begin().await?;
    let actor = staff.caller.actor();
    let homepages = homepage::make_default(&mut tx, &app.clock, &actor, choice.component_name).await?;
    tx.commit().await?;
    Ok(Json(homepages))
}
