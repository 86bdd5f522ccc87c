//! Sessions: one per sign-in, ended by signing out, by expiry, or because a copied token was used.

use std::net::IpAddr;

use chrono::{DateTime, TimeDelta, Utc};
use ring::rand::{SecureRandom as _, SystemRandom};
use schemars::JsonSchema;
use serde::Serialize;

use super::Keys;
use super::policy::Policy;
use super::refresh_token::{self, RefreshToken};
use crate::account::Status;
use kernel::ids::{SessionId, UserId};
use kernel::role::Role;
use kernel::string_enum::string_enum;
use kernel::{Db, Tx};

string_enum! {
    /// How a session was authenticated: `method` in the claim `amr`.
    pub enum Method {
        /// Password.
        Password = "password",
        /// Sign-up confirmation e-mail.
        SignUp = "email/signup",
        /// Password reset e-mail.
        Recovery = "recovery",
        /// Invitation.
        Invite = "invite",
        /// E-mail to a new address.
        EmailChange = "email_change",
    }
}

string_enum! {
    /// Method of a second factor: `method` in the claim `amr`, as the client names it.
    pub enum SecondMethod {
        /// Code of an authenticator app.
        App = "totp",
        /// Recovery code.
        RecoveryCode = "mfa/recovery_code",
    }
}

/// A second factor that was given.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SecondProof {
    /// Method.
    pub method: SecondMethod,
    /// When it was given.
    pub at: DateTime<Utc>,
}

/// The client of a session.
#[derive(Clone, Debug, Default)]
pub struct Client {
    /// IP address, if known.
    pub ip: Option<IpAddr>,
    /// User agent.
    pub user_agent: Option<String>,
    /// Hash of the browser's binding secret, if it has one.
    pub browser: Option<[u8; 32]>,
}

/// How long a recent authentication is trusted; later, someone else may be at the same screen.
pub const SECOND_FACTOR_MAX_AGE: TimeDelta = TimeDelta::minutes(15);

/// A session just started or refreshed.
#[derive(Clone, Debug)]
pub struct Tokens {
    /// Session id.
    pub session: SessionId,
    /// User.
    pub user: UserId,
    /// How it was authenticated.
    pub method: Method,
    /// When it began.
    pub since: DateTime<Utc>,
    /// Second factor, if given.
    pub second: Option<SecondProof>,
    /// Single-use refresh token.
    pub refresh_token: String,
}

/// Starts a session. One started in a browser is bound to it.
pub async fn start(
    db: &mut Db,
    keys: &Keys,
    user: UserId,
    method: Method,
    client: &Client,
    now: DateTime<Utc>,
) -> Result<Tokens, sqlx::Error> {
    let session = SessionId::new();
    let salt = salt();
    sqlx::query!(
        "insert into auth_sessions
             (id, user_id, method, refresh_salt, user_agent, ip, created_at, refreshed_at, browser_hash)
         values ($1, $2, $3, $4, left($5, 300), $6, $7, $7, $8)",
        session.0,
        user.0,
        method.as_str(),
        &salt[..],
        client.user_agent,
        client.ip.map(|ip| ip.to_string()),
        now,
        client.browser.as_ref().map(|hash| &hash[..]),
    )
    .execute(&mut *db)
    .await?;
    sqlx::query!("update users set last_sign_in_at = $2 where id = $1", user.0, now).execute(db).await?;
    let refresh_token = refresh_token::make(keys, session, 0, &salt);
    Ok(Tokens { session, user, method, since: now, second: None, refresh_token })
}

fn salt() -> [u8; 32] {
    let mut salt = [0; 32];
    SystemRandom::new()
        .fill(&mut salt)
        .unwrap_or_else(|_| unreachable!("the system provides random numbers"));
    salt
}

/// Result of a refresh.
#[derive(Clone, Debug)]
pub enum Refreshed {
    /// The refreshed session.
    Tokens(Tokens),
    /// The session has ended.
    Unknown,
    /// The token was not issued here.
    Forged,
    /// The token was used before, so the session has been ended: its holder is unknown.
    AlreadyUsed {
        /// User of the session.
        user: UserId,
        /// Session id.
        session: SessionId,
        /// Whether this call ended it.
        is_new: bool,
    },
    /// The session is bound to another browser.
    Elsewhere {
        /// User of the session.
        user: UserId,
    },
    /// The session has expired.
    Expired,
    /// The user is suspended.
    Suspended,
}

/// Exchanges a refresh token for the next one.
///
/// The transaction must be committed whatever the result: ending a session is one too. Concurrent callers with
/// the same token wait for each other and get the same result.
pub async fn refresh(
    tx: &mut Tx<'_>,
    keys: &Keys,
    token: &RefreshToken,
    policy: &Policy,
    client: &Client,
    now: DateTime<Utc>,
) -> Result<Refreshed, sqlx::Error> {
    let row = sqlx::query!(
        r#"select user_id as "user: UserId", method as "method: Method", refresh_salt, refresh_number,
               auth_sessions.created_at, refreshed_at, revoked_at, second_factor_at,
               second_factor_method as "second_factor_method: SecondMethod", browser_hash,
               role as "role: Role", status as "status: Status"
           from auth_sessions join users on users.id = user_id
           where auth_sessions.id = $1 and auth_sessions.created_at > coalesce(signed_out_before, '-infinity')
           for update of auth_sessions"#,
        token.session.0,
    )
    .fetch_optional(&mut **tx)
    .await?;
    let Some(row) = row else { return Ok(Refreshed::Unknown) };
    if !token.is_genuine(keys, &row.refresh_salt) || token.number > row.refresh_number {
        return Ok(Refreshed::Forged);
    }
    let (user, session) = (row.user, token.session);
    // Before anything that could end the session: a copied token must not be able to.
    if row.browser_hash.is_some_and(|hash| client.browser.is_none_or(|browser| browser[..] != hash)) {
        return Ok(Refreshed::Elsewhere { user });
    }
    if row.revoked_at.is_some() {
        return Ok(Refreshed::AlreadyUsed { user, session, is_new: false });
    }
    if row.status != Status::Active {
        return Ok(Refreshed::Suspended);
    }
    let rested = now - row.refreshed_at;
    if rested > policy.idle_limit(row.role) || now - row.created_at > policy.session_limit() {
        return Ok(Refreshed::Expired);
    }
    let is_active = token.number == row.refresh_number;
    // The token before the current one may come from a client that never received the response.
    let is_forgiven = token.number + 1 == row.refresh_number || rested <= policy.reuse_interval();
    if !is_active && !is_forgiven {
        revoke(tx, session, now).await?;
        return Ok(Refreshed::AlreadyUsed { user, session, is_new: true });
    }
    let number = row.refresh_number + i64::from(is_active);
    if is_active {
        advance(tx, session, number, client, now).await?;
    }
    let refresh_token = refresh_token::make(keys, session, number, &row.refresh_salt);
    Ok(Refreshed::Tokens(Tokens {
        session,
        user,
        method: row.method,
        since: row.created_at,
        second: row
            .second_factor_method
            .zip(row.second_factor_at)
            .map(|(method, at)| SecondProof { method, at }),
        refresh_token,
    }))
}

async fn revoke(db: &mut Db, session: SessionId, now: DateTime<Utc>) -> Result<(), sqlx::Error> {
    sqlx::query!("update auth_sessions set revoked_at = $2 where id = $1", session.0, now)
        .execute(db)
        .await?;
    Ok(())
}

async fn advance(
    db: &mut Db,
    session: SessionId,
    number: i64,
    client: &Client,
    now: DateTime<Utc>,
) -> Result<(), sqlx::Error> {
    sqlx::query!(
        "update auth_sessions
         set refresh_number = $2, refreshed_at = $3, user_agent = left($4, 300), ip = $5 where id = $1",
        session.0,
        number,
        now,
        client.user_agent,
        client.ip.map(|ip| ip.to_string()),
    )
    .execute(db)
    .await?;
    Ok(())
}

/// Records that the session's user gave an app's code, and exchanges its refresh token for the next one.
///
/// # Errors
/// [`sqlx::Error::RowNotFound`] if the session has ended.
pub async fn strengthen(
    db: &mut Db,
    keys: &Keys,
    session: SessionId,
    now: DateTime<Utc>,
) -> Result<Tokens, sqlx::Error> {
    let second = SecondProof { method: SecondMethod::App, at: now };
    let row = sqlx::query!(
        r#"update auth_sessions
           set second_factor_at = $2, second_factor_method = $3, refresh_number = refresh_number + 1, refreshed_at = $2
           where id = $1 and revoked_at is null
           returning user_id as "user: UserId", method as "method: Method", refresh_salt, refresh_number, created_at"#,
        session.0,
        second.at,
        second.method.as_str(),
    )
    .fetch_one(db)
    .await?;
    Ok(Tokens {
        session,
        user: row.user,
        method: row.method,
        since: row.created_at,
        second: Some(second),
        refresh_token: refresh_token::make(keys, session, row.refresh_number, &row.refresh_salt),
    })
}

/// Records that the session's user gave a recovery code. Its tokens reflect that after a refresh.
pub async fn recover(db: &mut Db, session: SessionId, now: DateTime<Utc>) -> Result<(), sqlx::Error> {
    sqlx::query!(
        "update auth_sessions set second_factor_at = $2, second_factor_method = $3 where id = $1",
        session.0,
        now,
        SecondMethod::RecoveryCode.as_str(),
    )
    .execute(db)
    .await?;
    Ok(())
}

/// Ends a user's sessions without a second factor.
pub async fn end_weaker(db: &mut Db, user: UserId) -> Result<(), sqlx::Error> {
    sqlx::query!("delete from auth_sessions where user_id = $1 and second_factor_at is null", user.0)
        .execute(db)
        .await?;
    Ok(())
}

/// Resets a user's sessions to no second factor.
pub async fn weaken(db: &mut Db, user: UserId) -> Result<(), sqlx::Error> {
    sqlx::query!(
        "update auth_sessions set second_factor_at = null, second_factor_method = null where user_id = $1",
        user.0,
    )
    .execute(db)
    .await?;
    Ok(())
}

/// State of a session's second factor.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SecondFactor {
    /// The user has none.
    None,
    /// Required, not given yet.
    Owed,
    /// Given.
    Given,
}

/// The user of an active session, with their current role.
#[derive(Clone, Copy, Debug)]
pub struct Holder {
    /// User id.
    pub user: UserId,
    /// Role.
    pub role: Role,
    /// Whether they are head of sales.
    pub is_sales_head: bool,
    /// Status.
    pub status: Status,
    /// When the session began.
    pub since: DateTime<Utc>,
    /// State of the second factor.
    pub second_factor: SecondFactor,
    /// When it was last given in this session.
    pub second_factor_at: Option<DateTime<Utc>>,
    /// Whether the role currently requires it for the admin area.
    pub needs_second_factor: bool,
}

/// Result of looking up a session.
#[derive(Clone, Copy, Debug)]
pub enum SessionLookup {
    /// Active.
    Here(Holder),
    /// Active, but bound to another browser.
    Elsewhere(UserId),
    /// Unknown or ended.
    Over,
}

/// The user of a session. `browser` is the hash of the binding secret that the caller presented.
pub async fn holder(
    db: &mut Db,
    session: SessionId,
    browser: Option<[u8; 32]>,
) -> Result<SessionLookup, sqlx::Error> {
    let row = sqlx::query!(
        r#"select users.id as "user: UserId", role as "role: Role", is_sales_head and role = 'sales' as "is_sales_head!",
               status as "status: Status", auth_sessions.created_at as since, second_factor_at,
               browser_hash is not null and browser_hash is distinct from $2 as "is_elsewhere!",
               exists (
                   select from auth_factors where auth_factors.user_id = users.id and verified_at is not null
               ) as "is_owed!",
               needs_second_factor(role) as "needs_second_factor!"
           from auth_sessions join users on users.id = user_id
           where auth_sessions.id = $1 and revoked_at is null
               and auth_sessions.created_at > coalesce(signed_out_before, '-infinity')"#,
        session.0,
        browser.as_ref().map(|hash| &hash[..]),
    )
    .fetch_optional(db)
    .await?;
    let Some(row) = row else { return Ok(SessionLookup::Over) };
    if row.is_elsewhere {
        return Ok(SessionLookup::Elsewhere(row.user));
    }
    Ok(SessionLookup::Here(Holder {
        user: row.user,
        role: row.role,
        is_sales_head: row.is_sales_head,
        status: row.status,
        since: row.since,
        second_factor: match (row.second_factor_at, row.is_owed) {
            (Some(_), _) => SecondFactor::Given,
            (None, true) => SecondFactor::Owed,
            (None, false) => SecondFactor::None,
        },
        second_factor_at: row.second_factor_at,
        needs_second_factor: row.needs_second_factor,
    }))
}

/// Whether one of the user's sessions is bound to this browser.
pub async fn is_browser_of(db: &mut Db, user: UserId, browser: [u8; 32]) -> Result<bool, sqlx::Error> {
    sqlx::query_scalar!(
        r#"select exists (select from auth_sessions where user_id = $1 and browser_hash = $2) as "is!""#,
        user.0,
        &browser[..],
    )
    .fetch_one(db)
    .await
}

/// Ends the sessions bound to a browser. Returns their users.
pub async fn end_in_browser(db: &mut Db, browser: [u8; 32]) -> Result<Vec<UserId>, sqlx::Error> {
    sqlx::query_scalar!(
        r#"delete from auth_sessions where browser_hash = $1 returning user_id as "user: UserId""#,
        &browser[..],
    )
    .fetch_all(db)
    .await
}

/// A session, as shown to its user and admins.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Session {
    /// Session id.
    pub id: SessionId,
    /// How it was authenticated.
    pub method: Method,
    /// User agent.
    pub user_agent: Option<String>,
    /// IP address at the last refresh.
    pub ip: Option<String>,
    /// When it began.
    pub created_at: DateTime<Utc>,
    /// When it was last refreshed.
    pub refreshed_at: DateTime<Utc>,
}

/// A user's active sessions, the last used first.
pub async fn list(
    db: &mut Db,
    user: UserId,
    policy: &Policy,
    now: DateTime<Utc>,
) -> Result<Vec<Session>, sqlx::Error> {
    let idle_since = now - policy.idle_limit(Role::Client);
    let admin_idle_since = now - policy.idle_limit(Role::Admin);
    sqlx::query_as!(
        Session,
        r#"select auth_sessions.id as "id: SessionId", method as "method: Method", user_agent, ip,
               auth_sessions.created_at, refreshed_at
           from auth_sessions join users on users.id = user_id
           where user_id = $1 and revoked_at is null
               and auth_sessions.created_at > coalesce(signed_out_before, '-infinity')
               and auth_sessions.created_at >= $2
               and refreshed_at >= case role when 'admin' then $4::timestamptz else $3 end
           order by refreshed_at desc, auth_sessions.id"#,
        user.0,
        now - policy.session_limit(),
        idle_since,
        admin_idle_since,
    )
    .fetch_all(db)
    .await
}

/// Ends one session of a user; returns whether there was one.
pub async fn end(db: &mut Db, user: UserId, session: SessionId) -> Result<bool, sqlx::Error> {
    let ended = sqlx::query!("delete from auth_sessions where id = $1 and user_id = $2", session.0, user.0)
        .execute(db)
        .await?;
    Ok(ended.rows_affected() > 0)
}

/// Ends all of a user's sessions, except one if given; returns their number.
pub async fn end_all(db: &mut Db, user: UserId, except: Option<SessionId>) -> Result<u64, sqlx::Error> {
    let ended = sqlx::query!(
        "delete from auth_sessions where user_id = $1 and id is distinct from $2",
        user.0,
        except.map(|session| session.0),
    )
    .execute(db)
    .await?;
    Ok(ended.rows_affected())
}
