//! What staff have changed in the texts of the company's e-mails.
//!
//! Each e-mail has a built text (`catalogue`). Stored are only the changes: an empty field means the built one. A text is
//! plain, with variables in braces, `{first_name}`. Links and codes are no variables: they are in parts of the e-mail that
//! cannot be changed.

mod catalogue;
mod fill;
mod stored;

use std::collections::BTreeMap;

use garde::Validate;
use kernel::check::{lines, one_line};
use kernel::letter::LetterName;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

pub use catalogue::{Built, Variable, built};
pub use fill::{Run, Unfilled, fill};
pub use stored::{EditableLetter, LetterSummary, all, find, read, save, send_test};

/// Changes to the text of an e-mail. An empty field keeps the built text.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, Validate, JsonSchema)]
#[serde(rename_all = "camelCase", default, deny_unknown_fields)]
pub struct LetterText {
    /// Subject.
    #[garde(length(chars, max = 120), custom(one_line))]
    #[serde(skip_serializing_if = "String::is_empty")]
    pub subject: String,
    /// Heading.
    #[garde(length(chars, max = 120), custom(one_line))]
    #[serde(skip_serializing_if = "String::is_empty")]
    pub headline: String,
    /// First paragraphs, with blank lines between them.
    #[garde(length(chars, max = 2000), custom(lines))]
    #[serde(skip_serializing_if = "String::is_empty")]
    pub opening: String,
    /// Last paragraphs, with blank lines between them.
    #[garde(length(chars, max = 2000), custom(lines))]
    #[serde(skip_serializing_if = "String::is_empty")]
    pub closing: String,
}

impl LetterText {
    /// Fields by name, as the form knows them.
    fn fields(&self) -> [(&'static str, &str); 4] {
        [
            ("subject", &self.subject),
            ("headline", &self.headline),
            ("opening", &self.opening),
            ("closing", &self.closing),
        ]
    }

    /// Without spaces around its fields, so that a field of spaces counts as empty, and with plain line breaks.
    #[must_use]
    pub fn trimmed(&self) -> Self {
        let trimmed = |text: &String| text.trim().replace("\r\n", "\n").replace('\r', "\n");
        Self {
            subject: trimmed(&self.subject),
            headline: trimmed(&self.headline),
            opening: trimmed(&self.opening),
            closing: trimmed(&self.closing),
        }
    }
}

/// What is wrong with a text of an e-mail, by field; empty if it can be sent.
#[must_use]
pub fn mistakes(name: LetterName, text: &LetterText) -> BTreeMap<String, String> {
    let built = built(name);
    let mistake = |(field, text): (&'static str, &str)| {
        let required: &[&str] = if field == "subject" { built.required_in_subject } else { &[] };
        fill::mistake(text, built.variables, required).map(|reason| (field.to_owned(), reason))
    };
    text.fields().into_iter().filter_map(mistake).collect()
}

#[cfg(test)]
mod tests;
