//! The process that decodes an original: this program started again, with the original on standard input and
//! nothing else.
//!
//! It limits its own memory, time and files before it reads a byte. An attacker who takes it over through a
//! flaw in a decoder has no file, no network, no secret and no second process, and can only return a wrong
//! picture, which the parent checks.

pub(super) mod card;
pub(super) mod film;

use std::fs::File;
use std::io::{self, Read as _, Seek as _, Write as _};
use std::os::fd::AsFd as _;
use std::process::ExitCode;
use std::time::Duration;

use media::{MAX_BYTES, Sizes, render_in};
use rustix::process::{Resource, Rlimit, nice, setrlimit};
use rustix::time::{ClockId, clock_gettime};

use super::reply::{self, ResourceUsage};

/// Scheduling priority below the worker's own threads.
const NICENESS: i32 = 10;

/// Renders the picture on standard input to standard output.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::Args)]
pub struct RenderPicture {
    /// Memory limit.
    #[arg(long)]
    pub(super) memory_mib: u64,
    /// CPU time limit.
    #[arg(long)]
    pub(super) cpu_seconds: u64,
    /// As evidence of a complaint, instead of in the widths that pages load.
    #[arg(long)]
    pub(super) evidence: bool,
}

/// The process's own status file, opened before opening files is forbidden.
struct Meter {
    status: Option<File>,
}

impl RenderPicture {
    /// Runs the command.
    #[must_use]
    pub fn run(self) -> ExitCode {
        match self.answer() {
            Ok(()) => ExitCode::SUCCESS,
            Err(error) => {
                eprintln!("{error}");
                ExitCode::FAILURE
            }
        }
    }

    fn answer(self) -> io::Result<()> {
        let meter = Meter::open();
        let file = standard_input()?;
        confine(self.memory_mib, self.cpu_seconds)?;
        // One byte beyond the limit, to detect larger files.
        let limit = MAX_BYTES as u64 + 1;
        let length = file.metadata()?.len().min(limit);
        let mut original = Vec::with_capacity(usize::try_from(length).unwrap_or_default());
        file.take(limit).read_to_end(&mut original)?;
        let sizes = if self.evidence { Sizes::Evidence } else { Sizes::Page };
        let rendered = render_in(&original, sizes);
        let mut out = io::stdout().lock();
        reply::write(&mut out, &rendered, meter.read())?;
        out.flush()
    }
}

/// Standard input as a file, while files may still be opened.
fn standard_input() -> io::Result<File> {
    Ok(File::from(io::stdin().as_fd().try_clone_to_owned()?))
}

/// Applies the limits; from now on the process cannot open files, write files or start processes.
fn confine(memory_mib: u64, cpu_seconds: u64) -> io::Result<()> {
    // The worker's e-mails and timers take precedence. Ignored where not permitted.
    let _ = nice(NICENESS);
    let both = |value| Rlimit { current: Some(value), maximum: Some(value) };
    // Its own data; the address space would also count mapped program files.
    setrlimit(Resource::Data, both(memory_mib << 20))?;
    // A signal at the first limit, killed at the second.
    let cpu = Rlimit { current: Some(cpu_seconds), maximum: Some(cpu_seconds + 1) };
    setrlimit(Resource::Cpu, cpu)?;
    // No files written or opened, no core dump, no second process.
    for resource in [Resource::Fsize, Resource::Nofile, Resource::Core, Resource::Nproc] {
        setrlimit(resource, both(0))?;
    }
    Ok(())
}

impl Meter {
    fn open() -> Self {
        Self { status: File::open("/proc/self/status").ok() }
    }

    fn read(self) -> ResourceUsage {
        let cpu = clock_gettime(ClockId::ProcessCPUTime);
        let cpu = Duration::try_from(cpu).unwrap_or_default();
        ResourceUsage { cpu_ms: cpu.as_secs_f64() * 1000.0, memory_kib: self.status.and_then(peak) }
    }
}

/// Peak memory, where the system reports it.
fn peak(mut status: File) -> Option<u64> {
    let mut text = String::new();
    status.rewind().ok()?;
    status.read_to_string(&mut text).ok()?;
    text.lines().find_map(|line| line.strip_prefix("VmHWM:"))?.split_whitespace().next()?.parse().ok()
}
