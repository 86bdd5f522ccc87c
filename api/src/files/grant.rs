//! What an address permits: one GET request, in the name of one session, until it expires.

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use chrono::{DateTime, TimeDelta, Utc};
use kernel::ids::{SessionId, UserId};
use people::account::Keys;
use uuid::Uuid;

use crate::auth::SignedSession;

/// How long an address is valid.
pub(super) const LIFETIME: TimeDelta = TimeDelta::minutes(5);

/// Purpose of the signature, with the method that it permits.
const PURPOSE: &str = "GET file address";

/// Between the path and the name. No path has it.
const SEPARATOR: char = '\n';

/// A signed request for a file.
#[derive(Clone, Debug)]
pub(super) struct Grant {
    pub(super) session: SignedSession,
    /// Path and query of the download.
    pub(super) path: String,
    /// Name to save the file under.
    pub(super) name: Option<String>,
}

impl Grant {
    /// The address's token.
    pub(super) fn token(&self, keys: &Keys) -> String {
        let Self { session, path, name } = self;
        let mut bytes = vec![u8::from(session.has_second_factor)];
        bytes.extend_from_slice(session.user.0.as_bytes());
        bytes.extend_from_slice(session.session.0.as_bytes());
        bytes.extend_from_slice(&session.ends_at.timestamp().to_be_bytes());
        bytes.extend_from_slice(path.as_bytes());
        if let Some(name) = name {
            bytes.extend_from_slice(format!("{SEPARATOR}{name}").as_bytes());
        }
        let tag = keys.sign(PURPOSE, &bytes);
        bytes.extend_from_slice(&tag);
        URL_SAFE_NO_PAD.encode(bytes)
    }

    /// Verifies a token.
    pub(super) fn read(keys: &Keys, token: &str, now: DateTime<Utc>) -> Option<Self> {
        let bytes = URL_SAFE_NO_PAD.decode(token).ok()?;
        let (signed, tag) = bytes.split_last_chunk::<32>()?;
        if !keys.is_signed(PURPOSE, signed, tag) {
            return None;
        }
        let (has_second_factor, rest) = signed.split_first()?;
        let (user, rest) = rest.split_first_chunk::<16>()?;
        let (session, rest) = rest.split_first_chunk::<16>()?;
        let (ends_at, rest) = rest.split_first_chunk::<8>()?;
        let ends_at = DateTime::from_timestamp(i64::from_be_bytes(*ends_at), 0)?;
        let request = str::from_utf8(rest).ok()?;
        let (path, name) = match request.split_once(SEPARATOR) {
            Some((path, name)) => (path, Some(name.to_owned())),
            None => (request, None),
        };
        let session = SignedSession {
            user: UserId(Uuid::from_bytes(*user)),
            session: SessionId(Uuid::from_bytes(*session)),
            has_second_factor: *has_second_factor == 1,
            since: ends_at - LIFETIME,
            ends_at,
        };
        (now < ends_at).then(|| Self { session, path: path.to_owned(), name })
    }
}
