//! The estimate of a kitchen that a visitor planned.

use domain::clock::IST;
use domain::ids::EnquiryId;
use domain::kitchen::request::{self, KitchenRequest};
use domain::kitchen::{self, KitchenPlan};
use domain::lead::{self, Submission};
use domain::settings::Sales;
use jobs::Mail;
use serde_json::json;
use sqlx::PgPool;
use worker::Failure;

use crate::house::{House, REQUEST, header, html, recipients, text};

/// Takes a request in as the API does.
async fn requested(house: &House) -> EnquiryId {
    let plan: KitchenPlan = serde_json::from_value(json!({
        "layout": "l_shape", "legs": [1000, 800], "package": "essential", "core": "BWR plywood", "finish": "Laminate",
        "counter": "Granite", "accessories": [{"item": "kitchen_accessory/drawer_set", "count": 2}]
    }))
    .unwrap();
    let form = KitchenRequest {
        plan,
        customer_name: "Asha Rao".to_owned(),
        customer_email: "asha.rao@example.com".to_owned(),
        customer_phone: "98123 45678".to_owned(),
        pincode: None,
    };
    let mut tx = house.worker.db.begin().await.unwrap();
    let today = house.now().with_timezone(&IST).date_naive();
    let estimate = kitchen::estimate(&mut tx, &form.plan, today).await.unwrap();
    let submission = Submission {
        enquiry: EnquiryId::new(),
        raw: request::raw(&form, &estimate).unwrap(),
        user_agent: None,
        request_id: Some(REQUEST.to_owned()),
        received_at: house.now(),
    };
    request::receive(&mut tx, &form, &estimate, &submission, &Sales::default()).await.unwrap();
    tx.commit().await.unwrap();
    submission.enquiry
}

#[sqlx::test(migrations = false)]
async fn the_visitor_reads_every_line_and_what_they_come_to(db: PgPool) {
    let house = House::new(db).await;
    let enquiry = requested(&house).await;
    house.handle(Mail::SendKitchenEstimate { enquiry }).await.unwrap();

    let letter = house.letter();
    let reference = lead::reference(enquiry);
    assert_eq!(recipients(&letter), ["asha.rao@example.com"]);
    assert_eq!(
        letter.subject(),
        Some(format!("Your kitchen: ₹1,45,944 to ₹1,78,376 ({reference})").as_str())
    );
    for body in [text(&letter), html(&letter)] {
        for fact in [
            reference.as_str(),
            "Asha",
            "Base units",
            "44 sq ft at ₹1,450",
            "₹63,800",
            "16 ft at ₹950",
            "2 sets at ₹6,500",
            "₹1,30,880",
            "₹6,544",
            "₹24,736.32",
            "₹1,62,160.32",
            "https://nivas.example.com/kitchen-calculator",
        ] {
            assert!(body.contains(fact), "{fact:?} is missing in {body}");
        }
    }
    assert_eq!(header(&letter, "List-Unsubscribe"), None);
    // Prices that change meanwhile change nothing about what was asked for and answered.
    sqlx::query!("update rate_card_rates set rate_paise = rate_paise * 2")
        .execute(&mut *house.db().await)
        .await
        .unwrap();
    house.handle(Mail::SendKitchenEstimate { enquiry }).await.unwrap();
    assert_eq!(house.letters().len(), 1, "one form, one letter");
}

#[sqlx::test(migrations = false)]
async fn a_form_without_a_kitchen_has_no_estimate(db: PgPool) {
    let house = House::new(db).await;
    let (_, enquiry) = house.receive(&domain::testing::new_lead()).await;
    let failure = house.handle(Mail::SendKitchenEstimate { enquiry }).await;
    assert!(matches!(failure, Err(Failure::Never(_))), "{failure:?}");
}
