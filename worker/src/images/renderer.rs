//! Renders originals, each in a process of its own.
//!
//! The process gets the original on standard input and nothing else. The parent checks everything that
//! comes back as far as it can be checked.

use std::fs::File;
use std::io;
use std::os::unix::process::ExitStatusExt as _;
use std::path::PathBuf;
use std::process::{ExitStatus, Stdio};
use std::time::Duration;

use media::video::{Footage, NoFootage};
use media::{Refusal, Rendering};
use rustix::process::Signal;
use tokio::io::{AsyncRead, AsyncReadExt as _};
use tokio::process::{Child, Command};
use tokio::time::timeout;

use super::{Spent, reply};

/// Renders originals, each in a process of its own.
#[derive(Clone, Debug)]
pub struct Renderer {
    program: PathBuf,
    /// What each may take.
    pub bounds: Bounds,
}

/// What one original may take.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bounds {
    /// Memory, in MiB.
    pub memory_mib: u64,
    /// Seconds of a processor's time.
    pub cpu_seconds: u64,
    /// Until it is given up, however little it has done.
    pub patience: Duration,
}

/// Of 50 megapixels, one that can be seen through takes most: up to 460 MiB, and a few seconds. Two at once, as a worker
/// usually makes them, stay below a gibibyte.
impl Default for Bounds {
    fn default() -> Self {
        Self { memory_mib: 512, cpu_seconds: 30, patience: Duration::from_mins(3) }
    }
}

/// How glibc keeps memory, as far as it is the C library: in large pages, and for use again. Otherwise a tenth of the time
/// goes into pages of four kibibytes that are used once. In bytes: 32 MiB, half a gibibyte, 16 MiB.
const MEMORY: &str = "glibc.malloc.hugetlb=1:glibc.malloc.mmap_threshold=33554432:\
                      glibc.malloc.trim_threshold=536870912:glibc.malloc.top_pad=16777216";

/// Of a film only the index is looked at, which takes a few bytes for each frame.
const FILM_BOUNDS: Bounds = Bounds { memory_mib: 256, cpu_seconds: 10, patience: Duration::from_mins(1) };

/// Why nothing is said of a film.
#[derive(Debug, thiserror::Error)]
pub enum FilmError {
    /// Nothing ever will be of this one.
    #[error(transparent)]
    Refused(#[from] NoFootage),
    /// The process was not started, was ended by somebody, or made no sense.
    #[error("{0}")]
    Interrupted(String),
}

/// A process that ends on a film does so each time.
impl From<RenderError> for FilmError {
    fn from(error: RenderError) -> Self {
        match error {
            RenderError::Refused(_) => Self::Refused(NoFootage::Damaged),
            RenderError::Interrupted(reason) => Self::Interrupted(reason),
        }
    }
}

/// Why there are no pictures.
#[derive(Debug, thiserror::Error)]
pub enum RenderError {
    /// There never will be of this original.
    #[error(transparent)]
    Refused(#[from] Refusal),
    /// The process was not started, was ended by somebody, or made no sense.
    #[error("{0}")]
    Interrupted(String),
}

/// What a process wrote, and how it ended.
struct Ended {
    status: ExitStatus,
    reply: Vec<u8>,
    complaint: String,
}

impl Renderer {
    /// Starts this program for each original.
    #[must_use]
    pub fn of_this_program() -> Self {
        // Not the file of that name, which a deploy may have replaced meanwhile.
        let running = PathBuf::from("/proc/self/exe");
        if running.exists() {
            return Self::of(running);
        }
        Self::of(std::env::current_exe().unwrap_or_else(|_| "worker".into()))
    }

    /// Starts another `worker` for each original.
    #[must_use]
    pub fn of(program: PathBuf) -> Self {
        Self { program, bounds: Bounds::default() }
    }

    /// Makes all pictures of an original, which is read from where the file stands. Who stops waiting ends the process.
    pub async fn render(&self, original: File) -> Result<(Rendering, Spent), RenderError> {
        let reply = self.ask("render-picture", self.bounds, original).await?;
        let (rendered, spent) = reply::read(&reply).map_err(interrupted)?;
        Ok((rendered?, spent))
    }

    /// What a process of its own says of a film, which is read from where the file stands.
    pub async fn read_film(&self, film: File) -> Result<Footage, FilmError> {
        let reply = self.ask("read-film", FILM_BOUNDS, film).await?;
        let read: Result<Footage, NoFootage> =
            serde_json::from_slice(&reply).map_err(|error| FilmError::Interrupted(error.to_string()))?;
        Ok(read?)
    }

    async fn ask(&self, command: &str, bounds: Bounds, original: File) -> Result<Vec<u8>, RenderError> {
        let mut child = self.start(command, bounds, original)?;
        let ended = timeout(bounds.patience, finish(&mut child)).await;
        let Ok(ended) = ended else {
            let seconds = bounds.patience.as_secs();
            return Err(RenderError::Interrupted(format!("{command}: not done within {seconds} s")));
        };
        let Ended { status, reply, complaint } = ended.map_err(interrupted)?;
        if !status.success() {
            return Err(explain(status, &complaint));
        }
        Ok(reply)
    }

    fn start(&self, command: &str, bounds: Bounds, original: File) -> Result<Child, RenderError> {
        let Bounds { memory_mib, cpu_seconds, .. } = bounds;
        Command::new(&self.program)
            .arg(command)
            .args(["--memory-mib", &memory_mib.to_string(), "--cpu-seconds", &cpu_seconds.to_string()])
            // The secrets of the installation are in the environment.
            .env_clear()
            .env("GLIBC_TUNABLES", MEMORY)
            .current_dir("/")
            .stdin(original)
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .kill_on_drop(true)
            .spawn()
            .map_err(|error| {
                RenderError::Interrupted(format!("cannot start {}: {error}", self.program.display()))
            })
    }
}

async fn finish(child: &mut Child) -> io::Result<Ended> {
    let (stdout, stderr) = (child.stdout.take(), child.stderr.take());
    let (reply, complaint) = tokio::join!(hear(stdout, reply::LONGEST), hear(stderr, 4096));
    let complaint = String::from_utf8_lossy(&complaint?).trim().to_owned();
    Ok(Ended { status: child.wait().await?, reply: reply?, complaint })
}

async fn hear(from: Option<impl AsyncRead + Unpin>, longest: usize) -> io::Result<Vec<u8>> {
    let mut heard = Vec::new();
    if let Some(from) = from {
        from.take(longest as u64).read_to_end(&mut heard).await?;
    }
    Ok(heard)
}

fn interrupted(error: impl std::fmt::Display) -> RenderError {
    RenderError::Interrupted(error.to_string())
}

/// Whose fault it was that a process has ended without a reply.
fn explain(status: ExitStatus, complaint: &str) -> RenderError {
    let is_of = |signals: &[Signal]| signals.iter().any(|signal| status.signal() == Some(signal.as_raw()));
    // What Rust says when there is no memory, before it aborts.
    let is_out_of_memory = complaint.contains("memory allocation of");
    match () {
        () if is_out_of_memory || is_of(&[Signal::XCPU]) => Refusal::TooCostly.into(),
        // Panics and flaws of decoders. The next attempt would end like this one.
        () if status.code() == Some(101)
            || is_of(&[Signal::SEGV, Signal::BUS, Signal::ILL, Signal::ABORT]) =>
        {
            tracing::error!(%status, complaint, "a decoder has failed on a file");
            Refusal::Damaged.into()
        }
        () => interrupted(format!("the process that renders has ended early ({status}): {complaint}")),
    }
}
