//! Options for editing quotations.

use axum::http::StatusCode;
use kernel::role::Role;
use serde_json::{Value, json};
use sqlx::PgPool;

use crate::harness::Service;

const CHOICES: &str = "/api/admin/quotations/choices";

#[test_database::test]
async fn sales_get_the_days_prices_without_costs(db: PgPool) {
    let service = Service::start(db.clone()).await;
    sqlx::query!("update rate_card_rates set cost_paise = 90000").execute(&db).await.unwrap();
    let sales = service.person(Role::Sales).await;
    let answer = service.get_as(&sales.token, CHOICES).await;
    assert_eq!(answer.status, StatusCode::OK, "{}", answer.text);
    let rates = answer.json()["rates"].as_array().unwrap().clone();
    let base = rates.iter().find(|rate| rate["finish"] == "Laminate").unwrap();
    assert_eq!(base["item"], "kitchen_base");
    assert_eq!(base["ratePaise"], 145_000);
    let names: Vec<&String> = base.as_object().unwrap().keys().collect();
    assert!(!names.iter().any(|name| name.contains("cost") || name.contains("wastage")), "{names:?}");

    assert_eq!(answer.json()["paymentTemplates"][0]["name"], "10 / 40 / 40 / 10");
    assert!(answer.json()["terms"].as_str().unwrap().contains("warranty"));

    let before = service.get_as(&sales.token, &format!("{CHOICES}?on=2026-03-31")).await.json();
    assert_eq!(before["rates"], json!([]), "no card was in force");
}

#[test_database::test]
async fn only_active_designers_are_listed(db: PgPool) {
    let service = Service::start(db.clone()).await;
    let (sales, designer) = (service.person(Role::Sales).await, service.person(Role::Designer).await);
    let designers = async || service.get_as(&sales.token, CHOICES).await.json()["designers"].clone();
    let ids = |designers: &Value| {
        designers.as_array().unwrap().iter().map(|one| one["id"].clone()).collect::<Vec<_>>()
    };
    assert_eq!(ids(&designers().await), [json!(designer.id)]);
    sqlx::query!("update users set status = 'suspended' where id = $1", designer.id.0)
        .execute(&db)
        .await
        .unwrap();
    assert_eq!(designers().await, json!([]));
}
