//! Forgetting what has ended.

use chrono::{DateTime, Utc};
use domain::Db;

/// Forgets up to `most` jobs that were done or cancelled before `before`, with their attempts, lines and occasions. Dead ones
/// are kept until somebody decides. How many.
pub async fn jobs(db: &mut Db, before: DateTime<Utc>, most: i64) -> Result<u64, sqlx::Error> {
    let pruned = sqlx::query_scalar!(
        r#"with gone as (
               delete from jobs_ended where ctid = any(array(
                   select ctid from jobs_ended where ended_at < $1 and outcome <> 'dead' limit $2
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
        before,
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
