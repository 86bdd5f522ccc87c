//! What the queues did over time, for charts.

use chrono::{DateTime, TimeDelta, Utc};
use kernel::{Db, string_enum};
use schemars::JsonSchema;
use serde::Serialize;

string_enum! {
    /// Time span of a chart.
    #[schemars(rename = "JobHistorySpan")]
    pub enum Span {
        /// An hour, by the minute.
        Hour = "hour",
        /// A day, by the quarter of an hour.
        Day = "day",
        /// A week, by two hours.
        Week = "week",
    }
}

impl Span {
    /// Seconds per point, and number of points.
    const fn points(self) -> (i32, i32) {
        match self {
            Self::Hour => (60, 60),
            Self::Day => (15 * 60, 96),
            Self::Week => (2 * 60 * 60, 84),
        }
    }
}

/// History of the queues.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "JobHistory")]
pub struct History {
    /// Start of the first point.
    pub from: DateTime<Utc>,
    /// End of the last point, a little after now.
    pub to: DateTime<Utc>,
    /// Seconds per point.
    pub bucket_seconds: i32,
    /// Points without gaps.
    pub points: Vec<Point>,
}

/// An interval.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "JobHistoryPoint")]
pub struct Point {
    /// Start.
    pub at: DateTime<Utc>,
    /// Completed jobs.
    pub done: i64,
    /// Dead jobs.
    pub dead: i64,
    /// Failed attempts.
    pub failed_attempts: i64,
    /// Median wait before the start, in milliseconds.
    #[serde(rename = "waitP50Ms")]
    pub wait_p50_ms: Option<f64>,
    /// 95th percentile of the wait, in milliseconds.
    #[serde(rename = "waitP95Ms")]
    pub wait_p95_ms: Option<f64>,
}

/// History of these queues, or of all if none is given.
pub async fn read(db: &mut Db, span: Span, queues: Option<&[String]>) -> Result<History, sqlx::Error> {
    let (seconds, count) = span.points();
    let points = sqlx::query_as!(
        Point,
        r#"with bucket as materialized (
               select first + make_interval(secs => $1) * n as at, make_interval(secs => $1) as length, first
               from generate_series(0, $2 - 1) as n,
                   (select date_bin(make_interval(secs => $1), now(), 'epoch') - make_interval(secs => $1) * ($2 - 1))
                       as span (first)
           ), ended as (
               select date_bin(make_interval(secs => $1), ended_at, 'epoch') as at,
                   count(*) filter (where outcome = 'done') as done, count(*) filter (where outcome = 'dead') as dead,
                   percentile_cont(array[0.5, 0.95]) within group (
                       order by greatest(extract(epoch from started_at - run_at)::float8 * 1000, 0)
                   ) as waits
               from jobs_ended
               where ended_at >= (select min(at) from bucket) and ($3::text[] is null or queue = any($3))
               group by 1
           ), failed as (
               select date_bin(make_interval(secs => $1), job_attempts.ended_at, 'epoch') as at, count(*) as attempts
               from job_attempts left join job_workers on job_workers.id = job_attempts.worker
               where job_attempts.ended_at >= (select min(at) from bucket) and ($3 is null or queue = any($3))
               group by 1
           )
           select bucket.at as "at!", coalesce(done, 0) as "done!", coalesce(dead, 0) as "dead!",
               coalesce(attempts, 0) as "failed_attempts!", waits[1] as wait_p50_ms, waits[2] as wait_p95_ms
           from bucket left join ended using (at) left join failed using (at)
           order by bucket.at"#,
        f64::from(seconds),
        count,
        queues as Option<&[String]>,
    )
    .fetch_all(db)
    .await?;
    let from = points.first().map_or(DateTime::UNIX_EPOCH, |point| point.at);
    let to = from + TimeDelta::seconds(i64::from(seconds) * i64::from(count));
    Ok(History { from, to, bucket_seconds: seconds, points })
}
