//! What campaigns cost and brought.

use ads::report::{self, Campaign, CampaignFilter, CampaignTotals};
use aide::axum::ApiRouter;
use axum::Json;
use axum::extract::State;
use kernel::page::{Page, PageQuery};

use crate::App;
use crate::params::Params;
use crate::problem::Problem;
use crate::route::get_with;
use crate::staff::{Staff, perm};

pub(super) fn routes() -> ApiRouter<App> {
    ApiRouter::new()
        .api_route(
            "/api/admin/ads/campaigns",
            get_with(list, |op| {
                op.id("listCampaigns").summary("List campaigns with what they cost and brought").description(
                    "Leads are those that came in the period, with what has become of them until today. A campaign's \
                     leads are found by its name or id in `utm_campaign`.",
                )
            }),
        )
        .api_route(
            "/api/admin/ads/campaigns/totals",
            get_with(totals, |op| {
                op.id("getCampaignTotals").summary("Sum up the campaigns that match the same filters")
            }),
        )
}

async fn list(
    State(app): State<App>,
    _: Staff<perm::ViewAds>,
    Params(page): Params<PageQuery>,
    Params(filter): Params<CampaignFilter>,
) -> Result<Json<Page<Campaign>>, Problem> {
    Ok(Json(report::list(&mut *app.db.acquire().await?, &page, &filter, app.clock.now()).await?))
}

async fn totals(
    State(app): State<App>,
    _: Staff<perm::ViewAds>,
    Params(page): Params<PageQuery>,
    Params(filter): Params<CampaignFilter>,
) -> Result<Json<CampaignTotals>, Problem> {
    Ok(Json(report::totals(&mut *app.db.acquire().await?, &page, &filter, app.clock.now()).await?))
}
