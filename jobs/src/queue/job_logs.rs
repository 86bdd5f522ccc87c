//! Log lines of attempts, stored with the job for people who investigate a failure.

use crate::trace::Line;
use chrono::{DateTime, Utc};
use kernel::Db;
use schemars::JsonSchema;
use serde::Serialize;

/// A log line and its attempt.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[schemars(rename = "JobLine")]
pub struct JobLogLine {
    /// Attempt, from 1; counted anew after a retry by a person.
    pub attempt: i16,
    /// The line.
    #[serde(flatten)]
    pub line: Line,
}

/// Log lines of a job's attempts, oldest first.
pub async fn of(db: &mut Db, job: i64) -> Result<Vec<JobLogLine>, sqlx::Error> {
    let rows = sqlx::query!(
        "select attempt, at, level, target, message from job_lines where job_id = $1 order by at",
        job,
    )
    .fetch_all(db)
    .await?;
    let lines = rows.into_iter().map(|row| JobLogLine {
        attempt: row.attempt,
        line: Line { at: row.at, level: row.level, target: row.target, message: row.message },
    });
    Ok(lines.collect())
}

/// Log lines of several jobs as arrays, one per column, for `unnest`.
#[derive(Debug, Default)]
pub(super) struct LogLines {
    jobs: Vec<i64>,
    attempts: Vec<i16>,
    at: Vec<DateTime<Utc>>,
    levels: Vec<String>,
    targets: Vec<String>,
    messages: Vec<String>,
}

impl LogLines {
    pub(super) fn is_empty(&self) -> bool {
        self.jobs.is_empty()
    }

    pub(super) fn push(&mut self, job: i64, attempt: u16, line: &Line) {
        self.jobs.push(job);
        self.attempts.push(attempt.cast_signed());
        self.at.push(line.at);
        self.levels.push(line.level.clone());
        self.targets.push(line.target.clone());
        self.messages.push(super::ack::storable(&line.message));
    }

    pub(super) async fn insert(&self, db: &mut Db) -> Result<(), sqlx::Error> {
        if self.is_empty() {
            return Ok(());
        }
        sqlx::query!(
            "insert into job_lines (job_id, attempt, at, level, target, message)
             select * from unnest($1::bigint[], $2::smallint[], $3::timestamptz[], $4::text[], $5::text[], $6::text[])",
            &self.jobs,
            &self.attempts,
            &self.at,
            &self.levels,
            &self.targets,
            &self.messages,
        )
        .execute(db)
        .await?;
        Ok(())
    }
}
