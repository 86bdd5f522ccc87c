//! How this installation calls other services over HTTP: whom it trusts, and how it words what went wrong.

pub mod public;

use std::sync::Arc;

use reqwest::ClientBuilder;
use rustls::{ClientConfig, RootCertStore};

/// An HTTP client that follows no redirects and trusts the certificates that browsers trust. Its timeouts are the
/// caller's.
pub fn client() -> ClientBuilder {
    reqwest::Client::builder()
        .tls_backend_preconfigured(tls())
        .redirect(reqwest::redirect::Policy::none())
        .user_agent(concat!("nivas/", env!("CARGO_PKG_VERSION")))
}

/// Encryption that trusts the certificates that browsers trust.
#[must_use]
pub fn tls() -> ClientConfig {
    let mut roots = RootCertStore::empty();
    roots.extend(webpki_roots::TLS_SERVER_ROOTS.iter().cloned());
    let provider = Arc::new(rustls::crypto::ring::default_provider());
    ClientConfig::builder_with_provider(provider)
        .with_safe_default_protocol_versions()
        .unwrap_or_else(|_| unreachable!("the provider supports the default protocol versions"))
        .with_root_certificates(roots)
        .with_no_client_auth()
}

/// An error with its causes: reqwest's own message does not name them.
#[must_use]
pub fn chain(error: &dyn std::error::Error) -> String {
    let causes = std::iter::successors(error.source(), |cause| cause.source());
    causes.fold(error.to_string(), |said, cause| format!("{said}: {cause}"))
}
