//! Customers: lists, editing and merging, within the user's scope.

use axum::http::StatusCode;
use jobs::Mail;
use kernel::document::DocumentRef;
use kernel::ids::StatementId;
use kernel::role::Role;
use people::account::one_time;
use serde_json::{Value, json};
use sqlx::PgPool;

use super::quotations::documents::make;
use crate::harness::{Person, Service, booking, keys};

const CUSTOMERS: &str = "/api/admin/customers";

fn asha() -> Value {
    json!({
        "kind": "individual", "name": "Asha Rao", "email": "asha.rao@example.com", "phone": "+91 98123 45678",
        "tags": ["vip"], "source": "referral",
        "addresses": [{"kind": "site", "line": "14 Areca Lane", "city": "Bengaluru", "state": "29", "pincode": "560038"}]
    })
}

fn with(mut record: Value, changes: &Value) -> Value {
    for (field, value) in changes.as_object().unwrap() {
        record[field] = value.clone();
    }
    record
}

async fn made(service: &Service, token: &str, changes: &Value) -> Value {
    let answer = service.post_as(token, CUSTOMERS, &with(asha(), changes)).await;
    assert_eq!(answer.status, StatusCode::CREATED, "{}", answer.text);
    answer.json()
}

fn one(customer: &Value) -> String {
    format!("{CUSTOMERS}/{}", customer["id"].as_str().unwrap())
}

/// A customer whose lead was won by `owner`.
async fn won(service: &Service, owner: &Person) -> Value {
    service.post("/api/leads", &booking()).await;
    sqlx::query!("update leads set owner_id = $1, status = 'negotiation', pincode = '560038'", owner.id.0)
        .execute(&service.db)
        .await
        .unwrap();
    let lead = service.get_as(&owner.token, "/api/admin/leads").await.json()["items"][0].clone();
    let path = format!("/api/admin/leads/{}", lead["id"].as_str().unwrap());
    let payment = json!({
        "amountPaise": 5_000_000, "method": "upi", "reference": "UTR1", "receivedOn": "2026-11-20"
    });
    let answer = service.post_as(&owner.token, &format!("{path}/booking-payments"), &payment).await;
    assert!(answer.status.is_success(), "{}", answer.text);
    let version = service.get_as(&owner.token, &path).await.json()["version"].clone();
    let step = json!({"to": "won", "version": version});
    let answer = service.post_as(&owner.token, &format!("{path}/status"), &step).await;
    assert!(answer.status.is_success(), "{}", answer.text);
    service.claim_mail().await;
    service.get_as(&owner.token, CUSTOMERS).await.json()["items"][0].clone()
}

#[test_database::test]
async fn a_customer_is_created_found_updated_and_archived(db: PgPool) {
    let service = Service::start(db).await;
    let admin = service.sign_in_as(Role::Admin).await;
    let customer = made(&service, &admin, &json!({})).await;
    assert_eq!(service.get_as(&admin, &one(&customer)).await.json(), customer);
    assert_eq!(customer["counts"]["projects"], 0);
    for query in [
        "q=asha",
        "q=98123",
        "q=9812345678",
        "city=bengaluru",
        "kind=individual",
        "source=referral",
        "tag=vip",
        "hasOpenProject=false",
    ] {
        let page = service.get_as(&admin, &format!("{CUSTOMERS}?{query}")).await.json();
        assert_eq!(page["items"][0]["id"], customer["id"], "{query}");
        assert_eq!(page["items"][0]["city"], "Bengaluru");
    }
    for query in
        ["q=ravi", "city=Mysuru", "kind=business", "source=phone", "tag=north", "hasOpenProject=true"]
    {
        assert_eq!(
            service.get_as(&admin, &format!("{CUSTOMERS}?{query}")).await.json()["total"],
            0,
            "{query}"
        );
    }

    let business =
        json!({"version": 1, "kind": "business", "gstin": "29ABCDE1234F1ZW", "name": "Rao Stores"});
    let changed = service.put_as(&admin, &one(&customer), &with(asha(), &business)).await.json();
    assert_eq!((&changed["name"], &changed["billingState"]), (&json!("Rao Stores"), &json!("29")));
    let stale = service.put_as(&admin, &one(&customer), &with(asha(), &json!({"version": 1}))).await;
    assert_eq!((stale.status, &stale.json()["current"]), (StatusCode::CONFLICT, &changed));
    let twin = service.post_as(&admin, CUSTOMERS, &asha()).await;
    assert_eq!((twin.status, &twin.json()["code"]), (StatusCode::CONFLICT, &json!("phone_taken")));

    let note =
        service.post_as(&admin, &format!("{}/notes", one(&customer)), &json!({"text": "Calls at six"})).await;
    assert_eq!(note.status, StatusCode::NO_CONTENT, "{}", note.text);
    let timeline = service.get_as(&admin, &format!("{}/timeline", one(&customer))).await.json();
    let titles: Vec<_> = timeline["items"].as_array().unwrap().iter().map(|item| &item["title"]).collect();
    assert_eq!(titles.len(), 3, "{timeline}");
    for title in ["Note", "Details changed", "Became a customer"] {
        assert!(titles.iter().any(|told| **told == title), "{title}: {timeline}");
    }
    assert_eq!(service.delete_as(&admin, &one(&customer)).await.status, StatusCode::NO_CONTENT);
    assert_eq!(service.get_as(&admin, &one(&customer)).await.status, StatusCode::NOT_FOUND);
    assert_eq!(service.count("audit_entries").await, 4);
}

#[test_database::test]
async fn a_note_tells_the_colleague_whom_it_names(db: PgPool) {
    let service = Service::start(db).await;
    let (sales, finance) = (service.person(Role::Sales).await, service.person(Role::Finance).await);
    let other = service.person(Role::Sales).await;
    let customer = made(&service, &sales.token, &json!({})).await;
    let listed = service.get_as(&sales.token, &format!("{}/colleagues", one(&customer))).await.json();
    let colleague = |id: &str| listed.as_array().unwrap().iter().find(|colleague| colleague["id"] == id);
    assert!(colleague(&other.id.to_string()).is_none(), "a customer out of reach: {listed}");
    let name = colleague(&finance.id.to_string()).unwrap()["name"].as_str().unwrap();
    let note = json!({"text": format!("@{name}: please bill them."), "mentions": [finance.id]});
    let path = format!("{}/notes", one(&customer));
    assert_eq!(service.post_as(&sales.token, &path, &note).await.status, StatusCode::NO_CONTENT);
    let told = service.get_as(&finance.token, "/api/admin/notices").await.json()["items"][0].clone();
    let id = customer["id"].as_str().unwrap();
    assert_eq!(
        (&told["event"], &told["name"], &told["to"]),
        (&json!("mentioned"), &json!("Asha Rao"), &json!(format!("/admin/customers?customer={id}"))),
    );
    let timeline = service.get_as(&sales.token, &format!("{}/timeline", one(&customer))).await.json();
    let noted = timeline["items"].as_array().unwrap().iter().find(|item| item["title"] == "Note").unwrap();
    assert_eq!(noted["mentions"], json!([name]));
}

#[test_database::test]
async fn invalid_fields_are_rejected(db: PgPool) {
    let service = Service::start(db).await;
    let admin = service.sign_in_as(Role::Admin).await;
    let address = asha()["addresses"][0].clone();
    for (changes, field) in [
        (json!({"name": ""}), "name"),
        (json!({"email": "nobody"}), "email"),
        (json!({"email": "", "phone": ""}), "email"),
        (json!({"phone": "call me"}), "phone"),
        (json!({"kind": "family"}), "kind"),
        (json!({"gstin": "29ABCDE1234F1ZW"}), "gstin"),
        (
            json!({"addresses": [with(address.clone(), &json!({"pincode": "056003"}))]}),
            "addresses[0].pincode",
        ),
        (json!({"addresses": [with(address, &json!({"state": "99"}))]}), "addresses[0].state"),
        (json!({"contacts": [{"name": "Ravi"}]}), "contacts[0].email"),
    ] {
        let answer = service.post_as(&admin, CUSTOMERS, &with(asha(), &changes)).await;
        assert_eq!(answer.status, StatusCode::UNPROCESSABLE_ENTITY, "{changes}: {}", answer.text);
        assert!(answer.json()["fields"][field].is_string(), "{changes}: {}", answer.text);
    }
}

#[test_database::test]
async fn the_lead_owner_sees_the_customer_and_other_salespeople_do_not(db: PgPool) {
    let service = Service::start(db).await;
    service.disregard::<jobs::Documents>();
    let (owner, other) = (service.person(Role::Sales).await, service.person(Role::Sales).await);
    let customer = won(&service, &owner).await;
    assert_eq!((&customer["source"], &customer["openProjects"]), (&json!("website_popup"), &json!(1)));
    assert_eq!(customer["receivedPaise"], 5_000_000);
    let detail = service.get_as(&owner.token, &one(&customer)).await.json();
    assert_eq!(detail["addresses"][0]["pincode"], "560038");
    assert_eq!(detail["counts"]["leads"], 1);
    assert_eq!(detail["projects"][0]["stage"], "booking_confirmed");
    let consents = detail["consents"].as_array().unwrap();
    for purpose in ["service_contact", "marketing"] {
        assert!(consents.iter().any(|consent| consent["purpose"] == purpose), "{purpose}: {consents:?}");
    }
    let timeline = service.get_as(&owner.token, &format!("{}/timeline", one(&customer))).await.json();
    let has = |kind: &str| timeline["items"].as_array().unwrap().iter().any(|item| item["kind"] == kind);
    assert!(has("enquiry") && has("payment") && has("job"), "{timeline}");

    assert_eq!(service.get_as(&other.token, CUSTOMERS).await.json()["total"], 0);
    let change = with(asha(), &json!({"version": detail["version"]}));
    for (answer, what) in [
        (service.get_as(&other.token, &one(&customer)).await, "read"),
        (service.get_as(&other.token, &format!("{}/timeline", one(&customer))).await, "timeline"),
        (service.put_as(&other.token, &one(&customer), &change).await, "change"),
        (service.delete_as(&other.token, &one(&customer)).await, "archive"),
    ] {
        assert_eq!(answer.status, StatusCode::NOT_FOUND, "{what}");
    }
    sqlx::query!("update users set is_sales_head = true where id = $1", other.id.0)
        .execute(&service.db)
        .await
        .unwrap();
    assert_eq!(service.get_as(&other.token, CUSTOMERS).await.json()["total"], 1);
    let kept = service.delete_as(&owner.token, &one(&customer)).await;
    assert_eq!((kept.status, &kept.json()["code"]), (StatusCode::CONFLICT, &json!("has_open_projects")));
    // Events of a privacy request are only for roles that may see it.
    let manager = service.sign_in_as(Role::ProjectManager).await;
    let timeline = service.get_as(&manager, &format!("{}/timeline", one(&customer))).await;
    assert_eq!(timeline.status, StatusCode::OK);
    assert!(!timeline.text.contains("Enquired"), "{}", timeline.text);
}

#[test_database::test]
async fn finance_updates_billing_details_only(db: PgPool) {
    let service = Service::start(db).await;
    let (admin, finance) = (service.sign_in_as(Role::Admin).await, service.sign_in_as(Role::Finance).await);
    let customer = made(&service, &admin, &json!({})).await;
    let billing = json!({"kind": "billing", "line": "2 Market Road", "city": "Mysuru", "state": "29"});
    let draft = json!({
        "version": 1, "name": "Somebody else", "gstin": "29ABCDE1234F1ZW", "kind": "business", "addresses": [billing]
    });
    let changed = service.put_as(&finance, &one(&customer), &with(asha(), &draft)).await;
    assert_eq!(changed.status, StatusCode::OK, "{}", changed.text);
    let changed = changed.json();
    assert_eq!((&changed["name"], &changed["gstin"]), (&json!("Asha Rao"), &json!("29ABCDE1234F1ZW")));
    let lines: Vec<_> =
        changed["addresses"].as_array().unwrap().iter().map(|address| &address["line"]).collect();
    assert_eq!(lines, ["14 Areca Lane", "2 Market Road"]);
}

#[test_database::test]
async fn two_customers_are_merged(db: PgPool) {
    let service = Service::start(db).await;
    service.disregard::<jobs::Documents>();
    let (admin, sales) = (service.sign_in_as(Role::Admin).await, service.person(Role::Sales).await);
    let brought = won(&service, &sales).await;
    let stays = made(&service, &admin, &json!({"phone": "98999 99999", "email": ""})).await;
    let merge = format!("{}/merge", one(&brought));
    for (body, field) in
        [(json!({"into": brought["id"]}), "into"), (json!({"into": uuid::Uuid::now_v7()}), "into")]
    {
        assert!(service.post_as(&admin, &merge, &body).await.json()["fields"][field].is_string());
    }
    let hidden = service.post_as(&sales.token, &merge, &json!({"into": stays["id"]})).await;
    assert_eq!(
        hidden.json()["fields"]["into"],
        "does not exist",
        "nobody merges into whom they do not reach"
    );
    let stale = service.post_as(&admin, &merge, &json!({"into": stays["id"], "version": 7})).await;
    assert_eq!((stale.status, &stale.json()["code"]), (StatusCode::CONFLICT, &json!("stale")));

    let one_of_both = service.post_as(&admin, &merge, &json!({"into": stays["id"], "version": 1})).await;
    assert_eq!(one_of_both.status, StatusCode::OK, "{}", one_of_both.text);
    let both = one_of_both.json();
    assert_eq!(
        (&both["id"], &both["counts"]["projects"], &both["counts"]["leads"]),
        (&stays["id"], &json!(1), &json!(1))
    );
    assert_eq!(both["email"], "asha.rao@example.com");
    assert_eq!(both["contacts"][0]["phone"], "+91 98123 45678");
    let gone = service.get_as(&admin, &one(&brought)).await.json();
    assert_eq!(gone["mergedInto"]["id"], stays["id"]);
    let draft = with(asha(), &json!({"version": gone["version"]}));
    let late = service.put_as(&admin, &one(&brought), &draft).await;
    assert_eq!((late.status, &late.json()["code"]), (StatusCode::CONFLICT, &json!("merged")));
    assert_eq!(service.get_as(&admin, CUSTOMERS).await.json()["total"], 1);
    let timeline = service.get_as(&admin, &format!("{}/timeline", one(&stays))).await.text;
    assert!(
        timeline.contains("Another customer merged into this one") && timeline.contains("Enquired"),
        "{timeline}"
    );
}

#[test_database::test]
async fn a_customer_is_invited_and_invited_again(db: PgPool) {
    let service = Service::start(db).await;
    let admin = service.sign_in_as(Role::Admin).await;
    let customer = made(&service, &admin, &json!({})).await;
    assert_eq!(customer["accounts"], json!([]));
    let invitation = format!("{}/invitation", one(&customer));
    for _ in 0..2 {
        let asked = service.post_as(&admin, &invitation, &json!({})).await;
        assert_eq!(asked.status, StatusCode::OK, "{}", asked.text);
        assert_eq!(asked.json()["accounts"][0]["state"], "invited");
    }
    let user =
        sqlx::query!("select first_name, last_name, role from users where email = 'asha.rao@example.com'")
            .fetch_one(&service.db)
            .await
            .unwrap();
    assert_eq!((&*user.first_name, &*user.last_name, &*user.role), ("Asha", "Rao", "client"));
    // Each invitation sends the customers' e-mail; the earlier link becomes invalid.
    let [(Mail::InviteCustomer { token: first }, _), (Mail::InviteCustomer { token: second }, _)] =
        service.claim_mail().await[..]
    else {
        panic!("two e-mails")
    };
    let accept = async |token| {
        let proof = json!({"type": "invite", "token_hash": one_time::link(&keys(), token)});
        service.post("/auth/v1/verify", &proof).await.status
    };
    assert_eq!((accept(first).await, accept(second).await), (StatusCode::FORBIDDEN, StatusCode::OK));
    let joined = service.get_as(&admin, &one(&customer)).await.json();
    assert_eq!(
        (&joined["accounts"][0]["state"], &joined["accounts"][0]["linkedThrough"]),
        (&json!("linked"), &json!("invitation"))
    );
    assert_eq!(service.post_as(&admin, &invitation, &json!({})).await.json()["code"], "joined");
    let clients = service.get_as(&admin, "/api/admin/users?role=client").await.json();
    assert_eq!(
        clients["items"][0]["customers"],
        json!([{"id": customer["id"], "name": customer["name"]}]),
        "users show whose records they see"
    );
    let silent = made(&service, &admin, &json!({"email": "", "phone": "98123 45679"})).await;
    let nowhere = service.post_as(&admin, &format!("{}/invitation", one(&silent)), &json!({})).await;
    assert_eq!((nowhere.status, &nowhere.json()["code"]), (StatusCode::CONFLICT, &json!("no_email")));
}

#[test_database::test]
async fn bulk_tags_and_invitations_and_undo_of_tags(db: PgPool) {
    let service = Service::start(db).await;
    let admin = service.sign_in_as(Role::Admin).await;
    let sales = service.person(Role::Sales).await;
    let nth = async |nth: usize, changes: Value| {
        let own = json!({"email": format!("c{nth}@example.com"), "phone": format!("98123 4500{nth}")});
        made(&service, &admin, &with(changes, &own)).await
    };
    let asha = nth(1, json!({})).await;
    let ravi = nth(2, json!({"tags": []})).await;
    let silent = nth(3, json!({"doNotContact": {"emails": true}})).await;
    let bulk = format!("{CUSTOMERS}/bulk");
    let ids = json!({"ids": [asha["id"], ravi["id"], silent["id"]]});
    let tags = json!({"selection": ids, "action": {"tag": {"add": ["Diwali"], "remove": ["VIP"]}}});
    let hidden = service.post_as(&sales.token, &bulk, &tags).await.json();
    assert_eq!((&hidden["changed"], hidden["skipped"].as_array().unwrap().len()), (&json!(0), 3));

    let done = service.post_as(&admin, &bulk, &tags).await.json();
    assert_eq!(done["changed"], 3);
    assert_eq!(service.get_as(&admin, &one(&asha)).await.json()["tags"], json!(["Diwali"]));
    let again = service.post_as(&admin, &bulk, &tags).await.json();
    assert_eq!(
        (&again["changed"], &again["skipped"][0]["reason"]),
        (&json!(0), &json!("already has these tags"))
    );

    // Later changes are kept.
    let mine = with(service.get_as(&admin, &one(&ravi)).await.json(), &json!({"tags": ["mine"]}));
    assert_eq!(service.put_as(&admin, &one(&ravi), &mine).await.status, StatusCode::OK);
    let undo = format!("{bulk}/{}/undo", done["batch"].as_str().unwrap());
    assert_eq!(service.post_as(&sales.token, &undo, &json!({})).await.status, StatusCode::NOT_FOUND);
    let undone = service.post_as(&admin, &undo, &json!({})).await.json();
    assert_eq!((&undone["changed"], &undone["skipped"][0]["id"]), (&json!(2), &ravi["id"]));
    assert_eq!(service.get_as(&admin, &one(&asha)).await.json()["tags"], json!(["vip"]));
    assert_eq!(service.get_as(&admin, &one(&ravi)).await.json()["tags"], json!(["mine"]));

    let everybody = json!({"selection": {"query": {"kind": "individual"}}, "action": {"invite": {}}});
    let asked = service.post_as(&admin, &bulk, &everybody).await.json();
    assert_eq!(asked["changed"], 2);
    let reason = json!([{"id": silent["id"], "reason": "This customer has opted out of e-mail."}]);
    assert_eq!(asked["skipped"], reason);
    assert_eq!(service.claim_mail().await.len(), 2);
}

#[test_database::test]
async fn an_account_is_unlinked_within_the_users_scope(db: PgPool) {
    let service = Service::start(db).await;
    let (admin, sales) = (service.sign_in_as(Role::Admin).await, service.person(Role::Sales).await);
    let customer = made(&service, &admin, &json!({})).await;
    let invited = service.post_as(&admin, &format!("{}/invitation", one(&customer)), &json!({})).await.json();
    let account =
        format!("{}/accounts/{}", one(&customer), invited["accounts"][0]["userId"].as_str().unwrap());
    let nobody = format!("{}/accounts/{}", one(&customer), uuid::Uuid::now_v7());
    for (token, address) in [(&sales.token, &account), (&admin, &nobody)] {
        assert_eq!(service.delete_as(token, address).await.status, StatusCode::NOT_FOUND);
    }
    let unlinked = service.delete_as(&admin, &account).await;
    assert_eq!((unlinked.status, &unlinked.json()["accounts"]), (StatusCode::OK, &json!([])));
    assert_eq!(service.delete_as(&admin, &account).await.status, StatusCode::NOT_FOUND, "once");
    let timeline = service.get_as(&admin, &format!("{}/timeline", one(&customer))).await.text;
    for line in ["Invited to the client portal", "Account unlinked from the client portal"] {
        assert!(timeline.contains(line), "{timeline}");
    }
    service.claim_mail().await;
}

#[test_database::test]
async fn a_client_invited_by_an_admin_gets_the_customers_e_mail(db: PgPool) {
    let service = Service::start(db).await;
    let admin = service.sign_in_as(Role::Admin).await;
    let new = json!({"email": "meera@example.com", "firstName": "Meera", "lastName": "", "role": "client"});
    let invited = service.post_as(&admin, "/api/admin/users/invitations", &new).await;
    assert_eq!(invited.status, StatusCode::CREATED, "{}", invited.text);
    let again = format!("/api/admin/users/{}/invitation", invited.json()["id"].as_str().unwrap());
    assert_eq!(service.post_as(&admin, &again, &json!({})).await.status, StatusCode::OK);
    let letters = service.claim_mail().await;
    assert!(letters.iter().all(|(letter, _)| matches!(letter, Mail::InviteCustomer { .. })), "{letters:?}");
}

#[test_database::test]
async fn the_tabs_list_what_belongs_to_a_customer(db: PgPool) {
    let service = Service::start(db).await;
    service.disregard::<jobs::Documents>();
    let owner = service.person(Role::Sales).await;
    let (finance, designer) =
        (service.sign_in_as(Role::Finance).await, service.sign_in_as(Role::Designer).await);
    let customer = won(&service, &owner).await;
    let part = |name: &str| format!("{}/{name}", one(&customer));
    assert_eq!(service.get_as(&finance, &part("contracts")).await.json(), json!([]));
    let payments = service.get_as(&owner.token, &part("payments")).await.json();
    assert_eq!((&payments["total"], &payments["items"][0]["amountPaise"]), (&json!(1), &json!(5_000_000)));
    for name in ["invoices", "orders", "tickets"] {
        assert_eq!(service.get_as(&finance, &part(name)).await.json()["total"], 0, "{name}");
    }
    // A designer sees customers, but neither their payments nor their orders.
    for name in ["contracts", "payments", "invoices", "statements", "orders", "tickets"] {
        assert_eq!(service.get_as(&designer, &part(name)).await.status, StatusCode::FORBIDDEN, "{name}");
    }
    let other = service.person(Role::Sales).await;
    for name in ["contracts", "payments", "invoices", "statements", "documents", "orders", "tickets"] {
        let answer = service.get_as(&other.token, &part(name)).await;
        assert_eq!(answer.status, StatusCode::NOT_FOUND, "{name}: {}", answer.text);
    }
}

#[test_database::test]
async fn a_statement_is_generated_by_finance_and_listed_among_the_documents(db: PgPool) {
    let service = Service::start(db).await;
    service.disregard::<jobs::Documents>();
    let owner = service.person(Role::Sales).await;
    let finance = service.sign_in_as(Role::Finance).await;
    let customer = won(&service, &owner).await;
    let (statements, documents) =
        (format!("{}/statements", one(&customer)), format!("{}/documents", one(&customer)));
    for (draft, reason) in [
        (json!({"from": "2026-11-20", "to": "2026-11-19"}), "must not be before the first day"),
        (json!({"from": "2026-11-20", "to": "2099-11-20"}), "must not be in the future"),
    ] {
        let answer = service.post_as(&finance, &statements, &draft).await;
        assert_eq!(answer.status, StatusCode::UNPROCESSABLE_ENTITY, "{}", answer.text);
        assert_eq!(answer.json()["fields"]["to"], reason);
    }
    let draft = json!({"from": "2026-11-01", "to": "2026-11-20"});
    assert_eq!(
        service.post_as(&owner.token, &statements, &draft).await.status,
        StatusCode::FORBIDDEN,
        "a statement names the deals of all colleagues"
    );
    let made = service.post_as(&finance, &statements, &draft).await;
    assert_eq!(made.status, StatusCode::CREATED, "{}", made.text);
    let made = made.json();
    assert_eq!((&made["closingPaise"], &made["state"]), (&json!(-5_000_000), &json!("waiting")));
    assert_eq!(service.get_as(&finance, &statements).await.json()["items"], json!([made]));
    assert_eq!(service.get_as(&owner.token, &statements).await.json()["total"], 0);

    let kinds = async |token: &str| {
        let page = service.get_as(token, &documents).await.json();
        let items = page["items"].as_array().unwrap().iter();
        items.map(|item| item["kind"].as_str().unwrap().to_owned()).collect::<Vec<_>>()
    };
    assert!(kinds(&finance).await.contains(&"statement".to_owned()));
    assert!(!kinds(&owner.token).await.contains(&"statement".to_owned()));
    let file = |document: &Value| format!("{documents}/{}/file", document.as_str().unwrap());
    let unready = service
        .post_as(&finance, &format!("{statements}/{}/email", made["id"].as_str().unwrap()), &json!({}))
        .await;
    assert_eq!(unready.json()["code"], "not_ready", "{}", unready.text);
    let early = service.get_as(&finance, &file(&made["documentId"])).await;
    assert_eq!(early.status, StatusCode::NOT_FOUND, "it is not made yet");
    let id: uuid::Uuid = made["id"].as_str().unwrap().parse().unwrap();
    make(&service, DocumentRef::statement(StatementId(id)), b"%PDF-1.7 a statement").await;
    let ready = service.get_as(&finance, &file(&made["documentId"])).await;
    assert_eq!((ready.status, ready.text.as_str()), (StatusCode::OK, "%PDF-1.7 a statement"));
    assert_eq!(service.get_as(&owner.token, &file(&made["documentId"])).await.status, StatusCode::NOT_FOUND);
    let email = format!("{statements}/{id}/email");
    assert_eq!(service.post_as(&owner.token, &email, &json!({})).await.status, StatusCode::FORBIDDEN);
    let sent = service.post_as(&finance, &email, &json!({})).await;
    assert_eq!(sent.status, StatusCode::OK, "{}", sent.text);
    assert!(sent.json()["emailAskedAt"].is_string(), "{}", sent.text);
    let again = service.post_as(&finance, &email, &json!({})).await;
    assert_eq!((again.status, &again.json()["code"]), (StatusCode::CONFLICT, &json!("sending")));
    let mail = service.claim_mail().await;
    assert!(matches!(mail.last(), Some((Mail::SendStatement { .. }, _))), "{mail:?}");
    let timeline = service.get_as(&finance, &format!("{}/timeline", one(&customer))).await.text;
    for title in ["Statement of account generated", "Statement of account sent to the customer"] {
        assert!(timeline.contains(title), "{title}: {timeline}");
    }
}

#[test_database::test]
async fn a_customers_orders_and_tickets_are_found_by_their_number(db: PgPool) {
    let service = Service::start(db).await;
    let finance = service.sign_in_as(Role::Finance).await;
    let admin = service.sign_in_as(Role::Admin).await;
    let customer = made(&service, &admin, &json!({"phone": "97777 12345"})).await;
    let order = uuid::Uuid::now_v7();
    sqlx::query!(
        "insert into orders (
             id, number, attempt_key, status, payment_status, fulfilment_status, method, name, email, email_normalized,
             phone, phone_normalized, line1, line2, landmark, city, state_code, pincode, floor, has_lift, delivery_note,
             supply, goods_paise, discount_paise, shipping_paise, carrying_paise, assembly_paise, cod_fee_paise,
             payable_paise, cgst_paise, sgst_paise, igst_paise, saving_paise, promised_on, is_test,
             created_at, updated_at
         ) values (
             $1, 'SO/2026-27/9001', gen_random_uuid(), 'confirmed', 'paid', 'unfulfilled', 'gateway', 'Asha Rao',
             'other@example.org', 'other@example.org', '97777 12345', '+919777712345', '1 Lake Road', '', '', 'Bengaluru',
             '29', '560025', 0, true, '', 'within_state', 200000, 0, 0, 0, 0, 0, 200000, 15254, 15254, 0, 0, now(), false,
             now(), now()
         )",
        order,
    )
    .execute(&service.db)
    .await
    .unwrap();
    sqlx::query!(
        "insert into tickets (id, number, order_id, kind, title, opened_at, acknowledge_by, resolve_by, updated_at)
         values (gen_random_uuid(), 'TK/2026-27/9001', $1, 'damaged', 'Broken leg', now(), now() + interval '48 hours',
             now() + interval '1 month', now())",
        order,
    )
    .execute(&service.db)
    .await
    .unwrap();
    let orders = service.get_as(&finance, &format!("{}/orders", one(&customer))).await.json();
    assert_eq!((&orders["total"], &orders["items"][0]["number"]), (&json!(1), &json!("SO/2026-27/9001")));
    let tickets = service.get_as(&finance, &format!("{}/tickets", one(&customer))).await.json();
    assert_eq!((&tickets["total"], &tickets["items"][0]["title"]), (&json!(1), &json!("Broken leg")));
    let detail = service.get_as(&finance, &one(&customer)).await.json();
    assert_eq!(detail["counts"]["lifetimePaise"], 0, "nothing was paid yet");
}
