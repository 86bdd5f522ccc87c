//! Deletes jobs that ended long ago.

use chrono::TimeDelta;
use jobs::queue::prune;

use crate::{Failure, Worker};

/// So many in one transaction: nobody waits for a long one.
const BATCH: i64 = 10_000;

pub(super) async fn handle(worker: &Worker) -> Result<(), Failure> {
    let before = worker.clock.now() - TimeDelta::days(30);
    let mut deleted = 0;
    loop {
        let gone = prune::jobs(&mut *worker.db.acquire().await?, before, BATCH).await?;
        deleted += gone;
        if gone < BATCH.unsigned_abs() {
            break;
        }
    }
    let workers = prune::workers(&mut *worker.db.acquire().await?, before).await?;
    let batches = prune::batches(&mut *worker.db.acquire().await?, before).await?;
    tracing::info!(deleted, workers, batches, "old jobs deleted");
    Ok(())
}
