//! Threads for CPU-bound jobs.
//!
//! A queue with such jobs declares it (`Handle::IS_HEAVY`). They run on blocking threads, at most one per
//! core for all queues together, so that they never delay the e-mails and timers of the async runtime. Their
//! connections and timers still belong to that runtime: a second runtime would hold on to pooled connections
//! while its threads compute.

use std::num::NonZero;
use std::panic::resume_unwind;
use std::sync::Arc;
use std::thread::available_parallelism;

use jobs::trace::Ids;
use tokio::runtime::Handle;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio_util::sync::CancellationToken;
use tracing::Instrument as _;

/// Threads for CPU-bound work.
#[derive(Clone, Debug)]
pub struct Compute {
    free: Arc<Semaphore>,
    size: usize,
}

/// One of the threads. It is free again when its work has ended or, if abandoned, reached its next await
/// point.
#[derive(Debug)]
pub(crate) struct Slot {
    _taken: Option<OwnedSemaphorePermit>,
}

impl Default for Compute {
    fn default() -> Self {
        let size = available_parallelism().map_or(1, NonZero::get);
        Self { free: Arc::new(Semaphore::new(size)), size }
    }
}

impl Compute {
    /// Number of threads: one per core.
    #[must_use]
    pub const fn size(&self) -> usize {
        self.size
    }

    /// Waits for a free thread.
    pub(crate) async fn slot(&self) -> Slot {
        // The semaphore is never closed.
        Slot { _taken: Arc::clone(&self.free).acquire_owned().await.ok() }
    }
}

impl Slot {
    /// Runs the work on the thread. If the caller is dropped, the work stops at its next await point; a panic
    /// is passed on to the caller.
    pub(crate) async fn run<F: Future<Output: Send + 'static>>(
        self,
        work: impl FnOnce() -> F + Send + 'static,
    ) -> F::Output {
        let gone = CancellationToken::new();
        let _caller = gone.clone().drop_guard();
        let (runtime, ids, span) = (Handle::current(), Ids::current(), tracing::Span::current());
        let thread = tokio::task::spawn_blocking(move || {
            let done = runtime.block_on(gone.run_until_cancelled(ids.scope(work().instrument(span))));
            drop(self);
            done
        });
        match thread.await {
            Ok(Some(done)) => done,
            Err(error) if error.is_panic() => resume_unwind(error.into_panic()),
            // The caller or the runtime is gone.
            Ok(None) | Err(_) => std::future::pending().await,
        }
    }
}
