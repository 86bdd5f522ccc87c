//! Expires quotations after their last valid day.

use kernel::audit::Actor;
use sales::quotation::reminder;

use crate::{Failure, Worker};

pub(super) async fn handle(worker: &Worker) -> Result<(), Failure> {
    let mut tx = worker.db.begin().await?;
    let expired = reminder::expire(&mut tx, &worker.clock, &Actor::job()).await?;
    tx.commit().await?;
    tracing::info!(expired = expired.len(), "quotations expired");
    Ok(())
}
