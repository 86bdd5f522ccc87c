//! The one secret of an installation, from which the keys of every purpose are derived.

use std::collections::BTreeSet;
use std::fmt::{self, Debug};
use std::str::FromStr;

use ring::hkdf::{HKDF_SHA256, Prk, Salt};

/// Shorter secrets are refused.
const MIN_BYTES: usize = 32;

/// Fewer different bytes than this are no random secret but a placeholder.
const MIN_DIFFERENT: usize = 10;

/// The value of `SECRET_KEY`. Prints nothing of itself.
#[derive(Clone)]
pub struct SecretKey(Prk);

/// Why a text is no secret. Does not quote it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum WeakSecret {
    /// Could be guessed.
    #[error("it needs at least {MIN_BYTES} bytes, for example from `openssl rand -base64 48`")]
    Short,
    /// Looks like something out of an example.
    #[error("it is not random; make one with `openssl rand -base64 48`")]
    Placeholder,
}

impl SecretKey {
    /// A key for one purpose, which tells nothing of those for others.
    #[must_use]
    pub fn derive(&self, purpose: &str) -> [u8; 32] {
        let mut key = [0; 32];
        self.0
            .expand(&[purpose.as_bytes()], HKDF_SHA256)
            .and_then(|expanded| expanded.fill(&mut key))
            .unwrap_or_else(|_| unreachable!("HKDF yields 32 bytes"));
        key
    }
}

impl FromStr for SecretKey {
    type Err = WeakSecret;

    fn from_str(text: &str) -> Result<Self, WeakSecret> {
        if text.len() < MIN_BYTES {
            return Err(WeakSecret::Short);
        }
        if text.bytes().collect::<BTreeSet<_>>().len() < MIN_DIFFERENT {
            return Err(WeakSecret::Placeholder);
        }
        Ok(Self(Salt::new(HKDF_SHA256, b"nivas").extract(text.as_bytes())))
    }
}

impl Debug for SecretKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("SecretKey(..)")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "a secret of these tests and of nothing else";

    #[test]
    fn a_purpose_always_has_the_same_key_and_no_other_has_it() {
        let secret: SecretKey = TEXT.parse().unwrap();
        assert_eq!(secret.derive("seal"), secret.derive("seal"));
        assert_ne!(secret.derive("seal"), secret.derive("sealed"));
        let other: SecretKey = format!("{TEXT}!").parse().unwrap();
        assert_ne!(secret.derive("seal"), other.derive("seal"));
    }

    #[test]
    fn what_could_be_guessed_is_no_secret() {
        assert_eq!("".parse::<SecretKey>().unwrap_err(), WeakSecret::Short);
        assert_eq!(TEXT[..31].parse::<SecretKey>().unwrap_err(), WeakSecret::Short);
        assert_eq!("change-me".repeat(8).parse::<SecretKey>().unwrap_err(), WeakSecret::Placeholder);
    }

    #[test]
    fn it_is_never_printed() {
        let secret: SecretKey = TEXT.parse().unwrap();
        assert_eq!(format!("{secret:?}"), "SecretKey(..)");
    }
}
