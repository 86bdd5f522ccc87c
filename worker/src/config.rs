//! The worker's configuration from environment variables, each described in `.env.example`.

use std::net::SocketAddr;
use std::path::PathBuf;
use std::time::Duration;

use jobs::trace::LogFormat;
use kernel::env::{self, EnvError};
use kernel::secret::SecretKey;
use lettre::message::Mailbox;
use storage::Place;
use url::Url;

use crate::Retention;
use crate::post::Way;
use crate::queues::Queues;

/// The worker's configuration, read once.
#[derive(Clone, Debug)]
pub struct Config {
    /// Postgres.
    pub database_url: Url,
    /// What is worked on, and on how many jobs at once.
    pub queues: Queues,
    /// Where visitors reach the site.
    pub public_url: Url,
    /// People sign in at a service that this installation does not run.
    pub auth_is_hosted: bool,
    /// What the installation's keys are derived from.
    pub secret_key: SecretKey,
    /// Who e-mails are from.
    pub mail_from: Mailbox,
    /// How e-mails leave.
    pub way: Way,
    /// Where files are kept.
    pub storage: Place,
    /// Where Prometheus asks for figures.
    pub metrics: SocketAddr,
    /// How long jobs may take to end after a SIGTERM.
    pub grace: Duration,
    /// So long after a worker has died its jobs are with others.
    pub lease: Duration,
    /// For how long jobs are kept that have ended.
    pub retention: Retention,
    /// Shape of log lines.
    pub log_format: LogFormat,
    /// What is logged.
    pub log_filter: String,
}

/// What a command of the shell is told.
#[derive(Clone, Debug)]
pub struct ShellConfig {
    /// Postgres.
    pub database_url: Url,
    /// How long a worker may be silent before its jobs go to others.
    pub lease: Duration,
}

impl ShellConfig {
    /// Reads the environment.
    pub fn read() -> Result<Self, EnvError> {
        Ok(Self { database_url: env::database_url("DATABASE_URL")?, lease: lease()? })
    }
}

impl Config {
    /// Reads the environment. `queues` go before those that it names.
    pub fn read(queues: Option<Queues>) -> Result<Self, EnvError> {
        let queues = match queues {
            Some(queues) => queues,
            None => env::or("WORKER_QUEUES", Queues::default())?,
        };
        let way = match env::optional::<Url>("SMTP_URL")? {
            Some(url) => Way::Smtp(url),
            None => Way::Folder(env::or("MAIL_DIR", PathBuf::from(".data/mail"))?),
        };
        Ok(Self {
            database_url: env::database_url("DATABASE_URL")?,
            queues,
            public_url: env::public_url()?,
            auth_is_hosted: env::text("AUTH_URL").is_some(),
            secret_key: env::secret_key()?.ok_or(EnvError::Missing("SECRET_KEY"))?,
            mail_from: env::or("MAIL_FROM", Mailbox::new(Some("Nivas".to_owned()), default_sender()))?,
            way,
            storage: Place::read()?,
            metrics: env::metrics_address("WORKER_METRICS_PORT", 9091)?,
            grace: Duration::from_secs(env::or("SHUTDOWN_GRACE_SECONDS", 20)?),
            lease: lease()?,
            retention: retention()?,
            log_format: env::or("LOG_FORMAT", LogFormat::Text)?,
            log_filter: env::or("RUST_LOG", jobs::trace::DEFAULT_FILTER.to_owned())?,
        })
    }
}

fn lease() -> Result<Duration, EnvError> {
    Ok(Duration::from_secs(env::or("WORKER_LEASE_SECONDS", 15)?.max(2)))
}

fn retention() -> Result<Retention, EnvError> {
    let Retention { done_days, cancelled_days } = Retention::default();
    Ok(Retention {
        done_days: env::or("JOBS_KEEP_DONE_DAYS", done_days)?,
        cancelled_days: env::or("JOBS_KEEP_CANCELLED_DAYS", cancelled_days)?,
    })
}

fn default_sender() -> lettre::Address {
    lettre::Address::new("hello", "nivas.example")
        .unwrap_or_else(|_| unreachable!("the address is well formed"))
}
