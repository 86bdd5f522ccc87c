//! Secrets that are never logged.

use std::fmt::{self, Debug};

/// A secret as text. Its `Debug` output is empty.
#[derive(Clone)]
pub struct Secret(String);

impl Secret {
    /// The text, to sign or sign in with.
    pub(crate) fn expose(&self) -> &str {
        &self.0
    }
}

impl From<String> for Secret {
    fn from(text: String) -> Self {
        Self(text)
    }
}

impl From<&str> for Secret {
    fn from(text: &str) -> Self {
        Self(text.to_owned())
    }
}

impl Debug for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Secret(..)")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_secret_is_not_printed() {
        assert_eq!(format!("{:?}", Secret::from("whsec_test")), "Secret(..)");
    }
}
