//! Visits to homes: a time chosen after the booking form, the private link, and what colleagues may do.

use axum::http::StatusCode;
use chrono::TimeDelta;
use kernel::ids::{SiteVisitId, VisitSeriesId};
use kernel::role::Role;
use sales::site_visit::link;
use serde_json::{Value, json};
use sqlx::PgPool;

use crate::harness::{Answer, Service, booking_with, keys};

fn ok(answer: &Answer) -> Value {
    assert!(answer.status.is_success(), "{}: {}", answer.status, answer.text);
    answer.json()
}

/// The token to choose a time with, after the form of visitor `n`.
async fn token(service: &Service, n: u32) -> String {
    let form = booking_with(&json!({
        "customerName": format!("Visitor {n}"), "customerEmail": format!("visitor{n}@example.com"),
        "customerPhone": format!("98{n:08}"),
    }));
    ok(&service.post("/api/leads", &form).await)["visitToken"].as_str().unwrap().to_owned()
}

async fn latest(service: &Service) -> (SiteVisitId, String) {
    let row = sqlx::query!(
        r#"select id as "id: SiteVisitId", series_id as "series: VisitSeriesId" from site_visits
           order by booked_at desc, id desc limit 1"#
    )
    .fetch_one(&service.db)
    .await
    .unwrap();
    (row.id, format!("/api/site-visits/{}", link::token(&keys(), row.series)))
}

#[test_database::test]
async fn a_visitor_chooses_a_time_and_moves_it_by_the_link_and_the_designer_reports(db: PgPool) {
    let service = Service::start(db).await;
    let none = format!("/api/visit-bookings/{}", token(&service, 1).await);
    assert_eq!(ok(&service.get(&none).await), json!({"times": []}), "nobody makes visits yet");
    let mut designers = [service.person(Role::Designer).await, service.person(Role::Designer).await];

    let booking = format!("/api/visit-bookings/{}", token(&service, 2).await);
    let times = ok(&service.get(&booking).await);
    let [first, second] = [0, 1].map(|n| times["times"][n]["startsAt"].clone());
    let wrong = service.post(&booking, &json!({"startsAt": "2026-11-21T03:31:00Z"})).await;
    assert_eq!((wrong.status, &wrong.json()["code"]), (StatusCode::CONFLICT, &json!("slot_taken")));
    let booked = ok(&service.post(&booking, &json!({"startsAt": first, "address": "12 Rose Lane"})).await);
    assert_eq!(booked["startsAt"], first);
    // Who only has the form's token learns nothing of the lead, nor books twice.
    let again = service.post(&booking, &json!({"startsAt": second})).await;
    assert_eq!((again.status, &again.json()["code"]), (StatusCode::CONFLICT, &json!("visits_closed")));
    assert_eq!(ok(&service.get(&booking).await), json!({"times": []}));

    let (_, page) = latest(&service).await;
    let read = ok(&service.get(&page).await);
    assert_eq!((&read["address"], &read["canChange"]), (&json!("12 Rose Lane"), &json!(true)));
    let moved = ok(&service.post(&format!("{page}/move"), &json!({"startsAt": second})).await);
    assert_eq!(moved["startsAt"], second);
    let (id, same_page) = latest(&service).await;
    assert_eq!(page, same_page, "the link of the first e-mail still works");

    let comes = sqlx::query_scalar!("select designer_id from site_visits where id = $1", id.0);
    let comes = comes.fetch_one(&service.db).await.unwrap();
    designers.sort_by_key(|person| person.id.0 != comes);
    let [designer, other] = designers;
    let address = format!("/api/admin/visits/{id}");
    assert_eq!(service.get_as(&other.token, &address).await.status, StatusCode::NOT_FOUND);
    assert_eq!(ok(&service.get_as(&designer.token, &address).await)["designer"]["id"], json!(designer.id));
    let how = json!({"outcome": "held", "note": "Two cooks."});
    let early = service.post_as(&designer.token, &format!("{address}/report"), &how).await;
    assert_eq!((early.status, &early.json()["code"]), (StatusCode::CONFLICT, &json!("visit_ahead")));
    service.clock.advance(TimeDelta::days(2));
    let (designer, other) = (service.session_of(designer.id).await, service.session_of(other.id).await);
    let foreign = service.post_as(&other, &format!("{address}/report"), &how).await;
    assert_eq!(foreign.status, StatusCode::NOT_FOUND);
    let forbidden = service.post_as(&designer, &format!("{address}/cancellation"), &json!({})).await;
    assert_eq!(forbidden.status, StatusCode::FORBIDDEN);
    assert_eq!(ok(&service.post_as(&designer, &format!("{address}/report"), &how).await)["status"], "held");
    assert_eq!(ok(&service.get(&page).await)["canChange"], json!(false));
    let late = service.post(&format!("{page}/cancellation"), &json!({})).await;
    assert_eq!((late.status, &late.json()["code"]), (StatusCode::CONFLICT, &json!("visit_ended")));
    service.claim_mail().await;
}

#[test_database::test]
async fn an_enquiry_on_hold_and_a_made_up_token_choose_nothing(db: PgPool) {
    let service = Service::start(db).await;
    service.person(Role::Designer).await;
    let booking = format!("/api/visit-bookings/{}", token(&service, 1).await);
    assert_ne!(ok(&service.get(&booking).await), json!({"times": []}));
    sqlx::query!("update enquiries set held_for = 'hidden_field'").execute(&service.db).await.unwrap();
    assert_eq!(ok(&service.get(&booking).await), json!({"times": []}));
    let link = booking.replace("visit-bookings", "site-visits");
    assert_eq!(service.get(&link).await.status, StatusCode::NOT_FOUND, "a token is for one thing");
    service.claim_mail().await;
}
