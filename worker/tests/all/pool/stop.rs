//! Shutdown: running jobs may finish, the others are released.

use std::time::Duration;

use jobs::queue::JobState;
use sqlx::PgPool;

use super::chore::{Chore, Deed};
use super::{Running, enqueue, row, until_done};

#[test_database::test]
async fn running_jobs_may_finish(db: PgPool) {
    let chore = Chore::new(Deed::Wait);
    enqueue(&db, &[chore]).await;
    let worker = Running::with_grace(db.clone(), 2, super::TIMEOUT);
    chore.begun(1).await;
    let stopping = tokio::spawn(worker.stop());
    tokio::time::sleep(Duration::from_millis(300)).await;
    assert!(!stopping.is_finished(), "it waits for the job");
    chore.release();
    stopping.await.unwrap();
    assert_eq!(row(&db, &chore).await.state, JobState::Done);
    assert_eq!(chore.runs().len(), 1);
}

#[test_database::test]
async fn jobs_beyond_the_grace_period_are_released_without_a_failure(db: PgPool) {
    let (slow, waiting) = (Chore::new(Deed::Wait), [(); 6].map(|()| Chore::new(Deed::Succeed)));
    enqueue(&db, &[slow]).await;
    let worker = Running::with_grace(db.clone(), 1, Duration::from_secs(1));
    slow.begun(1).await;
    enqueue(&db, &waiting).await;
    worker.stop().await;
    for chore in waiting.iter().chain([&slow]) {
        let row = row(&db, chore).await;
        assert_eq!((row.state, row.attempts, &row.worker, &row.error), (JobState::Waiting, 0, &None, &None));
    }

    // The next worker runs them all.
    slow.release();
    let worker = Running::start(db.clone(), 4);
    for chore in waiting.iter().chain([&slow]) {
        until_done(&db, chore).await;
    }
    worker.stop().await;
    assert_eq!(slow.runs().len(), 2);
    assert!(waiting.iter().all(|chore| chore.runs().len() == 1));
}

#[test_database::test]
async fn jobs_fetched_but_not_started_are_released_without_a_failure(db: PgPool) {
    let [short, long, third, fourth] = [(); 4].map(|()| Chore::new(Deed::Wait));
    enqueue(&db, &[short, long]).await;
    let worker = Running::with_grace(db.clone(), 2, super::TIMEOUT);
    short.begun(1).await;
    long.begun(1).await;
    enqueue(&db, &[third, fourth]).await;
    short.release();
    third.begun(1).await;
    let stopping = tokio::spawn(worker.stop());
    // Everything in this thread has noticed it when the time is up.
    tokio::time::sleep(Duration::from_millis(100)).await;
    long.release();
    third.release();
    stopping.await.unwrap();
    assert!(fourth.runs().is_empty());
    let row = row(&db, &fourth).await;
    assert_eq!((row.state, row.attempts, row.worker, row.error), (JobState::Waiting, 0, None, None));
}

#[test_database::test]
async fn an_idle_worker_stops_at_once(db: PgPool) {
    let worker = Running::with_grace(db.clone(), 2, super::TIMEOUT);
    let chore = Chore::new(Deed::Succeed);
    enqueue(&db, &[chore]).await;
    until_done(&db, &chore).await;
    let started = std::time::Instant::now();
    worker.stop().await;
    assert!(started.elapsed() < Duration::from_secs(10), "{:?}", started.elapsed());
}

#[test_database::test]
async fn a_worker_whose_stop_handle_is_dropped_stops(db: PgPool) {
    let Running { stop, task } = Running::start(db.clone(), 2);
    let chore = Chore::new(Deed::Succeed);
    enqueue(&db, &[chore]).await;
    until_done(&db, &chore).await;
    drop(stop);
    tokio::time::timeout(super::TIMEOUT, task).await.expect("it stops").unwrap().unwrap();
}

/// Longer than a lease.
#[test_database::test]
async fn jobs_finished_in_the_grace_period_do_not_run_twice(db: PgPool) {
    let chore = Chore::new(Deed::Wait);
    enqueue(&db, &[chore]).await;
    let leaving = Running::with_grace(db.clone(), 2, super::TIMEOUT);
    chore.begun(1).await;
    let staying = Running::start(db.clone(), 2);
    let stopping = tokio::spawn(leaving.stop());
    tokio::time::sleep(Duration::from_secs(8)).await;
    chore.release();
    stopping.await.unwrap();
    until_done(&db, &chore).await;
    staying.stop().await;
    assert_eq!(chore.runs().len(), 1);
}
