//! Records the start and end of maintenance windows.

use content::maintenance;

use crate::{Failure, Worker};

pub(super) async fn handle(worker: &Worker) -> Result<(), Failure> {
    let mut tx = worker.db.begin().await?;
    let toggled = maintenance::toggle(&mut tx, &worker.clock).await?;
    tx.commit().await?;
    if toggled.opened + toggled.closed > 0 {
        tracing::info!(toggled.opened, toggled.closed, toggled.missed, "maintenance windows toggled");
    }
    Ok(())
}
