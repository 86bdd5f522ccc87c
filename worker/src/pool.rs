//! Takes jobs from a queue and tells the queue how each of them ended.

use std::convert::Infallible;
use std::panic::AssertUnwindSafe;
use std::sync::Arc;
use std::time::{Duration, Instant};

use apalis::prelude::{
    Attempt, BackendExt as _, Data, MetadataStore, Monitor, MonitorError, TaskId, WorkerBuilder,
    WorkerBuilderExt as _,
};
use apalis_postgres::{Config as QueueConfig, PostgresStorage};
use futures_util::FutureExt as _;
use jobs::queue::{self, Job};
use serde_json::Value;
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

/// A worker that has not been heard of for five of these is dead, and its jobs go to others.
const HEARTBEAT: Duration = Duration::from_secs(2);

/// New jobs are announced by the database; this finds those whose time has come.
const POLL: Duration = Duration::from_millis(500);

/// How long a queue rests after the database has failed it.
const REST: Duration = Duration::from_secs(1);

/// Works on one queue until `stop` turns true; then ends what has begun and gives back the rest.
pub async fn run<J: Handle>(
    worker: Worker,
    concurrency: usize,
    grace: Duration,
    mut stop: watch::Receiver<bool>,
) -> Result<(), sqlx::Error> {
    let worker = Arc::new(worker);
    // Never the name of an earlier run: jobs of a dead namesake would look like this one's own.
    let name = format!("{}-{}", J::QUEUE, Uuid::new_v4());
    let mut run = 0_u32;
    while !*stop.borrow() {
        run += 1;
        let name = format!("{name}-{run}");
        let work =
            monitor::<J>(&worker, name.clone(), concurrency, grace).run_with_signal(told(stop.clone()));
        // Whichever way the work ends, nobody says any more that this worker lives.
        let ended = tokio::select! {
            ended = work => ended,
            never = keep_alive(&worker, &name) => match never {},
        };
        match ended {
            // With a time-out for stopping, apalis says the same of a stop and of a failure.
            Ok(()) if *stop.borrow() || stop.has_changed().is_err() => break,
            Ok(()) => tracing::warn!(queue = J::QUEUE, "the queue failed; starting again"),
            Err(MonitorError::ShutdownSignal(error)) => {
                tracing::error!(queue = J::QUEUE, %error, "cannot wait for a signal");
                break;
            }
            Err(error) => tracing::warn!(queue = J::QUEUE, %error, "the queue failed; starting again"),
        }
        let _ = tokio::time::timeout(REST, stop.wait_for(|stopping| *stopping)).await;
    }
    let returned = queue::give_back(&mut *worker.db.acquire().await?, &format!("{name}-%")).await?;
    tracing::info!(queue = J::QUEUE, returned, "stopped");
    Ok(())
}

fn monitor<J: Handle>(worker: &Arc<Worker>, name: String, concurrency: usize, grace: Duration) -> Monitor {
    let worker = Arc::clone(worker);
    Monitor::new()
        .register(move |_| {
            let config = QueueConfig::default()
                .queue(J::QUEUE)
                // One at a time: what a busy worker has in hand, an idle one cannot begin.
                .batch_size(1)
                // Both are written late, when the same job may have begun anew: its row is ours alone.
                .lock_tasks(false)
                .persist_results(false)
                .heartbeat_interval(HEARTBEAT)
                .missed_heartbeats(5);
            let backend = PostgresStorage::<Value>::new(&worker.db)
                .with_config(config)
                .with_pubsub()
                .poll_with_interval(POLL);
            WorkerBuilder::new(name.clone())
                .backend(backend)
                .data(Arc::clone(&worker))
                .concurrency(concurrency)
                .build(attempt::<J>)
        })
        .shutdown_timeout(grace)
}

/// Says that the worker lives. apalis says it too, but not while it has a job in hand that no slot
/// is free for: a mail server that hangs would have another worker send the same letters.
async fn keep_alive(worker: &Worker, name: &str) -> Infallible {
    loop {
        tokio::time::sleep(HEARTBEAT).await;
        let said = async { queue::keep_alive(&mut *worker.db.acquire().await?, name).await };
        if let Err(error) = said.await {
            tracing::warn!(%error, "cannot say that this worker lives");
        }
    }
}

async fn told(mut stop: watch::Receiver<bool>) -> std::io::Result<()> {
    // An error means that whoever could tell is gone: time to stop as well.
    let _ = stop.wait_for(|stopping| *stopping).await;
    Ok(())
}

/// One attempt at one job. Whatever happens is written to the job's row, so to apalis it is always done.
async fn attempt<J: Handle>(
    payload: Value,
    id: TaskId,
    attempt: Attempt,
    metadata: MetadataStore,
    worker: Data<Arc<Worker>>,
) -> Result<(), sqlx::Error> {
    let id = id.to_string();
    let attempt = u16::try_from(attempt.current()).unwrap_or(u16::MAX);
    let request_id = metadata.get("request_id");
    let name = metadata.get("name").unwrap_or("unknown").to_owned();
    let span = tracing::info_span!("job", id, name, attempt, request_id);
    let work = work::<J>(payload, &id, attempt, name, &worker).instrument(span);
    let work = jobs::trace::working_on(id.clone(), work);
    match request_id {
        Some(request_id) => jobs::trace::scope(request_id.to_owned(), work).await,
        // Planned by nobody's request.
        None => work.await,
    }
}

async fn work<J: Handle>(
    payload: Value,
    id: &str,
    attempt: u16,
    name: String,
    worker: &Worker,
) -> Result<(), sqlx::Error> {
    let started = Instant::now();
    let Ok(job) = serde_json::from_value::<J>(payload) else {
        // Enqueued by a newer build, which will have started its worker by then.
        tracing::warn!("this build does not know the job; it waits");
        let then = worker.clock.now() + chrono::TimeDelta::minutes(1);
        return queue::put_back(&mut *worker.db.acquire().await?, id, then, None).await;
    };
    let attempts = job.attempts();
    let result = if attempt > attempts {
        // Its earlier attempts never came to an end, because their worker died with them.
        Err(Failure::Never("its worker died at every attempt".to_owned()))
    } else {
        let limit = job.time_limit();
        let done =
            AssertUnwindSafe(tokio::time::timeout(limit, Box::pin(job.handle(worker)))).catch_unwind().await;
        match done {
            Ok(Ok(result)) => result,
            Ok(Err(_)) => Err(Failure::Later(format!("took longer than {} s", limit.as_secs()))),
            Err(panic) => Err(Failure::Later(format!("panicked: {}", panic_text(&*panic)))),
        }
    };
    let outcome = loop {
        match settle(&result, id, attempt, attempts, worker).await {
            Ok(outcome) => break outcome,
            Err(error) => tracing::warn!(%error, "cannot write how the job ended; trying again"),
        }
        tokio::time::sleep(REST).await;
    };
    let labels = [("queue", J::QUEUE.to_owned()), ("name", name), ("outcome", outcome.to_owned())];
    metrics::counter!("jobs_total", &labels).increment(1);
    metrics::histogram!("job_duration_seconds", &labels).record(started.elapsed());
    Ok(())
}

/// Writes the end of an attempt to the job's row, and tells it in one word.
async fn settle(
    result: &Result<(), Failure>,
    id: &str,
    attempt: u16,
    attempts: u16,
    worker: &Worker,
) -> Result<&'static str, sqlx::Error> {
    let mut db = worker.db.acquire().await?;
    let failure = match result {
        Ok(()) => {
            queue::finish(&mut db, id).await?;
            tracing::info!("done");
            return Ok("done");
        }
        Err(failure) => failure,
    };
    match failure {
        Failure::NotBefore(then) => {
            tracing::info!(%then, "put off");
            queue::put_back(&mut db, id, *then, None).await?;
            Ok("put_off")
        }
        Failure::Later(reason) if attempt < attempts => {
            let delay = queue::delay_after(attempt);
            tracing::warn!(reason, delay_s = delay.as_secs_f64(), "failed, to be tried again");
            let then = worker.clock.now() + delay;
            queue::put_back(&mut db, id, then, Some(reason)).await?;
            Ok("retried")
        }
        Failure::Later(reason) | Failure::Never(reason) => {
            tracing::error!(reason, "failed for good");
            queue::bury(&mut db, id, reason).await?;
            Ok("dead")
        }
    }
}

fn panic_text(panic: &(dyn std::any::Any + Send)) -> &str {
    let text = panic.downcast_ref::<&str>().copied();
    text.or_else(|| panic.downcast_ref::<String>().map(String::as_str)).unwrap_or("without a message")
}
