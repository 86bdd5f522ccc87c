//! `/api/unsubscribe/{token}`.

use axum::http::StatusCode;
use kernel::role::Role;
use serde_json::json;
use sqlx::PgPool;
use uuid::Uuid;

use crate::harness::{Service, booking, booking_with};

/// The first lead's: all are received at the same moment, of the stopped clock.
async fn token(service: &Service) -> Uuid {
    sqlx::query_scalar!("select unsubscribe_token from leads order by id limit 1")
        .fetch_one(&service.db)
        .await
        .unwrap()
}

#[test_database::test]
async fn unsubscribing_stops_the_follow_ups_of_all_the_persons_leads(db: PgPool) {
    let service = Service::start(db).await;
    service.post("/api/leads", &booking()).await;
    sqlx::query!("update leads set status = 'won'").execute(&service.db).await.unwrap();
    service.post("/api/leads", &booking()).await;
    service
        .post(
            "/api/leads",
            &booking_with(&json!({ "customerEmail": "b@example.com", "customerPhone": "9900000000" })),
        )
        .await;
    let address = format!("/api/unsubscribe/{}", token(&service).await);

    // A link scanner must not unsubscribe anyone.
    let looked = service.get(&address).await;
    assert_eq!(looked.status, StatusCode::SEE_OTHER);
    assert_eq!(looked.header("location"), address.replace("/api", ""));
    assert_eq!(service.count("mail_suppressions").await, 0);

    // As posted by mail clients (RFC 8058).
    let request =
        axum::http::Request::post(&address).header("content-type", "application/x-www-form-urlencoded");
    let answer = service.send(request.body("List-Unsubscribe=One-Click".into()).unwrap()).await;
    assert_eq!((answer.status, answer.json()), (StatusCode::OK, json!({ "email": "a•••@example.com" })));
    assert_eq!(service.count("leads where follow_ups_stopped_by = 'unsubscribed'").await, 2);
    assert_eq!(service.count("mail_suppressions where scope = 'marketing'").await, 1);
    assert_eq!(service.post(&address, &json!({})).await.status, StatusCode::OK, "again is fine");
    service.claim_mail().await;
}

#[test_database::test]
async fn an_unknown_link_is_not_found(db: PgPool) {
    let service = Service::start(db).await;
    for token in [Uuid::new_v4().to_string(), "nonsense".to_owned(), "%00".to_owned()] {
        let answer = service.post(&format!("/api/unsubscribe/{token}"), &json!({})).await;
        assert_eq!(
            (answer.status, &answer.json()["code"]),
            (StatusCode::NOT_FOUND, &json!("not_found")),
            "{token}"
        );
    }
    // No open redirect.
    assert_eq!(service.get("/api/unsubscribe/%2F%2Fevil.example").await.status, StatusCode::NOT_FOUND);
}

#[test_database::test]
async fn withdrawing_consent_by_link_is_recorded_and_cancels_queued_e_mails(db: PgPool) {
    let service = Service::start(db).await;
    let admin = service.sign_in_as(Role::Admin).await;
    service.post("/api/leads", &booking()).await;
    let waiting = "jobs_waiting where kind = 'follow_up_lead'";
    assert_eq!(service.count(waiting).await, 1);
    let address = format!("/api/unsubscribe/{}", token(&service).await);
    assert_eq!(service.post(&address, &json!({})).await.status, StatusCode::OK);

    let withdrawn = "consents where purpose = 'marketing' and withdrawn_at is not null \
                     and withdrawn_channel = 'email_link'";
    assert_eq!(service.count(withdrawn).await, 1);
    assert_eq!(service.count("consents where purpose = 'service_contact' and withdrawn_at is null").await, 1);
    assert_eq!(service.count(waiting).await, 0);
    let cancelled = "jobs_ended where kind = 'follow_up_lead' and outcome = 'cancelled'";
    assert_eq!(service.count(cancelled).await, 1);
    let lead: Uuid = sqlx::query_scalar!("select id from leads").fetch_one(&service.db).await.unwrap();
    let timeline = service.get_as(&admin, &format!("/api/admin/leads/{lead}/timeline")).await.json();
    let entry = timeline["items"]
        .as_array()
        .unwrap()
        .iter()
        .find(|item| item["title"] == "Marketing consent withdrawn");
    let text = entry.unwrap()["text"].as_str().unwrap();
    assert!(text.contains("Unsubscribe link"), "{text}");

    // Using the link again writes no second entry.
    service.post(&address, &json!({})).await;
    assert_eq!(service.count("audit_entries where action = 'consent_withdrawn'").await, 1);
    service.claim_mail().await;
}

#[test_database::test]
async fn withdrawing_consent_on_the_account_page_stops_the_e_mails(db: PgPool) {
    let service = Service::start(db).await;
    let person = service.person(Role::Client).await;
    let email = &person.email;
    service.post("/api/leads", &booking_with(&json!({ "customerEmail": email }))).await;
    let mine = service.get_as(&person.token, "/api/me/consents").await.json();
    let marketing = mine.as_array().unwrap().iter().find(|consent| consent["purpose"] == "marketing");
    assert_eq!(marketing.unwrap()["withdrawnAt"], json!(null));

    let choice = |agrees: bool, version: &str| json!({ "agrees": agrees, "textVersion": version });
    let path = "/api/me/marketing-consent";
    let answer = service.put_as(&person.token, path, &choice(false, "marketing-2026-11")).await;
    assert_eq!(answer.status, StatusCode::OK, "{}", answer.text);
    assert_eq!(service.count("jobs_waiting where kind = 'follow_up_lead'").await, 0);
    assert_eq!(service.count("mail_suppressions where reason = 'unsubscribed'").await, 1);
    // A public form does not restore the consent, the customer's own setting does.
    service.post("/api/leads", &booking_with(&json!({ "customerEmail": email }))).await;
    assert_eq!(service.count("mail_suppressions").await, 1);
    let refused = service.put_as(&person.token, path, &choice(true, "made-up")).await;
    assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY);
    let answer = service.put_as(&person.token, path, &choice(true, "marketing-2026-11")).await;
    assert_eq!(answer.status, StatusCode::OK, "{}", answer.text);
    assert_eq!(service.count("mail_suppressions").await, 0);
    service.claim_mail().await;
}

#[test_database::test]
async fn a_consent_recorded_by_a_colleague_needs_a_note(db: PgPool) {
    let service = Service::start(db).await;
    let admin = service.sign_in_as(Role::Admin).await;
    service.post("/api/leads", &booking()).await;
    let lead: Uuid = sqlx::query_scalar!("select id from leads").fetch_one(&service.db).await.unwrap();
    let path = format!("/api/admin/leads/{lead}/marketing-consent");
    let refused = service.put_as(&admin, &path, &json!({ "agrees": false, "note": " " })).await;
    assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY);
    let note = "Said so on the phone on 20 Nov";
    let answer = service.put_as(&admin, &path, &json!({ "agrees": false, "note": note })).await;
    assert_eq!(answer.status, StatusCode::OK, "{}", answer.text);
    let consents = answer.json()["consents"].as_array().unwrap().clone();
    let marketing = consents.iter().find(|consent| consent["purpose"] == "marketing").unwrap();
    assert_eq!(
        (&marketing["withdrawnChannel"], &marketing["withdrawalNote"]),
        (&json!("staff"), &json!(note))
    );
    assert_eq!(answer.json()["followUps"]["stoppedBy"], "unsubscribed");
    assert_eq!(service.count("jobs_waiting where kind = 'follow_up_lead'").await, 0);
    let answer = service.put_as(&admin, &path, &json!({ "agrees": true, "note": "Wrote to us" })).await;
    let newest = &answer.json()["consents"][0];
    assert_eq!((&newest["channel"], &newest["note"]), (&json!("staff"), &json!("Wrote to us")));
    assert!(newest["recordedBy"]["id"].is_string());
    service.claim_mail().await;
}
