//! Public settings.

use axum::http::StatusCode;
use content::maintenance::Maintenance;
use kernel::organization::Organization;
use kernel::settings;
use serde_json::json;
use sqlx::PgPool;

use crate::harness::Service;

#[test_database::test]
async fn an_empty_database_has_defaults(db: PgPool) {
    let service = Service::start(db).await;
    assert_eq!(service.get("/api/page-settings").await.json(), json!(without_content()));
    assert_eq!(
        service.get("/api/system/maintenance").await.json(),
        json!({ "maintenanceMode": false, "maintenanceMessage": null })
    );
    assert_eq!(
        service.get("/api/homepages/active").await.json(),
        json!({ "componentName": "home-latest", "isActive": true, "isDefault": false })
    );
    let organization = service.get("/api/organization-settings/public").await.json();
    let fields = organization.as_object().unwrap();
    let known: Vec<_> = fields.iter().filter(|(_, value)| !value.is_null()).map(|(name, _)| name).collect();
    assert_eq!(known, ["brandName", "business"]);
    assert_eq!((&organization["brandName"], fields.len()), (&json!("Nivas"), 10));
}

/// There is no video yet, and no policy.
fn without_content() -> Vec<serde_json::Value> {
    let closed = ["privacy-policy", "returns-policy", "shipping-policy", "terms-and-conditions"];
    let mut pages: Vec<_> = closed
        .iter()
        .map(|page| json!({ "pageName": page, "isEnabled": false, "showInNavigation": false }))
        .collect();
    pages.push(json!({ "pageName": "videos", "isEnabled": true, "showInNavigation": false }));
    pages
}

#[test_database::test]
async fn saved_settings_are_returned(db: PgPool) {
    let service = Service::start(db).await;
    let mut connection = service.db.acquire().await.unwrap();
    app::seed::demo(&mut connection).await.unwrap();
    let switch = Maintenance { is_on: true, message: Some("Back at noon.".to_owned()) };
    settings::save(&mut connection, &switch).await.unwrap();
    sqlx::query!("insert into page_settings (page_name, is_enabled) values ('blog', false)")
        .execute(&mut *connection)
        .await
        .unwrap();

    assert_eq!(service.get("/api/organization-settings/public").await.json()["city"], "Bengaluru");
    assert_eq!(
        service.get("/api/system/maintenance").await.json(),
        json!({ "maintenanceMode": true, "maintenanceMessage": "Back at noon." })
    );
    let mut pages = vec![json!({ "pageName": "blog", "isEnabled": false, "showInNavigation": true })];
    pages.extend(without_content());
    assert_eq!(service.get("/api/page-settings").await.json(), json!(pages));
    drop(connection);
}

#[test_database::test]
async fn the_seed_does_not_overwrite_saved_settings(db: PgPool) {
    let service = Service::start(db).await;
    let mut connection = service.db.acquire().await.unwrap();
    let own = Organization { city: Some("Mysuru".to_owned()), ..Organization::default() };
    settings::save(&mut connection, &own).await.unwrap();
    app::seed::demo(&mut connection).await.unwrap();
    assert_eq!(service.get("/api/organization-settings/public").await.json()["city"], "Mysuru");
    drop(connection);
}

#[test_database::test]
async fn a_database_without_tables_is_not_ready(db: PgPool) {
    let service = Service::start(db).await;
    assert_eq!(service.get("/api/ready").await.json(), json!({ "status": "ready" }));
    sqlx::query!("drop table homepages").execute(&service.db).await.unwrap();
    let answer = service.get("/api/ready").await;
    assert_eq!(
        (answer.status, &answer.json()["code"]),
        (StatusCode::SERVICE_UNAVAILABLE, &json!("unavailable"))
    );
    assert_eq!(service.get("/api/health").await.status, StatusCode::OK);
    assert_eq!(service.get("/api/homepages/active").await.status, StatusCode::INTERNAL_SERVER_ERROR);
    assert!(!service.get("/api/homepages/active").await.text.contains("homepages"), "no SQL in an answer");
}
