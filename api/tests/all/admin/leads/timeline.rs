//! Timelines and the jobs on them.

use axum::http::StatusCode;
use enquiries::lead::subject;
use jobs::Mail;
use jobs::queue::{ack, test_support};
use kernel::mail::{self, Clearance, Ending, InDoubt, MailKind, Outgoing, Subject};
use kernel::role::Role;
use serde_json::{Value, json};
use sqlx::PgPool;

use super::{booked, give, of, refused};
use crate::harness::Service;

/// The job of this kind about a lead or its enquiry.
async fn job(service: &Service, name: &str) -> String {
    let id = sqlx::query_scalar!("select id from jobs_waiting where kind = $1", name);
    id.fetch_one(&service.db).await.unwrap().to_string()
}

async fn end(service: &Service, job: &str, ending: &ack::Ending) {
    let mut db = service.db.acquire().await.unwrap();
    let ended = test_support::end::<Mail>(&mut db, ending, |claimed| claimed.id.to_string() == job).await;
    assert_eq!(ended.unwrap(), 1);
}

async fn timeline(service: &Service, token: &str, lead: &str) -> Vec<Value> {
    let answer = service.get_as(token, &of(lead, "timeline")).await;
    assert_eq!(answer.status, StatusCode::OK, "{}", answer.text);
    answer.json()["items"].as_array().unwrap().clone()
}

fn state_of<'a>(items: &'a [Value], name: &str) -> Option<&'a str> {
    items.iter().find(|item| item["job"]["name"] == name)?["job"]["state"].as_str()
}

#[test_database::test]
async fn every_event_appears_once_newest_first(db: PgPool) {
    let service = Service::start(db).await;
    service.disregard::<jobs::Documents>();
    let sales = service.person(Role::Sales).await;
    let (id, enquiry) = booked(&service, 1).await;
    for (minute, (part, body)) in (1_i64..).zip([
        ("notes", json!({"text": "Likes teak."})),
        ("calls", json!({"outcome": "no_answer"})),
        ("emails", json!({"subject": "Your kitchen", "text": "Hello"})),
        ("booking-payments", json!({"amountPaise": 5_000_000, "method": "upi", "reference": "UTR 1", "receivedOn": "2026-11-20"})),
    ]) {
        service.clock.advance(chrono::TimeDelta::minutes(minute));
        let answer = service.post_as(&sales.token, &of(&id, part), &body).await;
        assert!(answer.status.is_success(), "{part}: {}", answer.text);
    }
    let items = timeline(&service, &sales.token, &id).await;
    let told: Vec<_> = items
        .iter()
        .filter(|item| !matches!(item["kind"].as_str().unwrap(), "job" | "owner"))
        .map(|item| (item["kind"].as_str().unwrap(), item["actor"]["name"].as_str()))
        .collect();
    let me = Some("Asha Sales");
    assert_eq!(told, [("payment", me), ("email", me), ("call", me), ("note", me), ("enquiry", None)]);
    let times: Vec<_> = items.iter().map(|item| item["at"].as_str().unwrap()).collect();
    assert!(times.is_sorted_by(|newer, older| newer >= older), "{times:?}");
    assert_eq!(
        items.iter().find(|item| item["kind"] == "payment").unwrap()["title"],
        "Booking payment of ₹50,000"
    );
    assert!(items.iter().any(|item| item["id"] == json!(enquiry)), "an enquiry can be split off by its id");
    // The e-mail has its job; a call was tried, so there is no reminder.
    assert_eq!(state_of(&items, "write_to_lead"), Some("waiting"));
    assert!(items.iter().any(|item| item["kind"] == "email" && item["job"]["name"] == "write_to_lead"));
    assert_eq!(state_of(&items, "escalate_lead"), Some("cancelled"));
    service.claim_mail().await;
}

#[test_database::test]
async fn a_sent_e_mail_appears_with_its_job(db: PgPool) {
    let service = Service::start(db).await;
    let sales = service.person(Role::Sales).await;
    let (id, enquiry) = booked(&service, 1).await;
    let job = job(&service, "acknowledge_lead").await;
    let mut db = service.db.begin().await.unwrap();
    let outgoing = Outgoing {
        message_id: &format!("<acknowledge_lead.{enquiry}@nivas.example>"),
        template: "acknowledge_lead",
        kind: MailKind::Transactional,
        recipient: "visitor1@example.com",
        subject: Subject::Open("We have your request"),
        in_doubt: InDoubt::SendAgain,
        about: Some(subject::enquiry(enquiry.parse().unwrap())),
        request_id: None,
        job_id: Some(&job),
        at_most_a_day: None,
        enclosed: &[],
    };
    let now = service.clock.now();
    let Clearance::Send(letter) = mail::clear(&mut db, &outgoing, now).await.unwrap() else {
        panic!("cleared")
    };
    mail::report(&mut db, letter, Ending::Sent, "250 ok", now).await.unwrap();
    db.commit().await.unwrap();
    end(&service, &job, &ack::Ending::Done).await;
    let items = timeline(&service, &sales.token, &id).await;
    let told: Vec<_> = items.iter().filter(|item| item["job"]["name"] == "acknowledge_lead").collect();
    let [letter] = told[..] else { panic!("listed once: {told:?}") };
    assert_eq!(
        (&letter["kind"], &letter["state"], &letter["job"]["state"]),
        (&json!("mail"), &json!("sent"), &json!("done"))
    );
    assert_eq!(letter["text"], "We have your request\nTo visitor1@example.com");
    service.claim_mail().await;
}

#[test_database::test]
async fn a_dead_job_is_retried_by_whoever_may_work_the_lead(db: PgPool) {
    let service = Service::start(db).await;
    let (sales, colleague) = (service.person(Role::Sales).await, service.person(Role::Sales).await);
    let viewer = service.person(Role::Finance).await;
    let (id, _) = booked(&service, 1).await;
    give(&service, &id, Some(sales.id)).await;
    let job = job(&service, "acknowledge_lead").await;
    let retry = format!("/api/admin/jobs/{job}/retry");
    refused(&service.post_as(&sales.token, &retry, &json!({})).await, "not_dead");
    end(&service, &job, &ack::Ending::Dead { error: "550 no such mailbox".to_owned() }).await;

    let may_retry = async |token: &str| {
        let items = timeline(&service, token, &id).await;
        let item = items.iter().find(|item| item["job"]["id"] == json!(job)).unwrap();
        (item["job"]["canRetry"] == true, item["job"]["lastError"].clone())
    };
    assert_eq!(may_retry(&sales.token).await, (true, json!("550 no such mailbox")));
    assert!(!may_retry(&viewer.token).await.0, "view permission is not enough");
    assert_eq!(service.post_as(&viewer.token, &retry, &json!({})).await.status, StatusCode::FORBIDDEN);
    assert_eq!(service.post_as(&colleague.token, &retry, &json!({})).await.status, StatusCode::NOT_FOUND);
    assert_eq!(service.post_as(&sales.token, &retry, &json!({})).await.status, StatusCode::NO_CONTENT);

    let items = timeline(&service, &sales.token, &id).await;
    let item = items.iter().find(|item| item["job"]["id"] == json!(job)).unwrap();
    assert_eq!((&item["job"]["state"], &item["job"]["attempts"]), (&json!("waiting"), &json!(0)));
    assert_eq!(item["job"]["earlier"][0]["error"], "550 no such mailbox");
    refused(&service.post_as(&sales.token, &retry, &json!({})).await, "not_dead");
    let logged = sqlx::query_scalar!("select actor_id from audit_entries where action = 'job_retried'");
    assert_eq!(logged.fetch_all(&service.db).await.unwrap(), [Some(sales.id.0)]);
    let nobody = service.post_as(&sales.token, "/api/admin/jobs/none/retry", &json!({})).await;
    assert_eq!(nobody.status, StatusCode::NOT_FOUND);
    service.claim_mail().await;
}
