//! Takes the rows of a list in. Whoever takes over from a worker that was killed goes on where it stopped.

use domain::ids::LeadImportId;
use domain::lead::import;
use domain::settings::{self, Sales};

use crate::{Failure, Worker};

pub(super) async fn handle(worker: &Worker, id: LeadImportId) -> Result<(), Failure> {
    let (run, sales) = {
        let mut db = worker.db.acquire().await?;
        let Some(run) = import::begin_run(&mut db, id).await? else { return Ok(()) };
        (run, settings::read::<Sales>(&mut db).await?)
    };
    loop {
        let mut tx = worker.db.begin().await?;
        let had_row = import::take_next(&mut tx, &worker.clock, &run, &sales).await?;
        tx.commit().await?;
        if !had_row {
            break;
        }
    }
    let mut tx = worker.db.begin().await?;
    import::finish_run(&mut tx, &worker.clock, &run).await?;
    Ok(tx.commit().await?)
}
