//! Connections to ad platforms: secrets go in and never come out.

use axum::http::StatusCode;
use kernel::role::Role;
use serde_json::{Value, json};
use sqlx::PgPool;

use crate::harness::Service;

const CONNECTIONS: &str = "/api/admin/ads/connections";

#[expect(clippy::needless_pass_by_value, reason = "so that tests read well")]
fn meta(version: i32, secrets: Value) -> Value {
    let mut draft =
        json!({"version": version, "isEnabled": true, "account": "990011223344", "testCode": "TEST1"});
    draft.as_object_mut().unwrap().extend(secrets.as_object().unwrap().clone());
    draft
}

#[test_database::test]
async fn a_platform_is_connected_and_its_secrets_are_never_answered(db: PgPool) {
    let service = Service::start(db).await;
    let (admin, sales) = (service.sign_in_as(Role::Admin).await, service.sign_in_as(Role::Sales).await);
    let list = service.get_as(&sales, CONNECTIONS).await.json();
    let destinations: Vec<_> =
        list.as_array().unwrap().iter().map(|one| one["destination"].clone()).collect();
    assert_eq!(destinations, ["google_ads", "ga4", "meta"]);
    assert!(list.as_array().unwrap().iter().all(|one| one["isReady"] == false), "{list}");
    let path = format!("{CONNECTIONS}/meta");
    let missing = service.put_as(&admin, &path, &meta(0, json!({}))).await;
    assert_eq!(missing.status, StatusCode::UNPROCESSABLE_ENTITY, "{}", missing.text);
    assert!(missing.json()["fields"]["accessToken"].is_string(), "{}", missing.text);
    let saved = service.put_as(&admin, &path, &meta(0, json!({"accessToken": "the access token"}))).await;
    assert_eq!(saved.status, StatusCode::OK, "{}", saved.text);
    let connection = saved.json();
    assert_eq!(
        (&connection["isReady"], &connection["storedSecrets"], &connection["version"]),
        (&json!(true), &json!(["access_token"]), &json!(1))
    );
    for text in [saved.text, service.get_as(&sales, CONNECTIONS).await.text] {
        assert!(!text.contains("the access token"), "{text}");
    }
    let stale = service.put_as(&admin, &path, &meta(0, json!({}))).await;
    assert_eq!((stale.status, &stale.json()["current"]["version"]), (StatusCode::CONFLICT, &json!(1)));
    let kept = service.put_as(&admin, &path, &meta(1, json!({}))).await;
    assert_eq!(kept.json()["storedSecrets"], json!(["access_token"]), "omitted, so kept");
    assert_eq!(service.count("audit_entries").await, 2);
    assert_eq!(service.put_as(&sales, &path, &meta(2, json!({}))).await.status, StatusCode::FORBIDDEN);
}

#[test_database::test]
async fn only_what_is_connected_is_tested(db: PgPool) {
    let service = Service::start(db).await;
    let admin = service.sign_in_as(Role::Admin).await;
    let answer = service.post_as(&admin, &format!("{CONNECTIONS}/ga4/check"), &json!({})).await;
    assert_eq!((answer.status, &answer.json()["code"]), (StatusCode::CONFLICT, &json!("not_connected")));
    let unknown = service.post_as(&admin, &format!("{CONNECTIONS}/tiktok/check"), &json!({})).await;
    assert_eq!(unknown.status, StatusCode::NOT_FOUND);
}
