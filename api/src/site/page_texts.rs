//! `GET /api/page-texts`: what staff have changed in the texts of the built pages.

use aide::axum::ApiRouter;
use axum::extract::State;
use axum::http::HeaderMap;
use content::homepage::Variant;
use content::page_text::{self, EachPage, HomePageText, ServiceText, ServiceTextPage, SinglePageText};
use schemars::JsonSchema;
use serde::Deserialize;

use super::public::Public;
use crate::App;
use crate::params::Path;
use crate::problem::Problem;
use crate::route::get_with;

pub(crate) fn routes() -> ApiRouter<App> {
    let routes = ApiRouter::new()
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
        );
    page_text::each_page::<SinglePages>().into_iter().fold(routes, ApiRouter::merge)
}

/// The pages that are the only ones of their sort.
enum SinglePages {}

impl EachPage for SinglePages {
    type Output = ApiRouter<App>;

    fn page<T: SinglePageText>() -> ApiRouter<App> {
        let (page, operation) = (T::page(()), T::OPERATION);
        let read = get_with(single::<T>, |op| {
            op.id(&format!("read{operation}PageText"))
                .summary(&format!("Get the changes to the built text of the page `{page}`"))
        });
        ApiRouter::new().api_route(&format!("/api/page-texts/{page}"), read)
    }
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

async fn single<T: SinglePageText>(State(app): State<App>, headers: HeaderMap) -> Result<Public<T>, Problem> {
    let text = page_text::read::<T>(&mut *app.db.acquire().await?, ()).await?;
    Public::new(&text.content, &headers)
}
