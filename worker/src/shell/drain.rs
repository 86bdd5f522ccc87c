//! `worker drain`: lets all workers come to rest.

use std::process::ExitCode;
use std::time::{Duration, Instant};

use jobs::queue::drain::{self, Running};
use jobs::queue::lease;

use super::{Shell, counted, unfinished};
use crate::queues::Queue;

/// How often it is asked what still runs.
const GLANCE: Duration = Duration::from_millis(250);

/// How often it is said.
const WORD: Duration = Duration::from_secs(5);

/// Lets all workers of the installation end what they have begun and begin nothing more, and waits for that: before a
/// migration, for instance.
///
/// Workers go on running, and those that start meanwhile begin nothing either, until `worker drain --resume`. Queues
/// that somebody has paused before stay paused then. (One worker alone is drained by SIGTERM.)
///
/// Exit code 0: nothing runs. 3: something still ran after the time-out; the queues stay paused.
#[derive(Clone, Debug, clap::Args)]
pub struct Drain {
    /// Only these queues.
    #[arg(long, value_delimiter = ',', default_values = Queue::ALL.map(Queue::name))]
    queues: Vec<Queue>,
    /// How long to wait at most, such as 90s or 10m.
    #[arg(long, default_value = "60s", value_parser = humantime::parse_duration)]
    timeout: Duration,
    /// Lets the queues go on instead.
    #[arg(long, conflicts_with = "timeout")]
    resume: bool,
}

impl Drain {
    /// Does it.
    pub async fn run(self, shell: &Shell) -> Result<ExitCode, sqlx::Error> {
        let queues: Vec<_> = self.queues.iter().map(|queue| queue.name()).collect();
        if self.resume { resume(shell, &queues).await } else { rest(shell, &queues, self.timeout).await }
    }
}

async fn resume(shell: &Shell, queues: &[&str]) -> Result<ExitCode, sqlx::Error> {
    let mut tx = shell.db.begin().await?;
    let resumed = drain::end(&mut tx, queues).await?;
    shell.record(&mut tx, "queue_resumed", "queue", &resumed).await?;
    tx.commit().await?;
    match &resumed[..] {
        [] => println!("None of these queues was paused by `worker drain`."),
        resumed => println!("Going on: {}.", resumed.join(", ")),
    }
    Ok(ExitCode::SUCCESS)
}

async fn rest(shell: &Shell, queues: &[&str], timeout: Duration) -> Result<ExitCode, sqlx::Error> {
    let started = Instant::now();
    let mut tx = shell.db.begin().await?;
    let paused = drain::begin(&mut tx, queues).await?;
    shell.record(&mut tx, "queue_paused", "queue", &paused).await?;
    tx.commit().await?;
    println!("Nothing is begun any more: {}.", queues.join(", "));
    let mut said = None;
    loop {
        let running = running(shell, queues).await?;
        if running.is_empty() {
            println!("Nothing runs. `worker drain --resume` lets the queues go on.");
            return Ok(ExitCode::SUCCESS);
        }
        if started.elapsed() >= timeout {
            tell(shell, &running);
            eprintln!("They still run. The queues stay paused; `worker drain --resume` lets them go on.");
            return Ok(unfinished());
        }
        if said.is_none_or(|said: Instant| said.elapsed() >= WORD) {
            println!("Waiting for {} to end.", counted(running.len()));
            said = Some(Instant::now());
        }
        tokio::time::sleep(GLANCE).await;
    }
}

/// What is being worked on by workers that live. With none left, nobody else would take over what the dead held.
async fn running(shell: &Shell, queues: &[&str]) -> Result<Vec<Running>, sqlx::Error> {
    let mut tx = shell.db.begin().await?;
    lease::take_over(&mut tx, shell.lease).await?;
    let running = drain::running(&mut tx, queues).await?;
    tx.commit().await?;
    Ok(running)
}

fn tell(shell: &Shell, running: &[Running]) {
    for job in running {
        let seconds = (shell.clock.now() - job.started_at).num_seconds().max(0);
        eprintln!("{} {} of {}, for {seconds} s, by {}", job.id, job.kind, job.queue, job.worker);
    }
}
