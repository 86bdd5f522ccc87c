//! `/api/admin/settings/numbering`: prefixes and next numbers of documents.

use aide::axum::ApiRouter;
use axum::Json;
use axum::extract::State;
use kernel::number::Series;
use kernel::number::settings::{self, NumberPrefix, NumberSeries, NumberSkip};
use schemars::JsonSchema;
use serde::Deserialize;

use crate::App;
use crate::params::Path;
use crate::problem::Problem;
use crate::route::{get_with, post_with, put_with};
use crate::staff::{Staff, perm};
use crate::valid::Valid;

pub(crate) fn routes() -> ApiRouter<App> {
    ApiRouter::new()
        .api_route(
            "/api/admin/settings/numbering",
            get_with(list, |op| op.id("listNumberSeries").summary("List the series of document numbers")),
        )
        .api_route(
            "/api/admin/settings/numbering/{series}/prefix",
            put_with(change_prefix, |op| {
                op.id("changeNumberPrefix").summary("Change the prefix of new document numbers")
            }),
        )
        .api_route(
            "/api/admin/settings/numbering/{series}/skip",
            post_with(skip, |op| op.id("skipNumbers").summary("Skip document numbers, for good")),
        )
}

/// Path of a series.
#[derive(Clone, Copy, Debug, Deserialize, JsonSchema)]
struct SeriesPath {
    /// Which one.
    series: Series,
}

async fn list(
    State(app): State<App>,
    _: Staff<perm::ViewMoneySettings>,
) -> Result<Json<Vec<NumberSeries>>, Problem> {
    Ok(Json(settings::list(&mut *app.db.acquire().await?, app.clock.today()).await?))
}

async fn change_prefix(
    State(app): State<App>,
    staff: Staff<perm::EditMoneySettings>,
    Path(SeriesPath { series }): Path<SeriesPath>,
    Valid { value: draft, .. }: Valid<NumberPrefix>,
) -> Result<Json<NumberSeries>, Problem> {
    let mut tx = app.db.begin().await?;
    let actor = staff.caller.actor();
    let changed = settings::change_prefix(&mut tx, &app.clock, &actor, series, &draft).await?;
    tx.commit().await?;
    Ok(Json(changed))
}

async fn skip(
    State(app): State<App>,
    staff: Staff<perm::EditMoneySettings>,
    Path(SeriesPath { series }): Path<SeriesPath>,
    Valid { value: draft, .. }: Valid<NumberSkip>,
) -> Result<Json<NumberSeries>, Problem> {
    let mut tx = app.db.begin().await?;
    let changed = settings::skip(&mut tx, &app.clock, &staff.caller.actor(), series, &draft).await?;
    tx.commit().await?;
    Ok(Json(changed))
}
