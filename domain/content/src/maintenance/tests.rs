use chrono::TimeDelta;
use futures_util::future::join_all;
use sqlx::PgPool;

use super::*;
use kernel::settings;

fn ist(time: &str) -> DateTime<Utc> {
    DateTime::parse_from_rfc3339(&format!("2026-11-20T{time}+05:30")).unwrap().to_utc()
}

fn at(time: &str) -> Clock {
    Clock::stopped_at(ist(time))
}

fn draft(from: &str, to: &str) -> WindowDraft {
    WindowDraft { starts_at: ist(from), ends_at: ist(to), message: Some(" New kitchens. ".to_owned()) }
}

async fn planned(db: &mut Db, from: &str, to: &str) -> Window {
    plan(db, &at("09:00:00"), &Actor::system(), &draft(from, to)).await.unwrap()
}

/// The audit log's actions, oldest first.
async fn actions(db: &mut Db) -> Vec<String> {
    sqlx::query_scalar!("select action from audit_entries order by id").fetch_all(db).await.unwrap()
}

#[test_database::test]
async fn a_window_lies_in_the_future_and_ends_after_it_begins(pool: PgPool) -> sqlx::Result<()> {
    let mut db = pool.acquire().await?;
    let mut plan = async |from, to| plan(&mut db, &at("09:00:00"), &Actor::system(), &draft(from, to)).await;
    assert!(matches!(plan("08:59:59", "10:00:00").await, Err(WindowError::StartsInThePast)));
    assert!(matches!(plan("10:00:00", "10:00:00").await, Err(WindowError::EndsTooEarly)));
    let window = plan("09:00:00", "10:00:00").await.unwrap();
    assert_eq!((window.state, window.version), (WindowState::Planned, 1));
    assert_eq!(window.message.as_deref(), Some("New kitchens."));
    Ok(())
}

#[test_database::test]
async fn windows_may_touch_and_never_overlap(pool: PgPool) -> sqlx::Result<()> {
    let mut db = pool.acquire().await?;
    let first = planned(&mut db, "10:00:00", "11:00:00").await;
    planned(&mut db, "11:00:00", "12:00:00").await;
    let overlapping = draft("10:59:59", "11:00:00");
    let refused = plan(&mut db, &at("09:00:00"), &Actor::system(), &overlapping).await;
    assert!(matches!(refused, Err(WindowError::Overlaps)), "{refused:?}");
    // A cancelled window does not block others.
    cancel(&mut db, &at("09:00:00"), &Actor::system(), first.id).await.unwrap();
    planned(&mut db, "10:30:00", "11:00:00").await;
    Ok(())
}

#[test_database::test]
async fn two_who_plan_the_same_hour_at_once_get_one_window(pool: PgPool) -> sqlx::Result<()> {
    let plans = join_all((0..4).map(async |_| {
        let mut tx = pool.begin().await.unwrap();
        let draft = draft("10:00:00", "11:00:00");
        let planned = plan(&mut tx, &at("09:00:00"), &Actor::system(), &draft).await;
        if planned.is_ok() {
            tx.commit().await.unwrap();
        }
        planned
    }));
    let (made, refused): (Vec<_>, Vec<_>) = plans.await.into_iter().partition(Result::is_ok);
    assert_eq!(made.len(), 1);
    assert!(refused.iter().all(|refused| matches!(refused, Err(WindowError::Overlaps))), "{refused:?}");
    Ok(())
}

#[test_database::test]
async fn a_window_is_changed_by_who_has_seen_it_as_it_is(pool: PgPool) -> sqlx::Result<()> {
    let mut db = pool.acquire().await?;
    let window = planned(&mut db, "10:00:00", "11:00:00").await;
    let mut change = async |now, version, from, to| {
        change(&mut db, &at(now), &Actor::system(), window.id, version, &draft(from, to)).await
    };
    let changed = change("09:00:00", 1, "10:15:00", "11:30:00").await.unwrap();
    assert_eq!((changed.starts_at, changed.ends_at, changed.version), (ist("10:15:00"), ist("11:30:00"), 2));
    let stale = change("09:00:00", 1, "10:00:00", "11:00:00").await;
    assert!(matches!(stale, Err(WindowError::Stale(now)) if *now == changed));
    assert!(matches!(change("09:00:00", 2, "08:00:00", "11:00:00").await, Err(WindowError::StartsInThePast)));

    // It has started: its end can still change, its start cannot.
    assert!(matches!(change("10:30:00", 2, "10:20:00", "11:00:00").await, Err(WindowError::HasBegun)));
    assert!(matches!(change("10:30:00", 2, "10:15:00", "10:30:00").await, Err(WindowError::EndsTooEarly)));
    let longer = change("10:30:00", 2, "10:15:00", "12:00:00").await.unwrap();
    assert_eq!(longer.ends_at, ist("12:00:00"));

    assert!(matches!(change("12:00:00", 3, "10:15:00", "13:00:00").await, Err(WindowError::IsOver)));
    Ok(())
}

#[test_database::test]
async fn a_window_is_cancelled_before_it_begins_and_ended_afterwards(pool: PgPool) -> sqlx::Result<()> {
    let mut db = pool.begin().await?;
    let early = planned(&mut db, "10:00:00", "11:00:00").await;
    let late = planned(&mut db, "12:00:00", "13:00:00").await;
    let now = at("10:20:00");
    toggle(&mut db, &now).await?;
    cancel(&mut db, &now, &Actor::system(), early.id).await.unwrap();
    cancel(&mut db, &now, &Actor::system(), late.id).await.unwrap();
    let [late, early] = &windows(&mut db).await?[..] else { panic!("two windows") };
    assert_eq!(
        (early.state, early.ends_at, early.closed_at),
        (WindowState::Closed, now.now(), Some(now.now()))
    );
    assert_eq!((late.state, late.cancelled_at), (WindowState::Cancelled, Some(now.now())));
    assert_eq!(effective(&mut db, now.now()).await?, Effective::default());
    for window in [early, late] {
        let again = cancel(&mut db, &now, &Actor::system(), window.id).await;
        assert!(matches!(again, Err(WindowError::IsOver)), "{again:?}");
    }
    assert_eq!(
        actions(&mut db).await,
        [
            "maintenance_window_planned",
            "maintenance_window_planned",
            "maintenance_window_opened",
            "maintenance_window_ended",
            "maintenance_window_cancelled",
        ]
    );
    Ok(())
}

#[test_database::test]
async fn a_window_is_opened_once_and_closed_once(pool: PgPool) -> sqlx::Result<()> {
    let mut db = pool.begin().await?;
    planned(&mut db, "10:00:00", "11:00:00").await;
    for (time, toggled) in [
        ("09:59:59", Toggled::default()),
        ("10:00:00", Toggled { opened: 1, ..Toggled::default() }),
        ("10:01:00", Toggled::default()),
        ("10:59:59", Toggled::default()),
        ("11:00:00", Toggled { closed: 1, ..Toggled::default() }),
        ("11:01:00", Toggled::default()),
    ] {
        assert_eq!(toggle(&mut db, &at(time)).await?, toggled, "{time}");
    }
    let [window] = &windows(&mut db).await?[..] else { panic!("one window") };
    assert_eq!((window.opened_at, window.closed_at), (Some(ist("10:00:00")), Some(ist("11:00:00"))));
    assert_eq!((window.state, window.remark.as_deref()), (WindowState::Closed, None));
    let sources = sqlx::query_scalar!("select source from audit_entries where action like '%ed' order by id");
    assert_eq!(sources.fetch_all(&mut *db).await?, ["system", "job", "job"]);
    Ok(())
}

#[test_database::test]
async fn a_window_that_no_worker_saw_is_closed_as_missed(pool: PgPool) -> sqlx::Result<()> {
    let mut db = pool.begin().await?;
    planned(&mut db, "10:00:00", "11:00:00").await;
    let toggled = toggle(&mut db, &at("15:00:00")).await?;
    assert_eq!(toggled, Toggled { opened: 0, closed: 1, missed: 1 });
    let [window] = &windows(&mut db).await?[..] else { panic!("one window") };
    assert_eq!((window.state, window.opened_at), (WindowState::Closed, None));
    assert_eq!(window.remark.as_deref(), Some("Missed: no worker was up while it lasted."));
    assert_eq!(actions(&mut db).await, ["maintenance_window_planned", "maintenance_window_closed"]);
    Ok(())
}

#[test_database::test]
async fn many_who_toggle_at_once_toggle_each_window_once(pool: PgPool) -> sqlx::Result<()> {
    let mut db = pool.acquire().await?;
    for minute in 0..60 {
        planned(&mut db, &format!("10:{minute:02}:00"), &format!("10:{minute:02}:30")).await;
    }
    drop(db);
    let rounds = join_all((0..6).map(async |_| {
        let mut tx = pool.begin().await.unwrap();
        let toggled = toggle(&mut tx, &at("11:00:00")).await.unwrap();
        tx.commit().await.unwrap();
        toggled.closed
    }));
    assert_eq!(rounds.await.into_iter().sum::<usize>(), 60);
    let mut db = pool.acquire().await?;
    let entries = sqlx::query!(
        r#"select count(*) as "entries!", count(distinct subject_id) as "windows!" from audit_entries
           where action = 'maintenance_window_closed'"#,
    )
    .fetch_one(&mut *db)
    .await?;
    assert_eq!((entries.entries, entries.windows), (60, 60));
    Ok(())
}

#[test_database::test]
async fn the_clock_decides_and_not_the_worker(pool: PgPool) -> sqlx::Result<()> {
    let mut db = pool.acquire().await?;
    planned(&mut db, "10:00:00", "11:00:00").await;
    let in_window = Effective {
        is_on: true,
        message: Some("New kitchens.".to_owned()),
        since: Some(ist("10:00:00")),
        until: Some(ist("11:00:00")),
        cause: Some(Cause::Window),
    };
    // No worker toggles it.
    for (time, expected) in [
        ("09:59:59", Effective::default()),
        ("10:00:00", in_window.clone()),
        ("10:59:59", in_window),
        ("11:00:00", Effective::default()),
    ] {
        assert_eq!(effective(&mut db, ist(time)).await?, expected, "{time}");
    }
    Ok(())
}

#[test_database::test]
async fn the_switch_holds_whatever_the_windows_say(pool: PgPool) -> sqlx::Result<()> {
    let mut db = pool.acquire().await?;
    planned(&mut db, "10:00:00", "11:00:00").await;
    settings::save(&mut db, &Maintenance { is_on: true, message: None }).await?;
    let since = sqlx::query_scalar!("select updated_at from settings").fetch_one(&mut *db).await?;
    let manual = |message: Option<&str>| Effective {
        is_on: true,
        message: message.map(str::to_owned),
        since: Some(since),
        until: None,
        cause: Some(Cause::Manual),
    };
    assert_eq!(effective(&mut db, ist("09:00:00")).await?, manual(None));
    assert_eq!(effective(&mut db, ist("10:30:00")).await?, manual(Some("New kitchens.")));
    let message = Some("Moving house.".to_owned());
    settings::save(&mut db, &Maintenance { is_on: true, message: message.clone() }).await?;
    let present = effective(&mut db, ist("10:30:00")).await?;
    assert_eq!((present.message, present.cause), (message.clone(), Some(Cause::Manual)));
    // The message is not shown while the switch is off.
    settings::save(&mut db, &Maintenance { is_on: false, message }).await?;
    assert_eq!(effective(&mut db, ist("09:00:00")).await?, Effective::default());
    Ok(())
}

#[test_database::test]
async fn the_next_window_is_the_first_that_has_not_begun(pool: PgPool) -> sqlx::Result<()> {
    let mut db = pool.acquire().await?;
    let second = planned(&mut db, "12:00:00", "13:00:00").await;
    let first = planned(&mut db, "10:00:00", "11:00:00").await;
    let mut next = async |time| next(&mut db, ist(time)).await.unwrap().map(|window| window.id);
    assert_eq!(next("09:59:59").await, Some(first.id));
    assert_eq!(next("10:00:00").await, Some(second.id));
    assert_eq!(next("12:00:00").await, None);
    Ok(())
}

/// Every write and every visitor queries the status, so it must use the index.
#[test_database::test]
async fn the_present_window_is_found_by_its_index(pool: PgPool) -> sqlx::Result<()> {
    let mut db = pool.acquire().await?;
    sqlx::query!(
        "insert into maintenance_windows (id, starts_at, ends_at, created_at, updated_at)
         select gen_random_uuid(), $1::timestamptz + n * interval '1 h', $1::timestamptz + (n + 1) * interval '1 h', $1, $1
         from generate_series(0, 5000) as n",
        ist("10:00:00") - TimeDelta::days(100),
    )
    .execute(&mut *db)
    .await?;
    sqlx::query!("analyze maintenance_windows").execute(&mut *db).await?;
    let plan = sqlx::query_scalar!(
        "explain select from maintenance_windows where tstzrange(starts_at, ends_at) @> now() and state <> 'cancelled'"
    )
    .fetch_all(&mut *db)
    .await?;
    let plan = plan.into_iter().flatten().collect::<Vec<_>>().join("\n");
    assert!(plan.contains("maintenance_windows_overlap"), "{plan}");
    Ok(())
}
