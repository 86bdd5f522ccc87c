//! Log lines of a job are stored with it.

use jobs::Job as _;
use jobs::queue::JobState;
use jobs::queue::job_logs::{self, JobLogLine};
use jobs::queue::prune;
use jobs::trace::LinesOfJobs;
use sqlx::PgPool;
use tracing_subscriber::layer::SubscriberExt as _;
use tracing_subscriber::util::SubscriberInitExt as _;

use super::chore::{Chore, Deed};
use super::{Running, enqueue, hurry, until, until_done};

async fn said(db: &PgPool, chore: &Chore) -> Vec<JobLogLine> {
    let mut db = db.acquire().await.unwrap();
    let id = sqlx::query_scalar!(r#"select id as "id!" from jobs where key = $1"#, chore.key())
        .fetch_one(&mut *db)
        .await
        .unwrap();
    job_logs::of(&mut db, id).await.unwrap()
}

#[test_database::test]
async fn each_attempt_keeps_its_log_lines(db: PgPool) {
    // The test's runtime has a single thread, so this affects its worker and no other test.
    let _heard = tracing_subscriber::registry().with(LinesOfJobs).set_default();
    let [clumsy, handy] = [Deed::Stumble, Deed::Succeed].map(Chore::new);
    enqueue(&db, &[clumsy, handy]).await;
    let worker = Running::start(db.clone(), 2);
    until_done(&db, &handy).await;
    for attempts in 1..=2 {
        until(&db, &clumsy, |row| row.state == JobState::Retrying && row.attempts == attempts).await;
        hurry(&db, &clumsy).await;
    }
    until(&db, &clumsy, |row| row.state == JobState::Dead).await;
    worker.stop().await;

    let said = said(&db, &clumsy).await;
    assert_eq!(said.iter().map(|said| said.attempt).collect::<Vec<_>>(), [1, 2, 3]);
    for JobLogLine { line, .. } in &said {
        assert_eq!(
            (line.level.as_str(), line.message.as_str()),
            ("warn", "stumbled over=\"the cat\" times=2")
        );
        assert!(line.target.starts_with("all::pool::chore"), "{line:?}");
    }
    assert!(self::said(&db, &handy).await.is_empty(), "the queue's own log lines are not the job's");
}

#[test_database::test]
async fn log_lines_are_deleted_with_their_job(db: PgPool) {
    let _heard = tracing_subscriber::registry().with(LinesOfJobs).set_default();
    let chore = Chore::new(Deed::StumbleAndSucceed);
    enqueue(&db, &[chore]).await;
    let worker = Running::start(db.clone(), 1);
    until_done(&db, &chore).await;
    worker.stop().await;
    assert_eq!(said(&db, &chore).await.len(), 1);
    let mut db = db.acquire().await.unwrap();
    let now = chrono::DateTime::<chrono::Utc>::MAX_UTC;
    let ended = prune::Ended { done_before: now, cancelled_before: now };
    assert_eq!(prune::jobs(&mut db, ended, 10).await.unwrap(), 1);
    let left = sqlx::query_scalar!(r#"select count(*) as "left!" from job_lines"#).fetch_one(&mut *db).await;
    assert_eq!(left.unwrap(), 0);
}
