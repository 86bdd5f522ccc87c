//! Publishes scheduled photographs.

use content::photograph::publishing::publish_due;

use crate::{Failure, Worker};

pub(super) async fn handle(worker: &Worker) -> Result<(), Failure> {
    let mut tx = worker.db.begin().await?;
    let published = publish_due(&mut tx, &worker.clock).await?;
    tx.commit().await?;
    if published > 0 {
        tracing::info!(published, "photographs are shown now");
    }
    Ok(())
}
