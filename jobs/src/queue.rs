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
use serde::Serialize;
use serde::de::DeserializeOwned;
use ulid::Ulid;

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
}

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
    for Planned { job, run_at: at } in planned {
        ids.push(Ulid::generate().to_string());
        payloads.push(serde_json::to_vec(job).map_err(|error| sqlx::Error::Encode(error.into()))?);
        attempts.push(i32::from(job.attempts()));
        run_at.push(*at);
        keys.push(job.key());
        names.push(job.name().to_owned());
    }
    sqlx::query!(
        "insert into apalis.jobs (
             id, job_type, job, status, attempts, max_attempts, run_at, priority, idempotency_key, metadata
         )
         select id, $1, payload, 'Pending', 0, attempts, coalesce(run_at, now()), 0, key,
             case when $8::text is null then hstore('name', name)
                  else hstore(array['name', 'request_id'], array[name, $8]) end
         from unnest($2::text[], $3::bytea[], $4::int[], $5::timestamptz[], $6::text[], $7::text[])
             as planned (id, payload, attempts, run_at, key, name)
         on conflict (job_type, idempotency_key) do nothing",
        J::QUEUE,
        &ids,
        &payloads,
        &attempts,
        &run_at as &[Option<DateTime<Utc>>],
        &keys,
        &names,
        trace::request_id(),
    )
    .execute(db)
    .await?;
    Ok(())
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
