//! Logs, and the id of a request carried from the API through the queue into the worker's lines.

use std::str::FromStr;

use tracing_subscriber::EnvFilter;

tokio::task_local! {
    static REQUEST_ID: String;
    static JOB_ID: String;
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

/// Runs `work` as the job `id`.
pub async fn working_on<F: Future>(id: String, work: F) -> F::Output {
    JOB_ID.scope(id, work).await
}

/// The job that is being done, if any.
#[must_use]
pub fn job_id() -> Option<String> {
    JOB_ID.try_with(Clone::clone).ok()
}

/// What work is done for, to be carried to another thread.
#[derive(Clone, Debug)]
pub struct Ids {
    request: Option<String>,
    job: Option<String>,
}

impl Ids {
    /// Those of the present task.
    #[must_use]
    pub fn current() -> Self {
        Self { request: request_id(), job: job_id() }
    }

    /// Runs `work` for the same.
    pub async fn scope<F: Future>(self, work: F) -> F::Output {
        let work = async {
            match self.job {
                Some(id) => working_on(id, work).await,
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
            _ => Err("it is `text` or `json`"),
        }
    }
}

/// Starts logging to standard output. `filter` is in the syntax of `RUST_LOG`.
///
/// # Panics
/// When logging was started before.
pub fn start(format: LogFormat, filter: EnvFilter) {
    let lines = tracing_subscriber::fmt().with_env_filter(filter);
    match format {
        LogFormat::Text => lines.with_target(false).compact().init(),
        LogFormat::Json => lines.json().flatten_event(true).with_current_span(true).init(),
    }
}
