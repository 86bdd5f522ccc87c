//! The cookie that binds a session to the browser in which it began.
//!
//! The official client keeps tokens where scripts can read them. So the response that begins a session in a
//! browser also sets a random secret in an `HttpOnly` cookie. The session stores its hash, and from then on its
//! tokens count only together with the cookie: stolen tokens are worthless elsewhere. Clients other than
//! browsers, and sessions of a hosted service, are not bound.

use axum::http::header::{COOKIE, ORIGIN, SET_COOKIE};
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method};
use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use ring::digest::{SHA256, digest};
use ring::rand::{SecureRandom as _, SystemRandom};
use url::Url;

/// Seconds: as long as the cookie in which the client keeps its tokens.
const MAX_AGE: u32 = 400 * 24 * 60 * 60;

/// Response header that sets the cookie.
pub(crate) type SetCookie = [(HeaderName, HeaderValue); 1];

/// With the prefix, browsers accept the cookie only from this very host over TLS. A site without TLS can only
/// be in development.
fn name(site: &Url) -> &'static str {
    if site.scheme() == "https" { "__Host-nivas-session" } else { "nivas-session" }
}

/// A browser in which a session begins.
pub(crate) struct NewBrowser {
    /// Hash of the secret, stored with the session.
    pub(crate) hash: [u8; 32],
    /// Cookie with the secret.
    pub(crate) cookie: SetCookie,
}

/// Creates a secret if the request comes from a page of the site.
pub(crate) fn begin(headers: &HeaderMap, site: &Url) -> Option<NewBrowser> {
    if !is_same_origin(headers, site) {
        return None;
    }
    let mut secret = [0; 32];
    SystemRandom::new()
        .fill(&mut secret)
        .unwrap_or_else(|_| unreachable!("the system provides random numbers"));
    let secret = URL_SAFE_NO_PAD.encode(secret);
    Some(NewBrowser { hash: hash(&secret), cookie: set(site, &secret, MAX_AGE) })
}

/// Deletes the cookie.
pub(crate) fn forget(site: &Url) -> SetCookie {
    set(site, "", 0)
}

fn set(site: &Url, value: &str, max_age: u32) -> SetCookie {
    set_hidden(site, name(site), value, max_age)
}

/// A cookie of the whole site that scripts cannot read. `value` is an id or base64; `max_age` is in seconds, and 0
/// deletes it.
pub(crate) fn set_hidden(site: &Url, name: &str, value: &str, max_age: u32) -> SetCookie {
    let secure = secure(site);
    let cookie = format!("{name}={value}; Path=/; Max-Age={max_age}; HttpOnly; SameSite=Lax{secure}");
    let cookie =
        HeaderValue::from_str(&cookie).unwrap_or_else(|_| unreachable!("ids and base64 are headers' values"));
    [(SET_COOKIE, cookie)]
}

/// The attribute that keeps a cookie from being sent without TLS, which a site can lack only in development.
pub(crate) fn secure(site: &Url) -> &'static str {
    if site.scheme() == "https" { "; Secure" } else { "" }
}

fn hash(secret: &str) -> [u8; 32] {
    let mut hash = [0; 32];
    hash.copy_from_slice(digest(&SHA256, secret.as_bytes()).as_ref());
    hash
}

/// Hash of the secret in a request's cookie. A write counts only if a page of the site sent it, since
/// browsers attach the cookie whoever causes the request.
pub(crate) fn session_hash(parts: &Parts, site: &Url) -> Option<[u8; 32]> {
    let is_safe = matches!(parts.method, Method::GET | Method::HEAD | Method::OPTIONS);
    if !is_safe && !is_same_origin(&parts.headers, site) {
        return None;
    }
    cookie(&parts.headers, name(site)).map(hash)
}

/// Value of a cookie.
pub(crate) fn cookie<'a>(headers: &'a HeaderMap, name: &str) -> Option<&'a str> {
    let cookies = headers.get_all(COOKIE).iter().filter_map(|value| value.to_str().ok());
    cookies
        .flat_map(|value| value.split(';'))
        .filter_map(|cookie| cookie.trim().split_once('='))
        .find_map(|(key, value)| (key == name).then_some(value))
}

/// Whether the browser says that a page of this origin sent the request. Older browsers name only its site.
pub(crate) fn is_same_origin(headers: &HeaderMap, site: &Url) -> bool {
    match headers.get("sec-fetch-site") {
        Some(from) => from == "same-origin",
        None => headers.get(ORIGIN).is_some_and(|origin| *origin == site.origin().ascii_serialization()),
    }
}
