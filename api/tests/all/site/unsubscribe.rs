//! `/api/unsubscribe/{token}`.

use axum::http::StatusCode;
use serde_json::json;
use sqlx::PgPool;
use uuid::Uuid;

use crate::harness::{Service, booking, booking_with};

async fn token(service: &Service) -> Uuid {
    sqlx::query_scalar!("select unsubscribe_token from leads order by received_at limit 1")
        .fetch_one(&service.db)
        .await
        .unwrap()
}

#[sqlx::test(migrations = false)]
async fn one_click_ends_the_sequence_of_every_lead_of_the_person(db: PgPool) {
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

    // A program that looks at links must not unsubscribe anybody.
    let looked = service.get(&address).await;
    assert_eq!(looked.status, StatusCode::SEE_OTHER);
    assert_eq!(looked.header("location"), address.replace("/api", ""));
    assert_eq!(service.count("mail_suppressions").await, 0);

    // As a mail program posts it (RFC 8058).
    let request =
        axum::http::Request::post(&address).header("content-type", "application/x-www-form-urlencoded");
    let answer = service.send(request.body("List-Unsubscribe=One-Click".into()).unwrap()).await;
    assert_eq!((answer.status, answer.json()), (StatusCode::OK, json!({ "email": "a•••@example.com" })));
    assert_eq!(service.count("leads where follow_ups_stopped_by = 'unsubscribed'").await, 2);
    assert_eq!(service.count("mail_suppressions where scope = 'marketing'").await, 1);
    assert_eq!(service.post(&address, &json!({})).await.status, StatusCode::OK, "again is fine");
    service.claim_mail().await;
    service.finish().await;
}

#[sqlx::test(migrations = false)]
async fn an_unknown_link_says_so(db: PgPool) {
    let service = Service::start(db).await;
    for token in [Uuid::new_v4().to_string(), "nonsense".to_owned(), "%00".to_owned()] {
        let answer = service.post(&format!("/api/unsubscribe/{token}"), &json!({})).await;
        assert_eq!(
            (answer.status, &answer.json()["code"]),
            (StatusCode::NOT_FOUND, &json!("not_found")),
            "{token}"
        );
    }
    // Nobody is sent elsewhere by a link of ours.
    assert_eq!(service.get("/api/unsubscribe/%2F%2Fevil.example").await.status, StatusCode::NOT_FOUND);
    service.finish().await;
}
