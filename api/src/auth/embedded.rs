//! The embedded service's state in memory.

use std::fmt::{self, Debug};
use std::sync::{PoisonError, RwLock};

use chrono::{DateTime, TimeDelta, Utc};
use kernel::secret::SecretKey;
use people::account::Keys;
use people::account::signing_key::{self, KeyRing, SigningKey};
use url::{Position, Url};

use super::hasher::Hasher;
use super::jwt::VerifyingKey;
use crate::database::Database;

/// How long keys are cached, since another process may change them in the database.
const CACHE_TTL: TimeDelta = TimeDelta::seconds(60);

/// Minimum time between reloads caused by tokens with an unknown key.
const MIN_RELOAD_INTERVAL: TimeDelta = TimeDelta::seconds(1);

pub(super) struct Embedded {
    pub(super) keys: Keys,
    pub(super) hasher: Hasher,
    /// The site's public address.
    pub(super) site: Url,
    /// `iss` of every token.
    pub(super) issuer: String,
    ring: RwLock<Option<(KeyRing, DateTime<Utc>)>>,
}

impl Embedded {
    pub(super) fn new(secret: &SecretKey, site: Url) -> Self {
        let issuer = format!("{}/auth/v1", site.as_str().trim_end_matches('/'));
        Self { keys: Keys::new(secret), hasher: Hasher::new(), site, issuer, ring: RwLock::new(None) }
    }

    /// The current signing key.
    pub(super) async fn signing_key(
        &self,
        db: &Database,
        now: DateTime<Utc>,
    ) -> Result<SigningKey, sqlx::Error> {
        Ok(self.ring(db, now).await?.active)
    }

    /// The verification key with this id, if it is valid now.
    pub(super) async fn verifying_key(
        &self,
        db: &Database,
        now: DateTime<Utc>,
        id: &str,
    ) -> Result<Option<VerifyingKey>, sqlx::Error> {
        for max_age in [CACHE_TTL, MIN_RELOAD_INTERVAL] {
            let ring = self.ring_read_within(db, now, max_age).await?;
            let known = ring.public.into_iter().find(|key| key.id.to_string() == id);
            if let Some(key) = known {
                let verifies = key.verifies_until.is_none_or(|until| now < until);
                return Ok(verifies.then_some(VerifyingKey::Es256(key.point)));
            }
        }
        Ok(None)
    }

    /// The current key ring.
    pub(super) async fn ring(&self, db: &Database, now: DateTime<Utc>) -> Result<KeyRing, sqlx::Error> {
        self.ring_read_within(db, now, CACHE_TTL).await
    }

    /// The key ring, at most this old.
    async fn ring_read_within(
        &self,
        db: &Database,
        now: DateTime<Utc>,
        max_age: TimeDelta,
    ) -> Result<KeyRing, sqlx::Error> {
        let kept = self.ring.read().unwrap_or_else(PoisonError::into_inner).clone();
        if let Some((ring, read_at)) = kept
            && now - read_at < max_age
        {
            return Ok(ring);
        }
        let ring = signing_key::load(&mut *db.acquire().await?, &self.keys, now).await?;
        *self.ring.write().unwrap_or_else(PoisonError::into_inner) = Some((ring.clone(), now));
        Ok(ring)
    }

    /// The path in `redirect_to` if it is on this site; any other is ignored.
    pub(super) fn next_path(&self, redirect_to: Option<&str>) -> Option<String> {
        let url = self.site.join(redirect_to?).ok()?;
        let path = &url[Position::BeforePath..];
        let is_ours = url.origin() == self.site.origin();
        // Two leading slashes would make it the address of another host.
        (is_ours && !path.starts_with("//") && path.len() <= 512 && path != "/").then(|| path.to_owned())
    }
}

impl Debug for Embedded {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Embedded({})", self.issuer)
    }
}
