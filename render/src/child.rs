//! The process of one engine: this program started again, which reads pages to render on standard input.
//!
//! It limits its own memory and files before it loads the bundle, whose components see what strangers wrote. It ends
//! with its input, so when its parent does.

use std::io::{self, Read, Write};
use std::process::ExitCode;
use std::time::Duration;

use rustix::process::{Resource, Rlimit, setrlimit};

use crate::engine::{Engine, Step};
use crate::frame::{self, Kind};
use crate::message::Failure;

/// Stack for the engine: components within components.
const STACK_BYTES: usize = 8 << 20;
/// What of it the native code below a script keeps.
const RESERVED_STACK_BYTES: usize = 2 << 20;

/// What the process needs beside the engine's own memory: its program, stack, and messages on their way.
const RESERVED_MEMORY_MIB: u64 = 160;

/// Renders pages that are asked for on standard input.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::Args)]
pub struct RenderPages {
    /// Memory limit of the engine.
    #[arg(long)]
    pub(crate) memory_mib: u64,
    /// Time limit of a page.
    #[arg(long)]
    pub(crate) deadline_ms: u64,
}

impl RenderPages {
    /// Runs the command.
    #[must_use]
    pub fn run(self) -> ExitCode {
        // In a thread, whose stack does not depend on the system's limit.
        let thread = std::thread::Builder::new().stack_size(STACK_BYTES).spawn(move || {
            let served = confine(self.memory_mib + RESERVED_MEMORY_MIB)
                .and_then(|()| self.serve(&mut io::stdin().lock(), &mut io::stdout().lock()));
            if let Err(error) = served {
                eprintln!("{error}");
                return ExitCode::FAILURE;
            }
            ExitCode::SUCCESS
        });
        thread.ok().and_then(|thread| thread.join().ok()).unwrap_or(ExitCode::FAILURE)
    }

    fn serve(self, input: &mut impl Read, output: &mut impl Write) -> io::Result<()> {
        let Some((Kind::Load, source)) = frame::read(input)? else { return Ok(()) };
        let source = String::from_utf8(source).map_err(io::Error::other)?;
        let memory = usize::try_from(self.memory_mib << 20).unwrap_or(usize::MAX);
        let time_limit = Duration::from_millis(self.deadline_ms);
        let engine = match Engine::load(&source, memory, STACK_BYTES - RESERVED_STACK_BYTES, time_limit) {
            Ok(engine) => engine,
            Err(failure) => return fail(output, &failure),
        };
        drop(source);
        frame::write(output, Kind::Ready, &[])?;
        while let Some((kind, body)) = frame::read(input)? {
            let text = std::str::from_utf8(&body).map_err(io::Error::other)?;
            let step = match kind {
                Kind::Render => engine.start(text),
                Kind::Answers => engine.answer(text),
                _ => return Err(io::Error::other("unexpected kind of message")),
            };
            if let Some(lines) = engine.lines() {
                frame::write(output, Kind::Log, lines.as_bytes())?;
            }
            match step.unwrap_or_else(Step::Failed) {
                Step::Asks(asked) => frame::write(output, Kind::Asks, asked.as_bytes())?,
                Step::Page(page) => frame::write(output, Kind::Page, page.as_bytes())?,
                Step::Failed(failure) => {
                    fail(output, &failure)?;
                    if failure.is_final {
                        // Ends here, without taking an engine apart whose script was interrupted.
                        std::process::exit(0);
                    }
                }
            }
        }
        std::process::exit(0);
    }
}

fn fail(output: &mut impl Write, failure: &Failure) -> io::Result<()> {
    frame::write(output, Kind::Failed, &serde_json::to_vec(failure)?)
}

/// Applies the limits; from now on the process cannot open or write files, or start processes.
fn confine(memory_mib: u64) -> io::Result<()> {
    let both = |value| Rlimit { current: Some(value), maximum: Some(value) };
    setrlimit(Resource::Data, both(memory_mib << 20))?;
    for resource in [Resource::Fsize, Resource::Nofile, Resource::Core, Resource::Nproc] {
        setrlimit(resource, both(0))?;
    }
    Ok(())
}
