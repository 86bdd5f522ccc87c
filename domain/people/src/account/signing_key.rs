//! Keys that sign access tokens: ES256, generated here, with the private part encrypted.

use std::fmt::{self, Debug};
use std::sync::Arc;

use chrono::{DateTime, TimeDelta, Utc};
use ring::rand::SystemRandom;
use ring::signature::{ECDSA_P256_SHA256_FIXED_SIGNING, EcdsaKeyPair, KeyPair as _};
use uuid::Uuid;

use super::Keys;
use kernel::Db;

/// Validity of an access token.
pub const TOKEN_LIFETIME: TimeDelta = TimeDelta::hours(1);

/// A signing key.
#[derive(Clone)]
pub struct SigningKey {
    /// Key id, the `kid` of its tokens.
    pub id: Uuid,
    pair: Arc<EcdsaKeyPair>,
}

impl SigningKey {
    /// Signs a JWS with ES256: r and s, 32 bytes each.
    #[must_use]
    pub fn sign(&self, message: &[u8]) -> Vec<u8> {
        let signature = self.pair.sign(&SystemRandom::new(), message);
        signature.unwrap_or_else(|_| unreachable!("the system provides random numbers")).as_ref().to_vec()
    }
}

impl Debug for SigningKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "SigningKey({})", self.id)
    }
}

/// A verification key.
#[derive(Clone, Debug)]
pub struct PublicKey {
    /// Key id.
    pub id: Uuid,
    /// Uncompressed point on P-256: 4, x, y.
    pub point: Vec<u8>,
    /// When its tokens stop being accepted.
    pub verifies_until: Option<DateTime<Utc>>,
}

/// The current keys.
#[derive(Clone, Debug)]
pub struct KeyRing {
    /// The signing key.
    pub active: SigningKey,
    /// The verification keys, including the signing key's.
    pub public: Vec<PublicKey>,
}

/// Loads the keys, and creates one if none is usable.
pub async fn load(db: &mut Db, keys: &Keys, now: DateTime<Utc>) -> Result<KeyRing, sqlx::Error> {
    if let Some(ring) = read(db, keys, now).await? {
        return Ok(ring);
    }
    rotate_if(db, keys, now, Unless::Usable).await?;
    read(db, keys, now).await?.ok_or(sqlx::Error::RowNotFound)
}

async fn read(db: &mut Db, keys: &Keys, now: DateTime<Utc>) -> Result<Option<KeyRing>, sqlx::Error> {
    let rows = sqlx::query!(
        "select id, sealed_private_key, public_key, retired_at, verifies_until from auth_signing_keys
         where verifies_until is null or verifies_until > $1 order by created_at desc",
        now,
    )
    .fetch_all(db)
    .await?;
    let active = rows.iter().find(|row| row.retired_at.is_none());
    let Some(active) = active.and_then(|row| open(keys, row.id, &row.sealed_private_key)) else {
        return Ok(None);
    };
    let public = rows.into_iter().map(|row| PublicKey {
        id: row.id,
        point: row.public_key,
        verifies_until: row.verifies_until,
    });
    Ok(Some(KeyRing { active, public: public.collect() }))
}

/// Replaces the signing key. Tokens of the old one stay valid until they expire or, with `at_once`, are
/// rejected from now on, as is necessary if the key was leaked.
pub async fn rotate(
    db: &mut Db,
    keys: &Keys,
    now: DateTime<Utc>,
    at_once: bool,
) -> Result<Uuid, sqlx::Error> {
    let id = rotate_if(db, keys, now, Unless::Never).await?;
    if at_once {
        sqlx::query!("update auth_signing_keys set verifies_until = $1 where retired_at is not null", now)
            .execute(db)
            .await?;
    }
    Ok(id)
}

enum Unless {
    Never,
    /// Another process has created a usable key meanwhile.
    Usable,
}

async fn rotate_if(
    db: &mut Db,
    keys: &Keys,
    now: DateTime<Utc>,
    unless: Unless,
) -> Result<Uuid, sqlx::Error> {
    use sqlx::Connection as _;
    let mut tx = db.begin().await?;
    sqlx::query!("lock table auth_signing_keys in share row exclusive mode").execute(&mut *tx).await?;
    if let Unless::Usable = unless
        && let Some(ring) = read(&mut tx, keys, now).await?
    {
        return Ok(ring.active.id);
    }
    let (id, sealed, point) = make(keys);
    sqlx::query!(
        "update auth_signing_keys set retired_at = $1, verifies_until = $2 where retired_at is null",
        now,
        now + TOKEN_LIFETIME * 2,
    )
    .execute(&mut *tx)
    .await?;
    sqlx::query!(
        "insert into auth_signing_keys (id, sealed_private_key, public_key, created_at) values ($1, $2, $3, $4)",
        id,
        sealed,
        point,
        now,
    )
    .execute(&mut *tx)
    .await?;
    tx.commit().await?;
    Ok(id)
}

/// Generates a key: id, encrypted private part, public part.
fn make(keys: &Keys) -> (Uuid, Vec<u8>, Vec<u8>) {
    let random = SystemRandom::new();
    let pkcs8 = EcdsaKeyPair::generate_pkcs8(&ECDSA_P256_SHA256_FIXED_SIGNING, &random)
        .unwrap_or_else(|_| unreachable!("the system provides random numbers"));
    let pair = pair(pkcs8.as_ref()).unwrap_or_else(|| unreachable!("the key was made just now"));
    let id = Uuid::new_v4();
    (id, keys.seal.seal(id.as_bytes(), pkcs8.as_ref()), pair.public_key().as_ref().to_vec())
}

/// `None` if it was encrypted with another secret.
fn open(keys: &Keys, id: Uuid, sealed: &[u8]) -> Option<SigningKey> {
    Some(SigningKey { id, pair: Arc::new(pair(&keys.seal.open(id.as_bytes(), sealed)?)?) })
}

fn pair(pkcs8: &[u8]) -> Option<EcdsaKeyPair> {
    EcdsaKeyPair::from_pkcs8(&ECDSA_P256_SHA256_FIXED_SIGNING, pkcs8, &SystemRandom::new()).ok()
}

#[cfg(test)]
mod tests {
    use ring::signature::{ECDSA_P256_SHA256_FIXED, UnparsedPublicKey};
    use sqlx::PgPool;

    use super::*;

    fn keys(secret: &str) -> Keys {
        Keys::new(&format!("{secret}: a secret of these tests and of nothing else").parse().unwrap())
    }

    fn noon() -> DateTime<Utc> {
        DateTime::from_timestamp(1_800_000_000, 0).unwrap()
    }

    #[test_database::test]
    async fn the_first_process_makes_a_key_and_all_use_it(pool: PgPool) -> sqlx::Result<()> {
        let ids = futures_util::future::try_join_all((0..4).map(async |_| {
            let mut db = pool.acquire().await?;
            Ok::<_, sqlx::Error>(load(&mut db, &keys("a"), noon()).await?.active.id)
        }))
        .await?;
        assert!(ids.iter().all(|id| *id == ids[0]), "{ids:?}");

        let ring = load(&mut *pool.acquire().await?, &keys("a"), noon()).await?;
        let signature = ring.active.sign(b"message");
        let public = UnparsedPublicKey::new(&ECDSA_P256_SHA256_FIXED, &ring.public[0].point);
        assert!(public.verify(b"message", &signature).is_ok());
        assert!(public.verify(b"massage", &signature).is_err());
        Ok(())
    }

    #[test_database::test]
    async fn a_retired_key_verifies_until_its_tokens_have_ended(pool: PgPool) -> sqlx::Result<()> {
        let mut db = pool.acquire().await?;
        let old = load(&mut db, &keys("a"), noon()).await?.active.id;
        let new = rotate(&mut db, &keys("a"), noon(), false).await?;
        let ids = |ring: &KeyRing| ring.public.iter().map(|key| key.id).collect::<Vec<_>>();
        let ring = load(&mut db, &keys("a"), noon() + TimeDelta::minutes(119)).await?;
        assert_eq!(ring.active.id, new);
        assert!(ids(&ring).contains(&old) && ids(&ring).contains(&new));
        let ring = load(&mut db, &keys("a"), noon() + TimeDelta::minutes(120)).await?;
        assert_eq!(ids(&ring), [new]);

        let newest = rotate(&mut db, &keys("a"), noon(), true).await?;
        assert_eq!(ids(&load(&mut db, &keys("a"), noon()).await?), [newest]);
        Ok(())
    }

    #[test_database::test]
    async fn a_key_is_of_no_use_without_the_secret(pool: PgPool) -> sqlx::Result<()> {
        let mut db = pool.acquire().await?;
        let first = load(&mut db, &keys("a"), noon()).await?;
        let row =
            sqlx::query!("select id, sealed_private_key from auth_signing_keys").fetch_one(&mut *db).await?;
        assert!(open(&keys("a"), row.id, &row.sealed_private_key).is_some());
        assert!(open(&keys("b"), row.id, &row.sealed_private_key).is_none());
        assert!(open(&keys("a"), Uuid::new_v4(), &row.sealed_private_key).is_none());

        // A new secret gets a new key; the old one's tokens expire.
        let second = load(&mut db, &keys("b"), noon()).await?;
        assert_ne!(second.active.id, first.active.id);
        assert_eq!(second.public.len(), 2);
        Ok(())
    }
}
