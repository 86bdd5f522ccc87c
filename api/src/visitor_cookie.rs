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

#[cfg(test)]
mod tests {
    use axum::http::{Method, Request};

    use super::*;

    fn site() -> Url {
        "https://nivas.example.com".parse().unwrap()
    }

    fn read(headers: &[(&str, &str)]) -> Browser {
        let mut request = Request::builder().method(Method::POST);
        for (name, value) in headers {
            request = request.header(*name, *value);
        }
        Browser::read(&request.body(()).unwrap().into_parts().0, &site())
    }

    const COOKIE: (&str, &str) = ("cookie", "a=b; visitor=0190a5e0-0000-4000-8000-000000000001");

    #[test]
    fn the_cookie_counts_only_from_a_page_of_the_site() {
        assert!(read(&[COOKIE, ("sec-fetch-site", "same-origin")]).visitor.is_some());
        for from in ["same-site", "cross-site", "none"] {
            let browser = read(&[COOKIE, ("sec-fetch-site", from)]);
            assert!(browser.visitor.is_none() && !browser.is_ours, "{from}");
        }
        assert!(read(&[("cookie", "visitor=me"), ("sec-fetch-site", "same-origin")]).visitor.is_none());
        assert!(read(&[("sec-gpc", "1")]).has_signal && !read(&[("sec-gpc", "0")]).has_signal);
    }

    #[test]
    fn scripts_cannot_read_the_cookie_and_it_needs_tls() {
        let visitor = VisitorId::new();
        let text = |[(_, cookie)]: SetCookie| cookie.to_str().unwrap().to_owned();
        assert_eq!(
            text(set(&site(), visitor)),
            format!("visitor={visitor}; Path=/; Max-Age=34128000; HttpOnly; SameSite=Lax; Secure")
        );
        let local = "http://localhost:8080".parse().unwrap();
        assert_eq!(text(forget(&local)), "visitor=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax");
    }
}
