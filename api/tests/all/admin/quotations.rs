//! Editing of quotations by sales, from a lead to submission.

pub(crate) mod documents;
mod pictures;
pub(crate) mod workflow;

use axum::http::StatusCode;
use kernel::role::Role;
use serde_json::{Value, json};
use sqlx::PgPool;
use uuid::Uuid;

use crate::harness::{Answer, Person, Service, booking};

const QUOTATIONS: &str = "/api/admin/quotations";

/// A new quotation as returned to its author.
async fn begun(service: &Service, by: &Person, lead: Option<&str>) -> Value {
    let answer = service.post_as(&by.token, QUOTATIONS, &json!({"leadId": lead})).await;
    assert_eq!(answer.status, StatusCode::CREATED, "{}", answer.text);
    answer.json()
}

pub(crate) fn of(quotation: &Value, what: &str) -> String {
    format!("{QUOTATIONS}/{}{what}", quotation["id"].as_str().unwrap())
}

/// Saves a quotation with some fields of its draft replaced.
async fn write(service: &Service, by: &Person, quotation: &Value, changes: &Value) -> Answer {
    let mut draft = quotation["draft"].clone();
    for (field, value) in changes.as_object().unwrap() {
        draft[field] = value.clone();
    }
    draft["version"] = quotation["version"].clone();
    service.put_as(&by.token, &of(quotation, ""), &draft).await
}

pub(crate) async fn step(service: &Service, by: &Person, quotation: &Value, what: &str) -> Answer {
    service.post_as(&by.token, &of(quotation, what), &json!({"version": quotation["version"]})).await
}

pub(crate) fn ok(answer: &Answer) -> Value {
    assert_eq!(answer.status, StatusCode::OK, "{}", answer.text);
    answer.json()
}

pub(crate) fn refused(answer: &Answer, status: StatusCode, code: &str) {
    assert_eq!((answer.status, &answer.json()["code"]), (status, &json!(code)), "{}", answer.text);
}

/// A line with some fields replaced.
fn line(changes: &Value) -> Value {
    let mut line = json!({
        "id": Uuid::now_v7(), "name": "Base units", "dimensions": {"by": "front", "widthMm": 3600, "heightMm": 838, "count": 1},
        "ratePaise": 145_000, "hsn": "9403"
    });
    for (field, value) in changes.as_object().unwrap() {
        line[field] = value.clone();
    }
    line
}

/// The worked example of the product rules, as sent by the editor.
fn kitchen() -> Value {
    let wall = json!({"by": "front", "widthMm": 2700, "heightMm": 686, "count": 1});
    let counter = json!({"by": "run", "lengthMm": 3600, "count": 1});
    let drawers = json!({
        "name": "Drawer sets", "dimensions": {"by": "sets", "count": 3}, "ratePaise": 650_000,
        "discount": {"by": "percent", "percent": 500}
    });
    json!([{"name": "Kitchen", "items": [
        {"line": line(&json!({})), "addOns": [line(&drawers)]},
        {"line": line(&json!({"name": "Wall units", "dimensions": wall, "ratePaise": 135_000}))},
        {"line": line(&json!({"name": "Counter", "dimensions": counter, "ratePaise": 95_000}))}
    ]}])
}

fn four_percent() -> Value {
    json!({"by": "percent", "percent": 400})
}

/// Sets cost prices for everything on the initial rate card.
async fn costing(service: &Service, percent: i64) {
    sqlx::query!("update rate_card_rates set cost_paise = rate_paise * $1 / 100, wastage = 0", percent)
        .execute(&service.db)
        .await
        .unwrap();
}

/// Base units of the rate card, and their package.
fn from_the_card(changes: &Value) -> Value {
    let mut entry = line(&json!({"item": "kitchen_base", "material": "BWR plywood", "finish": "Laminate"}));
    for (field, value) in changes.as_object().unwrap() {
        entry[field] = value.clone();
    }
    json!([{"name": "Kitchen", "items": [{"line": entry}]}])
}

#[test_database::test]
async fn saving_returns_exact_totals(db: PgPool) {
    let service = Service::start(db).await;
    let sales = service.person(Role::Sales).await;
    let new = begun(&service, &sales, None).await;
    assert_eq!((&new["status"], &new["number"]), (&json!("draft"), &json!(null)));
    assert_eq!(new["draft"]["validUntil"], "2026-12-05");
    let changes = json!({"rooms": kitchen(), "delivery": "express", "discount": four_percent()});
    let written = ok(&write(&service, &sales, &new, &changes).await);
    let totals = &written["price"]["totals"];
    for (figure, paise) in [
        ("subtotalPaise", 10_374_500),
        ("surchargePaise", 1_556_175),
        ("discountPaise", 477_227),
        ("taxablePaise", 11_453_448),
        ("totalPaise", 13_515_068),
        ("roundOffPaise", 32),
        ("payablePaise", 13_515_100),
    ] {
        assert_eq!(totals[figure], paise, "{figure}");
    }
    assert_eq!(totals["tax"], json!({"cgstPaise": 1_030_810, "sgstPaise": 1_030_810, "igstPaise": 0}));
    let drawers = &written["price"]["rooms"][0]["items"][0]["addOns"][0];
    assert_eq!((&drawers["netPaise"], &drawers["unit"]), (&json!(1_852_500), &json!("set")));
    assert_eq!(written["version"], 2);
    assert_eq!(service.get_as(&sales.token, &of(&new, "")).await.json(), written);

    let elsewhere = ok(&write(&service, &sales, &written, &json!({"placeOfSupply": "27"})).await);
    assert_eq!(elsewhere["price"]["totals"]["tax"]["igstPaise"], 2_061_621);
    let list = service.get_as(&sales.token, QUOTATIONS).await.json();
    assert_eq!((&list["total"], &list["items"][0]["payablePaise"]), (&json!(1), &json!(13_515_100)));
}

#[test_database::test]
async fn a_quotation_starts_with_the_leads_details(db: PgPool) {
    let service = Service::start(db).await;
    let (sales, other) = (service.person(Role::Sales).await, service.person(Role::Sales).await);
    service.post("/api/leads", &booking()).await;
    service.claim_mail().await;
    let lead = sqlx::query_scalar!("update leads set owner_id = $1 returning id", sales.id.0);
    let lead = lead.fetch_one(&service.db).await.unwrap().to_string();
    let theirs = service.post_as(&other.token, QUOTATIONS, &json!({"leadId": lead})).await;
    assert_eq!(theirs.status, StatusCode::NOT_FOUND, "others' leads do not exist");
    let new = begun(&service, &sales, Some(&lead)).await;
    let draft = &new["draft"];
    assert_eq!(
        (&draft["clientName"], &draft["clientEmail"]),
        (&json!("Asha Rao"), &json!("asha.rao@example.com"))
    );
    assert_eq!((&draft["delivery"], &draft["placeOfSupply"]), (&json!("express"), &json!("29")));
    assert_eq!(new["leadId"], json!(lead));
    let list = service.get_as(&sales.token, &format!("{QUOTATIONS}?lead={lead}&q=asha")).await.json();
    assert_eq!(list["total"], 1);
}

#[test_database::test]
async fn invalid_values_are_rejected_at_their_field(db: PgPool) {
    let service = Service::start(db).await;
    let sales = service.person(Role::Sales).await;
    let new = begun(&service, &sales, None).await;
    let rooms = |line: Value| json!({"rooms": [{"name": "Kitchen", "items": [{"line": line}]}]});
    let wall = json!({"by": "wall", "lengthMm": 1000, "heightMm": 1000, "openings": [{"widthMm": 2000, "heightMm": 2000}]});
    for (changes, field) in [
        (rooms(line(&json!({"ratePaise": -1}))), "rooms[0].items[0].line.ratePaise"),
        (rooms(line(&json!({"ratePaise": 14.5}))), "rooms[0].items[0].line.ratePaise"),
        (rooms(line(&json!({"hsn": "94"}))), "rooms[0].items[0].line.hsn"),
        (
            rooms(line(&json!({"discount": {"by": "amount", "amountPaise": 4_708_151}}))),
            "rooms[0].items[0].line",
        ),
        (rooms(line(&json!({"dimensions": wall}))), "rooms[0].items[0].line"),
        (json!({"discount": {"by": "amount", "amountPaise": 1}}), "discount"),
        (json!({"placeOfSupply": "99"}), "placeOfSupply"),
        (json!({"clientGstin": "29ABCDE1234F1ZX"}), "clientGstin"),
    ] {
        let answer = write(&service, &sales, &new, &changes).await;
        assert_eq!(answer.status, StatusCode::UNPROCESSABLE_ENTITY, "{changes}: {}", answer.text);
        assert!(answer.json()["fields"][field].is_string(), "{changes}: {}", answer.text);
    }
    let twin = line(&json!({}));
    let twins = json!({"rooms": [{"name": "Kitchen", "items": [{"line": twin, "addOns": [twin]}]}]});
    let answer = write(&service, &sales, &new, &twins).await;
    assert!(answer.json()["fields"]["rooms[0].items[0].addOns[0].id"].is_string(), "{}", answer.text);
    assert_eq!(service.count("quotation_lines").await, 0);
}

#[test_database::test]
async fn two_editors_do_not_overwrite_each_other(db: PgPool) {
    let service = Service::start(db).await;
    let sales = service.person(Role::Sales).await;
    let new = begun(&service, &sales, None).await;
    let theirs = ok(&write(&service, &sales, &new, &json!({"clientName": "Theirs"})).await);
    let mine = write(&service, &sales, &new, &json!({"clientName": "Mine"})).await;
    refused(&mine, StatusCode::CONFLICT, "stale");
    assert_eq!(mine.json()["current"], theirs);
    let same = ok(&write(&service, &sales, &theirs, &json!({})).await);
    assert_eq!(same["version"], theirs["version"], "an unchanged save keeps the version");
}

#[test_database::test]
async fn quotations_outside_the_scope_are_not_found(db: PgPool) {
    let service = Service::start(db).await;
    let (sales, other) = (service.person(Role::Sales).await, service.person(Role::Sales).await);
    let (designer, finance) = (service.person(Role::Designer).await, service.person(Role::Finance).await);
    let new = begun(&service, &sales, None).await;
    for stranger in [&other, &designer] {
        assert_eq!(service.get_as(&stranger.token, &of(&new, "")).await.status, StatusCode::NOT_FOUND);
        assert_eq!(write(&service, stranger, &new, &json!({})).await.status, StatusCode::NOT_FOUND);
        assert_eq!(service.get_as(&stranger.token, QUOTATIONS).await.json()["total"], 0);
    }
    assert_eq!(service.get_as(&finance.token, QUOTATIONS).await.json()["total"], 1);
    let given = ok(&write(&service, &sales, &new, &json!({"designerId": designer.id})).await);
    ok(&service.get_as(&designer.token, &of(&given, "")).await);
}

#[test_database::test]
async fn a_complete_quotation_within_limits_is_approved_and_numbered(db: PgPool) {
    let service = Service::start(db).await;
    let sales = service.person(Role::Sales).await;
    costing(&service, 60).await;
    for number in ["QT/2026-27/0001", "QT/2026-27/0002"] {
        let new = begun(&service, &sales, None).await;
        let changes = json!({"clientName": "Asha Rao", "rooms": from_the_card(&json!({}))});
        let written = ok(&write(&service, &sales, &new, &changes).await);
        let approved = ok(&step(&service, &sales, &written, "/submission").await);
        assert_eq!((&approved["status"], &approved["number"]), (&json!("approved"), &json!(number)));
        refused(
            &write(&service, &sales, &approved, &json!({"clientName": "X"})).await,
            StatusCode::CONFLICT,
            "not_a_draft",
        );
        refused(&step(&service, &sales, &approved, "/submission").await, StatusCode::CONFLICT, "not_a_draft");
    }
}

#[test_database::test]
async fn an_incomplete_quotation_names_what_is_missing(db: PgPool) {
    let service = Service::start(db).await;
    let sales = service.person(Role::Sales).await;
    let asha = |rooms: Value| json!({"clientName": "Asha Rao", "rooms": rooms});
    let one = |line: Value| json!([{"name": "Kitchen", "items": [{"line": line}]}]);
    let alternative = json!([{"name": "Kitchen", "items": [
        {"line": line(&json!({}))}, {"line": line(&json!({})), "alternative": "Counter"}
    ]}]);
    let nothing = json!({"by": "pieces", "count": 0});
    for (changes, field) in [
        (json!({"rooms": kitchen()}), "clientName"),
        (asha(json!([])), "rooms"),
        (asha(one(line(&json!({"isOptional": true})))), "rooms"),
        (asha(one(line(&json!({"dimensions": nothing})))), "rooms[0].items[0].line.dimensions"),
        (asha(one(line(&json!({"hsn": ""})))), "rooms[0].items[0].line.hsn"),
        (asha(one(line(&json!({"hsn": "6802"})))), "rooms[0].items[0].line.hsn"),
        (asha(from_the_card(&json!({"ratePaise": 1}))), "rooms[0].items[0].line.overrideReason"),
        (asha(alternative), "rooms"),
        (json!({"clientName": "Asha Rao", "rooms": kitchen(), "validUntil": "2026-11-19"}), "validUntil"),
    ] {
        let new = begun(&service, &sales, None).await;
        let written = ok(&write(&service, &sales, &new, &changes).await);
        let answer = step(&service, &sales, &written, "/submission").await;
        assert_eq!(answer.status, StatusCode::UNPROCESSABLE_ENTITY, "{changes}: {}", answer.text);
        assert!(answer.json()["fields"][field].is_string(), "{changes}: {}", answer.text);
    }
    assert_eq!(service.count("document_numbers").await, 0, "nothing left the desk, no number is used");
}

#[test_database::test]
async fn a_larger_discount_needs_the_head_of_sales_and_a_thin_margin_an_admin(db: PgPool) {
    let service = Service::start(db).await;
    let (sales, head) = (service.person(Role::Sales).await, service.person(Role::Sales).await);
    let admin = service.person(Role::Admin).await;
    sqlx::query!("update users set is_sales_head = true where id = $1", head.id.0)
        .execute(&service.db)
        .await
        .unwrap();
    costing(&service, 60).await;
    let off = |percent: i32| {
        json!({
            "clientName": "Asha Rao", "rooms": from_the_card(&json!({})), "discount": {"by": "percent", "percent": percent}
        })
    };
    let submitted = async |percent| {
        let new = begun(&service, &sales, None).await;
        let written = ok(&write(&service, &sales, &new, &off(percent)).await);
        ok(&step(&service, &sales, &written, "/submission").await)
    };
    assert_eq!(submitted(500).await["status"], "approved");

    let pending = submitted(501).await;
    assert_eq!(
        (&pending["status"], &pending["approval"]["by"]),
        (&json!("pending_approval"), &json!("sales_head"))
    );
    refused(
        &step(&service, &sales, &pending, "/approval").await,
        StatusCode::CONFLICT,
        "not_yours_to_approve",
    );
    let back = json!({"because": "Too much for one room.", "version": pending["version"]});
    let back = ok(&service.post_as(&head.token, &of(&pending, "/return"), &back).await);
    assert_eq!(
        (&back["status"], &back["returnedBecause"]),
        (&json!("draft"), &json!("Too much for one room."))
    );
    let again = ok(&step(&service, &sales, &back, "/submission").await);
    assert_eq!(again["number"], pending["number"], "a quotation keeps its number");
    let approved = ok(&step(&service, &head, &again, "/approval").await);
    assert_eq!((&approved["status"], &approved["approvedBy"]["id"]), (&json!("approved"), &json!(head.id)));

    let large = submitted(1001).await;
    assert_eq!(large["approval"]["by"], "admin");
    refused(&step(&service, &head, &large, "/approval").await, StatusCode::CONFLICT, "not_yours_to_approve");
    ok(&step(&service, &admin, &large, "/approval").await);

    // Who may approve it does not ask themselves.
    let own = async |by: &Person, percent: i32| {
        let new = begun(&service, by, None).await;
        let written = ok(&write(&service, by, &new, &off(percent)).await);
        (written["mayApprove"].clone(), ok(&step(&service, by, &written, "/submission").await))
    };
    let (may_approve, own_large) = own(&admin, 1001).await;
    assert_eq!((may_approve, &own_large["status"]), (json!(true), &json!("approved")));
    assert_eq!(own_large["approvedBy"]["id"], json!(admin.id));
    let actions = sqlx::query_scalar!(
        "select action from audit_entries where subject_id = $1 order by id",
        own_large["id"].as_str().unwrap(),
    );
    let actions = actions.fetch_all(&service.db).await.unwrap();
    assert!(
        actions.ends_with(&["quotation_submitted".to_owned(), "quotation_approved".to_owned()]),
        "{actions:?}"
    );
    let (may_approve, own_small) = own(&head, 501).await;
    assert_eq!((may_approve, &own_small["status"]), (json!(true), &json!("approved")));
    let (may_approve, beyond) = own(&head, 1001).await;
    assert_eq!((may_approve, &beyond["status"]), (json!(false), &json!("pending_approval")));

    costing(&service, 80).await;
    let thin = submitted(0).await;
    assert_eq!(thin["approval"], json!({"by": "admin", "reasons": ["margin"]}));
}

#[test_database::test]
async fn sales_see_only_a_margin_indicator(db: PgPool) {
    let service = Service::start(db).await;
    let (sales, admin) = (service.person(Role::Sales).await, service.person(Role::Admin).await);
    let new = begun(&service, &sales, None).await;
    assert_eq!(new["margin"]["light"], "unknown");
    let rooms = json!({"rooms": from_the_card(&json!({}))});
    let written = ok(&write(&service, &sales, &new, &rooms).await);
    for (percent, light) in [(60, "green"), (74, "amber"), (76, "red")] {
        costing(&service, percent).await;
        let seen = service.get_as(&sales.token, &of(&written, "")).await.json();
        assert_eq!(seen["margin"], json!({"light": light, "percent": null, "costPaise": null}));
        let seen = service.get_as(&admin.token, &of(&written, "")).await.json();
        assert_eq!(seen["margin"]["percent"], (100 - percent) * 100);
    }
}

#[test_database::test]
async fn the_audit_log_names_changed_lines(db: PgPool) {
    let service = Service::start(db).await;
    let sales = service.person(Role::Sales).await;
    let new = begun(&service, &sales, None).await;
    let mut rooms = kitchen();
    let written = ok(&write(&service, &sales, &new, &json!({"rooms": rooms})).await);
    rooms[0]["items"][2]["line"]["ratePaise"] = json!(99_000);
    ok(&write(&service, &sales, &written, &json!({"rooms": rooms})).await);
    let changes = sqlx::query_scalar!(
        "select changes from audit_entries where action = 'quotation_changed' order by id desc limit 1"
    );
    let changes = changes.fetch_one(&service.db).await.unwrap();
    assert_eq!(changes.as_array().unwrap().len(), 1, "{changes}");
    assert_eq!(changes[0]["new"]["line"]["ratePaise"], 99_000);
}
