//! Enqueuing a job in the caller's transaction, and telling the queue how an attempt ended.
//!
//! The table is apalis-postgres's. Three things are said to it in our own SQL, because the crate
//! has no words for them: a repeated key is no error, a failed job waits before it runs again,
//! and a hopeless one is dead at once.

use std::collections::BTreeMap;
use std::time::Duration;

use chrono::{DateTime, Utc};
use domain::Db;
use rand::RngExt as _;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use ulid::Ulid;
use uuid::Uuid;

use crate::trace;

/// Work that one queue's workers can do.
pub trait Job: Serialize + DeserializeOwned {
    /// Name of the queue. Frozen once shipped.
    const QUEUE: &'static str;

    /// Name of this job, as logs and metrics give it. Frozen once shipped.
    fn name(&self) -> &'static str;

    /// Names the occasion: a second job under the same key is the same job.
    fn key(&self) -> String;

    /// How often it is tried before it counts as dead.
    fn attempts(&self) -> u16;

    /// The record that it is about: there it can be looked at, and begun again if it has died.
    fn subject(&self) -> Option<Uuid> {
        None
    }
}

/// Finds the jobs about a record. It is on the crate's table, so it is not among the records' migrations.
pub(crate) const INDEX: &str =
    "create index if not exists jobs_by_subject on apalis.jobs ((metadata -> 'subject'))
     where metadata -> 'subject' is not null";

/// A job with the time before which it must not start.
#[derive(Clone, Copy, Debug)]
pub struct Planned<J> {
    job: J,
    run_at: Option<DateTime<Utc>>,
}

impl<J> Planned<J> {
    /// To be done at once.
    pub const fn now(job: J) -> Self {
        Self { job, run_at: None }
    }

    /// To be done at that time, or as soon afterwards as a worker is free.
    pub const fn at(job: J, run_at: DateTime<Utc>) -> Self {
        Self { job, run_at: Some(run_at) }
    }
}

/// Enqueues one job for now. It exists if, and only if, the caller's transaction commits.
pub async fn enqueue<J: Job>(db: &mut Db, job: J) -> Result<(), sqlx::Error> {
    enqueue_all(db, &[Planned::now(job)]).await
}

/// Enqueues several jobs of a queue in one statement.
pub async fn enqueue_all<J: Job>(db: &mut Db, planned: &[Planned<J>]) -> Result<(), sqlx::Error> {
    let mut ids = Vec::with_capacity(planned.len());
    let mut payloads = Vec::with_capacity(planned.len());
    let mut attempts = Vec::with_capacity(planned.len());
    let mut run_at = Vec::with_capacity(planned.len());
    let mut keys = Vec::with_capacity(planned.len());
    let mut names = Vec::with_capacity(planned.len());
    let mut subjects = Vec::with_capacity(planned.len());
    for Planned { job, run_at: at } in planned {
        ids.push(Ulid::generate().to_string());
        payloads.push(serde_json::to_vec(job).map_err(|error| sqlx::Error::Encode(error.into()))?);
        attempts.push(i32::from(job.attempts()));
        run_at.push(*at);
        keys.push(job.key());
        names.push(job.name().to_owned());
        subjects.push(job.subject().map(|subject| subject.to_string()));
    }
    sqlx::query!(
        "insert into apalis.jobs (
             id, job_type, job, status, attempts, max_attempts, run_at, priority, idempotency_key, metadata
         )
         select id, $1, payload, 'Pending', 0, attempts, coalesce(run_at, now()), 0, key,
             hstore('name', name)
                 || case when $9::text is null then '' else hstore('request_id', $9) end
                 || case when subject is null then '' else hstore('subject', subject) end
         from unnest($2::text[], $3::bytea[], $4::int[], $5::timestamptz[], $6::text[], $7::text[], $8::text[])
             as planned (id, payload, attempts, run_at, key, name, subject)
         on conflict (job_type, idempotency_key) do nothing",
        J::QUEUE,
        &ids,
        &payloads,
        &attempts,
        &run_at as &[Option<DateTime<Utc>>],
        &keys,
        &names,
        &subjects as &[Option<String>],
        trace::request_id(),
    )
    .execute(db)
    .await?;
    Ok(())
}

/// Plans jobs that may have been planned before: those that wait move to their new time, those that have ended
/// begin anew.
pub async fn plan_anew<J: Job + Copy>(db: &mut Db, planned: &[Planned<J>]) -> Result<(), sqlx::Error> {
    let keys: Vec<_> = planned.iter().map(|planned| planned.job.key()).collect();
    let run_at: Vec<_> = planned.iter().map(|planned| planned.run_at).collect();
    sqlx::query!(
        "update apalis.jobs
         set status = 'Pending', attempts = 0, run_at = coalesce(planned.run_at, now()), lock_by = null,
             lock_at = null, done_at = null, last_result = null
         from unnest($2::text[], $3::timestamptz[]) as planned (key, run_at)
         where job_type = $1 and idempotency_key = key and status in ('Pending', 'Done', 'Killed')",
        J::QUEUE,
        &keys,
        &run_at as &[Option<DateTime<Utc>>],
    )
    .execute(&mut *db)
    .await?;
    enqueue_all(db, planned).await
}

/// How long a job rests after its `attempt`th failure (from 1): 5 s, tripling, at most 6 h, give
/// or take a fifth so that jobs that failed together do not all come back together.
#[must_use]
pub fn delay_after(attempt: u16) -> Duration {
    let triplings = u32::from(attempt.saturating_sub(1)).min(8);
    let seconds = (5.0 * 3_f64.powi(triplings.cast_signed())).min(6.0 * 3600.0);
    Duration::from_secs_f64(seconds * rand::rng().random_range(0.8..1.2))
}

/// Puts a job that is being worked on back into the queue until `run_at`.
///
/// An attempt that failed counts; one that merely came at the wrong time does not. Whoever holds
/// the job no longer does: an acknowledgement that comes afterwards finds nothing to write to.
pub async fn put_back(
    db: &mut Db,
    id: &str,
    run_at: DateTime<Utc>,
    failed: Option<&str>,
) -> Result<(), sqlx::Error> {
    sqlx::query!(
        "update apalis.jobs
         set status = 'Pending', run_at = $2, lock_by = null, lock_at = null,
             attempts = attempts + case when $3::text is null then 0 else 1 end,
             last_result = case when $3 is null then last_result else jsonb_build_object('Err', $3) end
         where id = $1",
        id,
        run_at,
        failed,
    )
    .execute(db)
    .await?;
    Ok(())
}

/// Ends a job that is done.
pub async fn finish(db: &mut Db, id: &str) -> Result<(), sqlx::Error> {
    sqlx::query!(
        "update apalis.jobs set status = 'Done', done_at = now(), attempts = attempts + 1 where id = $1",
        id,
    )
    .execute(db)
    .await?;
    Ok(())
}

/// Ends a job for good, with its reason.
pub async fn bury(db: &mut Db, id: &str, reason: &str) -> Result<(), sqlx::Error> {
    sqlx::query!(
        "update apalis.jobs
         set status = 'Killed', lock_by = null, done_at = now(), attempts = attempts + 1,
             last_result = jsonb_build_object('Err', $2::text)
         where id = $1",
        id,
        reason,
    )
    .execute(db)
    .await?;
    Ok(())
}

/// How a job stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum State {
    /// Its time has not come, or no worker was free yet.
    Waiting,
    /// It is being worked on.
    Running,
    /// It failed, and is tried again.
    Retrying,
    /// It is done.
    Done,
    /// It was given up.
    Dead,
}

/// A job that was given up and begun again by somebody.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Earlier {
    /// How often it had been tried.
    pub attempts: i32,
    /// Why it had died.
    pub error: String,
    /// When.
    pub at: DateTime<Utc>,
}

/// A job as people look at it.
#[derive(Clone, Debug)]
pub struct Known {
    /// Names the job.
    pub id: String,
    /// Names the occasion.
    pub key: String,
    /// What it is, such as `acknowledge_lead`.
    pub name: String,
    /// The record that it is about.
    pub subject: Option<Uuid>,
    /// How it stands.
    pub state: State,
    /// How often it was tried since it was last begun.
    pub attempts: i32,
    /// How often it is tried before it counts as dead.
    pub max_attempts: i32,
    /// Why it failed the last time.
    pub last_error: Option<String>,
    /// How it died before it was begun again.
    pub earlier: Vec<Earlier>,
    /// It does not start before.
    pub run_at: DateTime<Utc>,
    /// When it was enqueued.
    pub created_at: DateTime<Utc>,
    /// When it was done or given up.
    pub ended_at: Option<DateTime<Utc>>,
}

/// A job's row, as far as people look at it.
struct Row {
    id: String,
    key: Option<String>,
    status: String,
    attempts: i32,
    max_attempts: i32,
    name: Option<String>,
    subject: Option<String>,
    last_error: Option<String>,
    earlier: Option<serde_json::Value>,
    run_at: DateTime<Utc>,
    ended_at: Option<DateTime<Utc>>,
}

impl From<Row> for Known {
    fn from(row: Row) -> Self {
        let state = match row.status.as_str() {
            "Done" => State::Done,
            "Killed" => State::Dead,
            "Queued" | "Running" => State::Running,
            _ if row.last_error.is_some() => State::Retrying,
            _ => State::Waiting,
        };
        let begun = row.id.parse::<Ulid>().map(|id| i64::try_from(id.timestamp_ms()).unwrap_or(i64::MAX));
        Self {
            key: row.key.unwrap_or_default(),
            name: row.name.unwrap_or_default(),
            subject: row.subject.and_then(|subject| subject.parse().ok()),
            state,
            attempts: row.attempts,
            max_attempts: row.max_attempts,
            // The job that was done at last has no error any more.
            last_error: row.last_error.filter(|_| state != State::Done),
            earlier: row.earlier.and_then(|earlier| serde_json::from_value(earlier).ok()).unwrap_or_default(),
            run_at: row.run_at,
            created_at: begun.ok().and_then(DateTime::from_timestamp_millis).unwrap_or(row.run_at),
            ended_at: row.ended_at.filter(|_| matches!(state, State::Done | State::Dead)),
            id: row.id,
        }
    }
}

/// The jobs about these records, whatever their queue.
pub async fn about(db: &mut Db, subjects: &[Uuid]) -> Result<Vec<Known>, sqlx::Error> {
    let subjects: Vec<_> = subjects.iter().map(ToString::to_string).collect();
    let rows = sqlx::query_as!(
        Row,
        r#"select id, idempotency_key as key, status, attempts, max_attempts, metadata -> 'name' as name, metadata -> 'subject' as subject,
               last_result ->> 'Err' as last_error, (metadata -> 'earlier')::jsonb as earlier,
               run_at, done_at as ended_at
           from apalis.jobs
           where metadata -> 'subject' is not null and metadata -> 'subject' = any($1)
           order by id"#,
        &subjects,
    )
    .fetch_all(db)
    .await?;
    Ok(rows.into_iter().map(Known::from).collect())
}

/// The job behind `id`.
///
/// # Errors
/// [`sqlx::Error::RowNotFound`] when there is none.
pub async fn find(db: &mut Db, id: &str) -> Result<Known, sqlx::Error> {
    let row = sqlx::query_as!(
        Row,
        r#"select id, idempotency_key as key, status, attempts, max_attempts, metadata -> 'name' as name, metadata -> 'subject' as subject,
               last_result ->> 'Err' as last_error, (metadata -> 'earlier')::jsonb as earlier,
               run_at, done_at as ended_at
           from apalis.jobs where id = $1"#,
        id,
    )
    .fetch_one(db)
    .await?;
    Ok(row.into())
}

/// Begins a dead job again: its attempts count anew, and why it died stays on record. Returns whether it was
/// dead; another may have begun it again a moment ago.
pub async fn retry(db: &mut Db, id: &str, now: DateTime<Utc>) -> Result<bool, sqlx::Error> {
    let begun = sqlx::query!(
        "update apalis.jobs
         set status = 'Pending', attempts = 0, run_at = $2, lock_by = null, lock_at = null, done_at = null,
             last_result = null,
             metadata = coalesce(metadata, '') || hstore('earlier', (
                 coalesce((metadata -> 'earlier')::jsonb, '[]') || jsonb_build_object(
                     'attempts', attempts,
                     'error', coalesce(last_result ->> 'Err', ''),
                     'at', to_jsonb(coalesce(done_at, $2))
                 )
             )::text)
         where id = $1 and status = 'Killed'",
        id,
        now,
    )
    .execute(db)
    .await?;
    Ok(begun.rows_affected() == 1)
}

/// Whether a job was given up.
pub async fn is_dead<J: Job>(db: &mut Db, job: &J) -> Result<bool, sqlx::Error> {
    sqlx::query_scalar!(
        r#"select exists (
               select from apalis.jobs where job_type = $1 and idempotency_key = $2 and status = 'Killed'
           ) as "is_dead!""#,
        J::QUEUE,
        job.key(),
    )
    .fetch_one(db)
    .await
}

/// Says that a worker lives, so that its jobs stay its own.
pub async fn keep_alive(db: &mut Db, worker: &str) -> Result<(), sqlx::Error> {
    sqlx::query!("update apalis.workers set last_seen = now() where id = $1", worker).execute(db).await?;
    Ok(())
}

/// Gives back what a worker holds when it leaves; `worker` is a `like` pattern of its names.
/// The attempt it had begun does not count.
pub async fn give_back(db: &mut Db, worker: &str) -> Result<u64, sqlx::Error> {
    let given = sqlx::query!(
        "update apalis.jobs set status = 'Pending', lock_by = null, lock_at = null
         where lock_by like $1 and status in ('Queued', 'Running')",
        worker,
    )
    .execute(db)
    .await?;
    Ok(given.rows_affected())
}

/// What waits in one queue.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Depth {
    /// Could start now.
    pub ready: i64,
    /// Planned for later, or resting after a failure.
    pub scheduled: i64,
    /// Being worked on.
    pub running: i64,
    /// Given up, until somebody decides.
    pub dead: i64,
    /// How long the oldest ready job has waited, in seconds.
    pub oldest_seconds: f64,
}

/// What waits, by queue.
pub async fn depths(db: &mut Db) -> Result<BTreeMap<String, Depth>, sqlx::Error> {
    let rows = sqlx::query!(
        r#"select job_type,
               count(*) filter (where status = 'Pending' and run_at <= now()) as "ready!",
               count(*) filter (where status = 'Pending' and run_at > now()) as "scheduled!",
               count(*) filter (where status in ('Queued', 'Running')) as "running!",
               count(*) filter (where status = 'Killed') as "dead!",
               coalesce(extract(epoch from now() - min(run_at) filter (
                   where status = 'Pending' and run_at <= now()
               )), 0)::float8 as "oldest!"
           from apalis.jobs where status <> 'Done' group by job_type"#,
    )
    .fetch_all(db)
    .await?;
    Ok(rows
        .into_iter()
        .map(|row| {
            let depth = Depth {
                ready: row.ready,
                scheduled: row.scheduled,
                running: row.running,
                dead: row.dead,
                oldest_seconds: row.oldest,
            };
            (row.job_type, depth)
        })
        .collect())
}

/// Sets the gauges that tell what waits.
pub async fn record_depths(db: &mut Db) -> Result<(), sqlx::Error> {
    for (queue, depth) in depths(db).await? {
        #[expect(clippy::cast_precision_loss, reason = "a gauge is a float")]
        for (state, jobs) in [
            ("ready", depth.ready as f64),
            ("scheduled", depth.scheduled as f64),
            ("running", depth.running as f64),
            ("dead", depth.dead as f64),
        ] {
            metrics::gauge!("queue_jobs", "queue" => queue.clone(), "state" => state).set(jobs);
        }
        metrics::gauge!("queue_oldest_ready_seconds", "queue" => queue).set(depth.oldest_seconds);
    }
    Ok(())
}

/// The jobs that wait in a queue, oldest first: for the tests of whoever enqueues.
pub async fn waiting<J: Job>(db: &mut Db) -> Result<Vec<(J, DateTime<Utc>)>, sqlx::Error> {
    let rows = sqlx::query!(
        r#"select job as "job!", run_at as "run_at!: DateTime<Utc>" from apalis.jobs
           where job_type = $1 and status = 'Pending' order by run_at, id"#,
        J::QUEUE,
    )
    .fetch_all(db)
    .await?;
    rows.into_iter()
        .map(|row| {
            let job = serde_json::from_slice(&row.job).map_err(|error| sqlx::Error::Decode(error.into()))?;
            Ok((job, row.run_at))
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use domain::ids::EnquiryId;
    use sqlx::PgPool;

    use super::*;
    use crate::Mail;

    #[test]
    fn delays_grow_and_stay_bounded() {
        for attempt in 1..=40 {
            let seconds = delay_after(attempt).as_secs_f64();
            let middle = (5.0 * 3_f64.powi(i32::from(attempt) - 1)).min(21_600.0);
            assert!((middle * 0.8..=middle * 1.2).contains(&seconds), "{seconds} s after attempt {attempt}");
        }
    }

    #[sqlx::test(migrations = false)]
    async fn a_repeated_key_leaves_one_job_and_a_usable_transaction(pool: PgPool) -> sqlx::Result<()> {
        crate::migrate(&pool).await.unwrap();
        let job = Mail::AnnounceLead { enquiry: EnquiryId::new() };
        let mut tx = pool.begin().await?;
        enqueue(&mut tx, job).await?;
        enqueue(&mut tx, job).await?;
        enqueue_all(&mut tx, &[Planned::now(job), Planned::now(job)]).await?;
        tx.commit().await?;
        let mut db = pool.acquire().await?;
        assert_eq!(
            waiting::<Mail>(&mut db).await?.into_iter().map(|(job, _)| job).collect::<Vec<_>>(),
            [job]
        );
        Ok(())
    }

    #[sqlx::test(migrations = false)]
    async fn a_job_stands_or_falls_with_the_transaction(pool: PgPool) -> sqlx::Result<()> {
        crate::migrate(&pool).await.unwrap();
        let mut tx = pool.begin().await?;
        enqueue(&mut tx, Mail::AnnounceLead { enquiry: EnquiryId::new() }).await?;
        tx.rollback().await?;
        assert!(waiting::<Mail>(&mut *pool.acquire().await?).await?.is_empty());
        Ok(())
    }
}
