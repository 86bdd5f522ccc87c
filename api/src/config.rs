//! The API's configuration from environment variables, each described in `.env.example`.

use std::net::{IpAddr, SocketAddr};
use std::path::PathBuf;
use std::str::FromStr;

use jobs::trace::LogFormat;
use kernel::env::{self, EnvError};
use kernel::secret::SecretKey;
use storage::Place;
use url::Url;

use crate::Hsts;
use crate::auth::HostedService;

/// Where this runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Environment {
    /// On a developer's machine: e-mail can be read in the browser.
    Development,
    /// For customers.
    Production,
}

impl FromStr for Environment {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        match text {
            "development" => Ok(Self::Development),
            "production" => Ok(Self::Production),
            _ => Err("it is `development` or `production`"),
        }
    }
}

/// The API's configuration, read once.
#[derive(Clone, Debug)]
pub struct Config {
    /// Postgres.
    pub database_url: Url,
    /// The same database as the role that owns its tables, for migrations.
    pub database_owner_url: Option<Url>,
    /// Connections to Postgres, at most.
    pub database_connections: u32,
    /// Where to listen.
    pub listen: SocketAddr,
    /// Where Prometheus asks for figures.
    pub metrics: SocketAddr,
    /// Where visitors reach the site.
    pub public_url: Url,
    /// What the installation's keys are derived from; commands that need none do without.
    pub secret_key: Option<SecretKey>,
    /// Who vouches for people, if it is not this process.
    pub hosted_auth: Option<HostedService>,
    /// What the demo's staff sign in with, on a developer's machine.
    pub demo_password: Option<String>,
    /// Proxies before this process.
    pub trusted_proxies: usize,
    /// What browsers are told about https.
    pub hsts: Hsts,
    /// The built web application.
    pub web_dist: PathBuf,
    /// Where this runs.
    pub environment: Environment,
    /// Where the worker writes e-mail when no SMTP server is set; `None` when one is.
    pub mail_dir: Option<PathBuf>,
    /// Where files are kept.
    pub storage: Place,
    /// Shape of log lines.
    pub log_format: LogFormat,
    /// What is logged.
    pub log_filter: String,
}

impl Config {
    /// Reads the environment.
    pub fn read() -> Result<Self, EnvError> {
        let host: IpAddr = env::or("HOST", IpAddr::from([0, 0, 0, 0]))?;
        let port: u16 = env::or("PORT", 8080)?;
        let mail_dir = env::or("MAIL_DIR", PathBuf::from(".data/mail"))?;
        Ok(Self {
            database_url: env::database_url("DATABASE_URL")?,
            database_owner_url: env::optional_database_url("DATABASE_OWNER_URL")?,
            database_connections: env::or("DATABASE_CONNECTIONS", 16)?,
            listen: SocketAddr::new(host, port),
            metrics: env::metrics_address("API_METRICS_PORT", 9092)?,
            public_url: env::public_url()?,
            secret_key: env::secret_key()?,
            hosted_auth: HostedService::read()?,
            demo_password: env::text("DEMO_PASSWORD"),
            trusted_proxies: env::or("TRUSTED_PROXIES", 0)?,
            hsts: env::or("HSTS", Hsts::default())?,
            web_dist: env::or("WEB_DIST", PathBuf::from("web/dist"))?,
            environment: env::or("NIVAS_ENV", Environment::Production)?,
            mail_dir: env::text("SMTP_URL").is_none().then_some(mail_dir),
            storage: Place::read()?,
            log_format: env::or("LOG_FORMAT", LogFormat::Text)?,
            log_filter: env::or("RUST_LOG", jobs::trace::DEFAULT_FILTER.to_owned())?,
        })
    }
}
