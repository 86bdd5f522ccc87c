//! During maintenance, only admins can change anything.

use axum::body::Body;
use axum::http::{Method, Request, StatusCode};
use chrono::TimeDelta;
use content::maintenance::Maintenance;
use kernel::role::Role;
use kernel::settings;
use serde_json::{Value, json};
use sqlx::PgPool;

use crate::harness::{Service, booking};

const VIEWS: &str = "/api/admin/views?screen=leads";

fn view(name: &str) -> Value {
    json!({"name": name, "query": {}, "columns": []})
}

/// A 30-minute window that starts now.
async fn open_window(service: &Service) {
    let admin = service.sign_in_as(Role::Admin).await;
    let now = service.clock.now();
    let window = json!({"startsAt": now, "endsAt": now + TimeDelta::minutes(30), "message": "New kitchens."});
    let planned = service.post_as(&admin, "/api/admin/maintenance/windows", &window).await;
    assert_eq!(planned.status, StatusCode::CREATED, "{}", planned.text);
}

#[test_database::test]
async fn staff_can_read_but_not_write(db: PgPool) {
    let service = Service::start(db).await;
    let sales = service.sign_in_as(Role::Sales).await;
    assert_eq!(service.post_as(&sales, VIEWS, &view("Before")).await.status, StatusCode::CREATED);
    open_window(&service).await;
    service.clock.advance(TimeDelta::minutes(10));
    for refused in [
        service.post_as(&sales, VIEWS, &view("Meanwhile")).await,
        service.delete_as(&sales, "/api/admin/views/1").await,
        service.post("/api/admin/views", &view("Nobody's")).await,
    ] {
        assert_eq!(refused.status, StatusCode::SERVICE_UNAVAILABLE);
        assert_eq!(refused.json()["code"], "maintenance");
        assert_eq!(refused.json()["message"], "New kitchens.");
        assert_eq!(refused.header("retry-after"), "1200");
    }
    assert_eq!(service.get_as(&sales, VIEWS).await.json().as_array().unwrap().len(), 1);
    let head = Request::head("/api/page-settings").body(Body::empty()).unwrap();
    assert_eq!(service.send(head).await.status, StatusCode::OK);

    service.clock.advance(TimeDelta::minutes(20));
    assert_eq!(service.post_as(&sales, VIEWS, &view("Afterwards")).await.status, StatusCode::CREATED);
}

#[test_database::test]
async fn admins_and_bookings_pass(db: PgPool) {
    let service = Service::start(db).await;
    open_window(&service).await;
    let admin = service.sign_in_as(Role::Admin).await;
    assert_eq!(service.post_as(&admin, VIEWS, &view("Mine")).await.status, StatusCode::CREATED);
    assert_eq!(service.post("/api/leads", &booking()).await.status, StatusCode::ACCEPTED);
    // Rejected for their contents, not because of maintenance.
    let unsubscribe = format!("/api/unsubscribe/{}", uuid::Uuid::new_v4());
    assert_eq!(service.post(&unsubscribe, &json!({})).await.status, StatusCode::NOT_FOUND);
    assert_eq!(service.post("/api/webhooks/unknown", &json!({})).await.status, StatusCode::NOT_FOUND);
    let wrong = json!({"email": "nobody@example.com", "password": "nobody knows it"});
    let answer = service.post("/auth/v1/token?grant_type=password", &wrong).await;
    assert_eq!(answer.status, StatusCode::BAD_REQUEST, "{}", answer.text);
    assert_eq!(service.claim_mail().await.len(), 5);
}

#[test_database::test]
async fn manual_maintenance_has_no_retry_after(db: PgPool) {
    let service = Service::start(db).await;
    let sales = service.sign_in_as(Role::Sales).await;
    let switch = Maintenance { is_on: true, message: None };
    settings::save(&mut service.db.acquire().await.unwrap(), &switch).await.unwrap();
    let refused = service.post_as(&sales, VIEWS, &view("Meanwhile")).await;
    assert_eq!(refused.status, StatusCode::SERVICE_UNAVAILABLE);
    assert_eq!(refused.header("retry-after"), "");
    assert!(refused.json()["message"].as_str().unwrap().contains("try again"));

    for (method, path, is_refused) in [
        (Method::POST, "/api/admin/team", true),
        (Method::PUT, "/api/admin/maintenance", true),
        (Method::DELETE, "/api/admin/team/1", true),
        (Method::PATCH, "/api/me", true),
        (Method::POST, "/api/leads/import", true),
        (Method::POST, "/api/leadsheet", true),
        (Method::POST, "/api/authority", true),
        (Method::POST, "/api/leads", false),
        (Method::POST, "/api/webhooks/payments", false),
        (Method::POST, "/api/unsubscribe/1f0c", false),
        (Method::POST, "/api/auth/logout", false),
        (Method::POST, "/auth/v1/token", false),
        (Method::POST, "/api/me/file-addresses", false),
        (Method::GET, "/api/admin/team", false),
        (Method::HEAD, "/api/admin/team", false),
        (Method::OPTIONS, "/api/admin/team", false),
    ] {
        let request = Request::builder().method(&method).uri(path).header("content-type", "application/json");
        let answer = service.send(request.body(Body::from("{}")).unwrap()).await;
        assert_eq!(answer.status == StatusCode::SERVICE_UNAVAILABLE, is_refused, "{method} {path}");
    }
}

/// Reads do not query the maintenance state.
#[test_database::test]
async fn reads_do_not_query_maintenance(db: PgPool) {
    let service = Service::start(db).await;
    sqlx::query!("alter table maintenance_windows rename to elsewhere").execute(&service.db).await.unwrap();
    assert_eq!(service.get("/api/homepages/active").await.status, StatusCode::OK);
    assert_eq!(service.post("/api/leads", &booking()).await.status, StatusCode::ACCEPTED);
    // Writes do query it; otherwise this test would prove nothing.
    let write = service.post("/api/admin/views", &view("Any")).await;
    assert_eq!(write.status, StatusCode::INTERNAL_SERVER_ERROR);
    service.claim_mail().await;
}
