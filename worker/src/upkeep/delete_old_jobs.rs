//! Deletes jobs that ended long ago.

use chrono::TimeDelta;
use jobs::queue::prune::{self, Ended};

use crate::{Failure, Worker};

/// So many in one transaction: nobody waits for a long one.
const BATCH: i64 = 10_000;

/// For how long jobs are kept that have ended. What failed for good is kept until somebody decides.
#[derive(Clone, Copy, Debug)]
pub struct Retention {
    /// Those that were done, in days.
    pub done_days: u16,
    /// Those that were cancelled or set aside, in days.
    pub cancelled_days: u16,
}

impl Default for Retention {
    fn default() -> Self {
        Self { done_days: 30, cancelled_days: 90 }
    }
}

pub(super) async fn handle(worker: &Worker) -> Result<(), Failure> {
    let Retention { done_days, cancelled_days } = worker.retention;
    let now = worker.clock.now();
    let ago = |days: u16| now - TimeDelta::days(days.into());
    let ended = Ended { done_before: ago(done_days), cancelled_before: ago(cancelled_days) };
    let mut deleted = 0;
    loop {
        let gone = prune::jobs(&mut *worker.db.acquire().await?, ended, BATCH).await?;
        deleted += gone;
        if gone < BATCH.unsigned_abs() {
            break;
        }
    }
    // Who did it is told for as long as what was done.
    let before = ago(done_days.max(cancelled_days));
    let workers = prune::workers(&mut *worker.db.acquire().await?, before).await?;
    let batches = prune::batches(&mut *worker.db.acquire().await?, before).await?;
    tracing::info!(deleted, workers, batches, "old jobs deleted");
    Ok(())
}
