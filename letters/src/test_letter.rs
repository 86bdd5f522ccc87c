//! An example of an e-mail, which a colleague sends to themselves.

use kernel::letter::LetterName;
use kernel::mail::InDoubt;
use people::letter_text::LetterText;

use super::{Brand, Letter, Rendered, sample, typeset};

/// The example of a letter, marked as a test.
pub struct TestLetter(Box<dyn Letter + Send + Sync>);

impl TestLetter {
    /// A test of a letter.
    #[must_use]
    pub fn of(name: LetterName, brand: Brand) -> Self {
        Self(sample(name, brand))
    }
}

impl Letter for TestLetter {
    fn template(&self) -> &'static str {
        "test_letter"
    }

    /// None: the links of an example lead nowhere.
    fn secrets(&self) -> Vec<&str> {
        Vec::new()
    }

    fn in_doubt(&self) -> InDoubt {
        InDoubt::SendAgain
    }

    fn editable(&self) -> Option<LetterName> {
        self.0.editable()
    }

    fn render_with(&self, changed: &LetterText) -> Result<Rendered, askama::Error> {
        let rendered = self.0.render_with(changed)?;
        Ok(Rendered { subject: typeset::subject(&format!("Test: {}", rendered.subject)), ..rendered })
    }
}
