//! The state of the queues: backlog, workers, pauses.

use std::collections::BTreeMap;

use chrono::{DateTime, Utc};
use kernel::Db;
use kernel::ids::{Named, UserId};
use schemars::JsonSchema;
use serde::Serialize;

use super::limit::{self, Limit};

/// Backlog of a queue.
#[derive(Clone, Debug, Default, PartialEq, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Depth {
    /// Ready to start.
    pub ready: i64,
    /// Scheduled for later, never failed.
    pub scheduled: i64,
    /// Waiting for a retry.
    pub retrying: i64,
    /// Running.
    pub running: i64,
    /// Dead.
    pub dead: i64,
    /// Time since which the oldest ready job has been ready.
    pub oldest_ready_at: Option<DateTime<Utc>>,
    /// Age of the oldest ready job in seconds.
    #[serde(skip)]
    pub oldest_seconds: f64,
}

/// Backlog by queue.
pub async fn depths(db: &mut Db) -> Result<BTreeMap<String, Depth>, sqlx::Error> {
    let rows = sqlx::query!(
        r#"select queue as "queue!", sum(ready)::bigint as "ready!", sum(scheduled)::bigint as "scheduled!",
               sum(retrying)::bigint as "retrying!", sum(running)::bigint as "running!", sum(dead)::bigint as "dead!",
               min(oldest) as oldest,
               coalesce(extract(epoch from now() - min(oldest)), 0)::float8 as "oldest_seconds!"
           from (
               select queue, count(*) filter (where run_at <= now()) as ready,
                   count(*) filter (where run_at > now() and error is null) as scheduled,
                   count(*) filter (where run_at > now() and error is not null) as retrying, 0 as running, 0 as dead,
                   min(run_at) filter (where run_at <= now()) as oldest
               from jobs_waiting group by queue
               union all
               select queue, 0, 0, 0, count(*), 0, null from jobs_running group by queue
               union all
               select queue, 0, 0, 0, 0, count(*), null from jobs_ended where outcome = 'dead' group by queue
           ) as counted
           group by queue"#,
    )
    .fetch_all(db)
    .await?;
    Ok(rows
        .into_iter()
        .map(|row| {
            let depth = Depth {
                ready: row.ready,
                scheduled: row.scheduled,
                retrying: row.retrying,
                running: row.running,
                dead: row.dead,
                oldest_ready_at: row.oldest,
                oldest_seconds: row.oldest_seconds,
            };
            (row.queue, depth)
        })
        .collect())
}

/// State of all queues.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[schemars(rename = "JobQueues")]
pub struct Overview {
    /// Queues of this build, and any others in the database.
    pub queues: Vec<Queue>,
    /// Workers by queue and name.
    pub workers: Vec<Worker>,
}

/// A queue.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "JobQueue")]
pub struct Queue {
    /// Name.
    pub name: String,
    /// Whether it is paused.
    pub is_paused: bool,
    /// Since when.
    pub paused_at: Option<DateTime<Utc>>,
    /// Who paused it.
    pub paused_by: Option<Named<UserId>>,
    /// Backlog.
    #[serde(flatten)]
    pub depth: Depth,
    /// Limits across all workers.
    pub limits: Vec<Limit>,
}

/// A worker of a queue.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "JobWorker")]
pub struct Worker {
    /// Worker id.
    pub id: i32,
    /// Name.
    pub name: String,
    /// Queue.
    pub queue: String,
    /// Concurrency.
    pub concurrency: i32,
    /// Number of running jobs.
    pub running: i64,
    /// Since when.
    pub started_at: DateTime<Utc>,
    /// Last heartbeat.
    pub seen_at: DateTime<Utc>,
}

/// State of all queues. The `known` ones come first, even if empty.
pub async fn overview(db: &mut Db, known: &[&str]) -> Result<Overview, sqlx::Error> {
    let mut depths = depths(&mut *db).await?;
    let mut limits = limits(&mut *db).await?;
    let mut pauses = pauses(&mut *db).await?;
    let mut names: Vec<_> = known.iter().map(|name| (*name).to_owned()).collect();
    let others = depths.keys().chain(limits.keys()).chain(pauses.keys()).cloned().collect::<Vec<_>>();
    for name in others {
        if !names.contains(&name) {
            names.push(name);
        }
    }
    let queues = names
        .into_iter()
        .map(|name| {
            let (paused_at, paused_by) = pauses.remove(&name).unwrap_or_default();
            let depth = depths.remove(&name).unwrap_or_default();
            let limits = limits.remove(&name).unwrap_or_default();
            Queue { is_paused: paused_at.is_some(), paused_at, paused_by, depth, limits, name }
        })
        .collect();
    Ok(Overview { queues, workers: workers(db).await? })
}

/// Limits by queue, the whole queue's first.
async fn limits(db: &mut Db) -> Result<BTreeMap<String, Vec<Limit>>, sqlx::Error> {
    let mut limits: BTreeMap<String, Vec<Limit>> = BTreeMap::new();
    for (queue, limit) in limit::all(db).await? {
        limits.entry(queue).or_default().push(limit);
    }
    Ok(limits)
}

type Pause = (Option<DateTime<Utc>>, Option<Named<UserId>>);

async fn pauses(db: &mut Db) -> Result<BTreeMap<String, Pause>, sqlx::Error> {
    let rows = sqlx::query!(
        r#"select queue, paused_at, users.id as "user?: UserId",
               coalesce(nullif(trim(users.name), ''), users.email) as name
           from job_queues left join users on users.id = paused_by
           where paused_at is not null"#,
    )
    .fetch_all(db)
    .await?;
    Ok(rows.into_iter().map(|row| (row.queue, (row.paused_at, Named::of(row.user, row.name)))).collect())
}

async fn workers(db: &mut Db) -> Result<Vec<Worker>, sqlx::Error> {
    sqlx::query_as!(
        Worker,
        r#"select id, name, queue, concurrency,
               (select count(*) from jobs_running where worker = job_workers.id) as "running!", started_at, seen_at
           from job_workers where ended_at is null
           order by queue, name, id"#,
    )
    .fetch_all(db)
    .await
}
