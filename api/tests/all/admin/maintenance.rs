//! The manual switch and the scheduled windows.

use axum::http::StatusCode;
use chrono::TimeDelta;
use kernel::role::Role;
use serde_json::{Value, json};
use sqlx::PgPool;

use crate::harness::Service;

const STANDING: &str = "/api/admin/maintenance";
const WINDOWS: &str = "/api/admin/maintenance/windows";

/// A window on the evening of the test's day.
fn window(from: &str, until: &str) -> Value {
    json!({
        "startsAt": format!("2026-11-20T{from}:00+05:30"),
        "endsAt": format!("2026-11-20T{until}:00+05:30"),
        "message": "New kitchens."
    })
}

fn at_version(mut body: Value, version: i32) -> Value {
    body["version"] = version.into();
    body
}

#[test_database::test]
async fn the_manual_switch_closes_the_site_until_turned_off(db: PgPool) {
    let service = Service::start(db).await;
    let admin = service.sign_in_as(Role::Admin).await;
    let closed_to_nobody =
        json!({"isOn": false, "message": null, "since": null, "until": null, "cause": null});
    assert_eq!(
        service.get_as(&admin, STANDING).await.json(),
        json!({"isOn": false, "message": null, "version": 0, "effective": closed_to_nobody, "next": null})
    );

    let on = json!({"isOn": true, "message": " Back at noon. ", "version": 0});
    let turned = service.put_as(&admin, STANDING, &on).await;
    assert_eq!(
        (turned.status, turned.json()),
        (StatusCode::OK, json!({"isOn": true, "message": "Back at noon.", "version": 1}))
    );
    assert_eq!(
        service.get("/api/system/maintenance").await.json(),
        json!({"maintenanceMode": true, "maintenanceMessage": "Back at noon."})
    );
    let standing = service.get_as(&admin, STANDING).await.json();
    assert_eq!(standing["effective"]["cause"], "manual");
    assert_eq!(standing["effective"]["until"], Value::Null);

    // A stale version gets the current state.
    let stale = service.put_as(&admin, STANDING, &json!({"isOn": true, "version": 0})).await;
    assert_eq!((stale.status, &stale.json()["code"]), (StatusCode::CONFLICT, &json!("stale")));
    assert_eq!(stale.json()["current"], turned.json());

    let off = json!({"isOn": false, "message": "Back at noon.", "version": 1});
    assert_eq!(service.put_as(&admin, STANDING, &off).await.status, StatusCode::OK);
    assert_eq!(
        service.get("/api/system/maintenance").await.json(),
        json!({"maintenanceMode": false, "maintenanceMessage": null})
    );
}

#[test_database::test]
async fn a_window_closes_the_site_without_the_worker(db: PgPool) {
    let service = Service::start(db).await;
    let admin = service.sign_in_as(Role::Admin).await;
    let planned = service.post_as(&admin, WINDOWS, &window("15:10", "15:40")).await;
    assert_eq!(planned.status, StatusCode::CREATED, "{}", planned.text);
    let next = service.get_as(&admin, STANDING).await.json()["next"].clone();
    assert_eq!(next["id"], planned.json()["id"]);
    assert_eq!(next["startsAt"], "2026-11-20T09:40:00Z");

    let open = json!({"maintenanceMode": false, "maintenanceMessage": null});
    let closed = json!({"maintenanceMode": true, "maintenanceMessage": "New kitchens."});
    for (minutes, expected) in [(9, &open), (1, &closed), (29, &closed), (1, &open)] {
        service.clock.advance(TimeDelta::minutes(minutes));
        assert_eq!(service.get("/api/system/maintenance").await.json(), *expected);
    }
}

#[test_database::test]
async fn invalid_windows_are_rejected(db: PgPool) {
    let service = Service::start(db).await;
    let admin = service.sign_in_as(Role::Admin).await;
    let planned = service.post_as(&admin, WINDOWS, &window("18:00", "19:00")).await.json();
    for (from, until, code, field) in [
        ("18:59", "19:30", "overlap", "startsAt"),
        ("17:00", "20:00", "overlap", "startsAt"),
        ("14:59", "15:30", "starts_in_the_past", "startsAt"),
        ("21:00", "21:00", "ends_too_early", "endsAt"),
    ] {
        let refused = service.post_as(&admin, WINDOWS, &window(from, until)).await;
        assert_eq!(
            (refused.status, &refused.json()["code"]),
            (StatusCode::CONFLICT, &json!(code)),
            "{from} {until}"
        );
        assert!(refused.json()["fields"][field].is_string(), "{}", refused.text);
    }
    let long = "x".repeat(501);
    let refused = service
        .post_as(
            &admin,
            WINDOWS,
            &json!({"startsAt": planned["endsAt"], "endsAt": "2026-11-21T00:00:00Z", "message": long}),
        )
        .await;
    assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert!(refused.json()["fields"]["message"].is_string());
    assert_eq!(service.get_as(&admin, WINDOWS).await.json(), json!([planned]));
}

#[test_database::test]
async fn a_window_is_changed_and_cancelled(db: PgPool) {
    let service = Service::start(db).await;
    let admin = service.sign_in_as(Role::Admin).await;
    let planned = service.post_as(&admin, WINDOWS, &window("18:00", "19:00")).await.json();
    let address = format!("{WINDOWS}/{}", planned["id"].as_str().unwrap());
    let changed = service.put_as(&admin, &address, &at_version(window("18:30", "19:30"), 1)).await;
    assert_eq!((changed.status, &changed.json()["version"]), (StatusCode::OK, &json!(2)));
    let stale = service.put_as(&admin, &address, &at_version(window("18:00", "19:00"), 1)).await;
    assert_eq!((stale.status, &stale.json()["current"]), (StatusCode::CONFLICT, &changed.json()));
    assert_eq!(service.delete_as(&admin, &address).await.status, StatusCode::NO_CONTENT);
    let over = service.delete_as(&admin, &address).await;
    assert_eq!((over.status, &over.json()["code"]), (StatusCode::CONFLICT, &json!("is_over")));
    assert_eq!(service.get_as(&admin, WINDOWS).await.json()[0]["state"], "cancelled");
    for unknown in [format!("{WINDOWS}/{}", uuid::Uuid::new_v4()), format!("{WINDOWS}/1")] {
        assert_eq!(service.delete_as(&admin, &unknown).await.status, StatusCode::NOT_FOUND);
    }

    let log = service.get_as(&admin, "/api/admin/audit?subjectKind=maintenance_window").await.json();
    let actions: Vec<_> = log["items"].as_array().unwrap().iter().map(|entry| &entry["action"]).collect();
    assert_eq!(
        actions,
        ["maintenance_window_cancelled", "maintenance_window_changed", "maintenance_window_planned"]
    );
    assert_eq!(log["items"][0]["actor"]["name"], "Asha Admin");
}

#[test_database::test]
async fn only_admins_see_and_change_maintenance(db: PgPool) {
    let service = Service::start(db).await;
    for role in Role::ALL.iter().filter(|role| **role != Role::Admin) {
        let token = service.sign_in_as(*role).await;
        assert_eq!(service.get_as(&token, STANDING).await.status, StatusCode::FORBIDDEN, "{role}");
        let on = json!({"isOn": true, "version": 0});
        assert_eq!(service.put_as(&token, STANDING, &on).await.status, StatusCode::FORBIDDEN, "{role}");
        let planned = service.post_as(&token, WINDOWS, &window("18:00", "19:00")).await;
        assert_eq!(planned.status, StatusCode::FORBIDDEN, "{role}");
    }
    assert_eq!(service.get(STANDING).await.status, StatusCode::UNAUTHORIZED);
}
