//! The retry delay after a failed attempt.

use std::time::Duration;

use rand::RngExt as _;

/// Delay after the `attempt`th failure (from 1): 5 s, tripling, at most 6 h, varied by up to 20% so that jobs
/// that failed together are not all retried together.
#[must_use]
pub fn delay_after(attempt: u16) -> Duration {
    let triplings = u32::from(attempt.saturating_sub(1)).min(8);
    let seconds = (5.0 * 3_f64.powi(triplings.cast_signed())).min(6.0 * 3600.0);
    Duration::from_secs_f64(seconds * rand::rng().random_range(0.8..1.2))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn delays_grow_and_stay_bounded() {
        for attempt in 1..=40 {
            let seconds = delay_after(attempt).as_secs_f64();
            let middle = (5.0 * 3_f64.powi(i32::from(attempt) - 1)).min(21_600.0);
            assert!((middle * 0.8..=middle * 1.2).contains(&seconds), "{seconds} s after attempt {attempt}");
        }
    }
}
