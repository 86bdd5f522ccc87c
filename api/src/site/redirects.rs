//! `GET /api/redirects`: what is known of a path at which no page answers.

use aide::axum::ApiRouter;
use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use editorial::redirect::{self, Known};
use garde::Validate;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::App;
use crate::params::Params;
use crate::problem::Problem;
use crate::route::get_with;

pub(crate) fn routes() -> ApiRouter<App> {
    ApiRouter::new().api_route(
        "/api/redirects",
        get_with(follow, |op| {
            op.id("followRedirect").summary("Get where a path that is not found has moved to").description(
                "404 if nothing is known of it, or a page answers there; 410 `gone` if it was removed for good.",
            )
        }),
    )
}

/// A path that is not found.
#[derive(Debug, Deserialize, Validate, JsonSchema)]
#[schemars(rename = "RedirectQuery")]
struct Asked {
    /// Path, without query.
    #[garde(length(chars, min = 1, max = 500))]
    path: String,
}

/// Where it is now.
#[derive(Debug, Serialize, JsonSchema)]
#[schemars(rename = "RedirectTarget")]
struct Target {
    /// Path on this site, or an https:// address.
    to: String,
}

async fn follow(
    State(app): State<App>,
    Params(Asked { path }): Params<Asked>,
) -> Result<Json<Target>, Problem> {
    let known = redirect::follow(&mut *app.db.acquire().await?, &path, app.clock.today()).await?;
    match known {
        Some(Known::Moved(to)) => Ok(Json(Target { to })),
        Some(Known::Gone) => Err(Problem::new(StatusCode::GONE, "gone", "This page was removed.")),
        None => Err(Problem::not_found()),
    }
}
