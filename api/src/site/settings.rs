//! Settings that the public shell needs before it renders a page.

use aide::axum::ApiRouter;
use axum::Json;
use axum::extract::State;
use content::homepage::{self, ActiveHomepage};
use content::maintenance;
use content::page_setting::{self, PageSetting};
use content::photograph::picture;
use content::search_engines::SearchEngines;
use enquiries::privacy_settings::Privacy;
use kernel::organization::Organization;
use kernel::settings;
use sales::public_organization::PublicOrganization;
use schemars::JsonSchema;
use serde::Serialize;

use crate::App;
use crate::problem::Problem;
use crate::route::get_with;

/// Maximum width of the logo in pixels: enough for the page header on screens of high density.
const LOGO_WIDTH: u32 = 480;

pub(crate) fn routes() -> ApiRouter<App> {
    ApiRouter::new()
        .api_route(
            "/api/page-settings",
            get_with(pages, |op| {
                op.id("listPageSettings")
                    .summary("List the visibility of public pages")
                    .description("Pages without content are not shown in navigation.")
            }),
        )
        .api_route(
            "/api/system/maintenance",
            get_with(maintenance_status, |op| {
                op.id("maintenanceStatus").summary("Get the maintenance status")
            }),
        )
        .api_route(
            "/api/organization-settings/public",
            get_with(organization, |op| {
                op.id("publicOrganization").summary("Get contact and tracking settings")
            }),
        )
        .api_route(
            "/api/homepages/active",
            get_with(active_homepage, |op| op.id("activeHomepage").summary("Get the active home page")),
        )
}

/// Maintenance status.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct MaintenanceStatus {
    /// Whether visitors see the maintenance page.
    maintenance_mode: bool,
    /// The page's message, if an admin set one.
    maintenance_message: Option<String>,
}

async fn pages(State(app): State<App>) -> Result<Json<Vec<PageSetting>>, Problem> {
    let mut db = app.db.acquire().await?;
    Ok(Json(page_setting::for_visitors(&mut db, app.clock.today()).await?))
}

async fn maintenance_status(State(app): State<App>) -> Result<Json<MaintenanceStatus>, Problem> {
    let effective = maintenance::effective(&mut *app.db.acquire().await?, app.clock.now()).await?;
    Ok(Json(MaintenanceStatus { maintenance_mode: effective.is_on, maintenance_message: effective.message }))
}

async fn organization(State(app): State<App>) -> Result<Json<PublicOrganization>, Problem> {
    let mut db = app.db.acquire().await?;
    let organization: Organization = settings::read(&mut db).await?;
    let privacy: Privacy = settings::read(&mut db).await?;
    let search: SearchEngines = settings::read(&mut db).await?;
    let logo = match organization.logo_photograph_id {
        Some(id) => picture::find(&mut db, id).await?.and_then(|made| made.source_within(LOGO_WIDTH)),
        None => None,
    };
    Ok(Json(PublicOrganization::of(organization, logo, privacy, search)))
}

async fn active_homepage(State(app): State<App>) -> Result<Json<ActiveHomepage>, Problem> {
    let mut db = app.db.acquire().await?;
    Ok(Json(homepage::active(&mut db).await?))
}
