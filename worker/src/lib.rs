//! Does the slow and the outgoing work: takes jobs from the queues and answers each with a handler.

pub mod config;
mod documents;
mod failure;
pub mod mail;
pub mod pool;
pub mod post;
mod schedule;
mod upkeep;

use std::time::Duration;

use chrono::{DateTime, Utc};
use domain::account::Keys;
use domain::clock::{Clock, IST};
use jobs::queue::feed::Lease;
use jobs::{Documents, Mail, Upkeep};
use sqlx::PgPool;
use tokio::sync::watch;
use tokio::task::JoinSet;
use url::Url;

pub use failure::Failure;

/// What every handler can reach.
#[derive(Clone, Debug)]
pub struct Worker {
    /// Postgres.
    pub db: PgPool,
    /// The time.
    pub clock: Clock,
    /// Takes e-mail out of the house.
    pub post: post::Post,
    /// Where visitors reach the site; links in e-mails begin with it.
    pub public_url: Url,
    /// People sign in at a service that this installation does not run.
    pub auth_is_hosted: bool,
    /// What the links and codes in letters about accounts are made with.
    pub keys: Keys,
}

/// Works on every queue and keeps the schedule until `stop` turns true; then ends what has begun and gives
/// back the rest. `concurrency` is that of the mail queue.
pub async fn run(
    worker: Worker,
    concurrency: usize,
    grace: Duration,
    lease: Lease,
    stop: watch::Receiver<bool>,
) -> anyhow::Result<()> {
    // Each part has a task of its own, so that none waits for another's work.
    let mut parts = JoinSet::new();
    parts.spawn(pool::run::<Mail>(worker.clone(), concurrency, grace, lease, stop.clone()));
    parts.spawn(pool::run::<Upkeep>(worker.clone(), 2, grace, lease, stop.clone()));
    parts.spawn(pool::run::<Documents>(worker.clone(), 2, grace, lease, stop.clone()));
    parts.spawn(async move {
        schedule::keep(&worker, stop).await;
        Ok(())
    });
    let mut ended = Ok(());
    while let Some(part) = parts.join_next().await {
        ended = ended.and(part.map_err(Into::into).and_then(|part| part.map_err(Into::into)));
    }
    ended
}

/// `21 Nov 2026, 10:42 am`, Indian time.
fn spoken(instant: DateTime<Utc>) -> String {
    instant.with_timezone(&IST).format("%d %b %Y, %-I:%M %P").to_string()
}
