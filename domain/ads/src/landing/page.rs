//! The campaign pages and their built-in texts.

use garde::Validate;
use kernel::check::{filled, one_line};
use kernel::string_enum::string_enum;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

string_enum! {
    /// A campaign page.
    pub enum LandingPage {
        /// `/landing`, which opens the booking dialog.
        Landing = "landing",
        /// `/ads/kitchen-renovation`.
        Kitchen = "ads-kitchen-renovation",
        /// `/ads/bathroom-renovation`.
        Bathroom = "ads-bathroom-renovation",
        /// `/ads/full-home-interior`.
        AdsFullHome = "ads-full-home-interior",
        /// `/budget-interior`.
        Budget = "budget-interior",
        /// `/full-home-interior`.
        FullHome = "full-home-interior",
        /// `/full-home-interior-v2`, which shows text B of `/full-home-interior`.
        FullHomeV2 = "full-home-interior-v2",
    }
}

string_enum! {
    /// One of a campaign page's two texts.
    pub enum LandingVariant {
        /// Text A, which visitors see while no test is running.
        A = "a",
        /// Text B.
        B = "b",
    }
}

impl LandingPage {
    /// Display label.
    #[must_use]
    pub const fn label(self) -> &'static str {
        match self {
            Self::Landing => "Free consultation",
            Self::Kitchen => "Kitchen renovation (ads)",
            Self::Bathroom => "Bathroom renovation (ads)",
            Self::AdsFullHome => "Full home interior (ads)",
            Self::Budget => "Budget interior",
            Self::FullHome => "Full home interior",
            Self::FullHomeV2 => "Full home interior v2",
        }
    }

    /// Its path.
    #[must_use]
    pub const fn path(self) -> &'static str {
        match self {
            Self::Landing => "/landing",
            Self::Kitchen => "/ads/kitchen-renovation",
            Self::Bathroom => "/ads/bathroom-renovation",
            Self::AdsFullHome => "/ads/full-home-interior",
            Self::Budget => "/budget-interior",
            Self::FullHome => "/full-home-interior",
            Self::FullHomeV2 => "/full-home-interior-v2",
        }
    }

    /// The page whose texts it shows.
    #[must_use]
    pub const fn source(self) -> Self {
        match self {
            Self::FullHomeV2 => Self::FullHome,
            page => page,
        }
    }

    /// The text that it shows to everyone, if there is no choice.
    #[must_use]
    pub const fn only(self) -> Option<LandingVariant> {
        match self {
            Self::FullHomeV2 => Some(LandingVariant::B),
            _ => None,
        }
    }
}

/// What a campaign page says at its top.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, Validate, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct LandingText {
    /// Heading.
    #[garde(length(chars, min = 1, max = 90), custom(filled), custom(one_line))]
    pub heading: String,
    /// Subheading.
    #[garde(length(chars, min = 1, max = 240), custom(filled), custom(one_line))]
    pub subheading: String,
    /// Reasons to trust the offer, one short line each.
    #[garde(
        length(min = 1, max = 5),
        inner(length(chars, min = 1, max = 60), custom(filled), custom(one_line))
    )]
    pub proof_points: Vec<String>,
    /// Button that sends the form.
    #[garde(length(chars, min = 1, max = 32), custom(filled), custom(one_line))]
    pub form_button: String,
}

/// Editable fields of a campaign page.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, Validate, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct LandingDraft {
    /// Text A.
    #[garde(dive)]
    pub a: LandingText,
    /// Text B, for a test.
    #[garde(dive)]
    pub b: LandingText,
    /// Leads that each text needs before a test's result is called.
    #[garde(range(min = 10, max = 10_000))]
    pub min_leads: i32,
}

/// Facts that hold for every page.
const WARRANTY: &str = "10-year warranty on modular products";
const DELIVERY: &str = "Standard delivery in 45 days";
const CONSULTATION: &str = "Free consultation and site visit";
const DESIGN: &str = "3D design and quotation in 3–5 days";

fn text(heading: &str, subheading: &str, proof: &[&str], button: &str) -> LandingText {
    LandingText {
        heading: heading.to_owned(),
        subheading: subheading.to_owned(),
        proof_points: proof.iter().map(|&point| point.to_owned()).collect(),
        form_button: button.to_owned(),
    }
}

fn consultation() -> (LandingText, LandingText) {
    (
        text(
            "Your home, drawn before you decide",
            "A designer visits, measures every room and shows you the design in 3D with its price. The visit is \
             free and commits you to nothing.",
            &[CONSULTATION, DESIGN, WARRANTY, DELIVERY],
            "Book Free Consultation",
        ),
        text(
            "See the design and its price first",
            "One free visit, one 3D design, one written price. You decide when you have seen all three.",
            &[DESIGN, CONSULTATION, DELIVERY, WARRANTY],
            "Book Free Consultation",
        ),
    )
}

fn kitchen() -> (LandingText, LandingText) {
    (
        text(
            "Your old kitchen out. A new one in.",
            "Demolition, plumbing, wiring, tiles and modular cabinets under one contract, in the order that opens \
             no wall twice.",
            &[WARRANTY, DELIVERY, DESIGN, CONSULTATION],
            "Get a call back",
        ),
        text(
            "One contract for your new kitchen",
            "Five trades, one schedule and a price in writing before anything is taken out.",
            &[DESIGN, WARRANTY, DELIVERY, CONSULTATION],
            "Get my kitchen price",
        ),
    )
}

fn bathroom() -> (LandingText, LandingText) {
    (
        text(
            "A bathroom that stays dry where it should",
            "Old tiles out, waterproofing tested under standing water, then tiles, fittings and vanity. One team \
             from the first hammer to the last tap.",
            &["Waterproofing tested before tiling", CONSULTATION, DESIGN, "Post-installation support"],
            "Get a call back",
        ),
        text(
            "Redo the bathroom once, and properly",
            "We test the waterproofing before a single tile goes up, and you have the price in writing before we \
             start.",
            &[CONSULTATION, "Waterproofing tested before tiling", DESIGN, "Post-installation support"],
            "Get my bathroom price",
        ),
    )
}

fn ads_full_home() -> (LandingText, LandingText) {
    (
        text(
            "From bare shell to home in 45 days",
            "Kitchen, wardrobes, TV unit and everything between, made to measure and installed by one team.",
            &[DELIVERY, WARRANTY, DESIGN, CONSULTATION],
            "Get a call back",
        ),
        text(
            "One team for your whole home",
            "Design, production and installation from one company, with one written price for every room.",
            &[WARRANTY, DESIGN, DELIVERY, CONSULTATION],
            "Get my home's price",
        ),
    )
}

fn budget() -> (LandingText, LandingText) {
    (
        text(
            "Everything a first home needs, at a price you know",
            "Kitchen, wardrobes and TV unit in our Essential package. What is in it, what is not, and what it \
             costs is all on this page.",
            &[WARRANTY, DELIVERY, CONSULTATION, "Every exclusion in writing"],
            "Get a call back",
        ),
        text(
            "The essentials, well made",
            "Our most affordable package, with the same 10-year warranty and its price on this page.",
            &["Every exclusion in writing", WARRANTY, DELIVERY, CONSULTATION],
            "Get my price",
        ),
    )
}

fn full_home() -> (LandingText, LandingText) {
    (
        text(
            "A whole home, by one hand",
            "Every room designed together, made in one go and installed by the same team. See what each size of \
             home costs.",
            &[DELIVERY, WARRANTY, DESIGN, CONSULTATION],
            "Get a call back",
        ),
        text(
            "Know what your home costs before we meet",
            "Three packages, priced by the size of your home from the list that our quotations use. Yours is fixed \
             before you sign.",
            &[DESIGN, WARRANTY, DELIVERY, CONSULTATION],
            "Price my home",
        ),
    )
}

impl LandingDraft {
    /// What a page says until somebody changes it.
    #[must_use]
    pub fn built_in(page: LandingPage) -> Self {
        let (a, b) = match page {
            LandingPage::Landing => consultation(),
            LandingPage::Kitchen => kitchen(),
            LandingPage::Bathroom => bathroom(),
            LandingPage::AdsFullHome => ads_full_home(),
            LandingPage::Budget => budget(),
            LandingPage::FullHome | LandingPage::FullHomeV2 => full_home(),
        };
        Self { a, b, min_leads: 50 }
    }

    /// One of its texts.
    #[must_use]
    pub const fn text(&self, variant: LandingVariant) -> &LandingText {
        match variant {
            LandingVariant::A => &self.a,
            LandingVariant::B => &self.b,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn built_in_texts_obey_the_rules_and_differ() {
        for page in LandingPage::ALL {
            let draft = LandingDraft::built_in(*page);
            draft.validate().unwrap();
            assert_ne!(draft.a.heading, draft.b.heading, "{page}");
        }
    }

    #[test]
    fn a_refusal_names_the_text_and_its_field() {
        let mut draft = LandingDraft::built_in(LandingPage::Kitchen);
        draft.b.heading = "   ".to_owned();
        draft.a.proof_points = vec!["First\nline".to_owned()];
        let refused = draft.validate().unwrap_err().to_string();
        assert!(refused.contains("b.heading") && refused.contains("a.proof_points[0]"), "{refused}");
    }
}
