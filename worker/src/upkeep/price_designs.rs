//! Prices designs at the rates and taxes of the day.

use domain::design::price;

use crate::{Failure, Worker};

pub(super) async fn handle(worker: &Worker) -> Result<(), Failure> {
    let mut tx = worker.db.begin().await?;
    let changed = price::renew(&mut tx, worker.clock.today(), None).await?;
    tx.commit().await?;
    tracing::info!(changed, "designs priced");
    Ok(())
}
