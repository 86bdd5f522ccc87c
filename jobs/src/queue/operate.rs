//! What operators do to jobs and queues.

use chrono::{DateTime, Utc};
use domain::Db;
use domain::ids::UserId;

use super::CHANNEL;

/// Begins jobs again that were given up: their attempts count anew, and those before stay on record. Which of them
/// were; another may have begun one again a moment ago.
pub async fn retry_all(db: &mut Db, ids: &[i64], now: DateTime<Utc>) -> Result<Vec<i64>, sqlx::Error> {
    sqlx::query_scalar!(
        r#"with dead as (
               delete from jobs_ended where id = any($1) and outcome = 'dead' returning *
           ), told as (
               select pg_notify($3, queue) from dead group by queue
           ), again as (
               insert into jobs_waiting (
                   id, run_at, enqueued_at, priority, max_attempts, queue, kind, payload, key, subject, request_id
               )
               select id, $2, enqueued_at, priority, max_attempts, queue, kind, payload, key, subject, request_id
               from dead
               returning id
           )
           select id as "id!" from again where (select count(*) from told) >= 0"#,
        ids,
        now,
        CHANNEL,
    )
    .fetch_all(db)
    .await
}

/// Begins a dead job again. Whether it was dead.
pub async fn retry(db: &mut Db, id: &str, now: DateTime<Utc>) -> Result<bool, sqlx::Error> {
    let Ok(id) = id.parse() else { return Ok(false) };
    Ok(!retry_all(db, &[id], now).await?.is_empty())
}

/// Ends jobs that nobody wants any more: those that wait at once, those that are being worked on when they next wait
/// for something. How many.
pub async fn cancel(db: &mut Db, ids: &[i64]) -> Result<u64, sqlx::Error> {
    let asked = sqlx::query_scalar!(
        r#"with waiting as (
               delete from jobs_waiting where id = any($1) returning *
           ), ended as (
               insert into jobs_ended (
                   id, run_at, enqueued_at, priority, attempt, max_attempts, queue, kind, outcome, payload, key,
                   subject, request_id, error
               )
               select id, run_at, enqueued_at, priority, attempt, max_attempts, queue, kind, 'cancelled', payload, key,
                   subject, request_id, error
               from waiting
               returning id
           ), asked as (
               update jobs_running set cancelled_at = now() where id = any($1) and cancelled_at is null
               returning id
           )
           select (select count(*) from ended) + (select count(*) from asked) as "asked!""#,
        ids,
    )
    .fetch_one(db)
    .await?;
    Ok(asked.unsigned_abs())
}

/// Makes jobs that wait for their time start now. How many.
pub async fn run_now(db: &mut Db, ids: &[i64]) -> Result<u64, sqlx::Error> {
    let moved = sqlx::query_scalar!(
        r#"with moved as (
               update jobs_waiting set run_at = now() where id = any($1) and run_at > now() returning queue
           ), told as (
               select pg_notify($2, queue) from moved group by queue
           )
           select (select count(*) from moved) as "moved!" where (select count(*) from told) >= 0"#,
        ids,
        CHANNEL,
    )
    .fetch_one(db)
    .await?;
    Ok(moved.unsigned_abs())
}

/// Lets nobody take jobs of a queue until it is resumed. What is being worked on goes on.
pub async fn pause(db: &mut Db, queue: &str, by: Option<UserId>) -> Result<(), sqlx::Error> {
    sqlx::query!(
        "insert into job_queues (queue, paused_at, paused_by) values ($1, now(), $2)
         on conflict (queue) do update set paused_at = now(), paused_by = excluded.paused_by
         where job_queues.paused_at is null",
        queue,
        by as Option<UserId>,
    )
    .execute(db)
    .await?;
    Ok(())
}

/// Lets the jobs of a paused queue be taken again.
pub async fn resume(db: &mut Db, queue: &str) -> Result<(), sqlx::Error> {
    sqlx::query!(
        "with resumed as (
             update job_queues set paused_at = null, paused_by = null where queue = $1 returning queue
         )
         select pg_notify($2, queue) from resumed",
        queue,
        CHANNEL,
    )
    .fetch_optional(db)
    .await?;
    Ok(())
}
