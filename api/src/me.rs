//! Who the caller is, and how far they get.

use std::collections::BTreeMap;

use aide::axum::ApiRouter;
use aide::axum::routing::get_with;
use axum::Json;
use axum::extract::State;
use domain::ids::UserId;
use domain::role::{Access, Area, Role, access};
use domain::user::{self, Status};
use schemars::JsonSchema;
use serde::Serialize;

use crate::App;
use crate::problem::Problem;
use crate::session::Caller;

pub(crate) fn routes() -> ApiRouter<App> {
    ApiRouter::new().api_route(
        "/api/me",
        get_with(me, |op| op.id("me").summary("Who is signed in, and how far they get")),
    )
}

/// The person who is signed in.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Me {
    /// Names the person.
    id: UserId,
    /// Their address.
    email: String,
    /// Given name.
    first_name: String,
    /// Family name.
    last_name: String,
    /// What they are to the company.
    role: Role,
    /// Always `active` here.
    status: Status,
    /// How far they get in each area.
    areas: BTreeMap<&'static str, Access>,
}

async fn me(State(app): State<App>, caller: Caller) -> Result<Json<Me>, Problem> {
    let user = user::find(&mut *app.db.acquire().await?, caller.user).await?.ok_or_else(Problem::sign_in)?;
    Ok(Json(Me {
        id: user.id,
        email: user.email,
        first_name: user.first_name,
        last_name: user.last_name,
        role: user.role,
        status: user.status,
        areas: Area::ALL.iter().map(|area| (area.as_str(), access(*area, user.role))).collect(),
    }))
}
