//! Terms and limits of quotations, and what a kitchen estimate adds to the rate card's prices.

use std::collections::HashSet;

use garde::Validate;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use kernel::check::{lines, one_line};
use kernel::money::{Percent, up_to_the_whole};
use kernel::settings::Section;
use pricing::approval::Limits;

/// What is offered, on which terms, and how far staff may go.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, Validate, JsonSchema)]
#[serde(default, rename_all = "camelCase")]
pub struct Quotations {
    /// Days for which an offer holds.
    #[garde(range(min = 1, max = 365))]
    pub valid_days: u16,
    /// Whose approval is needed when.
    #[garde(dive)]
    pub approval: Limits,
    /// What is agreed besides the price; paragraphs are parted by an empty line.
    #[garde(length(chars, min = 1, max = 20_000), custom(lines))]
    pub terms: String,
    /// By which plans a home is paid; the first is taken where none is named.
    #[garde(length(min = 1, max = 20), dive, custom(told_apart))]
    pub payment_templates: Vec<PaymentTemplate>,
    /// Days after it was sent on which the customer is reminded.
    #[garde(length(max = 5), inner(range(min = 1, max = 90)), custom(one_after_another))]
    pub reminder_days: Vec<u16>,
    /// What the kitchen calculator says.
    #[garde(dive)]
    pub kitchen: KitchenEstimates,
}

impl Default for Quotations {
    fn default() -> Self {
        Self {
            valid_days: 15,
            approval: Limits::default(),
            terms: TERMS.join("\n\n"),
            payment_templates: PaymentTemplate::seeds(),
            reminder_days: vec![3, 7, 12],
            kitchen: KitchenEstimates::default(),
        }
    }
}

impl Quotations {
    /// The parts of the plan of that name; of the first, if there is none.
    #[must_use]
    pub fn payment_plan(&self, name: &str) -> &[MilestoneShare] {
        let named = self.payment_templates.iter().find(|template| template.name == name);
        named.or(self.payment_templates.first()).map_or(&[], |template| &template.milestones)
    }
}

/// What a home is offered on, until somebody writes other terms.
const TERMS: [&str; 6] = [
    "Sizes are those of the preliminary measurement. Once the final measurement is locked, each line follows it at the \
     rate stated here, and a difference of more than 2% comes to you as a change order.",
    "Civil, plumbing and electrical work is included only where a line names it.",
    "The days of delivery count from the day on which the design is signed and its milestone is received. They pause \
     while an approval, a payment or the site is awaited; each pause is dated and shown to you.",
    "Modular products carry a warranty of ten years from handover.",
    "The booking amount is returned in full within 48 hours of booking, as long as nothing has been measured.",
    "Disputes are subject to the courts of Bengaluru.",
];

/// A plan by which a home is paid.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, Validate, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct PaymentTemplate {
    /// What it is called.
    #[garde(length(chars, min = 1, max = 60), custom(one_line))]
    pub name: String,
    /// Its parts, in the order in which they are due.
    #[garde(length(min = 1, max = 12), dive, custom(the_whole))]
    pub milestones: Vec<MilestoneShare>,
}

/// A part of what is to be paid.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, Validate, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct MilestoneShare {
    /// When it is due.
    #[garde(length(chars, min = 1, max = 80), custom(one_line))]
    pub name: String,
    /// Of the whole, in basis points.
    #[garde(custom(up_to_the_whole))]
    #[schemars(extend("minimum" = 0, "maximum" = 10_000))]
    pub percent: Percent,
}

impl PaymentTemplate {
    /// Source: product rules for milestone payments.
    fn seeds() -> Vec<Self> {
        const MILESTONES: [&str; 4] = ["Booking", "Design sign-off", "Ready to dispatch", "Handover"];
        let plan = |percents: &[i32]| {
            let share = |(name, percent): (&str, &i32)| MilestoneShare {
                name: name.to_owned(),
                percent: Percent::whole(*percent),
            };
            let name = percents.iter().map(ToString::to_string).collect::<Vec<_>>().join(" / ");
            Self { name, milestones: MILESTONES.into_iter().zip(percents).map(share).collect() }
        };
        [&[10, 40, 40, 10][..], &[5, 45, 50], &[10, 40, 50]].map(plan).to_vec()
    }
}

#[expect(clippy::ptr_arg, clippy::trivially_copy_pass_by_ref, reason = "the signature is garde's")]
fn told_apart(templates: &Vec<PaymentTemplate>, _: &()) -> garde::Result {
    let mut names = HashSet::new();
    if templates.iter().all(|template| names.insert(template.name.trim())) {
        Ok(())
    } else {
        Err(garde::Error::new("must have names of their own"))
    }
}

#[expect(clippy::ptr_arg, clippy::trivially_copy_pass_by_ref, reason = "the signature is garde's")]
fn the_whole(milestones: &Vec<MilestoneShare>, _: &()) -> garde::Result {
    let sum: i64 = milestones.iter().map(|share| i64::from(share.percent.0)).sum();
    if sum == i64::from(Percent::WHOLE.0) {
        Ok(())
    } else {
        Err(garde::Error::new("must come to 100% together"))
    }
}

#[expect(clippy::ptr_arg, clippy::trivially_copy_pass_by_ref, reason = "the signature is garde's")]
fn one_after_another(days: &Vec<u16>, _: &()) -> garde::Result {
    if days.is_sorted_by(|one, next| one < next) {
        Ok(())
    } else {
        Err(garde::Error::new("must each come after the one before"))
    }
}

impl Section for Quotations {
    const NAME: &'static str = "quotations";
}

/// What the kitchen calculator adds to prices, in basis points.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, Validate, JsonSchema)]
#[serde(default, rename_all = "camelCase")]
pub struct KitchenEstimates {
    /// For installation, of the cost.
    #[garde(custom(up_to_the_whole))]
    #[schemars(extend("minimum" = 0, "maximum" = 10_000))]
    pub installation: Percent,
    /// How far the price may be from the figure, to both sides.
    #[garde(custom(up_to_the_whole))]
    #[schemars(extend("minimum" = 0, "maximum" = 10_000))]
    pub range: Percent,
}

impl Default for KitchenEstimates {
    fn default() -> Self {
        Self { installation: Percent::whole(5), range: Percent::whole(10) }
    }
}
