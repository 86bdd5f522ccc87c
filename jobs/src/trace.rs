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

/// A log line.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Line {
    /// Time.
    pub at: DateTime<Utc>,
    /// Level: `error`, `warn`, `info`, `debug` or `trace`.
    pub level: String,
    /// Module that logged it.
    pub target: String,
    /// Message with its fields.
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

/// Id of the current request, if any.
#[must_use]
pub fn request_id() -> Option<String> {
    REQUEST_ID.try_with(Clone::clone).ok()
}

/// A running job and its log lines.
#[derive(Clone, Debug)]
pub struct Work {
    id: String,
    lines: Arc<Mutex<Vec<Line>>>,
}

/// Maximum lines kept per job. The rest is in the program's log.
const MAX_LINES: usize = 200;

/// Maximum characters kept per line.
const MAX_LINE_CHARS: usize = 2000;

impl Work {
    /// The job `id` without log lines.
    #[must_use]
    pub fn on(id: i64) -> Self {
        Self { id: id.to_string(), lines: Arc::default() }
    }

    /// Runs `work` as part of the job.
    pub async fn scope<F: Future>(self, work: F) -> F::Output {
        JOB.scope(self, work).await
    }

    /// Takes the lines logged so far.
    #[must_use]
    pub fn take_lines(&self) -> Vec<Line> {
        std::mem::take(&mut self.lines.lock().unwrap_or_else(PoisonError::into_inner))
    }

    fn record(&self, event: &Event<'_>) {
        let mut lines = self.lines.lock().unwrap_or_else(PoisonError::into_inner);
        if lines.len() < MAX_LINES {
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
        message: message.0.chars().take(MAX_LINE_CHARS).collect(),
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

/// Keeps log lines of running jobs.
#[derive(Clone, Copy, Debug)]
pub struct LinesOfJobs;

impl<S: Subscriber> Layer<S> for LinesOfJobs {
    fn on_event(&self, event: &Event<'_>, _: Context<'_, S>) {
        // An error means that no job is running.
        let _ = JOB.try_with(|job| job.record(event));
    }
}

/// The current job, if any.
#[must_use]
pub fn job_id() -> Option<String> {
    JOB.try_with(|job| job.id.clone()).ok()
}

/// Request and job of the current task, to carry to another thread.
#[derive(Clone, Debug)]
pub struct Ids {
    request: Option<String>,
    job: Option<Work>,
}

impl Ids {
    /// Those of the current task.
    #[must_use]
    pub fn current() -> Self {
        Self { request: request_id(), job: JOB.try_with(Clone::clone).ok() }
    }

    /// Runs `work` with this context.
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

/// Default of `RUST_LOG`. Postgres notices concern only migrations.
pub const DEFAULT_FILTER: &str = "info,sqlx::postgres::notice=warn";

/// Format of log lines.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LogFormat {
    /// Text, for people.
    Text,
    /// One JSON object per line, for machines.
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
/// If logging was already started.
pub fn start(format: LogFormat, filter: EnvFilter) {
    let lines = match format {
        LogFormat::Text => fmt::layer().with_target(false).compact().boxed(),
        LogFormat::Json => fmt::layer().json().flatten_event(true).with_current_span(true).boxed(),
    };
    tracing_subscriber::registry().with(filter).with(LinesOfJobs).with(lines).init();
}
