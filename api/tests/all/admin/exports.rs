//! Exports of lists, for roles with permission only.

use app::export;
use axum::http::StatusCode;
use chrono::TimeDelta;
use jobs::Documents;
use jobs::queue::ack::Ending;
use jobs::queue::test_support;
use kernel::ids::ExportId;
use kernel::role::Role;
use serde_json::{Value, json};
use sqlx::PgPool;

use crate::harness::Service;

pub(crate) const EXPORTS: &str = "/api/admin/exports";

pub(crate) fn audit_log() -> Value {
    json!({
        "resource": "audit",
        "format": "csv",
        "query": {"action": "lead_created", "sort": "-at"},
        "columns": ["at", "action"]
    })
}

pub(crate) async fn ask(service: &Service, token: &str) -> ExportId {
    let answer = service.post_as(token, EXPORTS, &audit_log()).await;
    assert_eq!(answer.status, StatusCode::ACCEPTED, "{}", answer.text);
    answer.json()["id"].as_str().unwrap().parse().unwrap()
}

/// Writes the file like the worker.
pub(crate) async fn write(service: &Service, id: ExportId) {
    let (mut db, now) = (service.db.acquire().await.unwrap(), service.clock.now());
    export::finish(&mut db, id, "audit-2026-11-20-1500.csv", b"Time,Action\r\n", 0, now).await.unwrap();
}

#[test_database::test]
async fn an_export_can_be_downloaded_for_24_hours(db: PgPool) {
    let service = Service::start(db).await;
    service.disregard::<jobs::Documents>();
    let admin = service.sign_in_as(Role::Admin).await;
    let id = ask(&service, &admin).await;
    let waiting = jobs::queue::waiting::<Documents>(&mut service.db.acquire().await.unwrap()).await.unwrap();
    let waiting: Vec<_> = waiting.into_iter().map(|(job, _)| job).collect();
    assert_eq!(waiting, [Documents::WriteExport { export: id }]);
    let (address, file) = (format!("{EXPORTS}/{id}"), format!("{EXPORTS}/{id}/file"));
    assert_eq!(service.get_as(&admin, &address).await.json()["state"], "waiting");
    assert_eq!(service.get_as(&admin, &file).await.status, StatusCode::NOT_FOUND);

    write(&service, id).await;
    let ready = service.get_as(&admin, &address).await.json();
    assert_eq!((&ready["state"], &ready["rows"]), (&json!("ready"), &json!(0)));
    assert_eq!(ready["expiresAt"], "2026-11-21T09:30:00Z");
    let fetched = service.get_as(&admin, &file).await;
    assert_eq!((fetched.status, fetched.text.as_str()), (StatusCode::OK, "Time,Action\r\n"));
    for (name, value) in [
        ("content-type", "text/csv; charset=utf-8"),
        ("content-disposition", "attachment; filename=\"audit-2026-11-20-1500.csv\""),
        ("x-content-type-options", "nosniff"),
        ("cache-control", "private, no-store"),
        ("content-security-policy", "sandbox; default-src 'none'"),
    ] {
        assert_eq!(fetched.header(name), value, "{name}");
    }
    service.clock.advance(TimeDelta::hours(24));
    let admin = service.sign_in_as(Role::Admin).await;
    assert_eq!(service.get_as(&admin, &file).await.status, StatusCode::NOT_FOUND);

    let log = service.get_as(&admin, "/api/admin/audit?action=list_exported").await.json();
    assert_eq!((&log["total"], &log["items"][0]["subjectId"]), (&json!(1), &json!(id)));
}

#[test_database::test]
async fn another_users_export_is_not_found(db: PgPool) {
    let service = Service::start(db).await;
    service.disregard::<jobs::Documents>();
    let (admin, sales) = (service.sign_in_as(Role::Admin).await, service.sign_in_as(Role::Sales).await);
    let client = service.sign_in_as(Role::Client).await;
    let id = ask(&service, &admin).await;
    write(&service, id).await;
    for address in [format!("{EXPORTS}/{id}"), format!("{EXPORTS}/{id}/file")] {
        let (theirs, absent) = (
            service.get_as(&sales, &address).await,
            service.get_as(&sales, &address.replace(&id.to_string(), &ExportId::new().to_string())).await,
        );
        assert_eq!((theirs.status, absent.status), (StatusCode::NOT_FOUND, StatusCode::NOT_FOUND));
        assert_eq!(theirs.json()["message"], absent.json()["message"]);
        assert_eq!(service.get_as(&client, &address).await.status, StatusCode::FORBIDDEN);
        assert_eq!(service.get(&address).await.status, StatusCode::UNAUTHORIZED);
        let other_admin = service.sign_in_as(Role::Admin).await;
        assert_eq!(service.get_as(&other_admin, &address).await.status, StatusCode::OK);
    }
}

/// Who may export which list: roles that may edit its records, by the table of roles and permissions.
const TAKEN_BY: [(&str, &[Role]); 29] = [
    ("ad_campaigns", &[Role::Admin, Role::Content]),
    ("ad_conversions", &[Role::Admin, Role::Content]),
    ("articles", &[Role::Admin, Role::Designer, Role::Content]),
    ("audit", &[Role::Admin]),
    ("brands", &[Role::Admin, Role::Designer, Role::Ops]),
    ("catalog_items", &[Role::Admin, Role::Designer, Role::Content]),
    ("case_studies", &[Role::Admin, Role::Designer, Role::Content]),
    ("coupons", &[Role::Admin, Role::Content, Role::Ops]),
    ("customers", &[Role::Admin, Role::Sales, Role::Finance]),
    ("design_addons", &[Role::Admin, Role::Designer, Role::Content]),
    ("design_categories", &[Role::Admin, Role::Designer, Role::Content]),
    ("designs", &[Role::Admin, Role::Designer, Role::Content]),
    ("help_pages", &[Role::Admin, Role::Designer, Role::Content]),
    ("jobs", &[Role::Admin, Role::Ops]),
    ("leads", &[Role::Admin, Role::Sales]),
    ("materials", &[Role::Admin, Role::Designer, Role::Ops]),
    ("orders", &[Role::Admin, Role::Finance, Role::Ops]),
    ("photographs", &[Role::Admin, Role::Designer, Role::Content]),
    ("policy_versions", &[Role::Admin, Role::Designer, Role::Content]),
    ("privacy_requests", &[Role::Admin]),
    ("product_reviews", &[Role::Admin, Role::Content, Role::Ops]),
    ("products", &[Role::Admin, Role::Content, Role::Ops]),
    ("quotations", &[Role::Admin, Role::Sales, Role::Designer, Role::ProjectManager]),
    ("redirects", &[Role::Admin, Role::Designer, Role::Content]),
    ("referrals", &[Role::Admin, Role::Sales, Role::Finance]),
    ("team", &[Role::Admin]),
    ("tickets", &[Role::Admin, Role::Finance, Role::Ops]),
    ("users", &[Role::Admin]),
    ("videos", &[Role::Admin, Role::Designer, Role::Content]),
];

#[test_database::test]
async fn view_permission_does_not_allow_an_export(db: PgPool) {
    let service = Service::start(db).await;
    service.disregard::<jobs::Documents>();
    for role in Role::ALL {
        let token = service.sign_in_as(*role).await;
        for (resource, roles) in TAKEN_BY {
            let body = json!({"resource": resource, "format": "csv"});
            let answer = service.post_as(&token, EXPORTS, &body).await;
            let expected = if roles.contains(role) { StatusCode::ACCEPTED } else { StatusCode::FORBIDDEN };
            assert_eq!(answer.status, expected, "{role} {resource}: {}", answer.text);
        }
    }
    assert_eq!(TAKEN_BY.len(), export::Resource::ALL.len());
}

#[test_database::test]
async fn an_export_cannot_be_downloaded_after_a_change_of_role(db: PgPool) {
    let service = Service::start(db).await;
    service.disregard::<jobs::Documents>();
    let sales = service.person(Role::Sales).await;
    let body = json!({"resource": "leads", "format": "csv"});
    let asked = service.post_as(&sales.token, EXPORTS, &body).await.json();
    let id: ExportId = asked["id"].as_str().unwrap().parse().unwrap();
    write(&service, id).await;
    let file = format!("{EXPORTS}/{id}/file");
    assert_eq!(service.get_as(&sales.token, &file).await.status, StatusCode::OK);
    sqlx::query!("update users set role = 'content' where id = $1", sales.id.0)
        .execute(&service.db)
        .await
        .unwrap();
    assert_eq!(service.get_as(&sales.token, &file).await.status, StatusCode::NOT_FOUND);
}

#[test_database::test]
async fn a_list_outside_the_users_permissions_cannot_be_exported(db: PgPool) {
    let service = Service::start(db).await;
    for role in Role::ALL.iter().filter(|role| **role != Role::Admin) {
        let token = service.sign_in_as(*role).await;
        let answer = service.post_as(&token, EXPORTS, &audit_log()).await;
        assert_eq!(answer.status, StatusCode::FORBIDDEN, "{role}");
    }
    assert_eq!(service.count("exports").await, 0);
}

#[test_database::test]
async fn unknown_columns_and_filters_are_rejected(db: PgPool) {
    let service = Service::start(db).await;
    let admin = service.sign_in_as(Role::Admin).await;
    for (field, value, at) in [
        ("resource", json!("passwords"), "resource"),
        ("format", json!("pdf"), "format"),
        ("columns", json!(["at", "password"]), "columns"),
        ("query", json!({"source": "nobody"}), "query"),
        ("query", json!({"from": "yesterday"}), "query"),
        ("query", json!({"q": "x".repeat(201)}), "query"),
    ] {
        let mut body = audit_log();
        body[field] = value;
        let refused = service.post_as(&admin, EXPORTS, &body).await;
        assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY, "{body}");
        assert!(refused.json()["fields"][at].is_string(), "{}", refused.text);
    }
    assert_eq!(service.count("exports").await, 0);
}

#[test_database::test]
async fn tickets_are_exported_with_the_columns_of_their_screen(db: PgPool) {
    let service = Service::start(db).await;
    service.disregard::<jobs::Documents>();
    let admin = service.sign_in_as(Role::Admin).await;
    // As web/src/admin/furniture/tickets/route.tsx names them.
    let columns = ["number", "title", "kind", "buyer", "about", "status", "dueAt", "owner", "openedAt"];
    let body = json!({"resource": "tickets", "format": "csv", "columns": columns});
    let answer = service.post_as(&admin, EXPORTS, &body).await;
    assert_eq!(answer.status, StatusCode::ACCEPTED, "{}", answer.text);
}

#[test_database::test]
async fn an_export_whose_job_is_dead_has_failed(db: PgPool) {
    let service = Service::start(db).await;
    let admin = service.sign_in_as(Role::Admin).await;
    let id = ask(&service, &admin).await;
    let dead = Ending::Dead { error: "the disk is full".to_owned() };
    test_support::end::<Documents>(&mut service.db.acquire().await.unwrap(), &dead, |_| true).await.unwrap();
    let failed = service.get_as(&admin, &format!("{EXPORTS}/{id}")).await.json();
    assert_eq!(failed["state"], "failed");
    assert!(failed["error"].as_str().unwrap().contains("try again"));
}

#[test_database::test]
async fn records_of_a_list_without_a_selection_are_refused(db: PgPool) {
    let service = Service::start(db).await;
    service.disregard::<jobs::Documents>();
    let admin = service.sign_in_as(Role::Admin).await;
    let body = json!({"resource": "audit", "format": "csv", "ids": [ExportId::new()]});
    let answer = service.post_as(&admin, EXPORTS, &body).await;
    assert_eq!(answer.status, StatusCode::UNPROCESSABLE_ENTITY, "{}", answer.text);
    assert!(answer.text.contains("Rows of this list can't be selected for export."), "{}", answer.text);
}
