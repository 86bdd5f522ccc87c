//! Who may sign in, as what, and from where.

use aide::axum::ApiRouter;
use aide::axum::routing::get_with;
use axum::Json;
use axum::extract::State;
use domain::ids::UserId;
use domain::page::{Page, PageQuery};
use domain::user::list::{self, Filter, Listed};

use crate::App;
use crate::params::{Params, Path};
use crate::problem::Problem;
use crate::staff::{Staff, perm};

pub(crate) fn routes() -> ApiRouter<App> {
    ApiRouter::new()
        .api_route("/api/admin/users", get_with(list, |op| op.id("listUsers").summary("A page of users")))
        .api_route("/api/admin/users/{id}", get_with(find, |op| op.id("getUser").summary("One user")))
}

async fn list(
    State(app): State<App>,
    _: Staff<perm::ViewUsers>,
    Params(page): Params<PageQuery>,
    Params(filter): Params<Filter>,
) -> Result<Json<Page<Listed>>, Problem> {
    Ok(Json(list::list(&mut *app.db.acquire().await?, &page, &filter).await?))
}

async fn find(
    State(app): State<App>,
    _: Staff<perm::ViewUsers>,
    Path(id): Path<UserId>,
) -> Result<Json<Listed>, Problem> {
    Ok(Json(list::find(&mut *app.db.acquire().await?, id).await?))
}
