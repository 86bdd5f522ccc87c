//! Threads for jobs that keep a core busy.
//!
//! A queue with such jobs declares it (`Handle::IS_HEAVY`). They run on blocking threads, at most one per
//! core whatever queue they come from, so that they never delay the e-mails and timers of the async
//! runtime. Their connections and timers still belong to that runtime: a second one would hold on to
//! connections of the shared pool while all its threads compute.

use std::num::NonZero;
use std::panic::resume_unwind;
use std::sync::Arc;
use std::thread::available_parallelism;

use jobs::trace::Ids;
use tokio::runtime::Handle;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio_util::sync::CancellationToken;
use tracing::Instrument as _;

/// Threads for work that keeps a core busy.
#[derive(Clone, Debug)]
pub struct Compute {
    free: Arc<Semaphore>,
    size: usize,
}

/// One of the threads. It is free again when the work on it has ended, which is not before it next waits for something.
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
    /// How many pieces of work are done at once: one for each core.
    #[must_use]
    pub const fn size(&self) -> usize {
        self.size
    }

    /// Waits until a thread is free.
    pub(crate) async fn slot(&self) -> Slot {
        // Nobody closes it.
        Slot { _taken: Arc::clone(&self.free).acquire_owned().await.ok() }
    }
}

impl Slot {
    /// Does the work on the thread. If the caller is gone meanwhile, it ends when it next waits for something; if it
    /// panics, the caller does.
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
            // The caller is gone, or the runtime.
            Ok(None) | Err(_) => std::future::pending().await,
        }
    }
}
