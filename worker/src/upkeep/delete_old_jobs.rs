//! Deletes jobs that finished long ago.

use chrono::TimeDelta;
use jobs::queue::prune::{self, Ended};

use crate::{Failure, Worker};

/// Batch size, to keep transactions short.
const BATCH: i64 = 10_000;

/// How long finished jobs are kept. Dead jobs are kept until someone acts on them.
#[derive(Clone, Copy, Debug)]
pub struct Retention {
    /// Days for completed jobs.
    pub done_days: u16,
    /// Days for cancelled jobs.
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
    // Workers are kept as long as the jobs they ran.
    let before = ago(done_days.max(cancelled_days));
    let workers = prune::workers(&mut *worker.db.acquire().await?, before).await?;
    let batches = prune::batches(&mut *worker.db.acquire().await?, before).await?;
    tracing::info!(deleted, workers, batches, "old jobs deleted");
    Ok(())
}
