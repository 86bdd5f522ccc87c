//! Deletes jobs that ended long ago. Dead jobs stay until someone retries or cancels them.

use chrono::{DateTime, Utc};
use kernel::Db;

/// Retention of ended jobs. Dead ones are not deleted.
#[derive(Clone, Copy, Debug)]
pub struct Ended {
    /// Completed jobs that ended before are deleted.
    pub done_before: DateTime<Utc>,
    /// Cancelled jobs that ended before are deleted.
    pub cancelled_before: DateTime<Utc>,
}

/// Deletes up to `most` jobs past their retention, with their attempts, log lines and keys. Returns their number.
pub async fn jobs(db: &mut Db, ended: Ended, most: i64) -> Result<u64, sqlx::Error> {
    let pruned = sqlx::query_scalar!(
        r#"with gone as (
               delete from jobs_ended where ctid = any(array(
                   select ctid from jobs_ended
                   where ended_at < greatest($1::timestamptz, $2)
                       and case outcome when 'done' then ended_at < $1 when 'cancelled' then ended_at < $2 else false end
                   limit $3
               ))
               returning id, key
           ), occasions as (
               delete from job_keys using gone where job_keys.key = gone.key and job_keys.job_id = gone.id
           ), attempts as (
               delete from job_attempts using gone where job_attempts.job_id = gone.id
           ), lines as (
               delete from job_lines using gone where job_lines.job_id = gone.id
           )
           select count(*) as "gone!" from gone"#,
        ended.done_before,
        ended.cancelled_before,
        most,
    )
    .fetch_one(db)
    .await?;
    Ok(pruned.unsigned_abs())
}

/// Deletes workers that ended before `before`. Returns their number.
pub async fn workers(db: &mut Db, before: DateTime<Utc>) -> Result<u64, sqlx::Error> {
    let pruned = sqlx::query!("delete from job_workers where ended_at < $1", before).execute(db).await?;
    Ok(pruned.rows_affected())
}

/// Deletes bulk actions from before `before`, which can no longer be undone. Returns their number.
pub async fn batches(db: &mut Db, before: DateTime<Utc>) -> Result<u64, sqlx::Error> {
    let pruned = sqlx::query!("delete from job_batches where done_at < $1", before).execute(db).await?;
    Ok(pruned.rows_affected())
}

#[cfg(test)]
mod tests {
    use kernel::ids::EnquiryId;
    use sqlx::PgPool;

    use super::*;
    use crate::queue::ack::{Ack, Ending, ack};
    use crate::queue::{Planned, enqueue_all, test_support};
    use crate::{Mail, enqueue};

    #[test_database::test]
    async fn each_outcome_has_its_retention_and_dead_jobs_stay(pool: PgPool) -> sqlx::Result<()> {
        let mut tx = pool.begin().await?;
        let letters = [(); 3].map(|()| Mail::AnnounceLead { enquiry: EnquiryId::new() });
        enqueue_all(&mut tx, &letters.map(Planned::now)).await?;
        let (worker, taken) = test_support::begin::<Mail>(&mut tx).await?;
        let endings = [Ending::Done, Ending::Cancelled, Ending::Dead { error: "no".to_owned() }];
        let acks = taken.iter().zip(endings).map(|(job, ending)| Ack { job: job.id, ending });
        ack(&mut tx, worker, &acks.collect::<Vec<_>>()).await?;

        let (past, future) = (DateTime::<Utc>::UNIX_EPOCH, DateTime::<Utc>::MAX_UTC);
        for (ended, gone) in [
            (Ended { done_before: past, cancelled_before: past }, 0),
            (Ended { done_before: past, cancelled_before: future }, 1),
            (Ended { done_before: future, cancelled_before: past }, 1),
            (Ended { done_before: future, cancelled_before: future }, 0),
        ] {
            assert_eq!(jobs(&mut tx, ended, 10).await?, gone, "{ended:?}");
        }
        let left = sqlx::query_scalar!(r#"select outcome as "outcome!" from jobs_ended"#).fetch_all(&mut *tx);
        assert_eq!(left.await?, ["dead"]);
        // The keys of deleted jobs can be used again.
        for letter in letters {
            enqueue(&mut tx, letter).await?;
        }
        assert_eq!(test_support::waiting::<Mail>(&mut tx).await?.len(), 2);
        Ok(())
    }
}
