//! The audit log for admins.

use axum::http::StatusCode;
use chrono::TimeDelta;
use kernel::audit::{self, Actor, Change, Event, Source, chain};
use kernel::role::Role;
use serde_json::{Value, json};
use sqlx::PgPool;

use crate::harness::{Person, Service};

const LOG: &str = "/api/admin/audit";

/// Three entries: by the admin, by a job an hour later, and by an import on the next day.
async fn write(service: &Service, admin: &Person) {
    let mut db = service.db.acquire().await.unwrap();
    let by_admin = Actor { user: Some(admin.id), source: Source::User, ..Actor::job() };
    let by_import = Actor { source: Source::Import, ..by_admin.clone() };
    for (actor, event) in [
        (by_admin, Event::new("lead_status_changed", "lead", &"L-1")),
        (Actor::job(), Event::new("maintenance_window_opened", "maintenance_window", &"W-1")),
        (by_import, Event::new("lead_created", "lead", &"L-2")),
    ] {
        let event = event.changing(vec![Change::new("city", "Mysuru", "Bengaluru 50%")]);
        audit::record(&mut db, &service.clock, &actor, event).await.unwrap();
        let hours = if actor.source == Source::Job { 20 } else { 1 };
        service.clock.advance(TimeDelta::hours(hours));
    }
}

fn subjects(page: &Value) -> Vec<&str> {
    page["items"].as_array().unwrap().iter().map(|entry| entry["subjectId"].as_str().unwrap()).collect()
}

#[test_database::test]
async fn the_log_is_filtered_by_user_action_time_and_source(db: PgPool) {
    let service = Service::start(db).await;
    let admin = service.person(Role::Admin).await;
    write(&service, &admin).await;
    let token = service.session_of(admin.id).await;
    let by_admin = format!("actor={}", admin.id);
    for (query, expected) in [
        ("", &["L-2", "W-1", "L-1"][..]),
        ("sort=-at&perPage=25", &["L-2", "W-1", "L-1"]),
        (&by_admin, &["L-2", "L-1"]),
        ("action=lead_created,maintenance_window_opened", &["L-2", "W-1"]),
        ("subjectKind=lead", &["L-2", "L-1"]),
        ("subject=W-1", &["W-1"]),
        ("source=job,import", &["L-2", "W-1"]),
        ("to=2026-11-20", &["W-1", "L-1"]),
        ("from=2026-11-21&to=2026-11-21", &["L-2"]),
        ("q=50%25", &["L-2", "W-1", "L-1"]),
        ("q=5%25%25", &[]),
        ("q=l-1", &["L-1"]),
    ] {
        let page = service.get_as(&token, &format!("{LOG}?{query}")).await;
        assert_eq!(page.status, StatusCode::OK, "{query}: {}", page.text);
        let page = page.json();
        // Signing in to read adds other entries.
        let mine: Vec<_> = subjects(&page).into_iter().filter(|subject| subject.len() == 3).collect();
        assert_eq!(mine, expected, "{query}");
    }
    let page = service.get_as(&token, &format!("{LOG}?subject=L-1")).await.json();
    let entry = &page["items"][0];
    assert_eq!(
        (&entry["at"], &entry["source"], &entry["actor"]),
        (&json!("2026-11-20T09:30:00Z"), &json!("user"), &json!({"id": admin.id, "name": "Asha Admin"}))
    );
    assert_eq!(entry["changes"], json!([{"field": "city", "old": "Mysuru", "new": "Bengaluru 50%"}]));
    assert!(entry["id"].is_string());
    for query in ["source=nobody", "from=yesterday", "actor=1", "perPage=10"] {
        let refused = service.get_as(&token, &format!("{LOG}?{query}")).await;
        assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY, "{query}");
    }
}

#[test_database::test]
async fn tampering_with_a_sealed_entry_is_detected(db: PgPool) {
    let service = Service::start(db).await;
    let admin = service.person(Role::Admin).await;
    write(&service, &admin).await;
    let token = service.session_of(admin.id).await;
    let verify = async || service.get_as(&token, &format!("{LOG}/verification")).await.json();
    let before = verify().await;
    assert_eq!((&before["sealed"], &before["isIntact"]), (&json!(0), &json!(true)));
    let waiting = before["waiting"].as_i64().unwrap();
    assert!(waiting >= 3);
    let mut tx = service.db.begin().await.unwrap();
    chain::seal(&mut tx, 100).await.unwrap();
    tx.commit().await.unwrap();
    assert_eq!(
        verify().await,
        json!({"sealed": waiting, "waiting": 0, "isIntact": true, "firstBroken": null})
    );

    sqlx::query!("alter table audit_entries disable trigger user").execute(&service.db).await.unwrap();
    sqlx::query!("update audit_entries set actor_id = null where subject_id = 'L-1'")
        .execute(&service.db)
        .await
        .unwrap();
    let after = verify().await;
    assert_eq!(after["isIntact"], false);
    let place = sqlx::query_scalar!("select position from audit_entries where subject_id = 'L-1'");
    assert_eq!(after["firstBroken"].as_i64(), place.fetch_one(&service.db).await.unwrap());
}

#[test_database::test]
async fn only_admins_read_the_log(db: PgPool) {
    let service = Service::start(db).await;
    for role in Role::ALL.iter().filter(|role| **role != Role::Admin) {
        let token = service.sign_in_as(*role).await;
        for address in [LOG.to_owned(), format!("{LOG}/verification")] {
            assert_eq!(service.get_as(&token, &address).await.status, StatusCode::FORBIDDEN, "{role}");
        }
    }
    assert_eq!(service.get(LOG).await.status, StatusCode::UNAUTHORIZED);
}

#[test_database::test]
async fn each_change_of_a_saved_view_is_in_the_log(db: PgPool) {
    let service = Service::start(db).await;
    let (sales, admin) = (service.person(Role::Sales).await, service.person(Role::Admin).await);
    let draft = json!({"name": "Mine", "query": {"status": "new"}, "columns": []});
    let made = service.post_as(&sales.token, "/api/admin/views?screen=leads", &draft).await;
    assert_eq!(made.status, StatusCode::CREATED, "{}", made.text);
    let id = made.json()["id"].as_str().unwrap().to_owned();
    let view = format!("/api/admin/views/{id}");
    let shared = json!({"name": "Ours", "query": {"status": "new"}, "columns": [], "isShared": true});
    for _ in 0..2 {
        assert_eq!(service.put_as(&sales.token, &view, &shared).await.status, StatusCode::OK);
    }
    assert_eq!(service.put_as(&admin.token, &view, &draft).await.status, StatusCode::NOT_FOUND);
    assert_eq!(service.delete_as(&admin.token, &view).await.status, StatusCode::NOT_FOUND);
    assert_eq!(service.delete_as(&sales.token, &view).await.status, StatusCode::NO_CONTENT);

    let log = service.get_as(&admin.token, &format!("{LOG}?subject={id}")).await.json();
    let mut entries: Vec<_> = log["items"].as_array().unwrap().iter().collect();
    entries.sort_by_key(|entry| entry["id"].as_str().unwrap().parse::<i64>().unwrap());
    let actions: Vec<_> = entries.iter().map(|entry| &entry["action"]).collect();
    assert_eq!(actions, ["view_saved", "view_saved", "view_removed"]);
    let has = |at: usize, field: &str, old: Value, new: Value| {
        let change = json!({"field": field, "old": old, "new": new});
        assert!(entries[at]["changes"].as_array().unwrap().contains(&change), "{change} in {}", entries[at]);
    };
    has(0, "screen", Value::Null, json!("leads"));
    has(1, "name", json!("Mine"), json!("Ours"));
    has(1, "isShared", json!(false), json!(true));
    assert_eq!(entries[1]["changes"].as_array().unwrap().len(), 2);
    has(2, "name", json!("Ours"), Value::Null);
}
