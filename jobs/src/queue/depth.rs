//! How much there is to do.

use std::collections::BTreeMap;

use domain::Db;

/// What waits in one queue.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Depth {
    /// Could start now.
    pub ready: i64,
    /// Planned for later, or resting after a failure.
    pub scheduled: i64,
    /// Being worked on.
    pub running: i64,
    /// Given up, until somebody decides.
    pub dead: i64,
    /// How long the oldest ready job has waited, in seconds.
    pub oldest_seconds: f64,
}

/// What waits, by queue.
pub async fn depths(db: &mut Db) -> Result<BTreeMap<String, Depth>, sqlx::Error> {
    let rows = sqlx::query!(
        r#"select queue as "queue!", sum(ready)::bigint as "ready!", sum(scheduled)::bigint as "scheduled!",
               sum(running)::bigint as "running!", sum(dead)::bigint as "dead!", sum(oldest) as "oldest!"
           from (
               select queue, count(*) filter (where run_at <= now()) as ready,
                   count(*) filter (where run_at > now()) as scheduled, 0 as running, 0 as dead,
                   coalesce(extract(epoch from now() - min(run_at) filter (where run_at <= now())), 0)::float8
                       as oldest
               from jobs_waiting group by queue
               union all
               select queue, 0, 0, count(*), 0, 0 from jobs_running group by queue
               union all
               select queue, 0, 0, 0, count(*), 0 from jobs_ended where outcome = 'dead' group by queue
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
                running: row.running,
                dead: row.dead,
                oldest_seconds: row.oldest,
            };
            (row.queue, depth)
        })
        .collect())
}

/// Sets the gauges that tell what waits.
pub async fn record_depths(db: &mut Db) -> Result<(), sqlx::Error> {
    for (queue, depth) in depths(db).await? {
        #[expect(clippy::cast_precision_loss, reason = "a gauge is a float")]
        for (state, jobs) in [
            ("ready", depth.ready as f64),
            ("scheduled", depth.scheduled as f64),
            ("running", depth.running as f64),
            ("dead", depth.dead as f64),
        ] {
            metrics::gauge!("queue_jobs", "queue" => queue.clone(), "state" => state).set(jobs);
        }
        metrics::gauge!("queue_oldest_ready_seconds", "queue" => queue).set(depth.oldest_seconds);
    }
    Ok(())
}
