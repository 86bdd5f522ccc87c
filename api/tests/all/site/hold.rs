//! Enquiries that look like spam: saved, with the usual response, but their e-mails are held for review.

use axum::http::StatusCode;
use chrono::TimeDelta;
use enquiries::lead::settings::enquiries::Enquiries;
use jobs::Mail;
use kernel::ids::EnquiryId;
use kernel::role::Role;
use kernel::settings;
use people::account::one_time;
use serde_json::{Value, json};
use sqlx::PgPool;

use crate::harness::{Answer, Service, booking_with, instant, keys};

const LEADS: &str = "/api/leads";

/// A booking by person `n`, with a separate phone number and e-mail address.
fn nth(n: u32) -> Value {
    booking_with(&json!({
        "customerName": format!("Visitor {n}"),
        "customerEmail": format!("visitor.{n}@example.com"),
        "customerPhone": format!("98{n:08}"),
    }))
}

fn enquiry(answer: &Answer) -> EnquiryId {
    assert_eq!(answer.status, StatusCode::ACCEPTED, "{}", answer.text);
    serde_json::from_value(answer.json()["id"].clone()).unwrap()
}

async fn book(service: &Service, network: u8, body: &Value) -> EnquiryId {
    enquiry(&service.post_from(network, LEADS, &[], body).await)
}

/// Why an enquiry's e-mails are held, if they are.
async fn held_for(service: &Service, id: EnquiryId) -> Option<String> {
    sqlx::query_scalar!("select held_for from enquiries where id = $1", id.0)
        .fetch_one(&service.db)
        .await
        .unwrap()
}

async fn limit(service: &Service, change: impl FnOnce(&mut Enquiries)) {
    let mut limits = Enquiries::default();
    change(&mut limits);
    settings::save(&mut service.db.acquire().await.unwrap(), &limits).await.unwrap();
}

/// Whether the customer's acknowledgement is enqueued.
async fn is_answered(service: &Service, id: EnquiryId) -> bool {
    service.claim_mail().await.iter().any(|(job, _)| *job == Mail::AcknowledgeLead { enquiry: id })
}

#[test_database::test]
async fn the_sixth_enquiry_in_an_hour_from_one_network_is_held_for_review(db: PgPool) {
    let service = Service::start(db).await;
    for n in 0..5 {
        let id = book(&service, 1, &nth(n)).await;
        assert_eq!(held_for(&service, id).await, None);
    }
    let sixth = book(&service, 1, &nth(5)).await;
    assert_eq!(held_for(&service, sixth).await.as_deref(), Some("network"));
    assert_eq!(service.count("leads").await, 6);
    let work = service.claim_mail().await;
    let is_about = |job: &Mail| matches!(job, Mail::AcknowledgeLead { enquiry } | Mail::AnnounceLead { enquiry } if *enquiry == sixth);
    assert!(!work.iter().any(|(job, _)| is_about(job)), "{work:?}");
    assert_eq!(work.iter().filter(|(job, _)| matches!(job, Mail::FollowUpLead { .. })).count(), 5);
    assert_eq!(work.iter().filter(|(job, _)| matches!(job, Mail::EscalateLead { .. })).count(), 10);

    let other = book(&service, 2, &nth(6)).await;
    assert_eq!(held_for(&service, other).await, None, "others are not concerned");
    service.clock.advance(TimeDelta::hours(1));
    let later = book(&service, 1, &nth(7)).await;
    assert_eq!(held_for(&service, later).await, None);

    let admin = service.sign_in_as(Role::Admin).await;
    let list = service.get_as(&admin, "/api/admin/leads?onHold=true").await.json();
    assert_eq!((&list["total"], &list["items"][0]["onHold"]), (&json!(1), &json!("network")));
    assert_eq!(list["items"][0]["customerName"], "Visitor 5");
    let rest = service.get_as(&admin, "/api/admin/leads?onHold=false").await.json();
    assert_eq!((&rest["total"], &rest["items"][0]["onHold"]), (&json!(7), &Value::Null));
}

#[test_database::test]
async fn enquiries_are_counted_by_phone_by_e_mail_and_in_total(db: PgPool) {
    let service = Service::start(db).await;
    let phone = json!({"customerPhone": "+91 98123 45678"});
    let email = json!({"customerEmail": "Asha.Rao@example.com"});
    let with = |n: u32, changes: &Value| {
        let mut body = nth(n);
        body.as_object_mut().unwrap().extend(changes.as_object().unwrap().clone());
        body
    };
    for (n, same) in [&phone, &email].into_iter().enumerate() {
        let first = 10 * u32::try_from(n).unwrap();
        for n in first..first + 5 {
            let id = book(&service, u8::try_from(n).unwrap(), &with(n, same)).await;
            assert_eq!(held_for(&service, id).await, None, "{same}");
        }
        let id = book(&service, 100, &with(first + 5, same)).await;
        let reason = held_for(&service, id).await;
        assert_eq!(reason.as_deref(), Some(["phone", "email"][n]));
    }

    limit(&service, |limits| limits.total_hourly = 11).await;
    service.clock.advance(TimeDelta::days(1));
    for n in 0..11 {
        let id = book(&service, 150 + n, &nth(30 + u32::from(n))).await;
        assert_eq!(held_for(&service, id).await, None);
    }
    let id = book(&service, 180, &nth(50)).await;
    assert_eq!(held_for(&service, id).await.as_deref(), Some("total"));
    service.claim_mail().await;
}

#[test_database::test]
async fn five_hundred_enquiries_from_one_network_are_saved(db: PgPool) {
    let service = Service::start(db).await;
    for n in 0..500 {
        book(&service, 1, &nth(n)).await;
    }
    assert_eq!((service.count("leads").await, service.count("enquiries").await), (500, 500));
    assert_eq!(service.count("enquiries where held_for = 'network'").await, 495);
    let work = service.claim_mail().await;
    assert_eq!(work.iter().filter(|(job, _)| matches!(job, Mail::AcknowledgeLead { .. })).count(), 5);
    // Staff get five e-mails for single enquiries and one for all others.
    let announced = work.iter().filter(|(job, _)| matches!(job, Mail::AnnounceLead { .. })).count();
    let together: Vec<_> = work.iter().filter(|(job, _)| matches!(job, Mail::AnnounceLeads { .. })).collect();
    assert_eq!((announced, together.len()), (5, 1));
    let at = instant("2026-11-20T15:10:00+05:30");
    assert_eq!(*together[0], (Mail::AnnounceLeads { announced_at: at }, at + TimeDelta::seconds(30)));
}

#[test_database::test]
async fn bots_are_held_for_review(db: PgPool) {
    let service = Service::start(db).await;
    let mut trapped = nth(1);
    trapped["topic"] = json!("cheap watches");
    let id = book(&service, 1, &trapped).await;
    assert_eq!(held_for(&service, id).await.as_deref(), Some("hidden_field"));
    let fast = service.post_from(1, LEADS, &[("x-filled-in-ms", "2999")], &nth(2)).await;
    assert_eq!(held_for(&service, enquiry(&fast)).await.as_deref(), Some("too_fast"));
    assert!(!is_answered(&service, enquiry(&fast)).await);

    for (n, took) in [(3, "3000"), (4, "soon"), (5, "")] {
        let human = service.post_from(1, LEADS, &[("x-filled-in-ms", took)], &nth(n)).await;
        assert_eq!(held_for(&service, enquiry(&human)).await, None, "{took}");
        assert!(is_answered(&service, enquiry(&human)).await);
    }
    let mut empty = nth(6);
    empty["topic"] = json!("");
    assert_eq!(held_for(&service, book(&service, 1, &empty).await).await, None);
}

#[test_database::test]
async fn a_repeated_held_enquiry_stays_one(db: PgPool) {
    let service = Service::start(db).await;
    limit(&service, |limits| limits.network_hourly = 1).await;
    book(&service, 1, &nth(1)).await;
    let key = [("idempotency-key", "form-2")];
    let first = service.post_from(1, LEADS, &key, &nth(2)).await;
    assert_eq!(held_for(&service, enquiry(&first)).await.as_deref(), Some("network"));
    let again = service.post_from(1, LEADS, &key, &nth(2)).await;
    assert_eq!((again.status, &again.text), (first.status, &first.text));
    assert_eq!(service.count("enquiries").await, 2);
    service.claim_mail().await;
}

#[test_database::test]
async fn releasing_an_enquiry_sends_its_e_mails_once(db: PgPool) {
    let service = Service::start(db).await;
    limit(&service, |limits| limits.network_hourly = 1).await;
    book(&service, 1, &nth(1)).await;
    let held = book(&service, 1, &nth(2)).await;
    let admin = service.person(Role::Admin).await;
    let listed = service.get_as(&admin.token, "/api/admin/leads?onHold=true").await.json();
    let id = listed["items"][0]["id"].as_str().unwrap().to_owned();
    let release = format!("/api/admin/leads/{id}/release");
    let viewer = service.sign_in_as(Role::Ops).await;
    assert_eq!(service.post_as(&viewer, &release, &json!({})).await.status, StatusCode::FORBIDDEN);
    assert!(!is_answered(&service, held).await);

    service.clock.advance(TimeDelta::minutes(30));
    let path = format!("/api/admin/leads/{id}");
    let next = async || service.get_as(&admin.token, &path).await.json()["followUps"]["nextStep"].clone();
    assert_eq!(next().await, Value::Null);
    let released = service.post_as(&admin.token, &release, &json!({})).await;
    assert_eq!(next().await["step"], "similar_homes");
    assert_eq!((released.status, &released.json()["onHold"]), (StatusCode::OK, &Value::Null));
    let work = service.claim_mail().await;
    assert!(is_answered(&service, held).await);
    let lead = |job: &Mail| match job {
        Mail::FollowUpLead { lead, .. } | Mail::EscalateLead { lead, .. } => Some(lead.to_string()),
        _ => None,
    };
    assert_eq!(work.iter().filter(|(job, _)| lead(job).as_ref() == Some(&id)).count(), 3, "{work:?}");
    let begins =
        work.iter().find(|(job, _)| matches!(job, Mail::FollowUpLead { lead, .. } if lead.to_string() == id));
    assert_eq!(begins.unwrap().1, instant("2026-11-21T15:30:00+05:30"), "a day after the release");

    let again = service.post_as(&admin.token, &release, &json!({})).await;
    assert_eq!((again.status, &again.json()["code"]), (StatusCode::CONFLICT, &json!("not_on_hold")));
    assert_eq!(service.claim_mail().await.len(), work.len());
    let entry = sqlx::query_scalar!("select actor_id from audit_entries where action = 'lead_released'");
    assert_eq!(entry.fetch_one(&service.db).await.unwrap(), Some(admin.id.0));
}

#[test_database::test]
async fn bulk_release_skips_junk(db: PgPool) {
    let service = Service::start(db).await;
    limit(&service, |limits| limits.network_hourly = 1).await;
    let mut enquiries = Vec::new();
    for n in 0..4 {
        enquiries.push(book(&service, 1, &nth(n)).await);
    }
    let admin = service.sign_in_as(Role::Admin).await;
    let listed = service.get_as(&admin, "/api/admin/leads?onHold=true&sort=customerName").await.json();
    let ids: Vec<_> = listed["items"].as_array().unwrap().iter().map(|lead| lead["id"].clone()).collect();
    assert_eq!(ids.len(), 3);
    let bulk = "/api/admin/leads/bulk";
    let junk = json!({"selection": {"ids": [ids[0]]}, "action": {"status": {"to": "junk"}}});
    assert_eq!(service.post_as(&admin, bulk, &junk).await.json()["changed"], 1);
    let listed = service.get_as(&admin, "/api/admin/leads?onHold=true").await.json();
    assert_eq!(listed["total"], 2, "junk is not in review");

    let all = json!({"selection": {"query": {"q": "Visitor"}}, "action": {"release": {}}});
    let done = service.post_as(&admin, bulk, &all).await.json();
    assert_eq!((&done["changed"], done["skipped"].as_array().unwrap().len()), (&json!(2), 2), "{done}");
    let sent = [
        is_answered(&service, enquiries[1]).await,
        is_answered(&service, enquiries[2]).await,
        is_answered(&service, enquiries[3]).await,
    ];
    assert_eq!(sent, [false, true, true]);
    let undo = format!("{bulk}/{}/undo", done["batch"].as_str().unwrap());
    let undone = service.post_as(&admin, &undo, &json!({})).await;
    assert_eq!((undone.status, &undone.json()["code"]), (StatusCode::CONFLICT, &json!("final")));
}

/// Signs up and follows the e-mail's link.
async fn prove(service: &Service, email: &str) {
    let data = json!({"age_declaration": "age-2026-11"});
    let form = json!({"email": email, "password": "green door under mango", "data": data});
    assert_eq!(service.post("/auth/v1/signup", &form).await.status, StatusCode::OK);
    let letters = service.claim_mail().await;
    let token = letters.iter().find_map(|(letter, _)| match letter {
        Mail::ConfirmAccount { token } => Some(*token),
        _ => None,
    });
    let link = one_time::link(&keys(), token.unwrap());
    let answer = service.post("/auth/v1/verify", &json!({"type": "signup", "token_hash": link})).await;
    assert_eq!(answer.status, StatusCode::OK, "{}", answer.text);
}

#[test_database::test]
async fn confirming_an_address_releases_its_enquiries(db: PgPool) {
    let service = Service::start(db).await;
    limit(&service, |limits| limits.network_hourly = 1).await;
    book(&service, 1, &nth(1)).await;
    let with = |n: u32, email: &str| {
        let mut body = nth(n);
        body["customerEmail"] = json!(email);
        body
    };
    let mine = book(&service, 1, &with(2, "Visitor.2@Example.com")).await;
    // The same phone number with another address is not released by confirming the first one.
    let in_my_name = book(&service, 1, &with(2, "somebody.else@example.com")).await;
    let another = book(&service, 1, &nth(3)).await;
    let admin = service.person(Role::Admin).await;
    let id = async |name: &str| {
        let listed = service.get_as(&admin.token, "/api/admin/leads?onHold=true").await.json();
        let lead = listed["items"].as_array().unwrap().iter().find(|lead| lead["customerName"] == name);
        lead.map(|lead| lead["id"].as_str().unwrap().to_owned())
    };
    let lead = id("Visitor 2").await.unwrap();

    prove(&service, "visitor.2@example.com").await;
    assert!(is_answered(&service, mine).await);
    assert!(!is_answered(&service, in_my_name).await);
    assert!(!is_answered(&service, another).await);
    let about = |job: &Mail| match job {
        Mail::FollowUpLead { lead, .. } | Mail::EscalateLead { lead, .. } => Some(lead.to_string()),
        _ => None,
    };
    let work = service.claim_mail().await;
    assert_eq!(work.iter().filter(|(job, _)| about(job).as_ref() == Some(&lead)).count(), 3, "{work:?}");
    let entry = sqlx::query!(
        r#"select actor_id, subject_id, changes::text as "changes!" from audit_entries where action = 'lead_released'"#
    );
    let entry = entry.fetch_one(&service.db).await.unwrap();
    let client = sqlx::query_scalar!("select id from users where email = 'visitor.2@example.com'");
    assert_eq!(entry.actor_id, Some(client.fetch_one(&service.db).await.unwrap()));
    assert_eq!(entry.subject_id, lead);
    assert!(entry.changes.contains("visitor.2@example.com"), "{}", entry.changes);
    let timeline = service.get_as(&admin.token, &format!("/api/admin/leads/{lead}/timeline")).await;
    assert!(
        timeline.text.contains("Released: the customer confirmed their e-mail address"),
        "{}",
        timeline.text
    );
    assert_eq!(id("Visitor 2").await, Some(lead.clone()), "the other form waits still");

    // A later release by hand covers the rest.
    let release = format!("/api/admin/leads/{lead}/release");
    assert_eq!(service.post_as(&admin.token, &release, &json!({})).await.status, StatusCode::OK);
    let answers = |enquiry: EnquiryId| {
        let work = service.claim_mail();
        async move { work.await.iter().filter(|(job, _)| *job == Mail::AcknowledgeLead { enquiry }).count() }
    };
    assert_eq!((answers(mine).await, answers(in_my_name).await), (1, 1));
}

#[test_database::test]
async fn confirming_an_address_does_not_release_junk(db: PgPool) {
    let service = Service::start(db).await;
    limit(&service, |limits| limits.network_hourly = 1).await;
    book(&service, 1, &nth(1)).await;
    let held = book(&service, 1, &nth(2)).await;
    let admin = service.sign_in_as(Role::Admin).await;
    let listed = service.get_as(&admin, "/api/admin/leads?onHold=true").await.json();
    let junk =
        json!({"selection": {"ids": [listed["items"][0]["id"]]}, "action": {"status": {"to": "junk"}}});
    assert_eq!(service.post_as(&admin, "/api/admin/leads/bulk", &junk).await.json()["changed"], 1);
    prove(&service, "visitor.2@example.com").await;
    assert!(!is_answered(&service, held).await);
    assert_eq!(service.count("enquiries where reviewed_at is not null").await, 0);
}

#[test_database::test]
async fn many_enquiries_in_ten_minutes_are_one_e_mail_to_the_team(db: PgPool) {
    let service = Service::start(db).await;
    for n in 0..8 {
        book(&service, u8::try_from(n).unwrap(), &nth(n)).await;
    }
    let work = service.claim_mail().await;
    let count = |wanted: fn(&Mail) -> bool| work.iter().filter(|(job, _)| wanted(job)).count();
    assert_eq!(count(|job| matches!(job, Mail::AcknowledgeLead { .. })), 8, "customers are answered");
    assert_eq!(count(|job| matches!(job, Mail::AnnounceLead { .. })), 5);
    assert_eq!(count(|job| matches!(job, Mail::AnnounceLeads { .. })), 1);
    assert_eq!(service.count("enquiries where announced_at is not null").await, 3);

    service.clock.advance(TimeDelta::minutes(10));
    book(&service, 20, &nth(20)).await;
    assert_eq!(service.count("enquiries where announced_at is not null").await, 3);
}
