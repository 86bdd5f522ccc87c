//! Texts of the page on which visitors send a design of their own.

use kernel::check::{lines, one_line};

use super::about::PointsText;
use super::home::QuestionsText;
use super::parts::HeadingText;
use super::texts;

texts! {
    /// Changes to the text of the page for designs of visitors' own. An empty field shows the built text.
    pub struct OwnDesignText {
        /// Title of the page.
        #[garde(length(chars, max = 90), custom(one_line))]
        title: String,
        /// Description for search engines.
        #[garde(length(chars, max = 200), custom(one_line))]
        description: String,
        /// Heading of the page.
        #[garde(length(chars, max = 90), custom(one_line))]
        heading: String,
        /// Sentence below the heading.
        #[garde(length(chars, max = 400), custom(lines))]
        lead: String,
        /// What happens with a design.
        #[garde(dive)]
        steps: PointsText,
        /// The form.
        #[garde(dive)]
        send: HeadingText,
        /// Common questions.
        #[garde(dive)]
        questions: QuestionsText,
    }
}
