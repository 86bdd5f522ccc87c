//! `GET /api/search`: search over everything that visitors can read.

use aide::axum::ApiRouter;
use app::site_search::{self, SearchResults};
use axum::extract::State;
use axum::http::HeaderMap;
use editorial::search::Query;
use people::account::throttle::SEARCHES;

use super::public::Public;
use crate::App;
use crate::client::Client;
use crate::database::Connection;
use crate::params::Params;
use crate::problem::Problem;
use crate::route::get_with;

pub(crate) fn routes() -> ApiRouter<App> {
    ApiRouter::new().api_route(
        "/api/search",
        get_with(find, |op| {
            op.id("searchSite").summary("Search the site").description(
                "At most 16 results, the best first. Words are found by their stems, the last one also by its beginning, \
                 and titles in spite of typing mistakes.",
            )
        }),
    )
}

/// A connection for a search, if the network is within its limit. A page that is rendered here has no network: its
/// visitors are counted where they ask for it.
pub(super) async fn open(app: &App, client: &Client) -> Result<Connection, Problem> {
    if client.0.ip.is_none() {
        return Ok(app.db.acquire().await?);
    }
    client.connect(app, "search", SEARCHES).await
}

async fn find(
    State(app): State<App>,
    client: Client,
    Params(Query { q }): Params<Query>,
    headers: HeaderMap,
) -> Result<Public<SearchResults>, Problem> {
    let mut db = open(&app, &client).await?;
    Public::new(&site_search::find(&mut db, &q, app.clock.today()).await?, &headers)
}
