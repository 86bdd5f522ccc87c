//! Tells workers of new jobs after the commit instead of within it.
//!
//! A transaction that notifies takes, before its commit is on disk, a lock of which a server has one. Commits that
//! notify therefore wait for each other's disk, one by one, while others share a write. So what commits often, such as
//! the API, runs its work in [`Announcer::after`]; whatever enqueues outside of it notifies within its transaction.

use std::cell::RefCell;
use std::collections::BTreeSet;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use sqlx::PgPool;
use tokio::sync::Notify;
use tokio::task::JoinSet;

use super::CHANNEL;

/// The time between two announcements: what is committed meanwhile shares the second one.
const INTERVAL: Duration = Duration::from_millis(1);

/// Names of queues.
type Queues = BTreeSet<&'static str>;

tokio::task_local! {
    /// The queues that got jobs for now in the work that [`Announcer::after`] runs.
    static NEW: RefCell<Queues>;
}

/// Leaves it to the surrounding [`Announcer::after`] to tell of new jobs; false if there is none.
pub(super) fn leave(queue: &'static str) -> bool {
    NEW.try_with(|new| new.borrow_mut().insert(queue)).is_ok()
}

/// Announces jobs once the transactions that enqueued them have ended. A word that is lost costs time and no job:
/// workers also look by themselves.
#[derive(Clone, Debug)]
pub struct Announcer {
    pending: Arc<Pending>,
    /// Ends with the last clone.
    _announcing: Arc<JoinSet<()>>,
}

#[derive(Debug, Default)]
struct Pending {
    queues: Mutex<Queues>,
    added: Notify,
}

impl Pending {
    fn take(&self) -> Queues {
        std::mem::take(&mut self.queues.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

impl Announcer {
    /// Announces on connections of this pool, each for the time of one statement.
    #[must_use]
    pub fn start(db: PgPool) -> Self {
        let pending = Arc::<Pending>::default();
        let mut announcing = JoinSet::new();
        announcing.spawn(announce(db, Arc::clone(&pending)));
        Self { pending, _announcing: Arc::new(announcing) }
    }

    /// Runs work that ends its transactions itself, then announces the jobs that it enqueued. Jobs of a transaction that
    /// was rolled back are announced too, and not found.
    pub async fn after<F: Future>(&self, work: F) -> F::Output {
        let work = async {
            let output = work.await;
            (output, NEW.with(RefCell::take))
        };
        let (output, new) = NEW.scope(RefCell::default(), work).await;
        if !new.is_empty() {
            self.pending.queues.lock().unwrap_or_else(PoisonError::into_inner).extend(new);
            self.pending.added.notify_one();
        }
        output
    }
}

async fn announce(db: PgPool, pending: Arc<Pending>) {
    loop {
        pending.added.notified().await;
        if let Err(error) = notify(&db, pending.take()).await {
            tracing::warn!(%error, "cannot announce new jobs; workers find them by looking");
        }
        tokio::time::sleep(INTERVAL).await;
    }
}

async fn notify(db: &PgPool, queues: Queues) -> Result<(), sqlx::Error> {
    let queues: Vec<_> = queues.into_iter().collect();
    sqlx::query!(
        r#"select pg_notify($1, queue)::text as "told!" from unnest($2::text[]) as queue"#,
        CHANNEL,
        &queues as &[&str],
    )
    .fetch_all(db)
    .await?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use kernel::ids::EnquiryId;
    use sqlx::postgres::PgListener;

    use super::*;
    use crate::{Mail, enqueue};

    async fn hears(listener: &mut PgListener) -> Option<String> {
        let word = tokio::time::timeout(Duration::from_millis(300), listener.recv()).await;
        word.ok().map(|word| word.unwrap().payload().to_owned())
    }

    #[test_database::test]
    async fn new_jobs_are_announced_after_the_work_and_not_by_its_commit(db: PgPool) {
        let mut listener = PgListener::connect_with(&db).await.unwrap();
        listener.listen(CHANNEL).await.unwrap();
        let announcer = Announcer::start(db.clone());
        let work = async {
            for _ in 0..2 {
                let mut tx = db.begin().await.unwrap();
                enqueue(&mut tx, Mail::AnnounceLead { enquiry: EnquiryId::new() }).await.unwrap();
                tx.commit().await.unwrap();
            }
            assert_eq!(hears(&mut listener).await, None);
        };
        announcer.after(work).await;
        assert_eq!(hears(&mut listener).await.as_deref(), Some("mail"));
        assert_eq!(hears(&mut listener).await, None, "once for both");
    }

    #[test_database::test]
    async fn elsewhere_the_commit_announces(db: PgPool) {
        let mut listener = PgListener::connect_with(&db).await.unwrap();
        listener.listen(CHANNEL).await.unwrap();
        let mut connection = db.acquire().await.unwrap();
        enqueue(&mut connection, Mail::AnnounceLead { enquiry: EnquiryId::new() }).await.unwrap();
        assert_eq!(hears(&mut listener).await.as_deref(), Some("mail"));
    }
}
