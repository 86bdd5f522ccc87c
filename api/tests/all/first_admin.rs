//! The command that creates the first admin.

use api::auth::Auth;
use axum::http::StatusCode;
use serde_json::json;
use sqlx::PgPool;
use url::Url;

use crate::harness::{Service, secret};

#[test_database::test]
async fn the_first_admin_sets_a_password_with_the_printed_link(db: PgPool) {
    let service = Service::start(db).await;
    let site: Url = "https://nivas.example.com".parse().unwrap();
    let auth = Auth::embedded(&secret(), site.clone());
    let create = |email| api::first_admin::create(&service.db, &service.clock, &auth, &site, email);
    let link = create("Ananya@Example.com").await.unwrap();
    assert_eq!(link.path(), "/auth/confirm");

    let hash = link.query_pairs().find(|(name, _)| name == "token_hash").unwrap().1.into_owned();
    let answer = service.post("/auth/v1/verify", &json!({"type": "invite", "token_hash": hash})).await;
    assert_eq!(answer.status, StatusCode::OK, "{}", answer.text);
    let token = answer.json()["access_token"].as_str().unwrap().to_owned();
    let me = service.get_as(&token, "/api/me").await.json();
    assert_eq!((&me["email"], &me["role"]), (&json!("ananya@example.com"), &json!("admin")));

    assert!(create("ananya@example.com").await.is_err(), "addresses are unique");
    assert!(create("nobody").await.is_err());
}
