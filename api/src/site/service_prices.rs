//! `GET /api/service-prices/{page}`: starting prices of a service page, from the rate card.

use aide::axum::ApiRouter;
use axum::extract::State;
use axum::http::HeaderMap;
use sales::service_price::{self, ServicePrices};

use super::page_texts::Service;
use super::public::Public;
use crate::App;
use crate::params::Path;
use crate::problem::Problem;
use crate::route::get_with;

pub(crate) fn routes() -> ApiRouter<App> {
    ApiRouter::new().api_route(
        "/api/service-prices/{page}",
        get_with(read, |op| {
            op.id("readServicePrices")
                .summary("Get the starting prices of a service page")
                .description("With GST. A service that the rate card has no rate for has none.")
        }),
    )
}

async fn read(
    State(app): State<App>,
    Path(Service { page }): Path<Service>,
    headers: HeaderMap,
) -> Result<Public<ServicePrices>, Problem> {
    let today = app.clock.today();
    let prices = service_price::read(&mut *app.db.acquire().await?, page, today).await?;
    Public::new(&prices, &headers)
}
