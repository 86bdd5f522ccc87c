//! Quotation terms and limits, and the kitchen calculator's surcharges.

use std::collections::HashSet;

use garde::Validate;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use kernel::check::{lines, one_line};
use kernel::money::{Percent, up_to_the_whole};
use kernel::settings::Section;
use pricing::approval::Limits;
use pricing::gst::supply_type::SupplyType;

/// Settings for quotations.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, Validate, JsonSchema)]
#[serde(default, rename_all = "camelCase")]
pub struct Quotations {
    /// Days for which a quotation is valid.
    #[garde(range(min = 1, max = 365))]
    pub valid_days: u16,
    /// Type of supply of new quotations. Firms classify fitted furniture differently, so the accountant decides.
    #[garde(skip)]
    pub supply_type: SupplyType,
    /// Approval limits.
    #[garde(dive)]
    pub approval: Limits,
    /// Standard terms; paragraphs are separated by a blank line.
    #[garde(length(chars, min = 1, max = 20_000), custom(lines))]
    pub terms: String,
    /// Payment plans; the first one is the default.
    #[garde(length(min = 1, max = 20), dive, custom(distinct_names))]
    pub payment_templates: Vec<PaymentTemplate>,
    /// Days after sending on which the customer is reminded.
    #[garde(length(max = 5), inner(range(min = 1, max = 90)), custom(one_after_another))]
    pub reminder_days: Vec<u16>,
    /// Kitchen calculator.
    #[garde(dive)]
    pub kitchen: KitchenEstimates,
}

impl Default for Quotations {
    fn default() -> Self {
        Self {
            valid_days: 15,
            supply_type: SupplyType::default(),
            approval: Limits::default(),
            terms: TERMS.join("\n\n"),
            payment_templates: PaymentTemplate::seeds(),
            reminder_days: vec![3, 7, 12],
            kitchen: KitchenEstimates::default(),
        }
    }
}

impl Quotations {
    /// Milestones of the plan with this name, or of the default plan.
    #[must_use]
    pub fn payment_plan(&self, name: &str) -> &[MilestoneShare] {
        let named = self.payment_templates.iter().find(|template| template.name == name);
        named.or(self.payment_templates.first()).map_or(&[], |template| &template.milestones)
    }
}

/// Standard terms, until staff write others.
const TERMS: [&str; 6] = [
    "Sizes are from the preliminary measurement. Once the final measurement is locked, each line is adjusted at the rate \
     stated here, and a difference of more than 2% comes to you as a change order.",
    "Civil, plumbing and electrical work is included only where a line names it.",
    "Delivery days count from the day on which the design is signed off and its milestone is paid. They pause while we \
     wait for an approval, a payment or access to the site; each pause is dated and shown to you.",
    "Modular products carry a ten-year warranty from handover.",
    "The booking amount is fully refundable within 48 hours of booking, provided no measurement has taken place.",
    "Disputes are subject to the courts of Bengaluru.",
];

/// A payment plan.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, Validate, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct PaymentTemplate {
    /// Name.
    #[garde(length(chars, min = 1, max = 60), custom(one_line))]
    pub name: String,
    /// Milestones, in due order.
    #[garde(length(min = 1, max = 12), dive, custom(sums_to_whole))]
    pub milestones: Vec<MilestoneShare>,
}

/// A payment milestone.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, Validate, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct MilestoneShare {
    /// When it is due.
    #[garde(length(chars, min = 1, max = 80), custom(one_line))]
    pub name: String,
    /// Share of the total, in basis points.
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
fn distinct_names(templates: &Vec<PaymentTemplate>, _: &()) -> garde::Result {
    let mut names = HashSet::new();
    if templates.iter().all(|template| names.insert(template.name.trim())) {
        Ok(())
    } else {
        Err(garde::Error::new("must have unique names"))
    }
}

#[expect(clippy::ptr_arg, clippy::trivially_copy_pass_by_ref, reason = "the signature is garde's")]
fn sums_to_whole(milestones: &Vec<MilestoneShare>, _: &()) -> garde::Result {
    let sum: i64 = milestones.iter().map(|share| i64::from(share.percent.0)).sum();
    if sum == i64::from(Percent::WHOLE.0) { Ok(()) } else { Err(garde::Error::new("must add up to 100%")) }
}

#[expect(clippy::ptr_arg, clippy::trivially_copy_pass_by_ref, reason = "the signature is garde's")]
fn one_after_another(days: &Vec<u16>, _: &()) -> garde::Result {
    if days.is_sorted_by(|one, next| one < next) {
        Ok(())
    } else {
        Err(garde::Error::new("must be in ascending order"))
    }
}

impl Section for Quotations {
    const NAME: &'static str = "quotations";
}

/// The kitchen calculator's surcharge and range, in basis points.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, Validate, JsonSchema)]
#[serde(default, rename_all = "camelCase")]
pub struct KitchenEstimates {
    /// Installation, as a share of the cost.
    #[garde(custom(up_to_the_whole))]
    #[schemars(extend("minimum" = 0, "maximum" = 10_000))]
    pub installation: Percent,
    /// Half-width of the price range.
    #[garde(custom(up_to_the_whole))]
    #[schemars(extend("minimum" = 0, "maximum" = 10_000))]
    pub range: Percent,
}

impl Default for KitchenEstimates {
    fn default() -> Self {
        Self { installation: Percent::whole(5), range: Percent::whole(10) }
    }
}
