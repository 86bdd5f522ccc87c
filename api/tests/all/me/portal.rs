//! The client portal: clients see their own records; others' get the response of records that do not exist.

use std::collections::BTreeSet;

use axum::http::StatusCode;
use jobs::Mail;
use kernel::document::DocumentRef;
use kernel::ids::{QuotationId, ReceiptId};
use kernel::role::Role;
use people::account::one_time;
use people::account::sign_up::{self, NewAccount};
use serde_json::{Value, json};
use sqlx::PgPool;
use uuid::Uuid;

use crate::admin::leads::{booked, give};
use crate::admin::quotations::documents::make;
use crate::admin::quotations::ok;
use crate::admin::quotations::workflow::sent;
use crate::harness::{Person, Service, keys};

const PORTAL: &str = "/api/me/portal";

/// A client with an account.
async fn client(service: &Service, email: &str) -> Person {
    let account =
        NewAccount { email, first_name: "Visitor", last_name: "", role: Role::Client, password_hash: None };
    let mut db = service.db.acquire().await.unwrap();
    let id = sign_up::create(&mut db, &account, service.clock.now()).await.unwrap().unwrap();
    drop(db);
    Person { id, email: email.to_owned(), token: service.session_of(id).await }
}

/// A client with a signed quotation, a receipt and a project.
struct Home {
    client: Person,
    quotation: QuotationId,
    receipt: ReceiptId,
    project: Uuid,
}

impl Home {
    async fn new(service: &Service, sales: &Person, n: u32) -> Self {
        let client = client(service, &format!("visitor{n}@example.com")).await;
        let (lead, _) = booked(service, n).await;
        give(service, &lead, Some(sales.id)).await;
        let quotation: QuotationId =
            sent(service, sales, Some(&lead)).await["id"].as_str().unwrap().parse().unwrap();
        sqlx::query!(
            "update quotations set status = 'accepted', accepted_at = sent_at where id = $1",
            quotation.0
        )
        .execute(&service.db)
        .await
        .unwrap();
        make(service, DocumentRef::signed_quotation(quotation, 9), b"%PDF-1.7 signed").await;
        let of = |what: &str| format!("/api/admin/leads/{lead}{what}");
        let payment = json!({
            "amountPaise": 2_500_000, "method": "upi", "reference": format!("UTR {n}"), "receivedOn": "2026-11-20"
        });
        let paid = service.post_as(&sales.token, &of("/booking-payments"), &payment).await;
        assert_eq!(paid.status, StatusCode::CREATED, "{}", paid.text);
        let receipt: ReceiptId = paid.json()["receipt"]["id"].as_str().unwrap().parse().unwrap();
        make(service, DocumentRef::receipt(receipt, 1), b"%PDF-1.7 receipt").await;
        let version = ok(&service.get_as(&sales.token, &of("")).await)["version"].clone();
        let won = json!({"to": "won", "version": version});
        ok(&service.post_as(&sales.token, &of("/status"), &won).await);
        let lead: Uuid = lead.parse().unwrap();
        let project = sqlx::query_scalar!("select id from projects where lead_id = $1", lead);
        let project = project.fetch_one(&service.db).await.unwrap();
        service.claim_mail().await;
        Self { client, quotation, receipt, project }
    }

    /// Paths of its records, each with that of a record that does not exist.
    fn addresses(&self) -> [(String, String); 3] {
        let of = |record: Uuid, before: &str, after: &str| {
            let path = |id: Uuid| format!("/api/me/{before}/{id}{after}");
            (path(record), path(Uuid::now_v7()))
        };
        [
            of(self.project, "projects", ""),
            of(self.quotation.0, "quotations", "/document"),
            of(self.receipt.0, "receipts", "/document"),
        ]
    }
}

/// A response without the parts that differ between requests.
fn body(text: &str) -> Value {
    let mut body: Value = serde_json::from_str(text).unwrap();
    body.as_object_mut().unwrap().remove("requestId");
    body
}

#[test_database::test]
async fn a_client_reads_their_own_records(db: PgPool) {
    let service = Service::start(db).await;
    let sales = service.person(Role::Sales).await;
    let home = Home::new(&service, &sales, 1).await;
    let answer = service.get_as(&home.client.token, PORTAL).await;
    let area = ok(&answer);
    let quotation = &area["quotations"][0];
    assert_eq!((&quotation["id"], &quotation["status"]), (&json!(home.quotation), &json!("accepted")));
    assert_eq!(quotation["isDocumentSigned"], true);
    assert!(quotation["payablePaise"].as_i64().unwrap() > 0);
    assert_eq!(
        (&area["projects"][0]["number"], &area["projects"][0]["stage"]),
        (&json!("PRJ/2026-27/0001"), &json!("booking_confirmed"))
    );
    assert_eq!(area["receipts"][0]["amountPaise"], 2_500_000);
    assert_eq!(area["nextStep"]["projectId"], json!(home.project));
    assert_eq!(area["contact"]["name"], "Asha Sales");

    let [(project, _), (signed, _), (receipt, _)] = home.addresses();
    let one = ok(&service.get_as(&home.client.token, &project).await);
    assert_eq!(
        (&one["quotations"][0]["id"], &one["receipts"][0]["id"]),
        (&quotation["id"], &area["receipts"][0]["id"])
    );
    for (address, content) in [(signed, "%PDF-1.7 signed"), (receipt, "%PDF-1.7 receipt")] {
        let shown = service.get_as(&home.client.token, &address).await;
        assert!(shown.header("content-disposition").starts_with("inline"));
        let file = service.get_as(&home.client.token, &format!("{address}?download=1")).await;
        assert_eq!((file.status, file.text.as_str()), (StatusCode::OK, content));
        assert_eq!(file.header("cache-control"), "private, no-store");
        assert_eq!(file.header("content-security-policy"), "sandbox; default-src 'none'");
        assert!(file.header("content-disposition").starts_with("attachment"));
    }
}

#[test_database::test]
async fn another_clients_ids_are_not_found(db: PgPool) {
    let service = Service::start(db).await;
    let (sales, admin) = (service.person(Role::Sales).await, service.person(Role::Admin).await);
    let homes = [Home::new(&service, &sales, 1).await, Home::new(&service, &sales, 2).await];
    let stranger = client(&service, "stranger@example.com").await;
    let mut pairs = 0;
    for owner in &homes {
        let others = homes.iter().map(|home| &home.client).filter(|client| client.id != owner.client.id);
        // Staff who created the records have no client portal.
        for other in others.chain([&stranger, &sales, &admin]) {
            for (theirs, nobodys) in owner.addresses() {
                let (theirs, nobodys) = (
                    service.get_as(&other.token, &theirs).await,
                    service.get_as(&other.token, &nobodys).await,
                );
                assert_eq!(theirs.status, StatusCode::NOT_FOUND, "{}", theirs.text);
                assert_eq!(body(&theirs.text), body(&nobodys.text));
                pairs += 1;
            }
            let area = service.get_as(&other.token, PORTAL).await;
            for id in [owner.project, owner.quotation.0, owner.receipt.0] {
                assert!(ok(&area) != json!(null) && !area.text.contains(&id.to_string()), "{}", area.text);
            }
        }
        for (own, _) in owner.addresses() {
            assert_eq!(service.get_as(&owner.client.token, &own).await.status, StatusCode::OK);
            assert_eq!(service.get(&own).await.status, StatusCode::UNAUTHORIZED);
        }
    }
    assert_eq!(pairs, 2 * 4 * 3);
}

#[test]
fn client_responses_have_no_costs_margins_vendors_or_notes() {
    let contract = serde_json::to_value(api::contract()).unwrap();
    let mut fields = BTreeSet::new();
    for path in [PORTAL, "/api/me/projects/{id}"] {
        let answer =
            &contract["paths"][path]["get"]["responses"]["200"]["content"]["application/json"]["schema"];
        collect(&contract, answer, &mut BTreeSet::new(), &mut fields);
    }
    assert!(fields.contains("payablePaise") && fields.contains("stage"), "{fields:?}");
    for field in &fields {
        let name = field.to_lowercase();
        for secret in ["cost", "margin", "vendor", "note", "internal", "comment", "approv", "owner", "score"]
        {
            assert!(!name.contains(secret), "{field}");
        }
    }
}

/// Names of all fields in responses with this schema.
fn collect(contract: &Value, schema: &Value, seen: &mut BTreeSet<String>, fields: &mut BTreeSet<String>) {
    match schema {
        Value::Object(members) => {
            if let Some(name) = members.get("$ref").and_then(Value::as_str)
                && seen.insert(name.to_owned())
            {
                collect(contract, contract.pointer(&name[1..]).unwrap(), seen, fields);
            }
            if let Some(properties) = members.get("properties").and_then(Value::as_object) {
                fields.extend(properties.keys().cloned());
            }
            for member in members.values() {
                collect(contract, member, seen, fields);
            }
        }
        Value::Array(members) => members.iter().for_each(|member| collect(contract, member, seen, fields)),
        _ => {}
    }
}

#[test_database::test]
async fn signing_up_with_a_customers_address_links_the_account_once_confirmed(db: PgPool) {
    let service = Service::start(db).await;
    let admin = service.sign_in_as(Role::Admin).await;
    let draft =
        json!({"kind": "individual", "name": "Asha Rao", "email": "asha.rao@example.com", "phone": ""});
    let customer = service.post_as(&admin, "/api/admin/customers", &draft).await.json();
    let address = format!("/api/admin/customers/{}", customer["id"].as_str().unwrap());
    let form = json!({"email": "Asha.Rao@example.com", "password": "green door under mango", "data": {"age_declaration": "age-2026-11"}});
    assert_eq!(service.post("/auth/v1/signup", &form).await.status, StatusCode::OK);
    assert_eq!(ok(&service.get_as(&admin, &address).await)["accounts"], json!([]), "nothing is proved yet");

    let [(Mail::ConfirmAccount { token }, _)] = service.claim_mail().await[..] else { panic!("one e-mail") };
    let proof = json!({"type": "signup", "token_hash": one_time::link(&keys(), token)});
    ok(&service.post("/auth/v1/verify", &proof).await);
    let linked = ok(&service.get_as(&admin, &address).await)["accounts"][0].clone();
    assert_eq!((&linked["state"], &linked["linkedThrough"]), (&json!("linked"), &json!("proved_address")));
}

#[test_database::test]
async fn an_invited_client_who_signs_up_gets_the_invitation_again(db: PgPool) {
    let service = Service::start(db).await;
    let admin = service.sign_in_as(Role::Admin).await;
    let draft =
        json!({"kind": "individual", "name": "Asha Rao", "email": "asha.rao@example.com", "phone": ""});
    let customer = service.post_as(&admin, "/api/admin/customers", &draft).await.json();
    let address = format!("/api/admin/customers/{}", customer["id"].as_str().unwrap());
    ok(&service.post_as(&admin, &format!("{address}/invitation"), &json!({})).await);
    let form = json!({"email": "asha.rao@example.com", "password": "green door under mango", "data": {"age_declaration": "age-2026-11"}});
    assert_eq!(service.post("/auth/v1/signup", &form).await.status, StatusCode::OK);
    let [(Mail::InviteCustomer { .. }, _), (Mail::InviteCustomer { token }, _)] =
        service.claim_mail().await[..]
    else {
        panic!("the invitation, twice")
    };
    let proof = json!({"type": "invite", "token_hash": one_time::link(&keys(), token)});
    ok(&service.post("/auth/v1/verify", &proof).await);
    assert_eq!(ok(&service.get_as(&admin, &address).await)["accounts"][0]["state"], "linked");
}
