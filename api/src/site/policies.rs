//! `GET /api/policies/{kind}`: the company's policies.

use aide::axum::ApiRouter;
use axum::extract::State;
use axum::http::HeaderMap;
use editorial::policy::PolicyKind;
use editorial::policy::read::{self, PolicyQuery, PublicPolicy};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::embeds::Embeds;
use super::public::Public;
use crate::App;
use crate::params::{Params, Path};
use crate::problem::Problem;
use crate::route::get_with;

pub(crate) fn routes() -> ApiRouter<App> {
    ApiRouter::new().api_route(
        "/api/policies/{kind}",
        get_with(find, |op| {
            op.id("getPublishedPolicy")
                .summary("Get the version of a policy that applies today, or an earlier one")
        }),
    )
}

/// Path of a policy.
#[derive(Clone, Copy, Debug, Deserialize, JsonSchema)]
#[schemars(inline)]
struct Which {
    /// Which policy.
    kind: PolicyKind,
}

/// A policy with what its text refers to.
#[derive(Clone, Debug, Serialize, JsonSchema)]
struct PolicyPage {
    /// The policy.
    #[serde(flatten)]
    policy: PublicPolicy,
    /// What its text refers to.
    embeds: Embeds,
}

async fn find(
    State(app): State<App>,
    Path(Which { kind }): Path<Which>,
    Params(PolicyQuery { version }): Params<PolicyQuery>,
    headers: HeaderMap,
) -> Result<Public<PolicyPage>, Problem> {
    let mut db = app.db.acquire().await?;
    let policy = read::public(&mut db, kind, version, app.clock.today()).await?;
    let embeds = Embeds::read(&mut db, &[&policy.body], app.clock.today()).await?;
    Public::new(&PolicyPage { policy, embeds }, &headers)
}
