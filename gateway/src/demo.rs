//! A demo gateway: Razorpay's contract over tables of its own, with a payment page that moves no money.
//!
//! It stands in for another company's service. So it is reached by HTTP alone, checks keys as Razorpay does,
//! and sends signed webhooks, again until they are accepted.

mod page;
mod rest;
mod store;
#[cfg(test)]
mod tests;
mod webhook;

use std::time::Duration;

use axum::Router;
use axum::routing::{get, post};
use kernel::clock::Clock;
use sqlx::PgPool;
use tokio_util::sync::CancellationToken;
use url::Url;
use uuid::Uuid;

use crate::client;
use crate::{Account, Payments};

/// Time between two looks for payments to settle and webhooks to send.
const INTERVAL: Duration = Duration::from_millis(500);

fn new_id(prefix: &str) -> String {
    format!("{prefix}_{}", Uuid::new_v4().simple())
}

/// The demo gateway.
#[derive(Clone, Debug)]
pub struct Demo {
    db: PgPool,
    clock: Clock,
    account: Account,
    public_url: Url,
    http: reqwest::Client,
}

impl Demo {
    /// A demo gateway of the site at `public_url`, in its database.
    pub fn new(
        db: PgPool,
        clock: Clock,
        account: &Account,
        public_url: &Url,
    ) -> Result<Self, reqwest::Error> {
        let (account, public_url, http) = (account.clone(), public_url.clone(), client::http()?);
        Ok(Self { db, clock, account, public_url, http })
    }

    /// The demo gateway that is configured, if it is one.
    pub fn configured(
        db: PgPool,
        clock: Clock,
        payments: &Payments,
        public_url: &Url,
    ) -> Result<Option<Self>, reqwest::Error> {
        let account = payments.demo_account();
        account.map(|account| Self::new(db, clock, account, public_url)).transpose()
    }

    /// The contract below `/demo-gateway/v1`, and the payment page.
    pub fn router(&self) -> Router {
        Router::new()
            .route("/demo-gateway/v1/orders", post(rest::create_order))
            .route("/demo-gateway/v1/orders/{id}/payments", get(rest::payments_of_order))
            .route("/demo-gateway/v1/payments/{id}", get(rest::payment))
            .route("/demo-gateway/v1/payments/{id}/refund", post(rest::refund))
            .route("/demo-gateway/v1/payment_links", post(rest::create_payment_link))
            .route("/demo-gateway/pay/{order}", get(page::show).post(page::pay))
            .with_state(self.clone())
    }

    /// Settles payments that are under way and sends webhooks, until stopped.
    pub async fn run(self, stop: CancellationToken) {
        let work = async {
            loop {
                if let Err(error) = self.work_once().await {
                    tracing::warn!(%error, "the demo payment gateway cannot work");
                }
                tokio::time::sleep(INTERVAL).await;
            }
        };
        stop.run_until_cancelled(work).await;
    }

    /// Settles and sends what is due.
    pub async fn work_once(&self) -> Result<(), sqlx::Error> {
        let mut tx = self.db.begin().await?;
        store::settle_due(&mut tx, self.clock.now()).await?;
        tx.commit().await?;
        webhook::send_due(self).await
    }
}
