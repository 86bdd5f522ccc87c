//! Addresses and billing details that a person keeps in their account.

use axum::http::StatusCode;
use kernel::role::Role;
use serde_json::{Value, json};
use sqlx::PgPool;

use crate::contract::merged;
use crate::harness::Service;

const BOOK: &str = "/api/me/address-book";

const ADDRESSES: &str = "/api/me/addresses";

const BILLING: &str = "/api/me/billing";

#[test_database::test]
async fn addresses_are_saved_changed_and_deleted_by_their_owner_alone(db: PgPool) {
    let service = Service::start(db).await;
    let draft =
        json!({"line1": " 12 Rose Lane ", "city": "Bengaluru", "stateCode": "29", "pincode": "560025"});
    assert_eq!(service.post(ADDRESSES, &draft).await.status, StatusCode::UNAUTHORIZED);
    let (owner, other) = (service.sign_in_as(Role::Client).await, service.sign_in_as(Role::Client).await);
    let nothing = json!({"addresses": [], "billing": null});
    assert_eq!(service.get_as(&owner, BOOK).await.json(), nothing);
    let home = service.post_as(&owner, ADDRESSES, &draft).await;
    assert_eq!(home.status, StatusCode::CREATED, "{}", home.text);
    let home = home.json();
    let saved = json!({
        "id": home["id"], "label": "", "line1": "12 Rose Lane", "line2": "", "landmark": "", "isDefault": false
    });
    assert_eq!(home, merged(draft.clone(), saved));
    let office = merged(draft.clone(), json!({"label": "Office", "isDefault": true}));
    let office = service.post_as(&owner, ADDRESSES, &office).await.json();
    let book = service.get_as(&owner, BOOK).await.json();
    assert_eq!(book, json!({"addresses": [office, home], "billing": null}));
    assert_eq!(service.get_as(&other, BOOK).await.json(), nothing);

    let wrong = json!({"label": "a\nb", "line1": " ", "stateCode": "99", "pincode": "060025"});
    let wrong = service.post_as(&owner, ADDRESSES, &merged(draft.clone(), wrong)).await;
    assert_eq!(wrong.status, StatusCode::UNPROCESSABLE_ENTITY, "{}", wrong.text);
    assert_eq!(
        wrong.json()["fields"],
        json!({
            "label": "must be one line without invisible characters", "line1": "must not be empty",
            "stateCode": "is not a GST state code", "pincode": "must be six digits, the first not 0",
        })
    );

    let address = format!("{ADDRESSES}/{}", home["id"].as_str().unwrap());
    let default = merged(draft, json!({"isDefault": true}));
    assert_eq!(service.put_as(&other, &address, &default).await.status, StatusCode::NOT_FOUND);
    assert_eq!(service.delete_as(&other, &address).await.status, StatusCode::NOT_FOUND);
    let changed = service.put_as(&owner, &address, &default).await.json();
    assert_eq!(changed, merged(home, json!({"isDefault": true})));
    let office = merged(office, json!({"isDefault": false}));
    assert_eq!(service.get_as(&owner, BOOK).await.json()["addresses"], json!([changed, office]));
    assert_eq!(service.delete_as(&owner, &address).await.status, StatusCode::NO_CONTENT);
    assert_eq!(service.delete_as(&owner, &address).await.status, StatusCode::NOT_FOUND);
    assert_eq!(service.get_as(&owner, BOOK).await.json()["addresses"], json!([office]));
}

#[test_database::test]
async fn an_eleventh_address_is_refused(db: PgPool) {
    let service = Service::start(db).await;
    let owner = service.sign_in_as(Role::Client).await;
    let draft = json!({"line1": "12 Rose Lane", "city": "Bengaluru", "stateCode": "29", "pincode": "560025"});
    for _ in 0..10 {
        assert_eq!(service.post_as(&owner, ADDRESSES, &draft).await.status, StatusCode::CREATED);
    }
    let refused = service.post_as(&owner, ADDRESSES, &draft).await.json();
    assert_eq!(
        (&refused["code"], &refused["message"]),
        (&json!("too_many_addresses"), &json!("You can save 10 addresses. Delete one to save another."))
    );
}

#[test_database::test]
async fn billing_details_are_saved_and_deleted(db: PgPool) {
    let service = Service::start(db).await;
    let (owner, other) = (service.sign_in_as(Role::Client).await, service.sign_in_as(Role::Client).await);
    let details = json!({
        "name": "Rao Stores", "address": "12 Rose Lane, Bengaluru 560025", "stateCode": "29",
        "gstin": "29ABCDE1234F1ZW",
    });
    let typed = merged(details.clone(), json!({"name": " Rao Stores "}));
    let saved = service.put_as(&owner, BILLING, &typed).await;
    assert_eq!((saved.status, saved.json()), (StatusCode::OK, details.clone()), "{}", saved.text);
    for (wrong, reason) in [
        (json!({"gstin": "29ABCDE1234F1ZX"}), "isn't a valid GSTIN. Check it character by character."),
        (json!({"stateCode": "32"}), "begins with the code of another state. Check the GSTIN and the state."),
    ] {
        let refused = service.put_as(&owner, BILLING, &merged(details.clone(), wrong)).await;
        assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY, "{}", refused.text);
        assert_eq!(refused.json()["fields"], json!({"gstin": reason}));
    }
    assert_eq!(service.get_as(&owner, BOOK).await.json()["billing"], details);
    assert_eq!(service.get_as(&other, BOOK).await.json()["billing"], Value::Null);

    let private = json!({"name": "Asha Rao", "address": "12 Rose Lane", "stateCode": "29"});
    let saved = service.put_as(&owner, BILLING, &private).await.json();
    let with_none = json!({"name": "Asha Rao", "address": "12 Rose Lane", "stateCode": "29", "gstin": null});
    assert_eq!(saved, with_none);
    for _ in 0..2 {
        assert_eq!(service.delete_as(&owner, BILLING).await.status, StatusCode::NO_CONTENT);
    }
    assert_eq!(service.get_as(&owner, BOOK).await.json()["billing"], Value::Null);
}
