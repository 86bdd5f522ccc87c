//! Sessions: one per sign-in, ended by signing out, by time, or because a copied token was used.

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
use kernel::words::words;
use kernel::{Db, Tx};

words! {
    /// How a person proved who they are: the `method` of the claim `amr`.
    pub enum Method {
        /// By their password.
        Password = "password",
        /// By the letter after a sign-up.
        SignUp = "email/signup",
        /// By the letter for a forgotten password.
        Recovery = "recovery",
        /// By an invitation.
        Invite = "invite",
        /// By the letter to a new address.
        EmailChange = "email_change",
    }
}

words! {
    /// What somebody gave as their second factor: the `method` of the claim `amr`, in the client's own words.
    pub enum SecondMethod {
        /// A code of their authenticator app.
        App = "totp",
        /// A recovery code.
        RecoveryCode = "mfa/recovery_code",
    }
}

/// A second factor that was given.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SecondProof {
    /// By what.
    pub method: SecondMethod,
    /// When.
    pub at: DateTime<Utc>,
}

/// Where a person sits.
#[derive(Clone, Debug, Default)]
pub struct Client {
    /// Their address on the network, as far as it is known.
    pub ip: Option<IpAddr>,
    /// Their browser, as it names itself.
    pub user_agent: Option<String>,
    /// The hash of the secret that their browser keeps, if it is a browser that keeps one.
    pub browser: Option<[u8; 32]>,
}

/// Whoever has proved so lately who they are is believed; afterwards it may be somebody else at the same screen.
pub const BELIEVED_FOR: TimeDelta = TimeDelta::minutes(15);

/// A session just begun or refreshed.
#[derive(Clone, Debug)]
pub struct Tokens {
    /// The session.
    pub session: SessionId,
    /// Whose it is.
    pub user: UserId,
    /// How it began.
    pub method: Method,
    /// When it began.
    pub since: DateTime<Utc>,
    /// What its owner gave as a second factor, if they did.
    pub second: Option<SecondProof>,
    /// Renews it, once.
    pub refresh_token: String,
}

/// Begins a session. One that begins in a browser goes on in that browser alone.
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
    SystemRandom::new().fill(&mut salt).unwrap_or_else(|_| unreachable!("the system has random numbers"));
    salt
}

/// What became of a refresh.
#[derive(Clone, Debug)]
pub enum Refreshed {
    /// The session goes on.
    Tokens(Tokens),
    /// The session is over.
    Unknown,
    /// It was never made here.
    Forged,
    /// The token was used before: whoever has it now, the session is over.
    AlreadyUsed {
        /// Whose session it is.
        user: UserId,
        /// The session.
        session: SessionId,
        /// This very call ended it.
        is_new: bool,
    },
    /// It goes on in the browser in which it began, and nowhere else.
    Elsewhere {
        /// Whose session it is.
        user: UserId,
    },
    /// It rested too long or lasted too long.
    Expired,
    /// The person may not sign in any more.
    Suspended,
}

/// Swaps a refresh token for the next one.
///
/// Its transaction is committed whatever comes out: the end of a session is a result too.
/// Callers with the same token wait for each other and get the same answer.
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
    // Before all that could end the session: whoever has a copy of its token must not be able to.
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
    // The one before the active one comes from a client that never got the answer.
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

/// Notes that a session's owner has given a code of their app, and swaps its refresh token for the next one.
///
/// # Errors
/// [`sqlx::Error::RowNotFound`] when the session has ended.
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

/// Notes that a session's owner has given a recovery code. Its tokens say so once they are refreshed.
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

/// Ends a person's sessions in which no second factor was given.
pub async fn end_weaker(db: &mut Db, user: UserId) -> Result<(), sqlx::Error> {
    sqlx::query!("delete from auth_sessions where user_id = $1 and second_factor_at is null", user.0)
        .execute(db)
        .await?;
    Ok(())
}

/// Takes a person's sessions for what they are without any second factor.
pub async fn weaken(db: &mut Db, user: UserId) -> Result<(), sqlx::Error> {
    sqlx::query!(
        "update auth_sessions set second_factor_at = null, second_factor_method = null where user_id = $1",
        user.0,
    )
    .execute(db)
    .await?;
    Ok(())
}

/// How it stands with a session's second factor.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SecondFactor {
    /// The person has none.
    None,
    /// The person has one and has not given it.
    Owed,
    /// It was given.
    Given,
}

/// Whose session it is that goes on, with what they are now.
#[derive(Clone, Copy, Debug)]
pub struct Holder {
    /// The person.
    pub user: UserId,
    /// What they are to the company.
    pub role: Role,
    /// They lead the others in sales.
    pub is_sales_head: bool,
    /// Whether they may still sign in.
    pub status: Status,
    /// When the session began.
    pub since: DateTime<Utc>,
    /// How it stands with the second factor.
    pub second_factor: SecondFactor,
    /// When it was last given in this session.
    pub second_factor_at: Option<DateTime<Utc>>,
    /// Their role reaches the admin area only with one, by the settings of this moment.
    pub needs_second_factor: bool,
}

/// What is known of the session that somebody refers to.
#[derive(Clone, Copy, Debug)]
pub enum Held {
    /// It goes on.
    Here(Holder),
    /// It goes on, in another browser than the one that refers to it.
    Elsewhere(UserId),
    /// There is none, or not any more.
    Over,
}

/// Who holds a session. `browser` is the hash of the secret that the caller has shown.
pub async fn holder(db: &mut Db, session: SessionId, browser: Option<[u8; 32]>) -> Result<Held, sqlx::Error> {
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
    let Some(row) = row else { return Ok(Held::Over) };
    if row.is_elsewhere {
        return Ok(Held::Elsewhere(row.user));
    }
    Ok(Held::Here(Holder {
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

/// Whether a browser keeps the secret of one of a person's sessions.
pub async fn is_browser_of(db: &mut Db, user: UserId, browser: [u8; 32]) -> Result<bool, sqlx::Error> {
    sqlx::query_scalar!(
        r#"select exists (select from auth_sessions where user_id = $1 and browser_hash = $2) as "is!""#,
        user.0,
        &browser[..],
    )
    .fetch_one(db)
    .await
}

/// Ends the sessions of a browser. Returns whose they were.
pub async fn end_in_browser(db: &mut Db, browser: [u8; 32]) -> Result<Vec<UserId>, sqlx::Error> {
    sqlx::query_scalar!(
        r#"delete from auth_sessions where browser_hash = $1 returning user_id as "user: UserId""#,
        &browser[..],
    )
    .fetch_all(db)
    .await
}

/// A session as its owner and admins see it.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Session {
    /// The session.
    pub id: SessionId,
    /// How it began.
    pub method: Method,
    /// The browser, as it names itself.
    pub user_agent: Option<String>,
    /// Its address on the network at the last refresh.
    pub ip: Option<String>,
    /// When it began.
    pub created_at: DateTime<Utc>,
    /// When it was last refreshed.
    pub refreshed_at: DateTime<Utc>,
}

/// A person's sessions that go on, the one used last first.
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

/// Ends one session of a person; whether there was one.
pub async fn end(db: &mut Db, user: UserId, session: SessionId) -> Result<bool, sqlx::Error> {
    let ended = sqlx::query!("delete from auth_sessions where id = $1 and user_id = $2", session.0, user.0)
        .execute(db)
        .await?;
    Ok(ended.rows_affected() > 0)
}

/// Ends a person's sessions, all or all but one; how many.
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
