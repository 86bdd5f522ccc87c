//! The API's configuration from environment variables, each described in `.env.example`.

use std::net::{IpAddr, SocketAddr};
use std::path::PathBuf;
use std::str::FromStr;

use jobs::trace::LogFormat;
use kernel::env::{self, EnvError};
use kernel::secret::SecretKey;
use render::Limits;
use storage::Location;
use url::Url;

use crate::Hsts;
use crate::auth::HostedService;

/// Deployment environment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Environment {
    /// A developer's machine: e-mails can be read in the browser.
    Development,
    /// The live installation.
    Production,
}

impl FromStr for Environment {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        match text {
            "development" => Ok(Self::Development),
            "production" => Ok(Self::Production),
            _ => Err("use `development` or `production`"),
        }
    }
}

/// The API's configuration.
#[derive(Clone, Debug)]
pub struct Config {
    /// Postgres URL.
    pub database_url: Url,
    /// URL of the same database for the role that owns its tables; used by migrations.
    pub database_owner_url: Option<Url>,
    /// Maximum Postgres connections.
    pub database_connections: u32,
    /// Listen address.
    pub listen: SocketAddr,
    /// Listen address for Prometheus metrics.
    pub metrics: SocketAddr,
    /// The site's public address.
    pub public_url: Url,
    /// The installation's master key; commands that need no keys do without.
    pub secret_key: Option<SecretKey>,
    /// The hosted auth service, if one is used instead of the embedded one.
    pub hosted_auth: Option<HostedService>,
    /// Password of the demo's staff accounts, in development.
    pub demo_password: Option<String>,
    /// Number of proxies in front of this process.
    pub trusted_proxies: usize,
    /// HSTS policy.
    pub hsts: Hsts,
    /// Folder of the built web application.
    pub web_dist: PathBuf,
    /// Processes that render pages.
    pub render_engines: usize,
    /// Deployment environment.
    pub environment: Environment,
    /// Folder for the worker's e-mails when no SMTP server is set; `None` when one is.
    pub mail_dir: Option<PathBuf>,
    /// File storage.
    pub storage: Location,
    /// The payment gateway; `None` if nothing is paid online.
    pub payments: Option<gateway::Configuration>,
    /// Addresses of the ad platforms.
    pub platforms: platforms::Configuration,
    /// Log format.
    pub log_format: LogFormat,
    /// Log filter.
    pub log_filter: String,
}

impl Config {
    /// Reads the environment variables.
    pub fn read() -> Result<Self, EnvError> {
        let host: IpAddr = env::or("HOST", IpAddr::from([0, 0, 0, 0]))?;
        let port: u16 = env::or("PORT", 8080)?;
        let mail_dir = env::or("MAIL_DIR", PathBuf::from(".data/mail"))?;
        let public_url = env::public_url()?;
        Ok(Self {
            database_url: env::database_url("DATABASE_URL")?,
            database_owner_url: env::optional_database_url("DATABASE_OWNER_URL")?,
            database_connections: env::or("DATABASE_CONNECTIONS", 16)?,
            listen: SocketAddr::new(host, port),
            metrics: env::metrics_address("API_METRICS_PORT", 9092)?,
            payments: gateway::Configuration::read(&public_url)?,
            platforms: platforms::Configuration::read()?,
            public_url,
            secret_key: env::secret_key()?,
            hosted_auth: HostedService::read()?,
            demo_password: env::text("DEMO_PASSWORD"),
            trusted_proxies: env::or("TRUSTED_PROXIES", 0)?,
            hsts: env::or("HSTS", Hsts::default())?,
            web_dist: env::or("WEB_DIST", PathBuf::from("web/dist"))?,
            render_engines: env::or("RENDER_ENGINES", Limits::default().engines)?,
            environment: env::or("NIVAS_ENV", Environment::Production)?,
            mail_dir: env::text("SMTP_URL").is_none().then_some(mail_dir),
            storage: Location::read()?,
            log_format: env::or("LOG_FORMAT", LogFormat::Text)?,
            log_filter: env::or("RUST_LOG", jobs::trace::DEFAULT_FILTER.to_owned())?,
        })
    }

    /// Limits of rendering pages; `None` leaves it to browsers.
    #[must_use]
    pub fn limits_of_rendering(&self) -> Option<Limits> {
        let engines = self.render_engines;
        (engines > 0).then(|| Limits { engines, ..Limits::default() })
    }
}
