//! Scheduled work: the schedule with several workers, and the jobs.

mod deletions;
mod designs;
mod external_links;
mod product_feed;
mod schedule;
mod seal_audit_log;
mod sitemaps;
mod toggle_maintenance;

use std::time::Duration;

use jobs::Job as _;
use jobs::Upkeep;
use jobs::queue::feed::Lease;
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
use worker::queues::Queues;
use worker::{Retention, Worker};

/// Longer than anything takes, even with six programs on two cores.
const TIMEOUT: Duration = Duration::from_mins(1);

/// A complete worker with separate connections, like one on another machine.
struct Running {
    stop: watch::Sender<bool>,
    task: JoinHandle<anyhow::Result<()>>,
}

impl Running {
    async fn start(db: &PgPool, clock: &Clock) -> Self {
        let sender: Mailbox = "hello@nivas.example".parse().unwrap();
        let worker = Worker {
            db: test_database::application(db, 8).await.unwrap(),
            clock: clock.clone(),
            storage: Storage::open(&Location::Folder(std::env::temp_dir().join("nivas-files"))).unwrap(),
            renderer: Renderer::of(env!("CARGO_BIN_EXE_worker").into()),
            mailer: Mailer::new(&Transport::Folder(std::env::temp_dir()), sender, 1).unwrap(),
            reply_mailbox: None,
            public_url: Url::parse("https://nivas.example.com").unwrap(),
            auth_is_hosted: false,
            keys: crate::house::keys(),
            payments: None,
            platforms: crate::house::platforms(clock),
            visitor: worker::link_visitor(&crate::house::SITE.parse().unwrap()).unwrap(),
            retention: Retention::default(),
        };
        let (stop, told) = watch::channel(false);
        let terms = Terms::new(worker.db.clone(), Duration::from_secs(10), Lease::default(), told);
        let task = tokio::spawn(async move { worker::run(worker, &Queues::default(), terms).await });
        Self { stop, task }
    }

    async fn stop(self) {
        self.stop.send(true).unwrap();
        tokio::time::timeout(TIMEOUT, self.task).await.expect("it stops").unwrap().unwrap();
    }
}

/// Waits until a query returns true.
async fn until(what: &str, mut is_so: impl AsyncFnMut() -> bool) {
    let started = std::time::Instant::now();
    while !is_so().await {
        assert!(started.elapsed() < TIMEOUT, "not yet: {what}");
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
}

/// Waits until every entry of the schedule has been seen once.
async fn until_watched(db: &PgPool) {
    until("the schedule is watched", async || {
        let seen = sqlx::query_scalar!(r#"select count(*) as "count!" from schedules"#);
        seen.fetch_one(db).await.unwrap() == i64::try_from(jobs::schedule::ENTRIES.len()).unwrap()
    })
    .await;
}

/// Waits until no upkeep jobs are left.
async fn until_idle(db: &PgPool) {
    until("upkeep is done", async || {
        let left = sqlx::query_scalar!(
            r#"select count(*) as "count!" from jobs where queue = $1 and state <> 'done'"#,
            Upkeep::QUEUE,
        );
        left.fetch_one(db).await.unwrap() == 0
    })
    .await;
}
