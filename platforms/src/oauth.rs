//! Access tokens of Google: from a service account's key, or from a refresh token. Kept until shortly before they
//! expire.

use std::collections::HashMap;
use std::fmt::{self, Debug};
use std::sync::Arc;

use chrono::{DateTime, TimeDelta, Utc};
use data_encoding::{BASE64, BASE64URL_NOPAD};
use ring::digest::{SHA256, digest};
use ring::rand::SystemRandom;
use ring::rsa::KeyPair;
use ring::signature::RSA_PKCS1_SHA256;
use serde::Deserialize;
use serde_json::json;
use tokio::sync::Mutex;
use url::Url;

use crate::http;
use crate::secrets::{SecretName, Secrets};

/// How long before its end a token is renewed.
const MARGIN: TimeDelta = TimeDelta::minutes(2);

/// For how long an assertion asks for a token; Google allows no more.
const LIFETIME: TimeDelta = TimeDelta::hours(1);

/// What a token is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Scope {
    DataManager,
    AdWords,
}

impl Scope {
    const fn url(self) -> &'static str {
        match self {
            Self::DataManager => "https://www.googleapis.com/auth/datamanager",
            Self::AdWords => "https://www.googleapis.com/auth/adwords",
        }
    }
}

/// A bearer token. Its `Debug` output is empty.
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct Token(String);

impl Token {
    pub(crate) fn expose(&self) -> &str {
        &self.0
    }
}

impl Debug for Token {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Token(..)")
    }
}

/// Why there is no token.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub(crate) enum TokenError {
    #[error("no service account or refresh token has been entered")]
    NoCredentials,
    #[error("the service account's key cannot be read: {0}")]
    BadKey(&'static str),
    #[error("Google refused to issue a token ({code}): {message}")]
    Refused { code: String, message: String },
    #[error("cannot reach Google's token endpoint: {0}")]
    Unreachable(String),
}

/// The key file of a service account, as the Google Cloud console hands it out.
#[derive(Deserialize)]
struct KeyFile {
    client_email: String,
    private_key: String,
    #[serde(default)]
    private_key_id: String,
}

/// A service account that can sign.
struct ServiceAccount {
    email: String,
    key_id: String,
    key: KeyPair,
}

impl ServiceAccount {
    fn read(file: &str) -> Result<Self, TokenError> {
        let file: KeyFile = serde_json::from_str(file)
            .map_err(|_| TokenError::BadKey("it is no JSON file with client_email and private_key"))?;
        let body: String = file.private_key.lines().filter(|line| !line.starts_with("-----")).collect();
        let der = BASE64
            .decode(body.trim().as_bytes())
            .map_err(|_| TokenError::BadKey("private_key is not in PEM format"))?;
        let key = KeyPair::from_pkcs8(&der)
            .map_err(|_| TokenError::BadKey("private_key is no RSA key in PKCS #8 format"))?;
        Ok(Self { email: file.client_email, key_id: file.private_key_id, key })
    }

    /// A signed request for a token.
    fn assertion(&self, scope: Scope, audience: &Url, now: DateTime<Utc>) -> Result<String, TokenError> {
        let part = |value: serde_json::Value| BASE64URL_NOPAD.encode(value.to_string().as_bytes());
        let header = part(json!({"alg": "RS256", "typ": "JWT", "kid": self.key_id}));
        let claims = part(json!({
            "iss": self.email,
            "scope": scope.url(),
            "aud": audience.as_str(),
            "iat": now.timestamp(),
            "exp": (now + LIFETIME).timestamp(),
        }));
        let signed = format!("{header}.{claims}");
        let mut signature = vec![0; self.key.public().modulus_len()];
        self.key
            .sign(&RSA_PKCS1_SHA256, &SystemRandom::new(), signed.as_bytes(), &mut signature)
            .map_err(|_| TokenError::BadKey("it cannot sign"))?;
        Ok(format!("{signed}.{}", BASE64URL_NOPAD.encode(&signature)))
    }
}

/// Whether a key file can be used; otherwise what is wrong with it.
pub(crate) fn check_key_file(file: &str) -> Result<(), String> {
    match ServiceAccount::read(file) {
        Ok(_) => Ok(()),
        Err(TokenError::BadKey(reason)) => Err(reason.to_owned()),
        Err(error) => Err(error.to_string()),
    }
}

#[derive(Deserialize)]
struct Issued {
    access_token: String,
    #[serde(default)]
    expires_in: i64,
}

#[derive(Deserialize)]
struct Denied {
    #[serde(default)]
    error: String,
    #[serde(default)]
    error_description: String,
}

/// Digest of secrets, and what the token is for.
type Key = ([u8; 32], Scope);

struct Kept {
    token: Token,
    expires_at: DateTime<Utc>,
}

/// Tokens by their secrets; shared by its clones. One that is asked for twice at once is fetched once.
#[derive(Clone, Default)]
pub(crate) struct Tokens(Arc<Mutex<HashMap<Key, Kept>>>);

impl Debug for Tokens {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Tokens(..)")
    }
}

impl Tokens {
    /// A token that is valid for a while; never `refused`, which the platform did not take.
    pub(crate) async fn get(
        &self,
        http: &reqwest::Client,
        endpoint: &Url,
        secrets: &Secrets,
        scope: Scope,
        refused: Option<&Token>,
        now: DateTime<Utc>,
    ) -> Result<Token, TokenError> {
        let key = (fingerprint(secrets), scope);
        let mut kept = self.0.lock().await;
        if let Some(Kept { token, expires_at }) = kept.get(&key)
            && *expires_at - MARGIN > now
            && refused != Some(token)
        {
            return Ok(token.clone());
        }
        kept.retain(|_, kept| kept.expires_at > now);
        kept.remove(&key);
        let issued = fetch(http, endpoint, secrets, scope, now).await?;
        let token = Token(issued.access_token);
        let expires_at = now + TimeDelta::seconds(issued.expires_in);
        kept.insert(key, Kept { token: token.clone(), expires_at });
        Ok(token)
    }
}

fn fingerprint(secrets: &Secrets) -> [u8; 32] {
    let mut text = String::new();
    for name in
        [SecretName::ServiceAccount, SecretName::ClientId, SecretName::ClientSecret, SecretName::RefreshToken]
    {
        text.push_str(secrets.get(name).unwrap_or_default());
        text.push('\0');
    }
    let mut fingerprint = [0; 32];
    fingerprint.copy_from_slice(digest(&SHA256, text.as_bytes()).as_ref());
    fingerprint
}

async fn fetch(
    http: &reqwest::Client,
    endpoint: &Url,
    secrets: &Secrets,
    scope: Scope,
    now: DateTime<Utc>,
) -> Result<Issued, TokenError> {
    let refresh = secrets
        .get(SecretName::RefreshToken)
        .zip(secrets.get(SecretName::ClientId))
        .zip(secrets.get(SecretName::ClientSecret));
    let body = if let Some(file) = secrets.get(SecretName::ServiceAccount) {
        let assertion = ServiceAccount::read(file)?.assertion(scope, endpoint, now)?;
        http::form(&[
            ("grant_type", "urn:ietf:params:oauth:grant-type:jwt-bearer"),
            ("assertion", &assertion),
        ])
    } else if let Some(((token, id), secret)) = refresh {
        http::form(&[
            ("grant_type", "refresh_token"),
            ("client_id", id),
            ("client_secret", secret),
            ("refresh_token", token),
        ])
    } else {
        return Err(TokenError::NoCredentials);
    };
    let request = http.post(endpoint.clone()).header("content-type", "application/x-www-form-urlencoded");
    let unreachable = |error: reqwest::Error| TokenError::Unreachable(outgoing::chain(&error.without_url()));
    let response = request.body(body).send().await.map_err(unreachable)?;
    let status = response.status();
    if status.is_success() {
        return response.json().await.map_err(unreachable);
    }
    if status.is_server_error() || status.as_u16() == 429 {
        return Err(TokenError::Unreachable(format!("it answered {status}")));
    }
    let denied = response.json::<Denied>().await;
    let denied = denied.unwrap_or(Denied { error: status.to_string(), error_description: String::new() });
    Err(TokenError::Refused { code: denied.error, message: denied.error_description })
}
