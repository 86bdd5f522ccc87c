//! Scheduled work.

use axum::http::StatusCode;
use jobs::Upkeep;
use kernel::role::Role;
use serde_json::{Value, json};
use sqlx::PgPool;

use crate::harness::Service;

const SCHEDULES: &str = "/api/admin/schedules";

fn entry(list: &Value, name: &str) -> Value {
    let entry = list.as_array().unwrap().iter().find(|entry| entry["name"] == name);
    entry.unwrap_or_else(|| panic!("{name} in {list}")).clone()
}

#[test_database::test]
async fn schedules_are_listed_with_their_next_run(db: PgPool) {
    let service = Service::start(db).await;
    let ops = service.sign_in_as(Role::Ops).await;
    let list = service.get_as(&ops, SCHEDULES).await.json();
    assert_eq!(list.as_array().unwrap().len(), jobs::schedule::ENTRIES.len());
    let toggle = entry(&list, "toggle_maintenance");
    assert_eq!(toggle["cron"], "* * * * *");
    assert_eq!(toggle["nextAt"], "2026-11-20T09:31:00Z");
    assert_eq!((&toggle["lastAt"], &toggle["lastOutcome"]), (&Value::Null, &Value::Null));
    assert_eq!(entry(&list, "delete_idempotency_keys")["nextAt"], "2026-11-20T22:10:00Z");
}

#[test_database::test]
async fn an_entry_runs_on_request_with_permission(db: PgPool) {
    let service = Service::start(db).await;
    service.disregard::<jobs::Upkeep>();
    let address = format!("{SCHEDULES}/seal_audit_log/run");
    for (role, status) in [
        (Role::Sales, StatusCode::FORBIDDEN),
        (Role::Client, StatusCode::FORBIDDEN),
        (Role::Ops, StatusCode::NO_CONTENT),
    ] {
        let token = service.sign_in_as(role).await;
        assert_eq!(service.post_as(&token, &address, &json!({})).await.status, status, "{role}");
    }
    let admin = service.sign_in_as(Role::Admin).await;
    let unknown = service.post_as(&admin, &format!("{SCHEDULES}/sweep/run"), &json!({})).await;
    assert_eq!(unknown.status, StatusCode::NOT_FOUND);

    let due_at = service.clock.now();
    let waiting = jobs::queue::waiting::<Upkeep>(&mut service.db.acquire().await.unwrap()).await.unwrap();
    let waiting: Vec<_> = waiting.into_iter().map(|(job, _)| job).collect();
    assert_eq!(waiting, [Upkeep::SealAuditLog { due_at }]);
    let list = service.get_as(&admin, SCHEDULES).await.json();
    let seal = entry(&list, "seal_audit_log");
    assert_eq!((&seal["lastAt"], &seal["lastOutcome"]), (&json!(due_at), &json!("waiting")));
    // The next tick is not affected.
    assert_eq!(seal["nextAt"], "2026-11-20T09:31:00Z");
    let log = service.get_as(&admin, "/api/admin/audit?action=schedule_run").await.json();
    assert_eq!((&log["total"], &log["items"][0]["subjectId"]), (&json!(1), &json!("seal_audit_log")));
}
