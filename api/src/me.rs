//! The signed-in user: profile, permissions and sessions.

mod address_book;
mod consents;
mod furniture;
mod portal;
mod privacy;
mod recovery_code;
mod saved;
mod saved_kitchens;
mod second_factor;

use std::collections::BTreeMap;

use aide::axum::ApiRouter;
use axum::Json;
use axum::extract::State;
use garde::Validate;
use kernel::ids::{SessionId, UserId};
use kernel::role::{self, Access, Area, Role};
use kernel::settings;
use people::account::policy::Policy;
use people::account::session::{self, Session};
use people::account::{Status, age};
use people::user::{self, Names, access};
use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::{Deserialize, Serialize};

use crate::App;
use crate::params::Path;
use crate::problem::Problem;
use crate::reply::Done;
use crate::route::{delete_with, get_with, post_with, put_with};
use crate::session::Caller;
use crate::valid::Valid;

pub(crate) fn routes() -> ApiRouter<App> {
    ApiRouter::new()
        .merge(recovery_code::routes())
        .api_route(
            "/api/me",
            get_with(me, |op| op.id("me").summary("Get the signed-in user and their permissions"))
                .merge(put_with(rename, |op| op.id("updateMe").summary("Change your name"))),
        )
        .api_route(
            "/api/me/sessions",
            get_with(sessions, |op| op.id("listMySessions").summary("List your sessions")),
        )
        .api_route(
            "/api/me/sessions/{id}",
            delete_with(end_session, |op| op.id("endMySession").summary("End one of your sessions")),
        )
        .api_route(
            "/api/me/age-declaration",
            post_with(declare_age, |op| {
                op.id("declareMyAge")
                    .summary("Declare that you are 18 or older, or have a guardian's consent")
            }),
        )
        .merge(address_book::routes())
        .merge(consents::routes())
        .merge(furniture::routes())
        .merge(privacy::routes())
        .merge(portal::routes())
        .merge(saved::routes())
        .merge(saved_kitchens::routes())
        .merge(second_factor::routes())
}

/// The signed-in user.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Me {
    /// User id.
    id: UserId,
    /// E-mail address.
    email: String,
    /// First name.
    first_name: String,
    /// Last name.
    last_name: String,
    /// Role.
    role: Role,
    /// Always `active`.
    status: Status,
    /// Access level by area.
    #[schemars(schema_with = "access_by_area")]
    areas: BTreeMap<&'static str, Access>,
    /// Whether the role requires two-step verification for the admin area and this session lacks it.
    needs_second_factor: bool,
    /// Whether they declared that they are 18 or older, or that a parent or guardian consents.
    has_declared_age: bool,
}

/// Lists the areas in the contract, so that code naming a renamed one stops compiling.
fn access_by_area(generator: &mut SchemaGenerator) -> Schema {
    let mut schema = generator.subschema_for::<BTreeMap<&str, Access>>();
    schema.insert("propertyNames".to_owned(), generator.subschema_for::<Area>().into());
    schema
}

async fn me(State(app): State<App>, caller: Caller) -> Result<Json<Me>, Problem> {
    let mut db = app.db.acquire().await?;
    let user = user::find(&mut db, caller.user).await?.ok_or_else(Problem::sign_in)?;
    Ok(Json(Me {
        id: user.id,
        email: user.email,
        first_name: user.first_name,
        last_name: user.last_name,
        role: user.role,
        status: user.status,
        areas: Area::ALL.iter().map(|area| (area.as_str(), role::access(*area, user.role))).collect(),
        needs_second_factor: caller.lacks_second_factor(),
        has_declared_age: age::is_declared(&mut db, user.id).await?,
    }))
}

/// An age declaration.
#[derive(Deserialize, Validate, JsonSchema)]
#[schemars(inline)]
struct AgeDeclaration {
    /// Id of the declaration text shown.
    #[garde(custom(in_force))]
    text: String,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "the signature is garde's")]
fn in_force(text: &str, _: &()) -> garde::Result {
    if text == age::DECLARATION {
        Ok(())
    } else {
        Err(garde::Error::new("is not the current declaration text"))
    }
}

async fn declare_age(
    State(app): State<App>,
    caller: Caller,
    Valid { .. }: Valid<AgeDeclaration>,
) -> Result<Done, Problem> {
    age::declare(&mut *app.db.acquire().await?, caller.user, app.clock.now()).await?;
    Ok(Done)
}

async fn rename(
    State(app): State<App>,
    caller: Caller,
    Valid { value: names, .. }: Valid<Names>,
) -> Result<Json<Me>, Problem> {
    let mut tx = app.db.begin().await?;
    user::rename(&mut tx, &app.clock, &caller.actor(), caller.user, &names).await?;
    tx.commit().await?;
    me(State(app), caller).await
}

/// One of the user's sessions.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct MySession {
    #[serde(flatten)]
    session: Session,
    /// Whether this is the session of the request.
    is_current: bool,
}

/// Where sessions are, when they are not here.
const SESSIONS_ELSEWHERE: &str = "Sessions are managed by the sign-in service, which does not list them.";

async fn sessions(State(app): State<App>, caller: Caller) -> Result<Json<Vec<MySession>>, Problem> {
    app.auth.need_embedded(SESSIONS_ELSEWHERE)?;
    let mut db = app.db.acquire().await?;
    let policy: Policy = settings::read(&mut db).await?;
    let sessions = session::list(&mut db, caller.user, &policy, app.clock.now()).await?;
    let mine = sessions.into_iter().map(|session| {
        let is_current = caller.session == Some(session.id.0);
        MySession { session, is_current }
    });
    Ok(Json(mine.collect()))
}

async fn end_session(
    State(app): State<App>,
    caller: Caller,
    Path(id): Path<SessionId>,
) -> Result<Done, Problem> {
    app.auth.need_embedded(SESSIONS_ELSEWHERE)?;
    let mut tx = app.db.begin().await?;
    access::end_session(&mut tx, &app.clock, &caller.actor(), caller.user, id).await?;
    tx.commit().await?;
    Ok(Done)
}
