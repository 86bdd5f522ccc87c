//! Reads environment variables once at startup. Errors name the variable, what is wrong, and an example.

use std::fmt::Display;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::str::FromStr;

use url::Url;

use crate::secret::{SecretKey, WeakSecret};

/// Describes every variable, with an example if useful: `# NAME=example`.
const DESCRIPTIONS: &str = include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/../.env.example"));

/// A missing or invalid variable.
#[derive(Debug, PartialEq, Eq, thiserror::Error)]
pub enum EnvError {
    /// Not set and without a default.
    #[error("{0} is not set.{advice}", advice = advice(.0))]
    Missing(&'static str),
    /// Invalid value.
    #[error("{name} cannot be {shown}: {reason}.{advice}", shown = shown(.value), advice = advice(.name))]
    Invalid {
        /// Variable.
        name: &'static str,
        /// Value.
        value: String,
        /// What is wrong.
        reason: String,
    },
    /// Invalid secret, whose value is not shown.
    #[error("{name} cannot be used: {reason}.{advice}", advice = advice(.name))]
    Secret {
        /// Variable.
        name: &'static str,
        /// What is wrong.
        reason: String,
    },
}

/// An example, and where the variable is described.
fn advice(name: &str) -> String {
    match example(name) {
        Some(example) => format!(" Example: {name}={example}; see .env.example."),
        None => " See .env.example.".to_owned(),
    }
}

/// The variable's example, if it is described with one.
fn example(name: &str) -> Option<&'static str> {
    let described = DESCRIPTIONS.lines().find_map(|line| {
        let line = line.strip_prefix("# ").unwrap_or(line);
        line.strip_prefix(name)?.strip_prefix('=')
    });
    described.filter(|example| !example.is_empty())
}

/// A value for an error message, unless it is an address, which may contain a password that would end up in
/// logs.
fn shown(value: &str) -> String {
    if value.contains("://") || value.contains('@') { "read".to_owned() } else { format!("{value:?}") }
}

/// A variable's text; an empty one counts as not set.
#[must_use]
#[expect(clippy::disallowed_methods, reason = "this is where the environment is read")]
pub fn text(name: &'static str) -> Option<String> {
    std::env::var(name).ok().map(|text| text.trim().to_owned()).filter(|text| !text.is_empty())
}

/// A variable's value, or `None` if not set.
pub fn optional<T: FromStr<Err: Display>>(name: &'static str) -> Result<Option<T>, EnvError> {
    let Some(value) = text(name) else { return Ok(None) };
    match value.parse() {
        Ok(parsed) => Ok(Some(parsed)),
        Err(error) => {
            let reason = error.to_string();
            Err(EnvError::Invalid { name, value, reason })
        }
    }
}

/// A variable's value, or `default` if not set.
pub fn or<T: FromStr<Err: Display>>(name: &'static str, default: T) -> Result<T, EnvError> {
    Ok(optional(name)?.unwrap_or(default))
}

/// A required variable's value.
pub fn required<T: FromStr<Err: Display>>(name: &'static str) -> Result<T, EnvError> {
    optional(name)?.ok_or(EnvError::Missing(name))
}

/// A Postgres URL, or `None` if not set.
pub fn optional_database_url(name: &'static str) -> Result<Option<Url>, EnvError> {
    let url: Option<Url> = optional(name)?;
    match url {
        Some(url) if !matches!(url.scheme(), "postgres" | "postgresql") => Err(EnvError::Invalid {
            name,
            reason: format!("it starts with {}:// instead of postgres://", url.scheme()),
            value: url.into(),
        }),
        url => Ok(url),
    }
}

/// A required Postgres URL.
pub fn database_url(name: &'static str) -> Result<Url, EnvError> {
    optional_database_url(name)?.ok_or(EnvError::Missing(name))
}

/// The installation's master key, if set, with the previous one during a rotation.
pub fn secret_key() -> Result<Option<SecretKey>, EnvError> {
    const NAME: &str = "SECRET_KEY";
    let parsed = text(NAME).map(|value| value.parse::<SecretKey>()).transpose();
    let secret =
        parsed.map_err(|error: WeakSecret| EnvError::Secret { name: NAME, reason: error.to_string() })?;
    Ok(match (secret, text("SECRET_KEY_PREVIOUS")) {
        (Some(secret), Some(previous)) => Some(secret.replacing(&previous)),
        (secret, _) => secret,
    })
}

/// The site's public address; defaults to this machine on the API's port.
pub fn public_url() -> Result<Url, EnvError> {
    if let Some(url) = optional("PUBLIC_URL")? {
        return Ok(url);
    }
    let port: u16 = or("PORT", 8080)?;
    Url::parse(&format!("http://localhost:{port}")).map_err(|error| EnvError::Invalid {
        name: "PORT",
        value: port.to_string(),
        reason: error.to_string(),
    })
}

/// Listen address for metrics: only this machine, unless `METRICS_HOST` is set.
pub fn metrics_address(port: &'static str, default: u16) -> Result<SocketAddr, EnvError> {
    Ok(SocketAddr::new(or("METRICS_HOST", IpAddr::V4(Ipv4Addr::LOCALHOST))?, or(port, default)?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_error_names_the_variable() {
        assert_eq!(required::<u16>("NIVAS_TEST_UNSET"), Err(EnvError::Missing("NIVAS_TEST_UNSET")));
        assert_eq!(or("NIVAS_TEST_UNSET", 7), Ok(7));
        let wrong = optional::<u16>("PATH").unwrap_err().to_string();
        assert!(wrong.starts_with("PATH cannot be "), "{wrong}");
    }

    #[test]
    fn the_error_says_what_the_variable_looks_like() {
        let invalid = |name, value: &str, reason: &str| EnvError::Invalid {
            name,
            value: value.to_owned(),
            reason: reason.to_owned(),
        };
        for (error, said) in [
            (
                EnvError::Missing("DATABASE_URL"),
                "DATABASE_URL is not set. Example: DATABASE_URL=postgres://nivas:password@localhost:5432/nivas; \
                 see .env.example.",
            ),
            (EnvError::Missing("STORAGE_KEY_ID"), "STORAGE_KEY_ID is not set. See .env.example."),
            (
                invalid("PORT", "many", "invalid digit found in string"),
                "PORT cannot be \"many\": invalid digit found in string. Example: PORT=8080; see .env.example.",
            ),
            (
                invalid("SMTP_URL", "smtp://asha:secret@[", "invalid IPv6 address"),
                "SMTP_URL cannot be read: invalid IPv6 address. Example: \
                 SMTP_URL=smtps://user:password@smtp.example.com; see .env.example.",
            ),
        ] {
            assert_eq!(error.to_string(), said);
        }
    }
}
