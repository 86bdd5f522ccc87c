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

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;
    use crate::auth::jwt::Unverified;

    /// Generated with OpenSSL: a 2048-bit RSA key and a token signed with it.
    const MODULUS: &str = "9FexctzV885T9QHKYeEOX0DFiTSuWY2iU2vgnQvxDs7lPpE1gFDz9gWfxvFZnzt-XFcTlK5YRA6dAivjD4tAUeOEm51I0LV\
        rxZw-\
        8Yav_5pr7vGsZNiRHKrYWaSUZPGkzD8BxwlUsqqcAGJ0WSJMAMWSbG9KbXoUEhTlvQfxHip8boTQBYWjZ7G3aQ5mfxNxWJ4\
        fZEQrTZNhJdL1YfyyOc_Ct9ktKkr8XKfz6Ila3HnZLwH6ylIITzYlCLzhbRYvadr2Q2iG_Uz-\
        EfHUoXQa3CCa6EKEB9TPvjB2-uQtqDdhyKbYGBOp1keyoLlfT8XM8M9pJGOakTNf0d3NHNC98Q";
    const TOKEN: &str = "eyJhbGciOiJSUzI1NiIsImtpZCI6InIiLCJ0eXAiOiJKV1QifQ.eyJzdWIiOiJhc2hhIn0.eL-FJntLH_-\
        mwrlAhWndF_T5J5nDyAQZhouzhr9FtifcfbfKplUomPP2o1POoiR-\
        CpEKUZtSvnxsvZmyE7pZuU3LcJqjP1DmaBTMXu6SLw2jtYIffwsQWgSBJJFGNycdFFE-\
        TZ1LmnI7VzNpPO295HMWUdvAKkvkCRted4tSwnDKnfqS-\
        h_5GQXo5-ucUQ55pqCaI2VUFeWldjrOF1XV2xH_R4cfbrv3ptLY9myzzx-ntO4-\
        6duSJVVHqje4tO9TrAnuo3nyeyLjpTVk9yoQhMjIut5veM37MRFqGs7Zqa3ZO7KTYIhJPAUl73NSG_UJx0CwdLwwUfr_sY-\
        3HeycAw";

    fn key(changes: &Value) -> Option<VerifyingKey> {
        let mut key =
            json!({"kid": "r", "kty": "RSA", "alg": "RS256", "use": "sig", "n": MODULUS, "e": "AQAB"});
        for (field, value) in changes.as_object().unwrap() {
            key[field] = value.clone();
        }
        serde_json::from_value::<Jwk>(key).unwrap().verifying()
    }

    fn is_genuine(token: &str) -> bool {
        let key = key(&json!({})).unwrap();
        Unverified::parse(token).unwrap().verify::<Value>(&key).is_some()
    }

    #[test]
    fn a_token_signed_with_rsa_is_told_from_a_changed_one() {
        assert!(is_genuine(TOKEN));
        let (signed, signature) = TOKEN.rsplit_once('.').unwrap();
        let (header, _) = signed.split_once('.').unwrap();
        assert!(!is_genuine(&format!(
            "{header}.{}.{signature}",
            URL_SAFE_NO_PAD.encode(r#"{"sub":"ravi"}"#)
        )));
        let other = URL_SAFE_NO_PAD.encode(r#"{"alg":"HS256","kid":"r","typ":"JWT"}"#);
        let claims = signed.split_once('.').unwrap().1;
        assert!(!is_genuine(&format!("{other}.{claims}.{signature}")));
    }

    #[test]
    fn keys_for_other_purposes_are_passed_over() {
        for changes in [
            json!({"use": "enc"}),
            json!({"alg": "RS512"}),
            json!({"alg": "RSA-OAEP"}),
            json!({"kty": "oct", "k": "c2VjcmV0"}),
            json!({"kty": "EC"}),
            json!({"kty": "EC", "alg": "ES256", "crv": "P-256", "x": "AQAB", "y": "AQAB"}),
            json!({"kty": "EC", "alg": "ES384", "crv": "P-384", "x": MODULUS, "y": MODULUS}),
            json!({"n": null}),
            json!({"e": "!"}),
        ] {
            assert!(key(&changes).is_none(), "{changes}");
        }
        assert!(key(&json!({"alg": null, "use": null})).is_some());
    }
}
