//! `POST /api/landing-pages/{page}/views`: a campaign page was seen.

use ads::landing::{self, Landing, LandingPage, LandingTestId, LandingVariant};
use ads::visit::bot::is_bot;
use aide::axum::ApiRouter;
use axum::extract::State;
use garde::Validate;
use people::account::throttle::LANDING_VIEWS;
use schemars::JsonSchema;
use serde::Deserialize;

use crate::App;
use crate::client::Client;
use crate::params::Path;
use crate::problem::Problem;
use crate::reply::Done;
use crate::route::post_with;
use crate::valid::Valid;

pub(crate) fn routes() -> ApiRouter<App> {
    ApiRouter::new().api_route(
        "/api/landing-pages/{page}/views",
        post_with(count, |op| {
            op.id("countLandingView").summary("Count a view of a campaign page").description(
                "Once in a browser session. Neither a cookie nor anything about the visitor is stored. Views by bots are \
                 not counted.",
            )
        }),
    )
}

/// Path of a campaign page.
#[derive(Debug, Deserialize, JsonSchema)]
#[schemars(inline)]
struct Named {
    /// Campaign page.
    page: LandingPage,
}

/// The text that was seen.
#[derive(Debug, Deserialize, Validate, JsonSchema)]
#[garde(allow_unvalidated)]
struct LandingView {
    /// Text.
    variant: LandingVariant,
    /// The test for which the text was chosen at random. Ignored if it is of another page or over.
    #[serde(default)]
    test: Option<LandingTestId>,
}

async fn count(
    State(app): State<App>,
    client: Client,
    Path(Named { page }): Path<Named>,
    Valid { value: LandingView { variant, test }, .. }: Valid<LandingView>,
) -> Result<Done, Problem> {
    if !is_bot(client.0.user_agent.as_deref()) {
        let mut db = client.connect(&app, "landing_views", LANDING_VIEWS).await?;
        landing::count_view(&mut db, Landing { page, variant, test }, app.clock.today()).await?;
    }
    Ok(Done)
}
