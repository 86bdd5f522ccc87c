//! The cookie by which pages remember what a visitor chose about cookies, so that they do not ask again. It has no
//! identifier.
//!
//! The page's script writes the same cookie at once. Safari forgets after seven days what scripts write: the answer to
//! a recorded choice sets it again by HTTP.

use ads::visit::choice::{Channel, Choice};
use axum::http::HeaderValue;
use axum::http::header::SET_COOKIE;
use url::Url;

use crate::browser::{SetCookie, secure};

/// Name of the cookie.
const NAME: &str = "consent";

const DAY: u32 = 24 * 60 * 60;

/// The cookie of a choice, as `web/src/features/consent/choice.ts` reads it: version, purposes, channel, whether the
/// visitor chose beside the browser's signal, and that it is recorded. `None` if the page would not understand it.
pub(crate) fn set(site: &Url, choice: &Choice, has_signal: bool) -> Option<SetCookie> {
    let version = &choice.text_version;
    let is_plain = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-';
    if choice.channel == Channel::Account {
        return None;
    }
    if version.is_empty() || version.len() > 60 || !version.bytes().all(is_plain) {
        return None;
    }
    let (analytics, ads) = (u8::from(choice.analytics), u8::from(choice.ads));
    let knew_signal = u8::from(has_signal && choice.channel.is_explicit());
    // A year after a yes, half a year after a refusal.
    let age = if choice.allows_any() { 365 * DAY } else { 182 * DAY };
    let secure = secure(site);
    let cookie = format!(
        "{NAME}={version}.{analytics}.{ads}.{}.{knew_signal}.1; Max-Age={age}; Path=/; SameSite=Lax{secure}",
        choice.channel.as_str()
    );
    HeaderValue::from_str(&cookie).ok().map(|cookie| [(SET_COOKIE, cookie)])
}
