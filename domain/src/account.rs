//! Accounts of the embedded auth service: how a person proves who they are.
//!
//! Whom the product knows is in [`crate::user`]; an account is a user's password, sessions and the
//! tokens in letters. With a hosted auth service there are users and no accounts.

pub mod factor;
pub mod one_time;
pub mod password;
pub mod policy;
pub mod proof;
pub mod refresh_token;
pub mod session;
pub mod sign_up;
pub mod signing_key;
pub mod throttle;

use std::fmt::{self, Debug};

use chrono::{DateTime, Utc};
use ring::aead::{AES_256_GCM, LessSafeKey, UnboundKey};
use ring::hmac;
use serde_json::{Map, Value};
use sqlx::types::Json;

use self::factor::Factor;
use self::policy::Policy;
use crate::Db;
use crate::ids::UserId;
use crate::role::Role;
use crate::secret::SecretKey;
use crate::user::Status;

/// What a person says of themselves: given to them in every token, and believed in nothing.
pub type Metadata = Map<String, Value>;

/// The keys that the service's tokens are made with.
#[derive(Clone)]
pub struct Keys {
    refresh: hmac::Key,
    one_time: hmac::Key,
    blind: hmac::Key,
    links: hmac::Key,
    seal: LessSafeKey,
}

impl Keys {
    /// Derives them.
    #[must_use]
    pub fn new(secret: &SecretKey) -> Self {
        let mac = |purpose| hmac::Key::new(hmac::HMAC_SHA256, &secret.derive(purpose));
        let seal = UnboundKey::new(&AES_256_GCM, &secret.derive("signing keys"))
            .unwrap_or_else(|_| unreachable!("AES-256 takes 32 bytes"));
        Self {
            refresh: mac("refresh tokens"),
            one_time: mac("one-time tokens"),
            blind: mac("blinding"),
            links: mac("links"),
            seal: LessSafeKey::new(seal),
        }
    }

    /// Stands for a value where the value itself must not be kept.
    #[must_use]
    pub fn blind(&self, kind: &str, value: &str) -> [u8; 32] {
        mac(&self.blind, &[kind.as_bytes(), b"\0", value.as_bytes()])
    }

    /// What proves that a value was written here, for a purpose and for no other.
    #[must_use]
    pub fn sign(&self, purpose: &str, value: &[u8]) -> [u8; 32] {
        mac(&self.links, &[purpose.as_bytes(), b"\0", value])
    }

    /// Whether `tag` proves it. Takes as long for a wrong one as for a right one.
    #[must_use]
    pub fn is_signed(&self, purpose: &str, value: &[u8], tag: &[u8]) -> bool {
        hmac::verify(&self.links, &[purpose.as_bytes(), b"\0", value].concat(), tag).is_ok()
    }
}

impl Debug for Keys {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Keys(..)")
    }
}

fn mac(key: &hmac::Key, parts: &[&[u8]]) -> [u8; 32] {
    let mut context = hmac::Context::with_key(key);
    for part in parts {
        context.update(part);
    }
    let mut bytes = [0; 32];
    bytes.copy_from_slice(context.sign().as_ref());
    bytes
}

/// An account with the user it belongs to.
#[derive(Clone, Debug)]
pub struct Account {
    /// The person.
    pub user: UserId,
    /// Lower case.
    pub email: String,
    /// What they are to the company.
    pub role: Role,
    /// Whether they may sign in.
    pub status: Status,
    /// When they were invited, if they were.
    pub invited_at: Option<DateTime<Utc>>,
    /// When they last signed in.
    pub last_sign_in_at: Option<DateTime<Utc>>,
    /// PHC string.
    pub password_hash: Option<String>,
    /// When the address was proved to be theirs.
    pub email_confirmed_at: Option<DateTime<Utc>>,
    /// When the last letter about that was asked for.
    pub confirmation_sent_at: Option<DateTime<Utc>>,
    /// When the last letter for a forgotten password was asked for.
    pub recovery_sent_at: Option<DateTime<Utc>>,
    /// The address they wish to have.
    pub new_email: Option<String>,
    /// When the letter about that was asked for.
    pub email_change_sent_at: Option<DateTime<Utc>>,
    /// What they say of themselves.
    pub metadata: Json<Metadata>,
    /// The second factors they have, or are about to have.
    pub factors: Json<Vec<Factor>>,
    /// When it was made.
    pub created_at: DateTime<Utc>,
    /// When it last changed.
    pub updated_at: DateTime<Utc>,
}

macro_rules! account {
    ($db:expr, $condition:literal, $value:expr) => {
        sqlx::query_as!(
            Account,
            r#"select users.id as "user: UserId", users.email, users.role as "role: Role",
                   users.status as "status: Status", users.invited_at, users.last_sign_in_at, password_hash,
                   email_confirmed_at, confirmation_sent_at, recovery_sent_at, new_email, email_change_sent_at,
                   user_metadata as "metadata: Json<Metadata>", auth_accounts.created_at, auth_accounts.updated_at,
                   coalesce((
                       select jsonb_agg(jsonb_build_object(
                           'id', id, 'friendly_name', friendly_name, 'is_verified', verified_at is not null,
                           'created_at', created_at, 'updated_at', updated_at
                       ) order by auth_factors.created_at)
                       from auth_factors where auth_factors.user_id = auth_accounts.user_id
                   ), '[]') as "factors!: Json<Vec<Factor>>"
               from auth_accounts join users on users.id = auth_accounts.user_id
               where "# + $condition,
            $value,
        )
        .fetch_optional($db)
        .await
    };
}

/// The account of a person.
pub async fn find(db: &mut Db, user: UserId) -> Result<Option<Account>, sqlx::Error> {
    account!(db, "users.id = $1", user.0)
}

/// The account with an address in lower case.
pub async fn find_by_email(db: &mut Db, email: &str) -> Result<Option<Account>, sqlx::Error> {
    account!(db, "users.email = $1", email)
}

/// Sets a password. Letters that are on their way become useless.
pub async fn set_password(
    db: &mut Db,
    user: UserId,
    hash: &str,
    now: DateTime<Utc>,
) -> Result<(), sqlx::Error> {
    sqlx::query!(
        "update auth_accounts set password_hash = $2, updated_at = $3 where user_id = $1",
        user.0,
        hash,
        now,
    )
    .execute(&mut *db)
    .await?;
    one_time::discard(db, user, None).await
}

/// Keeps the same password in another form, unless it was changed meanwhile.
pub async fn rehash(db: &mut Db, user: UserId, old: &str, new: &str) -> Result<(), sqlx::Error> {
    sqlx::query!(
        "update auth_accounts set password_hash = $3 where user_id = $1 and password_hash = $2",
        user.0,
        old,
        new,
    )
    .execute(db)
    .await?;
    Ok(())
}

/// Sets what a person says of themselves; names in it become the user's.
pub async fn describe(
    db: &mut Db,
    user: UserId,
    metadata: &Metadata,
    now: DateTime<Utc>,
) -> Result<(), sqlx::Error> {
    sqlx::query!(
        "update auth_accounts set user_metadata = $2, updated_at = $3 where user_id = $1",
        user.0,
        Json(metadata) as _,
        now,
    )
    .execute(&mut *db)
    .await?;
    take_names(db, user, metadata, now).await
}

async fn take_names(
    db: &mut Db,
    user: UserId,
    metadata: &Metadata,
    now: DateTime<Utc>,
) -> Result<(), sqlx::Error> {
    let name = |field| metadata.get(field).and_then(Value::as_str).map(str::trim);
    sqlx::query!(
        "update users
         set first_name = coalesce($2, first_name), last_name = coalesce($3, last_name), version = version + 1,
             updated_at = $4
         where id = $1 and (first_name, last_name) is distinct from (coalesce($2, first_name), coalesce($3, last_name))",
        user.0,
        name("first_name"),
        name("last_name"),
        now,
    )
    .execute(db)
    .await?;
    Ok(())
}

/// Remembers that a person has signed in from there.
pub async fn remember_place(
    db: &mut Db,
    user: UserId,
    place: &[u8],
    now: DateTime<Utc>,
) -> Result<(), sqlx::Error> {
    sqlx::query!(
        "insert into auth_known_places (user_id, place, seen_at) values ($1, $2, $3)
         on conflict (user_id, place) do update set seen_at = excluded.seen_at",
        user.0,
        place,
        now,
    )
    .execute(db)
    .await?;
    Ok(())
}

/// Whether a person with this address has signed in from there.
pub async fn knows_place(db: &mut Db, email: &str, place: &[u8]) -> Result<bool, sqlx::Error> {
    sqlx::query_scalar!(
        r#"select exists (
               select from auth_known_places join users on users.id = user_id where email = $1 and place = $2
           ) as "knows!""#,
        email,
        place,
    )
    .fetch_one(db)
    .await
}

/// Removes what time has ended: sessions, letters, keys, counts. Returns how many rows.
pub async fn sweep(db: &mut Db, policy: &Policy, now: DateTime<Utc>) -> Result<u64, sqlx::Error> {
    let swept = sqlx::query_scalar!(
        r#"with sessions as (
               delete from auth_sessions where created_at < $1 or refreshed_at < $2 returning 1
           ), tokens as (
               delete from auth_one_time_tokens where expires_at < $3 returning 1
           ), keys as (
               delete from auth_signing_keys where verifies_until < $3 returning 1
           ), throttles as (
               delete from auth_throttles where spent_until < $3 returning 1
           ), challenges as (
               delete from auth_challenges where expires_at < $3 returning 1
           ), places as (
               delete from auth_known_places where seen_at < $1 returning 1
           )
           select (select count(*) from sessions) + (select count(*) from tokens) + (select count(*) from keys)
               + (select count(*) from throttles) + (select count(*) from challenges)
               + (select count(*) from places) as "swept!""#,
        now - policy.session_limit(),
        now - policy.idle_limit(Role::Client),
        now,
    )
    .fetch_one(db)
    .await?;
    Ok(swept.cast_unsigned())
}
