//! What is said when a hosted auth service is silent.

/// The service did not answer, or not as one that speaks GoTrue.
#[derive(Debug, thiserror::Error)]
#[error("the auth service at {address} does not answer: {reason}")]
pub(crate) struct NoAnswer {
    pub(super) address: String,
    pub(super) reason: String,
}

impl NoAnswer {
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
