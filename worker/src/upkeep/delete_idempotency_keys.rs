//! Deletes old idempotency keys: no client retries after so long.

use chrono::TimeDelta;
use kernel::idempotency;

use crate::{Failure, Worker};

pub(super) async fn handle(worker: &Worker) -> Result<(), Failure> {
    let before = worker.clock.now() - TimeDelta::days(7);
    let deleted = idempotency::delete_before(&mut *worker.db.acquire().await?, before).await?;
    tracing::info!(deleted, "old idempotency keys deleted");
    Ok(())
}
