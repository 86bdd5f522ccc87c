//! This worker's metrics for Prometheus. The backlog of all workers together comes from the queue's own
//! gauges.

use std::net::SocketAddr;
use std::time::{Duration, Instant};

use chrono::{DateTime, Utc};
use jobs::queue::claim::Claimed;
use metrics::{Unit, counter, describe_counter, describe_gauge, describe_histogram, gauge, histogram};
use metrics_exporter_prometheus::{BuildError, Matcher, PrometheusBuilder};

use crate::queues::Queues;

/// From the first milliseconds after a commit to a queue that is far behind.
const WAITS: [f64; 14] =
    [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1.0, 5.0, 15.0, 60.0, 300.0, 1800.0];

const DURATIONS: [f64; 14] =
    [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 30.0, 90.0];

/// Begins to answer Prometheus at that address.
pub fn serve(address: SocketAddr) -> Result<(), BuildError> {
    PrometheusBuilder::new()
        .set_buckets_for_metric(Matcher::Full("job_wait_seconds".to_owned()), &WAITS)?
        .set_buckets_for_metric(Matcher::Full("job_duration_seconds".to_owned()), &DURATIONS)?
        .with_http_listener(address)
        .install()?;
    describe();
    Ok(())
}

fn describe() {
    describe_gauge!("worker_info", "This build, and what it works on.");
    describe_gauge!("worker_slots", "Jobs of the queue that this worker does at once.");
    describe_counter!("jobs_total", "Attempts that have ended here, by outcome.");
    describe_histogram!(
        "job_wait_seconds",
        Unit::Seconds,
        "From when a job could have started to its start."
    );
    describe_histogram!("job_duration_seconds", Unit::Seconds, "How long attempts took.");
    describe_counter!(
        "queue_leases_taken_over_total",
        "Jobs that this worker took from others that had fallen silent."
    );
    describe_counter!(
        "queue_endings_refused_total",
        "Ends that this worker told too late: the jobs had gone to others."
    );
    describe_counter!(
        "letters_held_total",
        "Letters that may have been sent and wait for a person's decision, by template."
    );
    describe_gauge!("queue_jobs", "Jobs of the queue that are not over, all workers together, by state.");
    describe_gauge!("queue_oldest_ready_seconds", Unit::Seconds, "How long the oldest ready job has waited.");
    describe_gauge!("queue_workers", "Workers of the queue that are heard of.");
}

/// Tells what this worker works on, and that nothing has happened yet: a first increase shows only if there was a zero
/// before it.
pub fn introduce(queues: &Queues) {
    let labels = [("version", env!("CARGO_PKG_VERSION").to_owned()), ("queues", queues.to_string())];
    gauge!("worker_info", &labels).set(1.0);
    counter!("queue_leases_taken_over_total").absolute(0);
    for (queue, concurrency) in queues.iter() {
        #[expect(clippy::cast_precision_loss, reason = "a gauge is a float")]
        gauge!("worker_slots", "queue" => queue.name()).set(concurrency as f64);
        counter!("queue_endings_refused_total", "queue" => queue.name()).absolute(0);
    }
}

/// A job has begun.
pub(crate) fn begun(queue: &'static str, job: &Claimed, now: DateTime<Utc>) {
    let labels = [("queue", queue.to_owned()), ("name", job.kind.clone())];
    // Another machine's clock may be behind the database's.
    let waited = (now - job.run_at).to_std().unwrap_or(Duration::ZERO);
    histogram!("job_wait_seconds", &labels).record(waited);
}

/// An attempt at a job has ended.
pub(crate) fn ended(queue: &'static str, job: &Claimed, outcome: &'static str, started: Instant) {
    let labels = [("queue", queue.to_owned()), ("name", job.kind.clone()), ("outcome", outcome.to_owned())];
    counter!("jobs_total", &labels).increment(1);
    histogram!("job_duration_seconds", &labels).record(started.elapsed());
}

/// A letter that may have been sent waits for a person's decision.
pub(crate) fn held(template: &'static str) {
    counter!("letters_held_total", "template" => template).increment(1);
}
