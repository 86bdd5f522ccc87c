//! The client that a request comes from.

use std::convert::Infallible;
use std::net::{IpAddr, Ipv6Addr, SocketAddr};

use aide::OperationInput;
use axum::extract::{ConnectInfo, FromRef, FromRequestParts};
use axum::http::HeaderMap;
use axum::http::header::USER_AGENT;
use axum::http::request::Parts;
use kernel::audit::{Actor, Source};
use kernel::settings::Sections;
use people::account::session;
use people::account::throttle::{self, Rate};

use crate::App;
use crate::browser;
use crate::database::Connection;
use crate::problem::Problem;

/// The client's address and browser.
#[derive(Clone, Debug)]
pub struct Client(pub session::Client);

impl Client {
    /// Whoever sent the request, as actor without an account.
    #[must_use]
    pub(crate) fn actor(&self) -> Actor {
        Actor {
            user: None,
            source: Source::User,
            ip: self.0.ip,
            request_id: jobs::trace::request_id(),
            batch: None,
        }
    }

    /// The network that rate limits count as one client: for IPv6 the /64, since whoever has one of its
    /// addresses has all of them.
    #[must_use]
    pub fn network(&self) -> String {
        match self.0.ip {
            Some(IpAddr::V4(ip)) => ip.to_string(),
            Some(IpAddr::V6(ip)) => Ipv6Addr::from_bits(ip.to_bits() >> 64 << 64).to_string(),
            None => "unknown".to_owned(),
        }
    }

    /// Acquires a connection if the client's network is within the rate limit.
    ///
    /// # Errors
    /// When it is over the limit. Until that has passed, repeats are rejected without asking the
    /// database.
    pub(crate) async fn connect(&self, app: &App, what: &str, rate: Rate) -> Result<Connection, Problem> {
        self.connect_and_read(app, what, rate, &[]).await.map(|(db, _)| db)
    }

    /// The same, and reads sections of the settings in the same round trip.
    pub(crate) async fn connect_and_read(
        &self,
        app: &App,
        what: &str,
        rate: Rate,
        sections: &[&str],
    ) -> Result<(Connection, Sections), Problem> {
        let (key, now) = (app.auth.keys().blind(what, &self.network()), app.clock.now());
        let mut db = app.db.acquire().await?;
        let taken = throttle::consume_and_read(&mut db, &key, rate, now, sections).await?;
        let sections = taken.map_err(|wait| {
            app.admission.remember_rejection(wait, now);
            Problem::too_many(wait)
        })?;
        Ok((db, sections))
    }
}

impl<S: Send + Sync> FromRequestParts<S> for Client
where
    App: FromRef<S>,
{
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Infallible> {
        let app = App::from_ref(state);
        let user_agent = parts.headers.get(USER_AGENT).and_then(|agent| agent.to_str().ok());
        let user_agent = user_agent.map(str::to_owned);
        let browser = browser::session_hash(parts, &app.public_url);
        Ok(Self(session::Client { ip: address(parts, app.trusted_proxies), user_agent, browser }))
    }
}

impl OperationInput for Client {}

/// Whether this program itself asks, for a page that it renders: that is no visit, and may happen at any time.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct ForPage(pub(crate) bool);

impl<S: Sync> FromRequestParts<S> for ForPage {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Infallible> {
        Ok(parts.extensions.get().copied().unwrap_or_default())
    }
}

impl OperationInput for ForPage {}

/// The peer's address; behind proxies, the address that the outermost of our proxies recorded. Anything
/// further left in the header was written by the caller.
pub(crate) fn address(parts: &Parts, trusted_proxies: usize) -> Option<IpAddr> {
    let peer = parts.extensions.get::<ConnectInfo<SocketAddr>>().map(|peer| peer.0.ip().to_canonical());
    if trusted_proxies == 0 {
        return peer;
    }
    let forwarded = forwarded(&parts.headers);
    let place = forwarded.len().checked_sub(trusted_proxies)?;
    forwarded[place].trim().parse::<IpAddr>().ok().map(|ip| ip.to_canonical())
}

/// The addresses recorded by proxies, the nearest to us last.
pub(crate) fn forwarded(headers: &HeaderMap) -> Vec<&str> {
    let values = headers.get_all("x-forwarded-for").iter().filter_map(|value| value.to_str().ok());
    values.flat_map(|value| value.split(',')).collect()
}
