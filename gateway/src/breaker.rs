//! A circuit breaker: after repeated failures calls are refused at once, until a single one has succeeded.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use chrono::{DateTime, TimeDelta, Utc};
use kernel::clock::Clock;

/// Failures in a row that open it. Source: business constants, gate limits.
const FAILURES: u32 = 2;

/// How long it stays open before one call is let through.
const RESET: TimeDelta = TimeDelta::seconds(60);

/// A circuit breaker, shared by its clones.
#[derive(Clone, Debug)]
pub(crate) struct CircuitBreaker {
    clock: Clock,
    state: Arc<Mutex<State>>,
}

#[derive(Clone, Copy, Debug)]
enum State {
    Closed {
        failures: u32,
    },
    Open {
        until: DateTime<Utc>,
    },
    /// One call is under way, which decides.
    HalfOpen,
}

/// The right to make one call. Dropped without an outcome, for instance because the caller went away, it
/// leaves the breaker as it was.
#[derive(Debug)]
pub(crate) struct Permit {
    breaker: CircuitBreaker,
    is_trial: bool,
    is_settled: bool,
}

impl CircuitBreaker {
    pub(crate) fn new(clock: Clock) -> Self {
        Self { clock, state: Arc::new(Mutex::new(State::Closed { failures: 0 })) }
    }

    /// `None` while calls are refused.
    pub(crate) fn permit(&self) -> Option<Permit> {
        let mut state = self.lock();
        let is_trial = match *state {
            State::Closed { .. } => false,
            State::Open { until } if until <= self.clock.now() => {
                *state = State::HalfOpen;
                true
            }
            State::Open { .. } | State::HalfOpen => return None,
        };
        drop(state);
        Some(Permit { breaker: self.clone(), is_trial, is_settled: false })
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Permit {
    /// The service answered.
    pub(crate) fn succeeded(mut self) {
        self.is_settled = true;
        let mut state = self.breaker.lock();
        // An answer to a call from before it opened says nothing about now.
        if self.is_trial || matches!(*state, State::Closed { .. }) {
            *state = State::Closed { failures: 0 };
        }
    }

    /// The service did not answer, or said that it cannot.
    pub(crate) fn failed(mut self) {
        self.is_settled = true;
        let until = self.breaker.clock.now() + RESET;
        let mut state = self.breaker.lock();
        *state = match *state {
            _ if self.is_trial => State::Open { until },
            State::Closed { failures } if failures + 1 >= FAILURES => State::Open { until },
            State::Closed { failures } => State::Closed { failures: failures + 1 },
            other => other,
        };
    }
}

impl Drop for Permit {
    fn drop(&mut self) {
        if self.is_trial && !self.is_settled {
            let now = self.breaker.clock.now();
            *self.breaker.lock() = State::Open { until: now };
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn breaker() -> (CircuitBreaker, Clock) {
        let clock = Clock::stopped_at(DateTime::UNIX_EPOCH);
        (CircuitBreaker::new(clock.clone()), clock)
    }

    fn fail(breaker: &CircuitBreaker, times: usize) {
        for _ in 0..times {
            breaker.permit().unwrap().failed();
        }
    }

    #[test]
    fn two_failures_in_a_row_open_it() {
        let (breaker, _) = breaker();
        fail(&breaker, 1);
        breaker.permit().unwrap().succeeded();
        fail(&breaker, 1);
        assert!(breaker.permit().is_some(), "a success between two failures resets the count");
        fail(&breaker, 1);
        assert!(breaker.permit().is_none());
    }

    #[test]
    fn after_the_reset_time_one_call_decides() {
        let (breaker, clock) = breaker();
        fail(&breaker, 2);
        clock.advance(RESET - TimeDelta::microseconds(1));
        assert!(breaker.permit().is_none());
        clock.advance(TimeDelta::microseconds(1));
        let trial = breaker.permit().unwrap();
        assert!(breaker.permit().is_none(), "only one call is let through");
        trial.failed();
        assert!(breaker.permit().is_none());
        clock.advance(RESET);
        breaker.permit().unwrap().succeeded();
        fail(&breaker, 1);
        assert!(breaker.permit().is_some(), "a success resets the count");
    }

    #[test]
    fn an_abandoned_trial_lets_the_next_one_decide() {
        let (breaker, clock) = breaker();
        fail(&breaker, 2);
        clock.advance(RESET);
        drop(breaker.permit().unwrap());
        assert!(breaker.permit().is_some());
    }

    #[test]
    fn a_late_answer_does_not_close_it() {
        let (breaker, _) = breaker();
        let slow = breaker.permit().unwrap();
        fail(&breaker, 2);
        slow.succeeded();
        assert!(breaker.permit().is_none());
    }
}
