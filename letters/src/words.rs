//! What a letter says where staff can change it.

use kernel::letter::LetterName;
use people::letter_text::{self, LetterText};

/// A letter whose text staff can change.
pub(crate) trait Worded {
    /// Name of the letter.
    fn name(&self) -> LetterName;

    /// Value of a variable of its text, safe to show; `None` if it is unknown.
    fn value(&self, variable: &str) -> Option<String>;
}

/// Paragraphs with their lines.
type Paragraphs = Vec<Vec<String>>;

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
            subject: filled(letter, &changed.subject, built.subject),
            headline: filled(letter, &changed.headline, built.headline),
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

    /// The opening as plain text.
    pub(crate) fn opening_text(&self) -> String {
        text(&self.opening)
    }

    /// The closing as plain text.
    pub(crate) fn closing_text(&self) -> String {
        text(&self.closing)
    }
}

/// A text is checked when it is saved; one that still cannot be filled gives way to the built one, because a customer
/// who gets no letter is worse off than one who gets the usual words.
fn filled(letter: &impl Worded, changed: &str, built: &str) -> String {
    let name = letter.name();
    let fill =
        |text| letter_text::fill(text, letter_text::built(name).variables, |variable| letter.value(variable));
    let built = || {
        fill(built).unwrap_or_else(|error| {
            tracing::error!(%name, %error, "cannot fill the built text");
            String::new()
        })
    };
    if changed.is_empty() {
        return built();
    }
    fill(changed).unwrap_or_else(|error| {
        tracing::error!(%name, %error, "cannot fill the changed text");
        built()
    })
}

fn paragraphs(text: &str) -> Paragraphs {
    let lines: Vec<_> = text.lines().map(|line| line.trim().to_owned()).collect();
    lines.split(String::is_empty).filter(|lines| !lines.is_empty()).map(<[String]>::to_vec).collect()
}

fn text(paragraphs: &[Vec<String>]) -> String {
    paragraphs.iter().map(|lines| lines.join("\n")).collect::<Vec<_>>().join("\n\n")
}
