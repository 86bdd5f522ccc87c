//! Encryption of secrets that the database keeps, under keys derived from the installation's.

use std::fmt::{self, Debug};

use ring::aead::{AES_256_GCM, Aad, LessSafeKey, NONCE_LEN, Nonce, UnboundKey};
use ring::rand::{SecureRandom as _, SystemRandom};

use crate::secret::SecretKey;

/// The keys of one purpose. During a rotation of the secret there are two: the new one seals, both open.
#[derive(Clone)]
pub struct Seal {
    current: LessSafeKey,
    previous: Option<LessSafeKey>,
}

impl Seal {
    /// Derives the keys. A purpose is never renamed once shipped.
    #[must_use]
    pub fn new(secret: &SecretKey, purpose: &str) -> Self {
        let key = |secret: &SecretKey| {
            let key = UnboundKey::new(&AES_256_GCM, &secret.derive(purpose));
            LessSafeKey::new(key.unwrap_or_else(|_| unreachable!("AES-256 takes 32 bytes")))
        };
        Self { current: key(secret), previous: secret.previous().as_ref().map(key) }
    }

    /// Encrypts data for the database. It can only be decrypted under the same name, so that one row's cannot stand in
    /// for another's.
    #[must_use]
    pub fn seal(&self, name: &[u8], plain: &[u8]) -> Vec<u8> {
        let mut nonce = [0; NONCE_LEN];
        SystemRandom::new()
            .fill(&mut nonce)
            .unwrap_or_else(|_| unreachable!("the system provides random numbers"));
        let mut sealed = plain.to_vec();
        self.current
            .seal_in_place_append_tag(Nonce::assume_unique_for_key(nonce), Aad::from(name), &mut sealed)
            .unwrap_or_else(|_| unreachable!("what is sealed is short"));
        [&nonce[..], &sealed].concat()
    }

    /// `None` if it was encrypted with another secret or name.
    #[must_use]
    pub fn open(&self, name: &[u8], sealed: &[u8]) -> Option<Vec<u8>> {
        open(&self.current, name, sealed)
            .or_else(|| self.previous.as_ref().and_then(|previous| open(previous, name, sealed)))
    }

    /// Re-encrypts with the current secret what was encrypted with the previous one; `None` if it was not.
    #[must_use]
    pub fn reseal(&self, name: &[u8], sealed: &[u8]) -> Option<Vec<u8>> {
        if open(&self.current, name, sealed).is_some() {
            return None;
        }
        self.open(name, sealed).map(|plain| self.seal(name, &plain))
    }
}

fn open(key: &LessSafeKey, name: &[u8], sealed: &[u8]) -> Option<Vec<u8>> {
    let (nonce, sealed) = sealed.split_first_chunk::<NONCE_LEN>()?;
    let mut sealed = sealed.to_vec();
    let plain = key.open_in_place(Nonce::assume_unique_for_key(*nonce), Aad::from(name), &mut sealed).ok()?;
    Some(plain.to_vec())
}

impl Debug for Seal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Seal(..)")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const OLD: &str = "a secret of these tests and of nothing else";
    const NEW: &str = "another secret, which replaces the first one";

    fn seal(secret: &str) -> Seal {
        Seal::new(&secret.parse().unwrap(), "tests")
    }

    #[test]
    fn only_the_same_secret_purpose_and_name_open_it() {
        let sealed = seal(OLD).seal(b"a", b"plain");
        assert_eq!(seal(OLD).open(b"a", &sealed).unwrap(), b"plain");
        assert_eq!(seal(OLD).open(b"b", &sealed), None);
        assert_eq!(seal(NEW).open(b"a", &sealed), None);
        assert_eq!(Seal::new(&OLD.parse().unwrap(), "others").open(b"a", &sealed), None);
        assert_ne!(sealed, seal(OLD).seal(b"a", b"plain"), "never twice the same");
        assert_eq!(seal(OLD).open(b"a", b"short"), None);
    }

    #[test]
    fn what_the_previous_secret_sealed_is_sealed_again_once() {
        let sealed = seal(OLD).seal(b"a", b"plain");
        let both = Seal::new(&NEW.parse::<SecretKey>().unwrap().replacing(OLD), "tests");
        assert_eq!(both.open(b"a", &sealed).unwrap(), b"plain");
        let resealed = both.reseal(b"a", &sealed).unwrap();
        assert_eq!(seal(NEW).open(b"a", &resealed).unwrap(), b"plain");
        assert_eq!(both.reseal(b"a", &resealed), None);
        assert_eq!(both.reseal(b"b", &sealed), None, "never under another name");
    }
}
