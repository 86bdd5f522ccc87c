//! Inviting, changing and suspending users.
//!
//! There is always an active admin. Users cannot change their own role or suspend themselves.

use chrono::{DateTime, Utc};
use garde::Validate;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use super::User;
use super::list::{self, UserItem};
use crate::account::notice::{self, Notice};
use crate::account::{Keys, Status, factor, one_time, proof, session};
use jobs::{Mail, enqueue};
use kernel::audit::{self, Actor, Change, Event};
use kernel::clock::Clock;
use kernel::contact::normalize_email;
use kernel::ids::{SessionId, UserId};
use kernel::record::Changed;
use kernel::role::Role;
use kernel::{Db, Tx};

/// An invitation.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, Validate, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Invitation {
    /// E-mail address.
    #[garde(length(chars, max = 254), email, custom(reachable))]
    pub email: String,
    /// First name.
    #[garde(length(chars, min = 1, max = 60))]
    pub first_name: String,
    /// Last name.
    #[serde(default)]
    #[garde(length(chars, max = 60))]
    pub last_name: String,
    /// Role.
    #[garde(skip)]
    pub role: Role,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "the signature is garde's")]
fn reachable(email: &str, _: &()) -> garde::Result {
    if normalize_email(email).is_some() {
        Ok(())
    } else {
        Err(garde::Error::new("is not a valid e-mail address"))
    }
}

/// Why a change of a user's access is rejected.
#[derive(Debug, thiserror::Error)]
pub enum AccessError {
    /// The caller is no longer an active admin.
    #[error("the caller is not an active admin")]
    NotAllowed,
    /// It would affect the caller themselves.
    #[error("{0}")]
    Oneself(&'static str),
    /// No active admin would be left.
    #[error("At least one active admin must remain.")]
    LastAdmin,
    /// The address belongs to a client.
    #[error("This address belongs to a client. If they work here now, change their role instead.")]
    IsClient,
    /// The address is already invited.
    #[error("This address has already been invited. Send the invitation again instead.")]
    IsInvited,
    /// The address belongs to a user.
    #[error("There is already a user with this address.")]
    IsUser,
    /// They have joined, or were suspended.
    #[error("Only invited users who have not joined yet can be invited again.")]
    NotInvited,
    /// They do not work in sales.
    #[error("Only a user in sales can be head of sales.")]
    NotInSales,
    /// They are not active.
    #[error("Only active users can be sent a password reset link.")]
    NotActive,
    /// They have no second factor.
    #[error("This user does not use two-step verification.")]
    NoSecondFactor,
    /// Already suspended.
    #[error("This user is already suspended.")]
    IsSuspended,
    /// Not suspended.
    #[error("This user is not suspended.")]
    NotSuspended,
    /// A database error, or there is no such user.
    #[error(transparent)]
    Database(#[from] sqlx::Error),
}

/// Creates an invited user and sends the invitation.
pub async fn invite(
    db: &mut Db,
    clock: &Clock,
    actor: &Actor,
    keys: &Keys,
    invitation: &Invitation,
) -> Result<UserItem, AccessError> {
    let user = admit(&mut *db, clock, actor, invitation).await?;
    send_invitation(db, keys, &user, clock.now()).await?;
    Ok(user)
}

async fn send_invitation(
    db: &mut Db,
    keys: &Keys,
    user: &UserItem,
    now: DateTime<Utc>,
) -> Result<(), sqlx::Error> {
    let token = proof::invite(&mut *db, keys, user.id, &user.email, now).await?;
    enqueue(db, Mail::invitation(user.role, token)).await
}

/// Creates an invited user without sending the invitation.
pub async fn admit(
    db: &mut Db,
    clock: &Clock,
    actor: &Actor,
    invitation: &Invitation,
) -> Result<UserItem, AccessError> {
    let Invitation { email, first_name, last_name, role } = invitation;
    let email = normalize_email(email).unwrap_or_default();
    let id = UserId::new();
    let made = sqlx::query!(
        "insert into users (
             id, email, first_name, last_name, role, status, invited_at, invited_by, created_at, updated_at
         )
         values ($1, $2, $3, $4, $5, 'invited', $6, $7, $6, $6) on conflict (email) do nothing",
        id.0,
        email,
        first_name.trim(),
        last_name.trim(),
        role.as_str(),
        clock.now(),
        actor.user.map(|user| user.0),
    )
    .execute(&mut *db)
    .await?;
    if made.rows_affected() == 0 {
        return Err(conflict_of(db, &email).await?);
    }
    let event = Event::new("user_invited", "user", &id).changing(audit::changes(&(), invitation));
    audit::record(db, clock, actor, event).await?;
    Ok(list::find(db, id).await?)
}

async fn conflict_of(db: &mut Db, email: &str) -> Result<AccessError, sqlx::Error> {
    let there = sqlx::query!(
        r#"select role as "role: Role", status as "status: Status" from users where email = $1"#,
        email,
    )
    .fetch_one(db)
    .await?;
    Ok(match (there.status, there.role) {
        (Status::Invited, _) => AccessError::IsInvited,
        (_, Role::Client) => AccessError::IsClient,
        _ => AccessError::IsUser,
    })
}

/// Sends an invitation again.
pub async fn invite_again(
    tx: &mut Tx<'_>,
    clock: &Clock,
    actor: &Actor,
    keys: &Keys,
    id: UserId,
) -> Result<UserItem, AccessError> {
    let user = locked(tx, id).await?;
    if user.status != Status::Invited {
        return Err(AccessError::NotInvited);
    }
    sqlx::query!("update users set invited_at = $2, updated_at = $2 where id = $1", id.0, clock.now())
        .execute(&mut **tx)
        .await?;
    audit::record(tx, clock, actor, Event::new("user_invited", "user", &id)).await?;
    let user = list::find(tx, id).await?;
    send_invitation(tx, keys, &user, clock.now()).await?;
    Ok(user)
}

/// Changes a user's role. Their sessions end, so that no open screen keeps showing what they may no longer see.
pub async fn change_role(
    tx: &mut Tx<'_>,
    clock: &Clock,
    actor: &Actor,
    id: UserId,
    version: i32,
    role: Role,
) -> Result<Changed<UserItem>, AccessError> {
    let admins = active_admins(tx, actor).await?;
    if actor.user == Some(id) {
        return Err(AccessError::Oneself("You can't change your own role."));
    }
    let user = locked(tx, id).await?;
    if user.version != version {
        return Ok(Changed::Stale(list::find(tx, id).await?));
    }
    if user.role == role {
        return Ok(Changed::To(list::find(tx, id).await?));
    }
    if admins == [id] {
        return Err(AccessError::LastAdmin);
    }
    let now = clock.now();
    sqlx::query!(
        "update users set role = $2, is_sales_head = false, version = version + 1, updated_at = $3 where id = $1",
        id.0,
        role.as_str(),
        now,
    )
    .execute(&mut **tx)
    .await?;
    end_sessions(tx, id, now).await?;
    let changes = vec![Change::new("role", user.role, role)];
    audit::record(tx, clock, actor, Event::new("user_role_changed", "user", &id).changing(changes)).await?;
    let user = list::find(tx, id).await?;
    // Invited users see their role when they join, and suspended ones have no use for it.
    if user.status == Status::Active {
        enqueue(tx, Mail::AnnounceRole { user: id, version: user.version }).await?;
    }
    Ok(Changed::To(user))
}

/// Makes a user head of sales, or revokes it.
pub async fn lead_sales(
    tx: &mut Tx<'_>,
    clock: &Clock,
    actor: &Actor,
    id: UserId,
    version: i32,
    is_sales_head: bool,
) -> Result<Changed<UserItem>, AccessError> {
    locked(tx, id).await?;
    let user = list::find(tx, id).await?;
    if user.version != version {
        return Ok(Changed::Stale(user));
    }
    if user.is_sales_head == is_sales_head {
        return Ok(Changed::To(user));
    }
    if user.role != Role::Sales {
        return Err(AccessError::NotInSales);
    }
    sqlx::query!(
        "update users set is_sales_head = $2, version = version + 1, updated_at = $3 where id = $1",
        id.0,
        is_sales_head,
        clock.now(),
    )
    .execute(&mut **tx)
    .await?;
    let changes = vec![Change::new("isSalesHead", user.is_sales_head, is_sales_head)];
    let event = Event::new("user_sales_head_changed", "user", &id).changing(changes);
    audit::record(tx, clock, actor, event).await?;
    Ok(Changed::To(list::find(tx, id).await?))
}

/// Suspends a user from their next request on. `version` is what the caller has read, if anything.
pub async fn suspend(
    tx: &mut Tx<'_>,
    clock: &Clock,
    actor: &Actor,
    id: UserId,
    version: Option<i32>,
    batch: Option<Uuid>,
) -> Result<Changed<UserItem>, AccessError> {
    let admins = active_admins(tx, actor).await?;
    if actor.user == Some(id) {
        return Err(AccessError::Oneself("You can't suspend yourself."));
    }
    let user = locked(tx, id).await?;
    if version.is_some_and(|version| version != user.version) {
        return Ok(Changed::Stale(list::find(tx, id).await?));
    }
    if user.status == Status::Suspended {
        return Err(AccessError::IsSuspended);
    }
    if admins == [id] {
        return Err(AccessError::LastAdmin);
    }
    let now = clock.now();
    sqlx::query!(
        "update users set status = 'suspended', suspended_at = $2, version = version + 1, updated_at = $2
         where id = $1",
        id.0,
        now,
    )
    .execute(&mut **tx)
    .await?;
    end_sessions(tx, id, now).await?;
    // An e-mail link must not let them in again.
    one_time::discard(tx, id, None).await?;
    record_status(tx, clock, actor, "user_suspended", (id, user.status, Status::Suspended), batch).await?;
    Ok(Changed::To(list::find(tx, id).await?))
}

/// Reinstates a suspended user: as active, or as invited if they had not joined.
pub async fn reinstate(
    tx: &mut Tx<'_>,
    clock: &Clock,
    actor: &Actor,
    id: UserId,
    batch: Option<Uuid>,
) -> Result<UserItem, AccessError> {
    active_admins(tx, actor).await?;
    let user = locked(tx, id).await?;
    if user.status != Status::Suspended {
        return Err(AccessError::NotSuspended);
    }
    let status = sqlx::query_scalar!(
        r#"update users
           set status = case when invited_at is not null and last_sign_in_at is null then 'invited' else 'active' end,
               suspended_at = null, version = version + 1, updated_at = $2
           where id = $1 returning status as "status: Status""#,
        id.0,
        clock.now(),
    )
    .fetch_one(&mut **tx)
    .await?;
    record_status(tx, clock, actor, "user_reinstated", (id, user.status, status), batch).await?;
    Ok(list::find(tx, id).await?)
}

/// Users suspended by a batch and still suspended.
pub async fn suspended_in(db: &mut Db, batch: Uuid) -> Result<Vec<UserId>, sqlx::Error> {
    sqlx::query_scalar!(
        r#"select users.id as "id: UserId" from audit_entries as suspension
           join users on users.id::text = suspension.subject_id and users.status = 'suspended'
           where suspension.batch_id = $1 and suspension.action = 'user_suspended'
               and not exists (
                   select from audit_entries as later
                   where later.subject_kind = 'user' and later.subject_id = suspension.subject_id
                       and later.action = 'user_suspended' and later.id > suspension.id
               )
           order by users.id"#,
        batch,
    )
    .fetch_all(db)
    .await
}

/// Ends all sessions of a user.
pub async fn sign_out(tx: &mut Tx<'_>, clock: &Clock, actor: &Actor, id: UserId) -> Result<(), sqlx::Error> {
    locked(tx, id).await?;
    end_sessions(tx, id, clock.now()).await?;
    audit::record(tx, clock, actor, Event::new("user_signed_out", "user", &id)).await
}

/// Removes the second factors of a user who has lost them, ends all their sessions and notifies them by e-mail.
pub async fn reset_second_factor(
    tx: &mut Tx<'_>,
    clock: &Clock,
    actor: &Actor,
    id: UserId,
) -> Result<(), AccessError> {
    if actor.user == Some(id) {
        return Err(AccessError::Oneself("Remove your own two-step verification under your account."));
    }
    locked(tx, id).await?;
    if !factor::remove_all(tx, id).await? {
        return Err(AccessError::NoSecondFactor);
    }
    end_sessions(tx, id, clock.now()).await?;
    notice::send(tx, clock, actor, id, Notice::SecondFactorReset).await?;
    Ok(())
}

/// Ends one session of a user.
///
/// # Errors
/// [`sqlx::Error::RowNotFound`] if they have no such session.
pub async fn end_session(
    db: &mut Db,
    clock: &Clock,
    actor: &Actor,
    id: UserId,
    session: SessionId,
) -> Result<(), sqlx::Error> {
    if !session::end(db, id, session).await? {
        return Err(sqlx::Error::RowNotFound);
    }
    let event = Event::new("session_ended", "user", &id).changing(vec![Change::new("session", session, ())]);
    audit::record(db, clock, actor, event).await
}

/// Sends a user a password reset link.
///
/// # Errors
/// [`sqlx::Error::RowNotFound`] if there is no such user.
pub async fn reset_password(
    db: &mut Db,
    clock: &Clock,
    actor: &Actor,
    keys: &Keys,
    id: UserId,
) -> Result<(), AccessError> {
    let user = super::find(&mut *db, id).await?.ok_or(sqlx::Error::RowNotFound)?;
    proof::recover(&mut *db, keys, &user.email, None, clock.now()).await?.ok_or(AccessError::NotActive)?;
    audit::record(db, clock, actor, Event::new("recovery_requested", "user", &id)).await?;
    Ok(())
}

/// Audit log actions shown in a user's sign-in history.
const SIGN_IN_ACTIONS: [&str; 23] = [
    "user_invited",
    "user_joined",
    "user_recognised",
    "user_signed_up",
    "user_confirmed",
    "user_signed_in",
    "sign_in_failed",
    "recovery_requested",
    "user_recovered",
    "password_changed",
    "second_factor_added",
    "second_factor_removed",
    "second_factor_reset",
    "recovery_codes_made",
    "recovery_code_used",
    "session_refused",
    "email_change_requested",
    "user_email_changed",
    "refresh_token_reused",
    "session_ended",
    "user_signed_out",
    "user_suspended",
    "user_reinstated",
];

/// An event of a user's sign-in history.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[schemars(rename = "AccessLogEntry")]
pub struct Access {
    /// Id of the audit log entry.
    pub id: i64,
    /// When it happened.
    pub at: DateTime<Utc>,
    /// Action.
    pub action: String,
    /// IP address.
    pub ip: Option<String>,
}

/// The latest 100 events of a user's sign-in history, newest first.
///
/// # Errors
/// [`sqlx::Error::RowNotFound`] if there is no such user.
pub async fn log(db: &mut Db, id: UserId) -> Result<Vec<Access>, sqlx::Error> {
    list::find(db, id).await?;
    sqlx::query_as!(
        Access,
        "select id, at, action, ip from audit_entries
         where subject_kind = 'user' and subject_id = $1 and action = any ($2)
         order by id desc limit 100",
        id.to_string(),
        &SIGN_IN_ACTIONS.map(str::to_owned),
    )
    .fetch_all(db)
    .await
}

/// The active admins, among whom the caller must be. Until the transaction ends nobody else changes who may do what:
/// if two admins act against each other concurrently, the second sees the effect of the first. Locks on the admins'
/// rows alone would let them wait for each other in a circle, once one of them is no admin any more.
async fn active_admins(db: &mut Db, actor: &Actor) -> Result<Vec<UserId>, AccessError> {
    sqlx::query!("select pg_advisory_xact_lock(hashtextextended('active_admins', 0))")
        .execute(&mut *db)
        .await?;
    let admins = sqlx::query_scalar!(
        r#"select id as "id: UserId" from users where role = 'admin' and status = 'active'
           order by id for no key update"#,
    )
    .fetch_all(db)
    .await?;
    match actor.user {
        Some(user) if !admins.contains(&user) => Err(AccessError::NotAllowed),
        _ => Ok(admins),
    }
}

async fn locked(tx: &mut Tx<'_>, id: UserId) -> Result<User, sqlx::Error> {
    super::lock(tx, id).await?;
    super::find(tx, id).await?.ok_or(sqlx::Error::RowNotFound)
}

async fn end_sessions(db: &mut Db, id: UserId, now: DateTime<Utc>) -> Result<(), sqlx::Error> {
    sqlx::query!("update users set signed_out_before = $2 where id = $1", id.0, now)
        .execute(&mut *db)
        .await?;
    session::end_all(db, id, None).await?;
    Ok(())
}

async fn record_status(
    db: &mut Db,
    clock: &Clock,
    actor: &Actor,
    action: &str,
    (id, old, new): (UserId, Status, Status),
    batch: Option<Uuid>,
) -> Result<(), sqlx::Error> {
    let event = Event::new(action, "user", &id).changing(vec![Change::new("status", old, new)]);
    audit::record(db, clock, actor, Event { batch, ..event }).await
}

#[cfg(test)]
mod tests;
