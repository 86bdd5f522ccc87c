//! What pages read: the API's own answers, asked for in this process by nobody in particular.

use std::collections::BTreeMap;
use std::sync::{Arc, LazyLock, Mutex, PoisonError};
use std::time::Duration;

use axum::Router;
use axum::body::{Body, to_bytes};
use axum::http::{Request, StatusCode};
use futures_util::future::join_all;
use quick_cache::Weighter;
use quick_cache::sync::Cache;
use render::{Host, HostAnswer, HostRequest};
use serde::Deserialize;
use tokio::time::timeout;
use tower::ServiceExt as _;
use url::form_urlencoded;

use super::address::is_ours;
use crate::client::ForPage;
use crate::web::freshness::{Moment, Writes};

/// Time for one answer. Less than a page has: what does not answer in time is told to the page as an error.
const TIME_LIMIT: Duration = Duration::from_millis(1500);

/// Largest answer that a page may read.
const MAX_BYTES: usize = 4 << 20;

/// Memory for answers that several pages read within a second.
const CACHE_BYTES: u64 = 16 << 20;

/// An answer of the API.
struct Answer {
    status: StatusCode,
    headers: BTreeMap<String, String>,
    body: String,
    digest: Digest,
    /// When it was asked for.
    since: Moment,
}

impl Answer {
    /// Whether it tells what the database has, and not that something is amiss.
    fn is_told(&self) -> bool {
        !self.status.is_server_error() && self.status != StatusCode::TOO_MANY_REQUESTS
    }
}

/// Fingerprint of an answer.
type Digest = [u8; 32];

/// A read that a page depends on.
#[derive(Clone, Debug)]
pub(super) struct Read {
    path: String,
    digest: Digest,
}

/// Whether what a page has read is still so.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Comparison {
    /// Yes, at this moment.
    Same(Moment),
    Changed,
    /// Not known: the API, or its database, does not answer.
    Unknown,
}

#[derive(Clone)]
struct ByBytes;

impl Weighter<String, Arc<Answer>> for ByBytes {
    fn weight(&self, path: &String, answer: &Arc<Answer>) -> u64 {
        (path.len() + answer.body.len() + 500) as u64
    }
}

/// Reads the API.
pub(crate) struct Reader {
    /// The API without the pages.
    api: LazyLock<Router, Box<dyn FnOnce() -> Router + Send>>,
    pub(super) writes: Writes,
    /// Pages share most of what they read, such as the navigation.
    recent: Cache<String, Arc<Answer>, ByBytes>,
}

impl Reader {
    /// `api` makes the API without the pages, but with the rules for a request's database connections. It is called
    /// when a page first reads.
    pub(crate) fn new(writes: Writes, api: impl FnOnce() -> Router + Send + 'static) -> Self {
        Self {
            api: LazyLock::new(Box::new(api)),
            writes,
            recent: Cache::with_weighter(1000, CACHE_BYTES, ByBytes),
        }
    }

    async fn read(&self, path: &str) -> Arc<Answer> {
        if let Some(answer) = self.recent.get(path)
            && self.writes.is_fresh(answer.since)
        {
            return answer;
        }
        let since = Moment::now();
        let answer = timeout(TIME_LIMIT, self.ask(path)).await;
        let (status, headers, body) = answer.unwrap_or_else(|_| refused(StatusCode::SERVICE_UNAVAILABLE));
        let answer = Arc::new(Answer { digest: digest(status, &body), status, headers, body, since });
        if answer.is_told() {
            self.recent.insert(path.to_owned(), Arc::clone(&answer));
        }
        answer
    }

    async fn ask(&self, path: &str) -> (StatusCode, BTreeMap<String, String>, String) {
        if !is_public(path) {
            return refused(StatusCode::FORBIDDEN);
        }
        let request = Request::get(path).extension(ForPage(true)).header("accept", "application/json");
        let request = request.body(Body::empty());
        let Ok(request) = request else { return refused(StatusCode::BAD_REQUEST) };
        let Ok(response) = self.api.clone().oneshot(request).await;
        let (parts, body) = response.into_parts();
        let Ok(body) = to_bytes(body, MAX_BYTES).await else {
            return refused(StatusCode::INTERNAL_SERVER_ERROR);
        };
        let headers = parts
            .headers
            .iter()
            .filter_map(|(name, value)| Some((name.as_str().to_owned(), value.to_str().ok()?.to_owned())));
        (parts.status, headers.collect(), String::from_utf8_lossy(&body).into_owned())
    }

    /// Repeats reads and compares.
    pub(super) async fn compare(&self, reads: &[Read]) -> Comparison {
        let mut oldest = Moment::now();
        for (read, answer) in reads.iter().zip(join_all(reads.iter().map(|read| self.read(&read.path))).await)
        {
            if !answer.is_told() {
                return Comparison::Unknown;
            }
            if answer.digest != read.digest {
                return Comparison::Changed;
            }
            oldest = oldest.min(answer.since);
        }
        Comparison::Same(oldest)
    }
}

/// What staff have decided about an address at which there is no page.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Decision {
    None,
    /// It leads here now.
    Moved(String),
    /// It was removed for good.
    Gone,
}

/// Address of that decision in the API.
fn decision_path(path: &str) -> String {
    let query = form_urlencoded::Serializer::new(String::new()).append_pair("path", path).finish();
    format!("/api/redirects?{query}")
}

fn decision(answer: &Answer) -> Decision {
    #[derive(Deserialize)]
    struct Redirect {
        to: String,
    }
    match answer.status {
        StatusCode::OK => serde_json::from_str(&answer.body)
            .ok()
            .filter(|Redirect { to }| is_ours(to))
            .map_or(Decision::None, |Redirect { to }| Decision::Moved(to)),
        StatusCode::GONE => Decision::Gone,
        _ => Decision::None,
    }
}

impl Reader {
    pub(super) async fn decision(&self, path: &str) -> Decision {
        decision(&*self.read(&decision_path(path)).await)
    }
}

/// Whether a page may read this: visitors' part of the API.
fn is_public(path: &str) -> bool {
    let is_private = ["/api/admin", "/api/me", "/api/auth"].iter().any(|area| {
        path.strip_prefix(area).is_some_and(|rest| rest.is_empty() || rest.starts_with(['/', '?']))
    });
    path.starts_with("/api/") && !is_private
}

fn refused(status: StatusCode) -> (StatusCode, BTreeMap<String, String>, String) {
    (status, BTreeMap::new(), "{}".to_owned())
}

fn digest(status: StatusCode, body: &str) -> Digest {
    let mut context = ring::digest::Context::new(&ring::digest::SHA256);
    context.update(&status.as_u16().to_le_bytes());
    context.update(body.as_bytes());
    context.finish().as_ref().try_into().unwrap_or_default()
}

/// Answers one page, and remembers what it has read.
pub(super) struct Recorder<'a> {
    reader: &'a Reader,
    recorded: Mutex<Recorded>,
}

/// What a page has read.
pub(super) struct Recorded {
    pub(super) reads: Vec<Read>,
    /// When the oldest of it was read.
    pub(super) since: Moment,
    /// Whether everything was answered.
    pub(super) is_whole: bool,
}

impl<'a> Recorder<'a> {
    pub(super) fn new(reader: &'a Reader) -> Self {
        let recorded = Recorded { reads: Vec::new(), since: Moment::now(), is_whole: true };
        Self { reader, recorded: Mutex::new(recorded) }
    }

    /// What staff have decided about the page's address; the page then depends on it.
    pub(super) async fn decision(&self, path: &str) -> Decision {
        let path = decision_path(path);
        let answer = self.reader.read(&path).await;
        self.record(path, &answer);
        decision(&answer)
    }

    async fn answer_one(&self, HostRequest { id, method, path }: HostRequest) -> HostAnswer {
        if method != "GET" {
            let (status, headers, body) = refused(StatusCode::METHOD_NOT_ALLOWED);
            return HostAnswer { id, status: status.as_u16(), headers, body };
        }
        let answer = self.reader.read(&path).await;
        self.record(path, &answer);
        HostAnswer {
            id,
            status: answer.status.as_u16(),
            headers: answer.headers.clone(),
            body: answer.body.clone(),
        }
    }

    pub(super) fn finish(self) -> Recorded {
        self.recorded.into_inner().unwrap_or_else(PoisonError::into_inner)
    }

    fn record(&self, path: String, answer: &Answer) {
        let mut recorded = self.recorded.lock().unwrap_or_else(PoisonError::into_inner);
        recorded.since = recorded.since.min(answer.since);
        recorded.is_whole &= answer.is_told();
        if recorded.reads.iter().all(|read| read.path != path) {
            recorded.reads.push(Read { path, digest: answer.digest });
        }
    }
}

impl Host for Recorder<'_> {
    async fn answer(&self, asked: Vec<HostRequest>) -> Vec<HostAnswer> {
        join_all(asked.into_iter().map(|request| self.answer_one(request))).await
    }
}
