//! GST (goods and services tax): what is due on a line, at which rate. Source: product rules for
//! quotations, step 7, and for GST.

#![deny(clippy::float_arithmetic)]

pub mod rate;
pub mod supply_type;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use kernel::money::{Percent, TooLarge, figure, half_up};
use kernel::string_enum::string_enum;

string_enum! {
    /// Split of GST.
    pub enum Supply {
        /// Within the state: half CGST, half SGST.
        WithinState = "within_state",
        /// To another state: IGST.
        InterState = "inter_state",
    }
}

/// Tax in paise.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Tax {
    /// CGST.
    pub cgst_paise: i64,
    /// SGST; always equal to CGST.
    pub sgst_paise: i64,
    /// IGST, instead of both.
    pub igst_paise: i64,
}

impl Tax {
    /// Tax on a taxable value. Each half is rounded to the paisa separately, so that both are equal.
    pub fn on(taxable_paise: i64, rate: Percent, supply: Supply) -> Result<Self, TooLarge> {
        let whole = i128::from(taxable_paise) * i128::from(rate.0);
        Ok(match supply {
            Supply::WithinState => {
                let half = figure(half_up(whole, 20_000))?;
                Self { cgst_paise: half, sgst_paise: half, igst_paise: 0 }
            }
            Supply::InterState => Self { igst_paise: figure(half_up(whole, 10_000))?, ..Self::default() },
        })
    }

    /// The tax included in an amount. Each half is rounded to the paisa separately, and the rest is the taxable
    /// value, so that they add up. Source: product rules for GST, tax-inclusive prices.
    pub fn within(paise: i64, rate: Percent, supply: Supply) -> Result<Self, TooLarge> {
        let whole = i128::from(paise) * i128::from(rate.0);
        let base = 10_000 + i128::from(rate.0);
        Ok(match supply {
            Supply::WithinState => {
                let half = figure(half_up(whole, 2 * base))?;
                Self { cgst_paise: half, sgst_paise: half, igst_paise: 0 }
            }
            Supply::InterState => Self { igst_paise: figure(half_up(whole, base))?, ..Self::default() },
        })
    }

    /// Total tax.
    pub fn total_paise(self) -> Result<i64, TooLarge> {
        figure(i128::from(self.cgst_paise) + i128::from(self.sgst_paise) + i128::from(self.igst_paise))
    }

    /// Adds another line's tax.
    pub fn plus(self, other: Self) -> Result<Self, TooLarge> {
        Ok(Self {
            cgst_paise: figure(i128::from(self.cgst_paise) + i128::from(other.cgst_paise))?,
            sgst_paise: figure(i128::from(self.sgst_paise) + i128::from(other.sgst_paise))?,
            igst_paise: figure(i128::from(self.igst_paise) + i128::from(other.igst_paise))?,
        })
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use kernel::money::LARGEST;

    #[test]
    fn each_half_is_rounded_by_itself() {
        let of = |paise, supply| Tax::on(paise, Percent::whole(18), supply).unwrap();
        // 9% of 0.06 is 0.0054, 18% of it 0.0108.
        assert_eq!(of(6, Supply::WithinState), Tax { cgst_paise: 1, sgst_paise: 1, igst_paise: 0 });
        assert_eq!(of(6, Supply::InterState), Tax { cgst_paise: 0, sgst_paise: 0, igst_paise: 1 });
        assert_eq!(of(0, Supply::WithinState), Tax::default());
        let quarter = Tax::on(10_000, Percent(25), Supply::WithinState).unwrap();
        assert_eq!((quarter.cgst_paise, quarter.total_paise()), (13, Ok(26)));
    }

    #[test]
    fn an_advance_contains_its_tax() {
        let within = |paise, rate, supply| {
            let tax = Tax::within(paise, rate, supply).unwrap();
            (paise - tax.total_paise().unwrap(), tax.cgst_paise, tax.sgst_paise, tax.igst_paise)
        };
        let eighteen = Percent::whole(18);
        // 25,000 × 9 ÷ 118 is 1,906.7796..., 25,000 × 18 ÷ 118 is 3,813.5593...
        assert_eq!(within(2_500_000, eighteen, Supply::WithinState), (2_118_644, 190_678, 190_678, 0));
        assert_eq!(within(2_500_000, eighteen, Supply::InterState), (2_118_644, 0, 0, 381_356));
        assert_eq!(within(118_000, eighteen, Supply::WithinState), (100_000, 9_000, 9_000, 0));
        // A small enough amount contains no tax.
        assert_eq!(within(1, eighteen, Supply::WithinState), (1, 0, 0, 0));
        assert_eq!(within(2_500_000, Percent::NONE, Supply::WithinState), (2_500_000, 0, 0, 0));
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(10_000))]

        #[test]
        fn what_an_amount_contains_is_what_its_taxable_part_bears(paise in 1..=LARGEST / 4, rate in 0..=10_000_i32) {
            for supply in Supply::ALL {
                let tax = Tax::within(paise, Percent(rate), *supply).unwrap();
                let taxable = paise - tax.total_paise().unwrap();
                prop_assert!(taxable >= 0);
                prop_assert_eq!(tax.cgst_paise, tax.sgst_paise);
                prop_assert!(tax.igst_paise == 0 || tax.cgst_paise == 0);
                // Calculated forwards from the taxable value, each half is the same to within a paisa.
                let on = Tax::on(taxable, Percent(rate), *supply).unwrap();
                prop_assert!((on.cgst_paise - tax.cgst_paise).abs() <= 1, "{on:?} and {tax:?}");
                prop_assert!((on.igst_paise - tax.igst_paise).abs() <= 1, "{on:?} and {tax:?}");
            }
        }

        #[test]
        fn the_state_gets_what_the_centre_gets(paise in 0..=LARGEST / 4, rate in 0..=10_000_i32) {
            let within = Tax::on(paise, Percent(rate), Supply::WithinState).unwrap();
            let across = Tax::on(paise, Percent(rate), Supply::InterState).unwrap();
            prop_assert_eq!((within.cgst_paise, within.igst_paise), (within.sgst_paise, 0));
            prop_assert_eq!((across.cgst_paise, across.sgst_paise), (0, 0));
            let apart = within.total_paise().unwrap() - across.total_paise().unwrap();
            prop_assert!(apart.abs() <= 1, "a border costs {apart} paise");
        }
    }
}
