//! An engine's process, as its parent sees it.

use std::io;
use std::path::Path;
use std::process::Stdio;
use std::sync::Arc;
use std::time::Duration;

use tokio::io::BufReader;
use tokio::process::{Child, ChildStdin, ChildStdout, Command};
use tokio::time::timeout;

use crate::frame::{self, Kind};
use crate::message::{Failure, HostRequest, LogLine, Page, PageRequest};
use crate::terms::{Bundle, Host, Limits, RenderError};

/// Time limit of starting an engine, even on a busy machine.
const START_LIMIT: Duration = Duration::from_secs(20);

/// How much later than its own deadline a page is given up: the engine itself says more.
const GRACE: Duration = Duration::from_millis(250);

/// A running engine, killed on drop.
#[derive(Debug)]
pub(crate) struct Process {
    pub(crate) bundle: Arc<str>,
    /// Pages that it has rendered.
    pub(crate) pages: u32,
    deadline: Duration,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
    child: Child,
}

impl Process {
    /// Starts an engine and loads the bundle.
    pub(crate) async fn start(program: &Path, bundle: &Bundle, limits: Limits) -> Result<Self, RenderError> {
        let started = timeout(START_LIMIT, Self::start_now(program, bundle, limits)).await;
        started.unwrap_or_else(|_| Err(RenderError::NoEngine("it did not start in time".to_owned())))
    }

    async fn start_now(program: &Path, bundle: &Bundle, limits: Limits) -> Result<Self, RenderError> {
        let Limits { memory_mib, deadline, .. } = limits;
        let mut child = Command::new(program)
            .arg("render-pages")
            .args(["--memory-mib", &memory_mib.to_string()])
            .args(["--deadline-ms", &deadline.as_millis().to_string()])
            // The environment contains the installation's secrets.
            .env_clear()
            .env("TZ", "UTC")
            .current_dir("/")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .kill_on_drop(true)
            .spawn()
            .map_err(no_engine)?;
        let (Some(input), Some(output)) = (child.stdin.take(), child.stdout.take()) else {
            return Err(RenderError::NoEngine("it has no pipes".to_owned()));
        };
        let (bundle, output) = (Arc::clone(&bundle.0), BufReader::new(output));
        let mut process = Self { bundle, pages: 0, deadline, input, output, child };
        frame::send(&mut process.input, Kind::Load, process.bundle.as_bytes()).await.map_err(no_engine)?;
        match frame::receive(&mut process.output).await.map_err(no_engine)? {
            (Kind::Ready, _) => Ok(process),
            (Kind::Failed, body) => Err(failure_of(&body).into()),
            _ => Err(RenderError::NoEngine("it answered something unexpected".to_owned())),
        }
    }

    /// Renders a page. After any error but [`RenderError::Threw`] the process is of no use.
    pub(crate) async fn render(&mut self, page: &PageRequest, host: &impl Host) -> Result<Page, RenderError> {
        self.pages += 1;
        let limit = self.deadline + GRACE;
        match timeout(limit, self.converse(page, host)).await {
            Err(_) => Err(RenderError::TookTooLong),
            Ok(rendered) => rendered,
        }
    }

    async fn converse(&mut self, page: &PageRequest, host: &impl Host) -> Result<Page, RenderError> {
        let request = serde_json::to_vec(page).map_err(io::Error::from)?;
        frame::send(&mut self.input, Kind::Render, &request).await?;
        loop {
            match frame::receive(&mut self.output).await? {
                (Kind::Log, body) => log(&page.url, &body),
                (Kind::Asks, body) => {
                    let asked: Vec<HostRequest> = serde_json::from_slice(&body).map_err(io::Error::from)?;
                    let answers = host.answer(asked).await;
                    let answers = serde_json::to_vec(&answers).map_err(io::Error::from)?;
                    frame::send(&mut self.input, Kind::Answers, &answers).await?;
                }
                (Kind::Page, body) => {
                    let read = serde_json::from_slice(&body);
                    return read.map_err(|error| RenderError::Threw {
                        message: format!("the page is not what was agreed: {error}"),
                        stack: String::new(),
                    });
                }
                (Kind::Failed, body) => return Err(failure_of(&body).into()),
                _ => return Err(io::Error::other("the engine answered something unexpected").into()),
            }
        }
    }

    /// The process's id, for as long as it runs.
    pub(crate) fn id(&self) -> Option<u32> {
        self.child.id()
    }
}

fn no_engine(error: impl std::fmt::Display) -> RenderError {
    RenderError::NoEngine(error.to_string())
}

fn failure_of(body: &[u8]) -> Failure {
    serde_json::from_slice(body).unwrap_or_else(|error| Failure::last(error.to_string()))
}

impl From<Failure> for RenderError {
    fn from(Failure { message, stack, is_final }: Failure) -> Self {
        if is_final { Self::Stopped { message, stack } } else { Self::Threw { message, stack } }
    }
}

/// The components' own messages, which name no person: they are about code.
fn log(url: &str, body: &[u8]) {
    let page = url.split('?').next().unwrap_or_default();
    for LogLine { level, text } in serde_json::from_slice::<Vec<LogLine>>(body).unwrap_or_default() {
        match level.as_str() {
            "error" | "warn" => tracing::warn!(page, text, "a page logged"),
            _ => tracing::debug!(page, text, "a page logged"),
        }
    }
}
