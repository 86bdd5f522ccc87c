//! Texts of the page about the company. Its certificates are a setting, its figures are counted, and its address and
//! hours are the organisation's: none of them is a text.

use super::service::ClosingText;
use super::texts;
use garde::Validate;
use kernel::check::{filled, lines, one_line};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

texts! {
    /// Changes to the text of the page about the company. An empty field shows the built text.
    pub struct AboutText {
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
        /// The company's story.
        #[garde(dive)]
        story: StoryText,
        /// What the counted figures are called.
        #[garde(dive)]
        figures: FiguresText,
        /// What the company holds to.
        #[garde(dive)]
        principles: PointsText,
        /// How a home comes about.
        #[garde(dive)]
        process: PointsText,
        /// Headings of sections whose contents are not texts.
        #[garde(dive)]
        headings: AboutHeadings,
        /// Invitation at the end.
        #[garde(dive)]
        closing: ClosingText,
    }

    /// The company's story.
    pub struct StoryText {
        /// Heading.
        #[garde(length(chars, max = 90), custom(one_line))]
        title: String,
        /// Paragraphs.
        #[garde(length(max = 12), inner(length(chars, max = 1500), custom(filled), custom(lines)))]
        paragraphs: Vec<String>,
    }

    /// A heading with points.
    pub struct PointsText {
        /// Heading.
        #[garde(length(chars, max = 90), custom(one_line))]
        title: String,
        /// Points in their order.
        #[garde(length(max = 10), dive)]
        list: Vec<PointText>,
    }

    /// What the counted figures are called.
    pub struct FiguresText {
        /// Homes handed over.
        #[garde(dive)]
        finished_homes: CountText,
        /// Case studies.
        #[garde(dive)]
        case_studies: CountText,
        /// Localities.
        #[garde(dive)]
        localities: CountText,
        /// Colleagues.
        #[garde(dive)]
        colleagues: CountText,
    }

    /// What is counted.
    pub struct CountText {
        /// For one.
        #[garde(length(chars, max = 60), custom(one_line))]
        one: String,
        /// For several.
        #[garde(length(chars, max = 60), custom(one_line))]
        many: String,
    }

    /// Headings of sections whose contents are not texts.
    pub struct AboutHeadings {
        /// The team.
        #[garde(length(chars, max = 90), custom(one_line))]
        team: String,
        /// Certificates and memberships.
        #[garde(length(chars, max = 90), custom(one_line))]
        certifications: String,
        /// The office.
        #[garde(length(chars, max = 90), custom(one_line))]
        office: String,
    }
}

/// A point with a name.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, Validate, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PointText {
    /// Name.
    #[garde(length(chars, max = 90), custom(filled), custom(one_line))]
    pub name: String,
    /// Text.
    #[garde(length(chars, max = 500), custom(filled), custom(lines))]
    pub text: String,
}
