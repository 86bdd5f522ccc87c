//! Takes in the rows of an import. A worker that takes over from a dead one continues where it stopped.

use kernel::ids::ImportId;
use kernel::import::{self, Importable};

use crate::{Failure, Worker};

pub(super) async fn handle<T: Importable>(worker: &Worker, id: ImportId) -> Result<(), Failure> {
    let run = import::begin_run::<T>(&mut *worker.db.acquire().await?, id).await?;
    let Some(run) = run else { return Ok(()) };
    loop {
        let mut tx = worker.db.begin().await?;
        let had_row = import::take_next(&mut tx, &worker.clock, &run).await?;
        tx.commit().await?;
        if !had_row {
            break;
        }
    }
    let mut tx = worker.db.begin().await?;
    import::finish_run(&mut tx, &worker.clock, &run).await?;
    Ok(tx.commit().await?)
}
