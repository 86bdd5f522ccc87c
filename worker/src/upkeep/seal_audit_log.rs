//! Adds new entries of the audit log to its hash chain.

use data_encoding::HEXLOWER;
use kernel::audit::chain;

use crate::{Failure, Worker};

/// Entries sealed in one transaction.
const BATCH: i64 = 2_000;

pub(super) async fn handle(worker: &Worker) -> Result<(), Failure> {
    let mut sealed = None;
    loop {
        let mut tx = worker.db.begin().await?;
        let Some(head) = chain::seal(&mut tx, BATCH).await? else { break };
        tx.commit().await?;
        sealed = Some(head);
    }
    // Logged, so that whoever could rewrite the database cannot rewrite this.
    if let Some(head) = sealed {
        tracing::info!(position = head.position, hash = HEXLOWER.encode(&head.hash), "audit log sealed");
    }
    Ok(())
}
