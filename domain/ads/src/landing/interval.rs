//! The difference of two rates, and how far it may be off.

use schemars::JsonSchema;
use serde::Serialize;

/// Standard deviations of a normal distribution within which 95% lie.
const Z: f64 = 1.959_963_984_540_054;

/// A difference of two rates with its 95% confidence interval, as fractions.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Difference {
    /// Observed difference.
    pub observed: f64,
    /// Lower end of the interval.
    pub low: f64,
    /// Upper end of the interval.
    pub high: f64,
}

impl Difference {
    /// Whether the interval says which rate is higher.
    #[must_use]
    pub fn is_clear(&self) -> bool {
        self.low > 0.0 || self.high < 0.0
    }
}

/// Successes among trials.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sample {
    /// Successes, at most as many as trials.
    pub successes: u32,
    /// Trials.
    pub trials: u32,
}

impl Sample {
    /// The observed rate; none without trials.
    #[must_use]
    pub fn rate(self) -> Option<f64> {
        (self.trials > 0).then(|| f64::from(self.successes) / f64::from(self.trials))
    }

    /// Wilson's score interval of the rate.
    fn wilson(self, rate: f64) -> (f64, f64) {
        let (n, square) = (f64::from(self.trials), Z * Z);
        let centre = 2.0f64.mul_add(n * rate, square);
        let spread = Z * 4.0f64.mul_add(n * rate * (1.0 - rate), square).sqrt();
        let whole = 2.0 * (n + square);
        ((centre - spread) / whole, (centre + spread) / whole)
    }
}

/// The rate of `b` minus that of `a`; none if either has no trials.
///
/// Newcombe's hybrid score interval without continuity correction (method 10 of "Interval estimation for the
/// difference between independent proportions", 1998): unlike the textbook's, it holds for rates near zero, as those of
/// campaign pages are.
#[must_use]
pub fn difference(a: Sample, b: Sample) -> Option<Difference> {
    let (rate_a, rate_b) = (a.rate()?, b.rate()?);
    let ((low_a, high_a), (low_b, high_b)) = (a.wilson(rate_a), b.wilson(rate_b));
    let observed = rate_b - rate_a;
    Some(Difference {
        observed,
        low: observed - (rate_b - low_b).hypot(high_a - rate_a),
        high: observed + (high_b - rate_b).hypot(rate_a - low_a),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_intervals_are_those_published() {
        // Table II of the paper, row of method 10: first proportion minus second.
        for ((b, a), (low, high)) in [
            (((56, 70), (48, 80)), (0.0524, 0.3339)),
            (((9, 10), (3, 10)), (0.1705, 0.8090)),
            (((6, 7), (2, 7)), (0.0582, 0.8062)),
            (((5, 56), (0, 29)), (-0.0381, 0.1926)),
            (((0, 10), (0, 20)), (-0.1611, 0.2775)),
            (((0, 10), (0, 10)), (-0.2775, 0.2775)),
            (((10, 10), (0, 20)), (0.6791, 1.0000)),
            (((10, 10), (0, 10)), (0.6075, 1.0000)),
        ] {
            let sample = |(successes, trials)| Sample { successes, trials };
            let found = difference(sample(a), sample(b)).unwrap();
            assert!((found.low - low).abs() < 0.000_06, "{b:?} - {a:?}: {found:?}");
            assert!((found.high - high).abs() < 0.000_06, "{b:?} - {a:?}: {found:?}");
        }
    }

    #[test]
    fn nothing_is_known_without_trials() {
        let none = Sample { successes: 0, trials: 0 };
        let some = Sample { successes: 1, trials: 9 };
        assert_eq!(none.rate(), None);
        assert_eq!(difference(none, some), None);
        assert_eq!(difference(some, none), None);
    }

    #[test]
    fn a_difference_is_clear_when_its_interval_is_on_one_side_of_zero() {
        let clear = |low, high| Difference { observed: 0.0, low, high }.is_clear();
        assert!(clear(0.001, 0.02) && clear(-0.02, -0.001));
        assert!(!clear(-0.001, 0.02) && !clear(0.0, 0.0));
    }
}
