//! Team members, and with them the behaviour of all plain records.

use axum::http::StatusCode;
use kernel::role::Role;
use serde_json::{Value, json};
use sqlx::PgPool;

use crate::harness::{Service, booking};

const TEAM: &str = "/api/admin/team";

fn meera() -> Value {
    json!({"name": "Meera Nair", "capacityHours": 40, "isActive": true, "skills": ["Kitchens"]})
}

fn with(mut record: Value, changes: &Value) -> Value {
    for (field, value) in changes.as_object().unwrap() {
        record[field] = value.clone();
    }
    record
}

#[test_database::test]
async fn a_record_is_created_read_updated_and_archived(db: PgPool) {
    let service = Service::start(db).await;
    let admin = service.sign_in_as(Role::Admin).await;
    let answer = service.post_as(&admin, TEAM, &meera()).await;
    assert_eq!(answer.status, StatusCode::CREATED, "{}", answer.text);
    let made = answer.json();
    let one = format!("{TEAM}/{}", made["id"].as_str().unwrap());
    assert_eq!(service.get_as(&admin, &one).await.json(), made);
    assert_eq!((&made["version"], &made["leave"], &made["phone"]), (&json!(1), &json!([]), &json!(null)));

    let changes =
        json!({"version": 1, "name": "Meera N.", "leave": [{"from": "2026-11-19", "to": "2026-11-20"}]});
    let changed = service.put_as(&admin, &one, &with(meera(), &changes)).await.json();
    assert_eq!((&changed["name"], &changed["version"]), (&json!("Meera N."), &json!(2)));
    assert_eq!(changed["isAway"], true);
    let page = service.get_as(&admin, &format!("{TEAM}?q=meera&skill=Kitchens")).await.json();
    assert_eq!((&page["items"], &page["total"]), (&json!([changed]), &json!(1)));

    assert_eq!(service.delete_as(&admin, &one).await.status, StatusCode::NO_CONTENT);
    assert_eq!(service.get_as(&admin, &one).await.status, StatusCode::NOT_FOUND);
    assert_eq!(service.delete_as(&admin, &one).await.status, StatusCode::NOT_FOUND);
    let late = service.put_as(&admin, &one, &with(meera(), &json!({"version": 2}))).await;
    assert_eq!(late.status, StatusCode::NOT_FOUND);
    assert_eq!(service.get_as(&admin, TEAM).await.json()["total"], 0);
    assert_eq!(service.count("audit_entries").await, 3);
}

#[test_database::test]
async fn a_stale_change_gets_the_current_record(db: PgPool) {
    let service = Service::start(db).await;
    let admin = service.sign_in_as(Role::Admin).await;
    let made = service.post_as(&admin, TEAM, &meera()).await.json();
    let one = format!("{TEAM}/{}", made["id"].as_str().unwrap());
    let theirs = with(meera(), &json!({"version": 1, "name": "Theirs"}));
    let current = service.put_as(&admin, &one, &theirs).await.json();
    let mine = service.put_as(&admin, &one, &with(meera(), &json!({"version": 1, "name": "Mine"}))).await;
    assert_eq!((mine.status, &mine.json()["code"]), (StatusCode::CONFLICT, &json!("stale")));
    assert_eq!(mine.json()["current"], current);
}

#[test_database::test]
async fn invalid_fields_are_rejected(db: PgPool) {
    let service = Service::start(db).await;
    let admin = service.sign_in_as(Role::Admin).await;
    let made = service.post_as(&admin, TEAM, &meera()).await.json();
    let one = format!("{TEAM}/{}", made["id"].as_str().unwrap());
    let longest = "a".repeat(121);
    for (changes, field) in [
        (json!({"name": ""}), "name"),
        (json!({ "name": longest }), "name"),
        (json!({"capacityHours": 85}), "capacityHours"),
        (json!({"capacityHours": "40"}), "capacityHours"),
        (json!({"territoryPincodes": ["056001"]}), "territoryPincodes[0]"),
        (json!({"email": "nobody"}), "email"),
        (json!({"phone": "call me"}), "phone"),
        (json!({"joinedOn": "soon"}), "joinedOn"),
        (json!({"leave": [{"from": "2026-12-02", "to": "2026-12-01"}]}), "leave[0].to"),
    ] {
        let versioned = with(with(meera(), &changes), &json!({"version": 1}));
        for answer in [
            service.post_as(&admin, TEAM, &with(meera(), &changes)).await,
            service.put_as(&admin, &one, &versioned).await,
        ] {
            assert_eq!(answer.status, StatusCode::UNPROCESSABLE_ENTITY, "{changes}: {}", answer.text);
            assert!(answer.json()["fields"][field].is_string(), "{changes}: {}", answer.text);
        }
    }
    let without = service.put_as(&admin, &one, &meera()).await;
    assert!(without.json()["fields"]["version"].is_string(), "{}", without.text);
    // Text that is valid JSON but that the database cannot store is a client error.
    let nul = service.post_as(&admin, TEAM, &with(meera(), &json!({"name": "Mee\0ra"}))).await;
    assert_eq!(nul.status, StatusCode::UNPROCESSABLE_ENTITY, "{}", nul.text);
}

#[test_database::test]
async fn a_user_is_linked_to_one_member(db: PgPool) {
    let service = Service::start(db).await;
    let admin = service.person(Role::Admin).await;
    let linked = with(meera(), &json!({"userId": admin.id}));
    assert_eq!(service.post_as(&admin.token, TEAM, &linked).await.status, StatusCode::CREATED);
    let twice = service.post_as(&admin.token, TEAM, &linked).await;
    assert_eq!((twice.status, &twice.json()["code"]), (StatusCode::CONFLICT, &json!("user_id_taken")));
    assert!(twice.json()["fields"]["userId"].is_string(), "{}", twice.text);
    let nobody = with(meera(), &json!({"userId": uuid::Uuid::now_v7()}));
    let answer = service.post_as(&admin.token, TEAM, &nobody).await;
    assert_eq!(answer.status, StatusCode::UNPROCESSABLE_ENTITY, "{}", answer.text);
    assert_eq!(answer.json()["fields"], json!({"userId": "does not exist"}));
}

#[test_database::test]
async fn a_member_with_open_leads_cannot_be_archived(db: PgPool) {
    let service = Service::start(db).await;
    let (admin, sales) = (service.person(Role::Admin).await, service.person(Role::Sales).await);
    let linked = with(meera(), &json!({"userId": sales.id}));
    let made = service.post_as(&admin.token, TEAM, &linked).await.json();
    let one = format!("{TEAM}/{}", made["id"].as_str().unwrap());
    service.post("/api/leads", &booking()).await;
    service.claim_mail().await;
    let lead = sqlx::query!("update leads set owner_id = $1", sales.id.0);
    assert_eq!(lead.execute(&service.db).await.unwrap().rows_affected(), 1);
    assert_eq!(service.get_as(&admin.token, &one).await.json()["openLeads"], 1);

    // Neither by archiving them nor by unlinking the account.
    for changes in [json!({"isActive": false}), json!({"isActive": false, "userId": null})] {
        let draft = with(with(linked.clone(), &changes), &json!({"version": 1}));
        let answer = service.put_as(&admin.token, &one, &draft).await;
        assert_eq!((answer.status, &answer.json()["code"]), (StatusCode::CONFLICT, &json!("has_open_leads")));
        assert_eq!(answer.json()["message"], "Reassign their open lead first.");
    }
    assert_eq!(service.delete_as(&admin.token, &one).await.status, StatusCode::CONFLICT);

    sqlx::query!("update leads set owner_id = null").execute(&service.db).await.unwrap();
    let left = with(linked, &json!({"isActive": false, "version": 1}));
    assert_eq!(service.put_as(&admin.token, &one, &left).await.json()["isActive"], false);
    assert_eq!(service.delete_as(&admin.token, &one).await.status, StatusCode::NO_CONTENT);
}

#[test_database::test]
async fn an_invalid_id_is_not_found(db: PgPool) {
    let service = Service::start(db).await;
    let admin = service.sign_in_as(Role::Admin).await;
    let answer = service.get_as(&admin, &format!("{TEAM}/everybody")).await;
    assert_eq!((answer.status, &answer.json()["code"]), (StatusCode::NOT_FOUND, &json!("not_found")));
}
