//! `GET /api/service-pictures/{page}`: the pictures of a service page.

use aide::axum::ApiRouter;
use axum::extract::State;
use axum::http::HeaderMap;

use content::placement::page::{self, ServicePictures};

use super::page_texts::Service;
use super::public::Public;
use crate::App;
use crate::params::Path;
use crate::problem::Problem;
use crate::route::get_with;

pub(crate) fn routes() -> ApiRouter<App> {
    ApiRouter::new().api_route(
        "/api/service-pictures/{page}",
        get_with(read, |op| {
            op.id("getServicePictures").summary("Get the current pictures of a service page")
        }),
    )
}

async fn read(
    State(app): State<App>,
    Path(Service { page }): Path<Service>,
    headers: HeaderMap,
) -> Result<Public<ServicePictures>, Problem> {
    let today = app.clock.today();
    let pictures = page::on(&mut *app.db.acquire().await?, page.into(), today).await?;
    Public::new(&pictures, &headers)
}
