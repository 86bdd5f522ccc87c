//! Deletes expired sessions, tokens, keys and rate-limit counters of the auth service.

use kernel::settings;
use people::account;
use people::account::policy::Policy;

use crate::{Failure, Worker};

pub(super) async fn handle(worker: &Worker) -> Result<(), Failure> {
    let mut db = worker.db.acquire().await?;
    let policy: Policy = settings::read(&mut db).await?;
    let swept = account::sweep(&mut db, &policy, worker.clock.now()).await?;
    let resealed = account::reseal(&mut db, &worker.keys).await?;
    tracing::info!(swept, resealed, "expired account data deleted");
    Ok(())
}
