//! `worker drain`: pauses all queues and waits for running jobs.

use std::process::ExitCode;
use std::time::{Duration, Instant};

use jobs::queue::drain::{self, Running};
use jobs::queue::lease;

use super::{CommandContext, counted, unfinished};
use crate::queues::Queue;

/// Polling interval.
const POLL_INTERVAL: Duration = Duration::from_millis(250);

/// Interval of progress messages.
const PROGRESS_INTERVAL: Duration = Duration::from_secs(5);

/// Pause all queues of the installation and wait for running jobs to finish, for instance before a migration.
///
/// Workers keep running, but neither they nor newly started ones start jobs until `worker drain --resume`.
/// Queues that were already paused stay paused then. (To drain a single worker, send it SIGTERM.)
///
/// Exit code 0: nothing is running. 3: jobs were still running after the timeout; the queues stay paused.
#[derive(Clone, Debug, clap::Args)]
pub struct Drain {
    /// Only these queues
    #[arg(long, value_delimiter = ',', default_values = Queue::ALL.map(Queue::name))]
    queues: Vec<Queue>,
    /// Maximum wait, such as 90s or 10m
    #[arg(long, default_value = "60s", value_parser = humantime::parse_duration)]
    timeout: Duration,
    /// Resume the queues instead
    #[arg(long, conflicts_with = "timeout")]
    resume: bool,
}

impl Drain {
    /// Runs the command.
    pub async fn run(self, context: &CommandContext) -> Result<ExitCode, sqlx::Error> {
        let queues: Vec<_> = self.queues.iter().map(|queue| queue.name()).collect();
        if self.resume { resume(context, &queues).await } else { pause(context, &queues, self.timeout).await }
    }
}

async fn resume(context: &CommandContext, queues: &[&str]) -> Result<ExitCode, sqlx::Error> {
    let mut tx = context.db.begin().await?;
    let resumed = drain::end(&mut tx, queues).await?;
    context.record(&mut tx, "queue_resumed", "queue", &resumed).await?;
    tx.commit().await?;
    match &resumed[..] {
        [] => println!("None of these queues was paused by `worker drain`."),
        resumed => println!("Resumed: {}.", resumed.join(", ")),
    }
    Ok(ExitCode::SUCCESS)
}

async fn pause(
    context: &CommandContext,
    queues: &[&str],
    timeout: Duration,
) -> Result<ExitCode, sqlx::Error> {
    let started = Instant::now();
    let mut tx = context.db.begin().await?;
    let paused = drain::begin(&mut tx, queues).await?;
    context.record(&mut tx, "queue_paused", "queue", &paused).await?;
    tx.commit().await?;
    println!("Paused: {}.", queues.join(", "));
    let mut printed = None;
    loop {
        let running = running(context, queues).await?;
        if running.is_empty() {
            println!("No jobs are running. Use `worker drain --resume` to resume the queues.");
            return Ok(ExitCode::SUCCESS);
        }
        if started.elapsed() >= timeout {
            list_running(context, &running);
            eprintln!(
                "These jobs are still running. The queues stay paused; use `worker drain --resume` to resume them."
            );
            return Ok(unfinished());
        }
        if printed.is_none_or(|printed: Instant| printed.elapsed() >= PROGRESS_INTERVAL) {
            println!("Waiting for {} to finish.", counted(running.len()));
            printed = Some(Instant::now());
        }
        tokio::time::sleep(POLL_INTERVAL).await;
    }
}

/// Jobs running on live workers. If none is left, nothing would take over the jobs of dead ones.
async fn running(context: &CommandContext, queues: &[&str]) -> Result<Vec<Running>, sqlx::Error> {
    let mut tx = context.db.begin().await?;
    lease::take_over(&mut tx, context.lease).await?;
    let running = drain::running(&mut tx, queues).await?;
    tx.commit().await?;
    Ok(running)
}

fn list_running(context: &CommandContext, running: &[Running]) {
    for job in running {
        let seconds = (context.clock.now() - job.started_at).num_seconds().max(0);
        eprintln!("{} {} of {}, for {seconds} s, by {}", job.id, job.kind, job.queue, job.worker);
    }
}
