//! Private links: a record's id with our signature. They cannot be forged without the installation's keys,
//! and are not stored.

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use uuid::Uuid;

use crate::account::Keys;

/// The token of a record for one purpose.
#[must_use]
pub fn token(keys: &Keys, purpose: &str, record: Uuid) -> String {
    let mut bytes = record.as_bytes().to_vec();
    bytes.extend_from_slice(&keys.sign(purpose, record.as_bytes()));
    URL_SAFE_NO_PAD.encode(bytes)
}

/// Verifies a token for a purpose and returns its record.
#[must_use]
pub fn read(keys: &Keys, purpose: &str, token: &str) -> Option<Uuid> {
    let bytes = URL_SAFE_NO_PAD.decode(token).ok()?;
    let (record, tag) = bytes.split_first_chunk::<16>()?;
    keys.is_signed(purpose, record, tag).then(|| Uuid::from_bytes(*record))
}
