//! Former slugs, which redirect by themselves. Redirects that staff enter are plain records.

use aide::axum::ApiRouter;
use axum::Json;
use axum::extract::State;
use editorial::redirect::{self, SlugRedirect};

use crate::App;
use crate::problem::Problem;
use crate::route::get_with;
use crate::staff::{Staff, perm};

pub(crate) fn routes() -> ApiRouter<App> {
    ApiRouter::new().api_route(
        "/api/admin/redirects/slugs",
        get_with(list, |op| {
            op.id("listSlugRedirects")
                .summary("List former slugs, the latest first")
                .description("They redirect to the record's current slug by themselves.")
        }),
    )
}

async fn list(
    State(app): State<App>,
    _: Staff<perm::ViewContent>,
) -> Result<Json<Vec<SlugRedirect>>, Problem> {
    Ok(Json(redirect::of_slugs(&mut *app.db.acquire().await?).await?))
}
