//! Checks the links of published texts: pages may have gone since.

use editorial::help_page::searches;
use editorial::link;

use crate::{Failure, Worker};

pub(super) async fn handle(worker: &Worker) -> Result<(), Failure> {
    let mut tx = worker.db.begin().await?;
    let broken = link::check_all(&mut tx, worker.clock.now()).await?;
    searches::forget_old(&mut tx, worker.clock.today()).await?;
    tx.commit().await?;
    if broken > 0 {
        tracing::info!(broken, "published texts have broken links");
    }
    Ok(())
}
