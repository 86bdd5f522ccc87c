//! Where the platforms are reached, from environment variables.

use kernel::env::{self, EnvError};
use url::{Host, Url};

/// Base addresses of the platforms, without a trailing slash.
#[derive(Clone, Debug)]
pub struct Configuration {
    /// Google's Data Manager API.
    pub data_manager: Url,
    /// The Google Ads API.
    pub google_ads: Url,
    /// Google's token endpoint, whole.
    pub google_token: Url,
    /// Google Analytics' Measurement Protocol.
    pub google_analytics: Url,
    /// Meta's Graph API.
    pub meta: Url,
    /// Where search engines are told of changed addresses by IndexNow, whole.
    pub index_now: Url,
}

const DATA_MANAGER: (&str, &str) = ("DATA_MANAGER_URL", "https://datamanager.googleapis.com");
const GOOGLE_ADS: (&str, &str) = ("GOOGLE_ADS_URL", "https://googleads.googleapis.com");
const GOOGLE_TOKEN: (&str, &str) = ("GOOGLE_TOKEN_URL", "https://oauth2.googleapis.com/token");
const GOOGLE_ANALYTICS: (&str, &str) = ("GOOGLE_ANALYTICS_URL", "https://www.google-analytics.com");
const META: (&str, &str) = ("META_URL", "https://graph.facebook.com");
const INDEX_NOW: (&str, &str) = ("INDEX_NOW_URL", "https://api.indexnow.org/indexnow");

impl Configuration {
    /// Reads the environment variables. Other addresses than the platforms' own are for tests.
    pub fn read() -> Result<Self, EnvError> {
        let address = |(name, default): (&'static str, &str)| {
            let url = match env::optional::<Url>(name)? {
                Some(url) => url,
                None => own(default),
            };
            if is_safe(&url) {
                return Ok(url);
            }
            let reason = "tokens and people's data go there; use https, or http on this machine".to_owned();
            Err(EnvError::Invalid { name, value: url.into(), reason })
        };
        Ok(Self {
            data_manager: address(DATA_MANAGER)?,
            google_ads: address(GOOGLE_ADS)?,
            google_token: address(GOOGLE_TOKEN)?,
            google_analytics: address(GOOGLE_ANALYTICS)?,
            meta: address(META)?,
            index_now: address(INDEX_NOW)?,
        })
    }
}

impl Default for Configuration {
    /// The platforms' own addresses.
    fn default() -> Self {
        Self {
            data_manager: own(DATA_MANAGER.1),
            google_ads: own(GOOGLE_ADS.1),
            google_token: own(GOOGLE_TOKEN.1),
            google_analytics: own(GOOGLE_ANALYTICS.1),
            meta: own(META.1),
            index_now: own(INDEX_NOW.1),
        }
    }
}

fn own(address: &str) -> Url {
    Url::parse(address).unwrap_or_else(|error| unreachable!("{address}: {error}"))
}

/// Whether nobody on the way can read what is sent there.
fn is_safe(url: &Url) -> bool {
    let is_loopback = match url.host() {
        Some(Host::Ipv4(address)) => address.is_loopback(),
        Some(Host::Ipv6(address)) => address.is_loopback(),
        Some(Host::Domain(name)) => name == "localhost",
        None => false,
    };
    url.scheme() == "https" || url.scheme() == "http" && is_loopback
}

/// An address below a base.
pub(crate) fn below(base: &Url, path: &str) -> String {
    format!("{}{path}", base.as_str().trim_end_matches('/'))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_this_machine_is_reached_without_encryption() {
        for (url, is_taken) in [
            ("https://graph.facebook.com", true),
            ("http://127.0.0.1:4000", true),
            ("http://[::1]:4000", true),
            ("http://localhost:4000/ads", true),
            ("http://graph.facebook.com", false),
            ("http://127.0.0.1.example.com", false),
            ("ftp://localhost", false),
        ] {
            assert_eq!(is_safe(&url.parse().unwrap()), is_taken, "{url}");
        }
    }

    #[test]
    fn a_path_goes_below_a_base() {
        let base = "http://127.0.0.1:4000/ads/".parse().unwrap();
        assert_eq!(below(&base, "/v1/events:ingest"), "http://127.0.0.1:4000/ads/v1/events:ingest");
    }
}
