//! Runs the jobs of a queue and reports how each ended.

use std::panic::AssertUnwindSafe;
use std::sync::Arc;
use std::time::{Duration, Instant};

use apalis::prelude::{Data, Monitor, MonitorError, WorkerBuilder, WorkerBuilderExt as _};
use futures_util::FutureExt as _;
use jobs::queue::Bell;
use jobs::queue::claim::Claimed;
use jobs::queue::delay_after;
use jobs::queue::feed::{Feed, Held, Lease, Report, Source};
use jobs::queue::settle::Ending;
use jobs::trace::Work;
use kernel::env;
use sqlx::PgPool;
use tokio::sync::watch;
use tokio::time::error::Elapsed;
use tracing::Instrument as _;

use crate::compute::Compute;
use crate::handle::Handle;
use crate::{Failure, Worker, figures};

/// How long a queue rests after the database has failed it.
const REST: Duration = Duration::from_secs(1);

/// What the queues of one program have in common.
#[derive(Clone, Debug)]
pub struct Terms {
    /// Connections for fetching jobs and writing their ends, which no job can hold up.
    pub db: PgPool,
    /// Rings when there are new jobs.
    pub bell: Bell,
    /// Where work is done that keeps a core busy.
    pub compute: Compute,
    /// How long what has begun may take to end, once told to stop.
    pub grace: Duration,
    /// How jobs are held.
    pub lease: Lease,
    /// Turns true when it is time to stop.
    pub stop: watch::Receiver<bool>,
}

impl Terms {
    /// Terms for a program whose queues are kept in `db`.
    #[must_use]
    pub fn new(db: PgPool, grace: Duration, lease: Lease, stop: watch::Receiver<bool>) -> Self {
        Self { bell: Bell::hang(db.clone()), db, compute: Compute::default(), grace, lease, stop }
    }
}

/// What every attempt can reach.
#[derive(Debug)]
struct Desk {
    worker: Worker,
    compute: Compute,
    report: Report,
}

/// Works on one queue until told to stop; then ends what has begun and gives back the rest.
pub async fn run<J: Handle>(worker: Worker, concurrency: usize, mut terms: Terms) -> Result<(), sqlx::Error> {
    // What waits here for a thread could be done elsewhere.
    let concurrency = if J::IS_HEAVY { concurrency.min(terms.compute.size()) } else { concurrency };
    let Some((feed, source)) = open::<J>(concurrency, &mut terms).await else { return Ok(()) };
    let Terms { compute, grace, stop, .. } = terms;
    let desk = Arc::new(Desk { worker, compute, report: feed.report() });
    let stopped = async {
        told(stop).await;
        let drained = tokio::time::timeout(REST, feed.drain()).await;
        if !matches!(drained, Ok(Ok(()))) {
            tracing::warn!(queue = J::QUEUE, "cannot give back yet what was not begun");
        }
        Ok(())
    };
    let ended = monitor::<J>(desk, source, concurrency, grace).run_with_signal(stopped).await;
    if let Err(MonitorError::ShutdownSignal(error)) = ended {
        tracing::error!(queue = J::QUEUE, %error, "cannot wait for a signal");
    }
    let returned = feed.close().await?;
    tracing::info!(queue = J::QUEUE, returned, "stopped");
    Ok(())
}

/// Opens the queue as soon as the database lets it; none when told to stop before.
async fn open<J: Handle>(concurrency: usize, terms: &mut Terms) -> Option<(Feed, Source)> {
    let Terms { db, bell, lease, stop, .. } = terms;
    while !*stop.borrow() {
        match Feed::open(db.clone(), bell, J::QUEUE, name(), concurrency, *lease).await {
            Ok(opened) => return Some(opened),
            Err(error) => tracing::warn!(queue = J::QUEUE, %error, "cannot open the queue; trying again"),
        }
        let _ = tokio::time::timeout(REST, stop.wait_for(|stopping| *stopping)).await;
    }
    None
}

/// Where to look for this process: the platform's name for it, else the machine's, and its number there.
fn name() -> String {
    let system = rustix::system::uname();
    let host = env::text("DYNO").unwrap_or_else(|| system.nodename().to_string_lossy().into_owned());
    format!("{host}:{}", std::process::id())
}

fn monitor<J: Handle>(desk: Arc<Desk>, source: Source, concurrency: usize, grace: Duration) -> Monitor {
    Monitor::new()
        .register(move |_| {
            WorkerBuilder::new(J::QUEUE)
                .backend(source.clone())
                .data(Arc::clone(&desk))
                .concurrency(concurrency)
                .build(attempt::<J>)
        })
        .shutdown_timeout(grace)
}

async fn told(mut stop: watch::Receiver<bool>) {
    // An error means that whoever could tell is gone: time to stop as well.
    let _ = stop.wait_for(|stopping| *stopping).await;
}

/// One attempt at one job. However it ends is told to the queue, so to apalis it is always done.
async fn attempt<J: Handle>(held: Held, desk: Data<Arc<Desk>>) {
    let Claimed { id, kind, attempt, request_id, .. } = &held.job;
    let span = tracing::info_span!("job", id, name = kind, attempt, request_id);
    let work = async {
        let (started, job) = (Instant::now(), Work::on(*id));
        let (ending, outcome) = work::<J>(&held, &desk, &job).await;
        figures::ended(J::QUEUE, &held.job, outcome, started);
        desk.report.end(&held, ending, job.take_lines());
    };
    let work = work.instrument(span);
    match request_id {
        Some(request_id) => jobs::trace::scope(request_id.clone(), work).await,
        // Planned by nobody's request.
        None => work.await,
    }
}

/// How the attempt ended, and the same in one word.
async fn work<J: Handle>(held: &Held, desk: &Desk, as_job: &Work) -> (Ending, &'static str) {
    let job = &held.job;
    let Ok(task) = serde_json::from_str::<J>(&job.payload) else {
        // Enqueued by a newer build, which will have started its worker by then.
        tracing::warn!("this build does not know the job; it waits");
        let run_at = desk.worker.clock.now() + chrono::TimeDelta::minutes(1);
        return (Ending::PutOff { run_at }, "unknown");
    };
    figures::begun(J::QUEUE, job, desk.worker.clock.now());
    let limit = task.time_limit();
    let work = as_job.clone().scope(desk.handle(task, limit));
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
    ending(result, job, &desk.worker)
}

impl Desk {
    /// Does the job where jobs of its queue are done. An error when it takes longer than it may.
    async fn handle<J: Handle>(&self, task: J, limit: Duration) -> Result<Result<(), Failure>, Elapsed> {
        if !J::IS_HEAVY {
            return tokio::time::timeout(limit, Box::pin(task.handle(&self.worker))).await;
        }
        let slot = self.compute.slot().await;
        let worker = self.worker.clone();
        tokio::time::timeout(limit, slot.run(async move || task.handle(&worker).await)).await
    }
}

/// What the queue is told of an attempt, and the same in one word.
fn ending(result: Result<(), Failure>, job: &Claimed, worker: &Worker) -> (Ending, &'static str) {
    match result {
        Ok(()) => {
            tracing::info!("done");
            (Ending::Done, "done")
        }
        Err(Failure::NotBefore(run_at)) => {
            tracing::info!(%run_at, "put off");
            (Ending::PutOff { run_at }, "put_off")
        }
        Err(Failure::Later(error)) if job.attempt < job.max_attempts => {
            let delay = delay_after(job.attempt);
            tracing::warn!(reason = error, delay_s = delay.as_secs_f64(), "failed, to be tried again");
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
