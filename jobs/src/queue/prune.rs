//! Deletes jobs that ended long ago. Jobs that failed stay: somebody has to decide about them.

use chrono::{DateTime, Utc};
use kernel::Db;

/// Until when jobs must have ended to be forgotten. Dead ones are kept until somebody decides.
#[derive(Clone, Copy, Debug)]
pub struct Ended {
    /// Those that were done.
    pub done_before: DateTime<Utc>,
    /// Those that were cancelled.
    pub cancelled_before: DateTime<Utc>,
}

/// Forgets up to `most` jobs that ended so long ago, with their attempts, lines and occasions. How many.
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

/// Forgets workers that left before `before`. How many.
pub async fn workers(db: &mut Db, before: DateTime<Utc>) -> Result<u64, sqlx::Error> {
    let pruned = sqlx::query!("delete from job_workers where ended_at < $1", before).execute(db).await?;
    Ok(pruned.rows_affected())
}

/// Forgets what was done to many jobs before `before`, and can be taken back no more. How many times it was.
pub async fn batches(db: &mut Db, before: DateTime<Utc>) -> Result<u64, sqlx::Error> {
    let pruned = sqlx::query!("delete from job_batches where done_at < $1", before).execute(db).await?;
    Ok(pruned.rows_affected())
}

#[cfg(test)]
mod tests {
    use kernel::ids::EnquiryId;
    use sqlx::PgPool;

    use super::*;
    use crate::queue::settle::{Ending, Settled, settle};
    use crate::queue::{Planned, enqueue_all, trial};
    use crate::{Mail, enqueue};

    #[test_database::test]
    async fn each_outcome_has_its_time_and_the_dead_have_none(pool: PgPool) -> sqlx::Result<()> {
        let mut tx = pool.begin().await?;
        let letters = [(); 3].map(|()| Mail::AnnounceLead { enquiry: EnquiryId::new() });
        enqueue_all(&mut tx, &letters.map(Planned::now)).await?;
        let (worker, taken) = trial::begin::<Mail>(&mut tx).await?;
        let endings = [Ending::Done, Ending::Cancelled, Ending::Dead { error: "no".to_owned() }];
        let settled = taken.iter().zip(endings).map(|(job, ending)| Settled { job: job.id, ending });
        settle(&mut tx, worker, &settled.collect::<Vec<_>>()).await?;

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
        // What is forgotten may come again.
        for letter in letters {
            enqueue(&mut tx, letter).await?;
        }
        assert_eq!(trial::waiting::<Mail>(&mut tx).await?.len(), 2);
        Ok(())
    }
}
