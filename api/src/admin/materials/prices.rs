//! Bulk price changes and their undo.

use aide::axum::ApiRouter;
use axum::Json;
use axum::extract::State;
use chrono::NaiveDate;
use garde::Validate;
use kernel::Db;
use kernel::ids::{MaterialId, MaterialPriceChangeId};
use kernel::money::Percent;
use kernel::page::PageQuery;
use pricing::material::Material;
use pricing::material::price::{self, PriceChange, PriceChanged, sensible_change};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::App;
use crate::admin::bulk::{MAX_SELECTED, Selection, parameters, refuse_more_than};
use crate::params::Path;
use crate::problem::Problem;
use crate::route::post_with;
use crate::staff::{Staff, perm};
use crate::valid::Valid;

pub(super) fn routes() -> ApiRouter<App> {
    ApiRouter::new()
        .api_route(
            "/api/admin/materials/price-changes",
            post_with(change, |op| {
                op.id("changeMaterialPrices").summary("Change prices of many materials").description(
                    "Changes prices by a percentage from a date on. With `dryRun` it only returns the new prices. Materials \
                     that would sell below cost are skipped and listed.",
                )
            }),
        )
        .api_route(
            "/api/admin/materials/price-changes/{id}/undo",
            post_with(undo, |op| op.id("undoMaterialPriceChange").summary("Undo a price change")),
        )
}

/// A bulk price change.
#[derive(Debug, Deserialize, Validate, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "MaterialPriceChangeOfMany")]
struct Bulk {
    /// Selected materials.
    #[garde(dive)]
    selection: Selection<MaterialId>,
    /// Change in basis points: 400 is 4% more, -400 is 4% less.
    #[garde(custom(sensible_change))]
    percent: Percent,
    /// First day of the new prices: today or later.
    #[garde(skip)]
    effective_on: NaiveDate,
    /// Only preview the result; change nothing.
    #[serde(default)]
    #[garde(skip)]
    dry_run: bool,
}

async fn change(
    State(app): State<App>,
    staff: Staff<perm::ManageMaterials>,
    Valid { value: Bulk { selection, percent, effective_on, dry_run }, .. }: Valid<Bulk>,
) -> Result<Json<PriceChanged>, Problem> {
    let change = PriceChange { percent, effective_on };
    let mut tx = app.db.begin().await?;
    let ids = chosen(&mut tx, &app, selection).await?;
    if dry_run {
        return Ok(Json(price::preview(&mut tx, &ids, change, app.clock.now()).await?));
    }
    let changed = price::change(&mut tx, &app.clock, &staff.caller.actor(), &ids, change).await?;
    tx.commit().await?;
    Ok(Json(changed))
}

async fn chosen(
    db: &mut Db,
    app: &App,
    selection: Selection<MaterialId>,
) -> Result<Vec<MaterialId>, Problem> {
    let query = match selection {
        Selection::Ids(ids) => return Ok(ids),
        Selection::Query(query) => query,
    };
    let page = PageQuery { page: 1, per_page: MAX_SELECTED, ..parameters(&query)? };
    let found = Material::list(db, &page, &parameters(&query)?, app.clock.now()).await?;
    refuse_more_than(MAX_SELECTED, found.total, "materials")?;
    Ok(found.items.into_iter().map(|material| material.id).collect())
}

/// Result of an undo.
#[derive(Debug, Serialize, JsonSchema)]
#[schemars(rename = "MaterialPricesTakenBack")]
struct PricesUndone {
    /// Number of materials restored.
    changed: usize,
}

async fn undo(
    State(app): State<App>,
    staff: Staff<perm::ManageMaterials>,
    Path(id): Path<MaterialPriceChangeId>,
) -> Result<Json<PricesUndone>, Problem> {
    let mut tx = app.db.begin().await?;
    let changed = price::undo(&mut tx, &app.clock, &staff.caller.actor(), id).await?;
    tx.commit().await?;
    Ok(Json(PricesUndone { changed }))
}
