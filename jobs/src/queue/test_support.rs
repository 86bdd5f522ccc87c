//! Test support for code that enqueues: read and complete waiting jobs.

use chrono::{DateTime, Utc};
use kernel::Db;

use super::Job;
use super::ack::{Ack, Ending, ack};
use super::claim::{Claimed, claim};
use super::lease::{self, WorkerId};

/// Waiting jobs of a queue, oldest first.
pub async fn waiting<J: Job>(db: &mut Db) -> Result<Vec<(J, DateTime<Utc>)>, sqlx::Error> {
    let rows = sqlx::query!(
        r#"select payload::text as "payload!", run_at from jobs_waiting where queue = $1 order by run_at, id"#,
        J::QUEUE,
    )
    .fetch_all(db)
    .await?;
    rows.into_iter()
        .map(|row| {
            let job =
                serde_json::from_str(&row.payload).map_err(|error| sqlx::Error::Decode(error.into()))?;
            Ok((job, row.run_at))
        })
        .collect()
}

/// Claims all ready jobs of a queue, as a worker does.
pub async fn begin<J: Job>(db: &mut Db) -> Result<(WorkerId, Vec<Claimed>), sqlx::Error> {
    let worker = lease::register(&mut *db, J::QUEUE, "trial", 1).await?;
    let claimed = claim(db, J::QUEUE, worker, i64::MAX).await?;
    Ok((worker, claimed))
}

/// Claims all ready jobs of a queue, settles those that `is_meant` selects, and releases the rest. Returns the
/// number settled.
pub async fn end<J: Job>(
    db: &mut Db,
    ending: &Ending,
    is_meant: impl Fn(&Claimed) -> bool,
) -> Result<usize, sqlx::Error> {
    let (worker, claimed) = begin::<J>(&mut *db).await?;
    let meant = claimed.iter().filter(|job| is_meant(job));
    let acks: Vec<_> = meant.map(|job| Ack { job: job.id, ending: ending.clone() }).collect();
    ack(&mut *db, worker, &acks).await?;
    lease::leave(db, worker).await?;
    Ok(acks.len())
}
