//! Deletes expired sessions, tokens, keys and rate-limit counters of the auth service.

use domain::account;
use domain::account::policy::Policy;
use domain::settings;

use crate::{Failure, Worker};

pub(super) async fn handle(worker: &Worker) -> Result<(), Failure> {
    let mut db = worker.db.acquire().await?;
    let policy: Policy = settings::read(&mut db).await?;
    let swept = account::sweep(&mut db, &policy, worker.clock.now()).await?;
    let resealed = account::reseal(&mut db, &worker.keys).await?;
    tracing::info!(swept, resealed, "accounts swept");
    Ok(())
}
