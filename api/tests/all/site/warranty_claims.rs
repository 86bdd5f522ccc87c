//! Warranty claims: what a stranger learns, and what staff get.

use axum::http::StatusCode;
use kernel::role::Role;
use serde_json::{Value, json};
use sqlx::PgPool;
use uuid::Uuid;

use crate::admin::designs::ok;
use crate::harness::Service;

const CLAIMS: &str = "/api/warranty/claims";

fn claim(phone: &str, text: &str) -> Value {
    json!({
        "name": "Asha Rao", "phone": phone, "email": "asha@example.com", "projectNumber": "prj/2026-27/0001", "text": text,
    })
}

/// A customer with a home under warranty.
async fn customer(service: &Service) -> Uuid {
    let customer = Uuid::now_v7();
    sqlx::query!(
        "with customer as (
             insert into customers
                 (id, kind, name, email, phone, email_normalized, phone_normalized, created_at, updated_at)
             values ($1, 'individual', 'Asha Rao', 'asha@example.com', '98450 11111', 'asha@example.com',
                 '+919845011111', now(), now())
             returning id
         )
         insert into projects (id, number, name, customer_id, interior_types, package_type, delivery_option,
             has_own_design, stage, created_at, updated_at)
         select gen_random_uuid(), 'PRJ/2026-27/0001', 'Asha Rao', id, '{}', 'smart', 'standard', false, 'warranty', now(),
             now()
         from customer",
        customer,
    )
    .execute(&service.db)
    .await
    .unwrap();
    customer
}

#[test_database::test]
async fn a_claim_is_a_ticket_and_does_not_tell_whose_project_it_is(db: PgPool) {
    let service = Service::start(db).await;
    let customer = customer(&service).await;
    let wrong = json!({"name": " ", "phone": "1", "email": "asha", "projectNumber": "", "text": "Bad"});
    let refused = service.post(CLAIMS, &wrong).await;
    let fields: Vec<_> = refused.json()["fields"].as_object().unwrap().keys().cloned().collect();
    assert_eq!(
        (refused.status, fields.join(" ")),
        (StatusCode::UNPROCESSABLE_ENTITY, "email name projectNumber text".to_owned())
    );
    let mut bot = claim("98450 11111", "The door has come off.");
    bot["topic"] = json!("Kitchens");
    assert_eq!(service.post(CLAIMS, &bot).await.status, StatusCode::CONFLICT);
    assert_eq!(service.claim_mail().await.len(), 0);

    let send = async |phone: &str, text: &str| {
        let answer = service.post(CLAIMS, &claim(phone, text)).await;
        assert_eq!(answer.status, StatusCode::ACCEPTED, "{}", answer.text);
        answer.json()
    };
    let own = send("98450 11111", "The left door has come off.\nSince Monday.").await;
    let stranger = send("98450 22222", "The right door has come off.").await;
    let keys = |receipt: &Value| receipt.as_object().unwrap().keys().cloned().collect::<Vec<_>>();
    assert_eq!(keys(&own), keys(&stranger));
    // Sent again, as after a lost answer.
    assert_eq!(send("98450 22222", "The right door has come off.").await["number"], stranger["number"]);
    assert_eq!(service.claim_mail().await.len(), 4, "to the customer and to staff, for each claim");

    let staff = service.sign_in_as(Role::Admin).await;
    let list = ok(&service.get_as(&staff, "/api/admin/tickets?kind=warranty&q=PRJ").await);
    assert_eq!(list["total"], 2);
    let detail = async |title: &str| {
        let item = list["items"].as_array().unwrap().iter().find(|item| item["title"] == title).unwrap();
        let path = format!("/api/admin/tickets/{}", item["id"].as_str().unwrap());
        (ok(&service.get_as(&staff, &path).await), path)
    };
    let (matched, path) = detail("The left door has come off.").await;
    assert_eq!((&matched["customerId"], &matched["orderId"]), (&json!(customer), &Value::Null), "{matched}");
    // Who does not see that customer learns only that there is one.
    let sales = service.sign_in_as(Role::Sales).await;
    let unlinked = ok(&service.get_as(&sales, &path).await);
    assert_eq!((&unlinked["customerId"], &unlinked["isMatched"]), (&Value::Null, &json!(true)), "{unlinked}");
    assert_eq!(
        (&matched["buyer"], &matched["projectNumber"]),
        (&json!("Asha Rao"), &json!("prj/2026-27/0001"))
    );
    let (unmatched, _) = detail("The right door has come off.").await;
    assert_eq!((&unmatched["customerId"], &unmatched["phone"]), (&Value::Null, &json!("98450 22222")));
    assert_eq!(unmatched["isMatched"], false);
    let of_customer = format!("/api/admin/customers/{customer}/tickets");
    let listed = ok(&service.get_as(&staff, &of_customer).await);
    assert_eq!((&listed["total"], &listed["items"][0]["id"]), (&json!(1), &matched["id"]));

    let resolve = json!({"step": "resolve", "text": "The hinge was replaced.", "version": 1});
    let resolved = ok(&service.post_as(&staff, &format!("{path}/status"), &resolve).await);
    assert_eq!((&resolved["status"], &resolved["canBeReopened"]), (&json!("resolved"), &json!(true)));
    let reopened = json!({"step": "reopen", "version": resolved["version"]});
    assert_eq!(ok(&service.post_as(&staff, &format!("{path}/status"), &reopened).await)["status"], "open");
}

#[test_database::test]
async fn a_stranger_with_a_customers_phone_number_uses_up_only_their_own_claims(db: PgPool) {
    let service = Service::start(db).await;
    service.disregard::<jobs::Mail>();
    customer(&service).await;
    for fault in 1..=6 {
        let mut claimed = claim("98450 11111", &format!("Fault no. {fault} of many."));
        claimed["email"] = json!("stranger@example.com");
        let answer = service.post(CLAIMS, &claimed).await;
        if fault <= 5 {
            assert_eq!(answer.status, StatusCode::ACCEPTED, "{}", answer.text);
        } else {
            assert_eq!(answer.json()["code"], "too_many_tickets", "{}", answer.text);
        }
    }
    let own = service.post(CLAIMS, &claim("98450 11111", "The left door has come off.")).await;
    assert_eq!(own.status, StatusCode::ACCEPTED, "{}", own.text);
}
