//! Claims jobs for a worker.

use chrono::{DateTime, Utc};
use kernel::Db;

use super::lease::WorkerId;

/// A job held by a worker.
#[derive(Clone, Debug)]
pub struct Claimed {
    /// Job id.
    pub id: i64,
    /// Kind, such as `acknowledge_lead`.
    pub kind: String,
    /// Arguments as JSON.
    pub payload: String,
    /// When it became ready.
    pub run_at: DateTime<Utc>,
    /// Number of this attempt, from 1.
    pub attempt: u16,
    /// Attempts before it is dead.
    pub max_attempts: u16,
    /// Request that enqueued it.
    pub request_id: Option<String>,
}

/// A claimed row.
pub(super) struct Row {
    pub(super) id: i64,
    pub(super) kind: String,
    pub(super) payload: String,
    pub(super) run_at: DateTime<Utc>,
    pub(super) attempt: i16,
    pub(super) max_attempts: i16,
    pub(super) request_id: Option<String>,
}

impl From<Row> for Claimed {
    fn from(row: Row) -> Self {
        Self {
            id: row.id,
            kind: row.kind,
            payload: row.payload,
            run_at: row.run_at,
            attempt: row.attempt.unsigned_abs(),
            max_attempts: row.max_attempts.unsigned_abs(),
            request_id: row.request_id,
        }
    }
}

/// Claims up to `most` ready jobs of a queue, by priority and then by time. Skips jobs that another worker is
/// claiming; a worker without a lease gets none.
///
/// The job starts without waiting for the claim to reach the disk. Whatever the job commits is written after the
/// claim, so a server that crashes loses a claim only if nothing that the job did is stored either: the job waits
/// again, and the worker's late report about it is rejected.
pub async fn claim(
    db: &mut Db,
    queue: &str,
    worker: WorkerId,
    most: i64,
) -> Result<Vec<Claimed>, sqlx::Error> {
    let rows = sqlx::query_as!(
        Row,
        r#"with picked as (
               select in_turn.ctid from (values (0::smallint), (1::smallint), (2::smallint)) as level (priority)
               cross join lateral (
                   select ctid from jobs_waiting
                   where queue = $1 and priority = level.priority and run_at <= now()
                   order by run_at, id
                   limit $2
                   for update skip locked
               ) as in_turn
               where not exists (select from job_queues where queue = $1 and paused_at is not null)
                   and exists (select from job_workers where id = $3 and ended_at is null)
                   and (select set_config('synchronous_commit', 'off', true)) = 'off'
               limit $2
           ), taken as (
               delete from jobs_waiting where ctid = any(array(select ctid from picked))
               returning *
           )
           insert into jobs_running (
               id, run_at, enqueued_at, priority, attempt, max_attempts, worker, queue, kind, payload, key, subject,
               request_id, error
           )
           select id, run_at, enqueued_at, priority, attempt + 1, max_attempts, $3, queue, kind, payload, key, subject,
               request_id, error
           from taken
           returning id, kind, payload::text as "payload!", run_at, attempt, max_attempts, request_id"#,
        queue,
        most,
        worker.0,
    )
    .fetch_all(db)
    .await?;
    Ok(rows.into_iter().map(Claimed::from).collect())
}
