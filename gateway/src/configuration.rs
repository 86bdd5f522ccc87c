//! Which gateway is used, from environment variables.

use std::str::FromStr;

use kernel::env::{self, EnvError};
use url::Url;

const GATEWAY: &str = "PAYMENT_GATEWAY";

/// Razorpay's API.
const RAZORPAY: &str = "https://api.razorpay.com/v1";

/// A gateway.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Gateway {
    /// Razorpay.
    Razorpay,
    /// The demo, which moves no money.
    Demo,
}

impl Gateway {
    /// Its name in `payments.gateway`, and in the webhook's address.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Razorpay => "razorpay",
            Self::Demo => "demo",
        }
    }
}

/// A gateway and its address.
#[derive(Clone, Debug)]
pub struct Configuration {
    /// The gateway.
    pub gateway: Gateway,
    /// Base URL of its REST contract.
    pub url: Url,
}

impl FromStr for Gateway {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        match text {
            "razorpay" => Ok(Self::Razorpay),
            "demo" => Ok(Self::Demo),
            _ => Err("use `razorpay` or `demo`"),
        }
    }
}

impl Configuration {
    /// Reads the environment variables. `None` if nothing is paid online.
    pub fn read(public_url: &Url) -> Result<Option<Self>, EnvError> {
        let Some(gateway) = env::optional(GATEWAY)? else { return Ok(None) };
        let is_test_mode = env::or("PAYMENT_TEST_MODE", false)?;
        let url = match gateway {
            Gateway::Razorpay => env::optional("RAZORPAY_URL")?.or_else(|| RAZORPAY.parse().ok()),
            Gateway::Demo if may_serve_demo(public_url, is_test_mode) => {
                public_url.join("/demo-gateway/v1").ok()
            }
            Gateway::Demo => None,
        };
        let url = url.ok_or_else(|| EnvError::Invalid {
            name: GATEWAY,
            value: gateway.name().to_owned(),
            reason: "a public site would give its goods away; PAYMENT_TEST_MODE=true allows it where nothing is sold"
                .to_owned(),
        })?;
        Ok(Some(Self { gateway, url }))
    }
}

/// Whether a site may have a demo gateway: one that the public reaches would give its goods away.
pub(crate) fn may_serve_demo(public_url: &Url, is_test_mode: bool) -> bool {
    public_url.scheme() != "https" || is_test_mode
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_public_site_has_no_demo_unless_it_is_a_test() {
        let at = |url: &str, is_test_mode| may_serve_demo(&url.parse().unwrap(), is_test_mode);
        assert!(at("http://localhost:8080", false));
        assert!(!at("https://nivas.example", false));
        assert!(at("https://nivas.example", true));
    }
}
