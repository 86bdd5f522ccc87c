//! JSON Web Tokens in compact form. Ours are signed with ES256; a hosted service may use another algorithm.
//!
//! The key determines the algorithm. The token's header is only compared with it.

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use people::account::signing_key::SigningKey;
use ring::hmac;
use ring::signature::{
    ECDSA_P256_SHA256_FIXED, RSA_PKCS1_2048_8192_SHA256, RsaPublicKeyComponents, UnparsedPublicKey,
};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

/// Longer tokens are rejected unread.
const MAX_BYTES: usize = 16 * 1024;

/// Signs claims.
pub(crate) fn sign(key: &SigningKey, claims: &impl Serialize) -> serde_json::Result<String> {
    let header = Header {
        alg: "ES256".to_owned(),
        kid: Some(key.id.to_string()),
        typ: Some("JWT".to_owned()),
        crit: None,
    };
    let mut token = encode(&header)?;
    token.push('.');
    token.push_str(&encode(claims)?);
    let signature = URL_SAFE_NO_PAD.encode(key.sign(token.as_bytes()));
    Ok(format!("{token}.{signature}"))
}

fn encode(part: &impl Serialize) -> serde_json::Result<String> {
    Ok(URL_SAFE_NO_PAD.encode(serde_json::to_vec(part)?))
}

#[derive(Serialize, Deserialize)]
struct Header {
    alg: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    kid: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    typ: Option<String>,
    /// Critical extensions, none of which is supported.
    #[serde(skip_serializing_if = "Option::is_none")]
    crit: Option<serde_json::Value>,
}

/// A verification key.
#[derive(Clone, Debug)]
pub(crate) enum VerifyingKey {
    /// Uncompressed point on P-256.
    Es256(Vec<u8>),
    /// Modulus and exponent, big-endian.
    Rs256 {
        /// At least 2048 bits.
        n: Vec<u8>,
        /// Odd and small.
        e: Vec<u8>,
    },
    /// Shared secret.
    Hs256(hmac::Key),
}

impl VerifyingKey {
    fn algorithm(&self) -> &'static str {
        match self {
            Self::Es256(_) => "ES256",
            Self::Rs256 { .. } => "RS256",
            Self::Hs256(_) => "HS256",
        }
    }

    fn verify(&self, message: &[u8], signature: &[u8]) -> bool {
        match self {
            Self::Es256(point) => {
                UnparsedPublicKey::new(&ECDSA_P256_SHA256_FIXED, point).verify(message, signature).is_ok()
            }
            Self::Rs256 { n, e } => {
                let key = RsaPublicKeyComponents { n, e };
                key.verify(&RSA_PKCS1_2048_8192_SHA256, message, signature).is_ok()
            }
            Self::Hs256(secret) => hmac::verify(secret, message, signature).is_ok(),
        }
    }
}

/// A well-formed token whose signature is not verified yet.
pub(crate) struct Unverified<'a> {
    header: Header,
    signed: &'a str,
    claims: &'a str,
    signature: Vec<u8>,
}

impl<'a> Unverified<'a> {
    /// Parses a token.
    pub(crate) fn parse(token: &'a str) -> Option<Self> {
        if token.len() > MAX_BYTES {
            return None;
        }
        let (signed, signature) = token.rsplit_once('.')?;
        let (header, claims) = signed.split_once('.')?;
        let header: Header = decode(header)?;
        let signature = URL_SAFE_NO_PAD.decode(signature).ok()?;
        header.crit.is_none().then_some(Self { header, signed, claims, signature })
    }

    /// Id of the key that supposedly signed it.
    pub(crate) fn key_id(&self) -> Option<&str> {
        self.header.kid.as_deref()
    }

    /// The claims, if this key signed them.
    pub(crate) fn verify<C: DeserializeOwned>(&self, key: &VerifyingKey) -> Option<C> {
        let is_genuine =
            self.header.alg == key.algorithm() && key.verify(self.signed.as_bytes(), &self.signature);
        if is_genuine { decode(self.claims) } else { None }
    }
}

fn decode<T: DeserializeOwned>(part: &str) -> Option<T> {
    serde_json::from_slice(&URL_SAFE_NO_PAD.decode(part).ok()?).ok()
}
