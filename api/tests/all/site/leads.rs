//! `POST /api/leads`.

use axum::http::StatusCode;
use chrono::TimeDelta;
use futures_util::future::join_all;
use jobs::occasion::Level;
use jobs::occasion::Step;
use jobs::{Job, Mail};
use kernel::ids::{EnquiryId, LeadId};
use serde_json::{Value, json};
use sqlx::PgPool;

use crate::harness::{NOW, Service, booking, booking_with, instant};

#[test_database::test]
async fn a_booking_is_saved_and_its_jobs_enqueued(db: PgPool) {
    let service = Service::start(db).await;
    let answer = service
        .post_with(
            "/api/leads",
            &[("x-request-id", "r-1"), ("user-agent", "A browser")],
            booking().to_string(),
        )
        .await;
    assert_eq!(answer.status, StatusCode::ACCEPTED, "{}", answer.text);
    let receipt = answer.json();
    assert_eq!(receipt["receivedAt"], json!("2026-11-20T09:30:00Z"));
    assert_eq!(receipt["callBy"], json!("2026-11-21T09:30:00Z"));
    let enquiry: EnquiryId = serde_json::from_value(receipt["id"].clone()).unwrap();

    let lead = sqlx::query!(
        r#"select id as "id: LeadId", status, customer_name, email_normalized, phone_normalized, contact_quality,
               bhk_type as "bhk_type!", interior_types, urgent_delivery, has_own_design, source, score, temperature,
               call_due_at as "call_due_at!", escalate_at as "escalate_at!", promise_at as "promise_at!"
           from leads"#
    )
    .fetch_one(&service.db)
    .await
    .unwrap();
    assert_eq!(
        (
            lead.status.as_str(),
            lead.customer_name.as_str(),
            lead.contact_quality.as_str(),
            lead.source.as_str()
        ),
        ("new", "Asha Rao", "verified", "website_popup")
    );
    assert_eq!(lead.email_normalized.as_deref(), Some("asha.rao@example.com"));
    assert_eq!(lead.phone_normalized.as_deref(), Some("+919812345678"));
    assert_eq!(
        (lead.bhk_type.as_str(), lead.interior_types),
        ("3bhk", vec!["kitchen".to_owned(), "wardrobe".to_owned()])
    );
    assert!(lead.urgent_delivery && !lead.has_own_design);
    // 14 home, 10 interiors, 10 express, 8 mobile, 4 e-mail, 4 requirements, 8 booking.
    assert_eq!((lead.score, lead.temperature.as_str()), (58, "warm"));
    assert_eq!(lead.call_due_at, instant("2026-11-20T15:30:00+05:30"));
    assert_eq!(lead.escalate_at, instant("2026-11-20T17:00:00+05:30"));
    assert_eq!(lead.promise_at, instant("2026-11-21T15:00:00+05:30"));

    let stored = sqlx::query!(
        "select reference, is_repeat, raw as \"raw: Value\", user_agent, request_id from enquiries"
    )
    .fetch_one(&service.db)
    .await
    .unwrap();
    assert_eq!(json!(stored.reference), receipt["reference"]);
    assert!(stored.reference.starts_with("NV-") && stored.reference.len() == 11);
    assert_eq!((stored.raw, stored.is_repeat), (booking(), false));
    assert_eq!(
        (stored.user_agent.as_deref(), stored.request_id.as_deref()),
        (Some("A browser"), Some("r-1"))
    );
    assert_eq!(service.count("consents where purpose = 'service_contact'").await, 1);

    let lead = lead.id;
    let mut work = service.claim_mail().await;
    let at_once = work
        .extract_if(.., |(job, _)| matches!(job, Mail::AcknowledgeLead { .. } | Mail::AnnounceLead { .. }));
    let mut at_once: Vec<_> = at_once.map(|(job, _)| job).collect();
    at_once.sort_by_key(Job::name);
    assert_eq!(at_once, [Mail::AcknowledgeLead { enquiry }, Mail::AnnounceLead { enquiry }]);
    let tomorrow = instant("2026-11-21T15:00:00+05:30");
    work.sort_by_key(|(job, at)| (*at, job.name()));
    assert_eq!(
        work,
        [
            (Mail::EscalateLead { lead, level: Level::Overdue }, instant("2026-11-20T17:00:00+05:30")),
            (Mail::EscalateLead { lead, level: Level::Breached }, tomorrow),
            (Mail::FollowUpLead { lead, step: Step::SimilarHomes }, tomorrow),
        ]
    );
}

#[test_database::test]
async fn invalid_contact_details_never_block(db: PgPool) {
    let service = Service::start(db).await;
    for (name, phone, email) in [
        ("A", "landline next door", "not sure"),
        ("ಆಶಾ ರಾವ್", "12345", "asha@localhost"),
        ("Line\r\nBreak", "+1 650 555 1212", "x@y@z"),
        (" O'Brien <b>", "0", "@"),
    ] {
        let body =
            booking_with(&json!({ "customerName": name, "customerPhone": phone, "customerEmail": email }));
        assert_eq!(service.post("/api/leads", &body).await.status, StatusCode::ACCEPTED, "{name}");
    }
    assert_eq!(service.count("leads where contact_quality = 'unverified'").await, 4);
    let work = service.claim_mail().await;
    // Without a valid address there are no follow-ups. The acknowledgement is tried nevertheless.
    assert!(!work.iter().any(|(job, _)| matches!(job, Mail::FollowUpLead { .. })));
    assert_eq!(work.iter().filter(|(job, _)| matches!(job, Mail::AcknowledgeLead { .. })).count(), 4);
}

#[test_database::test]
async fn an_invalid_body_is_rejected_and_saves_nothing(db: PgPool) {
    let service = Service::start(db).await;
    for (change, field) in [
        (json!({ "customerName": "" }), "customerName"),
        (json!({ "customerName": "  \n" }), "customerName"),
        (json!({ "customerPhone": "" }), "customerPhone"),
        (json!({ "customerEmail": " " }), "customerEmail"),
        (json!({ "customerName": "x".repeat(121) }), "customerName"),
        (json!({ "customerEmail": "x".repeat(255) }), "customerEmail"),
        (json!({ "customerPhone": "9".repeat(33) }), "customerPhone"),
        (json!({ "requirements": "x".repeat(4001) }), "requirements"),
        (json!({ "requirements": "nul \u{0}" }), "requirements"),
        (json!({ "customerName": "nul \u{0}" }), "customerName"),
        (json!({ "bhkType": "5bhk" }), "bhkType"),
        (json!({ "bhkType": null }), "bhkType"),
        (json!({ "interiorTypes": [] }), "interiorTypes"),
        (json!({ "interiorTypes": ["kitchen", "garage"] }), "interiorTypes[1]"),
        (json!({ "interiorTypes": ["kitchen", "kitchen"] }), "interiorTypes"),
        (json!({ "interiorTypes": "kitchen" }), "interiorTypes"),
        (json!({ "packageType": "luxe" }), "packageType"),
        (json!({ "hasOwnDesign": "yes" }), "hasOwnDesign"),
        (json!({ "urgentDelivery": 1 }), "urgentDelivery"),
        (json!({ "source": "hacker" }), "source"),
        (json!({ "customerName": 7 }), "customerName"),
    ] {
        let answer = service.post("/api/leads", &booking_with(&change)).await;
        assert_eq!(answer.status, StatusCode::UNPROCESSABLE_ENTITY, "{change}");
        let problem = answer.json();
        assert_eq!(problem["message"], "Please check your input and try again.");
        let fields = problem["fields"].as_object().unwrap();
        assert!(fields.contains_key(field), "{change}: {fields:?}");
        assert!(!fields[field].as_str().unwrap().contains("line 1"), "{fields:?}");
    }
    let mut without = booking();
    without.as_object_mut().unwrap().remove("bhkType");
    assert!(service.post("/api/leads", &without).await.json()["fields"].get("bhkType").is_some());

    let large = json!({ "requirements": "x".repeat(70_000) });
    let deep = format!("{}1{}", "[".repeat(200), "]".repeat(200));
    for (headers, body, status, code) in [
        (vec![], "{".to_owned(), StatusCode::BAD_REQUEST, "malformed"),
        (vec![], String::new(), StatusCode::BAD_REQUEST, "malformed"),
        (vec![], format!("{} x", booking()), StatusCode::BAD_REQUEST, "malformed"),
        (vec![], deep, StatusCode::UNPROCESSABLE_ENTITY, "invalid"),
        (vec![], "null".to_owned(), StatusCode::UNPROCESSABLE_ENTITY, "invalid"),
        (vec![], booking_with(&large).to_string(), StatusCode::PAYLOAD_TOO_LARGE, "too_large"),
        (
            vec![("idempotency-key", "")],
            booking().to_string(),
            StatusCode::BAD_REQUEST,
            "idempotency_key_invalid",
        ),
    ] {
        let answer = service.post_with("/api/leads", &headers, body.clone()).await;
        assert_eq!((answer.status, answer.json()["code"].as_str()), (status, Some(code)), "{body:.60}");
        assert!(!answer.json()["message"].as_str().unwrap().is_empty());
    }
    assert_eq!(service.count("leads").await + service.count("enquiries").await, 0);
}

#[test_database::test]
async fn only_json_is_accepted(db: PgPool) {
    let service = Service::start(db).await;
    for kind in ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x"] {
        let request = axum::http::Request::post("/api/leads").header("content-type", kind);
        let answer = service.send(request.body(booking().to_string().into()).unwrap()).await;
        assert_eq!(answer.status, StatusCode::UNSUPPORTED_MEDIA_TYPE, "{kind}");
        assert_eq!(answer.json()["code"], "not_json");
    }
    let request =
        axum::http::Request::post("/api/leads").header("content-type", "Application/JSON; charset=utf-8");
    assert_eq!(
        service.send(request.body(booking().to_string().into()).unwrap()).await.status,
        StatusCode::ACCEPTED
    );
    service.claim_mail().await;
}

#[test_database::test]
async fn a_repeated_key_gets_the_first_response(db: PgPool) {
    let service = Service::start(db).await;
    let key = [("idempotency-key", "form-1")];
    let first = service.post_with("/api/leads", &key, booking().to_string()).await;
    service.clock.advance(TimeDelta::minutes(3));
    let second = service.post_with("/api/leads", &key, booking().to_string()).await;
    assert_eq!((first.status, &first.text), (second.status, &second.text));

    let other = booking_with(&json!({ "customerName": "Somebody Else" })).to_string();
    let misused = service.post_with("/api/leads", &key, other).await;
    assert_eq!(misused.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert_eq!(misused.json()["code"], "idempotency_key_reused");
    assert_eq!((service.count("leads").await, service.count("enquiries").await), (1, 1));
    service.claim_mail().await;
}

#[test_database::test]
async fn a_key_sent_concurrently_creates_one_lead(db: PgPool) {
    let service = Service::start(db).await;
    let body = booking().to_string();
    let send = |_| service.post_with("/api/leads", &[("idempotency-key", "form-1")], body.clone());
    let answers = join_all((0..8).map(send)).await;
    for answer in &answers {
        assert_eq!((answer.status, &answer.text), (StatusCode::ACCEPTED, &answers[0].text));
    }
    assert_eq!((service.count("leads").await, service.count("enquiries").await), (1, 1));
    service.claim_mail().await;
}

#[test_database::test]
async fn a_repeat_enquiry_joins_the_open_lead(db: PgPool) {
    let service = Service::start(db).await;
    service.post("/api/leads", &booking()).await;
    service.clock.advance(TimeDelta::days(2));
    for change in [
        // The same phone number in another format.
        json!({ "customerEmail": "other@example.com", "customerPhone": "098123-45678", "bhkType": "villa", "requirements": "" }),
        // The same address in another format.
        json!({ "customerEmail": "Asha.Rao@Example.com", "customerPhone": "9900000000", "interiorTypes": ["tv_unit"], "hasOwnDesign": true }),
    ] {
        assert_eq!(service.post("/api/leads", &booking_with(&change)).await.status, StatusCode::ACCEPTED);
    }
    let lead = sqlx::query!("select bhk_type, interior_types, has_own_design, requirements, score, received_at, call_due_at as \"call_due_at!\" from leads")
        .fetch_one(&service.db)
        .await
        .unwrap();
    assert_eq!(lead.interior_types, ["kitchen", "wardrobe", "tv_unit"]);
    assert!(lead.has_own_design);
    assert_eq!(
        (lead.bhk_type.as_deref(), lead.requirements.as_str()),
        (Some("3bhk"), "A calm kitchen with a deep sink.")
    );
    // 14 home, 15 interiors, 10 express, 8 design, 8 mobile, 4 e-mail, 4 requirements, 8 booking, 8 repeat enquiry.
    assert_eq!(lead.score, 79);
    assert_eq!(lead.received_at, instant(NOW));
    assert_eq!(service.count("enquiries where is_repeat").await, 2);

    let work = service.claim_mail().await;
    let count = |kind: fn(&Mail) -> bool| work.iter().filter(|(job, _)| kind(job)).count();
    assert_eq!(count(|job| matches!(job, Mail::AcknowledgeLead { .. } | Mail::AnnounceLead { .. })), 6);
    assert_eq!(count(|job| matches!(job, Mail::FollowUpLead { .. })), 1);
    assert_eq!(count(|job| matches!(job, Mail::EscalateLead { .. })), 2);
}

#[test_database::test]
async fn concurrent_enquiries_of_one_person_are_one_lead(db: PgPool) {
    let service = Service::start(db).await;
    // Each shares a phone number or an address with the next, and all arrive at once.
    let bodies: Vec<_> = (0..12)
        .map(|n| {
            booking_with(
                &json!({ "customerEmail": format!("a{}@example.com", n % 3), "customerPhone": "9812345678" }),
            )
        })
        .collect();
    let answers = join_all(bodies.iter().map(|body| service.post("/api/leads", body))).await;
    assert!(answers.iter().all(|answer| answer.status == StatusCode::ACCEPTED));
    assert_eq!((service.count("leads").await, service.count("enquiries").await), (1, 12));
    service.claim_mail().await;
}

#[test_database::test]
async fn a_lost_lead_is_reopened_within_ninety_days(db: PgPool) {
    let service = Service::start(db).await;
    service.post("/api/leads", &booking()).await;
    sqlx::query!("update leads set status = 'lost', closed_at = $1", instant(NOW))
        .execute(&service.db)
        .await
        .unwrap();
    service.clock.advance(TimeDelta::days(89));
    service.post("/api/leads", &booking()).await;
    assert_eq!(service.count("leads").await, 1);
    service.clock.advance(TimeDelta::days(2));
    service.post("/api/leads", &booking()).await;
    assert_eq!(service.count("leads").await, 2);

    sqlx::query!("update leads set status = 'won'").execute(&service.db).await.unwrap();
    service.post("/api/leads", &booking()).await;
    assert_eq!(service.count("leads").await, 3, "a returning customer is a new lead");
    service.claim_mail().await;
}

#[test_database::test]
async fn the_raw_form_is_stored_unchanged(db: PgPool) {
    let service = Service::start(db).await;
    let body = booking().to_string().replacen('{', "{\"utm\" :  [1, \"\\u0000\"], ", 1);
    let answer = service.post_with("/api/leads", &[], body.clone()).await;
    assert_eq!(answer.status, StatusCode::ACCEPTED, "{}", answer.text);
    let raw = sqlx::query_scalar!(r#"select raw::text as "raw!" from enquiries"#)
        .fetch_one(&service.db)
        .await
        .unwrap();
    assert_eq!(raw, body);
    service.claim_mail().await;
}

#[test_database::test]
async fn a_booking_cannot_bring_a_kitchen_estimate(db: PgPool) {
    let service = Service::start(db).await;
    for (n, kitchen) in [
        json!({"estimate": {"fromPaise": "x", "toPaise": 1}}),
        json!({"estimate": {"fromPaise": 9_000_000_000_000_000_000_u64, "toPaise": 9_000_000_000_000_000_000_u64}}),
        Value::Null,
    ]
    .into_iter()
    .enumerate()
    {
        let form = booking_with(&json!({
            "customerEmail": format!("visitor{n}@example.com"), "customerPhone": format!("990000000{n}"),
            "kitchen": kitchen,
        }));
        let answer = service.post("/api/leads", &form).await;
        assert_eq!(answer.status, StatusCode::ACCEPTED, "{}", answer.text);
    }
    assert_eq!(service.count("enquiries where not has_kitchen and raw -> 'kitchen' is null").await, 3);
    service.claim_mail().await;
}

#[test_database::test]
async fn marketing_consent_is_separate_from_contact_consent(db: PgPool) {
    let service = Service::start(db).await;
    let mut without = booking();
    without.as_object_mut().unwrap().remove("marketingConsent");
    service.post("/api/leads", &without).await;
    let never_shown = booking_with(&json!({
        "customerEmail": "b@example.com", "customerPhone": "9900000000", "marketingConsent": "marketing-00000000"
    }));
    service.post("/api/leads", &never_shown).await;
    assert_eq!(service.count("consents where purpose = 'marketing'").await, 0);
    assert_eq!(service.count("consents where purpose = 'service_contact'").await, 2);
    let work = service.claim_mail().await;
    assert!(!work.iter().any(|(job, _)| matches!(job, Mail::FollowUpLead { .. })), "{work:?}");
    assert_eq!(work.iter().filter(|(job, _)| matches!(job, Mail::AcknowledgeLead { .. })).count(), 2);

    // The same person gives consent in a later form: the follow-ups start.
    service.post("/api/leads", &booking()).await;
    let agreed = sqlx::query!(
        r#"select text_version, language, channel, granted_at, email_normalized, phone_normalized
           from consents where purpose = 'marketing'"#
    )
    .fetch_one(&service.db)
    .await
    .unwrap();
    assert_eq!((agreed.text_version.as_str(), agreed.language.as_str()), ("marketing-2026-11", "en"));
    assert_eq!((agreed.channel.as_str(), agreed.granted_at), ("website_popup", instant(NOW)));
    assert_eq!(agreed.email_normalized.as_deref(), Some("asha.rao@example.com"));
    assert_eq!(agreed.phone_normalized.as_deref(), Some("+919812345678"));
    let work = service.claim_mail().await;
    assert!(work.iter().any(|(job, _)| matches!(job, Mail::FollowUpLead { .. })), "{work:?}");
}
