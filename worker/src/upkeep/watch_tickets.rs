//! Watches the deadlines of support tickets.

use shop::ticket::watch;

use crate::{Failure, Worker};

pub(super) async fn handle(worker: &Worker) -> Result<(), Failure> {
    let mut tx = worker.db.begin().await?;
    watch::run(&mut tx, worker.clock.now()).await?;
    Ok(tx.commit().await?)
}
