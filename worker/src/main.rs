//! The `worker` program: works on the queues until it is told to stop.

use std::time::Duration;

use anyhow::Context as _;
use domain::account::Keys;
use domain::clock::Clock;
use jobs::queue::feed::Lease;
use metrics_exporter_prometheus::{Matcher, PrometheusBuilder};
use sqlx::PgPool;
use sqlx::postgres::{PgConnectOptions, PgPoolOptions};
use tokio::signal::unix::{SignalKind, signal};
use tokio::sync::watch;
use worker::Worker;
use worker::config::Config;
use worker::post::Post;

#[tokio::main]
async fn main() -> anyhow::Result<()> {
    let config = Config::read()?;
    jobs::trace::start(config.log_format, config.log_filter.parse().context("RUST_LOG cannot be read")?);
    let seconds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 30.0, 90.0];
    PrometheusBuilder::new()
        .set_buckets_for_metric(Matcher::Suffix("_seconds".to_owned()), &seconds)?
        .with_http_listener(config.metrics)
        .install()
        .with_context(|| {
            format!("cannot listen on {}; WORKER_METRICS_PORT chooses another port", config.metrics)
        })?;

    let db = connect(&config).await?;
    let connections = u32::try_from(config.concurrency).unwrap_or(u32::MAX);
    let post =
        Post::new(&config.way, config.mail_from.clone(), connections).context("SMTP_URL cannot be used")?;
    let worker = Worker {
        db: db.clone(),
        clock: Clock::default(),
        post,
        public_url: config.public_url.clone(),
        auth_is_hosted: config.auth_is_hosted,
        keys: Keys::new(&config.secret_key),
    };

    let stop = stop_signal()?;
    tokio::spawn(record_depths(db));
    tracing::info!(concurrency = config.concurrency, metrics = %config.metrics, "working");
    worker::run(worker, config.concurrency, config.grace, Lease::of(config.lease), stop).await
}

/// Few connections, whatever the concurrency: jobs hold one only while they read or write, and each queue
/// one on which it is told of new jobs.
async fn connect(config: &Config) -> anyhow::Result<PgPool> {
    let options: PgConnectOptions =
        config.database_url.as_str().parse().context("DATABASE_URL cannot be read")?;
    PgPoolOptions::new()
        .max_connections(12)
        .acquire_timeout(Duration::from_secs(10))
        .connect_with(options.application_name("nivas-worker"))
        .await
        .context("cannot connect to the database that DATABASE_URL names")
}

/// Turns true on the first SIGTERM or Ctrl-C.
fn stop_signal() -> anyhow::Result<watch::Receiver<bool>> {
    let mut terminate = signal(SignalKind::terminate())?;
    let mut interrupt = signal(SignalKind::interrupt())?;
    let (tell, told) = watch::channel(false);
    tokio::spawn(async move {
        tokio::select! {
            _ = terminate.recv() => {}
            _ = interrupt.recv() => {}
        }
        tracing::info!("stopping");
        let _ = tell.send(true);
    });
    Ok(told)
}

/// Keeps the gauges of what waits fresh enough for any scrape interval.
async fn record_depths(db: PgPool) {
    loop {
        let recorded = async { jobs::queue::record_depths(&mut *db.acquire().await?).await };
        if let Err(error) = recorded.await {
            tracing::warn!(%error, "cannot count what waits");
        }
        tokio::time::sleep(Duration::from_secs(5)).await;
    }
}
