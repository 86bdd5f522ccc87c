//! Stops all workers gracefully before a migration or a database move, and resumes them afterwards.
//!
//! Draining pauses every queue and waits until nothing runs. A flag on each worker would not do: a worker
//! that a deploy starts in the middle has no flag. A pause holds for every worker, is enforced where jobs
//! are claimed, and is visible where people see every pause. Queues that a person had paused stay paused
//! afterwards.

use chrono::{DateTime, Utc};
use kernel::{Db, Tx};

use super::CHANNEL;

/// A running job.
#[derive(Clone, Debug)]
pub struct Running {
    /// Job id.
    pub id: i64,
    /// Kind, such as `acknowledge_lead`.
    pub kind: String,
    /// Queue.
    pub queue: String,
    /// Name of the worker.
    pub worker: String,
    /// Start of the attempt.
    pub started_at: DateTime<Utc>,
}

/// Pauses these queues, and returns those that were not paused before. Once this is committed, no jobs run
/// except those that [`running`] finds.
pub async fn begin(tx: &mut Tx<'_>, queues: &[&str]) -> Result<Vec<String>, sqlx::Error> {
    // A concurrent claim does not see the pause yet: this waits for it, and later claims wait for this.
    sqlx::query!("lock table jobs_running in share mode").execute(&mut **tx).await?;
    sqlx::query_scalar!(
        "insert into job_queues (queue, paused_at, drained_at) select queue, now(), now() from unnest($1::text[]) as queue
         on conflict (queue) do update set paused_at = now(), paused_by = null, drained_at = now()
         where job_queues.paused_at is null
         returning queue",
        queues as &[&str],
    )
    .fetch_all(&mut **tx)
    .await
}

/// Running jobs of these queues, oldest first.
pub async fn running(db: &mut Db, queues: &[&str]) -> Result<Vec<Running>, sqlx::Error> {
    sqlx::query_as!(
        Running,
        r#"select jobs_running.id, kind, jobs_running.queue, coalesce(job_workers.name, '?') as "worker!",
               jobs_running.started_at
           from jobs_running left join job_workers on job_workers.id = worker
           where jobs_running.queue = any($1) order by jobs_running.started_at, jobs_running.id"#,
        queues as &[&str],
    )
    .fetch_all(db)
    .await
}

/// Resumes those of these queues that [`begin`] paused, and returns them.
pub async fn end(db: &mut Db, queues: &[&str]) -> Result<Vec<String>, sqlx::Error> {
    sqlx::query_scalar!(
        r#"with resumed as (
               update job_queues set paused_at = null, drained_at = null
               where queue = any($1) and paused_at = drained_at
               returning queue
           ), told as (
               select pg_notify($2, queue) from resumed
           )
           select queue from resumed where (select count(*) from told) >= 0 order by queue"#,
        queues as &[&str],
        CHANNEL,
    )
    .fetch_all(db)
    .await
}

#[cfg(test)]
mod tests {
    use sqlx::PgPool;

    use super::*;
    use crate::Mail;
    use crate::queue::claim::claim;
    use crate::queue::{Job as _, lease, operate};

    const ALL: &[&str] = &["documents", "mail"];

    #[test_database::test]
    async fn queues_paused_by_a_person_stay_paused(pool: PgPool) -> sqlx::Result<()> {
        let mut tx = pool.begin().await?;
        operate::pause(&mut tx, "documents", None).await?;
        assert_eq!(begin(&mut tx, ALL).await?, ["mail"]);
        assert!(begin(&mut tx, ALL).await?.is_empty());
        assert_eq!(end(&mut tx, ALL).await?, ["mail"]);
        assert!(end(&mut tx, ALL).await?.is_empty());
        // Also one that was drained before, and that a person resumed and paused again.
        tx.commit().await?;
        let mut db = pool.acquire().await?;
        operate::resume(&mut db, "documents").await?;
        let mut tx = pool.begin().await?;
        assert_eq!(begin(&mut tx, &["documents"]).await?, ["documents"]);
        tx.commit().await?;
        operate::resume(&mut db, "documents").await?;
        operate::pause(&mut db, "documents", None).await?;
        assert!(end(&mut db, ALL).await?.is_empty());
        Ok(())
    }

    /// A concurrent claim either has its jobs before the pause, or gets none.
    #[test_database::test]
    async fn draining_waits_for_concurrent_claims(pool: PgPool) -> sqlx::Result<()> {
        let mut db = pool.acquire().await?;
        let enquiry = kernel::ids::EnquiryId::new();
        crate::enqueue(&mut db, Mail::AnnounceLead { enquiry }).await?;
        let worker = lease::register(&mut db, Mail::QUEUE, "taking", 1).await?;
        let mut taking = pool.begin().await?;
        assert_eq!(claim(&mut taking, Mail::QUEUE, worker, 1).await?.len(), 1);
        let draining = tokio::spawn({
            let pool = pool.clone();
            async move {
                let mut tx = pool.begin().await?;
                begin(&mut tx, ALL).await?;
                tx.commit().await?;
                running(&mut *pool.acquire().await?, ALL).await
            }
        });
        let is_waiting = async {
            loop {
                let waiting = sqlx::query_scalar!(
                    r#"select exists (select from pg_locks where not granted and database = (
                           select oid from pg_database where datname = current_database()
                       )) as "is!""#
                );
                if waiting.fetch_one(&mut *db).await.unwrap() {
                    return;
                }
                tokio::task::yield_now().await;
            }
        };
        tokio::time::timeout(std::time::Duration::from_secs(30), is_waiting).await.expect("it waits");
        taking.commit().await?;
        let left = draining.await.unwrap()?;
        assert_eq!(left.iter().map(|job| &job.worker[..]).collect::<Vec<_>>(), ["taking"]);
        Ok(())
    }
}
