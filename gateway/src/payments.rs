//! The configured gateway and its accounts.

use std::sync::Arc;

use kernel::audit::Actor;
use kernel::clock::Clock;
use kernel::record::Refusal;
use kernel::seal::Seal;
use kernel::secret::SecretKey;
use kernel::{Db, Tx};
use url::Url;

use crate::breaker::CircuitBreaker;
use crate::client;
use crate::configuration::{Configuration, Gateway};
use crate::keys::{self, NewKeys, Saved, StoredKeys};
use crate::{Account, Client, Secret, WebhookSecrets};

/// The gateway that this installation uses. Clones share its connections and its circuit breaker.
#[derive(Clone, Debug)]
pub struct Payments {
    gateway: Gateway,
    url: Arc<str>,
    public_url: Url,
    http: reqwest::Client,
    breaker: CircuitBreaker,
    clock: Clock,
    seal: Seal,
    demo: Option<Arc<Account>>,
}

impl Payments {
    /// Opens the configured gateway. The demo's secrets are derived from the installation's, so that all its
    /// programs and restarts agree.
    pub fn new(
        configuration: &Configuration,
        public_url: &Url,
        secret: &SecretKey,
        clock: Clock,
    ) -> Result<Self, reqwest::Error> {
        let gateway = configuration.gateway;
        let url = configuration.url.as_str().trim_end_matches('/').into();
        let demo = (gateway == Gateway::Demo).then(|| Arc::new(demo_account(secret)));
        let (public_url, http) = (public_url.clone(), client::http()?);
        let (breaker, seal) = (CircuitBreaker::new(clock.clone()), Seal::new(secret, "gateway keys"));
        Ok(Self { gateway, url, public_url, http, breaker, clock, seal, demo })
    }

    /// Which gateway it is.
    #[must_use]
    pub fn gateway(&self) -> Gateway {
        self.gateway
    }

    /// Calls in the name of an account.
    #[must_use]
    pub fn client(&self, account: &Account) -> Client {
        Client {
            http: self.http.clone(),
            breaker: self.breaker.clone(),
            url: self.url.clone(),
            key_id: account.key_id.as_str().into(),
            key_secret: account.key_secret.clone(),
        }
    }

    /// The account in whose name payments are made; `None` if Razorpay's keys were not entered.
    pub async fn account(&self, db: &mut Db) -> Result<Option<Account>, sqlx::Error> {
        match &self.demo {
            Some(demo) => Ok(Some(Account::clone(demo))),
            None => keys::account(db, &self.seal, self.clock.now()).await,
        }
    }

    /// The demo's account; `None` with Razorpay, whose keys are in the settings.
    #[must_use]
    pub fn demo_account(&self) -> Option<&Account> {
        self.demo.as_deref()
    }

    /// Razorpay's keys without their secrets; `None` if none were entered.
    pub async fn stored_keys(&self, db: &mut Db) -> Result<Option<StoredKeys>, sqlx::Error> {
        keys::stored(db, &self.seal, self.clock.now()).await
    }

    /// Saves Razorpay's keys.
    ///
    /// # Errors
    /// If a secret is omitted that is not stored.
    pub async fn save_keys(
        &self,
        tx: &mut Tx<'_>,
        actor: &Actor,
        version: i32,
        new: &NewKeys,
    ) -> Result<Saved, Refusal> {
        keys::save(tx, &self.seal, &self.clock, actor, version, new).await
    }

    /// Re-encrypts stored keys with the installation's current secret. Returns whether any were not.
    pub async fn reseal(&self, tx: &mut Tx<'_>) -> Result<bool, sqlx::Error> {
        keys::reseal(tx, &self.seal).await
    }

    /// Notes that a webhook's signature was wrong, for staff to see.
    pub async fn note_refused_webhook(&self, db: &mut Db) -> Result<(), sqlx::Error> {
        keys::note_refused(db, self.clock.now()).await
    }

    /// Where an order of the demo is paid. The browser returns to `return_to`, a path on the site with its
    /// query, with `razorpay_payment_id`, `razorpay_order_id` and `razorpay_signature` added to it.
    #[must_use]
    pub fn demo_page(&self, order_id: &str, return_to: &str) -> Url {
        let mut page = self.public_url.clone();
        page.set_path(&format!("/demo-gateway/pay/{order_id}"));
        page.query_pairs_mut().clear().append_pair("return_to", return_to);
        page
    }
}

fn demo_account(secret: &SecretKey) -> Account {
    let derived = |purpose: &str| Secret::from(data_encoding::HEXLOWER.encode(&secret.derive(purpose)));
    // A webhook outlives a change of the installation's secret as other signatures do.
    let former = secret
        .previous()
        .map(|former| Secret::from(data_encoding::HEXLOWER.encode(&former.derive("demo gateway webhook"))));
    Account {
        key_id: "rzp_test_demo".to_owned(),
        key_secret: derived("demo gateway key"),
        webhook: WebhookSecrets { current: derived("demo gateway webhook"), former },
    }
}

/// What Razorpay's hosted checkout adds to the content security policy of pages: sources of scripts, frames
/// and connections. Nothing without Razorpay.
#[must_use]
pub fn content_sources(gateway: Option<Gateway>) -> Option<&'static str> {
    (gateway == Some(Gateway::Razorpay)).then_some("https://checkout.razorpay.com https://api.razorpay.com")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_razorpay_widens_the_policy() {
        assert_eq!(content_sources(None), None);
        assert_eq!(content_sources(Some(Gateway::Demo)), None);
        assert!(content_sources(Some(Gateway::Razorpay)).is_some());
    }

    #[test]
    fn the_page_of_the_demo_keeps_the_way_back() {
        let site: Url = "https://nivas.example/".parse().unwrap();
        let secret: SecretKey = "a secret of these tests and of nothing else".parse().unwrap();
        let url = site.join("demo-gateway/v1").unwrap();
        let configuration = Configuration { gateway: Gateway::Demo, url };
        let payments = Payments::new(&configuration, &site, &secret, Clock::default()).unwrap();
        assert_eq!(
            payments.demo_page("order_1", "/order-confirmation/7?token=a&b").as_str(),
            "https://nivas.example/demo-gateway/pay/order_1\
             ?return_to=%2Forder-confirmation%2F7%3Ftoken%3Da%26b"
        );
        assert!(payments.demo_account().unwrap().is_test());
    }
}
