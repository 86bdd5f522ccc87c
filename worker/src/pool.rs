//! Takes jobs from a queue and tells the queue how each of them ended.

use std::panic::AssertUnwindSafe;
use std::sync::Arc;
use std::time::{Duration, Instant};

use apalis::prelude::{Data, Monitor, MonitorError, WorkerBuilder, WorkerBuilderExt as _};
use futures_util::FutureExt as _;
use jobs::queue::Job;
use jobs::queue::claim::Claimed;
use jobs::queue::delay_after;
use jobs::queue::feed::{Feed, Held, Lease, Report, Source};
use jobs::queue::settle::Ending;
use tokio::sync::watch;
use tracing::Instrument as _;
use uuid::Uuid;

use crate::{Failure, Worker};

/// A queue whose jobs this program can do.
pub trait Handle: Job + Send + 'static {
    /// How long one attempt may take.
    fn time_limit(&self) -> Duration;

    /// Does the job.
    fn handle(self, worker: &Worker) -> impl Future<Output = Result<(), Failure>> + Send;
}

/// How long a queue rests after the database has failed it.
const REST: Duration = Duration::from_secs(1);

/// What every attempt can reach.
#[derive(Debug)]
struct Desk {
    worker: Worker,
    report: Report,
}

/// Works on one queue until `stop` turns true; then ends what has begun and gives back the rest.
pub async fn run<J: Handle>(
    worker: Worker,
    concurrency: usize,
    grace: Duration,
    lease: Lease,
    mut stop: watch::Receiver<bool>,
) -> Result<(), sqlx::Error> {
    let Some((feed, source)) = open::<J>(&worker, concurrency, lease, &mut stop).await else { return Ok(()) };
    let desk = Arc::new(Desk { worker, report: feed.report() });
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
async fn open<J: Handle>(
    worker: &Worker,
    concurrency: usize,
    lease: Lease,
    stop: &mut watch::Receiver<bool>,
) -> Option<(Feed, Source)> {
    while !*stop.borrow() {
        // Never the name of an earlier run.
        let name = format!("{}-{}", J::QUEUE, Uuid::new_v4());
        match Feed::open(worker.db.clone(), J::QUEUE, name, concurrency, lease).await {
            Ok(opened) => return Some(opened),
            Err(error) => tracing::warn!(queue = J::QUEUE, %error, "cannot open the queue; trying again"),
        }
        let _ = tokio::time::timeout(REST, stop.wait_for(|stopping| *stopping)).await;
    }
    None
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
    let work = jobs::trace::working_on(id.to_string(), work::<J>(&held, &desk).instrument(span));
    match request_id {
        Some(request_id) => jobs::trace::scope(request_id.clone(), work).await,
        // Planned by nobody's request.
        None => work.await,
    }
}

async fn work<J: Handle>(held: &Held, desk: &Desk) {
    let started = Instant::now();
    let job = &held.job;
    let Ok(task) = serde_json::from_str::<J>(&job.payload) else {
        // Enqueued by a newer build, which will have started its worker by then.
        tracing::warn!("this build does not know the job; it waits");
        let run_at = desk.worker.clock.now() + chrono::TimeDelta::minutes(1);
        return desk.report.end(held, Ending::PutOff { run_at });
    };
    let limit = task.time_limit();
    let work =
        AssertUnwindSafe(tokio::time::timeout(limit, Box::pin(task.handle(&desk.worker)))).catch_unwind();
    let result = tokio::select! {
        done = work => match done {
            Ok(Ok(result)) => result,
            Ok(Err(_)) => Err(Failure::Later(format!("took longer than {} s", limit.as_secs()))),
            Err(panic) => Err(Failure::Later(format!("panicked: {}", panic_text(&*panic)))),
        },
        () = held.cancelled.cancelled() => {
            tracing::info!("cancelled");
            record(J::QUEUE, job, "cancelled", started);
            return desk.report.end(held, Ending::Cancelled);
        }
    };
    let (ending, outcome) = ending(result, job, &desk.worker);
    record(J::QUEUE, job, outcome, started);
    desk.report.end(held, ending);
}

fn record(queue: &'static str, job: &Claimed, outcome: &'static str, started: Instant) {
    let labels = [("queue", queue.to_owned()), ("name", job.kind.clone()), ("outcome", outcome.to_owned())];
    metrics::counter!("jobs_total", &labels).increment(1);
    metrics::histogram!("job_duration_seconds", &labels).record(started.elapsed());
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
