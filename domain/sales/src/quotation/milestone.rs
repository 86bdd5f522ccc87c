//! Payment milestones. Source: product rules for milestone payments.

#![deny(clippy::float_arithmetic)]

use schemars::JsonSchema;
use serde::Serialize;

use crate::quotation_settings::MilestoneShare;
use kernel::money::{Percent, TooLarge, to_the_rupee};

/// A milestone of the payment schedule.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "QuotationMilestone")]
pub struct Milestone {
    /// Name, such as "Booking".
    pub name: String,
    /// Share in basis points.
    pub percent: Percent,
    /// Amount in paise; whole rupees, like the price.
    pub amount_paise: i64,
}

/// Splits the price in whole rupees; the last milestone takes the rounding difference.
pub fn milestones(shares: &[MilestoneShare], payable_paise: i64) -> Result<Vec<Milestone>, TooLarge> {
    let mut left = payable_paise;
    let last = shares.len().saturating_sub(1);
    let milestone = |(place, share): (usize, &MilestoneShare)| {
        let part = to_the_rupee(share.percent.of(payable_paise)?)?.min(left);
        let amount_paise = if place == last { left } else { part };
        left -= amount_paise;
        Ok(Milestone { name: share.name.clone(), percent: share.percent, amount_paise })
    };
    shares.iter().enumerate().map(milestone).collect()
}

#[cfg(test)]
mod tests {
    use proptest::collection::vec;
    use proptest::prelude::*;

    use super::*;
    use crate::quotation_settings::Quotations;

    fn amounts(percents: &[i32], payable_paise: i64) -> Vec<i64> {
        let share = |percent: &i32| MilestoneShare { name: "Booking".to_owned(), percent: Percent(*percent) };
        let shares: Vec<_> = percents.iter().map(share).collect();
        milestones(&shares, payable_paise).unwrap().iter().map(|part| part.amount_paise / 100).collect()
    }

    #[test]
    fn the_last_part_takes_what_rounding_leaves() {
        assert_eq!(amounts(&[1000, 4000, 4000, 1000], 13_515_100), [13_515, 54_060, 54_060, 13_516]);
        assert_eq!(amounts(&[2500; 4], 200), [1, 1, 0, 0], "never more than the total");
        assert_eq!(amounts(&[10_000], 13_515_100), [135_151]);
    }

    #[test]
    fn the_settings_plans_are_those_of_the_rules() {
        let settings = Quotations::default();
        let plan =
            |name| settings.payment_plan(name).iter().map(|part| part.percent.0 / 100).collect::<Vec<_>>();
        assert_eq!(plan(""), [10, 40, 40, 10]);
        assert_eq!(plan("5 / 45 / 50"), [5, 45, 50]);
        assert_eq!(plan("10 / 40 / 50"), [10, 40, 50]);
        assert_eq!(plan("no longer in the settings"), [10, 40, 40, 10]);
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(10_000))]

        #[test]
        fn parts_add_up(rupees in 0..1_000_000_000_i64, cuts in vec(0..=10_000_i32, 0..11)) {
            let mut cuts = cuts;
            cuts.extend([0, 10_000]);
            cuts.sort_unstable();
            let percents: Vec<_> = cuts.windows(2).map(|pair| pair[1] - pair[0]).collect();
            let parts = amounts(&percents, rupees * 100);
            prop_assert_eq!(parts.iter().sum::<i64>(), rupees);
            prop_assert!(parts.iter().all(|part| *part >= 0));
        }
    }
}
