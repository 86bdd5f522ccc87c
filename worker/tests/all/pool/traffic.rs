//! Several workers on one queue.

use std::collections::HashSet;

use sqlx::PgPool;

use super::chore::{Chore, Deed};
use super::{Running, enqueue, until_done};

#[test_database::test]
async fn two_workers_run_each_of_many_jobs_once(db: PgPool) {
    let chores: Vec<_> = (0..200).map(|_| Chore::new(Deed::Succeed)).collect();
    enqueue(&db, &chores[..100]).await;
    let workers = [(); 2].map(|()| Running::start(db.clone(), 8));
    // The other half is enqueued while they work, each with a notification.
    for chore in &chores[100..] {
        enqueue(&db, &[*chore]).await;
    }
    for chore in &chores {
        until_done(&db, chore).await;
    }
    for worker in workers {
        worker.stop().await;
    }
    let counts: HashSet<_> = chores.iter().map(|chore| chore.runs().len()).collect();
    assert_eq!(counts, HashSet::from([1]));
}
