//! Logging, and the request id that the queue carries from the API into the worker's log lines.

use std::fmt::{Debug, Write as _};
use std::str::FromStr;
use std::sync::{Arc, Mutex, PoisonError};

use chrono::{DateTime, Utc};
use kernel::clock::Clock;
use schemars::JsonSchema;
use serde::Serialize;
use tracing::field::{Field, Visit};
use tracing::{Event, Subscriber};
use tracing_subscriber::layer::{Context, Layer, SubscriberExt as _};
use tracing_subscriber::util::SubscriberInitExt as _;
use tracing_subscriber::{EnvFilter, fmt};

/// A line of the log.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Line {
    /// When it was said.
    pub at: DateTime<Utc>,
    /// How serious it is: `error`, `warn`, `info`, `debug` or `trace`.
    pub level: String,
    /// The part of the program that says it.
    pub target: String,
    /// What it says, with its fields.
    pub message: String,
}

tokio::task_local! {
    static REQUEST_ID: String;
    static JOB: Work;
}

/// Runs `work` as part of the request `id`: jobs enqueued by it belong to that request.
pub async fn scope<F: Future>(id: String, work: F) -> F::Output {
    REQUEST_ID.scope(id, work).await
}

/// The request that is being worked for, if any.
#[must_use]
pub fn request_id() -> Option<String> {
    REQUEST_ID.try_with(Clone::clone).ok()
}

/// A job that is being done, and what was logged meanwhile.
#[derive(Clone, Debug)]
pub struct Work {
    id: String,
    lines: Arc<Mutex<Vec<Line>>>,
}

/// So many lines of a job are kept at most. The others are in the program's log.
const MOST_LINES: usize = 200;

/// So much of a line is kept at most, in characters.
const LONGEST_LINE: usize = 2000;

impl Work {
    /// The job `id`, of which nothing is logged yet.
    #[must_use]
    pub fn on(id: i64) -> Self {
        Self { id: id.to_string(), lines: Arc::default() }
    }

    /// Runs `work` as a part of the job.
    pub async fn scope<F: Future>(self, work: F) -> F::Output {
        JOB.scope(self, work).await
    }

    /// Takes what was logged so far.
    #[must_use]
    pub fn take_lines(&self) -> Vec<Line> {
        std::mem::take(&mut self.lines.lock().unwrap_or_else(PoisonError::into_inner))
    }

    fn keep(&self, event: &Event<'_>) {
        let mut lines = self.lines.lock().unwrap_or_else(PoisonError::into_inner);
        if lines.len() < MOST_LINES {
            lines.push(line(event));
        }
    }
}

fn line(event: &Event<'_>) -> Line {
    let mut message = Message(String::new());
    event.record(&mut message);
    Line {
        at: Clock::default().now(),
        level: event.metadata().level().as_str().to_lowercase(),
        target: event.metadata().target().to_owned(),
        message: message.0.chars().take(LONGEST_LINE).collect(),
    }
}

/// The text of an event, followed by its other fields.
struct Message(String);

impl Visit for Message {
    fn record_debug(&mut self, field: &Field, value: &dyn Debug) {
        if field.name() == "message" {
            self.0.insert_str(0, &format!("{value:?}"));
        } else {
            // Writing to a string cannot fail.
            let _ = write!(self.0, " {}={value:?}", field.name());
        }
    }
}

/// Keeps what is logged while a job is being done.
#[derive(Clone, Copy, Debug)]
pub struct LinesOfJobs;

impl<S: Subscriber> Layer<S> for LinesOfJobs {
    fn on_event(&self, event: &Event<'_>, _: Context<'_, S>) {
        // An error: no job is being done.
        let _ = JOB.try_with(|job| job.keep(event));
    }
}

/// The job that is being done, if any.
#[must_use]
pub fn job_id() -> Option<String> {
    JOB.try_with(|job| job.id.clone()).ok()
}

/// What work is done for, to be carried to another thread.
#[derive(Clone, Debug)]
pub struct Ids {
    request: Option<String>,
    job: Option<Work>,
}

impl Ids {
    /// Those of the present task.
    #[must_use]
    pub fn current() -> Self {
        Self { request: request_id(), job: JOB.try_with(Clone::clone).ok() }
    }

    /// Runs `work` for the same.
    pub async fn scope<F: Future>(self, work: F) -> F::Output {
        let work = async {
            match self.job {
                Some(job) => job.scope(work).await,
                None => work.await,
            }
        };
        match self.request {
            Some(id) => scope(id, work).await,
            None => work.await,
        }
    }
}

/// What is logged unless `RUST_LOG` says otherwise. Postgres's notices are about migrations only.
pub const DEFAULT_FILTER: &str = "info,sqlx::postgres::notice=warn";

/// The shape of log lines.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LogFormat {
    /// For people.
    Text,
    /// One JSON object a line, for machines.
    Json,
}

impl FromStr for LogFormat {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        match text {
            "text" => Ok(Self::Text),
            "json" => Ok(Self::Json),
            _ => Err("use `text` or `json`"),
        }
    }
}

/// Starts logging to standard output. `filter` is in the syntax of `RUST_LOG`.
///
/// # Panics
/// When logging was started before.
pub fn start(format: LogFormat, filter: EnvFilter) {
    let lines = match format {
        LogFormat::Text => fmt::layer().with_target(false).compact().boxed(),
        LogFormat::Json => fmt::layer().json().flatten_event(true).with_current_span(true).boxed(),
    };
    tracing_subscriber::registry().with(filter).with(LinesOfJobs).with(lines).init();
}
