//! `GET /api/page-texts`: what staff have changed in the texts of the built pages.

use aide::axum::ApiRouter;
use aide::axum::routing::get_with;
use axum::extract::State;
use axum::http::HeaderMap;
use content::homepage::Variant;
use content::page_text::{self, AboutText, HomePageText, ServiceText, ServiceTextPage};
use schemars::JsonSchema;
use serde::Deserialize;

use super::public::Public;
use crate::App;
use crate::params::Path;
use crate::problem::Problem;

pub(crate) fn routes() -> ApiRouter<App> {
    ApiRouter::new()
        .api_route(
            "/api/page-texts/services/{page}",
            get_with(service, |op| {
                op.id("readServicePageText").summary("Get the changes to a service page's built text")
            }),
        )
        .api_route(
            "/api/page-texts/home/{variant}",
            get_with(home, |op| {
                op.id("readHomePageText").summary("Get the changes to a home page's built text")
            }),
        )
        .api_route(
            "/api/page-texts/about",
            get_with(about, |op| {
                op.id("readAboutPageText").summary("Get the changes to the built text about the company")
            }),
        )
}

/// Path of a service page.
#[derive(Clone, Copy, Debug, Deserialize, JsonSchema)]
#[schemars(inline)]
pub(crate) struct Service {
    /// Which page.
    pub(crate) page: ServiceTextPage,
}

/// Path of a variant of the home page.
#[derive(Clone, Copy, Debug, Deserialize, JsonSchema)]
#[schemars(inline)]
pub(crate) struct Home {
    /// Which variant.
    pub(crate) variant: Variant,
}

async fn service(
    State(app): State<App>,
    Path(Service { page }): Path<Service>,
    headers: HeaderMap,
) -> Result<Public<ServiceText>, Problem> {
    let text = page_text::read::<ServiceText>(&mut *app.db.acquire().await?, page).await?;
    Public::new(&text.content, &headers)
}

async fn home(
    State(app): State<App>,
    Path(Home { variant }): Path<Home>,
    headers: HeaderMap,
) -> Result<Public<HomePageText>, Problem> {
    let text = page_text::home(&mut *app.db.acquire().await?, variant).await?;
    Public::new(&text, &headers)
}

async fn about(State(app): State<App>, headers: HeaderMap) -> Result<Public<AboutText>, Problem> {
    let text = page_text::read::<AboutText>(&mut *app.db.acquire().await?, ()).await?;
    Public::new(&text.content, &headers)
}
