//! Leases: which worker owns a job.
//!
//! A worker owns what it claimed for as long as it renews its row in `job_workers`. Every worker looks for
//! silent ones and frees their jobs, counting the attempt, so that a job that kills its worker is dead
//! after its attempts instead of looping. A worker that lost its lease continues under a new id, and what it
//! still reports about its old jobs is rejected and counted.

use std::time::Duration;

use kernel::{Db, Tx};

use super::CHANNEL;

/// Id of a worker on one queue. After losing its lease, a worker gets a new one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct WorkerId(pub i32);

/// Registers a worker on a queue.
pub async fn register(
    db: &mut Db,
    queue: &str,
    name: &str,
    concurrency: usize,
) -> Result<WorkerId, sqlx::Error> {
    let concurrency = i32::try_from(concurrency).unwrap_or(i32::MAX);
    let id = sqlx::query_scalar!(
        "insert into job_workers (queue, name, concurrency) values ($1, $2, $3) returning id",
        queue,
        name,
        concurrency,
    )
    .fetch_one(db)
    .await?;
    Ok(WorkerId(id))
}

/// Renews a worker's lease. False if it was lost: the worker's jobs belong to others now.
pub async fn renew(db: &mut Db, worker: WorkerId) -> Result<bool, sqlx::Error> {
    let renewed =
        sqlx::query!("update job_workers set seen_at = now() where id = $1 and ended_at is null", worker.0,)
            .execute(db)
            .await?;
    Ok(renewed.rows_affected() == 1)
}

/// Ids of a worker's running jobs.
pub async fn held(db: &mut Db, worker: WorkerId) -> Result<Vec<i64>, sqlx::Error> {
    sqlx::query_scalar!("select id from jobs_running where worker = $1", worker.0).fetch_all(db).await
}

/// Ids of a worker's running jobs that were cancelled.
pub async fn cancelled(db: &mut Db, worker: WorkerId) -> Result<Vec<i64>, sqlx::Error> {
    sqlx::query_scalar!(
        "select id from jobs_running where worker = $1 and cancelled_at is not null",
        worker.0,
    )
    .fetch_all(db)
    .await
}

/// Unregisters a worker and releases its jobs. Returns their number.
pub async fn leave(db: &mut Db, worker: WorkerId) -> Result<u64, sqlx::Error> {
    sqlx::query!("update job_workers set ended_at = now() where id = $1 and ended_at is null", worker.0)
        .execute(&mut *db)
        .await?;
    release(db, worker, None).await
}

/// Releases these jobs of a worker, or all of them, without counting the attempt: others can run them at once.
/// Returns their number.
pub async fn release(db: &mut Db, worker: WorkerId, jobs: Option<&[i64]>) -> Result<u64, sqlx::Error> {
    let given_back = sqlx::query_scalar!(
        r#"with held as (
               delete from jobs_running where worker = $1 and ($2::bigint[] is null or id = any($2)) returning *
           ), waiting as (
               insert into jobs_waiting (
                   id, run_at, enqueued_at, priority, attempt, max_attempts, queue, kind, payload, key, subject,
                   request_id, error
               )
               select id, run_at, enqueued_at, priority, attempt - 1, max_attempts, queue, kind, payload, key, subject,
                   request_id, error
               from held
           ), told as (
               select pg_notify($3, queue) from held group by queue
           )
           select (select count(*) from held) as "given_back!" where (select count(*) from told) >= 0"#,
        worker.0,
        jobs,
        CHANNEL,
    )
    .fetch_one(db)
    .await?;
    Ok(given_back.unsigned_abs())
}

/// Result of taking over the jobs of silent workers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TakenOver {
    /// Workers that lost their lease.
    pub workers: u64,
    /// Jobs that wait for another worker.
    pub returned: u64,
    /// Jobs that are dead because this was their last attempt.
    pub dead: u64,
}

/// Ends the leases of workers silent for `silence`, and frees the jobs of all workers whose lease has ended. The
/// attempt counts: a job that kills its worker must not do so forever.
pub async fn take_over(tx: &mut Tx<'_>, silence: Duration) -> Result<TakenOver, sqlx::Error> {
    let silent = sqlx::query!(
        "update job_workers set ended_at = now(), is_lost = true
         where id in (
             select id from job_workers
             where ended_at is null and seen_at < now() - make_interval(secs => $1)
             for update skip locked
         )",
        silence.as_secs_f64(),
    )
    .execute(&mut **tx)
    .await?;
    // Not only those of the silent workers above: one may have claimed jobs at the moment its lease ended, or
    // have died while leaving.
    let freed = sqlx::query!(
        r#"with held as (
               delete from jobs_running
               where worker in (select id from job_workers where ended_at is not null)
               returning *
           ), kept as (
               insert into job_attempts (job_id, attempt, is_last, worker, started_at, error)
               select id, attempt, attempt >= max_attempts, worker, started_at, 'its worker died' from held
           ), dead as (
               insert into jobs_ended (
                   id, run_at, enqueued_at, started_at, priority, attempt, max_attempts, worker, queue, kind, outcome,
                   payload, key, subject, request_id, error
               )
               select id, run_at, enqueued_at, started_at, priority, attempt, max_attempts, worker, queue, kind, 'dead',
                   payload, key, subject, request_id, 'its worker died at every attempt'
               from held where attempt >= max_attempts
               returning id
           ), returned as (
               insert into jobs_waiting (
                   id, run_at, enqueued_at, priority, attempt, max_attempts, queue, kind, payload, key, subject,
                   request_id, error
               )
               select id, run_at, enqueued_at, priority, attempt, max_attempts, queue, kind, payload, key, subject,
                   request_id, 'its worker died'
               from held where attempt < max_attempts
               returning queue
           ), told as (
               select pg_notify($1, queue) from returned group by queue
           )
           select (select count(*) from returned) as "returned!", (select count(*) from dead) as "dead!",
               (select count(*) from told) as told"#,
        CHANNEL,
    )
    .fetch_one(&mut **tx)
    .await?;
    Ok(TakenOver {
        workers: silent.rows_affected(),
        returned: freed.returned.unsigned_abs(),
        dead: freed.dead.unsigned_abs(),
    })
}

#[cfg(test)]
mod tests {
    use sqlx::PgPool;

    use super::*;
    use crate::queue::ack::{Ack, Ending, ack};
    use crate::queue::claim::claim;
    use crate::queue::{Job as _, Planned, enqueue_all};
    use crate::{Mail, Upkeep};

    const LEASE: Duration = Duration::from_secs(15);

    async fn fall_silent(db: &mut Db, worker: WorkerId) {
        sqlx::query!("update job_workers set seen_at = now() - interval '16 s' where id = $1", worker.0)
            .execute(db)
            .await
            .unwrap();
    }

    async fn enqueue_two(db: &mut Db) {
        let jobs = [1, 2].map(|n| {
            let enquiry = kernel::ids::EnquiryId(uuid::Uuid::from_u128(n));
            Planned::now(Mail::AnnounceLead { enquiry })
        });
        enqueue_all(db, &jobs).await.unwrap();
    }

    #[test_database::test]
    async fn a_worker_without_a_lease_cannot_settle_or_claim(pool: PgPool) -> sqlx::Result<()> {
        let mut db = pool.begin().await?;
        enqueue_two(&mut db).await;
        let silent = register(&mut db, Mail::QUEUE, "silent", 1).await?;
        let held = claim(&mut db, Mail::QUEUE, silent, 1).await?;
        assert_eq!(take_over(&mut db, LEASE).await?, TakenOver::default());
        fall_silent(&mut db, silent).await;
        assert_eq!(take_over(&mut db, LEASE).await?, TakenOver { workers: 1, returned: 1, dead: 0 });

        let late = [Ack { job: held[0].id, ending: Ending::Done }];
        assert_eq!(ack(&mut db, silent, &late).await?, 1, "refused");
        assert!(claim(&mut db, Mail::QUEUE, silent, 2).await?.is_empty());
        assert!(!renew(&mut db, silent).await?);
        let other = register(&mut db, Mail::QUEUE, "other", 1).await?;
        assert_eq!(claim(&mut db, Mail::QUEUE, other, 2).await?.len(), 2);
        assert_eq!(ack(&mut db, silent, &late).await?, 1, "refused while another has it");
        assert_eq!(ack(&mut db, other, &late).await?, 0);
        Ok(())
    }

    #[test_database::test]
    async fn jobs_of_a_worker_that_died_while_leaving_are_taken_over(pool: PgPool) -> sqlx::Result<()> {
        let mut db = pool.begin().await?;
        enqueue_two(&mut db).await;
        let leaving = register(&mut db, Mail::QUEUE, "leaving", 1).await?;
        claim(&mut db, Mail::QUEUE, leaving, 2).await?;
        sqlx::query!("update job_workers set ended_at = now() where id = $1", leaving.0)
            .execute(&mut *db)
            .await?;
        assert_eq!(take_over(&mut db, LEASE).await?, TakenOver { workers: 0, returned: 2, dead: 0 });
        Ok(())
    }

    #[test_database::test]
    async fn released_jobs_keep_their_attempts(pool: PgPool) -> sqlx::Result<()> {
        let mut db = pool.begin().await?;
        enqueue_two(&mut db).await;
        let leaving = register(&mut db, Mail::QUEUE, "leaving", 1).await?;
        let held = claim(&mut db, Mail::QUEUE, leaving, 2).await?;
        assert_eq!(release(&mut db, leaving, Some(&[held[0].id])).await?, 1);
        assert_eq!(leave(&mut db, leaving).await?, 1, "the other one");
        let next = register(&mut db, Mail::QUEUE, "next", 1).await?;
        let again = claim(&mut db, Mail::QUEUE, next, 2).await?;
        assert!(again.len() == 2 && again.iter().all(|job| job.attempt == 1), "{again:?}");
        assert!(claim(&mut db, Upkeep::QUEUE, next, 2).await?.is_empty());
        Ok(())
    }
}
