//! `/api/materials`: public materials, without cost, price, stock or vendors.

use aide::axum::ApiRouter;
use axum::extract::State;
use axum::http::HeaderMap;
use designs::material::{self, MaterialKindExamples, MaterialsPage, MaterialsQuery, PublicMaterial};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::public::Public;
use crate::App;
use crate::params::{Params, Path};
use crate::problem::Problem;
use crate::route::get_with;

pub(crate) fn routes() -> ApiRouter<App> {
    ApiRouter::new()
        .api_route(
            "/api/materials",
            get_with(list, |op| {
                op.id("getMaterials").summary("List public materials, 24 per page").description(
                    "`next` is the `cursor` of the next page. Each facet's counts apply all other filters but \
                     not its own.",
                )
            }),
        )
        .api_route(
            "/api/materials/{code}",
            get_with(read, |op| op.id("readMaterial").summary("Get a public material by its code")),
        )
        .api_route(
            "/api/material-kinds",
            get_with(kinds, |op| {
                op.id("getMaterialKinds").summary("List types of materials, each with examples")
            }),
        )
}

async fn list(
    State(app): State<App>,
    Params(query): Params<MaterialsQuery>,
    headers: HeaderMap,
) -> Result<Public<MaterialsPage>, Problem> {
    if !query.is_whole() {
        return Err(Problem::bad_cursor());
    }
    Public::new(&material::page(&mut *app.db.acquire().await?, &query).await?, &headers)
}

/// Path of a material.
#[derive(Debug, Deserialize, JsonSchema)]
struct Coded {
    /// Code, in whatever case.
    code: String,
}

async fn read(
    State(app): State<App>,
    Path(Coded { code }): Path<Coded>,
    headers: HeaderMap,
) -> Result<Public<PublicMaterial>, Problem> {
    Public::new(&material::read(&mut *app.db.acquire().await?, &code).await?, &headers)
}

/// Types of materials.
#[derive(Debug, Serialize, JsonSchema)]
struct MaterialKinds {
    /// From the core of a cabinet to its fabrics.
    items: Vec<MaterialKindExamples>,
}

async fn kinds(State(app): State<App>, headers: HeaderMap) -> Result<Public<MaterialKinds>, Problem> {
    let items = material::kinds(&mut *app.db.acquire().await?).await?;
    Public::new(&MaterialKinds { items }, &headers)
}
