//! Campaign pages: their texts, and tests of two texts against each other.

use ads::landing::results::{self, LandingPageDetail};
use ads::landing::{self, LandingDraft, LandingPage, StopTest};
use aide::axum::ApiRouter;
use axum::Json;
use axum::extract::State;
use garde::Validate;
use kernel::record::Changed;
use schemars::JsonSchema;
use serde::Deserialize;

use crate::App;
use crate::database::Transaction;
use crate::params::Path;
use crate::problem::Problem;
use crate::route::{get_with, post_with, put_with};
use crate::staff::{Staff, perm};
use crate::valid::{Valid, Versioned};

pub(crate) fn routes() -> ApiRouter<App> {
    ApiRouter::new()
        .api_route(
            "/api/admin/ads/landing-pages",
            get_with(list, |op| {
                op.id("listLandingPages").summary("List campaign pages with their texts, figures and tests")
            }),
        )
        .api_route(
            "/api/admin/ads/landing-pages/{page}",
            get_with(read, |op| op.id("getLandingPage").summary("Get a campaign page"))
                .merge(put_with(update, |op| {
                    op.id("updateLandingPage").summary("Change a campaign page's texts")
                })),
        )
        .api_route(
            "/api/admin/ads/landing-pages/{page}/test",
            post_with(start, |op| op.id("startLandingTest").summary("Start a test of text B against text A")),
        )
        .api_route(
            "/api/admin/ads/landing-pages/{page}/test/stop",
            post_with(stop, |op| op.id("stopLandingTest").summary("Stop the test and keep one of the texts")),
        )
}

/// Path of a campaign page.
#[derive(Debug, Deserialize, JsonSchema)]
#[schemars(inline)]
struct Named {
    /// Campaign page.
    page: LandingPage,
}

/// Version of a campaign page.
#[derive(Debug, Deserialize, Validate, JsonSchema)]
#[schemars(inline)]
#[garde(allow_unvalidated)]
struct ExpectedVersion {
    /// Version that the client has read; 0 if the page was never changed.
    version: i32,
}

async fn list(
    State(app): State<App>,
    _: Staff<perm::ViewAds>,
) -> Result<Json<Vec<LandingPageDetail>>, Problem> {
    Ok(Json(results::all(&mut *app.db.acquire().await?, app.clock.now()).await?))
}

async fn read(
    State(app): State<App>,
    _: Staff<perm::ViewAds>,
    Path(Named { page }): Path<Named>,
) -> Result<Json<LandingPageDetail>, Problem> {
    Ok(Json(results::find(&mut *app.db.acquire().await?, page, app.clock.now()).await?))
}

async fn update(
    State(app): State<App>,
    staff: Staff<perm::EditAds>,
    Path(Named { page }): Path<Named>,
    Versioned { value: draft, version }: Versioned<LandingDraft>,
) -> Result<Json<LandingPageDetail>, Problem> {
    let mut tx = app.db.begin().await?;
    let held = landing::hold(&mut tx, page, app.clock.now()).await?;
    let actor = staff.caller.actor();
    let changed = landing::update(&mut tx, &app.clock, &actor, &held, version, &draft).await?;
    answer(&app, tx, page, &changed).await
}

async fn start(
    State(app): State<App>,
    staff: Staff<perm::EditAds>,
    Path(Named { page }): Path<Named>,
    Valid { value: ExpectedVersion { version }, .. }: Valid<ExpectedVersion>,
) -> Result<Json<LandingPageDetail>, Problem> {
    let mut tx = app.db.begin().await?;
    let held = landing::hold(&mut tx, page, app.clock.now()).await?;
    let changed = landing::start_test(&mut tx, &app.clock, &staff.caller.actor(), &held, version).await?;
    answer(&app, tx, page, &changed).await
}

async fn stop(
    State(app): State<App>,
    staff: Staff<perm::EditAds>,
    Path(Named { page }): Path<Named>,
    Versioned { value: end, version }: Versioned<StopTest>,
) -> Result<Json<LandingPageDetail>, Problem> {
    let mut tx = app.db.begin().await?;
    let held = landing::hold(&mut tx, page, app.clock.now()).await?;
    let changed = landing::stop_test(&mut tx, &app.clock, &staff.caller.actor(), &held, version, end).await?;
    answer(&app, tx, page, &changed).await
}

/// Commits a change and answers with the page; with 409 and the page as it is if somebody else changed it first.
async fn answer(
    app: &App,
    mut tx: Transaction,
    page: LandingPage,
    changed: &Changed<()>,
) -> Result<Json<LandingPageDetail>, Problem> {
    let detail = results::find(&mut tx, page, app.clock.now()).await?;
    match changed {
        Changed::To(()) => {
            tx.commit().await?;
            Ok(Json(detail))
        }
        Changed::Stale(()) => Err(Problem::stale(detail)),
    }
}
