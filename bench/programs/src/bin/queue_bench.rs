//! Empty jobs at the maximum rate of the queue, for `make bench NAME=queue`.
//!
//! `queue_bench enqueue COUNT`, `queue_bench enqueue-once COUNT`, `queue_bench work COUNT CONCURRENCY` and
//! `queue_bench latency COUNT PER_SECOND` each print one line of JSON.

use std::path::PathBuf;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use anyhow::bail;
use jobs::queue::feed::Lease;
use jobs::{Job, Planned, enqueue, enqueue_all};
use kernel::clock::Clock;
use kernel::{database, env};
use people::account::Keys;
use platforms::{Configuration, Platforms};
use serde::{Deserialize, Serialize};
use sqlx::PgPool;
use storage::{Location, Storage};
use tokio::sync::{Notify, watch};
use tokio::task::JoinHandle;
use worker::handle::Handle;
use worker::images::Renderer;
use worker::mailer::{Mailer, Transport};
use worker::pool::Terms;
use worker::{Failure, Retention, Worker, pool};

/// Jobs per statement.
const BATCH: u64 = 1000;

/// Jobs left.
static LEFT: AtomicU64 = AtomicU64::new(0);
static NONE_LEFT: Notify = Notify::const_new();

/// Start of each job by number.
static BEGUN: Mutex<Vec<(u64, Instant)>> = Mutex::new(Vec::new());

/// An empty job.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
struct Noop {
    n: u64,
    is_timed: bool,
}

impl Job for Noop {
    const QUEUE: &'static str = "noops";

    fn name(&self) -> &'static str {
        "noop"
    }

    fn key(&self) -> String {
        format!("noop:{}", self.n)
    }

    fn attempts(&self) -> u16 {
        3
    }
}

impl Handle for Noop {
    fn time_limit(&self) -> Duration {
        Duration::from_mins(1)
    }

    async fn handle(self, _: &Worker) -> Result<(), Failure> {
        if self.is_timed {
            begun().push((self.n, Instant::now()));
        }
        if LEFT.fetch_sub(1, Ordering::Relaxed) == 1 {
            NONE_LEFT.notify_one();
        }
        Ok(())
    }
}

fn begun() -> MutexGuard<'static, Vec<(u64, Instant)>> {
    BEGUN.lock().unwrap_or_else(PoisonError::into_inner)
}

#[tokio::main]
async fn main() -> anyhow::Result<()> {
    let db = database::connect(&env::database_url("DATABASE_URL")?, 8, database::WORKER).await?;
    let words: Vec<_> = std::env::args().skip(1).collect();
    let words: Vec<_> = words.iter().map(String::as_str).collect();
    let report = match words[..] {
        ["enqueue", count] => enqueue_many(&db, count.parse()?, Planned::every_time).await?,
        ["enqueue-once", count] => enqueue_many(&db, count.parse()?, |planned| planned).await?,
        ["work", count, concurrency] => work(db, count.parse()?, concurrency.parse()?).await?,
        ["latency", count, per_second] => latency(db, count.parse()?, per_second.parse()?).await?,
        _ => bail!(
            "queue_bench enqueue COUNT | enqueue-once COUNT | work COUNT CONCURRENCY | latency COUNT PER_SECOND"
        ),
    };
    println!("{report}");
    Ok(())
}

/// Numbers not used by an earlier run.
fn numbers(count: u64) -> impl Iterator<Item = u64> {
    let first = Clock::default().now().timestamp_micros().unsigned_abs() << 12;
    first..first + count
}

async fn enqueue_many(
    db: &PgPool,
    count: u64,
    plan: fn(Planned<Noop>) -> Planned<Noop>,
) -> anyhow::Result<serde_json::Value> {
    let jobs: Vec<_> = numbers(count).map(|n| plan(Planned::now(Noop { n, is_timed: false }))).collect();
    let mut db = db.acquire().await?;
    let started = Instant::now();
    for batch in jobs.chunks(usize::try_from(BATCH)?) {
        enqueue_all(&mut db, batch).await?;
    }
    Ok(serde_json::json!({ "seconds": started.elapsed().as_secs_f64() }))
}

async fn work(db: PgPool, count: u64, concurrency: usize) -> anyhow::Result<serde_json::Value> {
    LEFT.store(count, Ordering::Relaxed);
    let started = Instant::now();
    let (stop, running) = start(db, concurrency)?;
    NONE_LEFT.notified().await;
    stop.send(true)?;
    running.await??;
    // The last outcomes are written by now.
    Ok(serde_json::json!({ "seconds": started.elapsed().as_secs_f64() }))
}

async fn latency(db: PgPool, count: u64, per_second: f64) -> anyhow::Result<serde_json::Value> {
    LEFT.store(count, Ordering::Relaxed);
    let (stop, running) = start(db.clone(), 10)?;
    tokio::time::sleep(Duration::from_secs(1)).await;
    let mut clock = tokio::time::interval(Duration::from_secs_f64(per_second.recip()));
    let mut committed = Vec::new();
    let mut db = db.acquire().await?;
    for n in numbers(count) {
        clock.tick().await;
        enqueue(&mut db, Noop { n, is_timed: true }).await?;
        committed.push((n, Instant::now()));
    }
    NONE_LEFT.notified().await;
    stop.send(true)?;
    running.await??;
    let mut begun = begun().clone();
    begun.sort_unstable_by_key(|(n, _)| *n);
    // A job that started before its enqueuer saw the commit had no delay.
    let delays =
        begun.iter().zip(&committed).map(|((_, begun), (_, at))| begun.saturating_duration_since(*at));
    let mut delays: Vec<_> = delays.map(|delay| delay.as_secs_f64() * 1000.0).collect();
    delays.sort_unstable_by(f64::total_cmp);
    Ok(serde_json::json!({ "milliseconds": delays }))
}

type Running = JoinHandle<Result<(), sqlx::Error>>;

fn start(db: PgPool, concurrency: usize) -> anyhow::Result<(watch::Sender<bool>, Running)> {
    let (stop, told) = watch::channel(false);
    let transport = Transport::Folder(PathBuf::from("target/bench/mail"));
    let secret = "a secret of this benchmark and of nothing else".parse()?;
    let worker = Worker {
        db,
        clock: Clock::default(),
        storage: Storage::open(&Location::Folder(PathBuf::from("target/bench/files")))?,
        renderer: Renderer::of_this_program(),
        mailer: Mailer::new(&transport, "bench@nivas.example".parse()?, 1)?,
        reply_mailbox: None,
        public_url: "http://localhost".parse()?,
        auth_is_hosted: false,
        keys: Keys::new(&secret),
        payments: None,
        platforms: Platforms::new(Configuration::default(), &secret, Clock::default())?,
        visitor: worker::link_visitor(&"http://localhost".parse()?)?,
        retention: Retention::default(),
    };
    let terms = Terms::new(worker.db.clone(), Duration::from_secs(10), Lease::default(), told);
    Ok((stop, tokio::spawn(pool::run::<Noop>(worker, concurrency, terms))))
}
