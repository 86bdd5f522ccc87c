//! Checks every row of an import, and writes no record.

use kernel::ids::ImportId;
use kernel::import::{self, Importable};
use kernel::record::Refusal;

use crate::{Failure, Worker};

pub(super) async fn handle<T: Importable>(worker: &Worker, id: ImportId, check: i32) -> Result<(), Failure> {
    let mut tx = worker.db.begin().await?;
    let begun = import::begin_check::<T>(&mut tx, id, check).await.map_err(refused)?;
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
    Ok(import::finish_check(&mut *worker.db.acquire().await?, id, check, worker.clock.now()).await?)
}

fn refused(refusal: Refusal) -> Failure {
    match refusal {
        Refusal::Database(error) => error.into(),
        // The file was read once before; another reading cannot help.
        refusal => Failure::Never(refusal.to_string()),
    }
}
