//! The `worker` program: works on the queues until stopped.

use std::process::ExitCode;
use std::time::Duration;

use anyhow::Context as _;
use clap::{Parser, Subcommand};
use gateway::Payments;
use jobs::queue::feed::Lease;
use kernel::clock::Clock;
use kernel::{database, integration};
use people::account::Keys;
use platforms::Platforms;
use sqlx::PgPool;
use storage::Storage;
use tokio::runtime::Builder;
use tokio::signal::unix::{SignalKind, signal};
use tokio::sync::watch;
use url::Url;
use worker::cli::CommandContext;
use worker::cli::drain::Drain;
use worker::cli::jobs::Jobs;
use worker::config::{CommandConfig, Config};
use worker::images::{DrawShareCard, ReadFilm, RenderPicture, Renderer};
use worker::mailer::Mailer;
use worker::pool::Terms;
use worker::queues::{Queue, Queues};
use worker::{Worker, worker_metrics};

/// Runs the queues' jobs until stopped. The commands manage the installation's jobs and workers.
#[derive(Debug, Parser)]
#[command(
    name = "worker",
    args_conflicts_with_subcommands = true,
    after_help = "Configuration comes from environment variables; see .env.example."
)]
struct Arguments {
    /// Queues to work on with the concurrency of each, such as mail=16,documents=2. Without a number, the
    /// queue's default; without this argument, those of `WORKER_QUEUES`, or else all
    #[arg(long)]
    queues: Option<Queues>,
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Debug, Subcommand)]
enum Command {
    #[command(flatten)]
    Operate(OperatorCommand),
    // Internal: the worker starts itself with it.
    #[command(hide = true)]
    RenderPicture(RenderPicture),
    #[command(hide = true)]
    ReadFilm(ReadFilm),
    #[command(hide = true)]
    DrawShareCard(DrawShareCard),
}

#[derive(Debug, Subcommand)]
enum OperatorCommand {
    Drain(Drain),
    #[command(subcommand)]
    Jobs(Jobs),
}

/// Stack size of each thread, like the main thread's: unoptimised builds need much of it to typeset a
/// document.
const STACK_BYTES: usize = 8 << 20;

fn main() -> ExitCode {
    // For operators: one line that says what is wrong, without a backtrace.
    run(Arguments::parse()).unwrap_or_else(|error| {
        eprintln!("Error: {error:#}");
        ExitCode::FAILURE
    })
}

fn run(Arguments { queues, command }: Arguments) -> anyhow::Result<ExitCode> {
    // The confined commands run without threads.
    match command {
        Some(Command::RenderPicture(picture)) => return Ok(picture.run()),
        Some(Command::ReadFilm(film)) => return Ok(film.run()),
        Some(Command::DrawShareCard(card)) => return Ok(card.run()),
        _ => {}
    }
    let runtime = Builder::new_multi_thread().enable_all().thread_stack_size(STACK_BYTES).build()?;
    let ended = match command {
        Some(Command::Operate(command)) => runtime.block_on(command.run()),
        _ => runtime.block_on(work(queues)).map(|()| ExitCode::SUCCESS),
    };
    // A computing thread cannot be stopped; its job was released.
    runtime.shutdown_background();
    ended
}

impl OperatorCommand {
    async fn run(self) -> anyhow::Result<ExitCode> {
        let CommandConfig { database_url, lease } = CommandConfig::read()?;
        let context = CommandContext { db: connect(&database_url, 1).await?, clock: Clock::default(), lease };
        match self {
            Self::Drain(drain) => Ok(drain.run(&context).await?),
            Self::Jobs(jobs) => jobs.run(&context).await,
        }
    }
}

async fn work(queues: Option<Queues>) -> anyhow::Result<()> {
    let config = Config::read(queues)?;
    jobs::trace::start(config.log_format, config.log_filter.parse().context("cannot parse RUST_LOG")?);
    worker_metrics::serve(config.metrics).with_context(|| {
        format!(
            "cannot listen on {}; set METRICS_HOST and WORKER_METRICS_PORT to use another address",
            config.metrics
        )
    })?;
    worker_metrics::introduce(&config.queues);

    let db = connect(&config.database_url, config.queues.connections_of_jobs()).await?;
    if database::owns_schema(&mut *db.acquire().await?).await? {
        tracing::warn!("{}", database::OWNER_WARNING);
    }
    let queue_db = connect(&config.database_url, config.queues.connections_of_queue()).await?;
    let connections = u32::try_from(config.queues.concurrency(Queue::Mail).max(1)).unwrap_or(u32::MAX);
    let mailer =
        Mailer::new(&config.transport, config.mail_from.clone(), connections).context("invalid SMTP_URL")?;
    let storage = Storage::open(&config.storage).context("cannot open the file storage")?;
    let payments = config.payments.as_ref().map(|configuration| {
        Payments::new(configuration, &config.public_url, &config.secret_key, Clock::default())
    });
    let payments = payments.transpose().context("cannot use the payment gateway of PAYMENT_GATEWAY")?;
    let platforms = Platforms::new(config.platforms.clone(), &config.secret_key, Clock::default());
    let platforms = platforms.context("cannot prepare the connections to ad platforms")?;
    let worker = Worker {
        db,
        clock: Clock::default(),
        storage,
        renderer: Renderer::of_this_program(),
        mailer,
        reply_mailbox: config.reply_mailbox.clone(),
        public_url: config.public_url.clone(),
        auth_is_hosted: config.auth_is_hosted,
        keys: Keys::new(&config.secret_key),
        payments,
        platforms,
        visitor: worker::link_visitor(&config.public_url).context("cannot prepare the check of links")?,
        retention: config.retention,
    };

    report_integrations(&worker, &config).await;

    let stop = stop_signal()?;
    tokio::spawn(record_depths(queue_db.clone()));
    tracing::info!(queues = %config.queues, metrics = %config.metrics, "working");
    worker::run(worker, &config.queues, Terms::new(queue_db, config.grace, Lease::of(config.lease), stop))
        .await
}

/// Writes down what this worker is connected to. It works without, too.
async fn report_integrations(worker: &Worker, config: &Config) {
    let reported = async {
        let mut db = worker.db.acquire().await?;
        integration::report(&mut db, &config.integrations(), worker.clock.now()).await
    };
    if let Err(error) = reported.await {
        tracing::warn!(%error, "cannot record what this worker is connected to");
    }
}

async fn connect(database_url: &Url, connections: u32) -> anyhow::Result<PgPool> {
    database::connect(database_url, connections, database::WORKER)
        .await
        .context("cannot connect to the database of DATABASE_URL")
}

/// Turns true on the first SIGTERM or Ctrl-C.
fn stop_signal() -> anyhow::Result<watch::Receiver<bool>> {
    let mut terminate = signal(SignalKind::terminate())?;
    let mut interrupt = signal(SignalKind::interrupt())?;
    let (stopping, stopped) = watch::channel(false);
    tokio::spawn(async move {
        tokio::select! {
            _ = terminate.recv() => {}
            _ = interrupt.recv() => {}
        }
        tracing::info!("stopping");
        let _ = stopping.send(true);
    });
    Ok(stopped)
}

/// Refreshes the backlog gauges often enough for any scrape interval.
async fn record_depths(db: PgPool) {
    loop {
        let recorded = async { jobs::queue::record_depths(&mut *db.acquire().await?).await };
        if let Err(error) = recorded.await {
            tracing::warn!(%error, "cannot count the backlog");
        }
        tokio::time::sleep(Duration::from_secs(5)).await;
    }
}
