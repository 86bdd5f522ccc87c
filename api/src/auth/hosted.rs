//! A hosted auth service that speaks GoTrue (`AUTH_URL`): the calls made to it, and how far it is trusted.
//!
//! It is called rarely: for its keys every ten minutes, and once per new user to learn whether their address
//! is confirmed. A request that needs one waits at most [`TIMEOUT`].
//!
//! A new user becomes a client, or is recognised as an invited user by an address that the service has
//! confirmed. Roles, suspension and signing out everywhere are managed here and take effect at once;
//! passwords and the list of sessions belong to the service.

mod configuration;
mod keys;
mod people;

use std::collections::HashMap;
use std::fmt::{self, Debug};
use std::sync::Mutex;
use std::time::Duration;

use ::people::account::Metadata;
use chrono::{DateTime, Utc};
use kernel::ids::UserId;
use reqwest::StatusCode;
use ring::hmac;
use serde::Deserialize;
use serde::de::DeserializeOwned;

pub use self::configuration::HostedService;
use self::keys::KeySet;
use super::jwt::VerifyingKey;
use super::unavailable::AuthUnavailable;

/// Timeout of a call.
const TIMEOUT: Duration = Duration::from_secs(5);

pub(super) struct Hosted {
    /// Base URL without a trailing slash; also the `iss` of its tokens.
    pub(super) url: String,
    origin: String,
    /// Public key that clients send as `apikey`.
    pub(super) key: String,
    secret: Option<hmac::Key>,
    http: reqwest::Client,
    keys: KeySet,
    /// The token address for which each user was last looked up.
    asked: Mutex<HashMap<UserId, String>>,
}

/// Whether a hosted service answers, as far as this process knows.
#[derive(Clone, Debug)]
pub(crate) struct HostedHealth {
    /// Base URL.
    pub(crate) url: String,
    /// When it last sent its keys.
    pub(crate) answered_at: Option<DateTime<Utc>>,
    /// Whether it did not when it was last asked.
    pub(crate) is_silent: bool,
}

/// A user of the service.
#[derive(Debug, Deserialize)]
struct RemoteUser {
    id: UserId,
    email: Option<String>,
    email_confirmed_at: Option<DateTime<Utc>>,
    #[serde(default)]
    user_metadata: Metadata,
}

/// The service's public settings.
#[derive(Debug, Deserialize)]
struct RemoteSettings {
    /// The service accepts addresses without confirmation.
    mailer_autoconfirm: bool,
}

impl Hosted {
    pub(super) fn new(service: HostedService) -> Result<Self, reqwest::Error> {
        let origin = service.url.origin().ascii_serialization();
        let HostedService { url, key, secret } = service;
        let url = url.as_str().trim_end_matches('/').to_owned();
        let http = outgoing::client().timeout(TIMEOUT).build()?;
        let keys = KeySet::new(http.clone(), format!("{url}/.well-known/jwks.json"));
        Ok(Self { url, origin, key, secret, http, keys, asked: Mutex::default() })
    }

    /// The key with this id. Tokens that name no published key can only be signed with the shared secret, if
    /// there is one.
    pub(super) async fn verifying_key(
        &self,
        now: DateTime<Utc>,
        id: Option<&str>,
    ) -> Result<Option<VerifyingKey>, AuthUnavailable> {
        let published = match id {
            Some(id) => self.keys.find(now, id).await,
            None => Ok(None),
        };
        match (&self.secret, published) {
            (Some(secret), Ok(None) | Err(_)) => Ok(Some(VerifyingKey::Hs256(secret.clone()))),
            (_, published) => published,
        }
    }

    /// The user of a token; `None` if it is no longer valid.
    async fn user(&self, token: &str) -> Result<Option<RemoteUser>, AuthUnavailable> {
        self.get("/user", Some(token)).await
    }

    /// Whether an address that the service calls confirmed really was confirmed by its owner.
    async fn proves_addresses(&self) -> Result<bool, AuthUnavailable> {
        let settings: Option<RemoteSettings> = self.get("/settings", None).await?;
        Ok(settings.is_some_and(|settings| !settings.mailer_autoconfirm))
    }

    /// Whether it answers.
    pub(super) fn health(&self) -> HostedHealth {
        let (answered_at, is_silent) = self.keys.last_read();
        HostedHealth { url: self.url.clone(), answered_at, is_silent }
    }

    /// The origin that browsers connect to.
    pub(super) fn origin(&self) -> String {
        self.origin.clone()
    }

    /// Ends a token's session.
    pub(super) async fn sign_out(&self, token: &str) -> Result<(), AuthUnavailable> {
        let address = format!("{}/logout?scope=local", self.url);
        let request = self.http.post(&address).header("apikey", &self.key).bearer_auth(token);
        request.send().await.map_err(|error| AuthUnavailable::new(&address, &error))?;
        Ok(())
    }

    /// `None` if the service rejects the request.
    async fn get<T: DeserializeOwned>(
        &self,
        path: &str,
        token: Option<&str>,
    ) -> Result<Option<T>, AuthUnavailable> {
        let address = format!("{}{path}", self.url);
        let failed = |error: reqwest::Error| AuthUnavailable::new(&address, &error);
        let request = self.http.get(&address).header("apikey", &self.key);
        let response = request.bearer_auth(token.unwrap_or(&self.key)).send().await.map_err(failed)?;
        if matches!(
            response.status(),
            StatusCode::UNAUTHORIZED | StatusCode::FORBIDDEN | StatusCode::NOT_FOUND
        ) {
            return Ok(None);
        }
        response.error_for_status().map_err(failed)?.json().await.map(Some).map_err(failed)
    }
}

impl Debug for Hosted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Hosted({})", self.url)
    }
}
