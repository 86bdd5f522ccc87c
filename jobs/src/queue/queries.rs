//! Job search for operators.

use chrono::{DateTime, Utc};
use garde::Validate;
use kernel::page::{AnyOf, PageQuery, Sort};
use kernel::{Db, string_enum, subject};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use sqlx::types::Json;
use uuid::Uuid;

use super::Priority;
use super::id::JobId;

string_enum! {
    /// State of a job.
    #[schemars(rename = "JobStanding")]
    pub enum JobStatus {
        /// Ready to start.
        Waiting = "waiting",
        /// Scheduled for later, never failed.
        Scheduled = "scheduled",
        /// Failed, waiting for its retry.
        Retrying = "retrying",
        /// Running.
        Running = "running",
        /// Completed.
        Done = "done",
        /// Failed for good.
        Dead = "dead",
        /// Cancelled.
        Cancelled = "cancelled",
    }
}

impl JobStatus {
    /// The queue's table with such jobs.
    const fn place(self) -> &'static str {
        match self {
            Self::Waiting | Self::Scheduled | Self::Retrying => "waiting",
            Self::Running => "running",
            Self::Done | Self::Dead | Self::Cancelled => "ended",
        }
    }
}

string_enum! {
    /// Sort order.
    pub enum JobOrder {
        /// Earliest start.
        RunAt = "runAt",
        /// Time of enqueueing.
        EnqueuedAt = "enqueuedAt",
        /// Start of the last attempt.
        StartedAt = "startedAt",
        /// End.
        EndedAt = "endedAt",
        /// Number of attempts.
        Attempt = "attempt",
        /// Id, which follows the order of enqueueing.
        Id = "id",
    }
}

string_enum! {
    /// An action on a job.
    pub enum JobAct {
        /// Retry a dead job.
        Retry = "retry",
        /// Cancel a waiting, running or dead job.
        Cancel = "cancel",
        /// Start a scheduled job now.
        RunNow = "runNow",
    }
}

/// Filters and order of the jobs list.
#[derive(Clone, Debug, Default, Deserialize, Validate, JsonSchema)]
#[serde(default, rename_all = "camelCase")]
#[garde(allow_unvalidated)]
pub struct JobFilter {
    /// The order. By default, waiting jobs are sorted by earliest start, running and ended ones by latest start and
    /// end, and a mix of them by latest id.
    pub sort: Option<Sort<JobOrder>>,
    /// States.
    pub state: AnyOf<JobStatus>,
    /// Queues.
    pub queue: AnyOf<String>,
    /// Kinds.
    pub kind: AnyOf<String>,
    /// Record that they are about, or a record that belongs to it.
    pub subject: Option<Uuid>,
}

impl JobFilter {
    /// The tables with such jobs.
    fn places(&self) -> Vec<&'static str> {
        let statuses = if self.state.0.is_empty() { JobStatus::ALL } else { &self.state.0 };
        let mut places: Vec<_> = statuses.iter().map(|status| status.place()).collect();
        places.sort_unstable();
        places.dedup();
        places
    }

    fn order(&self) -> Sort<JobOrder> {
        let (by, is_descending) = match self.places()[..] {
            ["waiting"] => (JobOrder::RunAt, false),
            ["running"] => (JobOrder::StartedAt, true),
            ["ended"] => (JobOrder::EndedAt, true),
            _ => (JobOrder::Id, true),
        };
        self.sort.unwrap_or(Sort { by, is_descending })
    }
}

/// A search.
#[derive(Clone, Copy, Debug)]
pub struct Search<'a> {
    /// Search text, for kind, key, payload and error, or a job's id.
    pub q: &'a str,
    /// Filters and order.
    pub filter: &'a JobFilter,
}

/// A job in a list.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "ListedJob")]
pub struct JobRow {
    /// Job id.
    pub id: JobId,
    /// Queue.
    pub queue: String,
    /// Kind, such as `acknowledge_lead`.
    pub kind: String,
    /// State.
    pub state: JobStatus,
    /// Priority.
    pub priority: Priority,
    /// Number of attempts started.
    pub attempt: i16,
    /// Attempts before it is dead.
    pub max_attempts: i16,
    /// Error of the last failed attempt.
    pub error: Option<String>,
    /// Record that it is about.
    #[serde(skip)]
    pub subject: Option<Uuid>,
    /// Earliest start.
    pub run_at: DateTime<Utc>,
    /// When it was enqueued.
    pub enqueued_at: DateTime<Utc>,
    /// When its last attempt began.
    pub started_at: Option<DateTime<Utc>>,
    /// When it ended.
    pub ended_at: Option<DateTime<Utc>>,
    /// Worker of the last attempt, if still known.
    pub worker: Option<WorkerSeen>,
    /// Whether cancellation was requested; it ends at its next await point.
    pub is_cancelling: bool,
    /// Actions allowed.
    pub allowed: Vec<JobAct>,
    /// Job arguments.
    #[serde(skip)]
    pub payload: serde_json::Value,
    /// Idempotency key.
    #[serde(skip)]
    pub key: Option<String>,
    /// Request that enqueued it.
    #[serde(skip)]
    pub request_id: Option<String>,
}

/// A worker and its last heartbeat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(inline)]
pub struct WorkerSeen {
    /// Worker id.
    pub id: i32,
    /// Worker name.
    pub name: String,
    /// Last heartbeat.
    pub seen_at: DateTime<Utc>,
}

/// Actions allowed on a job in this state.
fn allowed(state: JobStatus, is_due: bool, is_cancelling: bool) -> Vec<JobAct> {
    match state {
        JobStatus::Waiting | JobStatus::Scheduled | JobStatus::Retrying if is_due => vec![JobAct::Cancel],
        JobStatus::Waiting | JobStatus::Scheduled | JobStatus::Retrying => {
            vec![JobAct::RunNow, JobAct::Cancel]
        }
        JobStatus::Running if is_cancelling => Vec::new(),
        JobStatus::Running => vec![JobAct::Cancel],
        JobStatus::Dead => vec![JobAct::Retry, JobAct::Cancel],
        JobStatus::Done | JobStatus::Cancelled => Vec::new(),
    }
}

/// A statement about the jobs that match a search. `$1` to `$9` are the search's parameters.
macro_rules! found {
    ([$($select:tt)+], [$($then:tt)+], $params:expr $(, $argument:expr)* $(,)?) => {{
        let params: &SearchParams<'_> = &$params;
        sqlx::query!(
            $($select)+
                + r#" from jobs left join job_workers as worker on worker.id = jobs.worker
                where place = any($1)
                and ($2::text[] is null or standing = any($2))
                and ($3::text[] is null or jobs.queue = any($3))
                and ($4::text[] is null or kind = any($4))
                and ($5::uuid[] is null or subject = any($5))
                and ($6::text is null or kind ilike $6 or key ilike $6 or payload::text ilike $6 or error ilike $6
                    or jobs.id = $7)
                and ($8::bigint is null or jobs.id = $8)
                and ($9::timestamptz is null or jobs.ended_at >= $9) "#
                + $($then)+,
            &params.filter.places() as &[&str],
            params.filter.state.texts() as _,
            params.filter.queue.texts() as _,
            params.filter.kind.texts() as _,
            params.subjects.as_deref() as Option<&[Uuid]>,
            params.pattern,
            params.number,
            params.id.map(|id| id.0),
            params.ended_since,
            $($argument),*
        )
    }};
}

/// A search as the statement's parameters.
#[derive(Clone, Debug)]
struct SearchParams<'a> {
    filter: &'a JobFilter,
    subjects: Option<Vec<Uuid>>,
    pattern: Option<String>,
    number: Option<i64>,
    id: Option<JobId>,
    ended_since: Option<DateTime<Utc>>,
}

impl<'a> SearchParams<'a> {
    async fn read(db: &mut Db, search: Search<'a>) -> Result<Self, sqlx::Error> {
        let words = PageQuery { q: search.q.to_owned(), ..PageQuery::default() };
        let subjects = match search.filter.subject {
            Some(id) => Some(subject::with_parts(db, id).await?),
            None => None,
        };
        Ok(Self {
            subjects,
            pattern: words.pattern(),
            number: search.q.trim().parse().ok(),
            ..Self::any(search.filter)
        })
    }

    const fn any(filter: &'a JobFilter) -> Self {
        Self { filter, subjects: None, pattern: None, number: None, id: None, ended_since: None }
    }
}

/// The jobs that match a search, as list rows.
async fn items(
    db: &mut Db,
    params: &SearchParams<'_>,
    limit: i64,
    offset: i64,
) -> Result<Vec<JobRow>, sqlx::Error> {
    let Sort { by, is_descending } = params.filter.order();
    // All sort expressions but one are constant: the planner drops them and can use an index for the other.
    let rows = found!(
        [r#"select jobs.id as "id!: JobId", jobs.queue as "queue!", kind as "kind!", standing as "state!: JobStatus",
                priority as "priority!", attempt as "attempt!", max_attempts as "max_attempts!", error, subject,
                run_at as "run_at!", enqueued_at as "enqueued_at!", jobs.started_at, jobs.ended_at,
                run_at <= now() as "is_due!", worker.id as "worker_id?", worker.name as "worker_name?",
                worker.seen_at as "worker_seen_at?", cancelled_at is not null as "is_cancelling!",
                payload as "payload!: Json<serde_json::Value>", key, request_id"#],
        [r#"order by
             case when $10 = 'runAt' and not $11 then run_at end,
             case when $10 = 'runAt' and $11 then run_at end desc,
             case when $10 = 'enqueuedAt' and not $11 then enqueued_at end,
             case when $10 = 'enqueuedAt' and $11 then enqueued_at end desc,
             case when $10 = 'startedAt' and not $11 then jobs.started_at end,
             case when $10 = 'startedAt' and $11 then jobs.started_at end desc nulls last,
             case when $10 = 'endedAt' and not $11 then jobs.ended_at end,
             case when $10 = 'endedAt' and $11 then jobs.ended_at end desc nulls last,
             case when $10 = 'attempt' and not $11 then attempt end,
             case when $10 = 'attempt' and $11 then attempt end desc,
             case when $10 = 'id' and not $11 then jobs.id end,
             jobs.id desc
           limit $12 offset $13"#],
        params,
        by.as_str(),
        is_descending,
        limit,
        offset,
    )
    .fetch_all(db)
    .await?;
    let items = rows.into_iter().map(|row| JobRow {
        id: row.id,
        queue: row.queue,
        kind: row.kind,
        state: row.state,
        priority: row.priority.into(),
        attempt: row.attempt,
        max_attempts: row.max_attempts,
        error: row.error,
        subject: row.subject,
        run_at: row.run_at,
        enqueued_at: row.enqueued_at,
        started_at: row.started_at,
        ended_at: row.ended_at,
        worker: row
            .worker_id
            .zip(row.worker_name)
            .zip(row.worker_seen_at)
            .map(|((id, name), seen_at)| WorkerSeen { id, name, seen_at }),
        is_cancelling: row.is_cancelling,
        allowed: allowed(row.state, row.is_due, row.is_cancelling),
        payload: row.payload.0,
        key: row.key,
        request_id: row.request_id,
    });
    Ok(items.collect())
}

/// Maximum number of jobs counted: there may be millions, and nobody pages that far.
pub const MAX_COUNTED: i64 = 10_000;

/// A page of a search's jobs.
#[derive(Clone, Debug)]
pub struct JobsPage {
    /// Jobs on this page.
    pub items: Vec<JobRow>,
    /// Number of jobs on all pages, up to [`MAX_COUNTED`].
    pub total: i64,
    /// Whether the total is exact.
    pub is_total_exact: bool,
}

/// Finds a page of jobs.
pub async fn list(db: &mut Db, search: Search<'_>, page: &PageQuery) -> Result<JobsPage, sqlx::Error> {
    let mut params = SearchParams::read(&mut *db, search).await?;
    let counted = count(&mut *db, &params).await?;
    params.ended_since = ended_since(&mut *db, &params, page.offset() + page.limit()).await?;
    let items = items(db, &params, page.limit(), page.offset()).await?;
    Ok(JobsPage { items, total: counted.min(MAX_COUNTED), is_total_exact: counted <= MAX_COUNTED })
}

/// Number of matching jobs, up to one more than [`MAX_COUNTED`].
async fn count(db: &mut Db, params: &SearchParams<'_>) -> Result<i64, sqlx::Error> {
    let counted = found!(
        [r#"select count(*) as "count!" from (select"#],
        ["limit $10) as found"],
        params,
        MAX_COUNTED + 1,
    );
    Ok(counted.fetch_one(db).await?.count)
}

/// A lower bound of the end of the last `limit` jobs, if they are sorted by end: the earliest end of any `limit` of
/// them. There may be millions of ended jobs, and no index has them in this order.
async fn ended_since(
    db: &mut Db,
    params: &SearchParams<'_>,
    limit: i64,
) -> Result<Option<DateTime<Utc>>, sqlx::Error> {
    let is_latest_first = params.filter.order() == Sort { by: JobOrder::EndedAt, is_descending: true };
    if !is_latest_first || params.filter.places() != ["ended"] {
        return Ok(None);
    }
    let some = found!(
        [r#"select min(ended_at) as since, count(*) as "count!" from (select jobs.ended_at"#],
        ["order by jobs.id desc limit $10) as found"],
        params,
        limit,
    );
    let some = some.fetch_one(db).await?;
    Ok(some.since.filter(|_| some.count == limit))
}

/// Ids of up to `limit` matching jobs.
pub async fn ids(db: &mut Db, search: Search<'_>, limit: i64) -> Result<Vec<JobId>, sqlx::Error> {
    let params = SearchParams::read(db, search).await?;
    let rows = found!([r#"select jobs.id as "id!: JobId""#], ["order by jobs.id limit $10"], params, limit)
        .fetch_all(db)
        .await?;
    Ok(rows.into_iter().map(|row| row.id).collect())
}

/// The job behind `id`.
///
/// # Errors
/// [`sqlx::Error::RowNotFound`] if there is none.
pub async fn find(db: &mut Db, id: JobId) -> Result<JobRow, sqlx::Error> {
    let any = JobFilter::default();
    let params = SearchParams { id: Some(id), ..SearchParams::any(&any) };
    items(db, &params, 1, 0).await?.pop().ok_or(sqlx::Error::RowNotFound)
}

string_enum! {
    /// Outcome of an attempt.
    #[schemars(rename = "AttemptOutcome")]
    pub enum AttemptOutcome {
        /// Still running.
        Running = "running",
        /// Completed.
        Done = "done",
        /// Failed.
        Failed = "failed",
        /// Its worker fell silent.
        Lost = "lost",
        /// Cancelled.
        Cancelled = "cancelled",
    }
}

/// An attempt at a job.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "JobAttempt")]
pub struct Attempt {
    /// Number from 1; restarts after a retry by hand.
    pub attempt: i16,
    /// Worker, if still known.
    pub worker: Option<WorkerSeen>,
    /// When it began.
    pub started_at: DateTime<Utc>,
    /// When it ended.
    pub ended_at: Option<DateTime<Utc>>,
    /// Outcome.
    pub outcome: AttemptOutcome,
    /// Error.
    pub error: Option<String>,
    /// Whether no automatic retry followed.
    pub is_last: bool,
}

/// Attempts of a job, oldest first.
pub async fn attempts(db: &mut Db, id: JobId) -> Result<Vec<Attempt>, sqlx::Error> {
    let rows = sqlx::query!(
        r#"select attempt as "attempt!", made.started_at as "started_at!", made.ended_at,
               outcome as "outcome!: AttemptOutcome", error, is_last as "is_last!", worker.id as "worker_id?",
               worker.name as "worker_name?", worker.seen_at as "worker_seen_at?"
           from (
               select attempt, worker, started_at, ended_at, case error when 'its worker died' then 'lost' else 'failed' end
                   as outcome, error, is_last
               from job_attempts where job_id = $1
               union all
               select attempt, worker, started_at, null, 'running', null, false from jobs_running where id = $1
               union all
               select attempt, worker, started_at, ended_at, outcome, case outcome when 'cancelled' then error end, true
               from jobs_ended where id = $1 and outcome in ('done', 'cancelled') and started_at is not null
           ) as made
           left join job_workers as worker on worker.id = made.worker
           order by made.started_at, made.ended_at nulls last"#,
        id.0,
    )
    .fetch_all(db)
    .await?;
    let attempts = rows.into_iter().map(|row| Attempt {
        attempt: row.attempt,
        worker: row
            .worker_id
            .zip(row.worker_name)
            .zip(row.worker_seen_at)
            .map(|((id, name), seen_at)| WorkerSeen { id, name, seen_at }),
        started_at: row.started_at,
        ended_at: row.ended_at,
        outcome: row.outcome,
        error: row.error,
        is_last: row.is_last,
    });
    Ok(attempts.collect())
}
