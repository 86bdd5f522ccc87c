//! Has share cards drawn that are missing or show something else than their pages.

use content::share_card;

use crate::{Failure, Worker};

pub(super) async fn handle(worker: &Worker) -> Result<(), Failure> {
    let mut tx = worker.db.begin().await?;
    let subjects = app::share_card::subjects(&mut tx).await?;
    let brand = share_card::brand(&mut tx).await?;
    let planned = share_card::plan(&mut tx, &subjects, &brand, worker.clock.now()).await?;
    tx.commit().await?;
    if planned > 0 {
        tracing::info!(planned, "share cards to draw");
    }
    Ok(())
}
