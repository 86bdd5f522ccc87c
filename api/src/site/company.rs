//! What the page about the company shows: the team, and figures counted from records.

use aide::axum::ApiRouter;
use axum::extract::State;
use axum::http::HeaderMap;
use editorial::company::{self, Company};
use editorial::team::{self, PublicMember};

use super::public::Public;
use crate::App;
use crate::problem::Problem;
use crate::route::get_with;

pub(crate) fn routes() -> ApiRouter<App> {
    ApiRouter::new()
        .api_route(
            "/api/team",
            get_with(members, |op| {
                op.id("getTeam")
                    .summary("List colleagues with a public profile")
                    .description("In their order.")
            }),
        )
        .api_route(
            "/api/company",
            get_with(read, |op| {
                op.id("getCompany")
                    .summary("Get the company's certifications and figures")
                    .description("Figures are counted from records.")
            }),
        )
}

async fn members(State(app): State<App>, headers: HeaderMap) -> Result<Public<Vec<PublicMember>>, Problem> {
    let members = team::public(&mut *app.db.acquire().await?).await?;
    Public::new(&members, &headers)
}

async fn read(State(app): State<App>, headers: HeaderMap) -> Result<Public<Company>, Problem> {
    let company = company::read(&mut *app.db.acquire().await?, app.clock.today()).await?;
    Public::new(&company, &headers)
}
