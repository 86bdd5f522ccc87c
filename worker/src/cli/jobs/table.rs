//! Formats jobs for a terminal, at most 100 columns wide.

use std::fmt::Write as _;

use chrono::{DateTime, Utc};
use jobs::queue::job_logs::JobLogLine;
use jobs::queue::queries::{Attempt, JobRow};
use kernel::clock::IST;

const WIDTH: usize = 100;

/// Id, state, queue, kind, attempts and time.
const COLUMNS: [usize; 6] = [8, 9, 9, 23, 5, 12];

/// A header, and one line per job.
pub(super) fn of(jobs: &[JobRow]) -> String {
    let heading = ["ID", "STATE", "QUEUE", "KIND", "TRIES", "WHEN", "WHY"].map(str::to_owned);
    let mut table = line(&heading);
    for job in jobs {
        table += &line(&[
            job.id.to_string(),
            job.state.as_str().to_owned(),
            job.queue.clone(),
            job.kind.clone(),
            format!("{}/{}", job.attempt, job.max_attempts),
            short(job.ended_at.or(job.started_at).unwrap_or(job.run_at)),
            job.error.clone().unwrap_or_default(),
        ]);
    }
    table
}

fn line(cells: &[String; 7]) -> String {
    let mut line = String::new();
    for (cell, width) in cells.iter().zip(COLUMNS) {
        let cell = cut(cell, width);
        let _ = write!(line, "{cell:<width$}  ");
    }
    let left = WIDTH - line.chars().count();
    line += &cut(&cells[6], left);
    line.truncate(line.trim_end().len());
    line + "\n"
}

/// Shortens text to one line of this width.
fn cut(text: &str, width: usize) -> String {
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    if text.chars().count() <= width {
        return text;
    }
    text.chars().take(width - 1).chain(['…']).collect()
}

/// All details of a job.
pub(super) fn whole(job: &JobRow, attempts: &[Attempt], lines: &[JobLogLine]) -> String {
    let mut text = format!("{} {} of {}, {}\n", job.id, job.kind, job.queue, job.state.as_str());
    let mut say = |what: &str, value: Option<String>| {
        if let Some(value) = value {
            let _ = writeln!(text, "  {what:<10} {value}");
        }
    };
    say("occasion", job.key.clone());
    say("about", job.subject.map(|id| id.to_string()));
    say("request", job.request_id.clone());
    say("payload", Some(job.payload.to_string()));
    say("enqueued", Some(long(job.enqueued_at)));
    say("run at", Some(long(job.run_at)));
    say("ended", job.ended_at.map(long));
    say("tries", Some(format!("{} of {}", job.attempt, job.max_attempts)));
    say("why", job.error.clone());
    for attempt in attempts {
        let worker = attempt.worker.as_ref().map_or("an unknown worker", |worker| &worker.name);
        let (number, outcome) = (attempt.attempt, attempt.outcome.as_str());
        let _ = writeln!(text, "\nattempt {number}: {outcome}, {}, by {worker}", long(attempt.started_at));
        if let Some(error) = &attempt.error {
            let _ = writeln!(text, "  {error}");
        }
        let until = attempt.ended_at.unwrap_or(DateTime::<Utc>::MAX_UTC);
        // Attempt numbers restart after a retry by hand: the time tells which attempt it was.
        let logged = lines.iter().filter(|said| {
            said.attempt == number && said.line.at >= attempt.started_at && said.line.at <= until
        });
        for JobLogLine { line, .. } in logged {
            let _ = writeln!(text, "  {} {:<5} {}", clock(line.at), line.level, line.message);
        }
    }
    text
}

/// Indian time, as everywhere.
fn short(instant: DateTime<Utc>) -> String {
    instant.with_timezone(&IST).format("%d %b %H:%M").to_string()
}

fn long(instant: DateTime<Utc>) -> String {
    instant.with_timezone(&IST).format("%d %b %Y %H:%M:%S%.3f").to_string()
}

fn clock(instant: DateTime<Utc>) -> String {
    instant.with_timezone(&IST).format("%H:%M:%S%.3f").to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_line_is_wider_than_a_terminal() {
        let long = "an error\nof many lines ".repeat(30);
        let cells =
            ["12345678", "cancelled", "documents", "delete_idempotency_keys", "10/10", "21 Nov 19:50", &long];
        let line = line(&cells.map(str::to_owned));
        assert_eq!(line.chars().count(), WIDTH + 1, "{line}");
        assert!(line.ends_with("…\n") && line.lines().count() == 1, "{line}");
    }
}
