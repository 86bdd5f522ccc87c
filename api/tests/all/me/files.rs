//! Short-lived addresses of private files.

use api::auth::Auth;
use axum::body::Body;
use axum::http::{Method, Request, StatusCode};
use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use chrono::TimeDelta;
use kernel::ids::ExportId;
use kernel::role::Role;
use serde_json::{Value, json};
use sqlx::PgPool;

use crate::admin::exports::{EXPORTS, ask, write};
use crate::harness::{Answer, Person, SITE, Service, keys};

const ADDRESSES: &str = "/api/me/file-addresses";
const MESSAGE: &str = "The requested resource could not be found.";

/// An admin's export, ready for download.
async fn export(service: &Service) -> (Person, String) {
    service.disregard::<jobs::Documents>();
    let admin = service.person(Role::Admin).await;
    let id = ask(service, &admin.token).await;
    write(service, id).await;
    (admin, format!("{EXPORTS}/{id}/file"))
}

async fn address(service: &Service, token: &str, wanted: &Value) -> String {
    let signed = service.post_as(token, ADDRESSES, wanted).await;
    assert_eq!(signed.status, StatusCode::OK, "{}", signed.text);
    signed.json()["address"].as_str().unwrap().to_owned()
}

/// The response to an address of nothing.
fn assert_absent(answer: &Answer, why: &str) {
    let told = (answer.status, answer.json()["code"].clone(), answer.json()["message"].clone());
    assert_eq!(told, (StatusCode::NOT_FOUND, json!("not_found"), json!(MESSAGE)), "{why}");
    assert_eq!(answer.header("referrer-policy"), "no-referrer");
}

#[test_database::test]
async fn an_address_gives_one_file_without_a_token_for_five_minutes(db: PgPool) {
    let service = Service::start(db).await;
    let (admin, path) = export(&service).await;
    let named = address(&service, &admin.token, &json!({"path": path, "name": "Team \"A\".csv"})).await;
    let file = service.get(&named).await;
    assert_eq!((file.status, file.text.as_str()), (StatusCode::OK, "Time,Action\r\n"));
    for (name, value) in [
        ("content-type", "text/csv; charset=utf-8"),
        ("content-disposition", "attachment; filename*=UTF-8''Team%20%22A%22.csv"),
        ("x-content-type-options", "nosniff"),
        ("cache-control", "private, no-store"),
        ("content-security-policy", "sandbox; default-src 'none'"),
        ("referrer-policy", "no-referrer"),
        ("x-robots-tag", "noindex"),
    ] {
        assert_eq!(file.header(name), value, "{name}");
    }
    // Who asks for the headers alone learns the size.
    let token = format!("Bearer {}", admin.token);
    let head = Request::head(&path).header("authorization", token).body(Body::empty()).unwrap();
    let head = service.send(head).await;
    let size = file.text.len().to_string();
    assert_eq!(
        (head.status, head.header("content-length"), head.text.as_str()),
        (StatusCode::OK, size.as_str(), "")
    );
    let unnamed = address(&service, &admin.token, &json!({"path": path})).await;
    let disposition = service.get(&unnamed).await.header("content-disposition").to_owned();
    assert_eq!(disposition, "attachment; filename=\"audit-2026-11-20-1500.csv\"");

    for method in [Method::POST, Method::PUT, Method::DELETE] {
        let request = Request::builder().method(&method).uri(&named).body(Body::empty()).unwrap();
        assert_absent(&service.send(request).await, method.as_str());
    }
    let head = Request::head(&named).body(Body::empty()).unwrap();
    assert_eq!(service.send(head).await.status, StatusCode::NOT_FOUND);
    let (rest, last) = named.split_at(named.len() - 8);
    let (first, second) = last.split_at(4);
    for altered in [format!("{rest}{second}{first}"), format!("{named}A"), "/files/x".to_owned()] {
        assert_absent(&service.get(&altered).await, &altered);
    }
    service.clock.advance(TimeDelta::seconds(299));
    assert_eq!(service.get(&named).await.status, StatusCode::OK);
    service.clock.advance(TimeDelta::seconds(1));
    assert_absent(&service.get(&named).await, "expired");
    // Whoever loads the tab again reads a sentence.
    let again = Request::get(&named).header("accept", "text/html,*/*;q=0.8").body(Body::empty()).unwrap();
    let again = service.send(again).await;
    assert_eq!(
        (again.status, again.header("content-type")),
        (StatusCode::NOT_FOUND, "text/plain; charset=utf-8")
    );
    assert!(again.text.contains("has expired"), "{}", again.text);
}

#[test_database::test]
async fn an_address_ends_with_what_its_owner_may_read(db: PgPool) {
    let service = Service::start(db).await;
    let (admin, path) = export(&service).await;
    let address = address(&service, &admin.token, &json!({"path": path})).await;
    assert_eq!(service.get(&address).await.status, StatusCode::OK);
    for role in ["sales", "client"] {
        sqlx::query!("update users set role = $2 where id = $1", admin.id.0, role)
            .execute(&service.db)
            .await
            .unwrap();
        assert_absent(&service.get(&address).await, role);
    }
    sqlx::query!("update users set role = 'admin' where id = $1", admin.id.0)
        .execute(&service.db)
        .await
        .unwrap();
    assert_eq!(service.get(&address).await.status, StatusCode::OK);
    sqlx::query!("delete from auth_sessions where user_id = $1", admin.id.0)
        .execute(&service.db)
        .await
        .unwrap();
    assert_absent(&service.get(&address).await, "signed out");
}

#[test_database::test]
async fn nobody_gets_an_address_of_what_they_may_not_read(db: PgPool) {
    let service = Service::start(db).await;
    let (admin, path) = export(&service).await;
    let (sales, client) = (service.person(Role::Sales).await, service.person(Role::Client).await);
    let absent = format!("{EXPORTS}/{}/file", ExportId::new());
    for person in [&sales, &client] {
        let (theirs, absent) = (
            service.post_as(&person.token, ADDRESSES, &json!({"path": path})).await,
            service.post_as(&person.token, ADDRESSES, &json!({"path": absent})).await,
        );
        let direct = service.get_as(&person.token, &path).await;
        assert_eq!((theirs.status, absent.status), (direct.status, direct.status));
        assert_eq!(theirs.json()["message"], direct.json()["message"]);
        assert_eq!(theirs.json()["message"], absent.json()["message"]);
    }
    // What is no file has no address either, and neither has what needs no session.
    for other in ["/api/me", "/api/admin/exports", "/api/admin/nothing"] {
        let refused = service.post_as(&admin.token, ADDRESSES, &json!({"path": other})).await;
        assert!(!refused.status.is_success(), "{other}: {}", refused.text);
    }
    for other in [
        "/api/site-settings",
        "/api/orders/1/invoice?token=secret",
        "//api/admin/exports/1/file",
        "/api/admin/exports/1/file\nname",
        "https://example.com/api/admin/x",
        "/files/x",
    ] {
        let refused = service.post_as(&admin.token, ADDRESSES, &json!({"path": other})).await;
        assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY, "{other}: {}", refused.text);
    }
    assert_eq!(service.post(ADDRESSES, &json!({"path": path})).await.status, StatusCode::UNAUTHORIZED);
}

#[test_database::test]
async fn a_changed_address_is_refused(db: PgPool) {
    let service = Service::start(db).await;
    let (admin, path) = export(&service).await;
    let address = address(&service, &admin.token, &json!({"path": path, "name": "Leads.csv"})).await;
    assert_eq!(service.get(&address).await.status, StatusCode::OK);
    let bytes = URL_SAFE_NO_PAD.decode(address.trim_start_matches("/files/")).unwrap();
    for place in 0..bytes.len() {
        let mut forged = bytes.clone();
        forged[place] ^= 1;
        let forged = format!("/files/{}", URL_SAFE_NO_PAD.encode(forged));
        assert_absent(&service.get(&forged).await, &format!("byte {place}"));
    }
    // The same value, signed for something else with the same key.
    let (value, _) = bytes.split_last_chunk::<32>().unwrap();
    let foreign = [value, &keys().sign("quotation link", value)].concat();
    let foreign = format!("/files/{}", URL_SAFE_NO_PAD.encode(foreign));
    assert_absent(&service.get(&foreign).await, "another purpose");
    let other = "another secret of these tests and of nothing else".parse().unwrap();
    let router = service.configured(|app| app.auth = Auth::embedded(&other, SITE.parse().unwrap()));
    let request = Request::get(&address).body(Body::empty()).unwrap();
    assert_absent(&Service::send_to(router, request).await, "another key");
}

#[test_database::test]
async fn a_name_stays_within_its_header(db: PgPool) {
    let service = Service::start(db).await;
    let (admin, path) = export(&service).await;
    for (name, encoded) in [
        ("Plan – 2.pdf", "Plan%20%E2%80%93%202.pdf"),
        ("a\"; filename=b\r\nx: y/..", "a%22%3B%20filename%3Db%0D%0Ax%3A%20y%2F.."),
    ] {
        let address = address(&service, &admin.token, &json!({"path": path, "name": name})).await;
        let file = service.get(&address).await;
        let disposition = format!("attachment; filename*=UTF-8''{encoded}");
        assert_eq!((file.header("content-disposition"), file.header("x")), (disposition.as_str(), ""));
    }
}
