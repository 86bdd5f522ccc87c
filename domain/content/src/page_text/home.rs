//! Texts of the home page: what its variants share, and what each has of its own.

use garde::Validate;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::service::{ClosingText, NamedText, QuestionText};
use super::texts;
use kernel::check::{filled, lines, one_line};
use kernel::string_enum::string_enum;

string_enum! {
    /// A section of the home page below its first one.
    pub enum HomeSection {
        /// Steps after a booking.
        HowItWorks = "howItWorks",
        /// Services.
        Services = "services",
        /// Warranty, delivery guarantee and support.
        Promises = "promises",
        /// The two delivery options.
        Delivery = "delivery",
        /// A room before and after.
        BeforeAfter = "beforeAfter",
        /// A section drawing.
        Drawing = "drawing",
        /// Published designs.
        Designs = "designs",
        /// The way to the kitchen calculator.
        Calculator = "calculator",
        /// Case studies.
        CaseStudies = "caseStudies",
        /// Published videos.
        Videos = "videos",
        /// What customers say in case studies.
        CustomerWords = "customerWords",
        /// Pictures of rooms, while no designs are published.
        Gallery = "gallery",
        /// Sizes of homes.
        HomeTypes = "homeTypes",
        /// Map of the service area.
        ServiceArea = "serviceArea",
        /// Common questions.
        Questions = "questions",
        /// Invitation at the end.
        Closing = "closing",
    }
}

texts! {
    /// Changes to what the variants of the home page share. An empty field shows the built text.
    pub struct HomeText {
        /// Title of the page.
        #[garde(length(chars, max = 90), custom(one_line))]
        title: String,
        /// Description for search engines.
        #[garde(length(chars, max = 200), custom(one_line))]
        description: String,
        /// Steps after a booking.
        #[garde(dive)]
        how_it_works: HowItWorksText,
        /// Services.
        #[garde(dive)]
        services: ServicesText,
        /// Warranty, delivery guarantee and support.
        #[garde(dive)]
        promises: PromisesText,
        /// The two delivery options.
        #[garde(dive)]
        delivery: DeliveryText,
        /// A room before and after.
        #[garde(dive)]
        before_after: SectionText,
        /// A section drawing.
        #[garde(dive)]
        drawing: SectionText,
        /// Published designs.
        #[garde(dive)]
        designs: SectionText,
        /// The way to the kitchen calculator.
        #[garde(dive)]
        calculator: SectionText,
        /// Case studies.
        #[garde(dive)]
        case_studies: SectionText,
        /// Published videos.
        #[garde(dive)]
        videos: SectionText,
        /// What customers say in case studies.
        #[garde(dive)]
        customer_words: SectionText,
        /// Pictures of rooms, while no designs are published.
        #[garde(dive)]
        gallery: SectionText,
        /// Sizes of homes.
        #[garde(dive)]
        home_types: SectionText,
        /// Map of the service area.
        #[garde(dive)]
        service_area: SectionText,
        /// Common questions.
        #[garde(dive)]
        questions: QuestionsText,
        /// Invitation at the end.
        #[garde(dive)]
        closing: ClosingText,
    }

    /// Heading and introduction of a section.
    pub struct SectionText {
        /// Heading.
        #[garde(length(chars, max = 90), custom(one_line))]
        title: String,
        /// Introduction.
        #[garde(length(chars, max = 400), custom(lines))]
        lead: String,
    }

    /// Steps after a booking.
    pub struct HowItWorksText {
        /// Heading.
        #[garde(length(chars, max = 90), custom(one_line))]
        title: String,
        /// Steps in their order.
        #[garde(length(max = 4), dive)]
        steps: Vec<WhenText>,
    }

    /// Services.
    pub struct ServicesText {
        /// Heading.
        #[garde(length(chars, max = 90), custom(one_line))]
        title: String,
        /// Modular kitchens.
        #[garde(dive)]
        kitchens: NamedText,
        /// Wardrobes and storage.
        #[garde(dive)]
        wardrobes: NamedText,
        /// TV units.
        #[garde(dive)]
        tv_units: NamedText,
        /// Full home interiors.
        #[garde(dive)]
        full_home: NamedText,
        /// Furniture.
        #[garde(dive)]
        furniture: NamedText,
    }

    /// Warranty, delivery guarantee and support.
    pub struct PromisesText {
        /// Heading.
        #[garde(length(chars, max = 90), custom(one_line))]
        title: String,
        /// Warranty.
        #[garde(dive)]
        warranty: NamedText,
        /// Delivery guarantee.
        #[garde(dive)]
        delivery: NamedText,
        /// Support.
        #[garde(dive)]
        support: NamedText,
    }

    /// The two delivery options.
    pub struct DeliveryText {
        /// Heading.
        #[garde(length(chars, max = 90), custom(one_line))]
        title: String,
        /// What to say of standard delivery.
        #[garde(length(chars, max = 300), custom(lines))]
        standard: String,
        /// What to say of express delivery.
        #[garde(length(chars, max = 300), custom(lines))]
        express: String,
    }

    /// Common questions.
    pub struct QuestionsText {
        /// Heading.
        #[garde(length(chars, max = 90), custom(one_line))]
        title: String,
        /// Questions.
        #[garde(length(max = 20), dive)]
        list: Vec<QuestionText>,
    }

    /// Changes to a variant of the home page. An empty field shows the built text.
    pub struct HomeVariantText {
        /// Heading of the page.
        #[garde(length(chars, max = 90), custom(one_line))]
        heading: String,
        /// Sentence below the heading.
        #[garde(length(chars, max = 400), custom(lines))]
        lead: String,
        /// Sections in their order. The page's first section always comes first, and a section that is not in the list
        /// has its built place.
        #[garde(custom(each_once), dive)]
        sections: Vec<SectionPlace>,
    }
}

/// A step after a booking.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, Validate, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct WhenText {
    /// When it happens.
    #[garde(length(chars, max = 40), custom(filled), custom(one_line))]
    pub when: String,
    /// Name.
    #[garde(length(chars, max = 90), custom(filled), custom(one_line))]
    pub name: String,
    /// What happens.
    #[garde(length(chars, max = 400), custom(filled), custom(lines))]
    pub text: String,
}

/// A section in the order of a variant.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, Validate, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct SectionPlace {
    /// Section. One that the variant does not have is ignored.
    #[garde(skip)]
    pub name: HomeSection,
    /// Whether visitors do not see it.
    #[serde(default)]
    #[garde(skip)]
    pub is_hidden: bool,
    /// Heading in this variant; the built one if empty.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    #[garde(length(chars, max = 90), custom(one_line))]
    pub title: String,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "the signature is garde's")]
fn each_once(sections: &[SectionPlace], (): &()) -> garde::Result {
    let repeated = sections
        .iter()
        .enumerate()
        .find(|(at, section)| sections[..*at].iter().any(|earlier| earlier.name == section.name));
    match repeated {
        Some((_, section)) => Err(garde::Error::new(format!("has {} twice", section.name))),
        None => Ok(()),
    }
}
