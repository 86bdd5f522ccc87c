//! Texts of the page about the warranty. What is covered, and for how long, are settings; the terms are a policy.

use kernel::check::{lines, one_line};

use super::parts::only_figures;
use super::texts;

/// Figures of the settings that a text can name.
const FIGURES: [&str; 1] = ["longestYears"];

texts! {
    /// Changes to the text of the page about the warranty. An empty field shows the built text.
    pub struct WarrantyText {
        /// Title of the page.
        #[garde(length(chars, max = 90), custom(one_line), custom(figures))]
        title: String,
        /// Description for search engines.
        #[garde(length(chars, max = 200), custom(one_line), custom(figures))]
        description: String,
        /// Heading of the page.
        #[garde(length(chars, max = 90), custom(one_line), custom(figures))]
        heading: String,
        /// Sentence below the heading.
        #[garde(length(chars, max = 400), custom(lines), custom(figures))]
        lead: String,
        /// The claim form.
        #[garde(dive)]
        claim: ClaimText,
    }

    /// The claim form of the warranty page.
    pub struct ClaimText {
        /// Heading.
        #[garde(length(chars, max = 90), custom(one_line), custom(figures))]
        title: String,
        /// Introduction.
        #[garde(length(chars, max = 400), custom(lines), custom(figures))]
        lead: String,
    }
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "the signature is garde's")]
fn figures(text: &str, (): &()) -> garde::Result {
    only_figures(text, &FIGURES)
}
