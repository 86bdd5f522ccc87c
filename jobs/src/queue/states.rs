//! Property test: whatever happens to jobs, in whatever order, each is in exactly one state, the right one,
//! and none is lost.

use std::collections::BTreeMap;
use std::time::Duration;

use chrono::{DateTime, Utc};
use kernel::Db;
use proptest::prelude::{Just, Strategy, any, prop_oneof};
use proptest::strategy::ValueTree as _;
use proptest::test_runner::TestRunner;
use serde::{Deserialize, Serialize};
use sqlx::PgPool;

use super::ack::{Ack, Ending, ack};
use super::claim::claim;
use super::lease::{self, WorkerId};
use super::{Job, JobState, Planned, enqueue_all, operate, prune};

const LEASE: Duration = Duration::from_secs(15);
const ATTEMPTS: i16 = 2;

#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
struct Chore(u32);

impl Job for Chore {
    const QUEUE: &'static str = "chores";

    fn name(&self) -> &'static str {
        "chore"
    }

    fn key(&self) -> String {
        format!("chore:{}", self.0)
    }

    fn attempts(&self) -> u16 {
        ATTEMPTS.unsigned_abs()
    }
}

/// An operation. Its numbers select among the existing workers and jobs.
#[derive(Clone, Debug)]
enum Act {
    Enqueue { occasion: u32 },
    Claim { worker: usize, most: i64 },
    Settle { worker: usize, job: usize, ending: Ending },
    Cancel { job: usize },
    Retry { job: usize },
    Leave { worker: usize },
    FallSilent { worker: usize },
    Prune,
}

fn act() -> impl Strategy<Value = Act> {
    let at = DateTime::<Utc>::UNIX_EPOCH;
    let error = || "no".to_owned();
    let ending = prop_oneof![
        4 => Just(Ending::Done),
        2 => Just(Ending::Retry { run_at: at, error: error() }),
        1 => Just(Ending::PutOff { run_at: at }),
        1 => Just(Ending::Dead { error: error() }),
        1 => Just(Ending::Cancelled),
    ];
    let (worker, job) = (|| 0..3_usize, any::<usize>);
    prop_oneof![
        4 => (0..12_u32).prop_map(|occasion| Act::Enqueue { occasion }),
        4 => (worker(), 1..4_i64).prop_map(|(worker, most)| Act::Claim { worker, most }),
        6 => (worker(), job(), ending).prop_map(|(worker, job, ending)| Act::Settle { worker, job, ending }),
        1 => job().prop_map(|job| Act::Cancel { job }),
        1 => job().prop_map(|job| Act::Retry { job }),
        1 => worker().prop_map(|worker| Act::Leave { worker }),
        1 => worker().prop_map(|worker| Act::FallSilent { worker }),
        1 => Just(Act::Prune),
    ]
}

/// Expected state of a job.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Expected {
    occasion: u32,
    state: JobState,
    attempts: i16,
    worker: Option<WorkerId>,
}

#[derive(Debug)]
struct World {
    jobs: BTreeMap<i64, Expected>,
    workers: Vec<WorkerId>,
}

impl World {
    async fn new(db: &mut Db) -> Self {
        let mut workers = Vec::new();
        for _ in 0..3 {
            workers.push(lease::register(&mut *db, Chore::QUEUE, "worker", 1).await.unwrap());
        }
        Self { jobs: BTreeMap::new(), workers }
    }

    fn pick(&self, job: usize) -> Option<i64> {
        self.jobs.keys().nth(job % self.jobs.len().max(1)).copied()
    }

    async fn apply(&mut self, db: &mut Db, act: &Act) {
        match act {
            Act::Enqueue { occasion } => self.enqueue(db, *occasion).await,
            Act::Claim { worker, most } => self.claim(db, self.workers[*worker], *most).await,
            Act::Settle { worker, job, ending } => {
                if let Some(job) = self.pick(*job) {
                    self.ack(db, self.workers[*worker], job, ending).await;
                }
            }
            Act::Cancel { job } => {
                if let Some(job) = self.pick(*job) {
                    self.cancel(db, job).await;
                }
            }
            Act::Retry { job } => {
                if let Some(job) = self.pick(*job) {
                    self.retry(db, job).await;
                }
            }
            Act::Leave { worker } => {
                lease::leave(&mut *db, self.workers[*worker]).await.unwrap();
                self.free(self.workers[*worker], false);
                self.replace(db, *worker).await;
            }
            Act::FallSilent { worker } => {
                let silent = self.workers[*worker];
                sqlx::query!(
                    "update job_workers set seen_at = now() - interval '1 minute' where id = $1",
                    silent.0
                )
                .execute(&mut *db)
                .await
                .unwrap();
                let mut tx = sqlx::Connection::begin(&mut *db).await.unwrap();
                assert_eq!(lease::take_over(&mut tx, LEASE).await.unwrap().workers, 1);
                tx.commit().await.unwrap();
                assert!(!lease::renew(&mut *db, silent).await.unwrap());
                self.free(silent, true);
                self.replace(db, *worker).await;
            }
            Act::Prune => {
                let now = DateTime::<Utc>::MAX_UTC;
                let ended = prune::Ended { done_before: now, cancelled_before: now };
                prune::jobs(&mut *db, ended, 1000).await.unwrap();
                self.jobs.retain(|_, job| !matches!(job.state, JobState::Done | JobState::Cancelled));
            }
        }
    }

    async fn enqueue(&mut self, db: &mut Db, occasion: u32) {
        let is_known = self.jobs.values().any(|job| job.occasion == occasion);
        enqueue_all(&mut *db, &[Planned::now(Chore(occasion))]).await.unwrap();
        let id = sqlx::query_scalar!("select job_id from job_keys where key = $1", Chore(occasion).key())
            .fetch_one(db)
            .await
            .unwrap();
        assert_eq!(self.jobs.contains_key(&id), is_known, "one job for an occasion");
        self.jobs.entry(id).or_insert(Expected {
            occasion,
            state: JobState::Waiting,
            attempts: 0,
            worker: None,
        });
    }

    async fn claim(&mut self, db: &mut Db, worker: WorkerId, most: i64) {
        let claimed = claim(db, Chore::QUEUE, worker, most).await.unwrap();
        let could = self
            .jobs
            .values()
            .filter(|job| matches!(job.state, JobState::Waiting | JobState::Retrying))
            .count();
        assert_eq!(claimed.len(), could.min(usize::try_from(most).unwrap()));
        for taken in claimed {
            let job = self.jobs.get_mut(&taken.id).expect("a job that exists");
            assert!(matches!(job.state, JobState::Waiting | JobState::Retrying), "{job:?}");
            (job.state, job.worker, job.attempts) = (JobState::Running, Some(worker), job.attempts + 1);
            assert_eq!(taken.attempt, job.attempts.unsigned_abs());
        }
    }

    async fn ack(&mut self, db: &mut Db, worker: WorkerId, id: i64, ending: &Ending) {
        let acks = [Ack { job: id, ending: ending.clone() }];
        let refused = ack(db, worker, &acks).await.unwrap();
        let job = self.jobs.get_mut(&id).unwrap();
        let is_held = job.worker == Some(worker);
        assert_eq!(refused, u64::from(!is_held), "only the holder of a job settles it: {job:?}");
        if is_held {
            job.worker = None;
            job.state = match ending {
                Ending::Done => JobState::Done,
                Ending::Retry { .. } => JobState::Retrying,
                Ending::PutOff { .. } => {
                    job.attempts -= 1;
                    if job.attempts > 0 { JobState::Retrying } else { JobState::Waiting }
                }
                Ending::Dead { .. } => JobState::Dead,
                Ending::Cancelled => JobState::Cancelled,
            };
        }
    }

    async fn cancel(&mut self, db: &mut Db, id: i64) {
        operate::cancel(db, &[id]).await.unwrap();
        let job = self.jobs.get_mut(&id).unwrap();
        // What runs ends when its worker sees it.
        if matches!(job.state, JobState::Waiting | JobState::Retrying | JobState::Dead) {
            job.state = JobState::Cancelled;
        }
    }

    async fn retry(&mut self, db: &mut Db, id: i64) {
        let begun = operate::retry_all(db, &[id], DateTime::UNIX_EPOCH).await.unwrap();
        let job = self.jobs.get_mut(&id).unwrap();
        assert_eq!(begun, if job.state == JobState::Dead { vec![id] } else { vec![] });
        if job.state == JobState::Dead {
            (job.state, job.attempts) = (JobState::Waiting, 0);
        }
    }

    /// A worker's jobs wait again, or are dead after their last attempt.
    fn free(&mut self, worker: WorkerId, counts: bool) {
        for job in self.jobs.values_mut().filter(|job| job.worker == Some(worker)) {
            job.worker = None;
            job.state = match counts {
                true if job.attempts >= ATTEMPTS => JobState::Dead,
                true => JobState::Retrying,
                false => {
                    job.attempts -= 1;
                    if job.attempts > 0 { JobState::Retrying } else { JobState::Waiting }
                }
            };
        }
    }

    async fn replace(&mut self, db: &mut Db, worker: usize) {
        self.workers[worker] = lease::register(db, Chore::QUEUE, "worker", 1).await.unwrap();
    }

    /// Compares the tables with the model.
    async fn check(&self, db: &mut Db) {
        let rows = sqlx::query!(
            r#"select id as "id!", state as "state!: JobState", attempt as "attempt!", worker, key as "key!" from jobs"#,
        )
        .fetch_all(&mut *db)
        .await
        .unwrap();
        assert_eq!(rows.len(), self.jobs.len(), "none lost, none doubled");
        for row in rows {
            let job = &self.jobs[&row.id];
            assert_eq!((row.state, row.attempt), (job.state, job.attempts), "{job:?}");
            assert_eq!(row.key, Chore(job.occasion).key());
            if job.state == JobState::Running {
                assert_eq!(row.worker, job.worker.map(|worker| worker.0));
            }
        }
        let keys =
            sqlx::query_scalar!(r#"select count(*) as "count!" from job_keys"#).fetch_one(db).await.unwrap();
        assert_eq!(
            usize::try_from(keys).unwrap(),
            self.jobs.len(),
            "each occasion is known for as long as its job"
        );
    }
}

#[test_database::test]
async fn random_operations_keep_each_job_in_exactly_one_state(pool: PgPool) {
    let mut runner = TestRunner::deterministic();
    let stories = proptest::collection::vec(act(), 1..60);
    for _ in 0..120 {
        let story = stories.new_tree(&mut runner).unwrap().current();
        // Printed if the test fails.
        println!("{story:?}");
        // Rolled back, so that each sequence starts empty.
        let mut tx = pool.begin().await.unwrap();
        let mut world = World::new(&mut tx).await;
        for act in &story {
            world.apply(&mut tx, act).await;
            world.check(&mut tx).await;
        }
        tx.rollback().await.unwrap();
    }
}
