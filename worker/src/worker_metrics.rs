//! This worker's metrics for Prometheus. The backlog across all workers comes from the queue's gauges.

use std::net::SocketAddr;
use std::time::{Duration, Instant};

use chrono::{DateTime, Utc};
use jobs::queue::claim::Claimed;
use metrics::{Unit, counter, describe_counter, describe_gauge, describe_histogram, gauge, histogram};
use metrics_exporter_prometheus::{BuildError, Matcher, PrometheusBuilder};

use crate::queues::Queues;

/// From milliseconds after a commit to a large backlog.
const WAIT_BUCKETS: [f64; 14] =
    [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1.0, 5.0, 15.0, 60.0, 300.0, 1800.0];

const DURATION_BUCKETS: [f64; 14] =
    [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 30.0, 90.0];

/// Starts the metrics endpoint.
pub fn serve(address: SocketAddr) -> Result<(), BuildError> {
    PrometheusBuilder::new()
        .set_buckets_for_metric(Matcher::Full("job_wait_seconds".to_owned()), &WAIT_BUCKETS)?
        .set_buckets_for_metric(Matcher::Full("job_duration_seconds".to_owned()), &DURATION_BUCKETS)?
        .with_http_listener(address)
        .install()?;
    describe();
    Ok(())
}

fn describe() {
    describe_gauge!("worker_info", "Build and queues of this worker.");
    describe_gauge!("worker_slots", "Concurrency of the queue on this worker.");
    describe_counter!("jobs_total", "Finished attempts of this worker, by outcome.");
    describe_histogram!("job_wait_seconds", Unit::Seconds, "Time from when a job was ready to its start.");
    describe_histogram!("job_duration_seconds", Unit::Seconds, "Duration of attempts.");
    describe_counter!("queue_leases_taken_over_total", "Jobs taken over from silent workers.");
    describe_counter!(
        "queue_endings_refused_total",
        "Outcomes reported after the lease was lost to another worker."
    );
    describe_counter!(
        "letters_held_total",
        "E-mails held because they may have been sent already, by template."
    );
    describe_gauge!("queue_jobs", "Unfinished jobs of the queue, by state.");
    describe_gauge!("queue_oldest_ready_seconds", Unit::Seconds, "Age of the oldest ready job.");
    describe_gauge!("queue_workers", "Live workers of the queue.");
}

/// Reports this worker's queues, and initializes its counters to zero: a first increase shows only after a
/// zero.
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

/// Records the start of a job.
pub(crate) fn begun(queue: &'static str, job: &Claimed, now: DateTime<Utc>) {
    let labels = [("queue", queue.to_owned()), ("name", job.kind.clone())];
    // Another machine's clock may be behind the database's.
    let waited = (now - job.run_at).to_std().unwrap_or(Duration::ZERO);
    histogram!("job_wait_seconds", &labels).record(waited);
}

/// Records the end of an attempt.
pub(crate) fn ended(queue: &'static str, job: &Claimed, outcome: &'static str, started: Instant) {
    let labels = [("queue", queue.to_owned()), ("name", job.kind.clone()), ("outcome", outcome.to_owned())];
    counter!("jobs_total", &labels).increment(1);
    histogram!("job_duration_seconds", &labels).record(started.elapsed());
}

/// Records a held e-mail that may have been sent already.
pub(crate) fn held(template: &'static str) {
    counter!("letters_held_total", "template" => template).increment(1);
}
