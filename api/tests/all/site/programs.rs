//! Referrals, files before their form, and warranty cards: what a stranger learns, and who gets what.

use axum::body::Body;
use axum::http::{Method, Request, StatusCode};
use jobs::Mail;
use kernel::role::Role;
use sales::lookup_code;
use serde_json::{Value, json};
use sqlx::PgPool;

use crate::harness::{Answer, Service, booking_with, keys};

const PDF: &[u8] = b"%PDF-1.4 a plan of the flat";

const SESSION: &str = "0123456789abcdef0123456789abcdef";

async fn tus(service: &Service, method: Method, path: &str, headers: &[(&str, &str)], body: &[u8]) -> Answer {
    let mut request = Request::builder().method(method).uri(path).header("tus-resumable", "1.0.0");
    for (name, value) in headers {
        request = request.header(*name, *value);
    }
    service.send(request.body(Body::from(body.to_vec())).unwrap()).await
}

async fn announce(service: &Service, session: &str, bytes: usize) -> Answer {
    let (bytes, metadata) = (bytes.to_string(), "filename cGxhbi5wZGY=");
    let headers = [("x-upload-session", session), ("upload-length", &bytes), ("upload-metadata", metadata)];
    tus(service, Method::POST, "/api/lead-files", &headers, b"").await
}

async fn piece(service: &Service, session: &str, path: &str, offset: usize, bytes: &[u8]) -> Answer {
    let offset = offset.to_string();
    let headers = [
        ("x-upload-session", session),
        ("upload-offset", offset.as_str()),
        ("content-type", "application/offset+octet-stream"),
    ];
    tus(service, Method::PATCH, path, &headers, bytes).await
}

async fn book(service: &Service, session: &str, file: &str) -> Answer {
    let form = booking_with(&json!({"source": "byod", "hasOwnDesign": true, "fileIds": [file]}));
    let request = Request::post("/api/leads")
        .header("content-type", "application/json")
        .header("x-upload-session", session);
    service.send(request.body(Body::from(form.to_string())).unwrap()).await
}

#[test_database::test]
async fn a_file_goes_on_after_a_lost_connection_and_arrives_with_its_lead(db: PgPool) {
    let service = Service::start(db).await;
    let created = announce(&service, SESSION, PDF.len()).await;
    assert_eq!(created.status, StatusCode::CREATED, "{}", created.text);
    let path = created.header("location").to_owned();
    let id = path.rsplit('/').next().unwrap().to_owned();
    let first = piece(&service, SESSION, &path, 0, &PDF[..10]).await;
    assert_eq!((first.status, first.header("upload-offset")), (StatusCode::NO_CONTENT, "10"));
    // The same bytes again, as after an answer that was lost, and what another browser tries.
    assert_eq!(piece(&service, SESSION, &path, 0, &PDF[..10]).await.status, StatusCode::CONFLICT);
    let stranger = "ffffffffffffffffffffffffffffffff";
    assert_eq!(piece(&service, stranger, &path, 10, &PDF[10..]).await.status, StatusCode::NOT_FOUND);
    assert_eq!(book(&service, SESSION, &id).await.status, StatusCode::UNPROCESSABLE_ENTITY, "not complete");
    let at = tus(&service, Method::HEAD, &path, &[("x-upload-session", SESSION)], b"").await;
    assert_eq!(at.header("upload-offset"), "10");
    assert_eq!(piece(&service, SESSION, &path, 10, &PDF[10..]).await.status, StatusCode::NO_CONTENT);
    let refused = book(&service, stranger, &id).await;
    assert!(refused.json()["fields"]["fileIds[0]"].is_string(), "{}", refused.text);
    let booked = book(&service, SESSION, &id).await;
    assert_eq!(booked.status, StatusCode::ACCEPTED, "{}", booked.text);
    service.claim_mail().await;

    let lead =
        sqlx::query!("select id, source, has_own_design from leads").fetch_one(&service.db).await.unwrap();
    assert_eq!((lead.source.as_str(), lead.has_own_design), ("byod", true));
    let admin = service.sign_in_as(Role::Admin).await;
    let file = format!("/api/admin/leads/{}/files/{id}", lead.id);
    let fetched = service.get_as(&admin, &file).await;
    assert_eq!((fetched.status, fetched.text.as_bytes()), (StatusCode::OK, PDF));
    assert_eq!(fetched.header("content-disposition"), "attachment; filename=\"plan.pdf\"");
    assert_eq!(fetched.header("x-content-type-options"), "nosniff");
    assert_eq!(service.get(&file).await.status, StatusCode::UNAUTHORIZED);
    let content = service.sign_in_as(Role::Content).await;
    assert_eq!(service.get_as(&content, &file).await.status, StatusCode::FORBIDDEN);
    // The lead has it: the browser can neither remove it nor send it with another form.
    assert_eq!(
        tus(&service, Method::DELETE, &path, &[("x-upload-session", SESSION)], b"").await.status,
        StatusCode::NOT_FOUND
    );
}

#[test_database::test]
async fn only_plans_and_pictures_are_taken_and_ten_at_most(db: PgPool) {
    let service = Service::start(db).await;
    let created = announce(&service, SESSION, 24).await;
    let program = piece(&service, SESSION, created.header("location"), 0, b"MZ\x90 a program").await;
    assert_eq!(program.status, StatusCode::UNSUPPORTED_MEDIA_TYPE, "{}", program.text);
    assert_eq!(service.count("lead_files").await, 0, "a refused file is gone");
    assert_eq!(announce(&service, SESSION, 50_000_001).await.status, StatusCode::PAYLOAD_TOO_LARGE);
    for _ in 0..10 {
        assert_eq!(announce(&service, SESSION, 9).await.status, StatusCode::CREATED);
    }
    assert_eq!(announce(&service, SESSION, 9).await.json()["code"], "too_many");
    assert_eq!(announce(&service, "short", 9).await.status, StatusCode::BAD_REQUEST);
}

fn referral(friend: &str) -> Value {
    json!({
        "referrer": {"name": "Asha Rao", "phone": "98123 45678", "email": "asha@example.com"},
        "referee": {"name": "Vikram Shetty", "phone": friend},
        "hasPermission": true,
    })
}

#[test_database::test]
async fn who_recommends_learns_nothing_of_others_and_sees_their_own_by_a_code(db: PgPool) {
    let service = Service::start(db).await;
    service.post("/api/leads", &booking_with(&json!({"customerPhone": "98450 00001"}))).await;
    service.claim_mail().await;
    // A number that we know gets the same answer as one that we don't.
    let [known, unknown] = [
        service.post("/api/referrals", &referral("98450 00001")).await,
        service.post("/api/referrals", &referral("98450 00002")).await,
    ];
    assert_eq!((known.status, &known.text), (StatusCode::ACCEPTED, &unknown.text), "{}", known.text);
    let own = service.post("/api/referrals", &referral("+91 98123 45678")).await;
    assert!(own.json()["fields"]["referee.phone"].is_string(), "{}", own.text);
    let unasked = json!({"hasPermission": false});
    let mut form = referral("98450 00003");
    form["hasPermission"] = unasked["hasPermission"].clone();
    assert!(service.post("/api/referrals", &form).await.json()["fields"]["hasPermission"].is_string());
    service.claim_mail().await;

    let codes = "/api/referrals/codes";
    let [stranger, hers] = [
        service.post(codes, &json!({"phone": "98450 00009"})).await,
        service.post(codes, &json!({"phone": "9812345678"})).await,
    ];
    assert_eq!((stranger.status, &stranger.text), (hers.status, &hers.text));
    let mails = service.claim_mail().await;
    let code_of = |(mail, _): &(Mail, _)| match mail {
        Mail::SendLookupCode { code } => Some(*code),
        _ => None,
    };
    let codes_sent: Vec<_> = mails.iter().filter_map(code_of).collect();
    let [code] = codes_sent[..] else { panic!("{mails:?}") };
    let code = lookup_code::digits(&keys(), code);
    let status = "/api/referrals/status";
    let wrong = service.post(status, &json!({"phone": "98123 45678", "code": "000000"})).await;
    let nobody = service.post(status, &json!({"phone": "98450 00009", "code": code})).await;
    assert_eq!(wrong.json()["fields"], nobody.json()["fields"]);
    let mine = service.post(status, &json!({"phone": "98123 45678", "code": code})).await.json();
    let listed: Vec<_> = mine["referrals"].as_array().unwrap().iter().map(|it| &it["status"]).collect();
    assert_eq!(listed, ["submitted", "rejected"]);
    let again = service.post(status, &json!({"phone": "98123 45678", "code": code})).await;
    assert_eq!(again.status, StatusCode::UNPROCESSABLE_ENTITY, "a code works once");

    // A friend who books by her link is her referral, too.
    let linked = json!({"customerPhone": "98450 00004", "customerEmail": "v@example.com", "referralCode": mine["code"]});
    service.post("/api/leads", &booking_with(&linked)).await;
    let ways = sqlx::query_scalar!("select way from referrals order by submitted_at desc, id desc")
        .fetch_all(&service.db)
        .await
        .unwrap();
    assert_eq!(ways, ["link", "form", "form"]);
    service.claim_mail().await;
}
