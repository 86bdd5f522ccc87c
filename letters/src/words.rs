//! What a letter says where staff can change it.

use kernel::letter::LetterName;
use people::letter_text::{self, LetterText, Run, Unfilled};

/// A letter whose text staff can change.
pub(crate) trait Worded {
    /// Name of the letter.
    fn name(&self) -> LetterName;

    /// Value of a variable of its text, safe to show; `None` if it is unknown.
    fn value(&self, variable: &str) -> Option<String>;
}

/// A line of words and values.
type Line = Vec<Run>;

/// Paragraphs with their lines.
type Paragraphs = Vec<Vec<Line>>;

/// The changeable parts of a letter, filled.
pub(crate) struct Words {
    pub(crate) subject: String,
    pub(crate) headline: String,
    opening: Paragraphs,
    closing: Paragraphs,
}

impl Words {
    /// Changed texts where there are some, otherwise the built ones.
    pub(crate) fn of(letter: &impl Worded, changed: &LetterText) -> Self {
        let built = letter_text::built(letter.name());
        Self {
            subject: plain(&filled(letter, &changed.subject, built.subject)),
            headline: plain(&filled(letter, &changed.headline, built.headline)),
            opening: paragraphs(&filled(letter, &changed.opening, built.opening)),
            closing: paragraphs(&filled(letter, &changed.closing, built.closing)),
        }
    }

    pub(crate) fn opening(&self) -> Paragraphs {
        self.opening.clone()
    }

    pub(crate) fn closing(&self) -> Paragraphs {
        self.closing.clone()
    }

    /// Last paragraph of the opening, which mail programs show beside the subject.
    pub(crate) fn preview(&self) -> String {
        self.opening.last().map(|lines| plain(lines)).unwrap_or_default()
    }

    /// The opening as plain text.
    pub(crate) fn opening_text(&self) -> String {
        text(&self.opening)
    }

    /// The closing as plain text.
    pub(crate) fn closing_text(&self) -> String {
        text(&self.closing)
    }
}

/// A text is checked when it is saved; one that still cannot be filled, or that says nothing but a name we don't know,
/// gives way to the built one, because a customer who gets no letter is worse off than one who gets the usual words.
fn filled(letter: &impl Worded, changed: &str, built: &str) -> Vec<Line> {
    let name = letter.name();
    let variables = letter_text::built(name).variables;
    let fill = |text: &str| -> Result<Vec<Line>, Unfilled> {
        text.lines().map(|line| letter_text::fill(line.trim(), variables, |one| letter.value(one))).collect()
    };
    match fill(changed) {
        Ok(lines) if lines.iter().any(|line| !line.is_empty()) => return lines,
        Ok(_) => {}
        Err(error) => tracing::error!(%name, %error, "cannot fill the changed text"),
    }
    fill(built).unwrap_or_else(|error| {
        tracing::error!(%name, %error, "cannot fill the built text");
        Vec::new()
    })
}

fn paragraphs(lines: &[Line]) -> Paragraphs {
    lines.split(Vec::is_empty).filter(|lines| !lines.is_empty()).map(<[Line]>::to_vec).collect()
}

fn plain(lines: &[Line]) -> String {
    let line = |runs: &Line| runs.iter().map(|run| run.text.as_str()).collect::<String>();
    lines.iter().map(line).collect::<Vec<_>>().join("\n")
}

fn text(paragraphs: &[Vec<Line>]) -> String {
    paragraphs.iter().map(|lines| plain(lines)).collect::<Vec<_>>().join("\n\n")
}
