//! Renders originals, each in a separate process.
//!
//! The process gets the original on standard input and nothing else. The parent checks everything it returns
//! as far as possible.

use std::fs::File;
use std::io::{self, Seek as _, Write as _};
use std::os::unix::process::ExitStatusExt as _;
use std::path::PathBuf;
use std::process::{ExitStatus, Stdio};
use std::time::Duration;

use content::share_card::{HEIGHT, WIDTH};
use media::video::{Footage, NoFootage};
use media::{Encoding, Rejection, Rendering, Sizes, Variant};
use rustix::process::Signal;
use tokio::io::{AsyncRead, AsyncReadExt as _};
use tokio::process::{Child, Command};
use tokio::time::timeout;

use super::share_card::ShareCard;
use super::{ResourceUsage, reply};

/// Renders originals, each in a separate process.
#[derive(Clone, Debug)]
pub struct Renderer {
    program: PathBuf,
    /// Limits per process.
    pub bounds: Bounds,
}

/// Limits of one rendering.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bounds {
    /// Memory in MiB.
    pub memory_mib: u64,
    /// CPU time in seconds.
    pub cpu_seconds: u64,
    /// Timeout.
    pub time_limit: Duration,
}

/// A transparent picture of 50 megapixels takes most: up to 460 MiB and a few seconds. Two at once, the
/// worker's default, stay below a gibibyte.
impl Default for Bounds {
    fn default() -> Self {
        Self { memory_mib: 512, cpu_seconds: 30, time_limit: Duration::from_mins(3) }
    }
}

/// Makes glibc use huge pages and keep freed memory. Otherwise a tenth of the time goes into 4 KiB pages that
/// are used once. In bytes: 32 MiB, half a gibibyte, 16 MiB.
const MEMORY: &str = "glibc.malloc.hugetlb=1:glibc.malloc.mmap_threshold=33554432:\
                      glibc.malloc.trim_threshold=536870912:glibc.malloc.top_pad=16777216";

/// Only the index of a video is read, a few bytes per frame.
const FILM_BOUNDS: Bounds = Bounds { memory_mib: 256, cpu_seconds: 10, time_limit: Duration::from_mins(1) };

/// A card takes some 20 MiB and, without optimisation, a second or two for the fonts.
const CARD_BOUNDS: Bounds = Bounds { memory_mib: 256, cpu_seconds: 20, time_limit: Duration::from_mins(1) };

/// Why a video could not be read.
#[derive(Debug, thiserror::Error)]
pub enum FilmError {
    /// Rejected for good.
    #[error(transparent)]
    Refused(#[from] NoFootage),
    /// The process did not start, was killed, or returned garbage.
    #[error("{0}")]
    Interrupted(String),
}

/// A video that crashes the process does so every time.
impl From<RenderError> for FilmError {
    fn from(error: RenderError) -> Self {
        match error {
            RenderError::Refused(_) => Self::Refused(NoFootage::Damaged),
            RenderError::Interrupted(reason) => Self::Interrupted(reason),
        }
    }
}

/// Why rendering failed.
#[derive(Debug, thiserror::Error)]
pub enum RenderError {
    /// Rejected for good.
    #[error(transparent)]
    Refused(#[from] Rejection),
    /// The process did not start, was killed, or returned garbage.
    #[error("{0}")]
    Interrupted(String),
}

/// Output and exit status of a process.
struct ProcessOutput {
    status: ExitStatus,
    reply: Vec<u8>,
    complaint: String,
}

impl Renderer {
    /// Starts this program for each original.
    #[must_use]
    pub fn of_this_program() -> Self {
        // Not the path, whose file a deploy may have replaced.
        let running = PathBuf::from("/proc/self/exe");
        if running.exists() {
            return Self::of(running);
        }
        Self::of(std::env::current_exe().unwrap_or_else(|_| "worker".into()))
    }

    /// Starts another `worker` program for each original.
    #[must_use]
    pub fn of(program: PathBuf) -> Self {
        Self { program, bounds: Bounds::default() }
    }

    /// Renders all pictures of an original, read from the file's current position. Dropping the future kills
    /// the process.
    pub async fn render(&self, original: File) -> Result<(Rendering, ResourceUsage), RenderError> {
        self.render_in(original, Sizes::Page).await
    }

    /// Renders the pictures of an original in these sizes, read from the file's current position. Dropping the future
    /// kills the process.
    pub async fn render_in(
        &self,
        original: File,
        sizes: Sizes,
    ) -> Result<(Rendering, ResourceUsage), RenderError> {
        let more: &[&str] = match sizes {
            Sizes::Page => &[],
            Sizes::Evidence => &["--evidence"],
        };
        let reply = self.run("render-picture", more, self.bounds, original).await?;
        let (rendered, spent) = reply::read(&reply, sizes).map_err(interrupted)?;
        Ok((rendered?, spent))
    }

    /// Reads the metadata of a video in a separate process, from the file's current position.
    pub async fn read_film(&self, film: File) -> Result<Footage, FilmError> {
        let reply = self.run("read-film", &[], FILM_BOUNDS, film).await?;
        let read: Result<Footage, NoFootage> =
            serde_json::from_slice(&reply).map_err(|error| FilmError::Interrupted(error.to_string()))?;
        Ok(read?)
    }

    /// Draws a share card with the file of its illustration.
    pub async fn draw_share_card(&self, card: &ShareCard, picture: &[u8]) -> Result<Vec<u8>, RenderError> {
        let mut input = tempfile::tempfile().map_err(interrupted)?;
        let written = || {
            serde_json::to_writer(&input, card)?;
            (&input).write_all(b"\n")?;
            (&input).write_all(picture)
        };
        written().map_err(interrupted)?;
        input.rewind().map_err(interrupted)?;
        let bytes = self.run("draw-share-card", &[], CARD_BOUNDS, input).await?;
        let drawn = Variant { encoding: Encoding::Jpeg, width: WIDTH, height: HEIGHT, bytes };
        if !drawn.is_bare() {
            return Err(interrupted("the drawing process returned no share card"));
        }
        Ok(drawn.bytes)
    }

    async fn run(
        &self,
        command: &str,
        more: &[&str],
        bounds: Bounds,
        original: File,
    ) -> Result<Vec<u8>, RenderError> {
        let mut child = self.start(command, more, bounds, original)?;
        let ended = timeout(bounds.time_limit, finish(&mut child)).await;
        let Ok(ended) = ended else {
            let seconds = bounds.time_limit.as_secs();
            return Err(RenderError::Interrupted(format!("{command}: not done within {seconds} s")));
        };
        let ProcessOutput { status, reply, complaint } = ended.map_err(interrupted)?;
        if !status.success() {
            return Err(explain(status, &complaint));
        }
        Ok(reply)
    }

    fn start(
        &self,
        command: &str,
        more: &[&str],
        bounds: Bounds,
        original: File,
    ) -> Result<Child, RenderError> {
        let Bounds { memory_mib, cpu_seconds, .. } = bounds;
        Command::new(&self.program)
            .arg(command)
            .args(["--memory-mib", &memory_mib.to_string(), "--cpu-seconds", &cpu_seconds.to_string()])
            .args(more)
            // The environment contains the installation's secrets.
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

async fn finish(child: &mut Child) -> io::Result<ProcessOutput> {
    let (stdout, stderr) = (child.stdout.take(), child.stderr.take());
    let (reply, complaint) = tokio::join!(read_limited(stdout, reply::MAX_BYTES), read_limited(stderr, 4096));
    let complaint = String::from_utf8_lossy(&complaint?).trim().to_owned();
    Ok(ProcessOutput { status: child.wait().await?, reply: reply?, complaint })
}

async fn read_limited(from: Option<impl AsyncRead + Unpin>, limit: usize) -> io::Result<Vec<u8>> {
    let mut output = Vec::new();
    if let Some(from) = from {
        from.take(limit as u64).read_to_end(&mut output).await?;
    }
    Ok(output)
}

fn interrupted(error: impl std::fmt::Display) -> RenderError {
    RenderError::Interrupted(error.to_string())
}

/// Explains a process that ended without a reply: bad file or our failure.
fn explain(status: ExitStatus, complaint: &str) -> RenderError {
    let is_of = |signals: &[Signal]| signals.iter().any(|signal| status.signal() == Some(signal.as_raw()));
    // Rust's message on a failed allocation, before it aborts.
    let is_out_of_memory = complaint.contains("memory allocation of");
    match () {
        () if is_out_of_memory || is_of(&[Signal::XCPU]) => Rejection::TooCostly.into(),
        // A panic or crash in a decoder. Another attempt would end the same way.
        () if status.code() == Some(101)
            || is_of(&[Signal::SEGV, Signal::BUS, Signal::ILL, Signal::ABORT]) =>
        {
            tracing::error!(%status, complaint, "a decoder crashed on a file");
            Rejection::Damaged.into()
        }
        () => interrupted(format!("the rendering process ended early ({status}): {complaint}")),
    }
}
