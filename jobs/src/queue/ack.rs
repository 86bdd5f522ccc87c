//! Records how attempts ended, many in one statement.
//!
//! An outcome counts only if the job is still held under the worker id that claimed it.

use chrono::{DateTime, Utc};
use kernel::Db;

use super::lease::WorkerId;

/// Ending of an attempt.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Ending {
    /// Completed.
    Done,
    /// Failed, to be retried.
    Retry {
        /// Earliest start of the retry.
        run_at: DateTime<Utc>,
        /// Error.
        error: String,
    },
    /// Postponed: the attempt does not count.
    PutOff {
        /// Earliest start.
        run_at: DateTime<Utc>,
    },
    /// Failed for good.
    Dead {
        /// Error.
        error: String,
    },
    /// Cancelled.
    Cancelled,
}

/// An attempt that has ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ack {
    /// Job id.
    pub job: i64,
    /// Ending.
    pub ending: Ending,
}

/// Saves outcomes of attempts. Returns how many were rejected because the worker no longer holds the job.
///
/// Needs a transaction unless all jobs are done.
pub async fn ack(db: &mut Db, worker: WorkerId, acks: &[Ack]) -> Result<u64, sqlx::Error> {
    let mut done = Vec::with_capacity(acks.len());
    let mut others = OtherEndings::default();
    for Ack { job, ending } in acks {
        match ending {
            Ending::Done => done.push(*job),
            Ending::Retry { run_at, error } => others.push(*job, "retry", Some(*run_at), Some(error)),
            Ending::PutOff { run_at } => others.push(*job, "put_off", Some(*run_at), None),
            Ending::Dead { error } => others.push(*job, "dead", None, Some(error)),
            Ending::Cancelled => others.push(*job, "cancelled", None, Some("Cancelled while it ran.")),
        }
    }
    let mut accepted = 0;
    if !done.is_empty() {
        accepted += finish(&mut *db, worker, &done).await?;
    }
    if !others.jobs.is_empty() {
        accepted += others.write(db, worker).await?;
    }
    Ok(acks.len() as u64 - accepted)
}

async fn finish(db: &mut Db, worker: WorkerId, jobs: &[i64]) -> Result<u64, sqlx::Error> {
    let finished = sqlx::query!(
        "with held as (
             delete from jobs_running where id = any($2) and worker = $1 returning *
         )
         insert into jobs_ended (
             id, run_at, enqueued_at, started_at, priority, attempt, max_attempts, worker, queue, kind, outcome, payload,
             key, subject, request_id
         )
         select id, run_at, enqueued_at, started_at, priority, attempt, max_attempts, worker, queue, kind, 'done',
             payload, key, subject, request_id
         from held",
        worker.0,
        jobs,
    )
    .execute(db)
    .await?;
    Ok(finished.rows_affected())
}

/// Outcomes other than [`Ending::Done`] as arrays, one per column.
#[derive(Default)]
struct OtherEndings {
    jobs: Vec<i64>,
    endings: Vec<&'static str>,
    run_at: Vec<Option<DateTime<Utc>>>,
    errors: Vec<Option<String>>,
}

impl OtherEndings {
    fn push(&mut self, job: i64, ending: &'static str, run_at: Option<DateTime<Utc>>, error: Option<&str>) {
        self.jobs.push(job);
        self.endings.push(ending);
        self.run_at.push(run_at);
        self.errors.push(error.map(storable));
    }

    async fn write(&self, db: &mut Db, worker: WorkerId) -> Result<u64, sqlx::Error> {
        sqlx::query_scalar!(
            r#"with held as (
                   delete from jobs_running
                   using unnest($2::bigint[], $3::text[], $4::timestamptz[], $5::text[])
                       as told (id, ending, run_at, error)
                   where jobs_running.id = told.id and worker = $1
                   returning jobs_running.*, told.ending, told.run_at as again_at,
                       coalesce(told.error, jobs_running.error) as reason
               ), kept as (
                   insert into job_attempts (job_id, attempt, is_last, worker, started_at, error)
                   select id, attempt, ending = 'dead', worker, started_at, reason
                   from held where ending in ('retry', 'dead')
               ), again as (
                   insert into jobs_waiting (
                       id, run_at, enqueued_at, priority, attempt, max_attempts, queue, kind, payload, key, subject,
                       request_id, error
                   )
                   select id, again_at, enqueued_at, priority, attempt - case ending when 'retry' then 0 else 1 end,
                       max_attempts, queue, kind, payload, key, subject, request_id, reason
                   from held where ending in ('retry', 'put_off')
               ), ended as (
                   insert into jobs_ended (
                       id, run_at, enqueued_at, started_at, priority, attempt, max_attempts, worker, queue, kind,
                       outcome, payload, key, subject, request_id, error
                   )
                   select id, run_at, enqueued_at, started_at, priority, attempt, max_attempts, worker, queue, kind,
                       ending, payload, key, subject, request_id, reason
                   from held where ending in ('dead', 'cancelled')
               )
               select count(*) as "heard!" from held"#,
            worker.0,
            &self.jobs,
            &self.endings as &[&str],
            &self.run_at as &[Option<DateTime<Utc>>],
            &self.errors as &[Option<String>],
        )
        .fetch_one(db)
        .await
        .map(i64::unsigned_abs)
    }
}

/// Postgres text cannot contain NUL.
pub(super) fn storable(text: &str) -> String {
    text.replace('\0', "\u{fffd}")
}
