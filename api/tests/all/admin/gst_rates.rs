//! GST rates.

use axum::http::StatusCode;
use kernel::role::Role;
use serde_json::json;
use sqlx::PgPool;

use crate::harness::Service;

const RATES: &str = "/api/admin/gst-rates";

#[test_database::test]
async fn finance_enters_a_rate_from_its_effective_date(db: PgPool) {
    let service = Service::start(db).await;
    let finance = service.sign_in_as(Role::Finance).await;
    let new = json!({"hsn": "9403", "description": "Furniture", "rate": 1200, "effectiveOn": "2027-01-01"});
    let made = service.post_as(&finance, RATES, &new).await;
    assert_eq!(made.status, StatusCode::CREATED, "{}", made.text);
    let list = service.get_as(&finance, &format!("{RATES}?q=9403")).await.json();
    let days: Vec<_> = list["items"].as_array().unwrap().iter().map(|rate| &rate["effectiveOn"]).collect();
    assert_eq!((&days[..2], &list["total"]), (&[&json!("2027-01-01"), &json!("2025-09-22")][..], &json!(5)));
    assert_eq!(service.count("audit_entries").await, 1);
}

#[test_database::test]
async fn a_code_has_one_rate_per_day(db: PgPool) {
    let service = Service::start(db).await;
    let admin = service.sign_in_as(Role::Admin).await;
    let again = json!({"hsn": "9403", "description": "Furniture", "rate": 500, "effectiveOn": "2025-09-22"});
    let answer = service.post_as(&admin, RATES, &again).await;
    assert_eq!((answer.status, &answer.json()["code"]), (StatusCode::CONFLICT, &json!("effective_on_taken")));
    for (hsn, rate, field) in
        [("94", 500, "hsn"), ("94030", 500, "hsn"), ("9404", 10_001, "rate"), ("9404", -1, "rate")]
    {
        let wrong = json!({"hsn": hsn, "description": "-", "rate": rate, "effectiveOn": "2026-01-01"});
        let answer = service.post_as(&admin, RATES, &wrong).await;
        assert_eq!(answer.status, StatusCode::UNPROCESSABLE_ENTITY, "{wrong}: {}", answer.text);
        assert!(answer.json()["fields"][field].is_string(), "{wrong}: {}", answer.text);
    }
}
