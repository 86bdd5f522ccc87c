//! Updates the designs' prices to the day's rates and taxes.

use designs::design::price;

use crate::{Failure, Worker};

pub(super) async fn handle(worker: &Worker) -> Result<(), Failure> {
    let mut tx = worker.db.begin().await?;
    let changed = price::renew(&mut tx, worker.clock.today(), None).await?;
    tx.commit().await?;
    tracing::info!(changed, "designs priced");
    Ok(())
}
