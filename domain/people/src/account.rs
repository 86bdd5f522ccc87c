//! Accounts of the embedded auth service: how a person proves who they are.
//!
//! The people themselves are in [`crate::user`]; an account is a user's password, sessions and the tokens
//! in e-mails. With a hosted auth service there are users but no accounts.

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
use ring::aead::{AES_256_GCM, Aad, LessSafeKey, NONCE_LEN, Nonce, UnboundKey};
use ring::hmac;
use ring::rand::{SecureRandom as _, SystemRandom};
use serde_json::{Map, Value};
use sqlx::types::Json;
use uuid::Uuid;

use self::factor::Factor;
use self::policy::Policy;
use kernel::Db;
use kernel::ids::UserId;
use kernel::role::Role;
use kernel::secret::SecretKey;
use kernel::words::words;

words! {
    /// Whether a person may sign in.
    #[schemars(rename = "UserStatus")]
    pub enum Status {
        /// Asked to join; has not set a password yet.
        Invited = "invited",
        /// May sign in.
        Active = "active",
        /// May not.
        Suspended = "suspended",
    }
}

/// What a person says of themselves: given to them in every token, and believed in nothing.
pub type Metadata = Map<String, Value>;

/// The keys that the service's tokens are made with. After a rotation of the secret there are two of each: the new
/// one makes, and both are tried on what comes back.
#[derive(Clone)]
pub struct Keys {
    current: Arc<Generation>,
    previous: Option<Arc<Generation>>,
}

/// The keys that one secret yields.
struct Generation {
    refresh: hmac::Key,
    one_time: hmac::Key,
    blind: hmac::Key,
    links: hmac::Key,
    recovery: hmac::Key,
    seal: LessSafeKey,
}

impl Generation {
    fn of(secret: &SecretKey) -> Self {
        let mac = |purpose| hmac::Key::new(hmac::HMAC_SHA256, &secret.derive(purpose));
        let seal = UnboundKey::new(&AES_256_GCM, &secret.derive("signing keys"))
            .unwrap_or_else(|_| unreachable!("AES-256 takes 32 bytes"));
        Self {
            refresh: mac("refresh tokens"),
            one_time: mac("one-time tokens"),
            blind: mac("blinding"),
            links: mac("links"),
            recovery: mac("recovery codes"),
            seal: LessSafeKey::new(seal),
        }
    }
}

impl Keys {
    /// Derives them.
    #[must_use]
    pub fn new(secret: &SecretKey) -> Self {
        let generation = |secret| Arc::new(Generation::of(secret));
        Self { current: generation(secret), previous: secret.previous().as_ref().map(generation) }
    }

    /// The keys of each secret by themselves, the current ones first: for what is made again to be compared.
    pub fn each(&self) -> impl Iterator<Item = Self> {
        self.generations().map(|keys| Self { current: Arc::clone(keys), previous: None })
    }

    fn generations(&self) -> impl Iterator<Item = &Arc<Generation>> {
        [Some(&self.current), self.previous.as_ref()].into_iter().flatten()
    }

    /// Whether a replaced secret is still accepted.
    #[must_use]
    pub const fn are_rotating(&self) -> bool {
        self.previous.is_some()
    }

    /// Stands for a value where the value itself must not be kept.
    #[must_use]
    pub fn blind(&self, kind: &str, value: &str) -> [u8; 32] {
        mac(&self.current.blind, &[kind.as_bytes(), b"\0", value.as_bytes()])
    }

    /// The same under each secret: to find what was kept before a rotation.
    #[must_use]
    pub fn blinds(&self, kind: &str, value: &str) -> Vec<Vec<u8>> {
        self.each().map(|keys| keys.blind(kind, value).to_vec()).collect()
    }

    /// What proves that a value was written here, for a purpose and for no other.
    #[must_use]
    pub fn sign(&self, purpose: &str, value: &[u8]) -> [u8; 32] {
        mac(&self.current.links, &[purpose.as_bytes(), b"\0", value])
    }

    /// Whether `tag` proves it. Takes as long for a wrong one as for a right one.
    #[must_use]
    pub fn is_signed(&self, purpose: &str, value: &[u8], tag: &[u8]) -> bool {
        let signed = [purpose.as_bytes(), b"\0", value].concat();
        self.generations().any(|keys| hmac::verify(&keys.links, &signed, tag).is_ok())
    }

    /// Encrypts what the database keeps for us. It opens only under the name it was sealed for.
    fn seal(&self, name: Uuid, plain: &[u8]) -> Vec<u8> {
        let mut nonce = [0; NONCE_LEN];
        SystemRandom::new()
            .fill(&mut nonce)
            .unwrap_or_else(|_| unreachable!("the system has random numbers"));
        let mut sealed = plain.to_vec();
        self.current
            .seal
            .seal_in_place_append_tag(
                Nonce::assume_unique_for_key(nonce),
                Aad::from(name.as_bytes()),
                &mut sealed,
            )
            .unwrap_or_else(|_| unreachable!("what is sealed is short"));
        [&nonce[..], &sealed].concat()
    }

    /// `None` if it was sealed under another secret or another name.
    fn open(&self, name: Uuid, sealed: &[u8]) -> Option<Vec<u8>> {
        let (nonce, sealed) = sealed.split_first_chunk::<NONCE_LEN>()?;
        self.generations().find_map(|keys| {
            let (mut sealed, nonce) = (sealed.to_vec(), Nonce::assume_unique_for_key(*nonce));
            let plain = keys.seal.open_in_place(nonce, Aad::from(name.as_bytes()), &mut sealed).ok()?;
            Some(plain.to_vec())
        })
    }

    /// The same sealed under the current secret, if it was sealed under the replaced one.
    fn reseal(&self, name: Uuid, sealed: &[u8]) -> Option<Vec<u8>> {
        let opens = |keys: &Self| keys.open(name, sealed);
        let is_current = self.each().next().is_some_and(|keys| opens(&keys).is_some());
        if is_current { None } else { opens(self).map(|plain| self.seal(name, &plain)) }
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

/// Whether a person with this address has signed in from there. `places` is the same place, as each secret blinds it.
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

/// Seals under the current secret what was sealed under the one it replaced, so that the old one can be forgotten.
/// Returns how many rows.
pub async fn reseal(db: &mut Db, keys: &Keys) -> Result<u64, sqlx::Error> {
    if !keys.are_rotating() {
        return Ok(0);
    }
    let mut resealed = 0;
    let factors = sqlx::query!("select id, sealed_secret from auth_factors").fetch_all(&mut *db).await?;
    for factor in factors {
        let Some(sealed) = keys.reseal(factor.id, &factor.sealed_secret) else { continue };
        sqlx::query!("update auth_factors set sealed_secret = $2 where id = $1", factor.id, sealed)
            .execute(&mut *db)
            .await?;
        resealed += 1;
    }
    let signing =
        sqlx::query!("select id, sealed_private_key from auth_signing_keys").fetch_all(&mut *db).await?;
    for key in signing {
        let Some(sealed) = keys.reseal(key.id, &key.sealed_private_key) else { continue };
        sqlx::query!("update auth_signing_keys set sealed_private_key = $2 where id = $1", key.id, sealed)
            .execute(&mut *db)
            .await?;
        resealed += 1;
    }
    Ok(resealed)
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
