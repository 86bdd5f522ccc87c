//! The pool: outcomes of jobs, and failures of workers and connections.

mod chore;
mod death;
mod endings;
mod heavy;
mod job_logs;
mod operate;
mod stop;
mod traffic;

use std::time::Duration;

use chrono::{DateTime, Utc};
use jobs::queue::feed::Lease;
use jobs::queue::{self, Job as _, JobState, Planned};
use kernel::clock::Clock;
use lettre::message::Mailbox;
use sqlx::PgPool;
use storage::{Location, Storage};
use tokio::sync::watch;
use tokio::task::JoinHandle;
use url::Url;
use worker::images::Renderer;
use worker::mailer::{Mailer, Transport};
use worker::pool::Terms;
use worker::{Retention, Worker, pool};

use self::chore::Chore;
use crate::house::{keys, platforms};

/// Longer than anything takes, even with six programs on two cores.
const TIMEOUT: Duration = Duration::from_mins(1);

/// Short, so that a worker's death is noticed quickly.
const LEASE: Lease = Lease { length: Duration::from_secs(6), renewal_interval: Duration::from_secs(1) };

/// A worker that runs until stopped.
struct Running {
    stop: watch::Sender<bool>,
    task: JoinHandle<Result<(), sqlx::Error>>,
}

impl Running {
    fn start(db: PgPool, concurrency: usize) -> Self {
        Self::with_grace(db, concurrency, Duration::from_secs(10))
    }

    fn with_grace(db: PgPool, concurrency: usize, grace: Duration) -> Self {
        let (stop, told) = watch::channel(false);
        let terms = Terms::new(db.clone(), grace, LEASE, told);
        Self { stop, task: tokio::spawn(pool::run::<Chore>(worker(db), concurrency, terms)) }
    }

    async fn stop(self) {
        self.stop.send(true).unwrap();
        tokio::time::timeout(TIMEOUT, self.task).await.expect("it stops").unwrap().unwrap();
    }
}

/// State shared by a worker's handlers.
fn worker(db: PgPool) -> Worker {
    let sender: Mailbox = "hello@nivas.example".parse().unwrap();
    Worker {
        db,
        clock: Clock::default(),
        storage: Storage::open(&Location::Folder(std::env::temp_dir().join("nivas-files"))).unwrap(),
        renderer: Renderer::of_this_program(),
        mailer: Mailer::new(&Transport::Folder(std::env::temp_dir()), sender, 1).unwrap(),
        reply_mailbox: None,
        public_url: Url::parse("https://nivas.example.com").unwrap(),
        auth_is_hosted: false,
        keys: keys(),
        payments: None,
        platforms: platforms(&Clock::default()),
        visitor: worker::link_visitor(&crate::house::SITE.parse().unwrap()).unwrap(),
        retention: Retention::default(),
    }
}

async fn enqueue(db: &PgPool, chores: &[Chore]) {
    let planned: Vec<_> = chores.iter().copied().map(Planned::now).collect();
    queue::enqueue_all(&mut db.acquire().await.unwrap(), &planned).await.unwrap();
}

/// A job in any table.
#[derive(Debug)]
struct Row {
    state: JobState,
    attempts: i16,
    run_at: DateTime<Utc>,
    worker: Option<i32>,
    error: Option<String>,
}

async fn row(db: &PgPool, chore: &Chore) -> Row {
    sqlx::query_as!(
        Row,
        r#"select state as "state!: JobState", attempt as "attempts!", run_at as "run_at!", worker, error
           from jobs where key = $1"#,
        chore.key(),
    )
    .fetch_one(db)
    .await
    .unwrap()
}

/// Waits until a job's row meets a condition.
async fn until(db: &PgPool, chore: &Chore, is_so: impl Fn(&Row) -> bool) -> Row {
    let started = std::time::Instant::now();
    loop {
        let row = row(db, chore).await;
        if is_so(&row) {
            return row;
        }
        assert!(started.elapsed() < TIMEOUT, "still {row:?}");
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}

async fn until_done(db: &PgPool, chore: &Chore) -> Row {
    until(db, chore, |row| row.state == JobState::Done).await
}

/// Ends a failed job's retry delay.
async fn hurry(db: &PgPool, chore: &Chore) {
    sqlx::query!("update jobs_waiting set run_at = now() where key = $1", chore.key())
        .execute(db)
        .await
        .unwrap();
}
