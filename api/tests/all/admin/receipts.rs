//! Receipts: issued with payments, readable by roles with permission and by their customers.

use axum::http::StatusCode;
use jobs::Documents;
use kernel::document::DocumentRef;
use kernel::ids::{LeadId, ReceiptId};
use kernel::organization::Organization;
use kernel::role::Role;
use kernel::settings;
use sales::receipt::link;
use serde_json::{Value, json};
use sqlx::PgPool;

use super::leads::{booked, give, lead, of, refused};
use super::quotations::documents::make;
use crate::harness::{Person, SITE, Service, keys};

async fn register(service: &Service) {
    let organization = Organization { gstin: Some("29ABCDE1234F1ZW".to_owned()), ..Organization::default() };
    settings::save(&mut service.db.acquire().await.unwrap(), &organization).await.unwrap();
}

/// An owner's lead that has paid ₹25,000, with the payment as returned by the API.
async fn paid(service: &Service, owner: &Person) -> (String, Value) {
    let (id, _) = booked(service, 1).await;
    give(service, &id, Some(owner.id)).await;
    let payment = json!({
        "amountPaise": 2_500_000, "method": "upi", "reference": "UTR 4412", "receivedOn": "2026-11-20"
    });
    let answer = service.post_as(&owner.token, &of(&id, "booking-payments"), &payment).await;
    assert_eq!(answer.status, StatusCode::CREATED, "{}", answer.text);
    (id, answer.json())
}

fn receipt_of(payment: &Value) -> ReceiptId {
    payment["receipt"]["id"].as_str().unwrap().parse().unwrap()
}

async fn to_make(service: &Service) -> Vec<Documents> {
    service.claim().await.into_iter().map(|(job, _)| job).collect()
}

#[test_database::test]
async fn a_payment_issues_its_voucher(db: PgPool) {
    let service = Service::start(db).await;
    register(&service).await;
    let sales = service.person(Role::Sales).await;
    let (id, payment) = paid(&service, &sales).await;
    let receipt = receipt_of(&payment);
    let link = json!({"id": receipt, "number": "RV/2026-27/0001", "kind": "voucher"});
    assert_eq!((&payment["receipt"], &payment["supplyType"]), (&link, &json!("works_contract")));
    assert_eq!(lead(&service, &sales.token, &id).await["bookingPayment"], payment);
    let job = Documents::RenderReceipt { lead: id.parse().unwrap(), receipt, version: 1 };
    assert_eq!(to_make(&service).await, [job]);

    let address = format!("/api/admin/receipts/{receipt}");
    let read = service.get_as(&sales.token, &address).await.json();
    assert_eq!((&read["taxablePaise"], &read["rate"]), (&json!(2_118_644), &json!(1_800)));
    assert_eq!(read["tax"], json!({"cgstPaise": 190_678, "sgstPaise": 190_678, "igstPaise": 0}));
    assert_eq!(read["document"]["state"], "waiting");
    let file = format!("{address}/document/file");
    assert_eq!(service.get_as(&sales.token, &file).await.status, StatusCode::NOT_FOUND);
    let public = link::url(&keys(), &SITE.parse().unwrap(), receipt).path().to_owned();
    assert_eq!(service.get(&public).await.json()["code"], "link_unknown");

    make(&service, DocumentRef::receipt(receipt, 1), b"%PDF-1.7 a voucher").await;
    for (query, way) in [("", "inline"), ("?download=1", "attachment")] {
        let read = service.get_as(&sales.token, &format!("{file}{query}")).await;
        assert_eq!((read.status, read.text.as_str()), (StatusCode::OK, "%PDF-1.7 a voucher"));
        assert!(read.header("content-disposition").starts_with(way));
    }
    let read = service.get(&public).await;
    assert_eq!((read.text.as_str(), read.header("content-type")), ("%PDF-1.7 a voucher", "application/pdf"));
    // Browsers must not run its content on our origin.
    assert_eq!(read.header("content-security-policy"), "sandbox; default-src 'none'");
    assert!(read.header("content-disposition").starts_with("attachment"));
    let (all_but_last, last) = public.split_at(public.len() - 1);
    let made_up = format!("{all_but_last}{}", if last == "A" { "E" } else { "A" });
    assert_eq!(service.get(&made_up).await.status, StatusCode::NOT_FOUND);
    service.claim_mail().await;
}

#[test_database::test]
async fn a_receipts_link_expires(db: PgPool) {
    let service = Service::start(db).await;
    service.disregard::<jobs::Documents>();
    let sales = service.person(Role::Sales).await;
    let (_, payment) = paid(&service, &sales).await;
    let receipt = receipt_of(&payment);
    make(&service, DocumentRef::receipt(receipt, 1), b"%PDF-1.7 a receipt").await;
    let public = link::url(&keys(), &SITE.parse().unwrap(), receipt).path().to_owned();
    service.clock.advance(chrono::TimeDelta::days(89));
    assert_eq!(service.get(&public).await.status, StatusCode::OK);
    service.clock.advance(chrono::TimeDelta::days(1));
    let late = service.get(&public).await;
    assert_eq!((late.status, &late.json()["code"]), (StatusCode::NOT_FOUND, &json!("link_expired")));
    service.claim_mail().await;
}

#[test_database::test]
async fn a_receipts_link_can_be_revoked_by_finance(db: PgPool) {
    let service = Service::start(db).await;
    service.disregard::<jobs::Documents>();
    let sales = service.person(Role::Sales).await;
    let (_, payment) = paid(&service, &sales).await;
    let receipt = receipt_of(&payment);
    make(&service, DocumentRef::receipt(receipt, 1), b"%PDF-1.7 a receipt").await;
    let public = link::url(&keys(), &SITE.parse().unwrap(), receipt).path().to_owned();
    let revocation = format!("/api/admin/receipts/{receipt}/link-revocation");
    assert_eq!(service.post_as(&sales.token, &revocation, &json!({})).await.status, StatusCode::FORBIDDEN);
    let finance = service.sign_in_as(Role::Finance).await;
    for _ in 0..2 {
        let revoked = service.post_as(&finance, &revocation, &json!({})).await;
        assert_eq!(revoked.status, StatusCode::OK, "{}", revoked.text);
        assert!(revoked.json()["linkRevokedAt"].is_string());
    }
    let answer = service.get(&public).await;
    assert_eq!((answer.status, &answer.json()["code"]), (StatusCode::NOT_FOUND, &json!("link_expired")));
    let entries = sqlx::query_scalar!(
        r#"select count(*) as "count!" from audit_entries where action = 'receipt_link_revoked'"#,
    );
    assert_eq!(entries.fetch_one(&service.db).await.unwrap(), 1, "once");
    service.claim_mail().await;
}

#[test_database::test]
async fn receipts_are_readable_with_permission(db: PgPool) {
    let service = Service::start(db).await;
    let (sales, colleague) = (service.person(Role::Sales).await, service.person(Role::Sales).await);
    let (id, payment) = paid(&service, &sales).await;
    // A company without GST registration issues receipts without tax.
    assert_eq!(payment["receipt"]["number"], "PR/2026-27/0001");
    let address = format!("/api/admin/receipts/{}", receipt_of(&payment));
    assert_eq!(service.get_as(&colleague.token, &address).await.status, StatusCode::NOT_FOUND);
    assert_eq!(
        service.get_as(&colleague.token, &format!("{address}/document/file")).await.status,
        StatusCode::NOT_FOUND
    );
    for (role, status) in [
        (Role::Admin, StatusCode::OK),
        (Role::Finance, StatusCode::OK),
        (Role::Ops, StatusCode::OK),
        // Sees only payments of their own projects, not this one.
        (Role::ProjectManager, StatusCode::NOT_FOUND),
        (Role::Designer, StatusCode::FORBIDDEN),
        (Role::Content, StatusCode::FORBIDDEN),
    ] {
        let token = service.sign_in_as(role).await;
        assert_eq!(service.get_as(&token, &address).await.status, status, "{role}");
    }
    // Only finance can render a PDF again; a lead's owner can retry its job.
    let again = format!("{address}/document");
    assert_eq!(service.post_as(&sales.token, &again, &json!({})).await.status, StatusCode::FORBIDDEN);
    let finance = service.sign_in_as(Role::Finance).await;
    let made = service.post_as(&finance, &again, &json!({})).await;
    assert_eq!((made.status, &made.json()["document"]["state"]), (StatusCode::ACCEPTED, &json!("waiting")));
    assert_eq!(to_make(&service).await.len(), 1, "it is on its way");
    // The owner sees the job at the lead.
    let items = service.get_as(&sales.token, &of(&id, "timeline")).await.json()["items"].clone();
    let job = items.as_array().unwrap().iter().find(|item| item["job"]["name"] == "render_receipt").unwrap();
    assert_eq!((&job["title"], &job["job"]["state"]), (&json!("Receipt PDF"), &json!("waiting")));
    service.claim_mail().await;
}

#[test_database::test]
async fn a_wrong_payment_is_voided_with_a_reason(db: PgPool) {
    let service = Service::start(db).await;
    register(&service).await;
    let (sales, colleague) = (service.person(Role::Sales).await, service.person(Role::Sales).await);
    let (id, payment) = paid(&service, &sales).await;
    let receipt = receipt_of(&payment);
    let void = of(&id, &format!("booking-payments/{}/void", payment["id"].as_str().unwrap()));
    let reason = json!({"reason": "Another customer's."});
    assert_eq!(service.post_as(&colleague.token, &void, &reason).await.status, StatusCode::NOT_FOUND);
    let silent = service.post_as(&sales.token, &void, &json!({"reason": " "})).await;
    assert!(silent.json()["fields"]["reason"].is_string(), "{}", silent.text);
    // Finance voids a payment recorded by sales.
    let finance = service.sign_in_as(Role::Finance).await;
    let voided = service.post_as(&finance, &void, &reason).await;
    assert_eq!((voided.status, &voided.json()["bookingPayment"]), (StatusCode::OK, &Value::Null));
    refused(&service.post_as(&sales.token, &void, &reason).await, "payment_void");

    let read = service.get_as(&finance, &format!("/api/admin/receipts/{receipt}")).await.json();
    assert_eq!((&read["number"], read["cancelledAt"].is_string()), (&json!("RV/2026-27/0001"), true));
    let lead_id: LeadId = id.parse().unwrap();
    let versions = [1, 2].map(|version| Documents::RenderReceipt { lead: lead_id, receipt, version });
    assert_eq!(to_make(&service).await, versions, "the cancelled receipt is a separate PDF");
    // A voided payment does not win a lead.
    sqlx::query!("update leads set status = 'negotiation'").execute(&service.db).await.unwrap();
    let version = lead(&service, &sales.token, &id).await["version"].clone();
    let won = json!({"to": "won", "version": version});
    refused(&service.post_as(&sales.token, &of(&id, "status"), &won).await, "payment_missing");
    let again = json!({
        "amountPaise": 2_500_000, "method": "upi", "reference": "UTR 4412", "receivedOn": "2026-11-20",
        "supplyType": "goods_with_installation"
    });
    let goods = service.post_as(&sales.token, &of(&id, "booking-payments"), &again).await;
    assert_eq!((goods.status, &goods.json()["receipt"]), (StatusCode::CREATED, &Value::Null));
    let nowhere = json!({
        "amountPaise": 1, "method": "cash", "reference": "", "receivedOn": "2026-11-20", "placeOfSupply": "00"
    });
    let nowhere = service.post_as(&sales.token, &of(&id, "booking-payments"), &nowhere).await;
    assert!(nowhere.json()["fields"]["placeOfSupply"].is_string(), "{}", nowhere.text);
    service.claim_mail().await;
}
