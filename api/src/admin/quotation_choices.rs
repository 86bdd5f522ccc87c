//! Options for the quotation editor.

use aide::axum::ApiRouter;
use axum::Json;
use axum::extract::State;
use chrono::NaiveDate;
use content::photograph::own::{self, OwnPhotograph};
use garde::Validate;
use sales::quotation::choices::{self, Choices};
use schemars::JsonSchema;
use serde::Deserialize;

use crate::App;
use crate::params::Params;
use crate::problem::Problem;
use crate::route::get_with;
use crate::staff::{Staff, perm};

pub(crate) fn routes() -> ApiRouter<App> {
    ApiRouter::new()
        .api_route(
            "/api/admin/quotations/choices",
            get_with(read, |op| {
                op.id("listQuotationChoices").summary("Get the options for editing quotations")
            }),
        )
        .api_route(
            "/api/admin/quotations/own-pictures",
            get_with(own_pictures, |op| {
                op.id("listOwnPictures")
                    .summary("List the pictures that the caller uploaded last")
                    .description("They can be used in quotations before they are published.")
            }),
        )
}

/// Date of the prices.
#[derive(Debug, Default, Deserialize, Validate, JsonSchema)]
#[serde(default)]
#[garde(allow_unvalidated)]
struct PricesOn {
    /// The date; today if omitted.
    on: Option<NaiveDate>,
}

async fn read(
    State(app): State<App>,
    _: Staff<perm::ViewQuotations>,
    Params(PricesOn { on }): Params<PricesOn>,
) -> Result<Json<Choices>, Problem> {
    let day = on.unwrap_or_else(|| app.clock.today());
    Ok(Json(choices::on(&mut *app.db.acquire().await?, day).await?))
}

async fn own_pictures(
    State(app): State<App>,
    staff: Staff<perm::ManageQuotations>,
) -> Result<Json<Vec<OwnPhotograph>>, Problem> {
    Ok(Json(own::uploads(&mut *app.db.acquire().await?, staff.caller.user).await?))
}
