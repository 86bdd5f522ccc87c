//! The price calculators.

use axum::http::StatusCode;
use futures_util::future::join_all;
use jobs::{Documents, Mail};
use kernel::role::Role;
use serde_json::{Value, json};
use sqlx::PgPool;
use url::form_urlencoded;

use crate::harness::Service;

const KITCHEN: &str = "/api/calculators/kitchen";

/// An L-shaped kitchen of 10 by 8 ft, at the initial rates.
fn plan() -> Value {
    json!({
        "layout": "l_shape",
        "legs": [1000, 800],
        "package": "essential",
        "core": "BWR plywood",
        "finish": "Laminate",
        "counter": "Granite",
        "accessories": [{"item": "kitchen_accessory/drawer_set", "count": 2}]
    })
}

fn with(changes: &Value) -> Value {
    let mut plan = plan();
    for (field, value) in changes.as_object().unwrap() {
        plan[field] = value.clone();
    }
    plan
}

#[test_database::test]
async fn a_visitor_gets_a_kitchen_estimate(db: PgPool) {
    let service = Service::start(db).await;
    let answer = service.post(KITCHEN, &plan()).await;
    assert_eq!(answer.status, StatusCode::OK, "{}", answer.text);
    let estimate = answer.json();
    // 44 sqft at 1,450, 28.8 at 1,350, 16 rft at 950 and two sets at 6,500; 5% for installation; 18% tax.
    assert_eq!((&estimate["run"], &estimate["costPaise"]), (&json!(1600), &json!(13_088_000)));
    assert_eq!(estimate["installationPaise"], 654_400);
    assert_eq!(estimate["tax"], json!({"cgstPaise": 1_236_816, "sgstPaise": 1_236_816, "igstPaise": 0}));
    assert_eq!(estimate["totalPaise"], 16_216_032);
    assert_eq!((&estimate["fromPaise"], &estimate["toPaise"]), (&json!(14_594_400), &json!(17_837_600)));
    assert_eq!(estimate["pricesOf"], "2026-04-01");
    assert_eq!(
        estimate["lines"][3],
        json!({
            "item": "kitchen_accessory/drawer_set", "name": "Drawer set, soft close", "quantity": 200,
            "unit": "set", "ratePaise": 650_000, "amountPaise": 1_300_000
        })
    );
    assert!(!answer.text.contains("cost\""), "visitors do not see cost prices");

    let linked = |plan: &str| {
        let query = form_urlencoded::Serializer::new(String::new()).append_pair("plan", plan).finish();
        format!("{KITCHEN}/estimate?{query}")
    };
    assert_eq!(service.get(&linked(&plan().to_string())).await.json(), estimate);
    let wrong = service.get(&linked(&with(&json!({"legs": [1000, 1]})).to_string())).await;
    assert_eq!(wrong.status, StatusCode::UNPROCESSABLE_ENTITY, "{}", wrong.text);
}

#[test_database::test]
async fn an_estimate_is_drawn_with_the_numbers_of_its_lines(db: PgPool) {
    let service = Service::start(db).await;
    let answer = service.post(KITCHEN, &plan()).await;
    assert_eq!(answer.status, StatusCode::OK, "{}", answer.text);
    let drawing = &answer.json()["drawing"];
    assert_eq!(
        drawing["plan"]["description"],
        "Plan of an L-shaped kitchen: wall A 10 ft (3,048 mm), wall B 8 ft (2,438 mm)"
    );
    let elevations = drawing["elevations"].as_array().unwrap();
    let titles: Vec<_> = elevations.iter().map(|sheet| sheet["title"].as_str().unwrap()).collect();
    assert_eq!(titles, ["Elevation A", "Elevation B"]);
    let svgs: String = elevations.iter().map(|sheet| sheet["svg"].as_str().unwrap()).collect();
    // Base and wall units, counter, drawer sets.
    for number in 1..=4 {
        assert_eq!(svgs.matches(&format!("class=\"n\">{number}</text>")).count(), 1, "{number}");
    }
    assert_eq!(
        (&drawing["isometric"]["title"], &drawing["warnings"]),
        (&json!("Isometric view"), &json!([]))
    );

    let answer = service.post(&format!("{KITCHEN}/sections"), &with(&json!({"hasLoft": true}))).await;
    assert_eq!(answer.status, StatusCode::OK, "{}", answer.text);
    let sections = answer.json();
    let titles: Vec<_> = sections.as_array().unwrap().iter().map(|sheet| &sheet["title"]).collect();
    assert_eq!(titles, ["Section A", "Section B"]);
    let section = sections[0]["description"].as_str().unwrap();
    for level in ["base unit", "wall unit", "loft"] {
        assert!(section.contains(level), "{section}");
    }

    let changes = json!({"tallUnits": 10, "wallUnits": 0});
    let drawing = &service.post(KITCHEN, &with(&changes)).await.json()["drawing"];
    assert_eq!(drawing["warnings"][0], "There is room for 2 of 10 tall units.");

    let admin = service.sign_in_as(Role::Admin).await;
    assert_eq!(service.post(REQUESTS, &request()).await.status, StatusCode::ACCEPTED);
    let lead = service.get_as(&admin, "/api/admin/leads").await.json()["items"][0].clone();
    let path = format!("/api/admin/leads/{}/kitchens", lead["id"].as_str().unwrap());
    let kitchens = service.get_as(&admin, &path).await.json();
    assert_eq!(kitchens[0]["estimate"].get("drawing"), None, "drawn again when it is needed");
    assert_eq!(kitchens[0]["drawing"]["plan"]["title"], "Plan");
    service.claim_mail().await;
    service.disregard::<Documents>();
}

#[test_database::test]
async fn only_items_with_rates_can_be_selected(db: PgPool) {
    let service = Service::start(db).await;
    let choices = service.get(KITCHEN).await.json();
    assert_eq!(choices["cores"], json!(["BWR plywood", "BWP plywood", "HDHMR board"]));
    assert_eq!(choices["finishes"], json!(["Laminate", "Acrylic", "PU paint", "Veneer"]));
    assert_eq!(choices["counters"], json!(["Granite", "Quartz", "Solid surface"]));
    let hob = json!({"item": "kitchen_appliance/hob", "name": "Hob", "ratePaise": 1_800_000});
    assert_eq!(choices["appliances"][0], hob);
    for core in choices["cores"].as_array().unwrap() {
        for finish in choices["finishes"].as_array().unwrap() {
            for counter in choices["counters"].as_array().unwrap() {
                let changes = json!({
                    "core": core, "finish": finish, "counter": counter, "hasLoft": true, "tallUnits": 1
                });
                let answer = service.post(KITCHEN, &with(&changes)).await;
                assert_eq!(answer.status, StatusCode::OK, "{changes}: {}", answer.text);
            }
        }
    }
}

#[test_database::test]
async fn a_swatch_shows_the_surface_that_is_drawn(db: PgPool) {
    let service = Service::start(db).await;
    let choices = service.get(KITCHEN).await.json();
    for (field, list) in [("finish", "finishSwatches"), ("counter", "counterSwatches")] {
        let swatches = choices[list].as_array().unwrap();
        let mut plain = 0;
        for swatch in swatches {
            let svg = service.get(swatch["drawn"].as_str().unwrap()).await.text;
            let Some((_, pattern)) = svg.split_once("patternUnits") else {
                plain += 1;
                continue;
            };
            let pattern = pattern.split_once("</pattern>").unwrap().0;
            let answer = service.post(KITCHEN, &with(&json!({ field: swatch["material"] }))).await.json();
            let drawn = answer["drawing"]["elevations"][0]["svg"].as_str().unwrap();
            assert!(drawn.contains(pattern), "{swatch}");
        }
        assert_eq!(plain, 1, "PU paint, solid surface");
    }
}

#[test_database::test]
async fn invalid_plans_are_rejected_at_their_field(db: PgPool) {
    let service = Service::start(db).await;
    for (changes, field) in [
        (json!({"legs": [1000]}), "legs"),
        (json!({"legs": [1000, 299]}), "legs[1]"),
        (json!({"legs": [1000, 2501]}), "legs[1]"),
        (json!({"legs": [1000, 800.5]}), "legs[1]"),
        (json!({"legs": [1000, i64::MAX]}), "legs[1]"),
        (json!({"island": 600}), "island"),
        (json!({"wallUnits": 101}), "wallUnits"),
        (json!({"tallUnits": 11}), "tallUnits"),
        (json!({"layout": "round"}), "layout"),
        (json!({"package": "smart"}), "package"),
        (json!({"core": ""}), "core"),
        (json!({"finish": "Gold"}), "finish"),
        (json!({"counter": "Gold"}), "counter"),
        (json!({"accessories": [{"item": "kitchen_base", "count": 1}]}), "accessories"),
        (json!({"appliances": [{"item": "kitchen_appliance/hob", "count": 0}]}), "appliances[0].count"),
    ] {
        let answer = service.post(KITCHEN, &with(&changes)).await;
        assert_eq!(answer.status, StatusCode::UNPROCESSABLE_ENTITY, "{changes}: {}", answer.text);
        assert!(answer.json()["fields"][field].is_string(), "{changes}: {}", answer.text);
    }
}

#[test_database::test]
async fn without_rates_there_is_no_estimate(db: PgPool) {
    let service = Service::start(db).await;
    sqlx::query!("update rate_cards set archived_at = now()").execute(&service.db).await.unwrap();
    let answer = service.post(KITCHEN, &plan()).await;
    assert_eq!((answer.status, &answer.json()["code"]), (StatusCode::CONFLICT, &json!("no_prices")));
    assert_eq!(service.get(KITCHEN).await.status, StatusCode::CONFLICT);
}

fn request() -> Value {
    json!({
        "plan": plan(), "customerName": "Asha Rao", "customerEmail": "asha.rao@example.com",
        "customerPhone": "+91 98123 45678", "pincode": "560038"
    })
}

const REQUESTS: &str = "/api/calculators/kitchen/requests";

#[test_database::test]
async fn requesting_an_estimate_creates_a_lead_with_the_plan(db: PgPool) {
    let service = Service::start(db).await;
    let answer = service.post(REQUESTS, &request()).await;
    assert_eq!(answer.status, StatusCode::ACCEPTED, "{}", answer.text);
    let reference = answer.json()["reference"].as_str().unwrap().to_owned();
    assert!(reference.starts_with("NV-"), "{reference}");

    let admin = service.sign_in_as(Role::Admin).await;
    let lead = service.get_as(&admin, "/api/admin/leads").await.json()["items"][0].clone();
    assert_eq!((&lead["reference"], &lead["source"]), (&json!(reference), &json!("kitchen_calculator")));
    assert_eq!((&lead["pincode"], &lead["interiorTypes"]), (&json!("560038"), &json!(["kitchen"])));
    let path = format!("/api/admin/leads/{}", lead["id"].as_str().unwrap());
    let detail = service.get_as(&admin, &path).await.json();
    assert_eq!(
        detail["requirements"],
        "L-shaped kitchen, 10 × 8 ft, essential\nBWR plywood, Laminate, Granite counter\n\
         With wall units 80%, 2 Drawer set, soft close\nEstimate ₹1,45,944 to ₹1,78,376"
    );
    let kitchens = service.get_as(&admin, &format!("{path}/kitchens")).await.json();
    assert_eq!(kitchens[0]["plan"]["legs"], json!([1000, 800]));
    assert_eq!(kitchens[0]["estimate"]["totalPaise"], 16_216_032);
    let client = service.sign_in_as(Role::Ops).await;
    assert_eq!(service.get_as(&client, &format!("{path}/kitchens")).await.status, StatusCode::OK);

    let mail: Vec<_> = service.claim_mail().await.into_iter().map(|(job, _)| job).collect();
    let letters = |wanted: fn(&Mail) -> bool| mail.iter().filter(|job| wanted(job)).count();
    // The e-mail waits for the PDF.
    assert_eq!(letters(|job| matches!(job, Mail::SendKitchenEstimate { .. })), 0, "{mail:?}");
    let documents = service.claim::<Documents>().await;
    assert!(matches!(documents[..], [(Documents::RenderEstimate { .. }, _)]), "{documents:?}");
    assert_eq!(letters(|job| matches!(job, Mail::AcknowledgeLead { .. })), 0, "one answer is enough");
    assert_eq!(letters(|job| matches!(job, Mail::AnnounceLead { .. })), 1, "{mail:?}");
}

#[test_database::test]
async fn an_estimate_needs_no_phone_number(db: PgPool) {
    let service = Service::start(db).await;
    let mut form = request();
    form.as_object_mut().unwrap().remove("customerPhone");
    let answer = service.post(REQUESTS, &form).await;
    assert_eq!(answer.status, StatusCode::ACCEPTED, "{}", answer.text);
    let admin = service.sign_in_as(Role::Admin).await;
    let lead = service.get_as(&admin, "/api/admin/leads").await.json()["items"][0].clone();
    assert_eq!((&lead["customerPhone"], &lead["contactQuality"]), (&json!(""), &json!("unverified")));
    // Nobody can call, so no call is ever due; and the deal is worth what was estimated.
    assert_eq!(
        (&lead["callDueAt"], &lead["promiseAt"], &lead["sla"]),
        (&Value::Null, &Value::Null, &Value::Null)
    );
    assert_eq!(lead["valueSource"], "kitchen_estimate");
    assert!(lead["value"].as_i64().is_some_and(|paise| paise > 0), "{lead}");
    // The e-mail with the estimate follows its PDF.
    let documents = service.claim::<Documents>().await;
    assert!(matches!(documents[..], [(Documents::RenderEstimate { .. }, _)]), "{documents:?}");
    let mail = service.claim_mail().await;
    assert!(!mail.iter().any(|(job, _)| matches!(job, Mail::EscalateLead { .. })), "{mail:?}");
}

#[test_database::test]
async fn a_repeated_request_creates_one_lead(db: PgPool) {
    let service = Service::start(db).await;
    let key = [("idempotency-key", "one visitor's form")];
    let first = service.post_with(REQUESTS, &key, request().to_string()).await;
    let again = service.post_with(REQUESTS, &key, request().to_string()).await;
    assert_eq!((first.status, again.status), (StatusCode::ACCEPTED, StatusCode::ACCEPTED), "{}", again.text);
    assert_eq!(first.json(), again.json());
    assert_eq!((service.count("leads").await, service.count("enquiries").await), (1, 1));
    service.claim_mail().await;
    assert_eq!(service.claim::<Documents>().await.len(), 1);
}

#[test_database::test]
async fn invalid_requests_are_rejected_at_their_field(db: PgPool) {
    let service = Service::start(db).await;
    for (changes, field) in [
        (json!({"customerName": " "}), "customerName"),
        (json!({"customerEmail": "nobody"}), "customerEmail"),
        (json!({"customerPhone": "9".repeat(33)}), "customerPhone"),
        (json!({"pincode": "056003"}), "pincode"),
        (json!({"plan": with(&json!({"legs": [1000]}))}), "plan.legs"),
        (json!({"plan": with(&json!({"finish": "Gold"}))}), "plan.finish"),
    ] {
        let mut form = request();
        for (field, value) in changes.as_object().unwrap() {
            form[field] = value.clone();
        }
        let answer = service.post(REQUESTS, &form).await;
        assert_eq!(answer.status, StatusCode::UNPROCESSABLE_ENTITY, "{changes}: {}", answer.text);
        assert!(answer.json()["fields"][field].is_string(), "{changes}: {}", answer.text);
    }
    assert_eq!(service.count("leads").await, 0);
}

#[test_database::test]
async fn concurrent_requests_work_with_one_connection(db: PgPool) {
    let service = Service::start(db).await;
    let requests = (0..14).map(|n| {
        let mut request = request();
        request["customerEmail"] = json!(format!("visitor.{n}@example.com"));
        let service = &service;
        async move { service.post(REQUESTS, &request).await.status }
    });
    for status in join_all(requests).await {
        assert!([StatusCode::ACCEPTED, StatusCode::TOO_MANY_REQUESTS].contains(&status), "{status}");
    }
    service.claim_mail().await;
    service.disregard::<Documents>();
}

#[test_database::test]
async fn estimates_are_rate_limited(db: PgPool) {
    let service = Service::start(db).await;
    for _ in 0..60 {
        assert_eq!(service.post(KITCHEN, &plan()).await.status, StatusCode::OK);
    }
    let answer = service.post(KITCHEN, &plan()).await;
    assert_eq!(answer.status, StatusCode::TOO_MANY_REQUESTS, "{}", answer.text);
    assert_eq!((answer.header("retry-after"), &answer.json()["code"]), ("1", &json!("too_many_requests")));
}

#[test_database::test]
async fn above_the_limits_a_request_is_saved_and_its_estimate_held(db: PgPool) {
    let service = Service::start(db).await;
    for _ in 0..6 {
        assert_eq!(service.post(REQUESTS, &request()).await.status, StatusCode::ACCEPTED);
    }
    assert_eq!(service.count("enquiries").await, 6);
    assert_eq!(service.count("enquiries where held_for = 'network'").await, 1);
    let estimates = async || service.claim::<Documents>().await.len();
    assert_eq!(estimates().await, 5);

    let admin = service.sign_in_as(Role::Admin).await;
    let lead = service.get_as(&admin, "/api/admin/leads?onHold=true").await.json()["items"][0].clone();
    let release = format!("/api/admin/leads/{}/release", lead["id"].as_str().unwrap());
    assert_eq!(service.post_as(&admin, &release, &json!({})).await.status, StatusCode::OK);
    assert_eq!(estimates().await, 6);
    service.claim_mail().await;
}

#[test_database::test]
async fn painting_is_estimated_and_a_service_shows_its_prices(db: PgPool) {
    const PAINTING: &str = "/api/calculators/painting";
    let service = Service::start(db).await;
    let prices = service.get("/api/service-prices/painting-services").await;
    assert_eq!(prices.status, StatusCode::OK, "{}", prices.text);
    assert_eq!(
        prices.json(),
        json!({
            "pricesOf": "2026-04-01",
            "rows": [{"name": "Painting", "unit": "sqft", "fromPaise": 3_776}],
            "hasEstimate": true,
        })
    );
    let none = service.get("/api/service-prices/home-automation").await;
    assert_eq!(none.json(), json!({"pricesOf": null, "rows": [], "hasEstimate": false}));
    assert_eq!(service.get("/api/service-prices/gardening").await.status, StatusCode::NOT_FOUND);
    let kitchens = service.get("/api/service-prices/services%2Fmodular-kitchens").await.json();
    assert_eq!(kitchens["rows"].as_array().unwrap().len(), 5);

    let answer = service.post(PAINTING, &json!({"by": "area", "area": 100_000})).await;
    assert_eq!(answer.status, StatusCode::OK, "{}", answer.text);
    let estimate = answer.json();
    assert_eq!((&estimate["fromPaise"], &estimate["toPaise"]), (&json!(3_398_400), &json!(4_153_600)));
    let room = json!({"lengthMm": 3_048, "widthMm": 3_048, "heightMm": 3_048, "withCeiling": true});
    let rooms = service.post(PAINTING, &json!({"by": "rooms", "rooms": [room]})).await;
    assert_eq!(rooms.json()["area"], 50_000, "{}", rooms.text);
    for wrong in [
        json!({"by": "area", "area": 0}),
        json!({"by": "rooms", "rooms": []}),
        json!({"by": "rooms", "rooms": [{"lengthMm": 30_000, "widthMm": 3_048, "heightMm": 3_048, "withCeiling": true}]}),
    ] {
        let refused = service.post(PAINTING, &wrong).await;
        assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY, "{wrong}: {}", refused.text);
    }
}
