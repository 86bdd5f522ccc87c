//! Which worker owns a job.
//!
//! A worker owns what it claimed for as long as it renews its row in `job_workers`. Every worker looks for
//! silent ones and frees their jobs, counting the attempt, so that a job that kills its worker is dead
//! after its attempts instead of looping. A worker that was given up comes back under a new id, and what it
//! still reports about its old jobs is refused and counted.

use std::time::Duration;

use kernel::{Db, Tx};

use super::CHANNEL;

/// A run of a worker on one queue. One that was given up comes back as another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct WorkerId(pub i32);

/// Says who begins to work on a queue.
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

/// Says that a worker lives. False when it was given up meanwhile: what it holds is not its own any more.
pub async fn renew(db: &mut Db, worker: WorkerId) -> Result<bool, sqlx::Error> {
    let renewed =
        sqlx::query!("update job_workers set seen_at = now() where id = $1 and ended_at is null", worker.0,)
            .execute(db)
            .await?;
    Ok(renewed.rows_affected() == 1)
}

/// The jobs that a worker holds.
pub async fn held(db: &mut Db, worker: WorkerId) -> Result<Vec<i64>, sqlx::Error> {
    sqlx::query_scalar!("select id from jobs_running where worker = $1", worker.0).fetch_all(db).await
}

/// The jobs of a worker that somebody wants to end.
pub async fn cancelled(db: &mut Db, worker: WorkerId) -> Result<Vec<i64>, sqlx::Error> {
    sqlx::query_scalar!(
        "select id from jobs_running where worker = $1 and cancelled_at is not null",
        worker.0,
    )
    .fetch_all(db)
    .await
}

/// Ends a worker that leaves, and gives back what it holds. How many jobs it gave back.
pub async fn leave(db: &mut Db, worker: WorkerId) -> Result<u64, sqlx::Error> {
    sqlx::query!("update job_workers set ended_at = now() where id = $1 and ended_at is null", worker.0)
        .execute(&mut *db)
        .await?;
    give_back(db, worker, None).await
}

/// Gives back these jobs of a worker, or all that it holds: at once to be done by others, and the attempt that had
/// begun does not count. How many.
pub async fn give_back(db: &mut Db, worker: WorkerId, jobs: Option<&[i64]>) -> Result<u64, sqlx::Error> {
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

/// What came of looking after workers that have fallen silent.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TakenOver {
    /// Workers that were given up.
    pub workers: u64,
    /// Jobs that wait for another.
    pub returned: u64,
    /// Jobs that were tried as often as they may be: each time their worker died of it.
    pub dead: u64,
}

/// Gives up the workers that have said nothing for as long as `silence`, and frees what those hold that are no more.
/// The attempt counts: a job that kills its worker must not do so for ever.
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
    // Not of the silent ones alone: one may have taken jobs in the moment in which it was given up, or have died
    // while it left.
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
    use crate::queue::claim::claim;
    use crate::queue::settle::{Ending, Settled, settle};
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
    async fn who_was_given_up_is_not_heard_and_takes_nothing(pool: PgPool) -> sqlx::Result<()> {
        let mut db = pool.begin().await?;
        enqueue_two(&mut db).await;
        let silent = register(&mut db, Mail::QUEUE, "silent", 1).await?;
        let held = claim(&mut db, Mail::QUEUE, silent, 1).await?;
        assert_eq!(take_over(&mut db, LEASE).await?, TakenOver::default());
        fall_silent(&mut db, silent).await;
        assert_eq!(take_over(&mut db, LEASE).await?, TakenOver { workers: 1, returned: 1, dead: 0 });

        let late = [Settled { job: held[0].id, ending: Ending::Done }];
        assert_eq!(settle(&mut db, silent, &late).await?, 1, "refused");
        assert!(claim(&mut db, Mail::QUEUE, silent, 2).await?.is_empty());
        assert!(!renew(&mut db, silent).await?);
        let other = register(&mut db, Mail::QUEUE, "other", 1).await?;
        assert_eq!(claim(&mut db, Mail::QUEUE, other, 2).await?.len(), 2);
        assert_eq!(settle(&mut db, silent, &late).await?, 1, "refused while another has it");
        assert_eq!(settle(&mut db, other, &late).await?, 0);
        Ok(())
    }

    #[test_database::test]
    async fn what_a_worker_held_that_died_while_it_left_is_found(pool: PgPool) -> sqlx::Result<()> {
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
    async fn what_is_given_back_has_not_been_tried(pool: PgPool) -> sqlx::Result<()> {
        let mut db = pool.begin().await?;
        enqueue_two(&mut db).await;
        let leaving = register(&mut db, Mail::QUEUE, "leaving", 1).await?;
        let held = claim(&mut db, Mail::QUEUE, leaving, 2).await?;
        assert_eq!(give_back(&mut db, leaving, Some(&[held[0].id])).await?, 1);
        assert_eq!(leave(&mut db, leaving).await?, 1, "the other one");
        let next = register(&mut db, Mail::QUEUE, "next", 1).await?;
        let again = claim(&mut db, Mail::QUEUE, next, 2).await?;
        assert!(again.len() == 2 && again.iter().all(|job| job.attempt == 1), "{again:?}");
        assert!(claim(&mut db, Upkeep::QUEUE, next, 2).await?.is_empty());
        Ok(())
    }
}
