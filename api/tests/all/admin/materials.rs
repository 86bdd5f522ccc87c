//! Materials: who may view and change what.

use axum::http::StatusCode;
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use kernel::ids::ImportId;
use kernel::import;
use kernel::role::Role;
use pricing::material::import::Stock;
use rust_xlsxwriter::Workbook;
use serde_json::{Value, json};
use sqlx::PgPool;

use crate::harness::Service;

const MATERIALS: &str = "/api/admin/materials";

fn board() -> Value {
    json!({
        "code": "PLY-18-BWR", "name": "BWR plywood", "kind": "core", "grade": "bwr", "emission": "e1",
        "thickness": 1800, "sheetWidthMm": 1220, "sheetLengthMm": 2440, "unit": "sheet", "hsn": "9403",
        "costPaise": 100_000, "sellPaise": 150_000, "leastStock": 2000, "onHand": 1200, "status": "active",
        "vendors": ["Areca Timbers"]
    })
}

fn with(mut record: Value, changes: &Value) -> Value {
    for (field, value) in changes.as_object().unwrap() {
        record[field] = value.clone();
    }
    record
}

async fn made(service: &Service, token: &str, changes: &Value) -> Value {
    let answer = service.post_as(token, MATERIALS, &with(board(), changes)).await;
    assert_eq!(answer.status, StatusCode::CREATED, "{}", answer.text);
    answer.json()
}

fn one(material: &Value) -> String {
    format!("{MATERIALS}/{}", material["id"].as_str().unwrap())
}

#[test_database::test]
async fn a_material_is_created_found_updated_and_archived(db: PgPool) {
    let service = Service::start(db).await;
    let admin = service.sign_in_as(Role::Admin).await;
    let brand = service.post_as(&admin, "/api/admin/brands", &json!({"name": "Areca"})).await.json();
    let boards = json!({"name": "Boards", "slug": "boards"});
    let boards = service.post_as(&admin, "/api/admin/material-categories", &boards).await.json();
    let ply = json!({"name": "Plywood", "slug": "plywood", "parentId": boards["id"]});
    let ply = service.post_as(&admin, "/api/admin/material-categories", &ply).await.json();
    assert_eq!(ply["path"], json!(["Boards", "Plywood"]));

    let material = made(&service, &admin, &json!({"brandId": brand["id"], "categoryId": ply["id"]})).await;
    assert_eq!((&material["gstRate"], &material["margin"]), (&json!(1800), &json!("green")));
    assert_eq!((&material["isShort"], &material["nextPrice"]), (&json!(true), &Value::Null));
    assert_eq!(
        (&material["brand"]["name"], &material["category"]["name"]),
        (&json!("Areca"), &json!("Plywood"))
    );
    assert_eq!(service.get_as(&admin, &one(&material)).await.json(), material);
    for query in [
        "q=plywood".to_owned(),
        format!("category={}", boards["id"].as_str().unwrap()),
        format!("brand={}", brand["id"].as_str().unwrap()),
        "kind=core,tile&isShort=true&isPublic=false&status=active&sort=-sellPaise".to_owned(),
    ] {
        let page = service.get_as(&admin, &format!("{MATERIALS}?{query}")).await.json();
        assert_eq!(page["items"], json!([material]), "{query}");
    }
    for query in ["q=teak", "kind=tile", "isShort=false", "isPublic=true"] {
        assert_eq!(
            service.get_as(&admin, &format!("{MATERIALS}?{query}")).await.json()["total"],
            0,
            "{query}"
        );
    }

    let change = with(board(), &json!({"version": 1, "sellPaise": 160_000, "isPublic": true}));
    let changed = service.put_as(&admin, &one(&material), &change).await.json();
    assert_eq!((&changed["sellPaise"], &changed["version"]), (&json!(160_000), &json!(2)));
    let stale = service.put_as(&admin, &one(&material), &change).await;
    assert_eq!((stale.status, &stale.json()["current"]), (StatusCode::CONFLICT, &changed));

    assert_eq!(service.delete_as(&admin, &one(&material)).await.status, StatusCode::NO_CONTENT);
    assert_eq!(service.get_as(&admin, &one(&material)).await.status, StatusCode::NOT_FOUND);
    made(&service, &admin, &json!({})).await;
    assert_eq!(service.count("audit_entries").await, 7);
}

#[test_database::test]
async fn invalid_fields_are_rejected(db: PgPool) {
    let service = Service::start(db).await;
    let admin = service.sign_in_as(Role::Admin).await;
    let material = made(&service, &admin, &json!({})).await;
    for (changes, field) in [
        (json!({"code": ""}), "code"),
        (json!({"name": ""}), "name"),
        (json!({"kind": "stone"}), "kind"),
        (json!({"hsn": "94"}), "hsn"),
        (json!({"sellPaise": -1}), "sellPaise"),
        (json!({"sellPaise": 99_999}), "sellPaise"),
        (json!({"wastage": 10_001}), "wastage"),
        (json!({"onHand": -1}), "onHand"),
        (json!({"datasheet": "ftp://example.com"}), "datasheet"),
        (json!({"brandId": uuid::Uuid::now_v7()}), "brandId"),
        (json!({"categoryId": uuid::Uuid::now_v7()}), "categoryId"),
        (json!({"substituteId": material["id"]}), "substituteId"),
        (json!({"substituteId": material["id"], "status": "discontinued", "version": 1}), "substituteId"),
    ] {
        let draft = with(with(board(), &json!({"version": 1})), &changes);
        let answer = service.put_as(&admin, &one(&material), &draft).await;
        assert_eq!(answer.status, StatusCode::UNPROCESSABLE_ENTITY, "{changes}: {}", answer.text);
        assert!(answer.json()["fields"][field].is_string(), "{changes}: {}", answer.text);
    }
    let twice = service.post_as(&admin, MATERIALS, &with(board(), &json!({"code": "ply-18-bwr"}))).await;
    assert_eq!((twice.status, &twice.json()["code"]), (StatusCode::CONFLICT, &json!("code_taken")));
    assert!(twice.json()["fields"]["code"].is_string());
}

#[test_database::test]
async fn cost_prices_are_for_admins_and_finance(db: PgPool) {
    let service = Service::start(db).await;
    let admin = service.sign_in_as(Role::Admin).await;
    let material = made(&service, &admin, &json!({"belowCostBecause": "Never"})).await;
    for (role, knows, buys) in [
        (Role::Admin, true, true),
        (Role::Finance, true, true),
        (Role::Ops, false, true),
        (Role::ProjectManager, false, true),
        (Role::Sales, false, false),
        (Role::Designer, false, false),
    ] {
        let token = service.sign_in_as(role).await;
        let seen = service.get_as(&token, &one(&material)).await.json();
        let listed = service.get_as(&token, MATERIALS).await.json()["items"][0].clone();
        assert_eq!(seen, listed, "{role}");
        assert_eq!(seen["costPaise"] == 100_000, knows, "{role}");
        assert_eq!(seen["belowCostBecause"] == "Never", knows, "{role}");
        assert_eq!(seen["vendors"] == json!(["Areca Timbers"]), buys, "{role}");
        assert_eq!((&seen["sellPaise"], &seen["margin"]), (&json!(150_000), &json!("green")), "{role}");
    }
}

#[test_database::test]
async fn operations_set_prices_without_seeing_costs(db: PgPool) {
    let service = Service::start(db).await;
    let (admin, ops) = (service.sign_in_as(Role::Admin).await, service.sign_in_as(Role::Ops).await);
    let material = made(&service, &admin, &json!({})).await;
    let mut seen = service.get_as(&ops, &one(&material)).await.json();
    assert_eq!((&seen["costPaise"], &seen["margin"]), (&Value::Null, &json!("green")));
    seen["sellPaise"] = json!(160_000);
    seen["vendors"] = json!(["Areca Timbers", "Palm Boards"]);
    let priced = service.put_as(&ops, &one(&material), &seen).await;
    assert_eq!(
        (priced.status, &priced.json()["costPaise"]),
        (StatusCode::OK, &Value::Null),
        "{}",
        priced.text
    );
    let now = service.get_as(&admin, &one(&material)).await.json();
    assert_eq!((&now["costPaise"], &now["sellPaise"]), (&json!(100_000), &json!(160_000)));
    assert_eq!(now["vendors"], seen["vendors"]);

    let low =
        service.put_as(&ops, &one(&material), &with(priced.json(), &json!({"sellPaise": 99_999}))).await;
    assert!(low.json()["fields"]["sellPaise"].is_string(), "{}", low.text);
    let known = json!({"costPaise": 1, "belowCostBecause": "A gift", "version": 2});
    let written = service.put_as(&ops, &one(&material), &with(now, &known)).await;
    assert_eq!(written.status, StatusCode::OK, "{}", written.text);
    let now = service.get_as(&admin, &one(&material)).await.json();
    assert_eq!((&now["costPaise"], &now["belowCostBecause"]), (&json!(100_000), &json!("")));

    let new = made(&service, &ops, &json!({"code": "PLY-19"})).await;
    let copy = service.post_as(&ops, &format!("{}/copy", one(&material)), &json!({})).await.json();
    assert_eq!((&new["costPaise"], &copy["costPaise"]), (&Value::Null, &Value::Null));
    let listed = service.get_as(&ops, MATERIALS).await.text;
    assert!(!listed.contains("100000"), "{listed}");
}

#[test_database::test]
async fn operations_cannot_import_costs(db: PgPool) {
    let service = Service::start(db).await;
    service.disregard::<jobs::Documents>();
    let (admin, ops) = (service.sign_in_as(Role::Admin).await, service.sign_in_as(Role::Ops).await);
    let list = json!({"fileName": "stock.csv", "csv": "Code,Cost,Sell rate\nPLY-18,1000,1500\n"});
    let mapping = json!({"code": "Code", "costPaise": "Cost", "sellPaise": "Sell rate"});
    for (token, status) in [(&admin, StatusCode::ACCEPTED), (&ops, StatusCode::UNPROCESSABLE_ENTITY)] {
        let sent = service.post_as(token, &format!("{MATERIALS}/imports"), &list).await.json();
        let may = status == StatusCode::ACCEPTED;
        assert_eq!(sent["suggestedMapping"]["costPaise"] == "Cost", may, "{sent}");
        let address = format!("{MATERIALS}/imports/{}", sent["id"].as_str().unwrap());
        let mapped = service.put_as(token, &address, &json!({"mapping": mapping})).await;
        assert_eq!(mapped.status, status, "{}", mapped.text);
        assert_eq!(mapped.json()["fields"]["mapping"].is_string(), !may, "{}", mapped.text);
    }
}

#[test_database::test]
async fn a_designer_changes_descriptions_but_not_prices(db: PgPool) {
    let service = Service::start(db).await;
    let (admin, designer) = (service.sign_in_as(Role::Admin).await, service.sign_in_as(Role::Designer).await);
    let material = made(&service, &admin, &json!({})).await;
    let mut seen = service.get_as(&designer, &one(&material)).await.json();
    seen["finish"] = json!("Calibrated");
    seen["sellPaise"] = json!(1);
    seen["code"] = json!("MINE");
    seen["status"] = json!("discontinued");
    let answer = service.put_as(&designer, &one(&material), &seen).await;
    assert_eq!(answer.status, StatusCode::OK, "{}", answer.text);
    let now = service.get_as(&admin, &one(&material)).await.json();
    assert_eq!(
        now,
        with(material, &json!({"finish": "Calibrated", "version": 2, "updatedAt": now["updatedAt"]}))
    );
    let stale = service.put_as(&designer, &one(&now), &seen).await;
    assert_eq!((stale.status, &stale.json()["current"]["costPaise"]), (StatusCode::CONFLICT, &Value::Null));
}

#[test_database::test]
async fn bulk_price_changes_can_be_undone(db: PgPool) {
    let service = Service::start(db).await;
    let admin = service.sign_in_as(Role::Admin).await;
    let board = made(&service, &admin, &json!({})).await;
    made(&service, &admin, &json!({"code": "B", "name": "Thin board", "costPaise": 149_000})).await;
    made(&service, &admin, &json!({"code": "C", "kind": "tile"})).await;
    let path = format!("{MATERIALS}/price-changes");
    let body = json!({
        "selection": {"query": {"kind": "core"}}, "percent": -500, "effectiveOn": "2026-12-01", "dryRun": true
    });
    let preview = service.post_as(&admin, &path, &body).await.json();
    assert_eq!((&preview["materials"], &preview["changed"]), (&json!(2), &json!(1)));
    assert_eq!(preview["skipped"][0]["name"], "Thin board");
    assert_eq!(
        (&preview["examples"][0]["newSellPaise"], &preview["change"]),
        (&json!(142_500), &Value::Null)
    );
    assert_eq!(service.get_as(&admin, &one(&board)).await.json()["nextPrice"], Value::Null);

    let done = service.post_as(&admin, &path, &with(body, &json!({"dryRun": false}))).await.json();
    let next = json!({"effectiveOn": "2026-12-01", "sellPaise": 142_500});
    let now = service.get_as(&admin, &one(&board)).await.json();
    assert_eq!((&now["nextPrice"], &now["sellPaise"], &now["version"]), (&next, &json!(150_000), &json!(2)));
    let undo = format!("{path}/{}/undo", done["change"].as_str().unwrap());
    assert_eq!(service.post_as(&admin, &undo, &json!({})).await.json(), json!({"changed": 1}));
    assert_eq!(service.get_as(&admin, &one(&board)).await.json()["nextPrice"], Value::Null);
    assert_eq!(service.post_as(&admin, &undo, &json!({})).await.status, StatusCode::NOT_FOUND);

    for (changes, field) in [
        (json!({"percent": 0}), "percent"),
        (json!({"percent": -5001}), "percent"),
        (json!({"effectiveOn": "2026-11-19"}), "effectiveOn"),
    ] {
        let body = json!({"selection": {"ids": [board["id"]]}, "percent": 100, "effectiveOn": "2026-12-01"});
        let answer = service.post_as(&admin, &path, &with(body, &changes)).await;
        assert_eq!(answer.status, StatusCode::UNPROCESSABLE_ENTITY, "{changes}: {}", answer.text);
        assert!(answer.json()["fields"][field].is_string(), "{changes}: {}", answer.text);
    }
}

#[test_database::test]
async fn a_material_is_duplicated_and_substituted(db: PgPool) {
    let service = Service::start(db).await;
    let (ops, sales) = (service.sign_in_as(Role::Ops).await, service.sign_in_as(Role::Sales).await);
    let material = made(&service, &ops, &json!({"isPublic": true})).await;
    let copy = service.post_as(&ops, &format!("{}/copy", one(&material)), &json!({})).await;
    assert_eq!(copy.status, StatusCode::CREATED, "{}", copy.text);
    let copy = copy.json();
    assert_eq!(
        (&copy["code"], &copy["onHand"], &copy["isPublic"]),
        (&json!("PLY-18-BWR-2"), &json!(0), &json!(false))
    );
    let renamed = with(board(), &json!({"code": "PLY-19", "name": "BWP plywood", "version": 1}));
    let other = service.put_as(&ops, &one(&copy), &renamed).await.json();

    let quotation = service.post_as(&sales, "/api/admin/quotations", &json!({})).await.json();
    let path = format!("/api/admin/quotations/{}", quotation["id"].as_str().unwrap());
    let mut draft = quotation["draft"].clone();
    draft["version"] = quotation["version"].clone();
    draft["rooms"] = json!([{"name": "Kitchen", "items": [{"line": {
        "id": uuid::Uuid::now_v7(), "name": "Base units", "material": "BWR Plywood", "hsn": "9403",
        "dimensions": {"by": "pieces", "count": 2}, "ratePaise": 100_000
    }}]}]);
    let answer = service.put_as(&sales, &path, &draft).await;
    assert_eq!(answer.status, StatusCode::OK, "{}", answer.text);

    let uses = format!("{}/uses", one(&material));
    let used = service.get_as(&sales, &uses).await.json();
    assert_eq!((&used["quotations"]["count"], &used["designs"]["count"]), (&json!(1), &json!(0)), "{used}");
    assert_eq!(used["quotations"]["latest"][0]["id"], quotation["id"]);
    let designer = service.sign_in_as(Role::Designer).await;
    assert_eq!(service.get_as(&designer, &uses).await.json()["quotations"]["count"], 0, "somebody else's");
    assert_eq!(service.get_as(&ops, &uses).await.json()["quotations"], Value::Null, "no access");

    let substitution = format!("{}/substitution", one(&material));
    let body = json!({"by": other["id"], "version": 1});
    let done = service.post_as(&ops, &substitution, &body).await;
    assert_eq!(done.status, StatusCode::OK, "{}", done.text);
    let done = done.json();
    assert_eq!(
        (&done["material"]["status"], &done["material"]["substitute"]["name"]),
        (&json!("discontinued"), &json!("BWP plywood"))
    );
    assert_eq!((&done["quotations"][0]["id"], &done["left"]), (&quotation["id"], &json!([])));
    let line = service.get_as(&sales, &path).await.json()["draft"]["rooms"][0]["items"][0]["line"].clone();
    assert_eq!(line["material"], "BWP plywood");

    assert_eq!(service.post_as(&ops, &substitution, &body).await.json()["code"], "stale");
    for (by, reason) in
        [(&material["id"], "a different material"), (&json!(uuid::Uuid::now_v7()), "not exist")]
    {
        let answer = service.post_as(&ops, &substitution, &json!({"by": by, "version": 2})).await;
        assert!(answer.json()["fields"]["by"].as_str().unwrap().contains(reason), "{}", answer.text);
    }
    let back = format!("{}/substitution", one(&other));
    let answer = service.post_as(&ops, &back, &json!({"by": material["id"], "version": 2})).await;
    assert_eq!(answer.json()["fields"]["by"], "is discontinued itself");
}

#[test_database::test]
async fn a_list_of_materials_is_uploaded_mapped_and_checked(db: PgPool) {
    let service = Service::start(db).await;
    service.disregard::<jobs::Documents>();
    let ops = service.sign_in_as(Role::Ops).await;
    let path = format!("{MATERIALS}/imports");
    let list = "Code,Name,Type,Unit,HSN,Sell rate\nPLY-18,Plywood,core,sheet,9403,1500\nHALF,,,,,\n";
    let file = json!({"fileName": "stock.csv", "csv": list});
    let sent = service.post_as(&ops, &path, &file).await;
    assert_eq!(sent.status, StatusCode::CREATED, "{}", sent.text);
    let sent = sent.json();
    let mapping = json!({
        "code": "Code", "name": "Name", "kind": "Type", "unit": "Unit", "hsn": "HSN", "sellPaise": "Sell rate"
    });
    assert_eq!(sent["suggestedMapping"], mapping);
    let id: ImportId = sent["id"].as_str().unwrap().parse().unwrap();
    let address = format!("{path}/{id}");
    for (wrong, reason) in [(json!({"name": "Name"}), "codes"), (json!({"colour": "Name"}), "unknown field")]
    {
        let answer = service.put_as(&ops, &address, &json!({"mapping": wrong})).await;
        assert!(answer.json()["fields"]["mapping"].as_str().unwrap().contains(reason), "{}", answer.text);
    }
    let mapped = service.put_as(&ops, &address, &json!({"mapping": mapping})).await;
    assert_eq!((mapped.status, &mapped.json()["state"]), (StatusCode::ACCEPTED, &json!("checking")));
    let mut db = service.db.begin().await.unwrap();
    let mut check = import::begin_check::<Stock>(&mut db, id, 1).await.unwrap().unwrap();
    while check.next(&mut db, service.clock.now()).await.unwrap() {}
    import::finish_check(&mut db, id, 1, service.clock.now()).await.unwrap();
    db.commit().await.unwrap();
    let checked = service.get_as(&ops, &address).await.json();
    assert_eq!((&checked["valid"], &checked["invalid"]), (&json!(1), &json!(1)));
    let errors = service.get_as(&ops, &format!("{address}/errors.csv")).await.text;
    assert!(errors.contains("name: is missing; kind: is missing"), "{errors}");
    assert_eq!(service.count("materials").await, 0, "a check writes none");

    let run = service.post_as(&ops, &format!("{address}/run"), &json!({})).await;
    assert_eq!((run.status, &run.json()["state"]), (StatusCode::ACCEPTED, &json!("importing")));
    let admin = service.sign_in_as(Role::Admin).await;
    let among_leads = service.get_as(&admin, &format!("/api/admin/leads/imports/{id}")).await;
    assert_eq!(among_leads.status, StatusCode::NOT_FOUND);
    let designer = service.sign_in_as(Role::Designer).await;
    assert_eq!(service.get_as(&designer, &address).await.status, StatusCode::NOT_FOUND);
}

#[test_database::test]
async fn a_workbook_can_be_imported(db: PgPool) {
    let service = Service::start(db).await;
    let ops = service.sign_in_as(Role::Ops).await;
    let mut book = Workbook::new();
    let sheet = book.add_worksheet();
    for (column, (name, value)) in (0..).zip([("Code", "PLY-18"), ("Name", "Plywood"), ("HSN", "4412")]) {
        sheet.write(0, column, name).unwrap().write(2, column, value).unwrap();
    }
    let path = format!("{MATERIALS}/imports");
    let encoded = STANDARD.encode(book.save_to_buffer().unwrap());
    let sent = service.post_as(&ops, &path, &json!({"fileName": "stock.xlsx", "xlsx": encoded})).await;
    assert_eq!(sent.status, StatusCode::CREATED, "{}", sent.text);
    assert_eq!(sent.json()["columns"], json!(["Code", "Name", "HSN"]));
    assert_eq!(sent.json()["sample"], json!([["PLY-18", "Plywood", "4412"]]));
    let none = STANDARD.encode("Code,Name");
    let none = service.post_as(&ops, &path, &json!({"fileName": "stock.xlsx", "xlsx": none})).await;
    assert_eq!(none.json()["code"], "not_xlsx", "{}", none.text);
    let wrong = service.post_as(&ops, &path, &json!({"fileName": "stock.xlsx", "xlsx": "?"})).await;
    assert_eq!(wrong.json()["fields"]["xlsx"], "must be a workbook in base64", "{}", wrong.text);
}
