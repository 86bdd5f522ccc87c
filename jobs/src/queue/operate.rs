//! Operators' actions on jobs and queues. Actions on jobs (retry, cancel, run now) can be undone; queues are
//! paused and resumed.
//!
//! A cancelled job that is running ends at its next await point.

use chrono::{DateTime, Utc};
use kernel::audit::{Change, Event};
use kernel::ids::{BatchId, UserId};
use kernel::record::Refusal;
use kernel::{Db, Tx};

use super::queries::JobAct;
use super::{CHANNEL, JobId};

/// A job's state before an action.
#[derive(Clone, Debug)]
pub struct Before {
    /// Job id.
    pub id: JobId,
    /// Kind.
    pub kind: String,
    run_at: DateTime<Utc>,
    started_at: Option<DateTime<Utc>>,
    ended_at: Option<DateTime<Utc>>,
    attempt: i16,
    worker: Option<i32>,
    error: Option<String>,
}

impl Before {
    /// The audit log event.
    #[must_use]
    pub fn event(&self, act: JobAct) -> Event<'static> {
        let mut changes = vec![Change::new("job", (), &self.kind)];
        let action = match act {
            JobAct::Retry => {
                changes.push(Change::new("attempts", self.attempt, 0));
                changes.push(Change::new("lastError", &self.error, ()));
                "job_retried"
            }
            JobAct::Cancel => "job_cancelled",
            JobAct::RunNow => {
                changes.push(Change::new("runAt", self.run_at, ()));
                "job_run_now"
            }
        };
        Event::new(action, "job", &self.id).changing(changes)
    }
}

/// Applies an action to those jobs that allow it, and returns their previous states.
pub async fn act(
    tx: &mut Tx<'_>,
    act: JobAct,
    ids: &[JobId],
    now: DateTime<Utc>,
) -> Result<Vec<Before>, sqlx::Error> {
    let open = open(tx, act, ids).await?;
    let ids: Vec<_> = open.iter().map(|job| job.id.0).collect();
    match act {
        JobAct::Retry => drop(retry_all(tx, &ids, now).await?),
        JobAct::Cancel => drop(cancel(tx, &ids).await?),
        JobAct::RunNow => drop(run_now(tx, &ids).await?),
    }
    Ok(open)
}

/// Those jobs that allow the action, locked until the transaction ends.
pub async fn open(db: &mut Db, act: JobAct, ids: &[JobId]) -> Result<Vec<Before>, sqlx::Error> {
    let ids: Vec<_> = ids.iter().map(|id| id.0).collect();
    match act {
        // A dead job whose key belongs to a newer job cannot be retried.
        JobAct::Retry => {
            sqlx::query_as!(
                Before,
                r#"select id as "id: JobId", kind, run_at, started_at, ended_at, attempt, worker, error from jobs_ended
                   where id = any($1) and outcome = 'dead'
                       and (key is null or exists (
                           select from job_keys where job_keys.key = jobs_ended.key and job_id = jobs_ended.id
                       ))
                   order by id for update"#,
                &ids,
            )
            .fetch_all(db)
            .await
        }
        JobAct::Cancel => {
            let mut open = sqlx::query_as!(
                Before,
                r#"select id as "id: JobId", kind, run_at, null::timestamptz as started_at,
                       null::timestamptz as ended_at, attempt, null::integer as worker, error
                   from jobs_waiting where id = any($1) order by id for update"#,
                &ids,
            )
            .fetch_all(&mut *db)
            .await?;
            let running = sqlx::query_as!(
                Before,
                r#"select id as "id: JobId", kind, run_at, started_at, null::timestamptz as ended_at, attempt, worker,
                       error
                   from jobs_running where id = any($1) and cancelled_at is null order by id for update"#,
                &ids,
            );
            open.extend(running.fetch_all(&mut *db).await?);
            let dead = sqlx::query_as!(
                Before,
                r#"select id as "id: JobId", kind, run_at, started_at, ended_at, attempt, worker, error from jobs_ended
                   where id = any($1) and outcome = 'dead' order by id for update"#,
                &ids,
            );
            open.extend(dead.fetch_all(db).await?);
            Ok(open)
        }
        JobAct::RunNow => {
            sqlx::query_as!(
                Before,
                r#"select id as "id: JobId", kind, run_at, null::timestamptz as started_at,
                       null::timestamptz as ended_at, attempt, null::integer as worker, error
                   from jobs_waiting where id = any($1) and run_at > now() order by id for update"#,
                &ids,
            )
            .fetch_all(db)
            .await
        }
    }
}

/// Saves what an action in this transaction changed, so that it can be undone.
pub async fn remember(
    db: &mut Db,
    act: JobAct,
    by: UserId,
    changed: &[Before],
) -> Result<BatchId, sqlx::Error> {
    let batch = BatchId::new();
    sqlx::query!(
        "insert into job_batches (id, action, done_by) values ($1, $2, $3)",
        batch.0,
        stored(act),
        by.0
    )
    .execute(&mut *db)
    .await?;
    sqlx::query!(
        "insert into job_batch_rows (batch_id, job_id, run_at, started_at, ended_at, attempt, worker, error)
         select $1, * from unnest(
             $2::bigint[], $3::timestamptz[], $4::timestamptz[], $5::timestamptz[], $6::smallint[], $7::integer[],
             $8::text[]
         )",
        batch.0,
        &changed.iter().map(|job| job.id.0).collect::<Vec<_>>(),
        &changed.iter().map(|job| job.run_at).collect::<Vec<_>>(),
        &changed.iter().map(|job| job.started_at).collect::<Vec<_>>() as &[Option<DateTime<Utc>>],
        &changed.iter().map(|job| job.ended_at).collect::<Vec<_>>() as &[Option<DateTime<Utc>>],
        &changed.iter().map(|job| job.attempt).collect::<Vec<_>>(),
        &changed.iter().map(|job| job.worker).collect::<Vec<_>>() as &[Option<i32>],
        &changed.iter().map(|job| job.error.clone()).collect::<Vec<_>>() as &[Option<String>],
    )
    .execute(db)
    .await?;
    Ok(batch)
}

/// Its name in the database.
const fn stored(act: JobAct) -> &'static str {
    match act {
        JobAct::Retry => "retry",
        JobAct::Cancel => "cancel",
        JobAct::RunNow => "run_now",
    }
}

/// Result of an undo.
#[derive(Clone, Debug)]
pub struct Undone {
    /// The action that was undone.
    pub act: JobAct,
    /// Jobs restored.
    pub restored: Vec<JobId>,
    /// Number of jobs that the action had changed.
    pub of: i64,
}

impl Undone {
    /// The audit log event.
    pub fn events(&self) -> impl Iterator<Item = Event<'static>> {
        let action = match self.act {
            JobAct::Retry => "job_retry_undone",
            JobAct::Cancel => "job_cancel_undone",
            JobAct::RunNow => "job_run_now_undone",
        };
        self.restored.iter().map(move |id| Event::new(action, "job", id))
    }
}

/// Undoes a user's bulk action of the last 24 hours: restores jobs that no worker has started since.
///
/// # Errors
/// [`sqlx::Error::RowNotFound`] if the user has no such action; a refusal if it is too late, or was already
/// undone.
pub async fn undo(tx: &mut Tx<'_>, by: UserId, batch: BatchId) -> Result<Undone, Refusal> {
    let done = sqlx::query!(
        r#"select action, undone_at, done_at < now() - interval '24 hours' as "is_over!",
               (select count(*) from job_batch_rows where batch_id = id) as "of!"
           from job_batches where id = $1 and done_by = $2 for update"#,
        batch.0,
        by.0,
    )
    .fetch_one(&mut **tx)
    .await?;
    let refused = |code, reason: &str| Err(Refusal::Rule { code, reason: reason.to_owned() });
    if done.undone_at.is_some() {
        return refused("undone", "This has already been undone.");
    }
    if done.is_over {
        return refused("too_late", "This can only be undone within 24 hours.");
    }
    sqlx::query!("update job_batches set undone_at = now() where id = $1", batch.0)
        .execute(&mut **tx)
        .await?;
    let act = JobAct::ALL.iter().find(|act| stored(**act) == done.action);
    let act = *act.ok_or(sqlx::Error::RowNotFound)?;
    let restored = match act {
        JobAct::Retry => undo_retry(tx, batch).await?,
        JobAct::Cancel => undo_cancel(tx, batch).await?,
        JobAct::RunNow => undo_run_now(tx, batch).await?,
    };
    Ok(Undone { act, restored, of: done.of })
}

/// Undoes a retry: jobs are dead again, unless a worker has started them since.
async fn undo_retry(db: &mut Db, batch: BatchId) -> Result<Vec<JobId>, sqlx::Error> {
    sqlx::query_scalar!(
        r#"with back as (
               delete from jobs_waiting using job_batch_rows as was
               where was.batch_id = $1 and id = was.job_id and jobs_waiting.attempt = 0 and jobs_waiting.error is null
               returning id, was.run_at, enqueued_at, was.started_at, was.ended_at, priority, was.attempt, max_attempts,
                   was.worker, queue, kind, payload, key, subject, request_id, was.error
           )
           insert into jobs_ended (
               id, run_at, enqueued_at, started_at, ended_at, priority, attempt, max_attempts, worker, queue, kind,
               payload, key, subject, request_id, error, outcome
           )
           select id, run_at, enqueued_at, started_at, ended_at, priority, attempt, max_attempts, worker, queue, kind,
               payload, key, subject, request_id, error, 'dead'
           from back
           returning id as "id: JobId""#,
        batch.0,
    )
    .fetch_all(db)
    .await
}

/// Undoes a cancellation: waiting jobs wait again for their time, unless their key belongs to another job; dead ones
/// are dead again.
async fn undo_cancel(db: &mut Db, batch: BatchId) -> Result<Vec<JobId>, sqlx::Error> {
    sqlx::query_scalar!(
        r#"with back as (
               delete from jobs_ended using job_batch_rows as was, job_batches as done
               where done.id = $1 and was.batch_id = $1 and jobs_ended.id = was.job_id and outcome = 'cancelled'
                   and jobs_ended.started_at is null and jobs_ended.ended_at = done.done_at
                   and (key is null or exists (
                       select from job_keys where job_keys.key = jobs_ended.key and job_id = jobs_ended.id
                   ))
               returning jobs_ended.*
           ), told as (
               select pg_notify($2, queue) from back where run_at <= now() group by queue
           ), waiting as (
               insert into jobs_waiting (
                   id, run_at, enqueued_at, priority, attempt, max_attempts, queue, kind, payload, key, subject,
                   request_id, error
               )
               select id, run_at, enqueued_at, priority, attempt, max_attempts, queue, kind, payload, key, subject,
                   request_id, error
               from back
               returning id
           ), dead as (
               update jobs_ended set outcome = 'dead' from job_batch_rows as was
               where was.batch_id = $1 and id = was.job_id and outcome = 'cancelled'
                   and jobs_ended.ended_at = was.ended_at
               returning id
           )
           select id as "id!: JobId" from (table waiting union all table dead) as restored
           where (select count(*) from told) >= 0"#,
        batch.0,
        CHANNEL,
    )
    .fetch_all(db)
    .await
}

/// Undoes an early start: jobs wait for their time again, unless a worker has started them since.
async fn undo_run_now(db: &mut Db, batch: BatchId) -> Result<Vec<JobId>, sqlx::Error> {
    sqlx::query_scalar!(
        r#"update jobs_waiting set run_at = was.run_at
           from job_batch_rows as was join job_batches as done on done.id = was.batch_id
           where done.id = $1 and jobs_waiting.id = was.job_id and jobs_waiting.run_at = done.done_at
               and jobs_waiting.attempt = was.attempt
           returning jobs_waiting.id as "id: JobId""#,
        batch.0,
    )
    .fetch_all(db)
    .await
}

/// Retries dead jobs: their attempts are counted anew, and earlier ones stay on record. Returns those that were
/// retried: a job may have been retried by someone else a moment ago.
pub async fn retry_all(db: &mut Db, ids: &[i64], now: DateTime<Utc>) -> Result<Vec<i64>, sqlx::Error> {
    sqlx::query_scalar!(
        r#"with dead as (
               delete from jobs_ended where id = any($1) and outcome = 'dead' returning *
           ), told as (
               select pg_notify($3, queue) from dead group by queue
           ), again as (
               insert into jobs_waiting (
                   id, run_at, enqueued_at, priority, max_attempts, queue, kind, payload, key, subject, request_id
               )
               select id, $2, enqueued_at, priority, max_attempts, queue, kind, payload, key, subject, request_id
               from dead
               returning id
           )
           select id as "id!" from again where (select count(*) from told) >= 0"#,
        ids,
        now,
        CHANNEL,
    )
    .fetch_all(db)
    .await
}

/// Retries a dead job. Returns whether it was dead.
pub async fn retry(db: &mut Db, id: &str, now: DateTime<Utc>) -> Result<bool, sqlx::Error> {
    let Ok(id) = id.parse() else { return Ok(false) };
    Ok(!retry_all(db, &[id], now).await?.is_empty())
}

/// Cancels jobs: waiting ones at once, running ones at their next await point. Dead ones then no longer wait for a
/// decision. Returns their number.
pub async fn cancel(db: &mut Db, ids: &[i64]) -> Result<u64, sqlx::Error> {
    let asked = sqlx::query_scalar!(
        r#"with waiting as (
               delete from jobs_waiting where id = any($1) returning *
           ), ended as (
               insert into jobs_ended (
                   id, run_at, enqueued_at, priority, attempt, max_attempts, queue, kind, outcome, payload, key,
                   subject, request_id, error
               )
               select id, run_at, enqueued_at, priority, attempt, max_attempts, queue, kind, 'cancelled', payload, key,
                   subject, request_id, error
               from waiting
               returning id
           ), asked as (
               update jobs_running set cancelled_at = now() where id = any($1) and cancelled_at is null
               returning id
           ), dismissed as (
               update jobs_ended set outcome = 'cancelled' where id = any($1) and outcome = 'dead'
               returning id
           )
           select (select count(*) from ended) + (select count(*) from asked) + (select count(*) from dismissed)
               as "asked!""#,
        ids,
    )
    .fetch_one(db)
    .await?;
    Ok(asked.unsigned_abs())
}

/// Starts scheduled jobs now. Returns their number.
pub async fn run_now(db: &mut Db, ids: &[i64]) -> Result<u64, sqlx::Error> {
    let moved = sqlx::query_scalar!(
        r#"with moved as (
               update jobs_waiting set run_at = now() where id = any($1) and run_at > now() returning queue
           ), told as (
               select pg_notify($2, queue) from moved group by queue
           )
           select (select count(*) from moved) as "moved!" where (select count(*) from told) >= 0"#,
        ids,
        CHANNEL,
    )
    .fetch_one(db)
    .await?;
    Ok(moved.unsigned_abs())
}

/// Pauses a queue. Running jobs continue.
pub async fn pause(db: &mut Db, queue: &str, by: Option<UserId>) -> Result<(), sqlx::Error> {
    sqlx::query!(
        "insert into job_queues (queue, paused_at, paused_by) values ($1, now(), $2)
         on conflict (queue) do update set paused_at = now(), paused_by = excluded.paused_by
         where job_queues.paused_at is null",
        queue,
        by as Option<UserId>,
    )
    .execute(db)
    .await?;
    Ok(())
}

/// Resumes a paused queue.
pub async fn resume(db: &mut Db, queue: &str) -> Result<(), sqlx::Error> {
    sqlx::query!(
        "with resumed as (
             update job_queues set paused_at = null, paused_by = null where queue = $1 returning queue
         )
         select pg_notify($2, queue) from resumed",
        queue,
        CHANNEL,
    )
    .fetch_optional(db)
    .await?;
    Ok(())
}
