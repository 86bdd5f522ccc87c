//! The company's policies.

use aide::axum::ApiRouter;
use axum::Json;
use axum::extract::{DefaultBodyLimit, State};
use editorial::body::MAX_REQUEST_BYTES;
use editorial::policy::read::{self, Policy, PolicyQuery, PublicPolicy, StoredDraft};
use editorial::policy::{PolicyDraft, PolicyKind, edit};
use kernel::record::{Changed, Nothing};
use schemars::JsonSchema;
use serde::Deserialize;

use crate::App;
use crate::params::{Params, Path};
use crate::problem::Problem;
use crate::reply::{Done, committed};
use crate::route::{delete_with, get_with, post_with, put_with};
use crate::staff::{Staff, perm};
use crate::valid::Versioned;

pub(crate) fn routes() -> ApiRouter<App> {
    ApiRouter::new()
        .api_route(
            "/api/admin/policies",
            get_with(list, |op| op.id("listPolicies").summary("List the policies with their versions")),
        )
        .api_route(
            "/api/admin/policies/{kind}",
            get_with(find, |op| op.id("getPolicy").summary("Get a policy with its versions and draft")),
        )
        .api_route(
            "/api/admin/policies/{kind}/draft",
            put_with(save, |op| {
                op.id("savePolicyDraft")
                    .summary("Save the draft of a policy's next version")
                    .description("Without a draft, `version` 0 begins one.")
            })
            .merge(delete_with(discard, |op| {
                op.id("deletePolicyDraft").summary("Delete the draft of a policy")
            })),
        )
        .layer(DefaultBodyLimit::max(MAX_REQUEST_BYTES))
        .api_route(
            "/api/admin/policies/{kind}/publication",
            post_with(publish, |op| {
                op.id("publishPolicy").summary("Publish the draft of a policy").description(
                    "It applies from its first day on and cannot be changed any more: people agree to it.",
                )
            }),
        )
        .api_route(
            "/api/admin/policies/{kind}/versions",
            get_with(read_version, |op| {
                op.id("getPolicyVersion").summary("Get a published version of a policy")
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

async fn list(State(app): State<App>, _: Staff<perm::ViewContent>) -> Result<Json<Vec<Policy>>, Problem> {
    Ok(Json(read::policies(&mut *app.db.acquire().await?, app.clock.today()).await?))
}

async fn find(
    State(app): State<App>,
    _: Staff<perm::ViewContent>,
    Path(Which { kind }): Path<Which>,
) -> Result<Json<Policy>, Problem> {
    Ok(Json(read::policy(&mut *app.db.acquire().await?, kind, app.clock.today()).await?))
}

async fn save(
    State(app): State<App>,
    staff: Staff<perm::ManageContent>,
    Path(Which { kind }): Path<Which>,
    Versioned { value: draft, version }: Versioned<PolicyDraft>,
) -> Result<Json<StoredDraft>, Problem> {
    let mut tx = app.db.begin().await?;
    let saved = edit::save(&mut tx, &app.clock, &staff.caller.actor(), kind, version, &draft).await?;
    committed(tx, saved).await
}

async fn discard(
    State(app): State<App>,
    staff: Staff<perm::ManageContent>,
    Path(Which { kind }): Path<Which>,
) -> Result<Done, Problem> {
    let mut tx = app.db.begin().await?;
    edit::discard(&mut tx, &app.clock, &staff.caller.actor(), kind).await?;
    tx.commit().await?;
    Ok(Done)
}

async fn publish(
    State(app): State<App>,
    staff: Staff<perm::ManageContent>,
    Path(Which { kind }): Path<Which>,
    Versioned { value: Nothing {}, version }: Versioned<Nothing>,
) -> Result<Json<Policy>, Problem> {
    let mut tx = app.db.begin().await?;
    match edit::publish(&mut tx, &app.clock, &staff.caller.actor(), kind, version).await? {
        Changed::Stale(current) => Err(Problem::stale(current)),
        Changed::To(_) => {
            let policy = read::policy(&mut tx, kind, app.clock.today()).await?;
            tx.commit().await?;
            Ok(Json(policy))
        }
    }
}

async fn read_version(
    State(app): State<App>,
    _: Staff<perm::ViewContent>,
    Path(Which { kind }): Path<Which>,
    Params(PolicyQuery { version }): Params<PolicyQuery>,
) -> Result<Json<PublicPolicy>, Problem> {
    let mut db = app.db.acquire().await?;
    Ok(Json(read::public(&mut db, kind, version, app.clock.today()).await?))
}
