//! Stops all workers gracefully, and lets them go on: before a migration, or before a database is moved.
//!
//! Draining pauses every queue and waits until nothing runs. A flag on each worker would not do: a worker
//! that a deploy starts in the middle has no flag. A pause holds for every worker, is enforced where jobs
//! are claimed, and is visible where people see every pause. Queues that a person had paused stay paused
//! afterwards.

use chrono::{DateTime, Utc};
use kernel::{Db, Tx};

use super::CHANNEL;

/// A job that is being worked on.
#[derive(Clone, Debug)]
pub struct Running {
    /// Names the job.
    pub id: i64,
    /// What it is, such as `acknowledge_lead`.
    pub kind: String,
    /// Its queue.
    pub queue: String,
    /// Who works on it.
    pub worker: String,
    /// Since when.
    pub started_at: DateTime<Utc>,
}

/// Lets nobody take jobs of these queues any more. Which of them it paused: the others were paused before. Once this is
/// committed, what [`running`] does not find has not begun.
pub async fn begin(tx: &mut Tx<'_>, queues: &[&str]) -> Result<Vec<String>, sqlx::Error> {
    // Whoever is taking jobs does not see the pause yet: its statement is waited for, and the next ones wait for us.
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

/// What is being worked on in these queues, the oldest first.
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

/// Lets jobs of those of these queues be taken again that [`begin`] has paused. Which they are.
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
    async fn what_a_person_paused_stays_paused(pool: PgPool) -> sqlx::Result<()> {
        let mut tx = pool.begin().await?;
        operate::pause(&mut tx, "documents", None).await?;
        assert_eq!(begin(&mut tx, ALL).await?, ["mail"]);
        assert!(begin(&mut tx, ALL).await?.is_empty());
        assert_eq!(end(&mut tx, ALL).await?, ["mail"]);
        assert!(end(&mut tx, ALL).await?.is_empty());
        // Also what drain had paused before, and somebody resumed.
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

    /// A worker may be in the middle of taking jobs: it has them, or it takes none.
    #[test_database::test]
    async fn who_is_taking_jobs_is_waited_for(pool: PgPool) -> sqlx::Result<()> {
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
