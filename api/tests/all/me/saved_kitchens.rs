//! Kitchens that a person keeps in their account.

use axum::http::StatusCode;
use kernel::role::Role;
use serde_json::{Value, json};
use sqlx::PgPool;

use crate::harness::Service;

const KITCHENS: &str = "/api/me/saved-kitchens";

#[test_database::test]
async fn a_kitchen_is_saved_renamed_and_deleted_by_its_owner_alone(db: PgPool) {
    let service = Service::start(db).await;
    let plan = json!({
        "layout": "l_shape", "legs": [1000, 800], "package": "essential", "core": "BWR plywood",
        "finish": "Laminate", "counter": "Granite"
    });
    let draft = json!({ "plan": plan });
    assert_eq!(service.post(KITCHENS, &draft).await.status, StatusCode::UNAUTHORIZED);
    let (owner, other) = (service.sign_in_as(Role::Client).await, service.sign_in_as(Role::Client).await);
    let saved = service.post_as(&owner, KITCHENS, &draft).await;
    assert_eq!(saved.status, StatusCode::CREATED, "{}", saved.text);
    let kitchen = saved.json();
    assert_eq!(
        (&kitchen["summary"], &kitchen["name"], &kitchen["price"]),
        (
            &json!("L-shaped, 10 × 8 ft"),
            &Value::Null,
            &json!({"fromPaise": 13_144_800, "toPaise": 16_065_900})
        )
    );
    assert_eq!(service.post_as(&owner, KITCHENS, &draft).await.json(), kitchen, "saved once");
    assert_eq!(service.get_as(&owner, KITCHENS).await.json(), json!([kitchen]));
    assert_eq!(service.get_as(&other, KITCHENS).await.json(), json!([]));

    let short = json!({"plan": {"legs": [1000]}, "name": " "});
    let short = service.post_as(&owner, KITCHENS, &crate::contract::merged(draft.clone(), short)).await;
    assert_eq!(short.status, StatusCode::UNPROCESSABLE_ENTITY, "{}", short.text);
    assert_eq!(
        short.json()["fields"],
        json!({"plan.legs": "must have 2 lengths", "name": "must not be empty"})
    );

    let address = format!("{KITCHENS}/{}", kitchen["id"].as_str().unwrap());
    let name = json!({"name": " For Amma "});
    assert_eq!(service.put_as(&other, &address, &name).await.status, StatusCode::NOT_FOUND);
    assert_eq!(service.delete_as(&other, &address).await.status, StatusCode::NOT_FOUND);
    assert_eq!(service.put_as(&owner, &address, &name).await.json()["name"], "For Amma");
    assert_eq!(service.put_as(&owner, &address, &json!({"name": null})).await.json(), kitchen);
    assert_eq!(service.delete_as(&owner, &address).await.status, StatusCode::NO_CONTENT);
    assert_eq!(service.delete_as(&owner, &address).await.status, StatusCode::NOT_FOUND);
}
