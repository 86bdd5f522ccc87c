//! The hosted service's published keys.

use std::collections::HashMap;
use std::sync::{Arc, PoisonError, RwLock};

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use chrono::{DateTime, TimeDelta, Utc};
use serde::Deserialize;
use tokio::sync::Mutex;

use crate::auth::jwt::VerifyingKey;
use crate::auth::unavailable::AuthUnavailable;

/// How long fetched keys are cached.
const CACHE_TTL: TimeDelta = TimeDelta::minutes(10);

/// Minimum time between fetches, whatever keys tokens name and whether or not the service responds.
const MIN_FETCH_INTERVAL: TimeDelta = TimeDelta::seconds(10);

type Keys = Arc<HashMap<String, VerifyingKey>>;

pub(super) struct KeySet {
    http: reqwest::Client,
    address: String,
    known: RwLock<CachedKeys>,
    /// Held while fetching.
    asking: Mutex<()>,
}

#[derive(Clone, Default)]
struct CachedKeys {
    keys: Keys,
    read_at: Option<DateTime<Utc>>,
    asked_at: Option<DateTime<Utc>>,
}

impl CachedKeys {
    fn is_younger_than(&self, age: TimeDelta, now: DateTime<Utc>) -> bool {
        self.read_at.is_some_and(|at| now - at < age)
    }

    fn was_asked_for_just_now(&self, now: DateTime<Utc>) -> bool {
        self.asked_at.is_some_and(|at| now - at < MIN_FETCH_INTERVAL)
    }
}

impl KeySet {
    pub(super) fn new(http: reqwest::Client, address: String) -> Self {
        Self { http, address, known: RwLock::default(), asking: Mutex::default() }
    }

    /// The key with this id. An unknown id triggers a fetch: the key may be new.
    pub(super) async fn find(
        &self,
        now: DateTime<Utc>,
        id: &str,
    ) -> Result<Option<VerifyingKey>, AuthUnavailable> {
        for max_age in [CACHE_TTL, MIN_FETCH_INTERVAL] {
            let keys = self.read_within(now, max_age).await?;
            if let Some(key) = keys.get(id) {
                return Ok(Some(key.clone()));
            }
        }
        Ok(None)
    }

    /// The keys, at most this old; older ones while the service is unreachable.
    async fn read_within(&self, now: DateTime<Utc>, max_age: TimeDelta) -> Result<Keys, AuthUnavailable> {
        let known = self.known();
        if known.is_younger_than(max_age, now) {
            return Ok(known.keys);
        }
        let _asking = self.asking.lock().await;
        // Another task may have fetched them while this one waited.
        let known = self.known();
        if known.is_younger_than(max_age, now) {
            return Ok(known.keys);
        }
        if known.was_asked_for_just_now(now) {
            return if known.read_at.is_some() { Ok(known.keys) } else { Err(self.still_unavailable()) };
        }
        match self.fetch().await {
            Ok(keys) => {
                let keys = Arc::new(keys);
                self.learn(CachedKeys { keys: keys.clone(), read_at: Some(now), asked_at: Some(now) });
                Ok(keys)
            }
            Err(error) => {
                self.learn(CachedKeys { asked_at: Some(now), ..known.clone() });
                if known.read_at.is_none() {
                    return Err(error);
                }
                tracing::warn!(%error, "using the cached keys of the auth service");
                Ok(known.keys)
            }
        }
    }

    /// When they were last read, and whether the service did not answer since.
    pub(super) fn last_read(&self) -> (Option<DateTime<Utc>>, bool) {
        let CachedKeys { read_at, asked_at, .. } = self.known();
        (read_at, asked_at > read_at)
    }

    fn known(&self) -> CachedKeys {
        self.known.read().unwrap_or_else(PoisonError::into_inner).clone()
    }

    fn learn(&self, known: CachedKeys) {
        *self.known.write().unwrap_or_else(PoisonError::into_inner) = known;
    }

    fn still_unavailable(&self) -> AuthUnavailable {
        AuthUnavailable {
            address: self.address.clone(),
            reason: "the last attempt failed a moment ago".to_owned(),
        }
    }

    async fn fetch(&self) -> Result<HashMap<String, VerifyingKey>, AuthUnavailable> {
        let failed = |error: reqwest::Error| AuthUnavailable::new(&self.address, &error);
        let response = self.http.get(&self.address).send().await.map_err(failed)?;
        let published: Published =
            response.error_for_status().map_err(failed)?.json().await.map_err(failed)?;
        Ok(published.keys.iter().filter_map(|key| Some((key.kid.clone()?, key.verifying()?))).collect())
    }
}

#[derive(Deserialize)]
struct Published {
    keys: Vec<Jwk>,
}

/// A key as in RFC 7517. Unknown types are ignored.
#[derive(Deserialize)]
struct Jwk {
    kid: Option<String>,
    kty: String,
    alg: Option<String>,
    r#use: Option<String>,
    crv: Option<String>,
    x: Option<String>,
    y: Option<String>,
    n: Option<String>,
    e: Option<String>,
}

impl Jwk {
    fn verifying(&self) -> Option<VerifyingKey> {
        if self.r#use.as_deref().is_some_and(|purpose| purpose != "sig") {
            return None;
        }
        let is_for = |alg| self.alg.as_deref().is_none_or(|named| named == alg);
        match (self.kty.as_str(), self.crv.as_deref()) {
            ("EC", Some("P-256")) if is_for("ES256") => {
                let (x, y) = (decoded(self.x.as_ref())?, decoded(self.y.as_ref())?);
                let point = [&[4], x.as_slice(), &y].concat();
                (x.len() == 32 && y.len() == 32).then_some(VerifyingKey::Es256(point))
            }
            ("RSA", _) if is_for("RS256") => {
                Some(VerifyingKey::Rs256 { n: decoded(self.n.as_ref())?, e: decoded(self.e.as_ref())? })
            }
            _ => None,
        }
    }
}

fn decoded(part: Option<&String>) -> Option<Vec<u8>> {
    URL_SAFE_NO_PAD.decode(part?).ok()
}
