//! Texts of the service pages.

use garde::Validate;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::texts;
use crate::page_setting::PAGES;
use kernel::check::{filled, lines, one_line};
use kernel::string_enum::string_enum;

string_enum! {
    /// A service page.
    pub enum ServiceTextPage {
        /// Modular kitchens.
        ModularKitchens = "services/modular-kitchens",
        /// Wardrobes and storage.
        Wardrobes = "services/wardrobes-storage",
        /// Interior design consultation.
        Consultation = "interior-design-consultation",
        /// Kitchen renovation.
        Kitchen = "kitchen-renovation",
        /// Bathroom renovation.
        Bathroom = "bathroom-renovation",
        /// Painting.
        Painting = "painting-services",
        /// Electrical work.
        Electrical = "electrical-services",
        /// Plumbing.
        Plumbing = "plumbing-services",
        /// Flooring.
        Flooring = "flooring-services",
        /// Home automation.
        Automation = "home-automation",
        /// Civil work.
        Civil = "civil-services",
    }
}

texts! {
    /// Changes to the text of a service page. An empty field shows the built text.
    pub struct ServiceText {
        /// Name of the service, for the title of the page and the trail to it.
        #[garde(length(chars, max = 60), custom(one_line))]
        title: String,
        /// Description for search engines.
        #[garde(length(chars, max = 200), custom(one_line))]
        description: String,
        /// Heading of the page.
        #[garde(length(chars, max = 90), custom(one_line))]
        heading: String,
        /// Sentence below the heading.
        #[garde(length(chars, max = 300), custom(lines))]
        sentence: String,
        /// What is included and what is not.
        #[garde(dive)]
        scope: ScopeText,
        /// How the work goes.
        #[garde(dive)]
        process: ProcessText,
        /// Kinds or levels of the service, on pages that have them.
        #[garde(dive)]
        feature: FeatureText,
        /// Materials with their grades.
        #[garde(dive)]
        materials: MaterialsText,
        /// What is checked at the handover.
        #[garde(dive)]
        checks: ChecksText,
        /// Delivery and warranty.
        #[garde(dive)]
        assurance: AssuranceText,
        /// Starting prices. Without a row, the page shows the lowest rates of the rate card, if there are any.
        #[garde(dive)]
        prices: PricesText,
        /// Localities; none unless staff enter them.
        #[garde(dive)]
        areas: AreasText,
        /// Common questions.
        #[garde(length(max = 20), dive)]
        questions: Vec<QuestionText>,
        /// Services that are often done together.
        #[garde(length(max = 6), dive)]
        related: Vec<RelatedText>,
        /// Invitation at the end.
        #[garde(dive)]
        closing: ClosingText,
    }

    /// What is included and what is not.
    pub struct ScopeText {
        /// Heading.
        #[garde(length(chars, max = 90), custom(one_line))]
        title: String,
        /// What is included.
        #[garde(length(max = 20), inner(length(chars, max = 200), custom(filled), custom(one_line)))]
        included: Vec<String>,
        /// What is not.
        #[garde(length(max = 20), inner(length(chars, max = 200), custom(filled), custom(one_line)))]
        excluded: Vec<String>,
    }

    /// How the work goes.
    pub struct ProcessText {
        /// Heading.
        #[garde(length(chars, max = 90), custom(one_line))]
        title: String,
        /// Introduction.
        #[garde(length(chars, max = 400), custom(lines))]
        lead: String,
        /// Steps in their order.
        #[garde(length(max = 8), dive)]
        steps: Vec<StepText>,
    }

    /// Kinds or levels of the service.
    pub struct FeatureText {
        /// Heading.
        #[garde(length(chars, max = 90), custom(one_line))]
        title: String,
        /// Introduction.
        #[garde(length(chars, max = 400), custom(lines))]
        lead: String,
        /// Kinds or levels in their order.
        #[garde(length(max = 10), dive)]
        entries: Vec<FeatureEntryText>,
    }

    /// Materials with their grades.
    pub struct MaterialsText {
        /// Heading.
        #[garde(length(chars, max = 90), custom(one_line))]
        title: String,
        /// Introduction.
        #[garde(length(chars, max = 400), custom(lines))]
        lead: String,
        /// Materials.
        #[garde(length(max = 16), dive)]
        list: Vec<MaterialText>,
    }

    /// What is checked at the handover.
    pub struct ChecksText {
        /// Heading.
        #[garde(length(chars, max = 90), custom(one_line))]
        title: String,
        /// Introduction.
        #[garde(length(chars, max = 400), custom(lines))]
        lead: String,
        /// Checks.
        #[garde(length(max = 20), inner(length(chars, max = 200), custom(filled), custom(one_line)))]
        list: Vec<String>,
    }

    /// Delivery and warranty.
    pub struct AssuranceText {
        /// What the days of delivery count.
        #[garde(length(chars, max = 300), custom(lines))]
        delivery: String,
        /// Warranty.
        #[garde(dive)]
        warranty: NamedText,
    }

    /// A name with a text.
    pub struct NamedText {
        /// Name.
        #[garde(length(chars, max = 90), custom(one_line))]
        name: String,
        /// Text.
        #[garde(length(chars, max = 600), custom(lines))]
        text: String,
    }

    /// Starting prices.
    pub struct PricesText {
        /// Heading.
        #[garde(length(chars, max = 90), custom(one_line))]
        title: String,
        /// Introduction.
        #[garde(length(chars, max = 400), custom(lines))]
        lead: String,
        /// Rows of the table.
        #[garde(length(max = 30), dive)]
        rows: Vec<PriceRow>,
    }

    /// Localities where the service is done.
    pub struct AreasText {
        /// Heading.
        #[garde(length(chars, max = 90), custom(one_line))]
        title: String,
        /// Introduction.
        #[garde(length(chars, max = 400), custom(lines))]
        lead: String,
        /// Localities.
        #[garde(length(max = 60), inner(length(chars, max = 60), custom(filled), custom(one_line)))]
        list: Vec<String>,
    }

    /// Invitation at the end of a page.
    pub struct ClosingText {
        /// Heading.
        #[garde(length(chars, max = 120), custom(one_line))]
        title: String,
        /// Text.
        #[garde(length(chars, max = 400), custom(lines))]
        text: String,
    }
}

/// A step of the work.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, Validate, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct StepText {
    /// Name.
    #[garde(length(chars, max = 90), custom(filled), custom(one_line))]
    pub name: String,
    /// What happens.
    #[garde(length(chars, max = 500), custom(filled), custom(lines))]
    pub text: String,
    /// A waiting time or check before the next step.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    #[garde(length(chars, max = 200), custom(lines))]
    pub hold: String,
}

/// A kind or level of a service.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, Validate, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct FeatureEntryText {
    /// Name.
    #[garde(length(chars, max = 90), custom(filled), custom(one_line))]
    pub name: String,
    /// What it is.
    #[garde(length(chars, max = 500), custom(filled), custom(lines))]
    pub text: String,
    /// What belongs to it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[garde(length(max = 12), inner(length(chars, max = 200), custom(filled), custom(one_line)))]
    pub items: Vec<String>,
}

/// A material.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, Validate, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct MaterialText {
    /// Grade, standard or size that identifies it.
    #[garde(length(chars, max = 30), custom(filled), custom(one_line))]
    pub mark: String,
    /// Name.
    #[garde(length(chars, max = 90), custom(filled), custom(one_line))]
    pub name: String,
    /// What to know about it.
    #[garde(length(chars, max = 500), custom(filled), custom(lines))]
    pub text: String,
}

/// A question with its answer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, Validate, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct QuestionText {
    /// Question.
    #[garde(length(chars, max = 200), custom(filled), custom(one_line))]
    pub ask: String,
    /// Answer.
    #[garde(length(chars, max = 1500), custom(filled), custom(lines))]
    pub answer: String,
}

/// A page that goes with this one.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, Validate, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct RelatedText {
    /// Name of a public page.
    #[garde(custom(public_page))]
    #[schemars(extend("enum" = PAGES))]
    pub page_name: String,
    /// Why they go together.
    #[garde(length(chars, max = 200), custom(filled), custom(one_line))]
    pub why: String,
}

/// A row of the table of starting prices.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, Validate, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct PriceRow {
    /// What has the price.
    #[garde(length(chars, max = 120), custom(filled), custom(one_line))]
    pub label: String,
    /// Starting price in paise, with GST; on request if empty.
    #[serde(default)]
    #[garde(range(min = 1_i64, max = 10_000_000_000_i64))]
    pub price_paise: Option<i64>,
    /// What the price counts, such as `per sq ft`.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    #[garde(length(chars, max = 60), custom(one_line))]
    pub unit: String,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "the signature is garde's")]
fn public_page(name: &str, (): &()) -> garde::Result {
    if PAGES.contains(&name) { Ok(()) } else { Err(garde::Error::new("is not a page of the site")) }
}
