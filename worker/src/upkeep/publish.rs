//! Publishes scheduled content.

use jobs::{Upkeep, enqueue};
use kernel::publishing::{Content, publish_due};

use crate::{Failure, Worker};

pub(super) async fn handle<C: Content>(worker: &Worker) -> Result<(), Failure> {
    let mut tx = worker.db.begin().await?;
    let published = publish_due::<C>(&mut tx, &worker.clock).await?;
    if published > 0 {
        enqueue(&mut tx, Upkeep::DrawShareCards { due_at: worker.clock.now() }).await?;
    }
    tx.commit().await?;
    if published > 0 {
        tracing::info!(kind = C::KIND, published, "scheduled content published");
    }
    Ok(())
}
