//! The listener: one connection per process receives `notify` for all queues that the process works on.

use std::collections::HashMap;
use std::convert::Infallible;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use sqlx::PgPool;
use sqlx::postgres::PgListener;
use tokio::sync::Notify;
use tokio::task::JoinSet;

use super::CHANNEL;

/// Delay before listening again after the connection was lost.
const RETRY_DELAY: Duration = Duration::from_secs(1);

/// Listens for notifications of new jobs. Missed ones are found by polling, so a failing listener costs time
/// but no job.
#[derive(Clone, Debug)]
pub struct JobListener {
    wakers: Wakers,
    /// Cancelled when the last clone is dropped.
    _listening: Arc<JoinSet<()>>,
}

/// What to wake, by queue.
type Wakers = Arc<Mutex<HashMap<&'static str, Arc<Notify>>>>;

impl JobListener {
    /// Listens on one connection of the pool for as long as a clone exists.
    #[must_use]
    pub fn start(db: PgPool) -> Self {
        let wakers = Wakers::default();
        let mut listening = JoinSet::new();
        listening.spawn(listen(db, Arc::clone(&wakers)));
        Self { wakers, _listening: Arc::new(listening) }
    }

    /// Notified when a queue has new jobs. For one feed per queue and process.
    pub(super) fn notify_for(&self, queue: &'static str) -> Arc<Notify> {
        let mut wakers = self.wakers.lock().unwrap_or_else(PoisonError::into_inner);
        Arc::clone(wakers.entry(queue).or_default())
    }
}

async fn listen(db: PgPool, wakers: Wakers) {
    loop {
        match receive(&db, &wakers).await {
            Ok(never) => match never {},
            Err(error) => tracing::warn!(%error, "cannot listen for new jobs; retrying"),
        }
        tokio::time::sleep(RETRY_DELAY).await;
    }
}

async fn receive(db: &PgPool, wakers: &Wakers) -> Result<Infallible, sqlx::Error> {
    let mut listener = PgListener::connect_with(db).await?;
    listener.listen(CHANNEL).await?;
    loop {
        // `None` after a reconnection, which may have lost notifications.
        let notification = listener.try_recv().await?;
        let wakers = wakers.lock().unwrap_or_else(PoisonError::into_inner);
        match notification {
            Some(notification) => {
                wakers.get(notification.payload()).into_iter().for_each(|waker| waker.notify_one());
            }
            None => wakers.values().for_each(|waker| waker.notify_one()),
        }
    }
}
