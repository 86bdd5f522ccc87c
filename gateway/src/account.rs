//! The account in whose name payments are made.

use crate::{Secret, WebhookSecrets};

/// Whose payments are meant, and what proves to come from the gateway.
#[derive(Clone, Debug)]
pub struct Account {
    /// Public key.
    pub key_id: String,
    /// Signs in to the gateway and verifies checkouts: see [`crate::signature::Checkout`].
    pub key_secret: Secret,
    /// Verify webhooks.
    pub webhook: WebhookSecrets,
}

impl Account {
    /// Whether no money is moved.
    #[must_use]
    pub fn is_test(&self) -> bool {
        is_test_key(&self.key_id)
    }
}

/// Razorpay's test keys say so themselves.
pub(crate) fn is_test_key(key_id: &str) -> bool {
    !key_id.starts_with("rzp_live_")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_live_keys_move_money() {
        let account = |key_id: &str| Account {
            key_id: key_id.to_owned(),
            key_secret: "secret".into(),
            webhook: WebhookSecrets { current: "webhook".into(), former: None },
        };
        assert!(account("rzp_test_1").is_test());
        assert!(!account("rzp_live_1").is_test());
    }
}
