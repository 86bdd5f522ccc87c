//! Error of an unresponsive auth service.

/// The service did not respond, or not as GoTrue would.
#[derive(Debug, thiserror::Error)]
#[error("the auth service at {address} is not responding: {reason}")]
pub(crate) struct AuthUnavailable {
    pub(super) address: String,
    pub(super) reason: String,
}

impl AuthUnavailable {
    pub(super) fn new(address: &str, error: &dyn std::error::Error) -> Self {
        let mut reason = error.to_string();
        let mut cause = error.source();
        while let Some(error) = cause {
            reason = format!("{reason}: {error}");
            cause = error.source();
        }
        Self { address: address.to_owned(), reason }
    }
}
