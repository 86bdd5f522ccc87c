//! When what was read from the database may still be shown.
//!
//! Pages and the facts about the site are kept for a second. They are kept for less if a colleague has saved something
//! in the meantime: whatever was read before the last successful change of the admin area, in this process, is read
//! again. So whoever saves and then looks sees the change at once, and what another API process or a worker has
//! changed is seen after a second.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, LazyLock};
use std::time::{Duration, Instant};

use axum::extract::{Request, State};
use axum::middleware::Next;
use axum::response::Response;

use crate::admin;
use crate::admission::is_read;

/// How long something read is shown without reading again.
const WINDOW: Duration = Duration::from_secs(1);

static START: LazyLock<Instant> = LazyLock::new(Instant::now);

/// A moment since the process started, in microseconds; never 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Moment(u64);

impl Moment {
    pub(super) fn now() -> Self {
        Self(u64::try_from(START.elapsed().as_micros()).unwrap_or(u64::MAX).saturating_add(1))
    }

    pub(super) fn age(self) -> Duration {
        Duration::from_micros(Self::now().0.saturating_sub(self.0))
    }
}

/// A moment that threads may replace.
#[derive(Debug)]
pub(super) struct Latest(AtomicU64);

impl Latest {
    pub(super) const fn new(moment: Moment) -> Self {
        Self(AtomicU64::new(moment.0))
    }

    pub(super) fn get(&self) -> Moment {
        Moment(self.0.load(Ordering::Acquire))
    }

    /// Unless a later one is there already.
    pub(super) fn set(&self, moment: Moment) {
        self.0.fetch_max(moment.0, Ordering::AcqRel);
    }
}

/// When the admin area last changed something, as far as this process knows.
#[derive(Clone, Debug)]
pub(crate) struct Writes(Arc<Latest>);

impl Default for Writes {
    fn default() -> Self {
        Self(Arc::new(Latest::new(Moment(0))))
    }
}

impl Writes {
    /// Whether what was read from `since` on may still be shown.
    pub(super) fn is_fresh(&self, since: Moment) -> bool {
        self.is_after(since) && since.age() < WINDOW
    }

    /// Whether something that began to be read at `since` has seen the last change.
    pub(super) fn is_after(&self, since: Moment) -> bool {
        self.0.get() < since
    }
}

/// Middleware that remembers when the admin area changed something. Parts of an upload change no page.
pub(crate) async fn watch(State(writes): State<Writes>, request: Request, next: Next) -> Response {
    let is_change = !is_read(request.method())
        && request.uri().path().starts_with("/api/admin/")
        && !admin::is_upload(&request);
    let response = next.run(request).await;
    if is_change && response.status().is_success() {
        writes.0.set(Moment::now());
    }
    response
}
