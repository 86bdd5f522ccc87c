//! Deletes the history of old schedule runs.

use chrono::TimeDelta;
use jobs::schedule;

use crate::{Failure, Worker};

pub(super) async fn handle(worker: &Worker) -> Result<(), Failure> {
    let before = worker.clock.now() - TimeDelta::days(30);
    let deleted = schedule::forget(&mut *worker.db.acquire().await?, before).await?;
    tracing::info!(deleted, "old schedule runs deleted");
    Ok(())
}
