//! The process that reads a video's index: this program started again, with the file and nothing else.

use std::io::{self, Write as _};
use std::process::ExitCode;

use media::video::read;

use super::{confine, standard_input};

/// Reads the metadata of the video on standard input and writes it to standard output.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::Args)]
pub struct ReadFilm {
    /// Memory limit.
    #[arg(long)]
    memory_mib: u64,
    /// CPU time limit.
    #[arg(long)]
    cpu_seconds: u64,
}

impl ReadFilm {
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
        let film = standard_input()?;
        confine(self.memory_mib, self.cpu_seconds)?;
        let footage = read(io::BufReader::new(film));
        let mut out = io::stdout().lock();
        serde_json::to_writer(&mut out, &footage)?;
        out.flush()
    }
}
