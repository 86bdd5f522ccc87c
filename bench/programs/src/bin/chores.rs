//! A worker for the fault tests in `faults/`, which kill, stop and restart it: a separate queue, whose jobs
//! take some time and then insert a row each.
//!
//! `chores enqueue COUNT MILLISECONDS` enqueues jobs of this duration; `chores work CONCURRENCY` runs them.

#![expect(
    clippy::disallowed_methods,
    reason = "its table is there only while the proofs run, and not in the schema"
)]

use std::net::{Ipv4Addr, SocketAddr};
use std::path::PathBuf;
use std::time::Duration;

use anyhow::bail;
use jobs::queue::feed::Lease;
use jobs::trace::{self, LogFormat};
use jobs::{Job, Planned, enqueue_all};
use kernel::clock::Clock;
use kernel::{database, env};
use people::account::Keys;
use platforms::{Configuration, Platforms};
use serde::{Deserialize, Serialize};
use sqlx::PgPool;
use storage::{Location, Storage};
use tokio::sync::watch;
use worker::handle::Handle;
use worker::images::Renderer;
use worker::mailer::{Mailer, Transport};
use worker::pool::Terms;
use worker::{Failure, Retention, Worker, pool, worker_metrics};

/// Inserts its number into a table.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
struct Chore {
    n: i64,
    milliseconds: u64,
}

impl Job for Chore {
    const QUEUE: &'static str = "chores";

    fn name(&self) -> &'static str {
        "chore"
    }

    fn key(&self) -> String {
        format!("chore:{}", self.n)
    }

    /// More than the number of times that its workers are killed.
    fn attempts(&self) -> u16 {
        50
    }
}

impl Handle for Chore {
    fn time_limit(&self) -> Duration {
        Duration::from_mins(1)
    }

    async fn handle(self, worker: &Worker) -> Result<(), Failure> {
        tokio::time::sleep(Duration::from_millis(self.milliseconds)).await;
        sqlx::query("insert into chores (n, process) values ($1, $2)")
            .bind(self.n)
            .bind(i64::from(std::process::id()))
            .execute(&worker.db)
            .await?;
        Ok(())
    }
}

#[tokio::main]
async fn main() -> anyhow::Result<()> {
    let db = database::connect(&env::database_url("DATABASE_URL")?, 8, database::WORKER).await?;
    let words: Vec<_> = std::env::args().skip(1).collect();
    match words.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        ["enqueue", count, milliseconds] => plan(&db, count.parse()?, milliseconds.parse()?).await,
        ["work", concurrency] => Box::pin(work(db, concurrency.parse()?)).await,
        _ => bail!("chores enqueue COUNT MILLISECONDS | work CONCURRENCY"),
    }
}

async fn plan(db: &PgPool, count: i64, milliseconds: u64) -> anyhow::Result<()> {
    let mut tx = db.begin().await?;
    sqlx::query("create table if not exists chores (n bigint not null, process bigint not null)")
        .execute(&mut *tx)
        .await?;
    let first: i64 = sqlx::query_scalar("select count(*) from job_keys").fetch_one(&mut *tx).await?;
    let chores = (first..first + count).map(|n| Planned::now(Chore { n, milliseconds }));
    enqueue_all(&mut tx, &chores.collect::<Vec<_>>()).await?;
    Ok(tx.commit().await?)
}

/// Works until killed.
async fn work(db: PgPool, concurrency: usize) -> anyhow::Result<()> {
    trace::start(LogFormat::Text, "warn".parse()?);
    worker_metrics::serve(SocketAddr::from((Ipv4Addr::LOCALHOST, env::required("WORKER_METRICS_PORT")?)))?;
    let lease = Lease::of(Duration::from_secs(env::or("WORKER_LEASE_SECONDS", 15)?));
    let secret = "a secret of these chores and of nothing else".parse()?;
    let worker = Worker {
        db: db.clone(),
        clock: Clock::default(),
        storage: Storage::open(&Location::Folder(std::env::temp_dir().join("nivas-chores")))?,
        renderer: Renderer::of_this_program(),
        mailer: Mailer::new(&Transport::Folder(PathBuf::from("unused")), "chores@nivas.example".parse()?, 1)?,
        reply_mailbox: None,
        public_url: "http://localhost".parse()?,
        auth_is_hosted: false,
        keys: Keys::new(&secret),
        payments: None,
        platforms: Platforms::new(Configuration::default(), &secret, Clock::default())?,
        visitor: worker::link_visitor(&"http://localhost".parse()?)?,
        retention: Retention::default(),
    };
    let (_never, told) = watch::channel(false);
    let terms = Terms::new(db, Duration::from_secs(10), lease, told);
    Ok(Box::pin(pool::run::<Chore>(worker, concurrency, terms)).await?)
}
