//! The cookie by which a browser is recognised, once its visitor has agreed to something.

use std::convert::Infallible;

use ads::visit::VisitorId;
use ads::visit::attribution::Arrival;
use ads::visit::bot::is_bot;
use ads::visit::report::VisitReport;
use aide::OperationInput;
use axum::extract::{FromRef, FromRequestParts};
use axum::http::request::Parts;
use url::Url;

use crate::App;
use crate::browser::{self, SetCookie};
use crate::client::Client;

/// Name of the cookie.
const NAME: &str = "visitor";

/// Seconds: thirteen months, as long as agreements are kept before the visitor is asked again.
const MAX_AGE: u32 = 395 * 24 * 60 * 60;

/// The browser that a request comes from, as far as its visitor lets us know.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Browser {
    /// Visitor of the cookie; of a write only if a page of the site sent it.
    pub(crate) visitor: Option<VisitorId>,
    /// A page of the site sent the request.
    pub(crate) is_ours: bool,
    /// The browser asks not to be tracked (Global Privacy Control).
    pub(crate) has_signal: bool,
}

impl<S: Send + Sync> FromRequestParts<S> for Browser
where
    App: FromRef<S>,
{
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Infallible> {
        let app = App::from_ref(state);
        Ok(Self::read(parts, &app.public_url))
    }
}

impl Browser {
    fn read(parts: &Parts, site: &Url) -> Self {
        let is_ours = browser::is_same_origin(&parts.headers, site);
        let visitor = browser::cookie(&parts.headers, NAME).and_then(|value| value.parse().ok());
        Self {
            visitor: visitor.filter(|_| is_ours),
            is_ours,
            has_signal: parts.headers.get("sec-gpc").is_some_and(|value| value == "1"),
        }
    }
}

impl OperationInput for Browser {}

impl Browser {
    /// The visit that leads to an enquiry or an order, which add whose it is and when it came. A program's is none.
    pub(crate) fn arrival<'a>(self, report: Option<&'a VisitReport>, client: &'a Client) -> Arrival<'a> {
        let user_agent = client.0.user_agent.as_deref();
        let report = report.filter(|_| !is_bot(user_agent));
        Arrival { visitor: self.visitor, report, user_agent, ..Arrival::default() }
    }
}

/// Recognises the browser from now on.
pub(crate) fn set(site: &Url, visitor: VisitorId) -> SetCookie {
    browser::set_hidden(site, NAME, &visitor.to_string(), MAX_AGE)
}

/// Deletes the cookie.
pub(crate) fn forget(site: &Url) -> SetCookie {
    browser::set_hidden(site, NAME, "", 0)
}
