//! Jobs of a record, for users.

use std::collections::HashSet;

use chrono::{DateTime, Utc};
use kernel::Db;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use sqlx::types::Json;
use uuid::Uuid;

use super::Job;

/// State of a job.
#[derive(Clone, Copy, Debug, PartialEq, Eq, sqlx::Type)]
#[sqlx(type_name = "text", rename_all = "lowercase")]
pub enum JobState {
    /// Scheduled for later, or waiting for a worker.
    Waiting,
    /// Failed and will be retried.
    Retrying,
    /// Running.
    Running,
    /// Completed.
    Done,
    /// Failed for good.
    Dead,
    /// Cancelled.
    Cancelled,
}

/// An earlier failure before a retry by hand.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "EarlierAttempts")]
pub struct EarlierAttempts {
    /// Attempts.
    pub attempts: i32,
    /// Error.
    pub error: String,
    /// When.
    pub at: DateTime<Utc>,
}

/// A job, for users.
#[derive(Clone, Debug)]
pub struct JobSummary {
    /// Job id.
    pub id: String,
    /// Deduplication key.
    pub key: String,
    /// Kind, such as `acknowledge_lead`.
    pub name: String,
    /// Record that it is about.
    pub subject: Option<Uuid>,
    /// State.
    pub state: JobState,
    /// Attempts since it was enqueued or last retried by hand.
    pub attempts: i32,
    /// Attempts before it is dead.
    pub max_attempts: i32,
    /// Error of the last failed attempt.
    pub last_error: Option<String>,
    /// Failures before it was retried by hand.
    pub earlier: Vec<EarlierAttempts>,
    /// Earliest start.
    pub run_at: DateTime<Utc>,
    /// When it was enqueued.
    pub created_at: DateTime<Utc>,
    /// When it ended.
    pub ended_at: Option<DateTime<Utc>>,
}

struct Row {
    id: i64,
    key: Option<String>,
    kind: String,
    subject: Option<Uuid>,
    state: JobState,
    attempt: i16,
    max_attempts: i16,
    error: Option<String>,
    deaths: Json<Vec<EarlierAttempts>>,
    run_at: DateTime<Utc>,
    enqueued_at: DateTime<Utc>,
    ended_at: Option<DateTime<Utc>>,
}

impl From<Row> for JobSummary {
    fn from(row: Row) -> Self {
        let Json(mut earlier) = row.deaths;
        if row.state == JobState::Dead {
            // The last attempt is in the job's own columns.
            earlier.pop();
        }
        Self {
            id: row.id.to_string(),
            key: row.key.unwrap_or_default(),
            name: row.kind,
            subject: row.subject,
            state: row.state,
            attempts: row.attempt.into(),
            max_attempts: row.max_attempts.into(),
            last_error: row.error,
            earlier,
            run_at: row.run_at,
            created_at: row.enqueued_at,
            ended_at: row.ended_at,
        }
    }
}

/// Jobs about these records, in all queues.
pub async fn about(db: &mut Db, subjects: &[Uuid]) -> Result<Vec<JobSummary>, sqlx::Error> {
    read(db, subjects, &[]).await
}

/// The job behind `id`.
///
/// # Errors
/// [`sqlx::Error::RowNotFound`] if there is none.
pub async fn find(db: &mut Db, id: &str) -> Result<JobSummary, sqlx::Error> {
    let id = id.parse().map_err(|_| sqlx::Error::RowNotFound)?;
    read(db, &[], &[id]).await?.pop().ok_or(sqlx::Error::RowNotFound)
}

async fn read(db: &mut Db, subjects: &[Uuid], ids: &[i64]) -> Result<Vec<JobSummary>, sqlx::Error> {
    let rows = sqlx::query_as!(
        Row,
        r#"select id as "id!", key, kind as "kind!", subject, state as "state!: JobState", attempt as "attempt!",
               max_attempts as "max_attempts!", error,
               (
                   select coalesce(
                       jsonb_agg(
                           jsonb_build_object('attempts', died.attempt, 'error', died.error, 'at', died.ended_at)
                           order by died.ended_at
                       ),
                       '[]'
                   )
                   from job_attempts as died where died.job_id = jobs.id and died.is_last
               ) as "deaths!: Json<Vec<EarlierAttempts>>",
               run_at as "run_at!", enqueued_at as "enqueued_at!", ended_at
           from jobs where subject = any($1) or id = any($2) order by id"#,
        subjects,
        ids,
    )
    .fetch_all(db)
    .await?;
    Ok(rows.into_iter().map(JobSummary::from).collect())
}

/// The kinds of these jobs, with their ids.
pub async fn kinds_of(db: &mut Db, ids: &[i64]) -> Result<Vec<(i64, String)>, sqlx::Error> {
    let rows = sqlx::query!(r#"select id as "id!", kind as "kind!" from jobs where id = any($1)"#, ids)
        .fetch_all(db)
        .await?;
    Ok(rows.into_iter().map(|row| (row.id, row.kind)).collect())
}

/// Jobs of a kind that failed for good within one hour.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DeadKind {
    /// Kind.
    pub kind: String,
    /// The hour's beginning.
    pub hour: DateTime<Utc>,
    /// The first of the jobs.
    pub first: i64,
    /// Their number.
    pub jobs: i64,
}

/// Jobs that have failed for good since then and are still dead, by kind and hour.
pub async fn died_since(db: &mut Db, since: DateTime<Utc>) -> Result<Vec<DeadKind>, sqlx::Error> {
    sqlx::query_as!(
        DeadKind,
        r#"select kind, date_trunc('hour', ended_at, 'UTC') as "hour!",
               (array_agg(id order by ended_at, id))[1] as "first!", count(*) as "jobs!"
           from jobs_ended where outcome = 'dead' and ended_at >= $1
           group by 1, 2 order by 2, 1"#,
        since,
    )
    .fetch_all(db)
    .await
}

/// Whether a job is dead.
pub async fn is_dead<J: Job>(db: &mut Db, job: &J) -> Result<bool, sqlx::Error> {
    Ok(!dead_among(db, std::slice::from_ref(job)).await?.is_empty())
}

/// Marks those records as failed whose job is dead. `job` is the one that a record still waits for, if any.
pub async fn fail_dead<R, J: Job>(
    db: &mut Db,
    records: &mut [R],
    job: impl Fn(&R) -> Option<J>,
    fail: impl Fn(&mut R),
) -> Result<(), sqlx::Error> {
    let jobs: Vec<_> = records.iter().filter_map(&job).collect();
    if jobs.is_empty() {
        return Ok(());
    }
    let dead = dead_among(db, &jobs).await?;
    for record in records {
        if job(record).is_some_and(|job| dead.contains(&job.key())) {
            fail(record);
        }
    }
    Ok(())
}

/// The keys of those jobs that are dead.
async fn dead_among<J: Job>(db: &mut Db, jobs: &[J]) -> Result<HashSet<String>, sqlx::Error> {
    let keys: Vec<_> = jobs.iter().map(Job::key).collect();
    let dead = sqlx::query_scalar!(
        "select job_keys.key from job_keys join jobs_ended on jobs_ended.id = job_id
         where job_keys.key = any($1) and outcome = 'dead'",
        &keys,
    )
    .fetch_all(db)
    .await?;
    Ok(dead.into_iter().collect())
}
