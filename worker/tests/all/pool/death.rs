//! Workers that die with their jobs, and lost connections.

use std::time::Duration;

use jobs::Job as _;
use jobs::queue::{JobState, test_support};
use sqlx::PgPool;
use sqlx::postgres::PgPoolOptions;

use super::chore::{Chore, Deed};
use super::{Running, enqueue, until, until_done};

#[test_database::test]
async fn the_jobs_of_a_dead_worker_are_taken_over(db: PgPool) {
    let [first, alive] = [(); 2].map(|()| Chore::new(Deed::Succeed));
    let left_behind = [(); 5].map(|()| Chore::new(Deed::Succeed));
    enqueue(&db, &[alive]).await;
    let worker = Running::start(db.clone(), 4);
    until_done(&db, &alive).await;
    die_with(&db, &left_behind, 0).await;
    die_with(&db, &[first], 1).await;

    for chore in left_behind.iter().chain([&first]) {
        until_done(&db, chore).await;
        assert_eq!(chore.runs().len(), 1);
    }
    worker.stop().await;
}

#[test_database::test]
async fn a_job_that_kills_its_workers_is_finally_dead(db: PgPool) {
    let (deadly, innocent) = (Chore::new(Deed::Succeed), Chore::new(Deed::Succeed));
    die_with(&db, &[deadly], 2).await;
    let worker = Running::start(db.clone(), 4);
    let dead = until(&db, &deadly, |row| row.state == JobState::Dead).await;
    enqueue(&db, &[innocent]).await;
    until_done(&db, &innocent).await;
    worker.stop().await;
    assert_eq!(dead.error.as_deref(), Some("its worker died at every attempt"));
    assert!(deadly.runs().is_empty());
}

#[test_database::test]
async fn lost_connections_do_not_stop_a_worker(db: PgPool) {
    let options = db.connect_options().as_ref().clone().application_name("lost");
    let own = PgPoolOptions::new().max_connections(4).connect_with(options).await.unwrap();
    let worker = Running::start(own, 2);
    for _ in 0..3 {
        let (idle, running) = (Chore::new(Deed::Succeed), Chore::new(Deed::Wait));
        enqueue(&db, &[idle, running]).await;
        until_done(&db, &idle).await;
        running.begun(1).await;
        assert!(cut_connections(&db).await > 0);
        running.release();
        let next = Chore::new(Deed::Succeed);
        enqueue(&db, &[next]).await;
        until_done(&db, &next).await;
        until_done(&db, &running).await;
        assert!(!worker.task.is_finished());
    }
    worker.stop().await;
}

/// The connection is lost between the commit and the response.
#[test_database::test]
async fn a_job_claimed_without_a_response_runs(db: PgPool) {
    let options = db.connect_options().as_ref().clone().application_name("lost");
    let own = PgPoolOptions::new().max_connections(4).connect_with(options).await.unwrap();
    let worker = Running::start(own, 2);
    let (held, unheard, next) =
        (Chore::new(Deed::Wait), Chore::new(Deed::Succeed), Chore::new(Deed::Succeed));
    enqueue(&db, &[held]).await;
    held.begun(1).await;

    // Its next fetch waits here, and its connection is closed.
    let mut tx = db.begin().await.unwrap();
    sqlx::query!("lock table jobs_waiting in access exclusive mode").execute(&mut *tx).await.unwrap();
    jobs::enqueue(&mut tx, unheard).await.unwrap();
    sqlx::query!(
        "with taken as (delete from jobs_waiting where key = $1 returning *)
         insert into jobs_running (id, run_at, enqueued_at, priority, attempt, max_attempts, worker, queue, kind, payload, key)
         select id, run_at, enqueued_at, priority, 1, max_attempts, (select max(id) from job_workers), queue, kind, payload, key
         from taken",
        unheard.key(),
    )
    .execute(&mut *tx)
    .await
    .unwrap();
    until_one_waits(&db).await;
    cut_connections(&db).await;
    tx.commit().await.unwrap();

    until_done(&db, &unheard).await;
    assert_eq!(held.runs().len(), 1, "known jobs are not released");
    held.release();
    until_done(&db, &held).await;
    enqueue(&db, &[next]).await;
    until_done(&db, &next).await;
    worker.stop().await;
}

/// Waits until a statement of the worker is blocked by a lock.
async fn until_one_waits(db: &PgPool) {
    let started = std::time::Instant::now();
    loop {
        let is_waiting = sqlx::query_scalar!(
            r#"select exists (
                   select from pg_stat_activity
                   where datname = current_database() and application_name = 'lost' and wait_event_type = 'Lock'
                       and query like '%in_turn%'
               ) as "is!""#
        );
        if is_waiting.fetch_one(db).await.unwrap() {
            return;
        }
        assert!(started.elapsed() < super::TIMEOUT, "it does not look for jobs");
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}

/// A worker must renew its lease even with all slots taken and another job in hand.
#[test_database::test]
async fn a_busy_worker_keeps_its_lease(db: PgPool) {
    let slow = [(); 2].map(|()| Chore::new(Deed::Wait));
    enqueue(&db, &slow).await;
    let busy = Running::start(db.clone(), 2);
    for chore in &slow {
        chore.begun(1).await;
    }
    let waiting = [(); 3].map(|()| Chore::new(Deed::Succeed));
    enqueue(&db, &waiting).await;
    let idle = Running::start(db.clone(), 2);
    // Longer than a lease.
    tokio::time::sleep(Duration::from_secs(13)).await;
    for chore in &slow {
        chore.release();
        until_done(&db, chore).await;
        assert_eq!(chore.runs().len(), 1);
    }
    for chore in &waiting {
        until_done(&db, chore).await;
        assert_eq!(chore.runs().len(), 1);
    }
    busy.stop().await;
    idle.stop().await;
}

/// Leaves jobs as a worker killed at the given attempt would, counted from 0.
async fn die_with(db: &PgPool, chores: &[Chore], attempts: i16) {
    let mut tx = db.begin().await.unwrap();
    let planned: Vec<_> = chores.iter().copied().map(jobs::Planned::now).collect();
    jobs::enqueue_all(&mut tx, &planned).await.unwrap();
    let keys: Vec<_> = chores.iter().map(Chore::key).collect();
    sqlx::query!("update jobs_waiting set attempt = $2 where key = any($1)", &keys, attempts)
        .execute(&mut *tx)
        .await
        .unwrap();
    let (worker, taken) = test_support::begin::<Chore>(&mut tx).await.unwrap();
    assert_eq!(taken.len(), chores.len());
    sqlx::query!("update job_workers set seen_at = now() - interval '1 minute' where id = $1", worker.0)
        .execute(&mut *tx)
        .await
        .unwrap();
    tx.commit().await.unwrap();
}

async fn cut_connections(db: &PgPool) -> usize {
    sqlx::query_scalar!(
        "select pg_terminate_backend(pid) from pg_stat_activity
         where datname = current_database() and application_name = 'lost'",
    )
    .fetch_all(db)
    .await
    .unwrap()
    .len()
}
