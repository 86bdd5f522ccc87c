//! Outcomes of a job.

use chrono::TimeDelta;
use jobs::queue::JobState;
use kernel::clock::Clock;
use sqlx::PgPool;

use super::chore::{Chore, Deed};
use super::{Running, enqueue, hurry, row, until, until_done};

#[test_database::test]
async fn a_job_runs_once_as_part_of_its_request(db: PgPool) {
    let chore = Chore::new(Deed::Succeed);
    jobs::trace::scope("req-7".to_owned(), enqueue(&db, &[chore])).await;
    let worker = Running::start(db.clone(), 4);
    until_done(&db, &chore).await;
    worker.stop().await;
    let [run] = &chore.runs()[..] else { panic!("one run, not {:?}", chore.runs()) };
    assert_eq!(run.request_id.as_deref(), Some("req-7"));
}

#[test_database::test]
async fn a_failing_job_is_delayed_longer_each_time_and_finally_dead(db: PgPool) {
    let chore = Chore::new(Deed::FailForNow);
    enqueue(&db, &[chore]).await;
    // 5 s, then 15 s, varied by 20%, and more on a busy machine.
    for (failures, (least, most)) in [(1, (4, 11)), (2, (12, 25))] {
        let worker = Running::start(db.clone(), 4);
        let resting =
            until(&db, &chore, |row| row.attempts == failures && row.state == JobState::Retrying).await;
        worker.stop().await;
        assert_eq!(resting.error.as_deref(), Some("the shop is closed"));
        assert_eq!(resting.worker, None);
        let rest = resting.run_at - chore.runs().last().unwrap().started_at;
        assert!((TimeDelta::seconds(least)..TimeDelta::seconds(most)).contains(&rest), "{rest}");
        hurry(&db, &chore).await;
    }
    let worker = Running::start(db.clone(), 4);
    let dead = until(&db, &chore, |row| row.state == JobState::Dead).await;
    worker.stop().await;
    assert_eq!((dead.attempts, dead.error.as_deref()), (3, Some("the shop is closed")));
    assert_eq!(chore.runs().len(), 3);
}

#[test_database::test]
async fn a_permanent_failure_is_dead_at_once(db: PgPool) {
    let chore = Chore::new(Deed::FailForGood);
    enqueue(&db, &[chore]).await;
    let worker = Running::start(db.clone(), 4);
    let dead = until(&db, &chore, |row| row.state == JobState::Dead).await;
    worker.stop().await;
    assert_eq!((dead.attempts, dead.error.as_deref()), (1, Some("the shop is gone")));
    assert_eq!(chore.runs().len(), 1);
}

#[test_database::test]
async fn a_postponed_job_has_not_failed(db: PgPool) {
    let chore = Chore::new(Deed::ComeAtTheWrongTime);
    enqueue(&db, &[chore]).await;
    let soon = Clock::default().now() + TimeDelta::hours(8);
    for times in 1..=4 {
        let worker = Running::start(db.clone(), 4);
        let waiting = until(&db, &chore, |row| row.state == JobState::Waiting && row.run_at > soon).await;
        worker.stop().await;
        assert_eq!(chore.runs().len(), times);
        assert_eq!((waiting.attempts, waiting.error), (0, None), "put off {times} times of 3 attempts");
        hurry(&db, &chore).await;
    }
}

#[test_database::test]
async fn a_panic_is_caught_with_its_message(db: PgPool) {
    let (clumsy, next) = (Chore::new(Deed::Panic), Chore::new(Deed::Succeed));
    enqueue(&db, &[clumsy]).await;
    let worker = Running::start(db.clone(), 1);
    let resting = until(&db, &clumsy, |row| row.state == JobState::Retrying).await;
    assert_eq!(resting.error.as_deref(), Some("panicked: dropped the vase"));
    enqueue(&db, &[next]).await;
    until_done(&db, &next).await;
    worker.stop().await;
}

#[test_database::test]
async fn a_hanging_job_times_out(db: PgPool) {
    let (slow, next) = (Chore::new(Deed::Wait).limited_to(1_000), Chore::new(Deed::Succeed));
    enqueue(&db, &[slow, next]).await;
    let worker = Running::start(db.clone(), 1);
    let resting = until(&db, &slow, |row| row.state == JobState::Retrying).await;
    assert_eq!(resting.error.as_deref(), Some("took longer than 1 s"));
    until_done(&db, &next).await;
    worker.stop().await;
}

#[test_database::test]
async fn an_unknown_job_waits_for_a_newer_build(db: PgPool) {
    sqlx::query!(
        r#"insert into jobs_waiting (queue, kind, payload, max_attempts, key)
           values ('chores', 'dance', '{"dance":{"id":1}}', 3, 'dance:1')"#,
    )
    .execute(&db)
    .await
    .unwrap();
    let after = Chore::new(Deed::Succeed);
    enqueue(&db, &[after]).await;
    let enqueued_at = Clock::default().now();
    let worker = Running::start(db.clone(), 1);
    until_done(&db, &after).await;
    worker.stop().await;
    let waiting = sqlx::query!("select attempt, run_at from jobs_waiting where key = 'dance:1'")
        .fetch_one(&db)
        .await
        .unwrap();
    assert_eq!(waiting.attempt, 0);
    assert!(waiting.run_at > enqueued_at + TimeDelta::seconds(50), "{}", waiting.run_at);
}

#[test_database::test]
async fn a_scheduled_job_does_not_run_early(db: PgPool) {
    let (later, now) = (Chore::new(Deed::Succeed), Chore::new(Deed::Succeed));
    let then = Clock::default().now() + TimeDelta::hours(1);
    let planned = [jobs::Planned::at(later, then), jobs::Planned::now(now)];
    jobs::enqueue_all(&mut db.acquire().await.unwrap(), &planned).await.unwrap();
    let worker = Running::start(db.clone(), 2);
    until_done(&db, &now).await;
    assert_eq!(row(&db, &later).await.state, JobState::Waiting);
    assert!(later.runs().is_empty());
    hurry(&db, &later).await;
    until_done(&db, &later).await;
    worker.stop().await;
}

/// As after a retry by hand, or with a clock behind the database's.
#[test_database::test]
async fn a_failed_job_retried_at_once_is_not_taken_for_done(db: PgPool) {
    let chore = Chore::new(Deed::FailForNow);
    enqueue(&db, &[chore]).await;
    let worker = Running::start(db.clone(), 4);
    for failures in 1..=2 {
        until(&db, &chore, |row| row.attempts == failures && row.state == JobState::Retrying).await;
        hurry(&db, &chore).await;
    }
    until(&db, &chore, |row| row.state == JobState::Dead).await;
    worker.stop().await;
    assert_eq!(row(&db, &chore).await.state, JobState::Dead);
    assert_eq!(chore.runs().len(), 3);
}
