//! Texts of the built pages.

use axum::http::StatusCode;
use kernel::role::Role;
use serde_json::json;
use sqlx::PgPool;

use crate::harness::Service;

const EDITED: &str = "/api/admin/page-texts/services/services%2Fmodular-kitchens";
const PUBLIC: &str = "/api/page-texts/services/services%2Fmodular-kitchens";

#[test_database::test]
async fn a_changed_text_is_shown_until_it_is_taken_back(db: PgPool) {
    let service = Service::start(db).await;
    let content = service.sign_in_as(Role::Content).await;
    let save = async |value: serde_json::Value, version: i32| {
        service.put_as(&content, EDITED, &json!({ "value": value, "version": version })).await
    };
    assert_eq!(service.get(PUBLIC).await.json(), json!({}));
    let text = json!({
        "heading": "Kitchens for small flats",
        "questions": [{ "ask": "Do you come on Sundays?", "answer": "From 10 am to 4 pm." }],
    });
    let saved = save(text.clone(), 0).await;
    assert_eq!((saved.status, &saved.json()["version"]), (StatusCode::OK, &json!(1)), "{}", saved.text);
    assert_eq!(service.get(PUBLIC).await.json(), text);

    // A second writer is told, and gets what is stored.
    let stale = save(json!({ "heading": "Kitchens" }), 0).await;
    assert_eq!(stale.status, StatusCode::CONFLICT);
    assert_eq!(stale.json()["current"]["content"], text, "{}", stale.text);

    // What is wrong is named as the form knows it.
    let wrong = save(json!({ "questions": [text["questions"][0], { "ask": "?", "answer": " " }] }), 1).await;
    assert_eq!(
        wrong.json()["fields"],
        json!({ "questions[1].answer": "must not be empty" }),
        "{}",
        wrong.text
    );
    let unknown = save(json!({ "scope": { "titel": "Included" } }), 1).await;
    assert_eq!(unknown.status, StatusCode::UNPROCESSABLE_ENTITY, "{}", unknown.text);
    assert_eq!(
        service.get_as(&content, "/api/admin/page-texts/services/auth").await.status,
        StatusCode::NOT_FOUND
    );

    let pages = service.get_as(&content, "/api/admin/page-texts").await.json();
    let changed = pages.as_array().unwrap().iter().filter(|page| page["isChanged"] == true);
    assert_eq!(
        changed.map(|page| page["page"].as_str().unwrap()).collect::<Vec<_>>(),
        ["services/modular-kitchens"]
    );
    assert_eq!(save(json!({}), 1).await.status, StatusCode::OK);
    assert_eq!(service.get(PUBLIC).await.json(), json!({}));
}

#[test_database::test]
async fn a_home_page_has_shared_texts_and_an_order_of_its_own(db: PgPool) {
    let service = Service::start(db).await;
    let content = service.sign_in_as(Role::Content).await;
    let order = json!({ "sections": [{ "name": "questions", "isHidden": true }, { "name": "services", "title": "Rooms" }] });
    for (page, value) in
        [("home", json!({ "closing": { "title": "Ask us" } })), ("home/home-modern", order.clone())]
    {
        let path = format!("/api/admin/page-texts/{page}");
        let saved = service.put_as(&content, &path, &json!({ "value": value, "version": 0 })).await;
        assert_eq!(saved.status, StatusCode::OK, "{}", saved.text);
    }
    let read = async |variant: &str| service.get(&format!("/api/page-texts/home/{variant}")).await.json();
    let modern = read("home-modern").await;
    assert_eq!(modern["shared"], json!({ "closing": { "title": "Ask us" } }));
    assert_eq!(modern["variant"]["sections"][0], json!({ "name": "questions", "isHidden": true }));
    assert_eq!(read("home-minimal").await, json!({ "shared": modern["shared"], "variant": {} }));
}

#[test_database::test]
async fn a_page_with_a_text_of_its_own_sort_is_changed_by_its_name(db: PgPool) {
    let service = Service::start(db).await;
    let content = service.sign_in_as(Role::Content).await;
    for (page, text) in [
        ("rental-property", json!({ "leaveOut": { "list": ["Smart switches"] } })),
        ("end-users", json!({ "audiences": { "firstHome": { "points": ["Lights first"] } } })),
        ("materials", json!({ "chapters": { "pu": { "strengths": ["No joints"] } } })),
        ("refer-earn", json!({ "rules": { "list": ["Valid for {validDays}."] } })),
        (
            "bring-your-design",
            json!({ "questions": { "list": [{ "ask": "Which files?", "answer": "Any." }] } }),
        ),
        ("warranty", json!({ "lead": "Up to {longestYears}." })),
    ] {
        let path = format!("/api/admin/page-texts/{page}");
        let saved = service.put_as(&content, &path, &json!({ "value": text, "version": 0 })).await;
        assert_eq!(saved.status, StatusCode::OK, "{page}: {}", saved.text);
        assert_eq!(service.get(&format!("/api/page-texts/{page}")).await.json(), text);
    }
    let wrong = json!({ "value": { "lead": "Up to {years}." }, "version": 1 });
    let refused = service.put_as(&content, "/api/admin/page-texts/warranty", &wrong).await;
    assert_eq!(
        refused.json()["fields"],
        json!({ "lead": "has no figure {years}; use {longestYears}" }),
        "{}",
        refused.text
    );
}
