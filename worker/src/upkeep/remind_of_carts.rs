//! Enqueues reminders of carts that were left.

use enquiries::consent::{self, Purpose};
use shop::cart::reminder;

use crate::{Failure, Worker};

pub(super) async fn handle(worker: &Worker) -> Result<(), Failure> {
    let now = worker.clock.now();
    let mut tx = worker.db.begin().await?;
    let users = reminder::due(&mut tx, now).await?;
    let agreeing = consent::agreeing(&mut tx, &users, Purpose::Marketing).await?;
    reminder::remind(&mut tx, &agreeing, now).await?;
    Ok(tx.commit().await?)
}
