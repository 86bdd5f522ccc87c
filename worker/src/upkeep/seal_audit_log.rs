//! Adds new entries of the audit log to its hash chain.

use std::fmt::Write as _;

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
        tracing::info!(position = head.position, hash = hex(&head.hash), "audit log sealed");
    }
    Ok(())
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().fold(String::new(), |mut text, byte| {
        let _ = write!(text, "{byte:02x}");
        text
    })
}
