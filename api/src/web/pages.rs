//! The site's public pages, as complete documents.
//!
//! A page is rendered by the web application's own components (crate `render`) from what its loaders read of the API,
//! and kept with a fingerprint of each answer. What is kept is shown again as follows:
//!
//! - What was read less than a second ago, and not before the last change in the admin area, is shown at once
//!   (`freshness`).
//! - Otherwise the reads are repeated in this process. If all answers are the same, the page is shown and counts as read
//!   now; if one differs, it is rendered anew. Everybody who asks meanwhile waits for the same result: nobody sees the
//!   old page after the new answer was known, and many requests cost one.
//! - If the API cannot say, as while the database is down, the page is shown as it was.
//! - After an hour, or with another build of the application, a page is rendered anew in any case.
//!
//! So a page is at most a second older than the database, and never older than what the same person saved. Pages under
//! their plain address are kept apart from those with parameters and from those that are not there, so that no number
//! of made-up addresses displaces them.
//!
//! If a page cannot be rendered, because a component failed or all engines are in use, the document of the application
//! is sent and the browser renders; addresses that staff redirected or removed are answered as such all the same. A page
//! that failed is not tried again for some seconds.

mod address;
mod entry;
mod reads;

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use axum::extract::Request;
use axum::http::header::{ALLOW, CACHE_CONTROL, COOKIE, LOCATION, RETRY_AFTER};
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, Uri};
use axum::response::{IntoResponse as _, Response};
use futures_util::FutureExt as _;
use futures_util::future::Shared;
use quick_cache::sync::Cache;
use render::{PageRequest, RenderError, Renderer};
use tokio::sync::oneshot;
use tower_http::services::ServeDir;
use tracing::Instrument as _;

use self::address::{Address, Key, with_query};
use self::entry::{ByBytes, Entry};
use self::reads::{Comparison, Decision, Recorder};
use super::build::{Build, Builds};
use super::freshness::{Moment, Writes};
use super::site_state::{Closed, SiteState};
use crate::problem::Problem;

pub(super) use self::entry::{PageStyle, ROBOTS};
pub(crate) use self::reads::Reader;

/// Memory for pages under their plain address.
const PLAIN_BYTES: u64 = 96 << 20;
/// Memory for all others.
const OTHER_BYTES: u64 = 32 << 20;

/// How long a page that could not be rendered is left to browsers.
const RETRY_DELAY: Duration = Duration::from_secs(5);
/// Pages of which that is remembered.
const MAX_FAILED: usize = 1000;

/// The public pages.
pub(super) struct Pages {
    site: SiteState,
    builds: Builds,
    renderer: Option<Renderer>,
    reader: Reader,
    writes: Writes,
    files: ServeDir,
    plain: Cache<Key, Arc<Entry>, ByBytes>,
    other: Cache<Key, Arc<Entry>, ByBytes>,
    failed: Cache<Key, Moment>,
    flights: Mutex<HashMap<Key, Flight>>,
}

/// A page that is being read or rendered.
struct Flight {
    since: Moment,
    result: Shared<oneshot::Receiver<Found>>,
}

/// What is known of a page.
#[derive(Clone)]
enum Found {
    Page(Arc<Entry>),
    /// Browsers render it.
    Unrendered,
}

impl Pages {
    pub(super) fn new(
        site: SiteState,
        reader: Reader,
        builds: Builds,
        renderer: Option<Renderer>,
        files: ServeDir,
    ) -> Arc<Self> {
        Arc::new(Self {
            site,
            builds,
            renderer,
            writes: reader.writes.clone(),
            reader,
            files,
            plain: Cache::with_weighter(1000, PLAIN_BYTES, ByBytes),
            other: Cache::with_weighter(1000, OTHER_BYTES, ByBytes),
            failed: Cache::new(MAX_FAILED),
            flights: Mutex::default(),
        })
    }

    /// Answers a request for anything but the API.
    pub(super) async fn serve(self: Arc<Self>, request: Request) -> Response {
        if !matches!(*request.method(), Method::GET | Method::HEAD) {
            let allowed = [(ALLOW, HeaderValue::from_static("GET, HEAD"))];
            return (StatusCode::METHOD_NOT_ALLOWED, allowed).into_response();
        }
        let Some(build) = self.builds.current().await else { return Problem::not_found().into_response() };
        let uri = request.uri().clone();
        let (method, headers) = (request.method().clone(), request.headers().clone());
        match Address::of(&uri) {
            Address::Application => build.application.respond(StatusCode::OK, &method, &headers),
            Address::Moved(path) => moved(&path, &uri),
            Address::Page { key, is_exact } => {
                self.page(&build, &key, is_exact, &uri, &method, &headers).await
            }
            Address::Nothing => self.nothing(&build, StatusCode::NOT_FOUND, &method, &headers).await,
            Address::File => {
                let Ok(response) = self.files.clone().try_call(request).await else {
                    return Problem::internal().into_response();
                };
                if response.status() != StatusCode::NOT_FOUND {
                    return response.into_response();
                }
                let status = match self.reader.decision(uri.path()).await {
                    Decision::Moved(to) => return moved(&to, &uri),
                    Decision::Gone => StatusCode::GONE,
                    Decision::None => StatusCode::NOT_FOUND,
                };
                self.nothing(&build, status, &method, &headers).await
            }
        }
    }

    /// The page that says that there is none, one for all such addresses.
    async fn nothing(
        self: &Arc<Self>,
        build: &Arc<Build>,
        status: StatusCode,
        method: &Method,
        headers: &HeaderMap,
    ) -> Response {
        match self.find(build, &Key::nothing()).await {
            Found::Page(entry) => entry.respond(status, method, headers),
            Found::Unrendered => build.application.respond(status, method, headers),
        }
    }

    async fn page(
        self: &Arc<Self>,
        build: &Arc<Build>,
        key: &Key,
        is_exact: bool,
        uri: &Uri,
        method: &Method,
        headers: &HeaderMap,
    ) -> Response {
        let closed = self.site.facts().await.closed;
        if closed.is_some() && has_session(headers) {
            // The application knows who is an admin, and shows the others that the site is closed.
            return build.application.respond(StatusCode::OK, method, headers);
        }
        let response = match self.find(build, key).await {
            Found::Page(entry) => match &entry.location {
                Some(location) => moved(location, uri),
                None if !is_exact && entry.status == StatusCode::OK => moved(&key.path, uri),
                None => entry.respond(closed.map_or(entry.status, |_| UNDER_MAINTENANCE), method, headers),
            },
            Found::Unrendered => {
                let status = match self.reader.decision(&key.path).await {
                    Decision::Moved(to) => return moved(&to, uri),
                    Decision::Gone => StatusCode::GONE,
                    Decision::None => StatusCode::OK,
                };
                build.application.respond(closed.map_or(status, |_| UNDER_MAINTENANCE), method, headers)
            }
        };
        self.with_retry_after(response, closed)
    }

    fn with_retry_after(&self, mut response: Response, closed: Option<Closed>) -> Response {
        if let Some(closed) = closed.filter(|_| response.status() == UNDER_MAINTENANCE) {
            response.headers_mut().insert(RETRY_AFTER, HeaderValue::from(self.site.retry_after(closed)));
        }
        response
    }

    fn cache(&self, key: &Key, status: StatusCode) -> &Cache<Key, Arc<Entry>, ByBytes> {
        if key.query.is_empty() && status == StatusCode::OK { &self.plain } else { &self.other }
    }

    fn known(&self, build: &Arc<Build>, key: &Key) -> Option<Arc<Entry>> {
        let plain = if key.query.is_empty() { self.plain.get(key) } else { None };
        plain.or_else(|| self.other.get(key)).filter(|entry| entry.is_of(build))
    }

    async fn find(self: &Arc<Self>, build: &Arc<Build>, key: &Key) -> Found {
        let known = self.known(build, key);
        if let Some(entry) = &known
            && self.writes.is_fresh(entry.checked.get())
        {
            count("cached");
            return Found::Page(Arc::clone(entry));
        }
        self.flight(build, key, known).await.unwrap_or(Found::Unrendered)
    }

    /// Joins whoever is finding the page out already, unless that began before the last change.
    fn flight(
        self: &Arc<Self>,
        build: &Arc<Build>,
        key: &Key,
        known: Option<Arc<Entry>>,
    ) -> Shared<oneshot::Receiver<Found>> {
        let mut flights = self.flights();
        if let Some(flight) = flights.get(key)
            && self.writes.is_after(flight.since)
        {
            return flight.result.clone();
        }
        let (tell, told) = oneshot::channel();
        let (since, result) = (Moment::now(), told.shared());
        flights.insert(key.clone(), Flight { since, result: result.clone() });
        drop(flights);
        // In a task of its own: whoever asked may hang up, and a half-told engine would have to be killed.
        let landing = Landing { pages: Arc::clone(self), key: key.clone(), since };
        let build = Arc::clone(build);
        let work = async move {
            let found = landing.pages.refresh(&build, &landing.key, known).await;
            drop(landing);
            let _ = tell.send(found);
        };
        tokio::spawn(work.in_current_span());
        result
    }

    fn flights(&self) -> MutexGuard<'_, HashMap<Key, Flight>> {
        self.flights.lock().unwrap_or_else(PoisonError::into_inner)
    }

    async fn refresh(&self, build: &Arc<Build>, key: &Key, known: Option<Arc<Entry>>) -> Found {
        if let Some(entry) = known.as_ref().filter(|entry| entry.is_recent()) {
            match self.reader.compare(&entry.reads).await {
                Comparison::Same(since) => {
                    entry.checked.set(since);
                    count("confirmed");
                    return Found::Page(Arc::clone(entry));
                }
                Comparison::Unknown => {
                    entry.checked.set(Moment::now());
                    count("stale");
                    return Found::Page(Arc::clone(entry));
                }
                Comparison::Changed => {}
            }
        }
        match self.render(build, key).await {
            Some((entry, true)) => {
                count("rendered");
                // It may have been kept under another status.
                self.other.remove(key);
                self.plain.remove(key);
                self.cache(key, entry.status).insert(key.clone(), Arc::clone(&entry));
                Found::Page(entry)
            }
            Some((entry, false)) => {
                count("stale");
                Found::Page(known.unwrap_or(entry))
            }
            None => {
                count("unrendered");
                Found::Unrendered
            }
        }
    }

    /// Renders a page. Returns it, and whether everything that it reads was answered.
    async fn render(&self, build: &Arc<Build>, key: &Key) -> Option<(Arc<Entry>, bool)> {
        let (renderer, bundle) = (self.renderer.as_ref()?, build.bundle.as_ref()?);
        if self.failed.get(key).is_some_and(|since| since.age() < RETRY_DELAY) {
            return None;
        }
        let recorder = Recorder::new(&self.reader);
        let request = PageRequest { url: key.url(), method: "GET" };
        let mut page = match renderer.render(bundle, &request, &recorder).await {
            Ok(page) => page,
            Err(error) => {
                self.fail(key, &error);
                return None;
            }
        };
        if page.status == StatusCode::NOT_FOUND.as_u16() {
            match recorder.decision(&key.path).await {
                Decision::None => {}
                Decision::Gone => page.status = StatusCode::GONE.as_u16(),
                Decision::Moved(to) => {
                    page.status = StatusCode::MOVED_PERMANENTLY.as_u16();
                    page.location = Some(to);
                }
            }
        }
        let read = recorder.finish();
        let (build, is_whole) = (Arc::clone(build), read.is_whole);
        let made = tokio::task::spawn_blocking(move || Entry::new(build, &page, read));
        match made.await.map_err(|error| error.to_string()).flatten() {
            Ok(entry) => Some((Arc::new(entry), is_whole)),
            Err(reason) => {
                self.fail(key, &RenderError::Threw { message: reason, stack: String::new() });
                None
            }
        }
    }

    /// Logs the path alone: parameters may be what somebody typed.
    fn fail(&self, key: &Key, error: &RenderError) {
        if matches!(error, RenderError::Busy) {
            tracing::warn!(page = key.path, %error, "a page was left to the browser");
            return;
        }
        tracing::error!(page = key.path, %error, stack = error.stack(), "a page could not be rendered");
        self.failed.insert(key.clone(), Moment::now());
    }
}

/// Ends a flight, however it ended.
struct Landing {
    pages: Arc<Pages>,
    key: Key,
    since: Moment,
}

impl Drop for Landing {
    fn drop(&mut self) {
        let mut flights = self.pages.flights();
        if flights.get(&self.key).is_some_and(|flight| flight.since == self.since) {
            flights.remove(&self.key);
        }
    }
}

const UNDER_MAINTENANCE: StatusCode = StatusCode::SERVICE_UNAVAILABLE;

fn count(source: &'static str) {
    metrics::counter!("pages_total", "source" => source).increment(1);
}

/// A permanent redirect that keeps the query. Not to be cached: an address may come back to life.
fn moved(path: &str, uri: &Uri) -> Response {
    let headers = [(LOCATION, with_query(path, uri)), (CACHE_CONTROL, "no-cache".to_owned())];
    (StatusCode::MOVED_PERMANENTLY, headers).into_response()
}

/// Whether the browser of this request has a session, valid or not (`web/src/features/session/cookies.ts`).
fn has_session(headers: &HeaderMap) -> bool {
    let cookies = headers.get_all(COOKIE).iter().filter_map(|value| value.to_str().ok());
    cookies.flat_map(|value| value.split(';')).any(|cookie| {
        let name = cookie.split('=').next().unwrap_or_default().trim();
        name.starts_with("sb-") && name.contains("-auth-token")
    })
}
