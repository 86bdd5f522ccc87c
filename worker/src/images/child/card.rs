//! The process that draws a share card: this program started again, with the card's texts and its picture and nothing
//! else.

use std::io::{self, Read as _, Write as _};
use std::process::ExitCode;

use media::MAX_BYTES;

use super::super::share_card::ShareCard;
use super::{confine, standard_input};

/// Most bytes of the texts before the picture.
const MAX_TEXT_BYTES: usize = 16 * 1024;

/// Draws the share card on standard input, a line of JSON and the file of its illustration, to standard output.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::Args)]
pub struct DrawShareCard {
    /// Memory limit.
    #[arg(long)]
    memory_mib: u64,
    /// CPU time limit.
    #[arg(long)]
    cpu_seconds: u64,
}

impl DrawShareCard {
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
        let file = standard_input()?;
        confine(self.memory_mib, self.cpu_seconds)?;
        let mut input = Vec::new();
        file.take((MAX_BYTES + MAX_TEXT_BYTES) as u64).read_to_end(&mut input)?;
        let line =
            input.iter().position(|byte| *byte == b'\n').ok_or_else(|| io::Error::other("no texts"))?;
        let (texts, picture) = (&input[..line], &input[line + 1..]);
        let card: ShareCard = serde_json::from_slice(texts)?;
        let drawn = card.draw(picture);
        let mut out = io::stdout().lock();
        out.write_all(&drawn.map_err(|refusal| io::Error::other(refusal.to_string()))?)?;
        out.flush()
    }
}
