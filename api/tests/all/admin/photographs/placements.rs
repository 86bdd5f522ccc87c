//! Photographs on service pages.

use axum::http::StatusCode;
use chrono::{Days, NaiveDate};
use kernel::ids::PhotographId;
use kernel::role::Role;
use serde_json::{Value, json};
use sqlx::PgPool;

use super::{PLACEMENTS, Studio, jpeg};
use crate::harness::Answer;

impl Studio {
    async fn place(&self, photograph: PhotographId, changes: &Value) -> Answer {
        self.service.post_as(&self.content.token, PLACEMENTS, &placed(photograph, changes)).await
    }

    async fn shown(&self, page: &str) -> Value {
        let answer = self.service.get(&format!("/api/service-pictures/{page}")).await;
        assert_eq!(answer.status, StatusCode::OK, "{}", answer.text);
        answer.json()
    }
}

fn placed(photograph: PhotographId, changes: &Value) -> Value {
    let mut draft = json!({
        "page": "kitchen", "slot": "card", "photographId": photograph, "title": "Counters", "alt": "A counter",
        "isActive": true
    });
    for (field, value) in changes.as_object().unwrap() {
        draft[field] = value.clone();
    }
    draft
}

#[test_database::test]
async fn a_page_has_one_hero_which_can_be_replaced(db: PgPool) {
    let studio = Studio::new(db).await;
    let (first, second) = (studio.photograph("first.jpg").await, studio.photograph("second.jpg").await);
    let hero = json!({"slot": "hero", "title": ""});
    let made = studio.place(first, &hero).await;
    assert_eq!(made.status, StatusCode::CREATED, "{}", made.text);
    let taken = studio.place(second, &hero).await;
    assert_eq!((taken.status, &taken.json()["code"]), (StatusCode::CONFLICT, &json!("hero_taken")));
    assert_eq!(taken.json()["message"], "first.jpg is already at the top of this page.");
    let address = format!("{PLACEMENTS}?replaces=true");
    let replaced = studio.service.post_as(&studio.content.token, &address, &placed(second, &hero)).await;
    assert_eq!(replaced.status, StatusCode::CREATED, "{}", replaced.text);
    assert_eq!(studio.shown("kitchen-renovation").await["hero"]["id"], replaced.json()["id"]);
    // The previous one is deactivated, and can replace it in turn.
    let bulk = json!({"selection": {"ids": [made.json()["id"]]}, "action": {"activate": {"isActive": true}}});
    let refused = studio.service.post_as(&studio.content.token, &format!("{PLACEMENTS}/bulk"), &bulk).await;
    assert_eq!(refused.json()["skipped"][0]["reason"], "second.jpg is already at the top of this page.");

    let small = studio.upload(&jpeg(64), &[]).await;
    studio.make(small, 960, 5).await;
    let narrow = studio.place(small, &json!({"slot": "hero", "page": "bathroom"})).await;
    assert_eq!(narrow.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert!(
        narrow.json()["fields"]["photographId"].as_str().unwrap().contains("1200 pixels"),
        "{}",
        narrow.text
    );
}

#[test_database::test]
async fn active_placements_need_alt_text_and_size(db: PgPool) {
    let studio = Studio::new(db).await;
    let id = studio.photograph("kitchen.jpg").await;
    let waiting = studio.upload(&jpeg(64), &[]).await;
    for (photograph, changes, field) in [
        (id, json!({"alt": null}), "alt"),
        (waiting, json!({}), "photographId"),
        (PhotographId::new(), json!({}), "photographId"),
        (id, json!({"link": "javascript:alert(1)"}), "link"),
        (id, json!({"category": "interior"}), "category"),
        (id, json!({"startsOn": "2026-11-20", "endsOn": "2026-11-19"}), "endsOn"),
        (id, json!({"priceFromPaise": 0}), "priceFromPaise"),
    ] {
        let refused = studio.place(photograph, &changes).await;
        assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY, "{changes}: {}", refused.text);
        assert!(refused.json()["fields"].get(field).is_some(), "{changes}: {}", refused.text);
    }
    // The photograph's alt text suffices, and is then required.
    studio.describe(id, &json!({"alt": "A kitchen"})).await;
    let made = studio.place(id, &json!({"alt": null, "link": "/booking"})).await;
    assert_eq!(made.status, StatusCode::CREATED, "{}", made.text);
    assert_eq!(studio.shown("kitchen-renovation").await["cards"][0]["alt"], "A kitchen");
    let taken = studio.describe(id, &json!({"alt": ""})).await;
    assert!(taken.json()["fields"].get("alt").is_some(), "{}", taken.text);

    let made = made.json();
    let address = format!("{PLACEMENTS}/{}", made["id"].as_str().unwrap());
    let designer = studio.service.person(Role::Designer).await;
    let changed = studio.service.put_as(&designer.token, &address, &made).await;
    assert_eq!(changed.status, StatusCode::FORBIDDEN, "{}", changed.text);
    let mut next = made.clone();
    next["title"] = json!("Counters of stone");
    assert_eq!(studio.service.put_as(&studio.content.token, &address, &next).await.json()["version"], 2);
    let stale = studio.service.put_as(&studio.content.token, &address, &next).await;
    assert_eq!(
        (stale.status, &stale.json()["current"]["title"]),
        (StatusCode::CONFLICT, &json!("Counters of stone"))
    );
}

#[test_database::test]
async fn a_page_shows_the_days_active_placements_in_order(db: PgPool) {
    let studio = Studio::new(db).await;
    let id = studio.photograph("wall.jpg").await;
    let today = NaiveDate::from_ymd_opt(2026, 11, 20).unwrap();
    let day = |days: u64| json!(today + Days::new(days));
    let mut ids = Vec::new();
    for (title, changes) in [
        ("now", json!({"startsOn": day(0), "endsOn": day(0)})),
        ("later", json!({"startsOn": day(1)})),
        ("over", json!({"endsOn": json!(today - Days::new(1))})),
        ("hidden", json!({"isActive": false})),
        ("always", json!({})),
        ("walls", json!({"category": "interior", "priceFromPaise": 1800, "description": "Two coats."})),
    ] {
        let mut draft = placed(id, &changes);
        draft["title"] = json!(title);
        draft["page"] = json!("painting");
        let made = studio.service.post_as(&studio.content.token, PLACEMENTS, &draft).await;
        assert_eq!(made.status, StatusCode::CREATED, "{}", made.text);
        ids.push(made.json()["id"].clone());
    }
    let titles = |shown: &Value| -> Vec<String> {
        let cards = shown["cards"].as_array().unwrap().iter();
        cards.map(|card| card["title"].as_str().unwrap().to_owned()).collect()
    };
    let shown = studio.shown("painting-services").await;
    assert_eq!(titles(&shown), ["now", "always"]);
    let walls = &shown["categories"][0];
    assert_eq!(
        (&walls["category"], &walls["pictures"][0]["priceFromPaise"]),
        (&json!("interior"), &json!(1800))
    );
    let order = json!({"moved": ids[4], "before": ids[0]});
    let moved = studio.service.put_as(&studio.content.token, &format!("{PLACEMENTS}/order"), &order).await;
    assert_eq!(moved.status, StatusCode::NO_CONTENT, "{}", moved.text);
    assert_eq!(titles(&studio.shown("painting-services").await), ["always", "now"]);
    let listed =
        studio.service.get_as(&studio.content.token, &format!("{PLACEMENTS}?page=painting")).await.json();
    assert_eq!(listed["items"].as_array().unwrap().len(), 6);
    assert_eq!(studio.service.get("/api/service-pictures/garden").await.status, StatusCode::NOT_FOUND);
}
