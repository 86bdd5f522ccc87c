//! `GET /api/service-pictures/{page}`: the pictures of a service page.

use aide::axum::ApiRouter;
use aide::axum::routing::get_with;
use axum::extract::State;
use axum::http::HeaderMap;

use content::placement::page::{self, ServicePictures};
use content::service_page::ServicePage;
use schemars::JsonSchema;
use serde::Deserialize;

use super::public::Public;
use crate::App;
use crate::params::Path;
use crate::problem::Problem;

pub(crate) fn routes() -> ApiRouter<App> {
    ApiRouter::new().api_route(
        "/api/service-pictures/{page}",
        get_with(read, |op| {
            op.id("getServicePictures").summary("Get the current pictures of a service page")
        }),
    )
}

/// Path of a service page.
#[derive(Debug, Deserialize, JsonSchema)]
struct ServicePath {
    /// Service page.
    page: ServicePage,
}

async fn read(
    State(app): State<App>,
    Path(ServicePath { page }): Path<ServicePath>,
    headers: HeaderMap,
) -> Result<Public<ServicePictures>, Problem> {
    let today = app.clock.today();
    let pictures = page::on(&mut *app.db.acquire().await?, page, today).await?;
    Public::new(&pictures, &headers)
}
