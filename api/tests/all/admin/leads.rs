//! Leads for staff.

mod imports;
mod life;
mod merge;
mod timeline;

use axum::http::StatusCode;
use kernel::ids::UserId;
use serde_json::{Value, json};

use crate::harness::{Answer, Service, booking_with};

pub(super) const LEADS: &str = "/api/admin/leads";

pub(super) fn of(lead: &str, part: &str) -> String {
    format!("{LEADS}/{lead}/{part}")
}

/// The lead and enquiry of visitor `n`, as created by the booking form.
pub(crate) async fn booked(service: &Service, n: u32) -> (String, String) {
    let booking = booking_with(&json!({
        "customerName": format!("Visitor {n}"),
        "customerEmail": format!("visitor{n}@example.com"),
        "customerPhone": format!("98{n:08}"),
    }));
    let answer = service.post("/api/leads", &booking).await;
    assert_eq!(answer.status, StatusCode::ACCEPTED, "{}", answer.text);
    let reference = answer.json()["reference"].as_str().unwrap().to_owned();
    let row = sqlx::query!("select id, lead_id from enquiries where reference = $1", reference)
        .fetch_one(&service.db)
        .await
        .unwrap();
    (row.lead_id.to_string(), row.id.to_string())
}

/// Assigns a lead, bypassing the API.
pub(crate) async fn give(service: &Service, lead: &str, owner: Option<UserId>) {
    let lead: uuid::Uuid = lead.parse().unwrap();
    sqlx::query!("update leads set owner_id = $2 where id = $1", lead, owner.map(|owner| owner.0))
        .execute(&service.db)
        .await
        .unwrap();
}

pub(super) async fn lead(service: &Service, token: &str, id: &str) -> Value {
    let answer = service.get_as(token, &format!("{LEADS}/{id}")).await;
    assert_eq!(answer.status, StatusCode::OK, "{}", answer.text);
    answer.json()
}

pub(super) fn refused(answer: &Answer, code: &str) {
    assert_eq!(
        (answer.status, &answer.json()["code"]),
        (StatusCode::CONFLICT, &json!(code)),
        "{}",
        answer.text
    );
}
