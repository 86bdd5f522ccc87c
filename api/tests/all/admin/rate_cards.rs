//! Rate cards.

use axum::http::StatusCode;
use kernel::role::Role;
use serde_json::{Value, json};
use sqlx::PgPool;

use crate::harness::Service;

const CARDS: &str = "/api/admin/rate-cards";

/// A rate for base units.
fn rate(changes: &Value) -> Value {
    let mut rate = json!({
        "item": "kitchen_base", "name": "Base units", "core": "BWR plywood", "finish": "Laminate", "package": null,
        "unit": "sqft", "ratePaise": 152_500, "least": 500, "hsn": "9403", "costPaise": 98_000, "wastage": 500,
        "edgeBanding": "0.8 mm PVC", "hardware": ""
    });
    for (field, value) in changes.as_object().unwrap() {
        rate[field] = value.clone();
    }
    rate
}

fn card(rates: &[Value]) -> Value {
    json!({"name": "Diwali", "effectiveOn": "2026-11-01", "rates": rates})
}

#[test_database::test]
async fn a_card_keeps_its_prices_in_their_order(db: PgPool) {
    let service = Service::start(db).await;
    let admin = service.sign_in_as(Role::Admin).await;
    let rates =
        [rate(&json!({})), rate(&json!({"package": "luxe", "ratePaise": 180_000, "costPaise": null}))];
    let made = service.post_as(&admin, CARDS, &card(&rates)).await;
    assert_eq!(made.status, StatusCode::CREATED, "{}", made.text);
    assert_eq!(made.json()["rates"], json!(rates));
    let one = format!("{CARDS}/{}", made.json()["id"].as_str().unwrap());
    let mut turned = card(&[rates[1].clone(), rates[0].clone()]);
    turned["version"] = json!(1);
    let changed = service.put_as(&admin, &one, &turned).await.json();
    assert_eq!((&changed["rates"], &changed["version"]), (&turned["rates"], &json!(2)));
    let names = service.get_as(&admin, CARDS).await.json();
    assert_eq!((&names["items"][0]["name"], &names["total"]), (&json!("Diwali"), &json!(2)));
}

#[test_database::test]
async fn a_card_has_one_rate_per_item(db: PgPool) {
    let service = Service::start(db).await;
    let admin = service.sign_in_as(Role::Admin).await;
    let twice = card(&[rate(&json!({})), rate(&json!({"ratePaise": 1}))]);
    let answer = service.post_as(&admin, CARDS, &twice).await;
    assert_eq!((answer.status, &answer.json()["code"]), (StatusCode::CONFLICT, &json!("rates_taken")));
    for (changes, field) in [
        (json!({"item": "Kitchen base"}), "rates[0].item"),
        (json!({"unit": "yard"}), "rates[0].unit"),
        (json!({"ratePaise": -1}), "rates[0].ratePaise"),
        (json!({"least": -1}), "rates[0].least"),
        (json!({"hsn": "94"}), "rates[0].hsn"),
        (json!({"wastage": 10_001}), "rates[0].wastage"),
        (json!({"hardware": "x".repeat(121)}), "rates[0].hardware"),
    ] {
        let answer = service.post_as(&admin, CARDS, &card(&[rate(&changes)])).await;
        assert_eq!(answer.status, StatusCode::UNPROCESSABLE_ENTITY, "{changes}: {}", answer.text);
        assert!(answer.json()["fields"][field].is_string(), "{changes}: {}", answer.text);
    }
}

#[test_database::test]
async fn a_card_can_have_a_thousand_rates(db: PgPool) {
    let service = Service::start(db).await;
    let admin = service.sign_in_as(Role::Admin).await;
    let rates: Vec<_> = (0..1000).map(|n| rate(&json!({"item": format!("piece_{n}")}))).collect();
    let answer = service.post_as(&admin, CARDS, &card(&rates)).await;
    assert_eq!(answer.status, StatusCode::CREATED, "{}", answer.text);
    assert_eq!(answer.json()["rates"].as_array().unwrap().len(), 1000);
}
