//! Refresh tokens, derived from the session, its counter and its salt, so that none is stored.
//!
//! A reader of the database lacks the key, and someone with the key lacks the salt. A token can be derived
//! again, so a client whose response was lost gets the same one again.

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use ring::hmac;
use uuid::Uuid;

use super::{Keys, mac};
use kernel::ids::SessionId;

const VERSION: u8 = 1;

/// A refresh token from a client: well-formed, but not verified.
#[derive(Clone, Copy, Debug)]
pub struct RefreshToken {
    /// Session that it claims.
    pub session: SessionId,
    /// Number of tokens that the session had before it.
    pub number: i64,
    tag: [u8; 32],
}

impl RefreshToken {
    /// Parses a token.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        let bytes = URL_SAFE_NO_PAD.decode(text).ok()?;
        let (version, rest) = bytes.split_first()?;
        let (session, rest) = rest.split_first_chunk::<16>()?;
        let (number, tag) = rest.split_first_chunk::<8>()?;
        let token = Self {
            session: SessionId(Uuid::from_bytes(*session)),
            number: i64::from_be_bytes(*number),
            tag: tag.try_into().ok()?,
        };
        (*version == VERSION).then_some(token)
    }

    /// Whether it was issued for a session with this salt.
    #[must_use]
    pub fn is_genuine(&self, keys: &Keys, salt: &[u8]) -> bool {
        let signed = signed(self.session, self.number, salt);
        keys.generations().any(|keys| hmac::verify(&keys.refresh, &signed, &self.tag).is_ok())
    }
}

/// The session's token with this number.
#[must_use]
pub fn make(keys: &Keys, session: SessionId, number: i64, salt: &[u8]) -> String {
    let tag = mac(&keys.current.refresh, &[&signed(session, number, salt)]);
    let mut bytes = vec![VERSION];
    bytes.extend_from_slice(session.0.as_bytes());
    bytes.extend_from_slice(&number.to_be_bytes());
    bytes.extend_from_slice(&tag);
    URL_SAFE_NO_PAD.encode(bytes)
}

fn signed(session: SessionId, number: i64, salt: &[u8]) -> Vec<u8> {
    [session.0.as_bytes(), &number.to_be_bytes()[..], salt].concat()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn keys() -> Keys {
        Keys::new(&"a secret of these tests and of nothing else".parse().unwrap())
    }

    #[test]
    fn a_token_names_its_session_and_number() {
        let session = SessionId::new();
        let text = make(&keys(), session, 41, b"salt");
        let token = RefreshToken::parse(&text).unwrap();
        assert_eq!((token.session, token.number), (session, 41));
        assert!(token.is_genuine(&keys(), b"salt"));
        assert_eq!(make(&keys(), session, 41, b"salt"), text);
    }

    #[test]
    fn a_changed_token_is_not_genuine() {
        let text = make(&keys(), SessionId::new(), 7, b"salt");
        let token = RefreshToken::parse(&text).unwrap();
        assert!(!token.is_genuine(&keys(), b"another salt"));
        let other = Keys::new(&"another secret of these tests and nothing else".parse().unwrap());
        assert!(!token.is_genuine(&other, b"salt"));
        let bytes = URL_SAFE_NO_PAD.decode(&text).unwrap();
        for place in 1..bytes.len() {
            let mut forged = bytes.clone();
            forged[place] ^= 1;
            let forged = RefreshToken::parse(&URL_SAFE_NO_PAD.encode(forged)).unwrap();
            assert!(!forged.is_genuine(&keys(), b"salt"), "byte {place}");
        }
    }

    #[test]
    fn other_texts_are_no_tokens() {
        let text = make(&keys(), SessionId::new(), 7, b"salt");
        for wrong in ["", "abcdefabcdef", &text[1..], &text[..text.len() - 2], &format!("{text}AA"), "é"] {
            assert!(RefreshToken::parse(wrong).is_none(), "{wrong}");
        }
    }
}
