//! Deletes expired sessions, tokens, keys and rate-limit counters of the auth service, and seals stored secrets again
//! after a change of `SECRET_KEY`.

use enquiries::referral::payout;
use kernel::settings;
use people::account;
use people::account::policy::Policy;

use crate::{Failure, Worker};

pub(super) async fn handle(worker: &Worker) -> Result<(), Failure> {
    let mut db = worker.db.acquire().await?;
    let policy: Policy = settings::read(&mut db).await?;
    let swept = account::sweep(&mut db, &policy, worker.clock.now()).await?;
    let mut resealed = account::reseal(&mut db, &worker.keys).await?;
    drop(db);
    let mut tx = worker.db.begin().await?;
    if let Some(payments) = &worker.payments {
        resealed += u64::from(payments.reseal(&mut tx).await?);
    }
    resealed += worker.platforms.reseal(&mut tx).await?;
    resealed += payout::reseal(&mut tx, &worker.keys).await?;
    tx.commit().await?;
    tracing::info!(swept, resealed, "expired account data deleted");
    Ok(())
}
