//! `GET /api/share-card`: the share card of a page without a record.

use aide::axum::ApiRouter;
use axum::extract::State;
use axum::http::HeaderMap;
use content::share_card::{self, ShareCard, SharedKind};
use garde::Validate;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::public::Public;
use crate::App;
use crate::params::Params;
use crate::problem::Problem;
use crate::route::get_with;

pub(crate) fn routes() -> ApiRouter<App> {
    ApiRouter::new().api_route(
        "/api/share-card",
        get_with(read, |op| {
            op.id("getShareCard").summary("Get the share card of a page without a record").description(
                "The picture that is shown where the page's link is shared. None until it is drawn.",
            )
        }),
    )
}

/// Which page.
#[derive(Debug, Deserialize, Validate, JsonSchema)]
#[schemars(rename = "ShareCardQuery")]
struct Query {
    /// The page's path without the leading slash; `home` for the home page.
    #[garde(length(chars, max = 100))]
    page: String,
}

/// A page's share card.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
struct SharedPage {
    /// The card, once it is drawn.
    share_card: Option<ShareCard>,
}

async fn read(
    State(app): State<App>,
    Params(Query { page }): Params<Query>,
    headers: HeaderMap,
) -> Result<Public<SharedPage>, Problem> {
    let share_card = share_card::find(&mut *app.db.acquire().await?, SharedKind::Page, &page).await?;
    Public::new(&SharedPage { share_card }, &headers)
}
