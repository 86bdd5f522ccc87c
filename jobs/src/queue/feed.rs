//! Brings jobs from the tables to apalis's workers, and their results back.
//!
//! Both directions move many rows in one statement. Jobs are fetched ahead, but only as many as the worker
//! finishes within [`PREFETCH`]: hundreds of short jobs, no long ones, so that a busy worker never holds what
//! an idle one could have started. Results are written as soon as the previous write has finished, so under
//! load they batch themselves.
//!
//! A notification wakes the feed, and polling every [`POLL_INTERVAL`] finds jobs whose time has come. When the
//! database is away, the feed tries again every second. Results that it could not write are kept and
//! written later; a job that was claimed while the answer got lost is released.
//!
//! Fetching, results and lease renewals use a separate connection pool: jobs that hold all connections of
//! theirs must not cost the worker its lease.

use std::collections::HashMap;
use std::convert::Infallible;
use std::sync::atomic::{AtomicBool, AtomicI32, AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::task::{Context, Poll};
use std::time::{Duration, Instant};

use apalis_core::backend::finalize::Ephemeral;
use apalis_core::backend::{Backend, BackendConfig};
use apalis_core::task::Task;
use apalis_core::worker::context::WorkerContext;
use sqlx::PgPool;
use tokio::sync::{Notify, mpsc, watch};
use tokio::task::JoinSet;
use tokio_util::sync::CancellationToken;
use tower_layer::Identity;

use super::ack::{Ack, Ending, ack};
use super::claim::{Claimed, claim};
use super::job_listener::JobListener;
use super::job_logs::LogLines;
use super::lease::{self, TakenOver, WorkerId};
use super::limit;
use crate::trace::Line;

/// Jobs are fetched ahead for this time at the current rate.
const PREFETCH: Duration = Duration::from_millis(50);

/// Maximum jobs fetched ahead.
const MAX_PREFETCH: usize = 2000;

/// Maximum outcomes per statement.
const MAX_ACKS: usize = 2000;

/// Nothing is fetched while more outcomes than this are unwritten: if the worker died, all of them would run
/// again.
const MAX_UNWRITTEN: usize = 2 * MAX_ACKS;

/// Polling interval. New jobs are notified; polling finds scheduled ones that are due.
const POLL_INTERVAL: Duration = Duration::from_millis(500);

/// Retry delay after a database failure.
const RETRY_DELAY: Duration = Duration::from_secs(1);

/// Lease timing.
#[derive(Clone, Copy, Debug)]
pub struct Lease {
    /// Time after a worker's death within which others take over its jobs.
    pub length: Duration,
    /// Renewal interval.
    pub renewal_interval: Duration,
}

impl Default for Lease {
    fn default() -> Self {
        Self::of(Duration::from_secs(15))
    }
}

impl Lease {
    /// A lease of this length, renewed often enough that a few renewals may fail.
    #[must_use]
    pub fn of(length: Duration) -> Self {
        Self { length, renewal_interval: length / 6 }
    }

    /// Silence after which a worker loses its lease. Others notice at most one interval later.
    fn silence(&self) -> Duration {
        self.length.saturating_sub(self.renewal_interval)
    }
}

/// The jobs of one queue for one worker.
#[derive(Debug)]
pub struct Feed {
    shared: Arc<Shared>,
    waiting: Waiting,
    work: JoinSet<()>,
    stop: watch::Sender<Stage>,
}

/// Shutdown state of a feed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Stage {
    Open,
    /// No more jobs are fetched.
    Closing,
    /// The last outcomes are being written.
    Closed,
}

/// Collects outcomes of jobs.
#[derive(Clone, Debug)]
pub struct Report {
    shared: Arc<Shared>,
}

#[derive(Debug)]
struct Shared {
    db: PgPool,
    queue: &'static str,
    name: String,
    concurrency: usize,
    /// Worker id under the current lease.
    worker: AtomicI32,
    /// Whether the queue has limits across all workers.
    is_limited: AtomicBool,
    /// Fetched jobs without an outcome.
    in_hand: AtomicUsize,
    /// With fewer of them, more are fetched.
    few: AtomicUsize,
    /// Jobs whose outcome is not written yet.
    unwritten: AtomicUsize,
    /// Number of jobs with an outcome so far.
    finished: AtomicU64,
    /// Notified when few jobs are in hand, or few outcomes unwritten.
    freed: Notify,
    /// Notified when there may be new jobs.
    new_jobs: Arc<Notify>,
    endings: mpsc::UnboundedSender<Reported>,
    /// Cancels a running job.
    cancels: Mutex<HashMap<i64, CancellationToken>>,
}

/// Outcome of an attempt, and its log lines.
#[derive(Debug)]
struct Reported {
    worker: WorkerId,
    ack: Ack,
    attempt: u16,
    lines: Vec<Line>,
}

fn lines(reported: &[Reported]) -> LogLines {
    let mut of_all = LogLines::default();
    for Reported { ack, attempt, lines, .. } in reported {
        for line in lines {
            of_all.push(ack.job, *attempt, line);
        }
    }
    of_all
}

/// A job handed to apalis.
#[derive(Clone, Debug)]
pub struct Held {
    /// The job.
    pub job: Claimed,
    /// Cancelled when the job is to end.
    pub cancelled: CancellationToken,
    worker: WorkerId,
}

/// The feed's stream of jobs for apalis.
#[derive(Clone, Debug)]
pub struct Source {
    waiting: Waiting,
}

/// Fetched jobs that have not started.
type Waiting = Arc<Mutex<mpsc::UnboundedReceiver<Held>>>;

impl Feed {
    /// Starts to fetch jobs of a queue. `name` is the worker's display name.
    pub async fn open(
        db: PgPool,
        job_listener: &JobListener,
        queue: &'static str,
        name: String,
        concurrency: usize,
        lease: Lease,
    ) -> Result<(Self, Source), sqlx::Error> {
        let (worker, is_limited) = {
            let mut db = db.acquire().await?;
            let worker = lease::register(&mut db, queue, &name, concurrency).await?;
            (worker, limit::are_set(&mut db, queue).await?)
        };
        let (endings, reports) = mpsc::unbounded_channel();
        let (jobs, waiting) = mpsc::unbounded_channel();
        let waiting = Arc::new(Mutex::new(waiting));
        let (stop, stage) = watch::channel(Stage::Open);
        let shared = Arc::new(Shared {
            db,
            queue,
            name,
            concurrency,
            worker: AtomicI32::new(worker.0),
            is_limited: AtomicBool::new(is_limited),
            in_hand: AtomicUsize::new(0),
            few: AtomicUsize::new(0),
            unwritten: AtomicUsize::new(0),
            finished: AtomicU64::new(0),
            freed: Notify::new(),
            new_jobs: job_listener.notify_for(queue),
            endings,
            cancels: Mutex::default(),
        });
        let mut work = JoinSet::new();
        work.spawn(Arc::clone(&shared).fetch(jobs, stage.clone()));
        work.spawn(Arc::clone(&shared).write_endings(reports, stage.clone()));
        work.spawn(Arc::clone(&shared).stay_alive(lease, stage));
        Ok((Self { shared, waiting: Arc::clone(&waiting), work, stop }, Source { waiting }))
    }

    /// For reporting outcomes.
    #[must_use]
    pub fn report(&self) -> Report {
        Report { shared: Arc::clone(&self.shared) }
    }

    /// Stops fetching and releases jobs that have not started, so that others can run them now.
    pub async fn drain(&self) -> Result<(), sqlx::Error> {
        self.stop.send_if_modified(|stage| {
            let is_open = *stage == Stage::Open;
            *stage = (*stage).max(Stage::Closing);
            is_open
        });
        let waiting: Vec<_> = {
            let mut waiting = self.waiting.lock().unwrap_or_else(PoisonError::into_inner);
            waiting.close();
            std::iter::from_fn(|| waiting.try_recv().ok()).collect()
        };
        let mut db = self.shared.db.acquire().await?;
        for by_worker in waiting.chunk_by(|a, b| a.worker == b.worker) {
            let jobs: Vec<_> = by_worker.iter().map(|held| held.job.id).collect();
            lease::release(&mut db, by_worker[0].worker, Some(&jobs)).await?;
        }
        Ok(())
    }

    /// Writes the remaining outcomes, then releases the jobs still in hand. Returns their number.
    pub async fn close(mut self) -> Result<u64, sqlx::Error> {
        self.stop.send_replace(Stage::Closed);
        while self.work.join_next().await.is_some() {}
        lease::leave(&mut *self.shared.db.acquire().await?, self.shared.worker()).await
    }
}

impl Report {
    /// Reports a job's outcome and log lines.
    pub fn end(&self, held: &Held, ending: Ending, lines: Vec<Line>) {
        let Shared { finished, in_hand, few, unwritten, freed, endings, .. } = &*self.shared;
        // In this order, so that the job always counts as in hand or unwritten.
        unwritten.fetch_add(1, Ordering::AcqRel);
        self.shared.forget(held.job.id);
        // Fails only if the feed is gone, and the job with it.
        let ack = Ack { job: held.job.id, ending };
        let _ = endings.send(Reported { worker: held.worker, ack, attempt: held.job.attempt, lines });
        finished.fetch_add(1, Ordering::Relaxed);
        if in_hand.fetch_sub(1, Ordering::SeqCst) == few.load(Ordering::SeqCst) {
            freed.notify_one();
        }
    }
}

impl Shared {
    fn worker(&self) -> WorkerId {
        WorkerId(self.worker.load(Ordering::Acquire))
    }

    fn forget(&self, job: i64) {
        self.cancels.lock().unwrap_or_else(PoisonError::into_inner).remove(&job);
    }

    async fn fetch(self: Arc<Self>, jobs: mpsc::UnboundedSender<Held>, mut stage: watch::Receiver<Stage>) {
        let mut throughput = Throughput::new();
        let mut is_in_doubt = false;
        loop {
            if *stage.borrow_and_update() != Stage::Open {
                return;
            }
            // Jobs fetched ahead would occupy slots of the limit that other workers could use.
            let ahead = if self.is_limited.load(Ordering::Relaxed) {
                0
            } else {
                throughput.ahead(self.finished.load(Ordering::Relaxed))
            };
            let max = self.concurrency + ahead;
            // Half of the jobs fetched ahead end before the next fetch, which makes fetches larger. Set before the count
            // is read, so that a job that ends in between is noticed.
            self.few.store(max - ahead / 2, Ordering::SeqCst);
            let room = max.saturating_sub(self.in_hand.load(Ordering::SeqCst));
            let waited = if room > ahead / 2 && self.unwritten.load(Ordering::Acquire) < MAX_UNWRITTEN {
                let worker = self.worker();
                match self.claim_up_to(worker, room, &mut is_in_doubt).await {
                    Ok(taken) => {
                        let is_drained = taken.len() < room;
                        if !self.dispatch(worker, taken, &jobs) {
                            return;
                        }
                        if !is_drained {
                            continue;
                        }
                        self.wait(POLL_INTERVAL, &self.new_jobs, &mut stage).await
                    }
                    Err(error) => {
                        tracing::warn!(queue = self.queue, %error, "cannot fetch jobs; retrying");
                        self.wait(RETRY_DELAY, &self.new_jobs, &mut stage).await
                    }
                }
            } else {
                self.wait(POLL_INTERVAL, &self.freed, &mut stage).await
            };
            if waited.is_err() {
                return;
            }
        }
    }

    /// Claims jobs. After an error it is unknown whether any were claimed.
    async fn claim_up_to(
        &self,
        worker: WorkerId,
        room: usize,
        is_in_doubt: &mut bool,
    ) -> Result<Vec<Claimed>, sqlx::Error> {
        if *is_in_doubt {
            *is_in_doubt = !self.release_unknown(worker).await?;
        }
        let was_in_doubt = std::mem::replace(is_in_doubt, true);
        let taken = self.claim(worker, i64::try_from(room).unwrap_or(i64::MAX)).await?;
        *is_in_doubt = was_in_doubt;
        Ok(taken)
    }

    /// Releases jobs that were claimed without this worker's knowledge: if the connection is lost between the commit
    /// and the response, such a job would be held for as long as the worker lives. False if it must be retried.
    async fn release_unknown(&self, worker: WorkerId) -> Result<bool, sqlx::Error> {
        let mut db = self.db.acquire().await?;
        let mut unknown = lease::held(&mut db, worker).await?;
        {
            let in_hand = self.cancels.lock().unwrap_or_else(PoisonError::into_inner);
            unknown.retain(|job| !in_hand.contains_key(job));
        }
        // Jobs with unwritten outcomes are not in hand but still in the table.
        if !unknown.is_empty() && self.unwritten.load(Ordering::Acquire) > 0 {
            return Ok(false);
        }
        let released = lease::release(&mut db, worker, Some(&unknown)).await?;
        if released > 0 {
            tracing::warn!(
                queue = self.queue,
                released,
                "released jobs that were claimed without this worker's knowledge"
            );
        }
        Ok(true)
    }

    async fn claim(&self, worker: WorkerId, max: i64) -> Result<Vec<Claimed>, sqlx::Error> {
        if !self.is_limited.load(Ordering::Relaxed) {
            return claim(&mut *self.db.acquire().await?, self.queue, worker, max).await;
        }
        let mut tx = self.db.begin().await?;
        let taken = limit::claim(&mut tx, self.queue, worker, max).await?;
        tx.commit().await?;
        Ok(taken)
    }

    /// Hands a job over. False if the receiver is gone.
    fn dispatch(&self, worker: WorkerId, taken: Vec<Claimed>, jobs: &mpsc::UnboundedSender<Held>) -> bool {
        self.in_hand.fetch_add(taken.len(), Ordering::SeqCst);
        let mut cancels = self.cancels.lock().unwrap_or_else(PoisonError::into_inner);
        for job in taken {
            let cancelled = CancellationToken::new();
            cancels.insert(job.id, cancelled.clone());
            if jobs.send(Held { job, cancelled, worker }).is_err() {
                return false;
            }
        }
        true
    }

    /// Waits for a notification, at most this long. An error if the feed has ended.
    async fn wait(
        &self,
        at_most: Duration,
        notify: &Notify,
        stage: &mut watch::Receiver<Stage>,
    ) -> Result<(), watch::error::RecvError> {
        tokio::select! {
            () = notify.notified() => Ok(()),
            () = tokio::time::sleep(at_most) => Ok(()),
            changed = stage.changed() => changed,
        }
    }

    async fn write_endings(
        self: Arc<Self>,
        mut endings: mpsc::UnboundedReceiver<Reported>,
        mut stage: watch::Receiver<Stage>,
    ) {
        let mut reported = Vec::new();
        loop {
            tokio::select! {
                biased;
                count = endings.recv_many(&mut reported, MAX_ACKS) => if count == 0 { return },
                _ = stage.wait_for(|stage| *stage == Stage::Closed) => return,
            }
            self.write(&mut reported, &stage).await;
        }
    }

    /// Writes outcomes, however long the database is unavailable.
    async fn write(&self, reported: &mut Vec<Reported>, stage: &watch::Receiver<Stage>) {
        let count = reported.len();
        while let Err(error) = self.try_write(reported).await {
            tracing::warn!(queue = self.queue, %error, "cannot save outcomes; retrying");
            tokio::time::sleep(RETRY_DELAY).await;
            if *stage.borrow() == Stage::Closed {
                break;
            }
        }
        reported.clear();
        if self.unwritten.fetch_sub(count, Ordering::AcqRel) >= MAX_UNWRITTEN {
            self.freed.notify_one();
        }
        if self.is_limited.load(Ordering::Relaxed) {
            // Jobs held back by limits may start now.
            self.new_jobs.notify_one();
        }
    }

    async fn try_write(&self, reported: &[Reported]) -> Result<(), sqlx::Error> {
        // By the worker id that claimed them: nearly always the same one.
        for by_worker in reported.chunk_by(|a, b| a.worker == b.worker) {
            let worker = by_worker[0].worker;
            let acks: Vec<_> = by_worker.iter().map(|reported| reported.ack.clone()).collect();
            let lines = lines(by_worker);
            let is_plain = acks.iter().all(|ack| ack.ending == Ending::Done) && lines.is_empty();
            let refused = if is_plain {
                ack(&mut *self.db.acquire().await?, worker, &acks).await?
            } else {
                let mut tx = self.db.begin().await?;
                let refused = ack(&mut tx, worker, &acks).await?;
                lines.insert(&mut tx).await?;
                tx.commit().await?;
                refused
            };
            if refused > 0 {
                tracing::warn!(
                    queue = self.queue,
                    refused,
                    "outcomes rejected: the jobs belong to another worker now"
                );
                metrics::counter!("queue_endings_refused_total", "queue" => self.queue).increment(refused);
            }
        }
        Ok(())
    }

    async fn stay_alive(self: Arc<Self>, lease: Lease, mut stage: watch::Receiver<Stage>) {
        loop {
            let closed = stage.wait_for(|stage| *stage == Stage::Closed);
            if tokio::time::timeout(lease.renewal_interval, closed).await.is_ok() {
                return;
            }
            if let Err(error) = self.renew_lease(lease).await {
                tracing::warn!(queue = self.queue, %error, "cannot renew the lease");
            }
        }
    }

    async fn renew_lease(&self, lease: Lease) -> Result<(), sqlx::Error> {
        let mut tx = self.db.begin().await?;
        if !lease::renew(&mut tx, self.worker()).await? {
            let worker = lease::register(&mut tx, self.queue, &self.name, self.concurrency).await?;
            tracing::warn!(queue = self.queue, "this worker lost its lease; its jobs went to others");
            self.worker.store(worker.0, Ordering::Release);
            self.cancel_all();
        }
        let cancelled = lease::cancelled(&mut tx, self.worker()).await?;
        let is_limited = limit::are_set(&mut tx, self.queue).await?;
        let taken_over = lease::take_over(&mut tx, lease.silence()).await?;
        tx.commit().await?;
        self.is_limited.store(is_limited, Ordering::Relaxed);
        self.cancel(&cancelled);
        if taken_over != TakenOver::default() {
            let TakenOver { workers, returned, dead } = taken_over;
            tracing::warn!(workers, returned, dead, "took over jobs of silent workers");
            metrics::counter!("queue_leases_taken_over_total").increment(returned + dead);
        }
        Ok(())
    }

    /// Cancels the jobs in hand: other workers have them now.
    fn cancel_all(&self) {
        let cancels = self.cancels.lock().unwrap_or_else(PoisonError::into_inner);
        cancels.values().for_each(CancellationToken::cancel);
    }

    fn cancel(&self, jobs: &[i64]) {
        let cancels = self.cancels.lock().unwrap_or_else(PoisonError::into_inner);
        for job in jobs {
            if let Some(cancelled) = cancels.get(job) {
                cancelled.cancel();
            }
        }
    }
}

/// The rate at which jobs end.
#[derive(Debug)]
struct Throughput {
    since: Instant,
    finished: u64,
    per_second: f64,
}

impl Throughput {
    fn new() -> Self {
        Self { since: Instant::now(), finished: 0, per_second: 0.0 }
    }

    /// Number of jobs to fetch ahead, given how many have ended so far.
    #[expect(
        clippy::cast_precision_loss,
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "a pace"
    )]
    fn ahead(&mut self, finished: u64) -> usize {
        let passed = self.since.elapsed();
        // Over a shorter time the count is noise.
        if passed >= PREFETCH / 10 {
            let measured = (finished - self.finished) as f64 / passed.as_secs_f64();
            // A drop counts at once: jobs in hand would be withheld from others.
            self.per_second =
                if measured < self.per_second { measured } else { f64::midpoint(self.per_second, measured) };
            (self.since, self.finished) = (Instant::now(), finished);
        }
        ((self.per_second * PREFETCH.as_secs_f64()) as usize).min(MAX_PREFETCH)
    }
}

impl Backend for Source {
    type Task = Task<Held>;
    type Error = Infallible;

    fn poll_ready(&mut self, _: &mut Context<'_>, _: &WorkerContext) -> Poll<Result<(), Infallible>> {
        Poll::Ready(Ok(()))
    }

    fn poll_next(
        &mut self,
        cx: &mut Context<'_>,
        _: &WorkerContext,
    ) -> Poll<Option<Result<Task<Held>, Infallible>>> {
        let mut waiting = self.waiting.lock().unwrap_or_else(PoisonError::into_inner);
        waiting.poll_recv(cx).map(|held| held.map(|held| Ok(Task::new(held))))
    }

    fn poll_close(&mut self, _: &mut Context<'_>, _: &WorkerContext) -> Poll<Result<(), Infallible>> {
        // Jobs not handed out are released when the feed is closed.
        Poll::Ready(Ok(()))
    }
}

impl BackendConfig for Source {
    type Args = Held;
    type Id = i64;
    type Kind = Ephemeral;
    type Config = ();
    type Layer = Identity;

    fn config(&self) -> &() {
        &()
    }

    fn middleware(&mut self, _: &mut WorkerContext) -> Identity {
        Identity::new()
    }
}
