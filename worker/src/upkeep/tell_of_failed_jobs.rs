//! Tells admins of jobs that have failed for good.

use people::notices::failed_jobs;

use crate::{Failure, Worker};

pub(super) async fn handle(worker: &Worker) -> Result<(), Failure> {
    let mut tx = worker.db.begin().await?;
    failed_jobs::look(&mut tx, worker.clock.now()).await?;
    Ok(tx.commit().await?)
}
