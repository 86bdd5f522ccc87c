//! Public prices.

use axum::http::StatusCode;
use kernel::role::Role;
use serde_json::json;
use sqlx::PgPool;

use crate::harness::Service;

const PRICING: &str = "/api/pricing";

#[test_database::test]
async fn a_visitor_gets_guide_prices(db: PgPool) {
    let service = Service::start(db).await;
    let answer = service.get(PRICING).await;
    assert_eq!(answer.status, StatusCode::OK, "{}", answer.text);
    let list = answer.json();
    assert_eq!(list["homes"][0]["label"], "1 BHK");
    let essential = json!({
        "package": "essential",
        "standard": {"fromPaise": 22_313_700, "toPaise": 27_272_300},
        "express": {"fromPaise": 25_660_700, "toPaise": 31_363_100}
    });
    assert_eq!(list["homes"][0]["prices"][0], essential);
    assert_eq!(list["express"], json!({"days": 30, "surcharge": 1500}));
    let stages: Vec<_> =
        list["paymentStages"].as_array().unwrap().iter().map(|stage| &stage["percent"]).collect();
    assert_eq!(stages, [1_000, 4_000, 4_000, 1_000]);
    assert_eq!(list["paymentStages"][3]["name"], "Handover");
    assert_eq!((&list["packages"][2]["package"], &list["pricesOf"]), (&json!("luxe"), &json!("2026-04-01")));
    assert!(!answer.text.contains("cost"), "visitors do not see cost prices");
}

#[test_database::test]
async fn admins_configure_the_pricing_page(db: PgPool) {
    let service = Service::start(db).await;
    let admin = service.sign_in_as(Role::Admin).await;
    let path = "/api/admin/settings/pricing";
    let mut value = service.get_as(&admin, path).await.json()["value"].clone();
    value["homes"] = json!([{"home": "villa", "lines": [{"item": "tv_unit", "quantity": 1000}]}]);
    let saved = service.put_as(&admin, path, &json!({"value": value, "version": 0})).await;
    assert_eq!(saved.status, StatusCode::OK, "{}", saved.text);
    let list = service.get(PRICING).await.json();
    assert_eq!(list["homes"].as_array().unwrap().len(), 1);
    // The first plan of the settings is the default of quotations.
    let path = "/api/admin/settings/quotations";
    let mut value = service.get_as(&admin, path).await.json()["value"].clone();
    value["paymentTemplates"].as_array_mut().unwrap().rotate_left(1);
    let saved = service.put_as(&admin, path, &json!({"value": value, "version": 0})).await;
    assert_eq!(saved.status, StatusCode::OK, "{}", saved.text);
    let stages = service.get(PRICING).await.json()["paymentStages"].clone();
    assert_eq!(stages[2], json!({"name": "Ready to dispatch", "percent": 5_000}));
    // 10 sq ft at 1,250 with 18% tax, minus 10%.
    assert_eq!(list["homes"][0]["prices"][0]["standard"]["fromPaise"], 1_327_500);
}
