use chrono::{DateTime, TimeDelta, Utc};
use kernel::Db;
use kernel::subject::Reference;
use sqlx::PgPool;
use uuid::Uuid;

use super::*;

fn now() -> DateTime<Utc> {
    "2026-11-20T09:30:04Z".parse().unwrap()
}

fn lead() -> Reference {
    Reference { kind: "lead", id: Uuid::now_v7() }
}

async fn connect(db: &mut Db, destination: &str, actions: serde_json::Value) {
    sqlx::query!(
        "insert into ad_connections (destination, is_enabled, account, actions) values ($1, true, 'account', $2)",
        destination,
        actions,
    )
    .execute(db)
    .await
    .unwrap();
}

/// Joins a lead to a visitor with this choice.
async fn join(db: &mut Db, subject: Reference, allows_analytics: bool, allows_ads: bool) {
    sqlx::query!(
        "with visitor as (
             insert into visitors (id, allows_analytics, allows_ads, created_at, last_seen_at)
             values (gen_random_uuid(), $3, $4, $5, $5)
             returning id
         )
         insert into attributions (subject_kind, subject_id, visitor_id, created_at) select $1, $2, id, $5 from visitor",
        subject.kind,
        subject.id,
        allows_analytics,
        allows_ads,
        now(),
    )
    .execute(db)
    .await
    .unwrap();
}

/// State and reason by destination, in order of events.
async fn states(db: &mut Db) -> Vec<(String, String, String)> {
    let rows = sqlx::query!(
        "select destination, state, reason from conversions join conversion_events as event on event.id = conversions.event_id
         order by event.created_at, event.id, destination"
    )
    .fetch_all(db)
    .await
    .unwrap();
    rows.into_iter().map(|row| (row.destination, row.state, row.reason)).collect()
}

fn told(all: &[(&str, &str, &str)]) -> Vec<(String, String, String)> {
    all.iter()
        .map(|(of, state, reason)| ((*of).to_owned(), (*state).to_owned(), (*reason).to_owned()))
        .collect()
}

async fn planned(db: &mut Db) -> Vec<(String, DateTime<Utc>)> {
    let rows = sqlx::query!(
        "select payload -> 'upload' ->> 'destination' as of, run_at as due_at from jobs_waiting order by 1"
    );
    rows.fetch_all(db).await.unwrap().into_iter().map(|row| (row.of.unwrap(), row.due_at)).collect()
}

#[test_database::test]
async fn each_destination_is_told_or_says_why_not(pool: PgPool) {
    let mut db = pool.acquire().await.unwrap();
    let strangers = lead();
    let event = NewEvent::once(EventKind::LeadQualified, strangers, now());
    record(&mut db, &[event], now()).await.unwrap();
    let none = [
        ("ga4", "skipped", "not_connected"),
        ("google_ads", "skipped", "not_connected"),
        ("meta", "skipped", "not_connected"),
    ];
    assert_eq!(states(&mut db).await, told(&none));
    assert_eq!(planned(&mut db).await, []);

    connect(&mut db, "ga4", serde_json::json!({})).await;
    connect(&mut db, "google_ads", serde_json::json!({"lead_qualified": "77"})).await;
    sqlx::query!("delete from conversion_events").execute(&mut *db).await.unwrap();
    let (measured, both) = (lead(), lead());
    join(&mut db, measured, true, false).await;
    join(&mut db, both, true, true).await;
    let of = |kind, subject| NewEvent::once(kind, subject, now());
    let events = [
        of(EventKind::LeadQualified, strangers),
        of(EventKind::LeadQualified, measured),
        of(EventKind::LeadQualified, both),
        of(EventKind::SiteVisitDone, both),
        NewEvent { is_test: true, ..of(EventKind::ContractWon, both) },
    ];
    for event in events {
        record(&mut db, &[event], now()).await.unwrap();
    }
    let meta = ("meta", "skipped", "not_connected");
    assert_eq!(
        states(&mut db).await,
        told(&[
            ("ga4", "skipped", "no_consent"),
            ("google_ads", "skipped", "no_consent"),
            meta,
            ("ga4", "queued", ""),
            ("google_ads", "skipped", "no_consent"),
            meta,
            ("ga4", "queued", ""),
            ("google_ads", "queued", ""),
            meta,
            ("ga4", "queued", ""),
            // It has no action for a site visit.
            ("google_ads", "skipped", "not_connected"),
            meta,
            ("ga4", "skipped", "test"),
            ("google_ads", "skipped", "test"),
            ("meta", "skipped", "test"),
        ])
    );
    let due_at = "2026-11-20T09:30:10Z".parse().unwrap();
    assert_eq!(
        planned(&mut db).await,
        [("ga4".to_owned(), due_at), ("google_ads".to_owned(), due_at)],
        "one of each interval"
    );
}

#[test_database::test]
async fn an_event_counts_once(pool: PgPool) {
    let mut db = pool.acquire().await.unwrap();
    let event = NewEvent::once(EventKind::LeadQualified, lead(), now());
    record(&mut db, std::slice::from_ref(&event), now()).await.unwrap();
    record(&mut db, &[event.clone(), NewEvent::once(EventKind::SiteVisitDone, event.subject, now())], now())
        .await
        .unwrap();
    let ids =
        sqlx::query_scalar!("select event_id from conversion_events order by 1").fetch_all(&mut *db).await;
    let id = event.subject.id;
    assert_eq!(ids.unwrap(), [format!("{id}:lead_qualified"), format!("{id}:site_visit_done")]);
    assert_eq!(states(&mut db).await.len(), 6);
}

#[test_database::test]
async fn a_value_is_stated_anew_where_it_was_told(pool: PgPool) {
    let mut db = pool.acquire().await.unwrap();
    connect(&mut db, "google_ads", serde_json::json!({"contract_won": "77"})).await;
    connect(&mut db, "meta", serde_json::json!({})).await;
    let subject = lead();
    join(&mut db, subject, true, true).await;
    let event = NewEvent { value_paise: 500, ..NewEvent::once(EventKind::ContractWon, subject, now()) };
    record(&mut db, std::slice::from_ref(&event), now()).await.unwrap();
    let later = now() + TimeDelta::hours(1);
    for value in [500, 300, 300, 0] {
        adjust(&mut db, &event.event_id, value, later).await.unwrap();
    }
    adjust(&mut db, "no such event", 0, later).await.unwrap();
    let ids = sqlx::query!(
        "select event_id, value_paise from conversion_events where adjusts is not null order by id"
    )
    .fetch_all(&mut *db)
    .await
    .unwrap();
    let ids: Vec<_> = ids.iter().map(|row| (row.event_id.as_str(), row.value_paise)).collect();
    let id = &event.event_id;
    assert_eq!(ids, [(format!("{id}:adjusted:1").as_str(), 300), (format!("{id}:adjusted:2").as_str(), 0)]);
    let correction = [
        ("ga4", "skipped", "nothing_to_adjust"),
        ("google_ads", "queued", ""),
        ("meta", "skipped", "no_adjustments"),
    ];
    assert_eq!(states(&mut db).await[3..], told(&[correction, correction].concat()));
}
