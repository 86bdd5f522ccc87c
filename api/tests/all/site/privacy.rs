//! Privacy requests: without an account, with one, and recorded by staff.

use axum::body::Body;
use axum::http::{Request, StatusCode};
use chrono::TimeDelta;
use jobs::Mail;
use kernel::ids::PrivacyRequestId;
use kernel::role::Role;
use privacy::{access, request};
use serde_json::{Value, json};
use sqlx::PgPool;
use uuid::Uuid;

use crate::harness::{Service, booking, keys};

const PUBLIC: &str = "/api/privacy-requests";
const MINE: &str = "/api/me/privacy-requests";
const ADMIN: &str = "/api/admin/privacy-requests";

fn asked(kind: &str, email: &str) -> Value {
    json!({"kind": kind, "name": "Asha Rao", "email": email, "details": "The pincode is wrong."})
}

async fn only_request(service: &Service) -> PrivacyRequestId {
    PrivacyRequestId(
        sqlx::query_scalar!("select id from privacy_requests").fetch_one(&service.db).await.unwrap(),
    )
}

#[test_database::test]
async fn a_public_request_does_nothing_until_the_address_is_confirmed(db: PgPool) {
    let service = Service::start(db).await;
    service.disregard::<jobs::Documents>();
    service.post("/api/leads", &booking()).await;
    service.claim_mail().await;
    // The response does not disclose whether the address is known.
    let known = service.post(PUBLIC, &asked("access", "asha.rao@example.com")).await;
    let unknown = service.post(PUBLIC, &asked("access", "asha.raa@example.com")).await;
    assert_eq!(
        (known.status, unknown.status),
        (StatusCode::ACCEPTED, StatusCode::ACCEPTED),
        "{}",
        known.text
    );
    assert_eq!(known.json(), json!({"email": "asha.rao@example.com"}));
    sqlx::query!("delete from privacy_request_events").execute(&service.db).await.unwrap();
    sqlx::query!("delete from privacy_requests where email like 'asha.raa%'")
        .execute(&service.db)
        .await
        .unwrap();
    let id = only_request(&service).await;
    assert_eq!(service.count("privacy_requests where status = 'unconfirmed' and due_at is null").await, 1);
    assert_eq!(service.count("jobs_waiting where kind = 'make_personal_file'").await, 0);

    for made_up in ["nonsense", &access::link(&keys(), id), &request::link(&keys(), PrivacyRequestId::new())]
    {
        let answer = service.post(&format!("{PUBLIC}/confirmations"), &json!({"token": made_up})).await;
        assert_eq!(answer.status, StatusCode::NOT_FOUND, "{made_up}");
    }
    let link = json!({"token": request::link(&keys(), id)});
    let confirmed = service.post(&format!("{PUBLIC}/confirmations"), &link).await;
    assert_eq!(confirmed.status, StatusCode::OK, "{}", confirmed.text);
    assert_eq!(confirmed.json()["kind"], "access");
    // A mail filter may have opened the link before, and a person may click twice.
    assert_eq!(service.post(&format!("{PUBLIC}/confirmations"), &link).await.status, StatusCode::OK);
    let due = sqlx::query!(r#"select opened_at as "opened!", due_at as "due!" from privacy_requests"#)
        .fetch_one(&service.db)
        .await
        .unwrap();
    assert_eq!(due.due - due.opened, TimeDelta::days(30));
    assert_eq!(service.count("jobs_waiting where kind = 'make_personal_file'").await, 1);
    assert_eq!(service.count("jobs_waiting where kind = 'receive_privacy_request'").await, 1);
    service.claim_mail().await;
}

#[test_database::test]
async fn confirmation_e_mails_to_an_address_are_limited(db: PgPool) {
    let service = Service::start(db).await;
    let mut statuses = Vec::new();
    for _ in 0..5 {
        statuses.push(service.post(PUBLIC, &asked("access", "asha.rao@example.com")).await.status);
    }
    assert_eq!(statuses[..3], [StatusCode::ACCEPTED; 3]);
    assert_eq!(statuses[4], StatusCode::TOO_MANY_REQUESTS);
    service.claim_mail().await;
}

#[test_database::test]
async fn a_person_downloads_only_their_own_file(db: PgPool) {
    let service = Service::start(db).await;
    service.disregard::<jobs::Documents>();
    let (mine, other) = (service.person(Role::Client).await, service.person(Role::Client).await);
    let made = service.post_as(&mine.token, MINE, &json!({"kind": "portability"})).await;
    assert_eq!(made.status, StatusCode::CREATED, "{}", made.text);
    let again = service.post_as(&mine.token, MINE, &json!({"kind": "portability"})).await;
    assert_eq!(again.json()["code"], "already_asked");
    let id: PrivacyRequestId = serde_json::from_value(made.json()["id"].clone()).unwrap();
    let clock = &service.clock;
    let mut tx = service.db.begin().await.unwrap();
    assert!(access::answer(&mut tx, clock, id, &[]).await.unwrap());
    tx.commit().await.unwrap();

    let path = format!("{MINE}/{id}/file");
    let file = service.get_as(&mine.token, &path).await;
    assert_eq!(file.status, StatusCode::OK, "{}", file.text);
    assert_eq!(file.header("content-type"), "application/zip");
    assert!(file.header("cache-control").contains("no-store"));
    for (token, path) in [(&other.token, &path), (&mine.token, &format!("{MINE}/{}/file", Uuid::now_v7()))] {
        assert_eq!(service.get_as(token, path).await.status, StatusCode::NOT_FOUND);
    }
    assert_eq!(service.get_as(&other.token, MINE).await.json(), json!([]));
    // The e-mail's link returns the same file; a confirmation link does not.
    let link = format!("{PUBLIC}/files/{}", access::link(&keys(), id));
    let head = Request::head(&link).body(Body::empty()).unwrap();
    assert_eq!(service.send(head).await.status, StatusCode::OK);
    assert_eq!(service.count("privacy_request_events where kind = 'file_fetched'").await, 1, "not by HEAD");
    assert_eq!(service.get(&link).await.status, StatusCode::OK);
    assert_eq!(service.count("privacy_request_events where kind = 'file_fetched'").await, 2);
    let wrong = format!("{PUBLIC}/files/{}", request::link(&keys(), id));
    assert_eq!(service.get(&wrong).await.status, StatusCode::NOT_FOUND);
    clock.advance(TimeDelta::hours(25));
    assert_eq!(service.get(&link).await.status, StatusCode::NOT_FOUND);
    service.claim_mail().await;
}

#[test_database::test]
async fn a_complaint_is_acknowledged_within_two_days_or_marked_as_late(db: PgPool) {
    let service = Service::start(db).await;
    let person = service.person(Role::Client).await;
    let refused = service.post_as(&person.token, MINE, &json!({"kind": "grievance"})).await;
    assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY, "a grievance needs details");
    let complaint = json!({"kind": "grievance", "details": "Nobody called back."});
    let made = service.post_as(&person.token, MINE, &complaint).await.json();
    service.clock.advance(TimeDelta::hours(49));
    let admin = service.sign_in_as(Role::Admin).await;
    let late = service.get_as(&admin, &format!("{ADMIN}?overdue=true")).await.json();
    assert_eq!((&late["total"], &late["items"][0]["isOverdue"]), (&json!(1), &json!(true)));
    let tiles = service.get_as(&admin, "/api/admin/dashboard").await.json()["tiles"].clone();
    let tile = tiles.as_array().unwrap().iter().find(|tile| tile["key"] == "privacyRequests").unwrap();
    assert_eq!((&tile["value"], &tile["tone"]), (&json!(1), &json!("danger")), "{tile}");
    let one = format!("{ADMIN}/{}", made["id"].as_str().unwrap());
    let answer = service.post_as(&admin, &format!("{one}/acknowledgement"), &json!({})).await;
    assert_eq!(answer.json()["isOverdue"], false, "{}", answer.text);
    let text = json!({"text": "We are sorry, and have called."});
    let answer = service.post_as(&admin, &format!("{one}/completion"), &text).await;
    assert_eq!((&answer.json()["status"], &answer.json()["answer"]), (&json!("completed"), &text["text"]));
    let events = answer.json()["events"].as_array().unwrap().len();
    assert!(events >= 3, "{}", answer.text);
    let work = service.claim_mail().await;
    assert!(work.iter().any(|(job, _)| matches!(job, Mail::AnswerPrivacyRequest { .. })), "{work:?}");
}

#[test_database::test]
async fn an_erasure_starts_only_after_a_second_admin_confirms_it(db: PgPool) {
    let service = Service::start(db).await;
    service.disregard::<jobs::Documents>();
    let (first, second) = (service.person(Role::Admin).await, service.person(Role::Admin).await);
    service.post("/api/leads", &booking()).await;
    let form = json!({
        "kind": "erasure", "name": "Asha Rao", "email": "asha.rao@example.com", "identity": "Came to the office"
    });
    let made = service.post_as(&first.token, ADMIN, &form).await;
    assert_eq!(made.status, StatusCode::CREATED, "{}", made.text);
    let (one, number) =
        (format!("{ADMIN}/{}", made.json()["id"].as_str().unwrap()), made.json()["number"].clone());
    assert_eq!(made.json()["erasure"]["erased"][0], json!({"what": "leads", "count": 1}));
    let approved = service.post_as(&first.token, &format!("{one}/approval"), &json!({})).await;
    assert_eq!(approved.json()["status"], "approved", "{}", approved.text);
    let confirm = format!("{one}/confirmation");
    let alone = service.post_as(&first.token, &confirm, &json!({"number": number})).await;
    assert_eq!(alone.json()["code"], "same_admin");
    let wrong = service.post_as(&second.token, &confirm, &json!({"number": "DR"})).await;
    assert_eq!(wrong.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert_eq!(service.count("jobs_waiting where kind = 'erase_person'").await, 0);
    let confirmed = service.post_as(&second.token, &confirm, &json!({"number": number})).await;
    assert_eq!(confirmed.json()["status"], "erasing", "{}", confirmed.text);
    assert_eq!(service.count("jobs_waiting where kind = 'erase_person'").await, 1);
    service.claim_mail().await;
}
