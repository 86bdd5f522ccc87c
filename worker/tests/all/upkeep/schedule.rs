//! The schedule with several workers, and with a clock that jumps.

use chrono::TimeDelta;
use jobs::schedule::{self, Outcome};
use kernel::clock::Clock;
use sqlx::PgPool;

use super::{Running, until, until_idle, until_watched};
use crate::house::friday;

/// Ticks of an entry, oldest first, in minutes after the start.
async fn ticks(db: &PgPool, name: &str) -> Vec<i64> {
    let ticks =
        sqlx::query_scalar!("select due_at from schedule_ticks where name = $1 order by due_at", name);
    let ticks = ticks.fetch_all(db).await.unwrap();
    ticks.into_iter().map(|due_at| (due_at - friday()).num_minutes()).collect()
}

#[test_database::test]
async fn three_workers_claim_every_tick_once_and_report_it(db: PgPool) {
    // 11:00, when only the minutely entries are due.
    let clock = Clock::stopped_at(friday());
    let workers = [
        Running::start(&db, &clock).await,
        Running::start(&db, &clock).await,
        Running::start(&db, &clock).await,
    ];
    until_watched(&db).await;
    assert_eq!(ticks(&db, "seal_audit_log").await, [0; 0], "the first start does nothing for the past");
    for minute in 1..=20 {
        clock.advance(TimeDelta::minutes(1));
        until("the tick is claimed", async || {
            let claimed = ticks(&db, "seal_audit_log").await.contains(&minute);
            claimed && ticks(&db, "toggle_maintenance").await.contains(&minute)
        })
        .await;
    }
    until("the last tick of the payments is claimed", async || {
        ticks(&db, "check_payments").await == [10, 20]
    })
    .await;
    until("the hourly tick is claimed", async || ticks(&db, "delete_expired_exports").await == [17]).await;
    until_idle(&db).await;
    for worker in workers {
        worker.stop().await;
    }
    assert_eq!(ticks(&db, "seal_audit_log").await, (1..=20).collect::<Vec<_>>());
    assert_eq!(ticks(&db, "toggle_maintenance").await, (1..=20).collect::<Vec<_>>());
    assert_eq!(ticks(&db, "delete_idempotency_keys").await, [0; 0]);
    let runs = schedule::last_runs(&mut db.acquire().await.unwrap()).await.unwrap();
    let names: Vec<_> = runs.iter().map(|run| run.name.as_str()).collect();
    let due = [
        "announce_stock",
        "check_conversions",
        "check_external_links",
        "check_payments",
        "delete_expired_exports",
        "draw_share_cards",
        "notify_search_engines",
        "publish_articles",
        "publish_case_studies",
        "publish_catalog_items",
        "publish_designs",
        "publish_help_pages",
        "publish_photographs",
        "publish_products",
        "publish_videos",
        "read_replies",
        "remind_of_carts",
        "renew_pictures",
        "seal_audit_log",
        "tell_of_failed_jobs",
        "toggle_maintenance",
        "upload_conversions",
        "write_product_feed",
        "write_sitemaps",
    ];
    assert_eq!(names, due);
    assert!(runs.iter().all(|run| run.outcome == Outcome::Done && run.error.is_none()), "{runs:?}");
}

#[test_database::test]
async fn a_worker_continues_after_a_database_failure(db: PgPool) {
    let clock = Clock::stopped_at(friday());
    let worker = Running::start(&db, &clock).await;
    until_watched(&db).await;
    // Renames the schedule's tables, so that this worker cannot find them.
    sqlx::query!("alter table schedules rename to schedules_elsewhere").execute(&db).await.unwrap();
    clock.advance(TimeDelta::minutes(1));
    tokio::time::sleep(std::time::Duration::from_secs(1)).await;
    sqlx::query!("alter table schedules_elsewhere rename to schedules").execute(&db).await.unwrap();
    until("the tick is claimed", async || ticks(&db, "seal_audit_log").await == [1]).await;
    until_idle(&db).await;
    worker.stop().await;
}
