//! The log of conversions: what each platform was told, and another upload where it may end differently.

use ads::conversion::ConversionId;
use ads::log::health::{self, Health, HealthFilter};
use ads::log::retry::{self, Action};
use ads::log::{self, Conversion, ConversionFilter, Item};
use aide::axum::ApiRouter;
use axum::Json;
use axum::extract::State;
use kernel::page::{Page, PageQuery};
use uuid::Uuid;

use crate::App;
use crate::admin::bulk::{Bulk, MAX_SELECTED, Outcome, chosen, settle};
use crate::params::{Params, Path};
use crate::problem::Problem;
use crate::route::{get_with, post_with};
use crate::staff::{Staff, perm};
use crate::valid::Valid;

pub(super) fn routes() -> ApiRouter<App> {
    ApiRouter::new()
        .api_route(
            "/api/admin/ads/conversions",
            get_with(list, |op| {
                op.id("listConversions").summary("List conversions by event and platform").description(
                    "The lead or order of a conversion is named only to those who may see it.",
                )
            }),
        )
        .api_route(
            "/api/admin/ads/conversions/health",
            get_with(health, |op| {
                op.id("getConversionHealth").summary("Count conversions of the last 30 days by day and state")
            }),
        )
        .api_route(
            "/api/admin/ads/conversions/bulk",
            post_with(act, |op| {
                op.id("actOnConversions").summary("Apply an action to many conversions").description(
                    "Skips conversions that another upload cannot help, and lists why. At most 1,000 at a time. A dry \
                     run changes nothing.",
                )
            }),
        )
        .api_route(
            "/api/admin/ads/conversions/{id}",
            get_with(find, |op| {
                op.id("getConversion").summary("Get a conversion with what was sent, its identifiers masked")
            }),
        )
        .api_route(
            "/api/admin/ads/conversions/{id}/retry",
            post_with(send_again, |op| {
                op.id("retryConversion").summary("Upload a conversion again").description(
                    "For rejected and skipped ones that may end differently. It goes to the account and the action that \
                     are connected now.",
                )
            }),
        )
}

async fn list(
    State(app): State<App>,
    staff: Staff<perm::ViewAds>,
    Params(page): Params<PageQuery>,
    Params(filter): Params<ConversionFilter>,
) -> Result<Json<Page<Item>>, Problem> {
    let mut db = app.db.acquire().await?;
    Ok(Json(log::list(&mut db, staff.caller.viewer(), &page, &filter).await?))
}

async fn health(
    State(app): State<App>,
    _: Staff<perm::ViewAds>,
    Params(filter): Params<HealthFilter>,
) -> Result<Json<Health>, Problem> {
    Ok(Json(health::read(&mut *app.db.acquire().await?, &filter, app.clock.now()).await?))
}

async fn act(
    State(app): State<App>,
    staff: Staff<perm::EditAds>,
    Valid { value: Bulk { selection, action, dry_run }, .. }: Valid<Bulk<ConversionId, Action>>,
) -> Result<Json<Outcome>, Problem> {
    let mut tx = app.db.begin().await?;
    let ids = chosen!(selection, "conversions", |words, filter| {
        log::ids(&mut tx, &words, &filter, MAX_SELECTED + 1)
    });
    let outcome = retry::apply(&mut tx, &app.clock, &staff.caller.actor(), &ids, action).await?;
    settle(tx, dry_run).await?;
    Ok(Json(Outcome::new(outcome.changed, outcome.skipped, Uuid::now_v7())))
}

async fn find(
    State(app): State<App>,
    staff: Staff<perm::ViewAds>,
    Path(id): Path<ConversionId>,
) -> Result<Json<Conversion>, Problem> {
    let mut db = app.db.acquire().await?;
    Ok(Json(log::find(&mut db, staff.caller.viewer(), id).await?))
}

async fn send_again(
    State(app): State<App>,
    staff: Staff<perm::EditAds>,
    Path(id): Path<ConversionId>,
) -> Result<Json<Conversion>, Problem> {
    let mut tx = app.db.begin().await?;
    retry::retry(&mut tx, &app.clock, &staff.caller.actor(), id).await?;
    let conversion = log::find(&mut tx, staff.caller.viewer(), id).await?;
    tx.commit().await?;
    Ok(Json(conversion))
}
