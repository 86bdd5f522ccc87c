//! CPU-bound work, which must not delay other queues.

use std::collections::HashMap;
use std::sync::{Condvar, LazyLock, Mutex};
use std::time::Duration;

use jobs::queue::JobState;
use jobs::{Job, Planned, enqueue_all};
use serde::{Deserialize, Serialize};
use sqlx::PgPool;
use tokio::sync::watch;
use uuid::Uuid;
use worker::handle::Handle;
use worker::pool::Terms;
use worker::{Failure, Worker, pool};

use super::chore::{Chore, Deed};
use super::{LEASE, TIMEOUT, enqueue, until_done, worker};

/// Blocks its thread until its mill is stopped, like CPU-bound work.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
struct Grind {
    mill: Mill,
    n: usize,
}

/// State shared by one test's grinding.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
struct Mill(Uuid);

#[derive(Default)]
struct Works {
    grinding: usize,
    most: usize,
    requests: Vec<Option<String>>,
    is_stopped: bool,
}

static MILLS: LazyLock<(Mutex<HashMap<Mill, Works>>, Condvar)> = LazyLock::new(Default::default);

impl Mill {
    fn new() -> Self {
        Self(Uuid::new_v4())
    }

    fn grind(self) {
        let (mills, stopped) = &*MILLS;
        let mut mills = mills.lock().unwrap();
        let works = mills.entry(self).or_default();
        works.grinding += 1;
        works.most = works.most.max(works.grinding);
        works.requests.push(jobs::trace::request_id());
        let (mut mills, waited) =
            stopped.wait_timeout_while(mills, TIMEOUT, |mills| !mills[&self].is_stopped).unwrap();
        mills.get_mut(&self).unwrap().grinding -= 1;
        assert!(!waited.timed_out(), "the mill was not stopped");
    }

    fn stop(self) {
        MILLS.0.lock().unwrap().entry(self).or_default().is_stopped = true;
        MILLS.1.notify_all();
    }

    fn look<T>(self, at: impl FnOnce(&Works) -> T) -> T {
        at(MILLS.0.lock().unwrap().entry(self).or_default())
    }

    async fn grinds(self, jobs: usize) {
        let started = std::time::Instant::now();
        while self.look(|works| works.grinding) < jobs {
            assert!(
                started.elapsed() < TIMEOUT,
                "only {} of {jobs} grind",
                self.look(|works| works.grinding)
            );
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
    }
}

impl Job for Grind {
    const QUEUE: &'static str = "mills";

    fn name(&self) -> &'static str {
        "grind"
    }

    fn key(&self) -> String {
        format!("grind:{}:{}", self.mill.0, self.n)
    }

    fn attempts(&self) -> u16 {
        1
    }
}

impl Handle for Grind {
    const IS_HEAVY: bool = true;

    fn time_limit(&self) -> Duration {
        TIMEOUT
    }

    async fn handle(self, worker: &Worker) -> Result<(), Failure> {
        self.mill.grind();
        // Its connections belong to the other runtime.
        sqlx::query!("select 1 as one").fetch_one(&worker.db).await?;
        if self.n == 0 { panic!("a stone has cracked") } else { Ok(()) }
    }
}

#[test_database::test]
async fn other_queues_continue_while_all_cores_are_busy(db: PgPool) {
    let mill = Mill::new();
    let (stop, told) = watch::channel(false);
    let terms = Terms::new(db.clone(), Duration::from_secs(10), LEASE, told);
    let cores = terms.compute.size();
    let grinds: Vec<_> = (0..cores + 2).map(|n| Planned::now(Grind { mill, n })).collect();
    let request = jobs::trace::scope("req-of-the-miller".to_owned(), async {
        enqueue_all(&mut db.acquire().await.unwrap(), &grinds).await
    });
    request.await.unwrap();
    let heavy = tokio::spawn(pool::run::<Grind>(worker(db.clone()), cores + 2, terms.clone()));
    let light = tokio::spawn(pool::run::<Chore>(worker(db.clone()), 2, terms));
    mill.grinds(cores).await;

    let chores = [(); 20].map(|()| Chore::new(Deed::Succeed));
    enqueue(&db, &chores).await;
    for chore in &chores {
        until_done(&db, chore).await;
    }
    assert_eq!(mill.look(|works| (works.grinding, works.most)), (cores, cores), "one for each core");

    mill.stop();
    until_ended(&db, grinds.len()).await;
    stop.send(true).unwrap();
    heavy.await.unwrap().unwrap();
    light.await.unwrap().unwrap();
    mill.look(|works| {
        assert!(
            works.requests.iter().all(|id| id.as_deref() == Some("req-of-the-miller")),
            "{:?}",
            works.requests
        );
    });
    let dead = sqlx::query!(
        r#"select key as "key!", error as "error!" from jobs_ended where queue = $1 and outcome = 'dead'"#,
        Grind::QUEUE,
    );
    let dead = dead.fetch_one(&db).await.unwrap();
    assert_eq!(
        (dead.key, dead.error),
        (Grind { mill, n: 0 }.key(), "panicked: a stone has cracked".to_owned())
    );
}

/// The worker does not wait for a thread that cannot be stopped: its job is released.
#[test_database::test]
async fn cpu_bound_jobs_are_released_on_shutdown(db: PgPool) {
    let mill = Mill::new();
    let (stop, told) = watch::channel(false);
    let terms = Terms::new(db.clone(), Duration::from_millis(500), LEASE, told);
    enqueue_all(&mut db.acquire().await.unwrap(), &[Planned::now(Grind { mill, n: 1 })]).await.unwrap();
    let heavy = tokio::spawn(pool::run::<Grind>(worker(db.clone()), 1, terms));
    mill.grinds(1).await;
    stop.send(true).unwrap();
    tokio::time::timeout(TIMEOUT, heavy).await.expect("it stops").unwrap().unwrap();
    let job = sqlx::query!(
        r#"select state as "state!: JobState", attempt as "attempt!" from jobs where queue = $1"#,
        Grind::QUEUE,
    );
    let job = job.fetch_one(&db).await.unwrap();
    assert_eq!((job.state, job.attempt), (JobState::Waiting, 0));
    mill.stop();
}

async fn until_ended(db: &PgPool, count: usize) {
    let started = std::time::Instant::now();
    loop {
        let ended = sqlx::query_scalar!(
            r#"select count(*) as "count!" from jobs_ended where queue = $1"#,
            Grind::QUEUE,
        );
        if usize::try_from(ended.fetch_one(db).await.unwrap()).unwrap() == count {
            return;
        }
        assert!(started.elapsed() < TIMEOUT, "they do not end");
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}
