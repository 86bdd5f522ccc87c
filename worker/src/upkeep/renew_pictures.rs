//! Re-renders pictures of an earlier recipe.

use content::photograph::work;

use crate::{Failure, Worker};

pub(super) async fn handle(worker: &Worker) -> Result<(), Failure> {
    let mut tx = worker.db.begin().await?;
    let left = work::renew(&mut tx).await?;
    tx.commit().await?;
    if left > 0 {
        tracing::info!(left, "re-rendering pictures with the current recipe");
    }
    Ok(())
}
