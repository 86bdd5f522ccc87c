//! Imports: every row is checked, then the valid ones are imported.

use ads::spend::Spend;
use enquiries::lead::import::People;
use kernel::ids::ImportId;
use kernel::import::{self, Importable};
use kernel::record::Refusal;
use pricing::material::import::Stock;
use shop::import::Catalogue;

use crate::{Failure, Worker};

/// Stage of an import.
#[derive(Clone, Copy)]
pub(super) enum Task {
    /// Checks every row; with the number of the check.
    Check(i32),
    /// Imports the rows.
    Run,
}

/// Runs a stage for the import's kind of list.
pub(super) async fn handle(worker: &Worker, id: ImportId, task: Task) -> Result<(), Failure> {
    let resource = import::resource(&mut *worker.db.acquire().await?, id).await?;
    match resource.as_deref() {
        Some(People::RESOURCE) => work::<People>(worker, id, task).await,
        Some(Stock::RESOURCE) => work::<Stock>(worker, id, task).await,
        Some(Catalogue::RESOURCE) => work::<Catalogue>(worker, id, task).await,
        Some(Spend::RESOURCE) => work::<Spend>(worker, id, task).await,
        Some(other) => Err(Failure::Never(format!("unknown kind of import: {other}"))),
        None => Ok(()),
    }
}

async fn work<T: Importable>(worker: &Worker, id: ImportId, task: Task) -> Result<(), Failure> {
    match task {
        Task::Check(number) => check::<T>(worker, id, number).await,
        Task::Run => run::<T>(worker, id).await,
    }
}

/// Saves no record.
async fn check<T: Importable>(worker: &Worker, id: ImportId, number: i32) -> Result<(), Failure> {
    let mut tx = worker.db.begin().await?;
    let begun = import::begin_check::<T>(&mut tx, id, number).await.map_err(refused)?;
    tx.commit().await?;
    let Some(mut begun) = begun else { return Ok(()) };
    loop {
        let mut tx = worker.db.begin().await?;
        let had_rows = begun.next(&mut tx, worker.clock.now()).await?;
        tx.commit().await?;
        if !had_rows {
            break;
        }
    }
    Ok(import::finish_check(&mut *worker.db.acquire().await?, id, number, worker.clock.now()).await?)
}

fn refused(refusal: Refusal) -> Failure {
    match refusal {
        Refusal::Database(error) => error.into(),
        // The file could be read before, so a retry cannot help.
        refusal => Failure::Never(refusal.to_string()),
    }
}

/// A worker that takes over from a dead one continues where it stopped.
async fn run<T: Importable>(worker: &Worker, id: ImportId) -> Result<(), Failure> {
    let run = import::begin_run::<T>(&mut *worker.db.acquire().await?, id).await?;
    let Some(run) = run else { return Ok(()) };
    loop {
        let mut tx = worker.db.begin().await?;
        let had_row = import::import_next(&mut tx, &worker.clock, &run).await?;
        tx.commit().await?;
        if !had_row {
            break;
        }
    }
    let mut tx = worker.db.begin().await?;
    import::finish_run(&mut tx, &worker.clock, &run).await?;
    Ok(tx.commit().await?)
}
