//! Texts of the page about recommending. Its rewards and deadlines are settings, which the texts name in braces.

use garde::Validate;
use kernel::check::{filled, lines, one_line};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::parts::only_figures;
use super::texts;

/// Figures of the programme that a text can name.
const FIGURES: [&str; 5] = ["reward", "highestReward", "dueShare", "validDays", "panAbove"];

/// Those that a rule can name. Only rules have `{contactDays}`: one that names it is left out while there are none.
const RULE_FIGURES: [&str; 6] =
    ["reward", "highestReward", "dueShare", "contactDays", "validDays", "panAbove"];

texts! {
    /// Changes to the text of the referral page. An empty field shows the built text.
    pub struct ReferralText {
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
        /// How it works.
        #[garde(dive)]
        steps: ReferralStepsText,
        /// The table of rewards.
        #[garde(dive)]
        rewards: ReferralRewardsText,
        /// Rules of the programme.
        #[garde(dive)]
        rules: ReferralRulesText,
        /// The form.
        #[garde(dive)]
        recommend: RecommendText,
    }

    /// How recommending works.
    pub struct ReferralStepsText {
        /// Heading.
        #[garde(length(chars, max = 90), custom(one_line), custom(figures))]
        title: String,
        /// Steps in their order.
        #[garde(length(max = 10), dive)]
        list: Vec<ReferralStepText>,
    }

    /// The table of rewards.
    pub struct ReferralRewardsText {
        /// Heading.
        #[garde(length(chars, max = 90), custom(one_line), custom(figures))]
        title: String,
    }

    /// Rules of the programme.
    pub struct ReferralRulesText {
        /// Heading.
        #[garde(length(chars, max = 90), custom(one_line), custom(figures))]
        title: String,
        /// Rules in their order.
        #[garde(length(max = 20), inner(length(chars, max = 400), custom(filled), custom(lines), custom(rule_figures)))]
        list: Vec<String>,
    }

    /// The form of the referral page.
    pub struct RecommendText {
        /// Heading.
        #[garde(length(chars, max = 90), custom(one_line), custom(figures))]
        title: String,
        /// Instead of the form, while the programme is closed.
        #[garde(length(chars, max = 400), custom(lines), custom(figures))]
        closed: String,
    }
}

/// A step of recommending.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, Validate, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ReferralStepText {
    /// Name.
    #[garde(length(chars, max = 90), custom(filled), custom(one_line), custom(figures))]
    pub name: String,
    /// Text.
    #[garde(length(chars, max = 500), custom(filled), custom(lines), custom(figures))]
    pub text: String,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "the signature is garde's")]
fn figures(text: &str, (): &()) -> garde::Result {
    only_figures(text, &FIGURES)
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "the signature is garde's")]
fn rule_figures(text: &str, (): &()) -> garde::Result {
    only_figures(text, &RULE_FIGURES)
}
