//! The hosted service's address and settings.

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use kernel::env::{self, EnvError};
use ring::hmac;
use serde_json::Value;
use url::{Host, Url};

const URL: &str = "AUTH_URL";
const KEY: &str = "AUTH_KEY";
const JWT_SECRET: &str = "AUTH_JWT_SECRET";

/// A hosted auth service, as configured by environment variables.
#[derive(Clone, Debug)]
pub struct HostedService {
    pub(super) url: Url,
    pub(super) key: String,
    pub(super) secret: Option<hmac::Key>,
}

impl HostedService {
    /// Reads the environment variables. `None` if no hosted service is configured.
    pub fn read() -> Result<Option<Self>, EnvError> {
        let (key, secret) = (env::text(KEY), env::text(JWT_SECRET));
        match env::optional(URL)? {
            Some(url) => Self::new(url, key, secret.as_deref()).map(Some),
            // An incomplete configuration is a mistake, not a choice of the embedded service.
            None if key.is_some() || secret.is_some() => Err(EnvError::Missing(URL)),
            None => Ok(None),
        }
    }

    /// The service at `url`, the base URL that GoTrue clients use. `secret` is what older projects sign their
    /// tokens with; without it only published keys are accepted.
    pub fn new(url: Url, key: Option<String>, secret: Option<&str>) -> Result<Self, EnvError> {
        if let Some(reason) = flaw_of_address(&url) {
            return Err(EnvError::Invalid { name: URL, value: url.into(), reason: reason.to_owned() });
        }
        let key = key.ok_or(EnvError::Missing(KEY))?;
        if is_secret(&key) {
            let reason = "it is a secret key and would be sent to every browser; use the publishable key";
            return Err(EnvError::Secret { name: KEY, reason: reason.to_owned() });
        }
        if secret.is_some_and(|secret| secret.len() < 32) {
            let reason = "it must have at least 32 bytes";
            return Err(EnvError::Secret { name: JWT_SECRET, reason: reason.to_owned() });
        }
        let secret = secret.map(|secret| hmac::Key::new(hmac::HMAC_SHA256, secret.as_bytes()));
        Ok(Self { url, key, secret })
    }
}

fn flaw_of_address(url: &Url) -> Option<&'static str> {
    let is_here = match url.host() {
        Some(Host::Domain(name)) => name == "localhost",
        Some(Host::Ipv4(ip)) => ip.is_loopback(),
        Some(Host::Ipv6(ip)) => ip.is_loopback(),
        None => false,
    };
    if url.scheme() != "https" && !(url.scheme() == "http" && is_here) {
        return Some("it must begin with https://, since passwords are sent there");
    }
    let is_bare = url.query().is_none() && url.fragment().is_none() && url.username().is_empty();
    (!is_bare).then_some("it must not contain a user, a query or a fragment")
}

/// Whether this is a server key, by its prefix or the role in it.
fn is_secret(key: &str) -> bool {
    let role = || {
        let claims = URL_SAFE_NO_PAD.decode(key.split('.').nth(1)?).ok()?;
        let claims: Value = serde_json::from_slice(&claims).ok()?;
        Some(claims["role"] == "service_role" || claims["role"] == "supabase_admin")
    };
    key.starts_with("sb_secret_") || role().unwrap_or(false)
}
