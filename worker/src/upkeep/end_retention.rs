//! Deletes or anonymizes records past their retention, in batches, and removes the files of erased records.

use enquiries::privacy_settings::Privacy;
use kernel::settings;
use privacy::retention::{self, Ending};

use crate::documents::erase_person::remove_files;
use crate::{Failure, Worker};

/// Batch size, to keep transactions short.
const BATCH: i64 = 500;

pub(super) async fn handle(worker: &Worker) -> Result<(), Failure> {
    let privacy: Privacy = settings::read(&mut *worker.db.acquire().await?).await?;
    for ending in Ending::ALL {
        let mut ended = 0;
        loop {
            let mut tx = worker.db.begin().await?;
            let batch = retention::end(&mut tx, &worker.clock, *ending, &privacy.retention, BATCH).await?;
            tx.commit().await?;
            ended += batch;
            if batch < BATCH.unsigned_abs() {
                break;
            }
        }
        tracing::info!(records = ending.as_str(), ended, "retention applied");
    }
    remove_files(worker).await
}
