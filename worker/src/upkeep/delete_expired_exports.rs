//! Deletes expired export files.

use app::export;

use crate::{Failure, Worker};

pub(super) async fn handle(worker: &Worker) -> Result<(), Failure> {
    let deleted = export::delete_expired(&mut *worker.db.acquire().await?, worker.clock.now()).await?;
    tracing::info!(deleted, "expired exports deleted");
    Ok(())
}
