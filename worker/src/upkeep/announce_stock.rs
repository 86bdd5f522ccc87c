//! Tells those who wait for a product that can be ordered again.

use shop::stock::ledger;

use crate::{Failure, Worker};

pub(super) async fn handle(worker: &Worker) -> Result<(), Failure> {
    let mut tx = worker.db.begin().await?;
    ledger::tell_waiting(&mut tx, worker.clock.now()).await?;
    Ok(tx.commit().await?)
}
