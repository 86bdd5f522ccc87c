//! Enqueues reminders of open quotations.

use jobs::{Mail, Planned, enqueue_all};
use sales::quotation::reminder;

use crate::{Failure, Worker};

pub(super) async fn handle(worker: &Worker) -> Result<(), Failure> {
    let today = worker.clock.today();
    let mut tx = worker.db.begin().await?;
    let due = reminder::due(&mut tx, today).await?;
    let letters: Vec<_> = due
        .iter()
        .map(|(quotation, step)| Planned::now(Mail::RemindOfQuotation { quotation: *quotation, step: *step }))
        .collect();
    enqueue_all(&mut tx, &letters).await?;
    tx.commit().await?;
    tracing::info!(due = due.len(), "quotation reminders enqueued");
    Ok(())
}
