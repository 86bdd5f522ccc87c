//! What a queue's jobs are done by.

use std::time::Duration;

use jobs::queue::Job;

use crate::{Failure, Worker};

/// A queue whose jobs this program can do.
pub trait Handle: Job + Send + 'static {
    /// Its jobs keep a core busy: each is done on a thread of its own ([`Compute`](crate::compute::Compute)).
    const IS_HEAVY: bool = false;

    /// How long one attempt may take.
    fn time_limit(&self) -> Duration;

    /// Does the job.
    fn handle(self, worker: &Worker) -> impl Future<Output = Result<(), Failure>> + Send;
}
