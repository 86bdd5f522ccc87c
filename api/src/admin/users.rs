//! Users: who may sign in, in which role, and their sessions.

mod bulk;

use aide::axum::ApiRouter;
use axum::Json;
use axum::extract::State;
use garde::Validate;
use kernel::ids::{SessionId, UserId};
use kernel::page::{Page, PageQuery};
use kernel::record::Changed;
use kernel::role::Role;
use kernel::settings;
use people::account::policy::Policy;
use people::account::session::{self, Session};
use people::user::access::{self, Access, AccessError, Invitation};
use people::user::list::{self, Filter, UserItem};
use schemars::JsonSchema;
use serde::Deserialize;

use crate::App;
use crate::params::{Params, Path};
use crate::problem::Problem;
use crate::reply::{Created, Done, committed};
use crate::route::{delete_with, get_with, post_with, put_with};
use crate::staff::{Staff, perm};
use crate::valid::Valid;

pub(crate) fn routes() -> ApiRouter<App> {
    ApiRouter::new()
        .api_route("/api/admin/users", get_with(list, |op| op.id("listUsers").summary("List users")))
        .api_route(
            "/api/admin/users/invitations",
            post_with(invite, |op| op.id("inviteUser").summary("Invite a user")),
        )
        .api_route("/api/admin/users/{id}", get_with(find, |op| op.id("getUser").summary("Get a user")))
        .api_route(
            "/api/admin/users/{id}/invitation",
            post_with(invite_again, |op| op.id("inviteUserAgain").summary("Send a user's invitation again")),
        )
        .api_route(
            "/api/admin/users/{id}/role",
            put_with(change_role, |op| op.id("changeUserRole").summary("Change a user's role")),
        )
        .api_route(
            "/api/admin/users/{id}/sales-head",
            put_with(lead_sales, |op| {
                op.id("changeSalesHead").summary("Make a user head of sales, or revoke it")
            }),
        )
        .api_route(
            "/api/admin/users/{id}/suspension",
            put_with(suspend, |op| op.id("suspendUser").summary("Suspend a user"))
                .merge(delete_with(reinstate, |op| op.id("reinstateUser").summary("Reinstate a user"))),
        )
        .api_route(
            "/api/admin/users/{id}/sessions",
            get_with(sessions, |op| op.id("listUserSessions").summary("List a user's sessions")).merge(
                delete_with(sign_out, |op| op.id("signUserOut").summary("Sign a user out everywhere")),
            ),
        )
        .api_route(
            "/api/admin/users/{id}/sessions/{session}",
            delete_with(end_session, |op| op.id("endUserSession").summary("End one of a user's sessions")),
        )
        .api_route(
            "/api/admin/users/{id}/password-reset",
            post_with(reset_password, |op| {
                op.id("resetUserPassword").summary("Send a user a password reset link")
            }),
        )
        .api_route(
            "/api/admin/users/{id}/second-factor",
            delete_with(reset_second_factor, |op| {
                op.id("resetUserSecondFactor")
                    .summary("Remove a user's two-step verification")
                    .description("Signs them out everywhere and notifies them by e-mail.")
            }),
        )
        .api_route(
            "/api/admin/users/{id}/access-log",
            get_with(access_log, |op| op.id("listUserAccess").summary("List a user's sign-in history")),
        )
        .merge(bulk::routes())
}

async fn list(
    State(app): State<App>,
    _: Staff<perm::ViewUsers>,
    Params(page): Params<PageQuery>,
    Params(filter): Params<Filter>,
) -> Result<Json<Page<UserItem>>, Problem> {
    Ok(Json(list::list(&mut *app.db.acquire().await?, &page, &filter).await?))
}

async fn find(
    State(app): State<App>,
    _: Staff<perm::ViewUsers>,
    Path(id): Path<UserId>,
) -> Result<Json<UserItem>, Problem> {
    Ok(Json(list::find(&mut *app.db.acquire().await?, id).await?))
}

async fn invite(
    State(app): State<App>,
    staff: Staff<perm::ManageUsers>,
    Valid { value: invitation, .. }: Valid<Invitation>,
) -> Result<Created<UserItem>, Problem> {
    let mut tx = app.db.begin().await?;
    let (actor, keys) = (staff.caller.actor(), app.auth.keys());
    let user = access::invite(&mut tx, &app.clock, &actor, keys, &invitation).await?;
    tx.commit().await?;
    Ok(Created(user))
}

async fn invite_again(
    State(app): State<App>,
    staff: Staff<perm::ManageUsers>,
    Path(id): Path<UserId>,
) -> Result<Json<UserItem>, Problem> {
    let mut tx = app.db.begin().await?;
    let (actor, keys) = (staff.caller.actor(), app.auth.keys());
    let user = access::invite_again(&mut tx, &app.clock, &actor, keys, id).await?;
    tx.commit().await?;
    Ok(Json(user))
}

/// A role change.
#[derive(Deserialize, Validate, JsonSchema)]
#[schemars(inline)]
#[garde(allow_unvalidated)]
struct NewRole {
    /// New role.
    role: Role,
    /// Version that the client has read.
    version: i32,
}

async fn change_role(
    State(app): State<App>,
    staff: Staff<perm::ManageUsers>,
    Path(id): Path<UserId>,
    Valid { value: NewRole { role, version }, .. }: Valid<NewRole>,
) -> Result<Json<UserItem>, Problem> {
    let mut tx = app.db.begin().await?;
    let actor = staff.caller.actor();
    let user = match access::change_role(&mut tx, &app.clock, &actor, id, version, role).await? {
        Changed::To(user) => user,
        Changed::Stale(current) => return Err(Problem::stale(current)),
    };
    tx.commit().await?;
    Ok(Json(user))
}

/// Whether a user is head of sales.
#[derive(Deserialize, Validate, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(inline)]
#[garde(allow_unvalidated)]
struct SalesHead {
    /// Head of sales.
    is_sales_head: bool,
    /// Version that the client has read.
    version: i32,
}

async fn lead_sales(
    State(app): State<App>,
    staff: Staff<perm::ManageUsers>,
    Path(id): Path<UserId>,
    Valid { value: SalesHead { is_sales_head, version }, .. }: Valid<SalesHead>,
) -> Result<Json<UserItem>, Problem> {
    let mut tx = app.db.begin().await?;
    let actor = staff.caller.actor();
    let changed = access::lead_sales(&mut tx, &app.clock, &actor, id, version, is_sales_head).await?;
    committed(tx, changed).await
}

/// Expected version of a record.
#[derive(Deserialize, Validate, JsonSchema)]
#[schemars(inline)]
#[garde(allow_unvalidated)]
struct ExpectedVersion {
    /// Version that the client has read.
    version: i32,
}

async fn suspend(
    State(app): State<App>,
    staff: Staff<perm::ManageUsers>,
    Path(id): Path<UserId>,
    Valid { value: ExpectedVersion { version }, .. }: Valid<ExpectedVersion>,
) -> Result<Json<UserItem>, Problem> {
    let mut tx = app.db.begin().await?;
    let actor = staff.caller.actor();
    let changed = access::suspend(&mut tx, &app.clock, &actor, id, Some(version), None).await?;
    committed(tx, changed).await
}

async fn reinstate(
    State(app): State<App>,
    staff: Staff<perm::ManageUsers>,
    Path(id): Path<UserId>,
) -> Result<Json<UserItem>, Problem> {
    let mut tx = app.db.begin().await?;
    let user = access::reinstate(&mut tx, &app.clock, &staff.caller.actor(), id, None).await?;
    tx.commit().await?;
    Ok(Json(user))
}

/// Where sessions are, when they are not here.
const SESSIONS_ELSEWHERE: &str = "Sessions are managed by the sign-in service, which does not list them.";

async fn sessions(
    State(app): State<App>,
    _: Staff<perm::ViewUsers>,
    Path(id): Path<UserId>,
) -> Result<Json<Vec<Session>>, Problem> {
    app.auth.need_embedded(SESSIONS_ELSEWHERE)?;
    let mut db = app.db.acquire().await?;
    list::find(&mut db, id).await?;
    let policy: Policy = settings::read(&mut db).await?;
    Ok(Json(session::list(&mut db, id, &policy, app.clock.now()).await?))
}

async fn sign_out(
    State(app): State<App>,
    staff: Staff<perm::ManageUsers>,
    Path(id): Path<UserId>,
) -> Result<Done, Problem> {
    let mut tx = app.db.begin().await?;
    access::sign_out(&mut tx, &app.clock, &staff.caller.actor(), id).await?;
    tx.commit().await?;
    Ok(Done)
}

/// Path of a user's session.
#[derive(Deserialize, JsonSchema)]
#[schemars(inline)]
struct SessionOf {
    /// User id.
    id: UserId,
    /// Session id.
    session: SessionId,
}

async fn end_session(
    State(app): State<App>,
    staff: Staff<perm::ManageUsers>,
    Path(SessionOf { id, session }): Path<SessionOf>,
) -> Result<Done, Problem> {
    app.auth.need_embedded(SESSIONS_ELSEWHERE)?;
    let mut tx = app.db.begin().await?;
    access::end_session(&mut tx, &app.clock, &staff.caller.actor(), id, session).await?;
    tx.commit().await?;
    Ok(Done)
}

async fn reset_password(
    State(app): State<App>,
    staff: Staff<perm::ManageUsers>,
    Path(id): Path<UserId>,
) -> Result<Done, Problem> {
    app.auth.need_embedded(
        "Passwords are managed by the sign-in service. Use its \"Forgot your password?\" link.",
    )?;
    let mut tx = app.db.begin().await?;
    access::reset_password(&mut tx, &app.clock, &staff.caller.actor(), app.auth.keys(), id).await?;
    tx.commit().await?;
    Ok(Done)
}

async fn reset_second_factor(
    State(app): State<App>,
    staff: Staff<perm::ManageUsers>,
    Path(id): Path<UserId>,
) -> Result<Done, Problem> {
    app.auth.need_embedded("Two-step verification is managed by the sign-in service.")?;
    let mut tx = app.db.begin().await?;
    access::reset_second_factor(&mut tx, &app.clock, &staff.caller.actor(), id).await?;
    tx.commit().await?;
    Ok(Done)
}

async fn access_log(
    State(app): State<App>,
    _: Staff<perm::ViewUsers>,
    Path(id): Path<UserId>,
) -> Result<Json<Vec<Access>>, Problem> {
    Ok(Json(access::log(&mut *app.db.acquire().await?, id).await?))
}

impl From<AccessError> for Problem {
    fn from(refusal: AccessError) -> Self {
        let message = refusal.to_string();
        match refusal {
            AccessError::NotAllowed => Self::forbidden(),
            AccessError::Oneself(_) => Self::conflict("oneself", message),
            AccessError::LastAdmin => Self::conflict("last_admin", message),
            AccessError::IsClient => Self::conflict("email_of_client", &message).at("email", message),
            AccessError::IsInvited => Self::conflict("already_invited", &message).at("email", message),
            AccessError::IsUser => Self::conflict("email_taken", &message).at("email", message),
            AccessError::NotInvited => Self::conflict("not_invited", message),
            AccessError::NotInSales => Self::conflict("not_in_sales", message),
            AccessError::NotActive => Self::conflict("not_active", message),
            AccessError::NoSecondFactor => Self::conflict("no_second_factor", message),
            AccessError::IsSuspended => Self::conflict("already_suspended", message),
            AccessError::NotSuspended => Self::conflict("not_suspended", message),
            AccessError::Database(error) => error.into(),
        }
    }
}
