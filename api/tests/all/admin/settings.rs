//! Settings.

use axum::http::StatusCode;
use kernel::role::Role;
use serde_json::{Value, json};
use sqlx::PgPool;

use crate::harness::{Service, booking};

fn section(name: &str) -> String {
    format!("/api/admin/settings/{name}")
}

async fn save(service: &Service, token: &str, name: &str, value: &Value, version: i32) -> Value {
    let answer = service.put_as(token, &section(name), &json!({"value": value, "version": version})).await;
    assert_eq!(answer.status, StatusCode::OK, "{}", answer.text);
    answer.json()
}

#[test_database::test]
async fn unsaved_settings_have_defaults(db: PgPool) {
    let service = Service::start(db).await;
    let admin = service.sign_in_as(Role::Admin).await;
    for name in ["organization", "sales", "follow_ups", "notifications", "privacy"] {
        let saved = service.get_as(&admin, &section(name)).await.json();
        assert_eq!(
            (&saved["version"], &saved["updatedAt"], &saved["updatedBy"]),
            (&json!(0), &json!(null), &json!(null))
        );
        assert!(saved["value"].is_object(), "{saved}");
        let versions = service.get_as(&admin, &format!("{}/versions", section(name))).await.json();
        assert_eq!(versions, json!([]));
        // A value that was read can be saved unchanged.
        assert_eq!(save(&service, &admin, name, &saved["value"], 0).await["value"], saved["value"]);
    }
}

#[test_database::test]
async fn a_change_takes_effect_at_once(db: PgPool) {
    let service = Service::start(db).await;
    let admin = service.person(Role::Admin).await;
    let value = json!({
        "brandName": "Nivas",
        "city": "Mysuru",
        "gstin": "29ABCDE1234F1ZW",
        "hours": {"weekdays": {"from": "09:00", "until": "18:00"}, "sunday": {"from": "10:00:00", "until": "16:00:00"}},
        "socialLinks": {"instagram": "https://instagram.example/nivas"}
    });
    let saved = save(&service, &admin.token, "organization", &value, 0).await;
    assert_eq!((&saved["version"], &saved["updatedBy"]["id"]), (&json!(1), &json!(admin.id)));
    assert_eq!(saved["updatedAt"], "2026-11-20T09:30:00Z");
    let public = service.get("/api/organization-settings/public").await.json();
    assert_eq!((&public["city"], &public["hours"]["sunday"]["from"]), (&json!("Mysuru"), &json!("10:00:00")));
    assert_eq!(public["socialLinks"], json!({"instagram": "https://instagram.example/nivas"}));
    assert_eq!(public["brandName"], "Nivas");
    assert!(public.get("gstin").is_none(), "{public}");

    let hurry = json!({"callWithinMinutes": 5});
    save(&service, &admin.token, "sales", &hurry, 0).await;
    assert_eq!(service.post("/api/leads", &booking()).await.status, StatusCode::ACCEPTED);
    let due = sqlx::query_scalar!(r#"select call_due_at as "due!" from leads"#)
        .fetch_one(&service.db)
        .await
        .unwrap();
    assert_eq!(due.to_rfc3339(), "2026-11-20T09:35:00+00:00");
    service.claim_mail().await;
}

#[test_database::test]
async fn the_booking_forms_notice_is_recorded_with_its_version(db: PgPool) {
    let service = Service::start(db).await;
    let admin = service.sign_in_as(Role::Admin).await;
    let text = "We call you about this enquiry and about nothing else.";
    let claimed = json!({"bookingNotice": {"version": "booking-2026-11b", "text": text}});
    let saved = save(&service, &admin, "privacy", &claimed, 0).await;
    let version = saved["value"]["bookingNotice"]["version"].as_str().unwrap();
    assert_ne!(version, "booking-2026-11b");
    let public = service.get("/api/organization-settings/public").await.json();
    assert_eq!(public["bookingNotice"], json!({"version": version, "text": text}));
    service.post("/api/leads", &booking()).await;
    service.claim_mail().await;
    let recorded = sqlx::query_scalar!("select text_version from consents where purpose = 'service_contact'")
        .fetch_one(&service.db)
        .await
        .unwrap();
    assert_eq!(recorded, version);
}

#[test_database::test]
async fn a_stale_change_gets_the_saved_value(db: PgPool) {
    let service = Service::start(db).await;
    let admin = service.sign_in_as(Role::Admin).await;
    let current = save(&service, &admin, "sales", &json!({"promiseHours": 48}), 0).await;
    let mine = json!({"value": {"promiseHours": 12}, "version": 0});
    let answer = service.put_as(&admin, &section("sales"), &mine).await;
    assert_eq!((answer.status, &answer.json()["code"]), (StatusCode::CONFLICT, &json!("stale")));
    assert_eq!(answer.json()["current"], current);
}

#[test_database::test]
async fn restoring_an_earlier_version_creates_a_new_one(db: PgPool) {
    let service = Service::start(db).await;
    let admin = service.person(Role::Admin).await;
    for (version, hours) in [(0, 48), (1, 12)] {
        save(&service, &admin.token, "sales", &json!({ "promiseHours": hours }), version).await;
    }
    let versions = format!("{}/versions", section("sales"));
    let answer = service.post_as(&admin.token, &format!("{versions}/1/revert"), &json!({})).await;
    assert_eq!((answer.status, &answer.json()["version"]), (StatusCode::OK, &json!(3)), "{}", answer.text);
    assert_eq!(answer.json()["value"]["promiseHours"], 48);
    let told = service.get_as(&admin.token, &versions).await.json();
    let told: Vec<_> = told
        .as_array()
        .unwrap()
        .iter()
        .map(|version| {
            assert_eq!(version["changedBy"]["id"], json!(admin.id));
            (version["version"].as_i64().unwrap(), version["value"]["promiseHours"].as_i64().unwrap())
        })
        .collect();
    assert_eq!(told, [(3, 48), (2, 12), (1, 48)]);
    let missing = service.post_as(&admin.token, &format!("{versions}/9/revert"), &json!({})).await;
    assert_eq!(missing.status, StatusCode::NOT_FOUND);
    assert_eq!(service.count("audit_entries").await, 3);
}

#[test_database::test]
async fn invalid_fields_are_rejected(db: PgPool) {
    let service = Service::start(db).await;
    let admin = service.sign_in_as(Role::Admin).await;
    for (name, value, field) in [
        ("organization", json!({"gstin": "29ABCDE1234F1ZX"}), "gstin"),
        ("organization", json!({"phoneNumber": "1".repeat(33)}), "phoneNumber"),
        ("organization", json!({"brandName": 7}), "brandName"),
        ("sales", json!({"callWithinMinutes": 0}), "callWithinMinutes"),
        ("sales", json!({"score": {"hotFrom": "much"}}), "score.hotFrom"),
        ("follow_ups", json!({"days": [3, 1, 7, 14]}), "days"),
        ("notifications", json!({"newLead": {"to": "nobody"}}), "newLead.to"),
        (
            "notifications",
            json!({"invitation": {"senderName": "A\nBcc: b@c.example"}}),
            "invitation.senderName",
        ),
        ("privacy", json!({"bookingNotice": {"text": "Short."}}), "bookingNotice.text"),
        ("privacy", json!({"retention": {"mailMonths": 1}}), "retention.mailMonths"),
    ] {
        let body = json!({"value": value, "version": 0});
        let answer = service.put_as(&admin, &section(name), &body).await;
        assert_eq!(answer.status, StatusCode::UNPROCESSABLE_ENTITY, "{value}: {}", answer.text);
        assert!(answer.json()["fields"][field].is_string(), "{value}: {}", answer.text);
    }
    assert_eq!(service.count("settings_versions").await, 0);
}

#[test_database::test]
async fn pages_are_shown_and_hidden_separately(db: PgPool) {
    let service = Service::start(db).await;
    let content = service.person(Role::Content).await;
    let pages = service.get_as(&content.token, "/api/admin/page-settings").await.json();
    assert!(pages.as_array().unwrap().len() > 10);
    assert!(pages.as_array().unwrap().iter().all(|page| page["isEnabled"] == true));
    let page = "/api/admin/page-settings/services%2Fmodular-kitchens";
    let closed = json!({"isEnabled": false, "showInNavigation": false});
    let answer = service.put_as(&content.token, page, &closed).await;
    assert_eq!(answer.json()["pageName"], "services/modular-kitchens", "{}", answer.text);
    assert_eq!(
        service.get("/api/page-settings").await.json(),
        json!([
            {"pageName": "privacy-policy", "isEnabled": false, "showInNavigation": false},
            {"pageName": "returns-policy", "isEnabled": false, "showInNavigation": false},
            {"pageName": "services/modular-kitchens", "isEnabled": false, "showInNavigation": false},
            {"pageName": "shipping-policy", "isEnabled": false, "showInNavigation": false},
            {"pageName": "terms-and-conditions", "isEnabled": false, "showInNavigation": false},
            {"pageName": "videos", "isEnabled": true, "showInNavigation": false},
        ])
    );
    let unknown = service.put_as(&content.token, "/api/admin/page-settings/auth", &closed).await;
    assert_eq!(unknown.status, StatusCode::NOT_FOUND);
    let entry =
        sqlx::query!("select action, changes from audit_entries").fetch_one(&service.db).await.unwrap();
    assert_eq!(entry.action, "page_setting_changed");
    assert_eq!(entry.changes[0], json!({"field": "isEnabled", "old": true, "new": false}));
}

#[test_database::test]
async fn one_home_page_is_active_and_one_is_the_fallback(db: PgPool) {
    let service = Service::start(db).await;
    let content = service.sign_in_as(Role::Content).await;
    let choose = async |what: &str, name: &str| {
        let path = format!("/api/admin/homepages/{what}");
        service.put_as(&content, &path, &json!({ "componentName": name })).await
    };
    assert_eq!(choose("active", "home-minimal").await.status, StatusCode::OK);
    assert_eq!(choose("default", "home-premium").await.status, StatusCode::OK);
    assert_eq!(choose("active", "home-loud").await.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert_eq!(
        service.get("/api/homepages/active").await.json(),
        json!({"componentName": "home-minimal", "isActive": true, "isDefault": false})
    );
    let all = service.get_as(&content, "/api/admin/homepages").await.json();
    let of = |flag: &str| all.as_array().unwrap().iter().filter(|homepage| homepage[flag] == true).count();
    assert_eq!((all.as_array().unwrap().len(), of("isActive"), of("isDefault")), (6, 1, 1));
    assert_eq!(service.count("audit_entries").await, 2);
}
