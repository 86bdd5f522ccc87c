//! The queue: an apalis backend over Postgres tables.
//!
//! A job waits, runs or has ended. Each state is a table, and each step moves the job's row in one
//! statement: [`enqueue`] inserts into the first table, [`claim`] moves rows to the second, [`ack`] to
//! the third or back. So a job cannot be in two states, and the table that workers search for work stays as
//! small as the backlog, even with millions of finished jobs kept.
//!
//! - **Enqueueing** runs in the caller's transaction: the job exists if, and only if, the rest of the
//!   transaction does. Each job has a key that names its occasion (`job_keys`), and a repeated key is a
//!   no-op. The keys have a table of their own because a unique index cannot span three tables.
//!   The commit tells the workers, or whoever runs the work tells them after it ([`Announcer`]).
//! - **Workers** are fed by [`feed`], which sits between the tables and apalis. apalis provides
//!   concurrency, middleware and graceful shutdown.
//! - **Leases.** A worker owns the jobs it claimed for as long as it renews its lease ([`lease`]). When it
//!   falls silent, other workers take its jobs over, and what it still reports about them is refused.
//! - **Unknown jobs.** A job that a newer build enqueued waits until a worker of that build claims it.
//! - **Retention.** Completed jobs are kept for 30 days and cancelled ones for 90 (settings). Failed jobs
//!   stay until someone retries or cancels them ([`prune`]).
//! - **Operators** retry, cancel, pause and resume through [`operate`], search through [`queries`], and stop
//!   all workers before a migration through [`drain`].
//!
//! The property test in `states` runs random sequences of these operations and compares every table with a
//! model after each step. The fault proofs that `make test` runs do the same on real processes: workers
//! killed at random moments, a worker that freezes and comes back, Postgres restarted under load.

pub mod ack;
mod announce;
pub mod claim;
mod delay;
pub mod depth;
pub mod drain;
mod export;
pub mod feed;
mod gauges;
pub mod history;
pub mod id;
mod job_listener;
pub mod job_logs;
pub mod lease;
pub mod limit;
pub mod operate;
pub mod prune;
pub mod queries;
#[cfg(test)]
mod states;
mod summary;
pub mod test_support;

use std::collections::HashSet;

use chrono::{DateTime, Utc};
use kernel::Db;
use schemars::JsonSchema;
use serde::Serialize;
use serde::de::DeserializeOwned;
use uuid::Uuid;

pub use announce::Announcer;
pub use delay::delay_after;
pub use depth::{Depth, depths};
pub use gauges::record_depths;
pub use id::JobId;
pub use job_listener::JobListener;
pub use operate::retry;
pub use summary::{
    DeadKind, EarlierAttempts, JobState, JobSummary, about, died_since, fail_dead, find, is_dead, kinds_of,
};
pub use test_support::waiting;

use crate::trace;

/// Postgres channel that wakes workers when a queue has new jobs; the payload is the queue's name.
pub(crate) const CHANNEL: &str = "jobs";

/// A job type of one queue.
pub trait Job: Serialize + DeserializeOwned {
    /// Name of the queue. Frozen once shipped.
    const QUEUE: &'static str;

    /// Names of all its jobs, in the order of their variants.
    const KINDS: &'static [&'static str] = &[];

    /// Name of this job, in logs and metrics too. Frozen once shipped, and unique among all queues.
    fn name(&self) -> &'static str;

    /// Deduplication key: a second job with the same key is not enqueued. Starts with the job's name.
    fn key(&self) -> String;

    /// Maximum number of attempts, after which it is dead.
    fn attempts(&self) -> u16;

    /// The record that it is about, where staff can see it and retry it once dead.
    fn subject(&self) -> Option<Uuid> {
        None
    }

    /// Priority within the queue.
    fn priority(&self) -> Priority {
        Priority::Normal
    }
}

/// Priority among the ready jobs of a queue.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
#[schemars(rename = "JobPriority")]
#[repr(i16)]
pub enum Priority {
    /// Someone is waiting for it.
    High = 0,
    /// The default.
    #[default]
    Normal = 1,
    /// Only when nothing else is ready.
    Low = 2,
}

impl From<i16> for Priority {
    fn from(priority: i16) -> Self {
        match priority {
            0 => Self::High,
            2 => Self::Low,
            _ => Self::Normal,
        }
    }
}

/// A job with its earliest start.
#[derive(Clone, Copy, Debug)]
pub struct Planned<J> {
    job: J,
    run_at: Option<DateTime<Utc>>,
    is_once: bool,
}

impl<J> Planned<J> {
    /// Runs as soon as a worker is free.
    pub const fn now(job: J) -> Self {
        Self { job, run_at: None, is_once: true }
    }

    /// Runs at that time or as soon afterwards as a worker is free.
    pub const fn at(job: J, run_at: DateTime<Utc>) -> Self {
        Self { job, run_at: Some(run_at), is_once: true }
    }

    /// Runs each time it is enqueued: without deduplication by key.
    #[must_use]
    pub fn every_time(self) -> Self {
        Self { is_once: false, ..self }
    }
}

/// Enqueues a job to run now. It exists if, and only if, the caller's transaction commits.
pub async fn enqueue<J: Job>(db: &mut Db, job: J) -> Result<(), sqlx::Error> {
    enqueue_all(db, &[Planned::now(job)]).await
}

/// Enqueues several jobs of a queue in one statement, except those whose key was used already.
pub async fn enqueue_all<J: Job>(db: &mut Db, planned: &[Planned<J>]) -> Result<(), sqlx::Error> {
    let mut keys = HashSet::with_capacity(planned.len());
    let mut rows = Rows::default();
    for Planned { job, run_at, is_once } in planned {
        let key = is_once.then(|| job.key());
        if key.as_ref().is_none_or(|key| keys.insert(key.clone())) {
            let payload = serde_json::to_string(job).map_err(|error| sqlx::Error::Encode(error.into()))?;
            rows.payloads.push(payload);
            rows.kinds.push(job.name());
            rows.keys.push(key);
            rows.run_at.push(*run_at);
            rows.priorities.push(job.priority() as i16);
            rows.attempts.push(i16::try_from(job.attempts()).unwrap_or(i16::MAX));
            rows.subjects.push(job.subject());
        }
    }
    rows.insert(db, J::QUEUE).await
}

/// Jobs as arrays, one per column, for `unnest`.
#[derive(Default)]
struct Rows {
    payloads: Vec<String>,
    kinds: Vec<&'static str>,
    keys: Vec<Option<String>>,
    run_at: Vec<Option<DateTime<Utc>>>,
    priorities: Vec<i16>,
    attempts: Vec<i16>,
    subjects: Vec<Option<Uuid>>,
}

impl Rows {
    async fn insert(&self, db: &mut Db, queue: &'static str) -> Result<(), sqlx::Error> {
        let is_told_later = self.run_at.iter().any(Option::is_none) && announce::leave(queue);
        sqlx::query!(
            r#"with planned as (
                   select nextval('jobs_waiting_id_seq') as id, planned.*
                   from unnest(
                       $2::text[], $3::text[], $4::text[], $5::timestamptz[], $6::smallint[], $7::smallint[], $8::uuid[]
                   ) as planned (payload, kind, key, run_at, priority, attempts, subject)
               ), fresh as (
                   insert into job_keys (key, job_id) select key, id from planned where key is not null
                   on conflict do nothing
                   returning job_id
               ), waiting as (
                   insert into jobs_waiting (
                       id, run_at, priority, max_attempts, queue, kind, payload, key, subject, request_id
                   )
                   select id, coalesce(run_at, now()), priority, attempts, $1, kind, payload::json, key, subject, $9
                   from planned where key is null or id in (select job_id from fresh)
                   returning run_at
               )
               select pg_notify($10, $1)::text as "told!"
               where not $11::boolean and exists (select from waiting where waiting.run_at <= now())"#,
            queue,
            &self.payloads,
            &self.kinds as &[&str],
            &self.keys as &[Option<String>],
            &self.run_at as &[Option<DateTime<Utc>>],
            &self.priorities,
            &self.attempts,
            &self.subjects as &[Option<Uuid>],
            trace::request_id(),
            CHANNEL,
            is_told_later,
        )
        .fetch_optional(db)
        .await?;
        Ok(())
    }
}

/// Enqueues jobs again whose keys may have been used: waiting jobs move to their new time, and jobs that have
/// ended run again.
pub async fn plan_anew<J: Job>(db: &mut Db, planned: &[Planned<J>]) -> Result<(), sqlx::Error> {
    let keys: Vec<_> = planned.iter().map(|planned| planned.job.key()).collect();
    let run_at: Vec<_> = planned.iter().map(|planned| planned.run_at).collect();
    sqlx::query!(
        "with planned as (
             select job_id, run_at from unnest($1::text[], $2::timestamptz[]) as planned (key, run_at)
             join job_keys using (key)
         ), moved as (
             update jobs_waiting
             set run_at = coalesce(planned.run_at, now()), attempt = 0, error = null
             from planned where id = job_id
         )
         delete from job_keys using jobs_ended, planned
         where job_keys.job_id = planned.job_id and jobs_ended.id = planned.job_id",
        &keys,
        &run_at as &[Option<DateTime<Utc>>],
    )
    .execute(&mut *db)
    .await?;
    enqueue_all(db, planned).await
}

#[cfg(test)]
mod tests {
    use kernel::ids::EnquiryId;
    use sqlx::PgPool;

    use super::*;
    use crate::Mail;

    #[test_database::test]
    async fn a_repeated_key_leaves_one_job_and_a_usable_transaction(pool: PgPool) -> sqlx::Result<()> {
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

    #[test_database::test]
    async fn a_job_is_rolled_back_with_its_transaction(pool: PgPool) -> sqlx::Result<()> {
        let mut tx = pool.begin().await?;
        enqueue(&mut tx, Mail::AnnounceLead { enquiry: EnquiryId::new() }).await?;
        tx.rollback().await?;
        assert!(waiting::<Mail>(&mut *pool.acquire().await?).await?.is_empty());
        Ok(())
    }

    #[test_database::test]
    async fn concurrent_transactions_enqueue_a_key_once(pool: PgPool) -> sqlx::Result<()> {
        let job = Mail::AnnounceLead { enquiry: EnquiryId::new() };
        let mut first = pool.begin().await?;
        enqueue(&mut first, job).await?;
        let second = tokio::spawn({
            let pool = pool.clone();
            async move {
                let mut tx = pool.begin().await?;
                enqueue(&mut tx, job).await?;
                tx.commit().await
            }
        });
        // It waits for the first transaction to end.
        tokio::task::yield_now().await;
        first.commit().await?;
        second.await.unwrap()?;
        assert_eq!(waiting::<Mail>(&mut *pool.acquire().await?).await?.len(), 1);
        Ok(())
    }
}
