//! Circuit breaker for the file storage: opens after three failures in a row and rejects calls for 15 s, so
//! that nobody waits for an unreachable storage. Source: source specification, resilience gates.

use std::future::Future;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tokio::time::Instant;

use crate::StorageError;

/// Failures in a row after which it opens.
const FAILURES: u32 = 3;

/// Time until one call may try again.
const RESET_AFTER: Duration = Duration::from_secs(15);

#[derive(Debug, Default)]
pub(crate) struct Gate(Mutex<Circuit>);

#[derive(Debug, Default)]
struct Circuit {
    failures: u32,
    shut_until: Option<Instant>,
}

impl Gate {
    /// Makes a call unless the circuit is open, and records its outcome.
    pub(crate) async fn pass<T>(
        &self,
        call: impl Future<Output = Result<T, StorageError>>,
    ) -> Result<T, StorageError> {
        self.enter()?;
        let answer = call.await;
        self.learn(matches!(answer, Err(StorageError::Failed(_))));
        answer
    }

    /// Whether the last calls failed, so that calls are rejected or about to be tried again.
    pub(crate) fn is_open(&self) -> bool {
        self.state().shut_until.is_some()
    }

    fn enter(&self) -> Result<(), StorageError> {
        let mut state = self.state();
        match state.shut_until {
            Some(until) if Instant::now() < until => Err(StorageError::Unavailable),
            Some(_) => {
                // Half-open: this call tries, others are rejected until it ends.
                state.shut_until = Some(Instant::now() + RESET_AFTER);
                Ok(())
            }
            None => Ok(()),
        }
    }

    fn learn(&self, has_failed: bool) {
        let mut state = self.state();
        if !has_failed {
            *state = Circuit::default();
            return;
        }
        state.failures += 1;
        if state.failures >= FAILURES {
            state.shut_until = Some(Instant::now() + RESET_AFTER);
            tracing::warn!(failures = state.failures, "the file storage keeps failing; pausing calls");
        }
    }

    fn state(&self) -> MutexGuard<'_, Circuit> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    async fn fails(gate: &Gate) -> StorageError {
        gate.pass(async { Err::<(), _>(StorageError::Failed("away".to_owned())) }).await.unwrap_err()
    }

    async fn succeeds(gate: &Gate) -> Result<(), StorageError> {
        gate.pass(async { Ok(()) }).await
    }

    #[tokio::test(start_paused = true)]
    async fn three_failures_shut_it_until_one_call_gets_through() {
        let gate = Gate::default();
        for _ in 0..2 {
            fails(&gate).await;
        }
        succeeds(&gate).await.unwrap();
        for _ in 0..3 {
            assert!(matches!(fails(&gate).await, StorageError::Failed(_)));
        }
        assert!(matches!(succeeds(&gate).await, Err(StorageError::Unavailable)));

        tokio::time::advance(RESET_AFTER).await;
        assert!(matches!(fails(&gate).await, StorageError::Failed(_)), "one call may try");
        assert!(matches!(succeeds(&gate).await, Err(StorageError::Unavailable)), "and it failed");
        tokio::time::advance(RESET_AFTER).await;
        succeeds(&gate).await.unwrap();
        succeeds(&gate).await.unwrap();
    }

    #[tokio::test(start_paused = true)]
    async fn only_one_tries_when_the_rest_is_over() {
        let gate = Gate::default();
        for _ in 0..3 {
            fails(&gate).await;
        }
        tokio::time::advance(RESET_AFTER).await;
        let trying = gate.pass(async {
            assert!(matches!(succeeds(&gate).await, Err(StorageError::Unavailable)));
            Ok(())
        });
        trying.await.unwrap();
        succeeds(&gate).await.unwrap();
    }

    #[tokio::test]
    async fn what_is_not_there_is_no_failure() {
        let gate = Gate::default();
        for _ in 0..5 {
            let missing = gate.pass(async { Err::<(), _>(StorageError::NotFound) }).await;
            assert!(matches!(missing, Err(StorageError::NotFound)));
        }
        succeeds(&gate).await.unwrap();
    }
}
