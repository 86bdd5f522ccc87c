//! `GET /api/pricing`: guide prices for homes.

use aide::axum::ApiRouter;
use axum::Json;
use axum::extract::State;

use sales::price_page::{self, PriceList};

use crate::App;
use crate::problem::Problem;
use crate::route::get_with;

pub(crate) fn routes() -> ApiRouter<App> {
    ApiRouter::new().api_route(
        "/api/pricing",
        get_with(read, |op| op.id("getPricing").summary("Get guide prices for homes")),
    )
}

async fn read(State(app): State<App>) -> Result<Json<PriceList>, Problem> {
    let today = app.clock.today();
    Ok(Json(price_page::read(&mut *app.db.acquire().await?, today).await?))
}
