//! Asks addresses that people wrote, such as the links of an article, whether they answer.
//!
//! Only public addresses are asked, so that nobody reaches this installation's own network through them: a host is resolved
//! here, and its private addresses are left out before anything connects. Redirects are followed one by one, each under the
//! same rule. Nothing of an answer but its status is read.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};
use std::sync::Arc;
use std::time::Duration;

use reqwest::dns::{Addrs, Name, Resolve, Resolving};
use reqwest::header::{ACCEPT, LOCATION};
use reqwest::{Client, Method, StatusCode, Url};

use crate::{chain, client};

/// Most redirects that are followed.
const MAX_REDIRECTS: usize = 5;

/// Longest time until a server accepts the connection.
const CONNECT_TIMEOUT: Duration = Duration::from_secs(5);

/// Asks public addresses.
#[derive(Clone, Debug)]
pub struct PublicClient {
    client: Client,
    /// Asked although they are not public.
    allowed: Vec<SocketAddr>,
}

/// Why there is no status.
#[derive(Debug, thiserror::Error)]
pub enum AskError {
    /// Neither `http` nor `https`, or without a host.
    #[error("not an address of the web")]
    NotWeb,
    /// It is in a private network, or redirects there.
    #[error("leads into a private network")]
    Private,
    /// It redirects again and again.
    #[error("redirects more than {MAX_REDIRECTS} times")]
    TooManyRedirects,
    /// No such host, no connection, no valid certificate or no answer in time.
    #[error("{0}")]
    Unreachable(String),
}

/// A host has no public address.
#[derive(Clone, Copy, Debug, thiserror::Error)]
#[error("the host has no public address")]
struct NoPublicAddress;

impl PublicClient {
    /// A client that waits this long for an answer and gives this name to servers.
    ///
    /// # Errors
    /// If the name is no valid header.
    pub fn new(timeout: Duration, name: &str) -> reqwest::Result<Self> {
        Self::allowing(timeout, name, Vec::new())
    }

    /// The same, but these addresses are asked although they are not public, for tests.
    ///
    /// # Errors
    /// If the name is no valid header.
    pub fn allowing(timeout: Duration, name: &str, allowed: Vec<SocketAddr>) -> reqwest::Result<Self> {
        let client = client()
            .user_agent(name)
            .timeout(timeout)
            .connect_timeout(CONNECT_TIMEOUT)
            .dns_resolver(Arc::new(PublicAddresses))
            // A proxy would resolve the hosts itself.
            .no_proxy()
            .build()?;
        Ok(Self { client, allowed })
    }

    /// The status of the page at an address, after redirects.
    ///
    /// # Errors
    /// If there is none.
    pub async fn ask(&self, address: &Url) -> Result<u16, AskError> {
        match self.follow(Method::HEAD, address.clone()).await? {
            // Some servers do not know HEAD, and say so in different ways.
            status if status.is_client_error() || status.is_server_error() => {
                Ok(self.follow(Method::GET, address.clone()).await?.as_u16())
            }
            status => Ok(status.as_u16()),
        }
    }

    async fn follow(&self, method: Method, mut address: Url) -> Result<StatusCode, AskError> {
        for _ in 0..=MAX_REDIRECTS {
            self.check(&address)?;
            let request =
                self.client.request(method.clone(), address.clone()).header(ACCEPT, "text/html, */*");
            let response = request.send().await.map_err(|error| explain(&error))?;
            let next = response.headers().get(LOCATION).and_then(|location| location.to_str().ok());
            let next = next.and_then(|location| address.join(location).ok());
            match next.filter(|_| response.status().is_redirection()) {
                Some(next) => address = next,
                None => return Ok(response.status()),
            }
        }
        Err(AskError::TooManyRedirects)
    }

    /// Hosts written as numbers are not resolved, so they are checked here.
    fn check(&self, address: &Url) -> Result<(), AskError> {
        if !matches!(address.scheme(), "http" | "https") {
            return Err(AskError::NotWeb);
        }
        let host = address.host_str().ok_or(AskError::NotWeb)?;
        let number = host.trim_start_matches('[').trim_end_matches(']').parse::<IpAddr>();
        let Ok(number) = number else { return Ok(()) };
        let port = address.port_or_known_default().unwrap_or_default();
        let is_allowed = is_public(number) || self.allowed.contains(&SocketAddr::new(number, port));
        if is_allowed { Ok(()) } else { Err(AskError::Private) }
    }
}

fn explain(error: &reqwest::Error) -> AskError {
    let mut causes = std::iter::successors(std::error::Error::source(error), |cause| cause.source());
    if causes.any(<dyn std::error::Error>::is::<NoPublicAddress>) {
        return AskError::Private;
    }
    AskError::Unreachable(chain(error))
}

/// Resolves hosts to their public addresses.
#[derive(Debug)]
struct PublicAddresses;

impl Resolve for PublicAddresses {
    fn resolve(&self, name: Name) -> Resolving {
        Box::pin(async move {
            let all: Vec<_> = tokio::net::lookup_host((name.as_str(), 0)).await?.collect();
            let is_known = !all.is_empty();
            let public: Vec<_> = all.into_iter().filter(|address| is_public(address.ip())).collect();
            if public.is_empty() && is_known {
                return Err(NoPublicAddress.into());
            }
            Ok(Box::new(public.into_iter()) as Addrs)
        })
    }
}

/// Whether an address is one of the public internet (IANA's registries of special-purpose addresses).
#[must_use]
pub fn is_public(address: IpAddr) -> bool {
    match address {
        IpAddr::V4(address) => is_public_v4(address),
        IpAddr::V6(address) => is_public_v6(address),
    }
}

fn is_public_v4(address: Ipv4Addr) -> bool {
    let [first, second, third, _] = address.octets();
    let is_special = address.is_private()
        || address.is_loopback()
        || address.is_link_local()
        || address.is_broadcast()
        || address.is_documentation()
        || address.is_multicast()
        || first == 0
        || first >= 240
        // Shared by a provider's customers, protocol assignments, benchmarks.
        || (first == 100 && (64..128).contains(&second))
        || (first == 192 && second == 0 && third == 0)
        || (first == 198 && (18..20).contains(&second));
    !is_special
}

fn is_public_v6(address: Ipv6Addr) -> bool {
    let parts = address.segments();
    let embedded = |high: u16, low: u16| {
        let ([a, b], [c, d]) = (high.to_be_bytes(), low.to_be_bytes());
        is_public_v4(Ipv4Addr::new(a, b, c, d))
    };
    match parts {
        // Translated from IPv4.
        [0x64, 0xff9b, 0, 0, 0, 0, high, low] | [0x2002, high, low, ..] => embedded(high, low),
        // Teredo, documentation, benchmarks and other assignments that nobody serves pages from.
        [0x2001, second, ..] if second < 0x200 || second == 0xdb8 => false,
        [0x3fff, second, ..] if second < 0x1000 => false,
        [first, ..] => (0x2000..0x4000).contains(&first),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_addresses_of_the_public_internet_are_public() {
        let public = ["8.8.8.8", "100.128.0.1", "172.32.0.1", "2606:4700::1111", "64:ff9b::808:808"];
        let private = [
            "0.0.0.0",
            "10.1.2.3",
            "100.64.0.1",
            "127.0.0.1",
            "169.254.169.254",
            "172.16.0.1",
            "192.168.1.1",
            "198.18.0.1",
            "224.0.0.1",
            "255.255.255.255",
            "::",
            "::1",
            "::ffff:127.0.0.1",
            "::ffff:8.8.8.8",
            "64:ff9b::7f00:1",
            "2002:a00:1::",
            "2001:db8::1",
            "fd00::1",
            "fe80::1",
            "ff02::1",
        ];
        for (addresses, expected) in [(&public[..], true), (&private[..], false)] {
            for address in addresses {
                assert_eq!(is_public(address.parse().unwrap()), expected, "{address}");
            }
        }
    }
}
