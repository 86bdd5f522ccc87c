//! Generates an export's file.

use app::export::{self, BATCH, Format, MAILED_ABOVE, MAX_ROWS, Papers, Task, Work};
use jobs::Mail;
use kernel::ids::ExportId;
use kernel::listing::Cell;
use tokio::sync::mpsc;

use super::{csv, print_orders, xlsx};
use crate::{Failure, Worker};

pub(super) async fn handle(worker: &Worker, id: ExportId) -> Result<(), Failure> {
    let mut tx = worker.db.begin().await?;
    let task = export::begin(&mut tx, id, worker.clock.now()).await?;
    tx.commit().await?;
    match task {
        Some(Task::List(work)) => list(worker, id, &work).await,
        Some(Task::Papers(papers)) => self::papers(worker, id, &papers).await,
        None => Ok(()),
    }
}

/// Nothing is e-mailed: whoever prints waits for it.
async fn papers(worker: &Worker, id: ExportId, papers: &Papers) -> Result<(), Failure> {
    let made = print_orders::make(worker, papers).await?;
    let (mut db, now) = (worker.db.acquire().await?, worker.clock.now());
    let Some(made) = made else {
        let reason = "There is nothing left to print for these orders.";
        return Ok(export::fail(&mut db, id, reason, now).await?);
    };
    let pages = i32::try_from(made.pages).unwrap_or(i32::MAX);
    export::finish(&mut db, id, &papers.file_name(), &made.pdf, pages, now).await?;
    tracing::info!(paper = %papers.paper, orders = papers.orders.len(), pages, bytes = made.pdf.len(), "papers of orders written");
    Ok(())
}

async fn list(worker: &Worker, id: ExportId, work: &Work) -> Result<(), Failure> {
    let Some((content, rows)) = write(worker, work).await? else {
        let reason = "The list has more than 2,00,000 rows. Please narrow it.";
        return Ok(export::fail(&mut *worker.db.acquire().await?, id, reason, worker.clock.now()).await?);
    };
    let now = worker.clock.now();
    let mut tx = worker.db.begin().await?;
    export::finish(&mut tx, id, &work.file_name(now), &content, rows, now).await?;
    if rows > MAILED_ABOVE {
        jobs::enqueue(&mut tx, Mail::SendExport { export: id }).await?;
    }
    tx.commit().await?;
    tracing::info!(resource = %work.resource, rows, bytes = content.len(), "export written");
    Ok(())
}

/// The file and its number of rows; `None` if there are too many. Rows are read while a blocking thread
/// writes the previous ones.
async fn write(worker: &Worker, work: &Work) -> Result<Option<(Vec<u8>, i32)>, Failure> {
    let (send, mut batches) = mpsc::channel::<Vec<Vec<Cell>>>(2);
    let (format, headings) = (work.format, work.headings());
    let writing = tokio::task::spawn_blocking(move || {
        let batches = std::iter::from_fn(|| batches.blocking_recv());
        match format {
            Format::Csv => csv::write(&headings, batches).map_err(|error| error.to_string()),
            Format::Xlsx => xlsx::write(&headings, batches).map_err(|error| error.to_string()),
        }
    });
    let mut snapshot =
        worker.db.begin_with("begin transaction isolation level repeatable read, read only").await?;
    let mut rows = 0;
    for batch in 1.. {
        let read = work.rows(&mut snapshot, batch, worker.clock.now()).await?;
        rows += read.len();
        if rows > MAX_ROWS {
            return Ok(None);
        }
        let is_last = read.len() < BATCH as usize;
        if read.is_empty() || send.send(read).await.is_err() || is_last {
            break;
        }
    }
    drop(send);
    let content = writing.await.map_err(|error| Failure::Later(error.to_string()))?;
    let content = content.map_err(Failure::Never)?;
    Ok(Some((content, i32::try_from(rows).unwrap_or(i32::MAX))))
}
