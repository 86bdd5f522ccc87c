//! Keys of the file storage, as records name them.

use storage::{BadKey, Key};

use crate::Failure;

/// The key; a broken one fails the job for good.
pub(crate) fn parse(key: &str) -> Result<Key, Failure> {
    key.parse().map_err(|error: BadKey| Failure::Never(error.to_string()))
}
