//! Texts of the page for landlords. Its prices are those of the price list.

use garde::Validate;
use kernel::check::{filled, lines, one_line};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::home::{QuestionsText, SectionText};
use super::parts::{HeadingText, LinesText};
use super::service::ClosingText;
use super::texts;

texts! {
    /// Changes to the text of the page for landlords. An empty field shows the built text.
    pub struct RentalText {
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
        /// Packages with their prices.
        #[garde(dive)]
        packages: HeadingText,
        /// Cost against rent.
        #[garde(dive)]
        calculator: SectionText,
        /// Materials that last.
        #[garde(dive)]
        materials: RentalMaterialsText,
        /// What the company would leave out.
        #[garde(dive)]
        leave_out: LinesText,
        /// Common questions.
        #[garde(dive)]
        questions: QuestionsText,
        /// Invitation at the end.
        #[garde(dive)]
        closing: ClosingText,
    }

    /// Materials that last.
    pub struct RentalMaterialsText {
        /// Heading.
        #[garde(length(chars, max = 90), custom(one_line))]
        title: String,
        /// Materials in their order.
        #[garde(length(max = 16), dive)]
        list: Vec<RentalMaterialText>,
    }
}

/// A material for a rental home.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, Validate, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RentalMaterialText {
    /// Name.
    #[garde(length(chars, max = 90), custom(filled), custom(one_line))]
    pub name: String,
    /// Where it is used.
    #[garde(length(chars, max = 90), custom(filled), custom(one_line))]
    pub place: String,
    /// Why.
    #[garde(length(chars, max = 500), custom(filled), custom(lines))]
    pub text: String,
}
