//! Colleagues who listen for their notices: one query a second for all of them, and none without them.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use kernel::ids::UserId;
use people::notices::inbox::{self, Count};
use tokio::sync::watch;
use uuid::Uuid;

use super::{Live, POLL_INTERVAL, Shared, Subscription, Update, leave};
use crate::database::Database;
use crate::problem::Problem;

/// What the bells of those who listen show.
type Counts = Arc<HashMap<UserId, Count>>;

/// The notices' part of the hub.
#[derive(Debug)]
pub(super) struct NoticeHub {
    /// Number of listeners per person, and whether the watcher runs for them.
    readers: Mutex<(HashMap<UserId, usize>, bool)>,
    counts: watch::Sender<Counts>,
}

impl Default for NoticeHub {
    fn default() -> Self {
        Self { readers: Mutex::default(), counts: watch::Sender::new(Counts::default()) }
    }
}

impl NoticeHub {
    fn readers(&self) -> MutexGuard<'_, (HashMap<UserId, usize>, bool)> {
        self.readers.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Who listens; `None` if nobody does any more, so that polling stops.
    fn listening(&self, is_stopping: bool) -> Option<Vec<Uuid>> {
        let mut readers = self.readers();
        let (users, is_watched) = &mut *readers;
        *is_watched = !users.is_empty() && !is_stopping;
        is_watched.then(|| users.keys().map(|user| user.0).collect())
    }
}

impl Live {
    /// Subscribes to the notices of a person, whose bell shows this now.
    ///
    /// # Errors
    /// When this person, or the process, has too many open streams.
    pub(crate) fn listen_for_notices(
        &self,
        db: &Database,
        user: UserId,
        first: Count,
    ) -> Result<NoticeListener, Problem> {
        let subscription = self.subscribe(user)?;
        let hub = &self.0.notices;
        let mut readers = hub.readers();
        let (users, is_watched) = &mut *readers;
        *users.entry(user).or_default() += 1;
        if !*is_watched {
            *is_watched = true;
            hub.counts.send_replace(Counts::default());
            tokio::spawn(watch(Arc::clone(&self.0), db.clone()));
        }
        drop(readers);
        Ok(NoticeListener { counts: hub.counts.subscribe(), first: Some(first), told: first, subscription })
    }
}

/// Polls the notices of those who listen.
async fn watch(shared: Arc<Shared>, db: Database) {
    while let Some(users) = shared.notices.listening(shared.stopping.is_cancelled()) {
        match read(&db, &users).await {
            Ok(now) => {
                shared.notices.counts.send_if_modified(|known| {
                    let is_new = **known != now;
                    if is_new {
                        *known = Arc::new(now);
                    }
                    is_new
                });
            }
            Err(error) => tracing::warn!(%error, "cannot read who has new notices"),
        }
        tokio::select! {
            () = shared.stopping.cancelled() => {}
            () = tokio::time::sleep(POLL_INTERVAL) => {}
        }
    }
}

async fn read(db: &Database, users: &[Uuid]) -> Result<HashMap<UserId, Count>, sqlx::Error> {
    inbox::counts(&mut *db.acquire().await?, users).await
}

/// A listener for one person's notices.
#[derive(Debug)]
pub(crate) struct NoticeListener {
    counts: watch::Receiver<Counts>,
    /// What it is told at once.
    first: Option<Count>,
    told: Count,
    subscription: Subscription,
}

impl NoticeListener {
    /// What the bell shows now, or `Nothing` after a second without a change; `None` when the service stops.
    pub(crate) async fn next(&mut self) -> Option<Update<Count>> {
        if let Some(first) = self.first.take() {
            return Some(Update::Changed(first));
        }
        tokio::select! {
            biased;
            () = self.subscription.shared.stopping.cancelled() => return None,
            changed = self.counts.changed() => changed.ok()?,
            () = tokio::time::sleep(POLL_INTERVAL) => {}
        }
        let now = self.counts.borrow_and_update().get(&self.subscription.user).copied();
        let Some(now) = now.filter(|now| *now != self.told) else { return Some(Update::Nothing) };
        self.told = now;
        Some(Update::Changed(now))
    }
}

impl Drop for NoticeListener {
    fn drop(&mut self) {
        leave(&mut self.subscription.shared.notices.readers().0, self.subscription.user);
    }
}
