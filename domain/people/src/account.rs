//! Accounts of the embedded auth service: how users authenticate.
//!
//! The users themselves are in [`crate::user`]; an account is a user's password, sessions and e-mail tokens.
//! With a hosted auth service there are users but no accounts.

pub mod age;
pub mod factor;
pub mod notice;
pub mod one_time;
pub mod password;
pub mod policy;
pub mod proof;
pub mod recovery_code;
pub mod refresh_token;
pub mod session;
pub mod sign_up;
pub mod signing_key;
pub mod throttle;

use std::fmt::{self, Debug};
use std::sync::Arc;

use chrono::{DateTime, Utc};
use ring::hmac;
use serde_json::{Map, Value};
use sqlx::types::Json;

use self::factor::Factor;
use self::policy::Policy;
use kernel::Db;
use kernel::ids::UserId;
use kernel::role::Role;
use kernel::seal::Seal;
use kernel::secret::SecretKey;
use kernel::string_enum::string_enum;

string_enum! {
    /// Status of a user.
    #[schemars(rename = "UserStatus")]
    pub enum Status {
        /// Invited; has not joined yet.
        Invited = "invited",
        /// Active.
        Active = "active",
        /// Suspended.
        Suspended = "suspended",
    }
}

/// Metadata set by the user: included in their tokens, and never trusted.
pub type Metadata = Map<String, Value>;

/// Keys for the service's tokens. During a rotation of the secret there are two sets: the new one creates,
/// both verify.
#[derive(Clone)]
pub struct Keys {
    current: Arc<Generation>,
    previous: Option<Arc<Generation>>,
    seal: Seal,
    payouts: Seal,
}

/// Keys derived from one secret.
struct Generation {
    refresh: hmac::Key,
    one_time: hmac::Key,
    blind: hmac::Key,
    links: hmac::Key,
    recovery: hmac::Key,
}

impl Generation {
    fn of(secret: &SecretKey) -> Self {
        let mac = |purpose| hmac::Key::new(hmac::HMAC_SHA256, &secret.derive(purpose));
        Self {
            refresh: mac("refresh tokens"),
            one_time: mac("one-time tokens"),
            blind: mac("blinding"),
            links: mac("links"),
            recovery: mac("recovery codes"),
        }
    }
}

impl Keys {
    /// Derives the keys.
    #[must_use]
    pub fn new(secret: &SecretKey) -> Self {
        let generation = |secret| Arc::new(Generation::of(secret));
        Self {
            current: generation(secret),
            previous: secret.previous().as_ref().map(generation),
            seal: Seal::new(secret, "signing keys"),
            payouts: Seal::new(secret, "referral payouts"),
        }
    }

    /// The keys of each secret separately, the current ones first: to recompute and compare values.
    pub fn each(&self) -> impl Iterator<Item = Self> {
        self.generations().map(|keys| Self {
            current: Arc::clone(keys),
            previous: None,
            seal: self.seal.clone(),
            payouts: self.payouts.clone(),
        })
    }

    fn generations(&self) -> impl Iterator<Item = &Arc<Generation>> {
        [Some(&self.current), self.previous.as_ref()].into_iter().flatten()
    }

    /// Whether a previous secret is still accepted.
    #[must_use]
    pub const fn are_rotating(&self) -> bool {
        self.previous.is_some()
    }

    /// Seals the accounts to which the company pays people.
    #[must_use]
    pub const fn payouts(&self) -> &Seal {
        &self.payouts
    }

    /// A keyed hash, for values that must not be stored.
    #[must_use]
    pub fn blind(&self, kind: &str, value: &str) -> [u8; 32] {
        mac(&self.current.blind, &[kind.as_bytes(), b"\0", value.as_bytes()])
    }

    /// The same under each secret, to find values stored before a rotation.
    #[must_use]
    pub fn blinds(&self, kind: &str, value: &str) -> Vec<Vec<u8>> {
        self.each().map(|keys| keys.blind(kind, value).to_vec()).collect()
    }

    /// Signs a value for one purpose.
    #[must_use]
    pub fn sign(&self, purpose: &str, value: &[u8]) -> [u8; 32] {
        mac(&self.current.links, &[purpose.as_bytes(), b"\0", value])
    }

    /// Verifies a signature in constant time.
    #[must_use]
    pub fn is_signed(&self, purpose: &str, value: &[u8], tag: &[u8]) -> bool {
        let signed = [purpose.as_bytes(), b"\0", value].concat();
        self.generations().any(|keys| hmac::verify(&keys.links, &signed, tag).is_ok())
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

/// An account with its user.
#[derive(Clone, Debug)]
pub struct Account {
    /// User id.
    pub user: UserId,
    /// E-mail address in lower case.
    pub email: String,
    /// Role.
    pub role: Role,
    /// Status.
    pub status: Status,
    /// When they were invited, if they were.
    pub invited_at: Option<DateTime<Utc>>,
    /// Last sign-in.
    pub last_sign_in_at: Option<DateTime<Utc>>,
    /// Password hash as PHC string.
    pub password_hash: Option<String>,
    /// When the address was confirmed.
    pub email_confirmed_at: Option<DateTime<Utc>>,
    /// When the last confirmation e-mail was requested.
    pub confirmation_sent_at: Option<DateTime<Utc>>,
    /// When the last password reset was requested.
    pub recovery_sent_at: Option<DateTime<Utc>>,
    /// New address waiting for confirmation.
    pub new_email: Option<String>,
    /// When that change was requested.
    pub email_change_sent_at: Option<DateTime<Utc>>,
    /// Metadata set by the user.
    pub metadata: Json<Metadata>,
    /// Second factors, verified or not.
    pub factors: Json<Vec<Factor>>,
    /// When it was created.
    pub created_at: DateTime<Utc>,
    /// When it was last changed.
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

/// The account of a user.
pub async fn find(db: &mut Db, user: UserId) -> Result<Option<Account>, sqlx::Error> {
    account!(db, "users.id = $1", user.0)
}

/// The account with this address in lower case.
pub async fn find_by_email(db: &mut Db, email: &str) -> Result<Option<Account>, sqlx::Error> {
    account!(db, "users.email = $1", email)
}

/// Sets a password. Pending e-mail tokens become invalid.
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

/// Updates the hash of the same password, unless it was changed meanwhile.
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

/// Sets the user's metadata; names in it are copied to the user.
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
    apply_names(db, user, metadata, now).await
}

async fn apply_names(
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

/// Remembers a network where the user has signed in.
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

/// Whether the user with this address has signed in from this network. `places` is its hash under each
/// secret.
pub async fn knows_place(db: &mut Db, email: &str, places: &[Vec<u8>]) -> Result<bool, sqlx::Error> {
    sqlx::query_scalar!(
        r#"select exists (
               select from auth_known_places join users on users.id = user_id where email = $1 and place = any ($2)
           ) as "knows!""#,
        email,
        places,
    )
    .fetch_one(db)
    .await
}

/// Re-encrypts with the current secret what was encrypted with the previous one, so that the latter can be
/// removed. Returns the number of rows.
pub async fn reseal(db: &mut Db, keys: &Keys) -> Result<u64, sqlx::Error> {
    if !keys.are_rotating() {
        return Ok(0);
    }
    let mut resealed = 0;
    let factors = sqlx::query!("select id, sealed_secret from auth_factors").fetch_all(&mut *db).await?;
    for factor in factors {
        let Some(sealed) = keys.seal.reseal(factor.id.as_bytes(), &factor.sealed_secret) else { continue };
        sqlx::query!("update auth_factors set sealed_secret = $2 where id = $1", factor.id, sealed)
            .execute(&mut *db)
            .await?;
        resealed += 1;
    }
    let signing =
        sqlx::query!("select id, sealed_private_key from auth_signing_keys").fetch_all(&mut *db).await?;
    for key in signing {
        let Some(sealed) = keys.seal.reseal(key.id.as_bytes(), &key.sealed_private_key) else { continue };
        sqlx::query!("update auth_signing_keys set sealed_private_key = $2 where id = $1", key.id, sealed)
            .execute(&mut *db)
            .await?;
        resealed += 1;
    }
    Ok(resealed)
}

/// Deletes expired sessions, tokens, keys and counters. Returns the number of rows.
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
