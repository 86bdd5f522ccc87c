//! Visibility of public pages.

use aide::axum::ApiRouter;
use axum::Json;
use axum::extract::State;
use content::page_setting::{self, PageSetting, Visibility};
use schemars::JsonSchema;
use serde::Deserialize;

use crate::App;
use crate::params::Path;
use crate::problem::Problem;
use crate::route::{get_with, put_with};
use crate::staff::{Staff, perm};
use crate::valid::Valid;

pub(crate) fn routes() -> ApiRouter<App> {
    ApiRouter::new()
        .api_route(
            "/api/admin/page-settings",
            get_with(list, |op| op.id("listPages").summary("List public pages with their visibility")),
        )
        .api_route(
            "/api/admin/page-settings/{pageName}",
            put_with(show, |op| op.id("updatePageSetting").summary("Update a page's visibility")),
        )
}

/// Path of a page setting.
#[derive(Deserialize, JsonSchema)]
#[schemars(inline)]
#[serde(rename_all = "camelCase")]
struct Named {
    /// The page's path without the leading slash; `home` for the home page.
    #[schemars(extend("enum" = page_setting::PAGES))]
    page_name: String,
}

async fn list(
    State(app): State<App>,
    _: Staff<perm::ViewPageSettings>,
) -> Result<Json<Vec<PageSetting>>, Problem> {
    Ok(Json(page_setting::all(&mut *app.db.acquire().await?).await?))
}

async fn show(
    State(app): State<App>,
    staff: Staff<perm::EditPageSettings>,
    Path(page): Path<Named>,
    Valid { value: visibility, .. }: Valid<Visibility>,
) -> Result<Json<PageSetting>, Problem> {
    let mut tx = app.db.begin().await?;
    let actor = staff.caller.actor();
    let setting = page_setting::show(&mut tx, &app.clock, &actor, &page.page_name, visibility).await?;
    tx.commit().await?;
    Ok(Json(setting))
}
