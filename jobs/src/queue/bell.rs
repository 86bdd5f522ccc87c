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
const REST: Duration = Duration::from_secs(1);

/// Listens for notifications of new jobs. Missed ones are found by polling, so a failing listener costs time
/// but no job.
#[derive(Clone, Debug)]
pub struct Bell {
    ears: Ears,
    /// Cancelled when the last clone is dropped.
    _listening: Arc<JoinSet<()>>,
}

/// What to wake, by queue.
type Ears = Arc<Mutex<HashMap<&'static str, Arc<Notify>>>>;

impl Bell {
    /// Listens on one connection of the pool for as long as a clone exists.
    #[must_use]
    pub fn hang(db: PgPool) -> Self {
        let ears = Ears::default();
        let mut listening = JoinSet::new();
        listening.spawn(listen(db, Arc::clone(&ears)));
        Self { ears, _listening: Arc::new(listening) }
    }

    /// Notified when a queue has new jobs. For one feed per queue and process.
    pub(super) fn of(&self, queue: &'static str) -> Arc<Notify> {
        let mut ears = self.ears.lock().unwrap_or_else(PoisonError::into_inner);
        Arc::clone(ears.entry(queue).or_default())
    }
}

async fn listen(db: PgPool, ears: Ears) {
    loop {
        match hear(&db, &ears).await {
            Ok(never) => match never {},
            Err(error) => tracing::warn!(%error, "cannot listen for new jobs; retrying"),
        }
        tokio::time::sleep(REST).await;
    }
}

async fn hear(db: &PgPool, ears: &Ears) -> Result<Infallible, sqlx::Error> {
    let mut listener = PgListener::connect_with(db).await?;
    listener.listen(CHANNEL).await?;
    loop {
        // `None` after a reconnection, which may have lost notifications.
        let word = listener.try_recv().await?;
        let ears = ears.lock().unwrap_or_else(PoisonError::into_inner);
        match word {
            Some(word) => ears.get(word.payload()).into_iter().for_each(|ear| ear.notify_one()),
            None => ears.values().for_each(|ear| ear.notify_one()),
        }
    }
}
