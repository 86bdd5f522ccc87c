//! Exactly one worker opens and closes each maintenance window.

use std::collections::BTreeMap;

use chrono::{DateTime, TimeDelta, Utc};
use content::maintenance::{self, WindowDraft, WindowState};
use jobs::Upkeep;
use kernel::audit::Actor;
use kernel::clock::Clock;
use kernel::ids::MaintenanceWindowId;
use sqlx::PgPool;

use super::{Running, until, until_idle, until_watched};
use crate::house::{House, friday};

async fn plan(db: &PgPool, from: DateTime<Utc>, minutes: i64) -> MaintenanceWindowId {
    let draft = WindowDraft { starts_at: from, ends_at: from + TimeDelta::minutes(minutes), message: None };
    let clock = Clock::stopped_at(friday());
    let mut db = db.acquire().await.unwrap();
    maintenance::plan(&mut db, &clock, &Actor::system(), &draft).await.unwrap().id
}

async fn state(db: &PgPool, id: MaintenanceWindowId) -> WindowState {
    sqlx::query_scalar!(
        r#"select state as "state: WindowState" from maintenance_windows where id = $1"#,
        id.0
    )
    .fetch_one(db)
    .await
    .unwrap()
}

/// Number of times each window was opened or closed, from the audit log.
async fn toggles(db: &PgPool, action: &str) -> BTreeMap<String, i64> {
    let rows = sqlx::query!(
        r#"select subject_id, count(*) as "count!" from audit_entries
           where action = $1 and source = 'job' group by subject_id"#,
        action,
    );
    rows.fetch_all(db).await.unwrap().into_iter().map(|row| (row.subject_id, row.count)).collect()
}

#[test_database::test]
async fn two_workers_toggle_each_of_a_hundred_windows_once(db: PgPool) {
    let clock = Clock::stopped_at(friday());
    // Consecutive windows of a minute: every tick but the first and the last closes one and opens one.
    let mut windows = Vec::new();
    for minute in 1..=100 {
        windows.push(plan(&db, friday() + TimeDelta::minutes(minute), 1).await);
    }
    let workers = [Running::start(&db, &clock).await, Running::start(&db, &clock).await];
    until_watched(&db).await;
    for minute in 0..=windows.len() {
        clock.advance(TimeDelta::minutes(1));
        let (opening, closing) = (windows.get(minute), minute.checked_sub(1).map(|before| windows[before]));
        until("the windows are toggled", async || {
            let is_open = match opening {
                Some(id) => state(&db, *id).await == WindowState::Open,
                None => true,
            };
            let is_closed = match closing {
                Some(id) => state(&db, id).await == WindowState::Closed,
                None => true,
            };
            is_open && is_closed
        })
        .await;
    }
    until_idle(&db).await;
    for worker in workers {
        worker.stop().await;
    }

    let once: BTreeMap<_, _> = windows.iter().map(|id| (id.to_string(), 1)).collect();
    assert_eq!(toggles(&db, "maintenance_window_opened").await, once);
    assert_eq!(toggles(&db, "maintenance_window_closed").await, once);
    let ticks = sqlx::query!(
        r#"select count(*) as "ticks!", count(distinct job.id) as "jobs!", max(job.attempt) as "attempts!",
               count(distinct job.worker) as "workers!"
           from schedule_ticks as tick
           left join jobs_ended as job on job.key = tick.job_key
           where tick.name = 'toggle_maintenance'"#,
    )
    .fetch_one(&db)
    .await
    .unwrap();
    assert_eq!((ticks.ticks, ticks.jobs, ticks.attempts), (101, 101, 1));
    assert_eq!(ticks.workers, 2, "both took part");
}

#[test_database::test]
async fn ticks_missed_without_a_worker_are_caught_up_with_once(db: PgPool) {
    let clock = Clock::stopped_at(friday());
    let begun = plan(&db, friday() + TimeDelta::minutes(1), 10).await;
    let missed = plan(&db, friday() + TimeDelta::minutes(20), 10).await;
    let worker = Running::start(&db, &clock).await;
    until_watched(&db).await;
    clock.advance(TimeDelta::minutes(1));
    until("the first is open", async || state(&db, begun).await == WindowState::Open).await;
    until_idle(&db).await;
    worker.stop().await;

    clock.advance(TimeDelta::hours(5));
    let workers = [Running::start(&db, &clock).await, Running::start(&db, &clock).await];
    until("the second is closed", async || state(&db, missed).await == WindowState::Closed).await;
    until_idle(&db).await;
    for worker in workers {
        worker.stop().await;
    }
    let once = |ids: &[MaintenanceWindowId]| ids.iter().map(|id| (id.to_string(), 1)).collect();
    assert_eq!(toggles(&db, "maintenance_window_opened").await, once(&[begun]));
    assert_eq!(toggles(&db, "maintenance_window_closed").await, once(&[begun, missed]));
    let remarks: Vec<_> = maintenance::windows(&mut db.acquire().await.unwrap())
        .await
        .unwrap()
        .into_iter()
        .map(|window| (window.id, window.remark.is_some()))
        .collect();
    assert_eq!(remarks, [(missed, true), (begun, false)]);
    // Only the latest of the 300 missed ticks.
    let ticks = sqlx::query_scalar!(
        r#"select count(*) as "count!" from schedule_ticks where name = 'toggle_maintenance'"#
    );
    assert_eq!(ticks.fetch_one(&db).await.unwrap(), 2);
}

#[test_database::test]
async fn a_late_job_does_all_that_is_due(db: PgPool) {
    let house = House::new(db.clone()).await;
    let window = plan(&db, friday() + TimeDelta::minutes(1), 10).await;
    let due_at = friday() + TimeDelta::minutes(1);
    house.advance(TimeDelta::minutes(3));
    for _ in 0..2 {
        house.handle(Upkeep::ToggleMaintenance { due_at }).await.unwrap();
        assert_eq!(state(&db, window).await, WindowState::Open);
    }
    assert_eq!(toggles(&db, "maintenance_window_opened").await, BTreeMap::from([(window.to_string(), 1)]));
}
