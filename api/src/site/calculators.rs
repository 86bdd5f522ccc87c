//! `POST /api/calculators/kitchen`: a visitor learns what a kitchen comes to. Nothing is kept of it.

use aide::axum::ApiRouter;
use aide::axum::routing::get_with;
use axum::Json;
use axum::extract::State;
use domain::clock::IST;
use domain::kitchen::{self, Choices, Estimate, KitchenPlan};

use crate::App;
use crate::problem::Problem;
use crate::valid::Valid;

pub(crate) fn routes() -> ApiRouter<App> {
    ApiRouter::new().api_route(
        "/api/calculators/kitchen",
        get_with(choices, |op| op.id("kitchenChoices").summary("What a kitchen can be made of"))
            .post_with(estimate, |op| op.id("estimateKitchen").summary("What a kitchen comes to")),
    )
}

async fn choices(State(app): State<App>) -> Result<Json<Choices>, Problem> {
    let today = app.clock.now().with_timezone(&IST).date_naive();
    Ok(Json(kitchen::choices(&mut *app.db.acquire().await?, today).await?))
}

async fn estimate(
    State(app): State<App>,
    Valid { value: plan, .. }: Valid<KitchenPlan>,
) -> Result<Json<Estimate>, Problem> {
    let today = app.clock.now().with_timezone(&IST).date_naive();
    Ok(Json(kitchen::estimate(&mut *app.db.acquire().await?, &plan, today).await?))
}
