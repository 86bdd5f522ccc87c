//! Job handlers.

use std::time::Duration;

use jobs::queue::Job;

use crate::{Failure, Worker};

/// A queue whose jobs this program can run.
pub trait Handle: Job + Send + 'static {
    /// Whether its jobs are CPU-bound: each then runs on its own thread ([`Compute`](crate::compute::Compute)).
    const IS_HEAVY: bool = false;

    /// Time limit of an attempt.
    fn time_limit(&self) -> Duration;

    /// Runs the job.
    fn handle(self, worker: &Worker) -> impl Future<Output = Result<(), Failure>> + Send;
}
