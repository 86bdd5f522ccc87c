//! The worker: takes jobs from the queues and runs their handlers. Everything slow or outgoing happens
//! here.

pub mod cli;
pub mod compute;
pub mod config;
mod conversions;
pub mod documents;
mod failure;
pub mod handle;
pub mod images;
pub mod imap;
pub mod mail;
pub mod mailer;
mod payments;
pub mod pool;
pub mod queues;
mod schedule;
mod storage_key;
mod upkeep;
pub mod worker_metrics;

use std::pin::Pin;
use std::time::Duration;

use chrono::{DateTime, Utc};
use jobs::{Conversions, Documents, Images, Mail, Payments, Upkeep};
use kernel::clock::{Clock, IST};
use outgoing::public::PublicClient;
use people::account::Keys;
use sqlx::PgPool;
use storage::Storage;
use tokio::task::JoinSet;
use url::Url;

use crate::images::Renderer;
use crate::pool::Terms;
use crate::queues::{Queue, Queues};

pub use failure::Failure;
pub use upkeep::Retention;

/// Longest wait for another site's page.
const PAGE_TIMEOUT: Duration = Duration::from_secs(15);

/// The client that checks links of this site to others. Their owners see whom it belongs to.
///
/// # Errors
/// If the site's address is no valid header.
pub fn link_visitor(site: &Url) -> anyhow::Result<PublicClient> {
    let name = format!("nivas/{} (link check for {site})", env!("CARGO_PKG_VERSION"));
    Ok(PublicClient::new(PAGE_TIMEOUT, &name)?)
}

/// State shared by all handlers.
#[derive(Clone, Debug)]
pub struct Worker {
    /// Postgres.
    pub db: PgPool,
    /// The clock.
    pub clock: Clock,
    /// File storage.
    pub storage: Storage,
    /// Renders photographs.
    pub renderer: Renderer,
    /// Sends e-mail.
    pub mailer: mailer::Mailer,
    /// The mailbox that replies arrive in; `None` if none is read.
    pub reply_mailbox: Option<imap::Mailbox>,
    /// The site's public address, base of links in e-mails.
    pub public_url: Url,
    /// Whether a hosted auth service is used.
    pub auth_is_hosted: bool,
    /// Keys for links and codes in account e-mails.
    pub keys: Keys,
    /// The payment gateway; `None` if nothing is paid online.
    pub payments: Option<gateway::Payments>,
    /// The ad platforms.
    pub platforms: platforms::Platforms,
    /// Asks other sites whether their pages are there.
    pub visitor: PublicClient,
    /// How long finished jobs are kept.
    pub retention: Retention,
}

/// Works on these queues and runs the schedule until stopped; then finishes running jobs and releases the
/// others.
///
/// Boxed, so that all that it runs is compiled with this library, and not once more with the program that awaits it.
#[must_use]
pub fn run(
    worker: Worker,
    queues: &Queues,
    terms: Terms,
) -> Pin<Box<dyn Future<Output = anyhow::Result<()>> + Send + '_>> {
    Box::pin(run_parts(worker, queues, terms))
}

async fn run_parts(worker: Worker, queues: &Queues, terms: Terms) -> anyhow::Result<()> {
    // Each part has its own task, so that none waits for another.
    let mut parts = JoinSet::new();
    for (queue, concurrency) in queues.iter() {
        let (worker, terms) = (worker.clone(), terms.clone());
        match queue {
            Queue::Mail => parts.spawn(pool::run::<Mail>(worker, concurrency, terms)),
            Queue::Documents => parts.spawn(pool::run::<Documents>(worker, concurrency, terms)),
            Queue::Images => parts.spawn(pool::run::<Images>(worker, concurrency, terms)),
            Queue::Payments => parts.spawn(pool::run::<Payments>(worker, concurrency, terms)),
            Queue::Conversions => parts.spawn(pool::run::<Conversions>(worker, concurrency, terms)),
            Queue::Upkeep => parts.spawn(pool::run::<Upkeep>(worker, concurrency, terms)),
        };
    }
    parts.spawn(async move {
        schedule::run(&worker, terms.stop).await;
        Ok(())
    });
    let mut ended = Ok(());
    while let Some(part) = parts.join_next().await {
        ended = ended.and(part.map_err(Into::into).and_then(|part| part.map_err(Into::into)));
    }
    ended
}

/// `21 Nov 2026, 10:42 am`, Indian time.
fn timestamp(instant: DateTime<Utc>) -> String {
    instant.with_timezone(&IST).format("%d %b %Y, %-I:%M %P").to_string()
}
