//! Signatures: hexadecimal HMAC-SHA256, compared in constant time.

use data_encoding::{HEXLOWER, HEXLOWER_PERMISSIVE};
use ring::hmac;

use crate::Secret;

/// Secrets of webhooks. After a change, retries of older events still carry the former one.
#[derive(Clone, Debug)]
pub struct WebhookSecrets {
    /// The one in use.
    pub current: Secret,
    /// The one before it, while it is still accepted.
    pub former: Option<Secret>,
}

impl WebhookSecrets {
    /// Whether `signature`, of the header `X-Razorpay-Signature`, is of this body, byte for byte as received.
    #[must_use]
    pub fn verify(&self, body: &[u8], signature: &str) -> bool {
        std::iter::once(&self.current).chain(&self.former).any(|secret| verify(secret, body, signature))
    }

    /// Signs a webhook, as the gateway does.
    pub(crate) fn sign(&self, body: &[u8]) -> String {
        sign(&self.current, body)
    }
}

/// What was paid, as the checkout's signature names it.
#[derive(Clone, Copy, Debug)]
pub struct Checkout<'a> {
    /// The gateway's order id from our own database, never the one that the browser sent.
    pub order_id: &'a str,
    /// The gateway's payment.
    pub payment_id: &'a str,
}

impl Checkout<'_> {
    /// Whether the checkout's `razorpay_signature` is of this payment.
    #[must_use]
    pub fn verify(&self, key_secret: &Secret, signature: &str) -> bool {
        verify(key_secret, self.text().as_bytes(), signature)
    }

    pub(crate) fn sign(&self, key_secret: &Secret) -> String {
        sign(key_secret, self.text().as_bytes())
    }

    fn text(&self) -> String {
        format!("{}|{}", self.order_id, self.payment_id)
    }
}

/// What was paid by a payment link, as the signature of its callback names it.
#[derive(Clone, Copy, Debug)]
pub struct PaidLink<'a> {
    /// The gateway's link, from our own database.
    pub link_id: &'a str,
    /// Our reference.
    pub reference_id: &'a str,
    /// The link's status.
    pub status: &'a str,
    /// The gateway's payment.
    pub payment_id: &'a str,
}

impl PaidLink<'_> {
    /// Whether the callback's `razorpay_signature` is of this payment.
    #[must_use]
    pub fn verify(&self, key_secret: &Secret, signature: &str) -> bool {
        verify(key_secret, self.text().as_bytes(), signature)
    }

    pub(crate) fn sign(&self, key_secret: &Secret) -> String {
        sign(key_secret, self.text().as_bytes())
    }

    fn text(&self) -> String {
        format!("{}|{}|{}|{}", self.link_id, self.reference_id, self.status, self.payment_id)
    }
}

fn key(secret: &Secret) -> hmac::Key {
    hmac::Key::new(hmac::HMAC_SHA256, secret.expose().as_bytes())
}

fn sign(secret: &Secret, message: &[u8]) -> String {
    HEXLOWER.encode(hmac::sign(&key(secret), message).as_ref())
}

fn verify(secret: &Secret, message: &[u8], signature: &str) -> bool {
    // Anyone can make the signature of an empty secret.
    !secret.expose().is_empty()
        && HEXLOWER_PERMISSIVE
            .decode(signature.as_bytes())
            .is_ok_and(|signature| hmac::verify(&key(secret), message, &signature).is_ok())
}

#[cfg(test)]
mod tests {
    use super::*;

    const CHECKOUT: Checkout<'_> =
        Checkout { order_id: "order_9A33XWu170gUtm", payment_id: "pay_29QQoUBi66xm2f" };
    const CHECKOUT_SIGNATURE: &str = "a982c20f48234e966ccc8d903bff75730b34341007236ad8c8a9d7c0ae5848c5";
    const BODY: &[u8] = br#"{"entity":"event","event":"order.paid"}"#;
    const BODY_SIGNATURE: &str = "43cb32c613ab2ef179efaf227bee6dcc029f889c492145662fd3b76e33564a65";

    #[test]
    fn a_checkout_is_signed_as_documented() {
        let secret = Secret::from("test_secret");
        assert_eq!(CHECKOUT.sign(&secret), CHECKOUT_SIGNATURE);
        assert!(CHECKOUT.verify(&secret, CHECKOUT_SIGNATURE));
        assert!(!CHECKOUT.verify(&"other".into(), CHECKOUT_SIGNATURE));
        let other = Checkout { order_id: "order_other", ..CHECKOUT };
        assert!(!other.verify(&secret, CHECKOUT_SIGNATURE));
        for forged in ["", "a982", "zz", &CHECKOUT_SIGNATURE[1..], &format!("{CHECKOUT_SIGNATURE}00")] {
            assert!(!CHECKOUT.verify(&secret, forged), "{forged}");
        }
    }

    #[test]
    fn a_webhook_is_signed_as_documented() {
        let secrets = WebhookSecrets { current: "whsec_test".into(), former: None };
        assert_eq!(secrets.sign(BODY), BODY_SIGNATURE);
        assert!(secrets.verify(BODY, BODY_SIGNATURE));
        let reformatted = br#"{"entity": "event", "event": "order.paid"}"#;
        assert!(!secrets.verify(reformatted, BODY_SIGNATURE), "the raw body counts");
    }

    #[test]
    fn the_former_secret_is_accepted_while_it_is_kept() {
        let rotated = WebhookSecrets { current: "new".into(), former: Some("whsec_test".into()) };
        assert!(rotated.verify(BODY, BODY_SIGNATURE));
        assert!(rotated.verify(BODY, &rotated.sign(BODY)));
        assert!(!WebhookSecrets { former: None, ..rotated }.verify(BODY, BODY_SIGNATURE));
    }

    #[test]
    fn no_signature_is_valid_under_an_empty_secret() {
        let empty = WebhookSecrets { current: "".into(), former: Some("".into()) };
        assert!(!empty.verify(BODY, &empty.sign(BODY)));
    }

    #[test]
    fn every_part_of_a_paid_link_is_signed() {
        let secret = Secret::from("test_secret");
        let link = PaidLink { link_id: "plink_1", reference_id: "ref", status: "paid", payment_id: "pay_1" };
        let signature = link.sign(&secret);
        assert!(link.verify(&secret, &signature));
        for other in [
            PaidLink { link_id: "plink_2", ..link },
            PaidLink { reference_id: "other", ..link },
            PaidLink { status: "expired", ..link },
            PaidLink { payment_id: "pay_2", ..link },
        ] {
            assert!(!other.verify(&secret, &signature), "{other:?}");
        }
    }
}
