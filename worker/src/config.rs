//! The worker's configuration from environment variables, each described in `.env.example`.

use std::net::SocketAddr;
use std::path::PathBuf;
use std::time::Duration;

use gateway::Gateway;
use jobs::trace::LogFormat;
use kernel::env::{self, EnvError};
use kernel::integration::{Configured, Integration};
use kernel::secret::SecretKey;
use lettre::message;
use storage::Location;
use url::Url;

use crate::Retention;
use crate::imap::Mailbox;
use crate::mailer::Transport;
use crate::queues::{Queue, Queues};

/// The worker's configuration.
#[derive(Clone, Debug)]
pub struct Config {
    /// Postgres URL.
    pub database_url: Url,
    /// Queues to work on, with the concurrency of each.
    pub queues: Queues,
    /// The site's public address.
    pub public_url: Url,
    /// Whether a hosted auth service is used.
    pub auth_is_hosted: bool,
    /// The installation's master key.
    pub secret_key: SecretKey,
    /// Sender of e-mails.
    pub mail_from: message::Mailbox,
    /// Mail transport.
    pub transport: Transport,
    /// The mailbox that replies arrive in; `None` if none is read.
    pub reply_mailbox: Option<Mailbox>,
    /// File storage.
    pub storage: Location,
    /// Listen address for Prometheus metrics.
    pub metrics: SocketAddr,
    /// How long running jobs may take to finish after SIGTERM.
    pub grace: Duration,
    /// Lease: a dead worker's jobs go to others after this time.
    pub lease: Duration,
    /// The payment gateway; `None` if nothing is paid online.
    pub payments: Option<gateway::Configuration>,
    /// Addresses of the ad platforms.
    pub platforms: platforms::Configuration,
    /// How long finished jobs are kept.
    pub retention: Retention,
    /// Log format.
    pub log_format: LogFormat,
    /// Log filter.
    pub log_filter: String,
}

/// Configuration of the operator commands.
#[derive(Clone, Debug)]
pub struct CommandConfig {
    /// Postgres URL.
    pub database_url: Url,
    /// Lease: a silent worker's jobs go to others after this time.
    pub lease: Duration,
}

impl CommandConfig {
    /// Reads the environment variables.
    pub fn read() -> Result<Self, EnvError> {
        Ok(Self { database_url: env::database_url("DATABASE_URL")?, lease: lease()? })
    }
}

impl Config {
    /// Reads the environment variables. `queues` overrides theirs.
    pub fn read(queues: Option<Queues>) -> Result<Self, EnvError> {
        let queues = match queues {
            Some(queues) => queues,
            None => env::or("WORKER_QUEUES", Queues::default())?,
        };
        let transport = match env::optional::<Url>("SMTP_URL")? {
            Some(url) => Transport::Smtp(url),
            None => Transport::Folder(env::or("MAIL_DIR", PathBuf::from(".data/mail"))?),
        };
        let reply_mailbox = env::optional("IMAP_URL")?;
        let public_url = env::public_url()?;
        Ok(Self {
            database_url: env::database_url("DATABASE_URL")?,
            queues,
            payments: gateway::Configuration::read(&public_url)?,
            platforms: platforms::Configuration::read()?,
            public_url,
            auth_is_hosted: env::text("AUTH_URL").is_some(),
            secret_key: env::secret_key()?.ok_or(EnvError::Missing("SECRET_KEY"))?,
            mail_from: env::or(
                "MAIL_FROM",
                message::Mailbox::new(Some("Nivas".to_owned()), default_sender()),
            )?,
            transport,
            reply_mailbox,
            storage: Location::read()?,
            metrics: env::metrics_address("WORKER_METRICS_PORT", 9091)?,
            grace: Duration::from_secs(env::or("SHUTDOWN_GRACE_SECONDS", 20)?),
            lease: lease()?,
            retention: retention()?,
            log_format: env::or("LOG_FORMAT", LogFormat::Text)?,
            log_filter: env::or("RUST_LOG", jobs::trace::DEFAULT_FILTER.to_owned())?,
        })
    }
}

impl Config {
    /// What this worker is connected to, for the back office: without user names and passwords.
    #[must_use]
    pub fn integrations(&self) -> Vec<Configured> {
        let of = |integration, destination, is_local| Configured { integration, destination, is_local };
        let gateway = self.payments.as_ref().map(|payments| payments.gateway);
        let mut all = vec![
            of(Integration::Site, self.public_url.to_string(), self.public_url.scheme() != "https"),
            of(Integration::Storage, self.storage.to_string(), matches!(self.storage, Location::Folder(_))),
            of(
                Integration::Payments,
                gateway.map_or("", Gateway::name).to_owned(),
                gateway == Some(Gateway::Demo),
            ),
        ];
        // Another worker sends the e-mails, perhaps by another server.
        if self.queues.concurrency(Queue::Mail) > 0 {
            let is_local = matches!(self.transport, Transport::Folder(_));
            all.push(of(Integration::Mail, destination(&self.transport), is_local));
        }
        all
    }
}

fn destination(transport: &Transport) -> String {
    match transport {
        Transport::Folder(folder) => folder.display().to_string(),
        Transport::Smtp(url) => {
            let host = url.host_str().unwrap_or_default();
            url.port().map_or_else(|| host.to_owned(), |port| format!("{host}:{port}"))
        }
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_mail_server_is_named_without_its_password() {
        let named = |url: &str| destination(&Transport::Smtp(url.parse().unwrap()));
        assert_eq!(named("smtps://asha:secret@smtp.example.com"), "smtp.example.com");
        assert_eq!(named("smtp://asha:secret@smtp.example.com:587"), "smtp.example.com:587");
        assert_eq!(destination(&Transport::Folder(".data/mail".into())), ".data/mail");
    }
}
