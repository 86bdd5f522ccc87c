//! Asks what became of uploads that a platform took. Only the Data Manager API answers later.

use ads::conversion;
use ads::conversion::upload::{self, Mark, Unconfirmed, Verdict};
use chrono::TimeDelta;
use jobs::conversions::Destination;
use platforms::{Answer, Progress};

use super::upload::mark;
use crate::{Failure, Worker};

/// Requests that are asked about in one job: Google allows 300 calls a minute.
const LIMIT: i64 = 200;

/// After this time a platform is not expected to answer any more.
const PATIENCE: TimeDelta = TimeDelta::days(7);

pub(super) async fn handle(worker: &Worker, destination: Destination) -> Result<(), Failure> {
    let mut db = worker.db.acquire().await?;
    let connection = worker.platforms.connection(&mut db, destination).await?;
    let Some(connection) = connection else { return Ok(()) };
    let requests = upload::unconfirmed(&mut db, destination, LIMIT).await?;
    drop(db);
    for request in requests {
        let events = usize::try_from(request.events).unwrap_or(usize::MAX);
        let progress = worker.platforms.progress(&connection, &request.request_id, events).await;
        let progress = match progress {
            Ok(progress) => progress,
            Err(Answer::Pause { code, message, .. }) => {
                return Err(Failure::Later(format!("{destination} does not answer: {message} ({code})")));
            }
            Err(other) => return Err(Failure::Later(format!("{destination} answers {other:?}"))),
        };
        let verdict = verdict(progress, &request, worker);
        let is_decided = verdict != Verdict::Open;
        let now = worker.clock.now();
        let mut tx = worker.db.begin().await?;
        upload::confirm(&mut tx, destination, &request.request_id, verdict, now).await?;
        // Some are sent again, and corrections of others can go.
        if is_decided && let Some(due_at) = upload::next_due(&mut tx, destination).await? {
            conversion::plan(&mut tx, std::iter::once(destination), due_at.max(now)).await?;
        }
        tx.commit().await?;
    }
    Ok(())
}

fn verdict(progress: Progress, request: &Unconfirmed, worker: &Worker) -> Verdict {
    match progress {
        Progress::Processing if worker.clock.now() - request.sent_at > PATIENCE => {
            Verdict::All(Mark::Rejected {
                code: "no_answer".to_owned(),
                message: "Google did not say within a week what became of it.".to_owned(),
            })
        }
        Progress::Processing => Verdict::Open,
        Progress::All(outcome) => Verdict::All(mark(outcome)),
        // In four rounds the bad one of two thousand is alone.
        Progress::Mixed { code, message } => {
            let limit = i32::try_from(request.events / 8).unwrap_or(i32::MAX).max(1);
            Verdict::Apart { limit, code, message }
        }
    }
}
