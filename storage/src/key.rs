//! Storage keys.

use std::fmt::{self, Display};
use std::str::FromStr;

use data_encoding::HEXLOWER;
use object_store::path::Path;
use sha2::{Digest as _, Sha256};

/// Storage key: folders and a name, such as `documents/3f/3f786850.pdf`. Built from our own data, never from
/// user input.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Key(Path);

/// A text that is not a valid key.
#[derive(Debug, thiserror::Error)]
#[error("{0:?} is not a valid storage key")]
pub struct BadKey(String);

impl Key {
    /// Content-addressed key: the same content always has the same key, and no other has it.
    #[must_use]
    pub fn of(folder: &str, content: &[u8], extension: &str) -> Self {
        Self::of_digest(folder, Sha256::digest(content).as_slice(), extension)
    }

    /// The same from a SHA-256 digest, for content too large for memory.
    #[must_use]
    pub fn of_digest(folder: &str, sha256: &[u8], extension: &str) -> Self {
        let name = HEXLOWER.encode(sha256);
        // Subfolders, because folders of more than some thousand files are slow to list.
        let shelf = name.get(..2).unwrap_or_default();
        Self(Path::from(format!("{folder}/{shelf}/{name}.{extension}")))
    }

    pub(crate) const fn at(path: Path) -> Self {
        Self(path)
    }

    pub(crate) const fn path(&self) -> &Path {
        &self.0
    }
}

impl FromStr for Key {
    type Err = BadKey;

    fn from_str(text: &str) -> Result<Self, BadKey> {
        match Path::parse(text) {
            Ok(path) if !path.as_ref().is_empty() => Ok(Self(path)),
            _ => Err(BadKey(text.to_owned())),
        }
    }
}

impl Display for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn content_names_itself() {
        let key = Key::of("documents", b"abc", "pdf").to_string();
        let digest = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";
        assert_eq!(key, format!("documents/ba/{digest}.pdf"));
        assert_eq!(key.parse::<Key>().unwrap().to_string(), key);
    }

    #[test]
    fn no_key_leads_out_of_the_storage() {
        for text in ["", "/", "a//b", "../a", "a/../b", "a/./b"] {
            assert!(text.parse::<Key>().is_err(), "{text}");
        }
    }
}
