//! The installation's master key, from which the keys for every purpose are derived.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::{self, Debug};
use std::str::FromStr;

use ring::hkdf::{HKDF_SHA256, Prk, Salt};

/// Minimum length.
const MIN_BYTES: usize = 32;

/// Minimum entropy, by [`bits`]: 16 random bytes in hexadecimal pass.
const MIN_BITS: f64 = 100.0;

/// The value of `SECRET_KEY`, with the previous one while `SECRET_KEY_PREVIOUS` is set. Its `Debug` output is
/// empty.
#[derive(Clone)]
pub struct SecretKey {
    current: Prk,
    previous: Option<Prk>,
}

/// Why a secret is rejected. Does not quote it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum WeakSecret {
    /// Too short.
    #[error("it must have at least {MIN_BYTES} bytes, for example from `openssl rand -base64 48`")]
    Short,
    /// Long, but repetitive, sequential or with few distinct characters.
    #[error("it is predictable; generate one with `openssl rand -base64 48`")]
    Predictable,
}

impl SecretKey {
    /// The same secret during a rotation: values created under `previous` are still accepted. The old
    /// secret's strength is not checked, since a weak one is the best reason to rotate.
    #[must_use]
    pub fn replacing(self, previous: &str) -> Self {
        Self { previous: Some(extract(previous)), ..self }
    }

    /// The previous secret, if it is still accepted.
    #[must_use]
    pub fn previous(&self) -> Option<Self> {
        self.previous.clone().map(|current| Self { current, previous: None })
    }

    /// Derives the key for one purpose, independent of all others.
    #[must_use]
    pub fn derive(&self, purpose: &str) -> [u8; 32] {
        let mut key = [0; 32];
        self.current
            .expand(&[purpose.as_bytes()], HKDF_SHA256)
            .and_then(|expanded| expanded.fill(&mut key))
            .unwrap_or_else(|_| unreachable!("HKDF yields 32 bytes"));
        key
    }
}

fn extract(text: &str) -> Prk {
    Salt::new(HKDF_SHA256, b"nivas").extract(text.as_bytes())
}

impl FromStr for SecretKey {
    type Err = WeakSecret;

    fn from_str(text: &str) -> Result<Self, WeakSecret> {
        if text.len() < MIN_BYTES {
            return Err(WeakSecret::Short);
        }
        if bits(text.as_bytes()) < MIN_BITS {
            return Err(WeakSecret::Predictable);
        }
        Ok(Self { current: extract(text), previous: None })
    }
}

/// Upper bound on the entropy of a text: the Shannon entropy of its bytes, for each byte not predictable from
/// the previous ones. A byte is predictable if it ends three bytes that occurred before, or continues a run
/// such as `aaa`, `abc` or `321`.
fn bits(text: &[u8]) -> f64 {
    let mut seen = BTreeSet::new();
    let mut surprises = text.len().min(2);
    for window in text.windows(3) {
        let steps = [window[1].wrapping_sub(window[0]), window[2].wrapping_sub(window[1])];
        let is_run = steps[0] == steps[1] && [0, 1, u8::MAX].contains(&steps[0]);
        surprises += usize::from(seen.insert(window) && !is_run);
    }
    let mut counts = BTreeMap::new();
    for byte in text {
        *counts.entry(byte).or_insert(0_u32) += 1;
    }
    let length = length(text.len());
    let entropy: f64 = counts.values().map(|&count| f64::from(count) / length).map(|p| -p * p.log2()).sum();
    self::length(surprises) * entropy
}

fn length(count: usize) -> f64 {
    f64::from(u32::try_from(count).unwrap_or(u32::MAX))
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
    fn a_replaced_secret_still_yields_its_keys() {
        let (old, new): (SecretKey, SecretKey) = (TEXT.parse().unwrap(), format!("{TEXT}!").parse().unwrap());
        let rotated = new.clone().replacing(TEXT);
        assert_eq!(rotated.derive("seal"), new.derive("seal"));
        assert_eq!(rotated.previous().unwrap().derive("seal"), old.derive("seal"));
        assert!(new.previous().is_none());
        assert!(new.replacing("weak").previous().is_some(), "a weak secret can be replaced");
    }

    #[test]
    fn a_secret_that_can_be_guessed_is_refused() {
        let refused = |text: &str| text.parse::<SecretKey>().unwrap_err();
        assert_eq!(refused(""), WeakSecret::Short);
        assert_eq!(refused(&TEXT[..31]), WeakSecret::Short);
        for text in [
            "change-me".repeat(8),
            "abcdefghij".repeat(4),
            "correct-horse-battery".repeat(20),
            "0123456789".repeat(10),
            "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789".to_owned(),
            format!("{}abcdefghij", "x".repeat(1000)),
            "01".repeat(40),
        ] {
            assert_eq!(refused(&text), WeakSecret::Predictable, "{text}");
        }
    }

    #[test]
    fn what_generators_of_secrets_print_is_accepted() {
        for text in [
            "nYq5bXqj0S0m7w1rZ2uC3cWl0oV9kq4T8eRzLhJxPdA=",
            "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
            "3b1f8a40c92d4e76a51c0f9be7d26483",
            "7c9e6679-7425-40de-944b-e07fc1f90ae7b3d9f0c2-51aa-4d0e-8f37-2c6b19e4a580",
            TEXT,
        ] {
            assert!(text.parse::<SecretKey>().is_ok(), "{text} has {} bits", bits(text.as_bytes()));
        }
    }

    #[test]
    fn it_is_never_printed() {
        let secret: SecretKey = TEXT.parse().unwrap();
        assert_eq!(format!("{secret:?}"), "SecretKey(..)");
    }
}
