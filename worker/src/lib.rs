//! Does the slow and the outgoing work: takes jobs from the queues and answers each with a handler.

pub mod config;
mod failure;
pub mod mail;
pub mod pool;
pub mod post;

use chrono::{DateTime, Utc};
use domain::clock::{Clock, IST};
use sqlx::PgPool;
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
}

/// `21 Nov 2026, 10:42 am`, Indian time.
fn spoken(instant: DateTime<Utc>) -> String {
    instant.with_timezone(&IST).format("%d %b %Y, %-I:%M %P").to_string()
}
