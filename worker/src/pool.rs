//! Runs the jobs of a queue and reports their outcomes.

use std::panic::AssertUnwindSafe;
use std::sync::Arc;
use std::time::{Duration, Instant};

use apalis::prelude::{Data, Monitor, MonitorError, WorkerBuilder, WorkerBuilderExt as _};
use futures_util::FutureExt as _;
use jobs::queue::JobListener;
use jobs::queue::ack::Ending;
use jobs::queue::claim::Claimed;
use jobs::queue::delay_after;
use jobs::queue::feed::{Feed, Held, Lease, Report, Source};
use jobs::trace::Work;
use kernel::env;
use sqlx::PgPool;
use tokio::sync::watch;
use tokio::time::error::Elapsed;
use tracing::Instrument as _;

use crate::compute::Compute;
use crate::handle::Handle;
use crate::{Failure, Worker, worker_metrics};

/// Delay after a database failure.
const RETRY_DELAY: Duration = Duration::from_secs(1);

/// Shared by all queues of a program.
#[derive(Clone, Debug)]
pub struct Terms {
    /// Connections for fetching jobs and reporting outcomes, separate from the jobs' own.
    pub db: PgPool,
    /// Notifies of new jobs.
    pub job_listener: JobListener,
    /// Threads for CPU-bound work.
    pub compute: Compute,
    /// How long running jobs may take to finish once told to stop.
    pub grace: Duration,
    /// Lease on running jobs.
    pub lease: Lease,
    /// Turns true when it is time to stop.
    pub stop: watch::Receiver<bool>,
}

impl Terms {
    /// Terms for queues in this database.
    #[must_use]
    pub fn new(db: PgPool, grace: Duration, lease: Lease, stop: watch::Receiver<bool>) -> Self {
        Self {
            job_listener: JobListener::start(db.clone()),
            db,
            compute: Compute::default(),
            grace,
            lease,
            stop,
        }
    }
}

/// State of all attempts.
#[derive(Debug)]
struct AttemptContext {
    worker: Worker,
    compute: Compute,
    report: Report,
}

/// Works on one queue until told to stop; then finishes running jobs and releases the others.
pub async fn run<J: Handle>(worker: Worker, concurrency: usize, mut terms: Terms) -> Result<(), sqlx::Error> {
    // A job waiting here for a thread could run on another worker.
    let concurrency = if J::IS_HEAVY { concurrency.min(terms.compute.size()) } else { concurrency };
    let Some((feed, source)) = open::<J>(concurrency, &mut terms).await else { return Ok(()) };
    let Terms { compute, grace, stop, .. } = terms;
    let context = Arc::new(AttemptContext { worker, compute, report: feed.report() });
    let stopped = async {
        stopped(stop).await;
        let drained = tokio::time::timeout(RETRY_DELAY, feed.drain()).await;
        if !matches!(drained, Ok(Ok(()))) {
            tracing::warn!(queue = J::QUEUE, "cannot release unstarted jobs yet");
        }
        Ok(())
    };
    let ended = monitor::<J>(context, source, concurrency, grace).run_with_signal(stopped).await;
    if let Err(MonitorError::ShutdownSignal(error)) = ended {
        tracing::error!(queue = J::QUEUE, %error, "cannot listen for a signal");
    }
    let returned = feed.close().await?;
    tracing::info!(queue = J::QUEUE, returned, "stopped");
    Ok(())
}

/// Opens the queue once the database responds; `None` if told to stop before.
async fn open<J: Handle>(concurrency: usize, terms: &mut Terms) -> Option<(Feed, Source)> {
    let Terms { db, job_listener, lease, stop, .. } = terms;
    while !*stop.borrow() {
        match Feed::open(db.clone(), job_listener, J::QUEUE, name(), concurrency, *lease).await {
            Ok(opened) => return Some(opened),
            Err(error) => tracing::warn!(queue = J::QUEUE, %error, "cannot open the queue; trying again"),
        }
        let _ = tokio::time::timeout(RETRY_DELAY, stop.wait_for(|stopping| *stopping)).await;
    }
    None
}

/// Name of this process: the platform's, or else the machine's, with the process id.
fn name() -> String {
    let system = rustix::system::uname();
    let host = env::text("DYNO").unwrap_or_else(|| system.nodename().to_string_lossy().into_owned());
    format!("{host}:{}", std::process::id())
}

fn monitor<J: Handle>(
    context: Arc<AttemptContext>,
    source: Source,
    concurrency: usize,
    grace: Duration,
) -> Monitor {
    Monitor::new()
        .register(move |_| {
            WorkerBuilder::new(J::QUEUE)
                .backend(source.clone())
                .data(Arc::clone(&context))
                .concurrency(concurrency)
                .build(attempt::<J>)
        })
        .shutdown_timeout(grace)
}

async fn stopped(mut stop: watch::Receiver<bool>) {
    // An error means that the sender is gone: stop too.
    let _ = stop.wait_for(|stopping| *stopping).await;
}

/// One attempt at one job. Its outcome is reported to the queue, so for apalis it always succeeds.
async fn attempt<J: Handle>(held: Held, context: Data<Arc<AttemptContext>>) {
    let Claimed { id, kind, attempt, request_id, .. } = &held.job;
    let span = tracing::info_span!("job", id, name = kind, attempt, request_id);
    let work = async {
        let (started, job) = (Instant::now(), Work::on(*id));
        let (ending, outcome) = work::<J>(&held, &context, &job).await;
        worker_metrics::ended(J::QUEUE, &held.job, outcome, started);
        context.report.end(&held, ending, job.take_lines());
    };
    let work = work.instrument(span);
    match request_id {
        Some(request_id) => jobs::trace::scope(request_id.clone(), work).await,
        // Not enqueued by a request.
        None => work.await,
    }
}

/// The attempt's ending, and its outcome as a label.
async fn work<J: Handle>(held: &Held, context: &AttemptContext, as_job: &Work) -> (Ending, &'static str) {
    let job = &held.job;
    let Ok(task) = serde_json::from_str::<J>(&job.payload) else {
        // Enqueued by a newer build, whose worker will run it.
        tracing::warn!("unknown job; left for a newer worker");
        let run_at = context.worker.clock.now() + chrono::TimeDelta::minutes(1);
        return (Ending::PutOff { run_at }, "unknown");
    };
    worker_metrics::begun(J::QUEUE, job, context.worker.clock.now());
    let limit = task.time_limit();
    let work = as_job.clone().scope(context.handle(task, limit));
    let work = AssertUnwindSafe(work).catch_unwind();
    let result = tokio::select! {
        done = work => match done {
            Ok(Ok(result)) => result,
            Ok(Err(_)) => Err(Failure::Later(format!("took longer than {} s", limit.as_secs()))),
            Err(panic) => Err(Failure::Later(format!("panicked: {}", panic_text(&*panic)))),
        },
        () = held.cancelled.cancelled() => {
            tracing::info!("cancelled");
            return (Ending::Cancelled, "cancelled");
        }
    };
    ending(result, job, &context.worker)
}

impl AttemptContext {
    /// Runs the job where its queue's jobs run. The error is a timeout.
    async fn handle<J: Handle>(&self, task: J, limit: Duration) -> Result<Result<(), Failure>, Elapsed> {
        if !J::IS_HEAVY {
            return tokio::time::timeout(limit, Box::pin(task.handle(&self.worker))).await;
        }
        let slot = self.compute.slot().await;
        let worker = self.worker.clone();
        tokio::time::timeout(limit, slot.run(async move || task.handle(&worker).await)).await
    }
}

/// The ending to report to the queue, and its outcome as a label.
fn ending(result: Result<(), Failure>, job: &Claimed, worker: &Worker) -> (Ending, &'static str) {
    match result {
        Ok(()) => {
            tracing::info!("done");
            (Ending::Done, "done")
        }
        Err(Failure::NotBefore(run_at)) => {
            tracing::info!(%run_at, "postponed");
            (Ending::PutOff { run_at }, "put_off")
        }
        Err(Failure::Later(error)) if job.attempt < job.max_attempts => {
            let delay = delay_after(job.attempt);
            tracing::warn!(reason = error, delay_s = delay.as_secs_f64(), "failed, will be retried");
            (Ending::Retry { run_at: worker.clock.now() + delay, error }, "retried")
        }
        Err(Failure::Later(error) | Failure::Never(error)) => {
            tracing::error!(reason = error, "failed for good");
            (Ending::Dead { error }, "dead")
        }
    }
}

fn panic_text(panic: &(dyn std::any::Any + Send)) -> &str {
    let text = panic.downcast_ref::<&str>().copied();
    text.or_else(|| panic.downcast_ref::<String>().map(String::as_str)).unwrap_or("without a message")
}
