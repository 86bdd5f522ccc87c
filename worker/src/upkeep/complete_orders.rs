//! Completes delivered orders whose time for returns is over.

use shop::order::manage;

use crate::{Failure, Worker};

pub(super) async fn handle(worker: &Worker) -> Result<(), Failure> {
    loop {
        let mut tx = worker.db.begin().await?;
        let completed = manage::complete(&mut tx, worker.clock.now()).await?;
        tx.commit().await?;
        if completed == 0 {
            return Ok(());
        }
    }
}
