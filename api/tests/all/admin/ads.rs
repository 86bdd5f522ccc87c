//! Campaigns, conversions and links, as the screen asks for them.

use axum::http::StatusCode;
use kernel::role::Role;
use serde_json::{Value, json};
use sqlx::PgPool;

use crate::harness::Service;

const LINKS: &str = "/api/admin/ads/links";

fn link(changes: &Value) -> Value {
    let mut link = json!({
        "name": "Kitchens", "landingPage": "/ads/kitchen-renovation", "source": "google", "medium": "cpc",
        "campaign": "kitchens-november",
    });
    for (field, value) in changes.as_object().unwrap() {
        link[field] = value.clone();
    }
    link
}

#[test_database::test]
async fn a_link_has_a_name_of_its_own_and_one_spelling(db: PgPool) {
    let service = Service::start(db).await;
    let editor = service.sign_in_as(Role::Content).await;
    for (changes, field) in [
        (json!({"name": ""}), "name"),
        (json!({"landingPage": "https://example.com/landing"}), "landingPage"),
        (json!({"landingPage": "/admin/leads"}), "landingPage"),
        (json!({"source": "Google"}), "source"),
        (json!({"medium": ""}), "medium"),
        (json!({"campaign": "two words"}), "campaign"),
        (json!({"content": "a&b"}), "content"),
        (json!({"term": "-"}), "term"),
    ] {
        let answer = service.post_as(&editor, LINKS, &link(&changes)).await;
        assert_eq!(answer.status, StatusCode::UNPROCESSABLE_ENTITY, "{changes}: {}", answer.text);
        assert!(answer.json()["fields"][field].is_string(), "{changes}: {}", answer.text);
    }
    let made = service.post_as(&editor, LINKS, &link(&json!({}))).await;
    assert_eq!(made.status, StatusCode::CREATED, "{}", made.text);
    let twin = service.post_as(&editor, LINKS, &link(&json!({"name": "kitchens"}))).await;
    assert_eq!((twin.status, &twin.json()["code"]), (StatusCode::CONFLICT, &json!("name_taken")));
    // An archived link leaves its name to others.
    let one = format!("{LINKS}/{}", made.json()["id"].as_str().unwrap());
    assert!(service.delete_as(&editor, &one).await.status.is_success());
    let again = service.post_as(&editor, LINKS, &link(&json!({}))).await;
    assert_eq!(again.status, StatusCode::CREATED, "{}", again.text);
    let sales = service.sign_in_as(Role::Sales).await;
    assert_eq!(service.get_as(&sales, LINKS).await.json()["total"], 1);
    let refused = service.post_as(&sales, LINKS, &link(&json!({"name": "Mine"}))).await;
    assert_eq!(refused.status, StatusCode::FORBIDDEN);
}

#[test_database::test]
async fn a_wrong_period_is_named(db: PgPool) {
    let service = Service::start(db).await;
    let finance = service.sign_in_as(Role::Finance).await;
    for path in ["/api/admin/ads/campaigns", "/api/admin/ads/campaigns/totals"] {
        let turned = format!("{path}?from=2026-11-20&until=2026-11-19");
        let answer = service.get_as(&finance, &turned).await;
        assert_eq!(answer.status, StatusCode::UNPROCESSABLE_ENTITY, "{}", answer.text);
        assert!(answer.json()["fields"]["until"].is_string(), "{}", answer.text);
        assert!(service.get_as(&finance, path).await.status.is_success());
    }
    let totals = service.get_as(&finance, "/api/admin/ads/campaigns/totals").await.json();
    assert_eq!(totals["period"], json!({"from": "2026-10-22", "until": "2026-11-20"}));
    assert_eq!(totals["compared"], json!({"from": "2026-09-22", "until": "2026-10-21"}));
    let health = service.get_as(&finance, "/api/admin/ads/conversions/health").await.json();
    assert_eq!(health["days"].as_array().unwrap().len(), 30);
}
