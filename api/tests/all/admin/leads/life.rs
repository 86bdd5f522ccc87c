//! A lead's life, from the enquiry to the contract, as worked by sales.

use axum::http::{Method, StatusCode};
use jobs::Mail;
use kernel::role::Role;
use serde_json::{Value, json};
use sqlx::PgPool;

use super::{LEADS, booked, give, lead, of, refused};
use crate::harness::{Answer, Person, Service};

/// Changes the status at the lead's current version.
async fn step(service: &Service, by: &Person, id: &str, mut step: Value) -> Answer {
    step["version"] = lead(service, &by.token, id).await["version"].clone();
    service.post_as(&by.token, &of(id, "status"), &step).await
}

fn payment() -> Value {
    json!({"amountPaise": 5_000_000, "method": "upi", "reference": "UTR 1", "receivedOn": "2026-11-20"})
}

#[test_database::test]
async fn a_lead_from_the_enquiry_to_the_contract(db: PgPool) {
    let service = Service::start(db).await;
    service.disregard::<jobs::Documents>();
    let sales = service.person(Role::Sales).await;
    let (id, _) = booked(&service, 1).await;
    let new = lead(&service, &sales.token, &id).await;
    assert_eq!(
        (&new["status"], &new["sla"], &new["followUps"]["nextStep"]["step"]),
        (&json!("new"), &json!("due"), &json!("similar_homes"))
    );

    let call = json!({"outcome": "connected", "note": "Keys in March."});
    assert_eq!(service.post_as(&sales.token, &of(&id, "calls"), &call).await.status, StatusCode::NO_CONTENT);
    let called = lead(&service, &sales.token, &id).await;
    assert_eq!((&called["sla"], &called["followUps"]["stoppedBy"]), (&json!("met"), &json!("called")));

    let skipped = step(&service, &sales, &id, json!({"to": "won"})).await;
    refused(&skipped, "status_not_allowed");
    assert_eq!(skipped.json()["message"], "A lead can't move from New to Won.");
    for to in
        ["contacted", "qualified", "site_visit_scheduled", "site_visit_done", "quotation_sent", "negotiation"]
    {
        let moved = step(&service, &sales, &id, json!({"to": to})).await;
        assert_eq!((moved.status, &moved.json()["status"]), (StatusCode::OK, &json!(to)), "{}", moved.text);
    }
    refused(&step(&service, &sales, &id, json!({"to": "won"})).await, "payment_missing");
    let mut wrong = payment();
    wrong["reference"] = json!(" ");
    let wrong = service.post_as(&sales.token, &of(&id, "booking-payments"), &wrong).await;
    assert!(wrong.json()["fields"]["reference"].is_string(), "{}", wrong.text);
    let paid = service.post_as(&sales.token, &of(&id, "booking-payments"), &payment()).await;
    assert_eq!(paid.status, StatusCode::CREATED, "{}", paid.text);
    let twice = service.post_as(&sales.token, &of(&id, "booking-payments"), &payment()).await;
    assert_eq!(twice.status, StatusCode::CONFLICT, "the same money is not paid twice");

    let won = step(&service, &sales, &id, json!({"to": "won"})).await.json();
    assert_eq!(
        (&won["project"]["number"], &won["customer"]["name"]),
        (&json!("PRJ/2026-27/0001"), &json!("Visitor 1"))
    );
    assert_eq!(
        (&won["allowedStatuses"], &won["bookingPayment"]["amountPaise"]),
        (&json!([]), &json!(5_000_000))
    );
    refused(
        &step(&service, &sales, &id, json!({"to": "lost", "reason": "price"})).await,
        "status_not_allowed",
    );
    assert_eq!((service.count("customers").await, service.count("projects").await), (1, 1));
    service.claim_mail().await;
}

#[test_database::test]
async fn missing_data_for_a_status_is_named_by_field(db: PgPool) {
    let service = Service::start(db).await;
    let sales = service.person(Role::Sales).await;
    let (id, _) = booked(&service, 1).await;
    for (wrong, field) in [
        (json!({"to": "lost"}), "reason"),
        (json!({"to": "nurture"}), "nurtureOn"),
        (json!({"to": "nurture", "nurtureOn": "2026-11-20"}), "nurtureOn"),
        (json!({"to": "lost", "reason": "boredom"}), "reason"),
        (json!({"to": "heaven"}), "to"),
    ] {
        let answer = step(&service, &sales, &id, wrong.clone()).await;
        assert_eq!(answer.status, StatusCode::UNPROCESSABLE_ENTITY, "{wrong}: {}", answer.text);
        assert!(answer.json()["fields"][field].is_string(), "{wrong}: {}", answer.text);
    }
    let nurture = step(&service, &sales, &id, json!({"to": "nurture", "nurtureOn": "2026-12-20"})).await;
    assert_eq!(nurture.json()["nextFollowUpOn"], "2026-12-20", "{}", nurture.text);
    let letters = service.claim_mail().await;
    assert!(letters.iter().any(|(job, _)| matches!(job, Mail::NurtureLead { month: 1, .. })), "{letters:?}");

    step(&service, &sales, &id, json!({"to": "lost", "reason": "postponed"})).await;
    let reopened = step(&service, &sales, &id, json!({"to": "contacted"})).await;
    assert!(reopened.json()["fields"]["note"].is_string(), "{}", reopened.text);
    let reopened = step(&service, &sales, &id, json!({"to": "contacted", "note": "They called."})).await;
    assert_eq!(reopened.json()["lostReason"], json!(null), "{}", reopened.text);
}

#[test_database::test]
async fn a_colleagues_lead_is_not_found(db: PgPool) {
    let service = Service::start(db).await;
    let (sales, colleague) = (service.person(Role::Sales).await, service.person(Role::Sales).await);
    let (id, enquiry) = booked(&service, 1).await;
    give(&service, &id, Some(colleague.id)).await;
    for (method, part, body) in [
        (Method::GET, "", None),
        (Method::GET, "/timeline", None),
        (Method::POST, "/notes", Some(json!({"text": "x"}))),
        (Method::POST, "/calls", Some(json!({"outcome": "busy"}))),
        (Method::POST, "/whatsapps", Some(json!({}))),
        (Method::POST, "/emails", Some(json!({"template": "documents_needed"}))),
        (Method::POST, "/status", Some(json!({"to": "contacted", "version": 1}))),
        (Method::PUT, "/owner", Some(json!({"ownerId": sales.id, "version": 1}))),
        (Method::PUT, "/tags", Some(json!({"tags": [], "version": 1}))),
        (Method::PUT, "/follow-up", Some(json!({"on": null, "version": 1}))),
        (Method::PUT, "/designer", Some(json!({"designerId": null, "version": 1}))),
        (Method::POST, "/booking-payments", Some(payment())),
        (Method::POST, "/sequence-stop", Some(json!({}))),
        (Method::POST, "/release", Some(json!({}))),
        (Method::POST, "/split", Some(json!({"enquiry": enquiry}))),
    ] {
        let address = format!("{LEADS}/{id}{part}");
        let answer = service.call(method.clone(), &address, &sales.token, body.as_ref()).await;
        assert_eq!(answer.status, StatusCode::NOT_FOUND, "{method} {part}: {}", answer.text);
    }
    let list = service.get_as(&sales.token, LEADS).await.json();
    assert_eq!(list["total"], 0);
    assert_eq!(lead(&service, &colleague.token, &id).await["version"], 1, "nothing was written");
    // Creating a lead for the same person returns whom to speak with.
    let known = json!({"customerName": "Visitor", "customerPhone": "9800000001", "source": "phone"});
    let known = service.post_as(&sales.token, LEADS, &known).await;
    refused(&known, "known");
    assert!(known.json()["message"].as_str().unwrap().contains("Asha Sales"), "{}", known.text);
    assert_eq!(service.count("enquiries").await, 1);
    service.claim_mail().await;
}

#[test_database::test]
async fn a_stale_write_gets_the_current_lead(db: PgPool) {
    let service = Service::start(db).await;
    let (sales, admin) = (service.person(Role::Sales).await, service.person(Role::Admin).await);
    let (id, _) = booked(&service, 1).await;
    let seen = lead(&service, &sales.token, &id).await["version"].clone();
    let tags = json!({"tags": ["vip"], "version": seen});
    assert_eq!(service.put_as(&admin.token, &of(&id, "tags"), &tags).await.status, StatusCode::OK);
    for (method, part, body) in [
        (Method::PUT, "", json!({"customerName": "Asha", "customerPhone": "9800000001"})),
        (Method::PUT, "/tags", json!({"tags": []})),
        (Method::PUT, "/owner", json!({"ownerId": sales.id})),
        (Method::PUT, "/follow-up", json!({"on": "2026-11-21"})),
        (Method::POST, "/status", json!({"to": "contacted"})),
    ] {
        let mut body = body;
        body["version"] = seen.clone();
        let stale = service.call(method, &format!("{LEADS}/{id}{part}"), &sales.token, Some(&body)).await;
        refused(&stale, "stale");
        assert_eq!(stale.json()["current"]["tags"], json!(["vip"]), "{part}");
    }
    // Logging a call conflicts with nothing.
    let call = service.post_as(&sales.token, &of(&id, "calls"), &json!({"outcome": "busy"})).await;
    assert_eq!(call.status, StatusCode::NO_CONTENT);
    service.claim_mail().await;
}

#[test_database::test]
async fn a_new_owner_is_notified_unless_they_assigned_it_to_themselves(db: PgPool) {
    let service = Service::start(db).await;
    let (sales, admin) = (service.person(Role::Sales).await, service.person(Role::Admin).await);
    let finance = service.person(Role::Finance).await;
    let (id, _) = booked(&service, 1).await;
    give(&service, &id, None).await;
    service.claim_mail().await;
    let owner = async |by: &Person, owner: Value| {
        let version = lead(&service, &admin.token, &id).await["version"].clone();
        service.put_as(&by.token, &of(&id, "owner"), &json!({"ownerId": owner, "version": version})).await
    };
    let told = async || {
        let jobs = service.claim_mail().await;
        jobs.iter()
            .filter(|(job, _)| matches!(job, Mail::NotifyOwner { owner, .. } if *owner == sales.id))
            .count()
    };
    // The enquiry may have notified someone already.
    let before = told().await;
    assert_eq!(owner(&sales, json!(sales.id)).await.json()["owner"]["name"], "Asha Sales");
    assert_eq!(told().await, before);
    assert_eq!(owner(&admin, json!(null)).await.json()["owner"], json!(null));
    assert_eq!(owner(&admin, json!(sales.id)).await.status, StatusCode::OK);
    assert_eq!(told().await, before + 1);
    let wrong = owner(&admin, json!(finance.id)).await;
    assert!(wrong.json()["fields"]["ownerId"].is_string(), "{}", wrong.text);
}

#[test_database::test]
async fn bulk_changes_can_be_undone(db: PgPool) {
    let service = Service::start(db).await;
    let (sales, colleague) = (service.person(Role::Sales).await, service.person(Role::Sales).await);
    let mut ids = Vec::new();
    for n in 1..=4 {
        let (id, _) = booked(&service, n).await;
        give(&service, &id, Some(if n == 4 { colleague.id } else { sales.id })).await;
        ids.push(id);
    }
    step(&service, &sales, &ids[0], json!({"to": "junk"})).await;
    let bulk = format!("{LEADS}/bulk");
    let lose = json!({
        "selection": {"query": {"q": "visitor", "sort": "score"}},
        "action": {"status": {"to": "lost", "reason": "price"}},
    });
    let done = service.post_as(&sales.token, &bulk, &lose).await.json();
    assert_eq!((&done["changed"], &done["skipped"][0]["id"]), (&json!(2), &json!(ids[0])));
    assert_eq!(done["skipped"][0]["reason"], "A lead can't move from Junk to Lost.");
    let admin = service.person(Role::Admin).await;
    let status = async |id: &str| lead(&service, &admin.token, id).await["status"].clone();
    assert_eq!((status(&ids[1]).await, status(&ids[3]).await), (json!("lost"), json!("new")));

    // One of them is changed before the undo.
    step(&service, &sales, &ids[2], json!({"to": "contacted", "note": "They called."})).await;
    let undo = format!("{bulk}/{}/undo", done["batch"].as_str().unwrap());
    assert_eq!(service.post_as(&colleague.token, &undo, &json!({})).await.status, StatusCode::NOT_FOUND);
    let undone = service.post_as(&sales.token, &undo, &json!({})).await.json();
    assert_eq!((&undone["changed"], &undone["skipped"][0]["id"]), (&json!(1), &json!(ids[2])));
    assert_eq!((status(&ids[1]).await, status(&ids[2]).await), (json!("new"), json!("contacted")));
    refused(&service.post_as(&sales.token, &undo, &json!({})).await, "undone");

    let named = json!({"selection": {"ids": [ids[1], ids[3]]}, "action": {"tag": {"add": ["north"]}}});
    let tagged = service.post_as(&sales.token, &bulk, &named).await.json();
    assert_eq!((&tagged["changed"], &tagged["skipped"][0]["reason"]), (&json!(1), &json!("Not found.")));
    let wrong = json!({"selection": {"query": {"status": "asleep"}}, "action": {"stopSequence": {}}});
    let wrong = service.post_as(&sales.token, &bulk, &wrong).await;
    assert_eq!(wrong.status, StatusCode::UNPROCESSABLE_ENTITY, "{}", wrong.text);
    service.claim_mail().await;
}

#[test_database::test]
async fn reasons_for_a_loss_come_from_the_settings(db: PgPool) {
    let service = Service::start(db).await;
    let (sales, admin) = (service.person(Role::Sales).await, service.person(Role::Admin).await);
    let mut ids = Vec::new();
    for n in 1..=2 {
        let (id, _) = booked(&service, n).await;
        give(&service, &id, Some(sales.id)).await;
        ids.push(id);
    }
    let settings = "/api/admin/settings/sales";
    let save = async |own: Value| {
        let mut saved = service.get_as(&admin.token, settings).await.json();
        let reasons = saved["value"]["lostReasons"].as_array_mut().unwrap();
        reasons.truncate(7);
        reasons.extend(own.as_array().unwrap().iter().cloned());
        let body = json!({"value": saved["value"], "version": saved["version"]});
        service.put_as(&admin.token, settings, &body).await
    };
    let own =
        |is_offered: bool| json!([{"code": "too_far", "label": "Too far away", "isOffered": is_offered}]);
    let bulk = async |id: &String, step: Value| {
        let body = json!({"selection": {"ids": [id]}, "action": {"status": step}});
        service.post_as(&sales.token, &format!("{LEADS}/bulk"), &body).await
    };
    let lost = json!({"to": "lost", "reason": "too_far"});
    assert!(bulk(&ids[0], lost.clone()).await.json()["fields"]["action.status.reason"].is_string());
    assert_eq!(save(own(true)).await.status, StatusCode::OK);
    let listed = service.get_as(&sales.token, &format!("{LEADS}/lost-reasons")).await.json();
    assert_eq!((&listed[0]["code"], &listed[7]["label"]), (&json!("price"), &json!("Too far away")));
    assert_eq!(bulk(&ids[0], lost.clone()).await.json()["changed"], 1);

    let removed = save(json!([])).await;
    assert_eq!(removed.status, StatusCode::UNPROCESSABLE_ENTITY, "{}", removed.text);
    assert!(removed.json()["fields"]["lostReasons"].as_str().unwrap().contains("Too far away"));
    assert_eq!(save(own(false)).await.status, StatusCode::OK);
    assert!(step(&service, &sales, &ids[1], lost).await.json()["fields"]["reason"].is_string());
    let timeline = service.get_as(&sales.token, &of(&ids[0], "timeline")).await.json();
    let mut entries = timeline["items"].as_array().unwrap().iter();
    assert!(entries.any(|entry| entry["text"] == "Too far away"), "{timeline}");

    // Taken back, a lead is lost again for a reason that is no longer offered.
    let reopened = bulk(&ids[0], json!({"to": "contacted", "note": "They called."})).await.json();
    let undo = format!("{LEADS}/bulk/{}/undo", reopened["batch"].as_str().unwrap());
    assert_eq!(service.post_as(&sales.token, &undo, &json!({})).await.json()["changed"], 1);
    let back = lead(&service, &sales.token, &ids[0]).await;
    assert_eq!((&back["status"], &back["lostReason"]["label"]), (&json!("lost"), &json!("Too far away")));
    service.claim_mail().await;
}
