//! Asks the gateway about payments that are under way.

use jobs::{Payments, Planned, enqueue_all};
use shop::order::payment;

use crate::{Failure, Worker};

pub(super) async fn handle(worker: &Worker) -> Result<(), Failure> {
    let asked_at = worker.clock.now();
    let mut tx = worker.db.begin().await?;
    let open = payment::open(&mut tx, asked_at).await?;
    let checks: Vec<_> =
        open.into_iter().map(|payment| Planned::now(Payments::CheckPayment { payment, asked_at })).collect();
    enqueue_all(&mut tx, &checks).await?;
    Ok(tx.commit().await?)
}
