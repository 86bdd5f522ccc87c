//! Money in whole paise: rounding, apportioning, tax.
//!
//! No floating point. Products are computed in 128 bits, and no result exceeds [`LARGEST`]: an absurd figure
//! is an error, never an overflow.

#![deny(clippy::float_arithmetic)]

mod spread;

use std::fmt;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::rupees::hundredths;

pub use spread::{Share, spread};

/// The largest figure, in paise or hundredths: the largest integer that JavaScript represents exactly.
pub const LARGEST: i64 = (1 << 53) - 1;

/// A figure beyond [`LARGEST`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("is too large")]
pub struct TooLarge;

/// The figure, if within bounds.
pub fn figure(exact: i128) -> Result<i64, TooLarge> {
    i64::try_from(exact).ok().filter(|figure| (-LARGEST..=LARGEST).contains(figure)).ok_or(TooLarge)
}

/// Sums figures.
pub fn sum(figures: impl IntoIterator<Item = i64>) -> Result<i64, TooLarge> {
    figure(figures.into_iter().map(i128::from).sum())
}

/// A non-negative fraction, rounded half up.
///
/// # Panics
/// If `denominator` is zero.
#[must_use]
pub const fn half_up(numerator: i128, denominator: i128) -> i128 {
    let (whole, rest) = (numerator.div_euclid(denominator), numerator.rem_euclid(denominator));
    if 2 * rest >= denominator { whole + 1 } else { whole }
}

/// A percentage in basis points: 18% is 1800, 2.5% is 250.
#[derive(
    Clone,
    Copy,
    Debug,
    Default,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    Hash,
    Serialize,
    Deserialize,
    JsonSchema,
    sqlx::Type,
)]
#[serde(transparent)]
#[sqlx(transparent)]
pub struct Percent(pub i32);

/// `18%`, `2.5%`.
impl fmt::Display for Percent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}%", hundredths(i64::from(self.0)))
    }
}

impl Percent {
    /// 0%.
    pub const NONE: Self = Self(0);
    /// 100%.
    pub const WHOLE: Self = Self(10_000);

    /// A whole percentage.
    #[must_use]
    pub const fn whole(percent: i32) -> Self {
        Self(percent * 100)
    }

    /// The percentage of an amount, rounded half up to the paisa.
    pub fn of(self, paise: i64) -> Result<i64, TooLarge> {
        figure(half_up(i128::from(paise) * i128::from(self.0), 10_000))
    }
}

/// An amount rounded half up to the rupee.
pub fn to_the_rupee(paise: i64) -> Result<i64, TooLarge> {
    figure(half_up(i128::from(paise), 100) * 100)
}

/// Validates 0 to 100%.
pub fn up_to_the_whole(percent: &Percent, _: &()) -> garde::Result {
    if (Percent::NONE..=Percent::WHOLE).contains(percent) {
        Ok(())
    } else {
        Err(garde::Error::new("must be 0 to 100%"))
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn a_half_is_rounded_upwards() {
        assert_eq!(
            [half_up(0, 2), half_up(1, 2), half_up(3, 2), half_up(5, 4), half_up(7, 4)],
            [0, 1, 2, 1, 2]
        );
        assert_eq!(Percent(50).of(100), Ok(1));
        assert_eq!(Percent(49).of(100), Ok(0));
        assert_eq!(Percent::whole(15).of(10_374_500), Ok(1_556_175));
        assert_eq!([to_the_rupee(149), to_the_rupee(150), to_the_rupee(199)], [Ok(100), Ok(200), Ok(200)]);
    }

    #[test]
    fn an_absurd_figure_has_a_name() {
        assert_eq!(figure(i128::from(LARGEST)), Ok(LARGEST));
        assert_eq!(figure(i128::from(LARGEST) + 1), Err(TooLarge));
        assert_eq!(figure(i128::MIN), Err(TooLarge));
        assert_eq!(sum([LARGEST, 1]), Err(TooLarge));
        assert_eq!(sum([LARGEST, 1, -1]), Ok(LARGEST));
        assert_eq!(Percent(i32::MAX).of(i64::MAX), Err(TooLarge));
        assert_eq!(to_the_rupee(LARGEST), Err(TooLarge));
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(10_000))]

        #[test]
        fn rounding_moves_a_figure_by_a_half_at_most(paise in 0..=LARGEST, percent in 0..=10_000) {
            let part = i128::from(Percent(percent).of(paise).unwrap());
            let off = part * 10_000 - i128::from(paise) * i128::from(percent);
            prop_assert!((-5_000 < off) && (off <= 5_000), "off by {off}");
        }
    }
}
