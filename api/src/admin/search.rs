//! Search of the back office, behind ⌘K.

use aide::axum::ApiRouter;
use app::search::{self, FoundRecords};
use axum::Json;
use axum::extract::State;
use garde::Validate;
use schemars::JsonSchema;
use serde::Deserialize;

use crate::App;
use crate::params::Params;
use crate::problem::Problem;
use crate::route::get_with;
use crate::staff::{Staff, perm};

pub(crate) fn routes() -> ApiRouter<App> {
    ApiRouter::new().api_route(
        "/api/admin/search",
        get_with(find, |op| {
            op.id("searchRecords").summary("Search the lists that the caller may see").description(
                "Finds names, phone numbers (also by their last digits), e-mail addresses and numbers of documents. \
                 Fewer than three letters or digits find nothing.",
            )
        }),
    )
}

/// What a colleague looks for.
#[derive(Debug, Default, Deserialize, Validate, JsonSchema)]
#[serde(default)]
#[schemars(rename = "RecordSearch")]
struct Query {
    /// Text.
    #[garde(length(chars, max = 100))]
    q: String,
}

async fn find(
    State(app): State<App>,
    staff: Staff<perm::Desk>,
    Params(query): Params<Query>,
) -> Result<Json<FoundRecords>, Problem> {
    let mut tx = app.db.begin().await?;
    Ok(Json(search::find(&mut tx, staff.caller.viewer(), &query.q, app.clock.now()).await?))
}
