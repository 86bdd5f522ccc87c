//! What every page of visitors depends on: the tags it may load, and whether the site is under maintenance.
//!
//! Read at most once a second (see `freshness`), so that a page takes no database connection for it.

use std::sync::{Arc, PoisonError, RwLock};
use std::time::Duration;

use chrono::{DateTime, Utc};
use content::maintenance;
use kernel::organization::Organization;
use kernel::settings;
use tokio::sync::Mutex;
use tokio::time::timeout;

use super::freshness::{Moment, Writes};
use super::policy::Tags;
use crate::App;

/// Time for reading them. Pages go on without: a database that does not answer must not hold them up.
const TIME_LIMIT: Duration = Duration::from_millis(500);

/// Facts about the site.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Facts {
    pub(super) tags: Tags,
    /// Set during maintenance.
    pub(super) closed: Option<Closed>,
}

/// Maintenance.
#[derive(Clone, Copy, Debug)]
pub(super) struct Closed {
    /// Expected end, if known.
    pub(super) until: Option<DateTime<Utc>>,
}

/// The facts as last read.
#[derive(Clone)]
pub(crate) struct SiteState(Arc<State>);

struct State {
    app: App,
    writes: Writes,
    known: RwLock<Option<(Moment, Facts)>>,
    /// Held while reading: others wait for the result.
    reading: Mutex<()>,
}

impl SiteState {
    pub(crate) fn new(app: App, writes: Writes) -> Self {
        Self(Arc::new(State { app, writes, known: RwLock::default(), reading: Mutex::default() }))
    }

    /// The facts. While they cannot be read, those last known; before that, neither tags nor maintenance, since a page
    /// works without.
    pub(super) async fn facts(&self) -> Facts {
        if let Some(facts) = self.fresh() {
            return facts;
        }
        let _turn = self.0.reading.lock().await;
        if let Some(facts) = self.fresh() {
            return facts;
        }
        let since = Moment::now();
        let read = timeout(TIME_LIMIT, self.read()).await.unwrap_or(Err(sqlx::Error::PoolTimedOut));
        let (since, facts) = match read {
            Ok(facts) => (since, facts),
            Err(error) => {
                tracing::warn!(%error, "cannot read which tags a page may load");
                // Not tried again at once: everybody who waits here would.
                (Moment::now(), self.last().map(|(_, facts)| facts).unwrap_or_default())
            }
        };
        *self.0.known.write().unwrap_or_else(PoisonError::into_inner) = Some((since, facts));
        facts
    }

    fn last(&self) -> Option<(Moment, Facts)> {
        *self.0.known.read().unwrap_or_else(PoisonError::into_inner)
    }

    fn fresh(&self) -> Option<Facts> {
        self.last().and_then(|(since, facts)| self.0.writes.is_fresh(since).then_some(facts))
    }

    async fn read(&self) -> Result<Facts, sqlx::Error> {
        let App { db, clock, .. } = &self.0.app;
        let mut db = db.acquire().await?;
        let organization: Organization = settings::read(&mut db).await?;
        let maintenance = maintenance::effective(&mut db, clock.now()).await?;
        let closed = maintenance.is_on.then_some(Closed { until: maintenance.until });
        Ok(Facts { tags: Tags::of(&organization), closed })
    }

    /// Seconds after which a visitor may try again.
    pub(super) fn retry_after(&self, closed: Closed) -> i64 {
        const UNKNOWN: i64 = 600;
        closed.until.map_or(UNKNOWN, |until| (until - self.0.app.clock.now()).num_seconds().max(1))
    }
}
