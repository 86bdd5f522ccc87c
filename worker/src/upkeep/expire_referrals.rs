//! Expires referrals that came to nothing in time, and deletes expired codes.

use enquiries::referral::follow;
use sales::lookup_code;

use crate::{Failure, Worker};

/// Referrals per transaction.
const BATCH: i64 = 100;

pub(super) async fn handle(worker: &Worker) -> Result<(), Failure> {
    let now = worker.clock.now();
    let mut expired = 0;
    loop {
        let mut tx = worker.db.begin().await?;
        let batch = follow::expire(&mut tx, now, BATCH).await?;
        tx.commit().await?;
        if batch == 0 {
            break;
        }
        expired += batch;
    }
    let codes = lookup_code::sweep(&mut *worker.db.acquire().await?, now).await?;
    tracing::info!(expired, codes, "referrals expired");
    Ok(())
}
