//! Operators' actions on jobs and queues, and their effect on workers.

use std::time::Duration;

use jobs::Job as _;
use jobs::queue::{self, JobState, operate};
use sqlx::PgPool;

use super::chore::{Chore, Deed};
use super::{Running, enqueue, row, until, until_done};

#[test_database::test]
async fn cancelling_ends_a_running_job_and_a_waiting_one(db: PgPool) {
    let (running, waiting) = (Chore::new(Deed::Wait), Chore::new(Deed::Succeed));
    enqueue(&db, &[running]).await;
    let worker = Running::start(db.clone(), 1);
    running.begun(1).await;
    enqueue(&db, &[waiting]).await;
    let ids = [id(&db, &running).await, id(&db, &waiting).await];
    assert_eq!(operate::cancel(&mut db.acquire().await.unwrap(), &ids).await.unwrap(), 2);
    for chore in [&running, &waiting] {
        until(&db, chore, |row| row.state == JobState::Cancelled).await;
    }
    // The slot is free again.
    let next = Chore::new(Deed::Succeed);
    enqueue(&db, &[next]).await;
    until_done(&db, &next).await;
    worker.stop().await;
    assert!(waiting.runs().is_empty());
    assert_eq!(operate::cancel(&mut db.acquire().await.unwrap(), &ids).await.unwrap(), 0, "they have ended");
}

#[test_database::test]
async fn a_paused_queue_starts_nothing_until_resumed(db: PgPool) {
    let (running, waiting) = (Chore::new(Deed::Wait), Chore::new(Deed::Succeed));
    enqueue(&db, &[running]).await;
    let worker = Running::start(db.clone(), 2);
    running.begun(1).await;
    operate::pause(&mut db.acquire().await.unwrap(), Chore::QUEUE, None).await.unwrap();
    enqueue(&db, &[waiting]).await;
    running.release();
    until_done(&db, &running).await;
    // Longer than the polling interval.
    tokio::time::sleep(Duration::from_millis(1200)).await;
    assert_eq!(row(&db, &waiting).await.state, JobState::Waiting);
    operate::resume(&mut db.acquire().await.unwrap(), Chore::QUEUE).await.unwrap();
    until_done(&db, &waiting).await;
    worker.stop().await;
}

#[test_database::test]
async fn a_retried_job_has_all_attempts_again_and_its_history(db: PgPool) {
    let chore = Chore::new(Deed::FailForGood);
    enqueue(&db, &[chore]).await;
    let worker = Running::start(db.clone(), 1);
    for times in 1..=2_usize {
        until(&db, &chore, |row| row.state == JobState::Dead && chore.runs().len() == times).await;
        let id = id(&db, &chore).await.to_string();
        let mut connection = db.acquire().await.unwrap();
        let known = queue::find(&mut connection, &id).await.unwrap();
        assert_eq!((known.attempts, known.earlier.len()), (1, times - 1));
        assert!(known.earlier.iter().all(|earlier| earlier.error == "the shop is gone"));
        assert!(queue::retry(&mut connection, &id, known.run_at).await.unwrap());
    }
    worker.stop().await;
}

async fn id(db: &PgPool, chore: &Chore) -> i64 {
    sqlx::query_scalar!("select job_id from job_keys where key = $1", chore.key())
        .fetch_one(db)
        .await
        .unwrap()
}
