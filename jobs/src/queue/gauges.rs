//! The queues' gauges for Prometheus. Every process that asks the database reports the same numbers.

use kernel::Db;

use super::depths;
use crate::QUEUES;

/// Sets the gauges of jobs and workers, also for queues of this build without any.
#[expect(clippy::cast_precision_loss, reason = "a gauge is a float")]
pub async fn record_depths(db: &mut Db) -> Result<(), sqlx::Error> {
    let mut depths = depths(&mut *db).await?;
    let workers = alive(db).await?;
    for (queue, _) in QUEUES {
        depths.entry((*queue).to_owned()).or_default();
    }
    for (queue, depth) in depths {
        for (state, jobs) in [
            ("ready", depth.ready),
            ("scheduled", depth.scheduled),
            ("retrying", depth.retrying),
            ("running", depth.running),
            ("dead", depth.dead),
        ] {
            metrics::gauge!("queue_jobs", "queue" => queue.clone(), "state" => state).set(jobs as f64);
        }
        metrics::gauge!("queue_oldest_ready_seconds", "queue" => queue.clone()).set(depth.oldest_seconds);
        let alive = workers.iter().find(|(of, _)| *of == queue).map_or(0, |(_, alive)| *alive);
        metrics::gauge!("queue_workers", "queue" => queue).set(alive as f64);
    }
    Ok(())
}

/// Number of workers seen in the last minute, by queue.
async fn alive(db: &mut Db) -> Result<Vec<(String, i64)>, sqlx::Error> {
    let rows = sqlx::query!(
        r#"select queue, count(*) as "alive!" from job_workers
           where ended_at is null and seen_at > now() - interval '1 minute' group by queue"#,
    )
    .fetch_all(db)
    .await?;
    Ok(rows.into_iter().map(|row| (row.queue, row.alive)).collect())
}
