//! The workflow of a quotation, from draft to its end.

use super::*;

/// An approved quotation.
pub(crate) async fn approved(service: &Service, by: &Person, lead: Option<&str>) -> Value {
    costing(service, 60).await;
    let new = begun(service, by, lead).await;
    let changes = json!({
        "clientName": "Asha Rao", "clientEmail": "asha.rao@example.com", "rooms": from_the_card(&json!({}))
    });
    let written = ok(&write(service, by, &new, &changes).await);
    ok(&step(service, by, &written, "/submission").await)
}

/// A sent quotation.
pub(crate) async fn sent(service: &Service, by: &Person, lead: Option<&str>) -> Value {
    let approved = approved(service, by, lead).await;
    send(service, by, &approved).await
}

pub(crate) async fn send(service: &Service, by: &Person, quotation: &Value) -> Value {
    // Its PDF is tested in `documents`.
    service.disregard::<jobs::Documents>();
    let answer = step(service, by, quotation, "/sending").await;
    assert_eq!(answer.status, StatusCode::ACCEPTED, "{}", answer.text);
    answer.json()
}

/// A sent quotation with an optional line.
pub(crate) async fn with_options(service: &Service, by: &Person) -> Value {
    costing(service, 60).await;
    let new = begun(service, by, None).await;
    let mut rooms = from_the_card(&json!({}));
    let option = from_the_card(&json!({"name": "Second run", "isOptional": true}))[0]["items"][0].clone();
    rooms[0]["items"].as_array_mut().unwrap().push(option);
    let changes = json!({"clientName": "Asha Rao", "clientEmail": "asha.rao@example.com", "rooms": rooms});
    let written = ok(&write(service, by, &new, &changes).await);
    let approved = ok(&step(service, by, &written, "/submission").await);
    send(service, by, &approved).await
}

/// A sent quotation of a kitchen from the calculator: base and wall units and the counter.
pub(crate) async fn from_a_plan(service: &Service, by: &Person) -> Value {
    costing(service, 60).await;
    let plan = json!({
        "layout": "l_shape", "legs": [1000, 800], "package": "essential", "core": "BWR plywood",
        "finish": "Laminate", "counter": "Granite"
    });
    let answer = service.post_as(&by.token, QUOTATIONS, &json!({"from": {"kitchen": plan}})).await;
    assert_eq!(answer.status, StatusCode::CREATED, "{}", answer.text);
    let new = answer.json();
    let mut rooms = new["draft"]["rooms"].clone();
    // Installation has no cost price, and would need an approval.
    rooms[0]["items"].as_array_mut().unwrap().pop();
    let changes = json!({"clientName": "Asha Rao", "clientEmail": "asha.rao@example.com", "rooms": rooms});
    let written = ok(&write(service, by, &new, &changes).await);
    let approved = ok(&step(service, by, &written, "/submission").await);
    send(service, by, &approved).await
}

async fn revised(service: &Service, by: &Person, quotation: &Value) -> Value {
    let answer = step(service, by, quotation, "/revision").await;
    assert_eq!(answer.status, StatusCode::CREATED, "{}", answer.text);
    answer.json()
}

async fn read(service: &Service, by: &Person, quotation: &Value) -> Value {
    ok(&service.get_as(&by.token, &of(quotation, "")).await)
}

/// A lead of this owner.
pub(crate) async fn lead_of(service: &Service, owner: &Person) -> String {
    service.post("/api/leads", &booking()).await;
    service.claim_mail().await;
    let lead = sqlx::query_scalar!("update leads set owner_id = $1 returning id", owner.id.0);
    lead.fetch_one(&service.db).await.unwrap().to_string()
}

async fn lead_status(service: &Service) -> String {
    sqlx::query_scalar!("select status from leads").fetch_one(&service.db).await.unwrap()
}

#[test_database::test]
async fn a_sent_quotation_keeps_its_figures(db: PgPool) {
    let service = Service::start(db).await;
    let (sales, admin) = (service.person(Role::Sales).await, service.person(Role::Admin).await);
    let lead = lead_of(&service, &sales).await;
    let sent = sent(&service, &sales, Some(&lead)).await;
    assert_eq!((&sent["status"], &sent["revision"]), (&json!("sent"), &json!(0)));
    assert!(sent["sentAt"].is_string());
    assert_eq!(lead_status(&service).await, "quotation_sent", "its lead is updated");
    let before = read(&service, &admin, &sent).await;
    costing(&service, 99).await;
    sqlx::query!("update gst_rates set rate = 500").execute(&service.db).await.unwrap();
    let settings = json!({"value": {"terms": "Other terms.", "paymentTemplates": [
        {"name": "All", "milestones": [{"name": "At once", "percent": 10_000}]}
    ]}, "version": 0});
    ok(&service.put_as(&admin.token, "/api/admin/settings/quotations", &settings).await);
    assert_eq!(read(&service, &admin, &sent).await, before);
    let milestones = before["milestones"].as_array().unwrap();
    let sum: i64 = milestones.iter().map(|part| part["amountPaise"].as_i64().unwrap()).sum();
    assert_eq!((milestones.len(), json!(sum)), (4, before["price"]["totals"]["payablePaise"].clone()));
}

#[test_database::test]
async fn an_unapproved_quotation_cannot_be_sent(db: PgPool) {
    let service = Service::start(db).await;
    let sales = service.person(Role::Sales).await;
    let new = begun(&service, &sales, None).await;
    refused(&step(&service, &sales, &new, "/sending").await, StatusCode::CONFLICT, "not_sendable");
    let approved = approved(&service, &sales, None).await;
    let to = json!({"version": approved["version"], "to": "nowhere"});
    let answer = service.post_as(&sales.token, &of(&approved, "/sending"), &to).await;
    assert!(answer.json()["fields"]["to"].is_string(), "{}", answer.text);
    sqlx::query!("update quotations set valid_until = '2026-11-19'").execute(&service.db).await.unwrap();
    refused(&step(&service, &sales, &approved, "/sending").await, StatusCode::CONFLICT, "not_valid_any_more");
    assert_eq!(service.count("quotation_sendings").await, 0);
}

#[test_database::test]
async fn a_sent_quotation_can_be_sent_again_unchanged(db: PgPool) {
    let service = Service::start(db).await;
    let sales = service.person(Role::Sales).await;
    let first = sent(&service, &sales, None).await;
    let to = json!({"version": first["version"], "to": "home@example.com", "message": "As promised."});
    let answer = service.post_as(&sales.token, &of(&first, "/sending"), &to).await;
    assert_eq!(answer.status, StatusCode::ACCEPTED, "{}", answer.text);
    assert_eq!(answer.json()["version"], first["version"], "the document is the same");
    let rows = sqlx::query!("select to_email, message, version from quotation_sendings order by id");
    let rows = rows.fetch_all(&service.db).await.unwrap();
    assert_eq!(rows[0].to_email, "asha.rao@example.com");
    assert_eq!((rows[1].to_email.as_str(), rows[1].message.as_str()), ("home@example.com", "As promised."));
    assert_eq!((json!(rows[0].version), rows[0].version), (first["version"].clone(), rows[1].version));
}

#[test_database::test]
async fn a_sent_revision_supersedes_the_previous_one(db: PgPool) {
    let service = Service::start(db).await;
    let sales = service.person(Role::Sales).await;
    let first = sent(&service, &sales, None).await;
    let next = revised(&service, &sales, &first).await;
    assert_eq!((&next["number"], &next["revision"]), (&first["number"], &json!(1)));
    assert_eq!((&next["status"], &next["draft"]["rooms"]), (&json!("draft"), &first["draft"]["rooms"]));
    assert_eq!(next["price"], first["price"]);
    refused(&step(&service, &sales, &first, "/revision").await, StatusCode::CONFLICT, "revised_already");
    assert_eq!(read(&service, &sales, &first).await["status"], "sent", "until the next one is sent");

    let changes =
        json!({"rooms": from_the_card(&json!({"ratePaise": 150_000, "overrideReason": "Teak edges"}))});
    let next = ok(&write(&service, &sales, &next, &changes).await);
    let next = ok(&step(&service, &sales, &next, "/submission").await);
    assert_eq!(next["number"], first["number"], "no other number is used");
    let next = send(&service, &sales, &next).await;
    let statuses: Vec<_> =
        next["revisions"].as_array().unwrap().iter().map(|revision| &revision["status"]).collect();
    assert_eq!(statuses, ["superseded", "sent"]);
    let first = read(&service, &sales, &first).await;
    assert_eq!(first["allowed"], json!(["copy"]));
    assert_eq!(service.count("document_numbers").await, 1);
}

#[test_database::test]
async fn only_one_revision_is_live(db: PgPool) {
    let service = Service::start(db).await;
    let sales = service.person(Role::Sales).await;
    let first = sent(&service, &sales, None).await;
    let next = revised(&service, &sales, &first).await;
    let next = ok(&step(&service, &sales, &next, "/submission").await);
    let forced = sqlx::query!(
        "update quotations set status = 'sent' where id = $1",
        next["id"].as_str().unwrap().parse::<Uuid>().unwrap(),
    );
    assert!(forced.execute(&service.db).await.is_err(), "the database holds it, whatever the program does");
    sqlx::query!("update quotations set status = 'accepted' where revision = 0")
        .execute(&service.db)
        .await
        .unwrap();
    refused(&step(&service, &sales, &next, "/sending").await, StatusCode::CONFLICT, "signed_already");
}

#[test_database::test]
async fn a_return_reason_is_cleared_on_submission(db: PgPool) {
    let service = Service::start(db).await;
    let (sales, head) = (service.person(Role::Sales).await, service.person(Role::Sales).await);
    sqlx::query!("update users set is_sales_head = true where id = $1", head.id.0)
        .execute(&service.db)
        .await
        .unwrap();
    costing(&service, 60).await;
    let new = begun(&service, &sales, None).await;
    let off = json!({"by": "percent", "percent": 600});
    let changes = json!({"clientName": "Asha", "rooms": from_the_card(&json!({})), "discount": off});
    let written = ok(&write(&service, &sales, &new, &changes).await);
    let pending = ok(&step(&service, &sales, &written, "/submission").await);
    assert_eq!(pending["allowed"], json!(["return", "copy", "cancel"]));
    let seen = read(&service, &head, &pending).await;
    assert_eq!(seen["allowed"], json!(["approve", "return", "copy", "cancel"]));
    let back = json!({"because": "Too much.", "version": pending["version"]});
    let back = ok(&service.post_as(&head.token, &of(&pending, "/return"), &back).await);
    assert_eq!(back["returnedBecause"], "Too much.");
    let again = ok(&step(&service, &sales, &back, "/submission").await);
    assert_eq!(again["returnedBecause"], json!(null));
}

#[test_database::test]
async fn a_preview_saves_nothing(db: PgPool) {
    let service = Service::start(db).await;
    let sales = service.person(Role::Sales).await;
    let new = begun(&service, &sales, None).await;
    let mut draft = new["draft"].clone();
    draft["rooms"] = kitchen();
    draft["paymentTemplate"] = json!("5 / 45 / 50");
    let preview = ok(&service.post_as(&sales.token, &of(&new, "/price"), &json!({"draft": draft})).await);
    assert_eq!(preview["price"]["totals"]["subtotalPaise"], 10_374_500);
    assert_eq!(preview["milestones"].as_array().unwrap().len(), 3);
    assert_eq!(preview["margin"]["costPaise"], json!(null), "figures are not for sales");
    assert_eq!(read(&service, &sales, &new).await, new);
    draft["rooms"][0]["items"][0]["line"]["ratePaise"] = json!(-1);
    let answer = service.post_as(&sales.token, &of(&new, "/price"), &json!({"draft": draft})).await;
    let fields = &answer.json()["fields"];
    assert!(fields["draft.rooms[0].items[0].line.ratePaise"].is_string(), "{}", answer.text);
}

#[test_database::test]
async fn a_quotation_is_cancelled_or_rejected_once(db: PgPool) {
    let service = Service::start(db).await;
    let sales = service.person(Role::Sales).await;
    let end = async |quotation: &Value, what: &str| {
        let body = json!({"version": quotation["version"], "reason": "They build later."});
        service.post_as(&sales.token, &of(quotation, what), &body).await
    };
    let approved = approved(&service, &sales, None).await;
    refused(&end(&approved, "/rejection").await, StatusCode::CONFLICT, "not_with_customer");
    let cancelled = ok(&end(&approved, "/cancellation").await);
    assert_eq!((&cancelled["status"], &cancelled["allowed"]), (&json!("cancelled"), &json!(["copy"])));
    refused(&end(&cancelled, "/cancellation").await, StatusCode::CONFLICT, "not_cancellable");

    let sent = sent(&service, &sales, None).await;
    let rejected = ok(&end(&sent, "/rejection").await);
    assert_eq!(
        (&rejected["status"], &rejected["rejectedBecause"]),
        (&json!("rejected"), &json!("They build later."))
    );
    let next = revised(&service, &sales, &rejected).await;
    assert_eq!(next["revision"], 1);
}

#[test_database::test]
async fn an_accepted_quotation_becomes_a_project(db: PgPool) {
    let service = Service::start(db).await;
    let sales = service.person(Role::Sales).await;
    let lead = lead_of(&service, &sales).await;
    for lead in [Some(lead.as_str()), None] {
        let sent = sent(&service, &sales, lead).await;
        refused(&step(&service, &sales, &sent, "/conversion").await, StatusCode::CONFLICT, "not_accepted");
        sqlx::query!("update quotations set status = 'accepted' where status = 'sent'")
            .execute(&service.db)
            .await
            .unwrap();
        let converted = ok(&step(&service, &sales, &sent, "/conversion").await);
        assert_eq!((&converted["status"], &converted["allowed"]), (&json!("converted"), &json!(["copy"])));
        assert_eq!(converted["customer"]["name"], "Asha Rao");
        assert!(converted["projectId"].is_string());
    }
    assert_eq!(lead_status(&service).await, "won");
    assert_eq!((service.count("customers").await, service.count("projects").await), (1, 2));
}

#[test_database::test]
async fn a_quotation_starts_from_an_earlier_one(db: PgPool) {
    let service = Service::start(db).await;
    let sales = service.person(Role::Sales).await;
    let old = sent(&service, &sales, None).await;
    let named = json!({"name": "Kitchen, plain", "quotationId": old["id"]});
    let template = service.post_as(&sales.token, "/api/admin/quotation-templates", &named).await;
    assert_eq!(template.status, StatusCode::CREATED, "{}", template.text);
    let template = template.json();
    assert_eq!((&template["rooms"], &template["lines"]), (&json!(["Kitchen"]), &json!(1)));
    let again = service.post_as(&sales.token, "/api/admin/quotation-templates", &named).await;
    refused(&again, StatusCode::CONFLICT, "name_taken");

    let begin = async |from: Value| {
        let answer = service.post_as(&sales.token, QUOTATIONS, &json!({"from": from})).await;
        assert_eq!(answer.status, StatusCode::CREATED, "{}", answer.text);
        answer.json()
    };
    let of_template = begin(json!({"template": {"id": template["id"]}})).await;
    assert_eq!(of_template["draft"]["rooms"], old["draft"]["rooms"]);
    assert_eq!((&of_template["draft"]["clientName"], &of_template["number"]), (&json!(""), &json!(null)));
    let copy = begin(json!({"quotation": {"id": old["id"]}})).await;
    assert_eq!((&copy["draft"]["clientName"], &copy["price"]), (&json!("Asha Rao"), &old["price"]));
    let list = service.get_as(&sales.token, QUOTATIONS).await.json();
    assert_eq!(list["items"][0]["payablePaise"], old["price"]["totals"]["payablePaise"]);

    let path = format!("/api/admin/quotation-templates/{}", template["id"].as_str().unwrap());
    let renamed = json!({"name": "Kitchen", "version": 1});
    assert_eq!(ok(&service.put_as(&sales.token, &path, &renamed).await)["name"], "Kitchen");
    refused(&service.put_as(&sales.token, &path, &renamed).await, StatusCode::CONFLICT, "stale");
    assert_eq!(service.delete_as(&sales.token, &path).await.status, StatusCode::NO_CONTENT);
    let gone = json!({"from": {"template": {"id": template["id"]}}});
    let answer = service.post_as(&sales.token, QUOTATIONS, &gone).await;
    assert!(answer.json()["fields"]["from"].is_string(), "{}", answer.text);
}

#[test_database::test]
async fn a_kitchen_plan_becomes_lines_at_the_same_rates(db: PgPool) {
    let service = Service::start(db).await;
    let sales = service.person(Role::Sales).await;
    let plan = json!({
        "layout": "l_shape", "legs": [1000, 800], "package": "essential", "core": "BWR plywood",
        "finish": "Laminate", "counter": "Granite"
    });
    let estimate = ok(&service.post("/api/calculators/kitchen", &plan).await);
    let answer = service.post_as(&sales.token, QUOTATIONS, &json!({"from": {"kitchen": plan}})).await;
    assert_eq!(answer.status, StatusCode::CREATED, "{}", answer.text);
    let quotation = answer.json();
    let paise = |value: &Value| value.as_i64().unwrap();
    let estimated = paise(&estimate["costPaise"]) + paise(&estimate["installationPaise"]);
    let offered = paise(&quotation["price"]["totals"]["subtotalPaise"]);
    assert!((estimated - offered).abs() * 1000 < estimated, "{estimated} and {offered}: millimetres apart");
    let lines = quotation["draft"]["rooms"][0]["items"].as_array().unwrap();
    assert_eq!(lines.len(), estimate["lines"].as_array().unwrap().len() + 1);
}

#[test_database::test]
async fn concurrent_editors_see_each_other(db: PgPool) {
    let service = Service::start(db).await;
    let (sales, admin) = (service.person(Role::Sales).await, service.person(Role::Admin).await);
    let new = begun(&service, &sales, None).await;
    let stay = async |who: &Person| {
        ok(&service.put_as(&who.token, &of(&new, "/editors/me"), &json!({})).await)["editors"].clone()
    };
    assert_eq!(stay(&sales).await, json!([]));
    assert_eq!(stay(&admin).await[0]["id"], json!(sales.id));
    assert_eq!(stay(&sales).await[0]["id"], json!(admin.id));
    assert_eq!(read(&service, &sales, &new).await["editors"][0]["id"], json!(admin.id));
    let left = service.delete_as(&admin.token, &of(&new, "/editors/me")).await;
    assert_eq!(left.status, StatusCode::NO_CONTENT);
    assert_eq!(stay(&sales).await, json!([]));
    service.clock.advance(chrono::TimeDelta::minutes(1));
    assert_eq!(stay(&admin).await, json!([]), "a silent editor is gone");
}

#[test_database::test]
async fn an_unknown_kitchen_plan_is_rejected(db: PgPool) {
    let service = Service::start(db).await;
    let (sales, admin) = (service.person(Role::Sales).await, service.person(Role::Admin).await);
    let new = begun(&service, &sales, None).await;
    let answer = write(&service, &sales, &new, &json!({"paymentTemplate": "All at the end"})).await;
    assert!(answer.json()["fields"]["paymentTemplate"].is_string(), "{}", answer.text);
    let half = json!({"value": {"paymentTemplates": [
        {"name": "Half", "milestones": [{"name": "At once", "percent": 5_000}]}
    ]}, "version": 0});
    let answer = service.put_as(&admin.token, "/api/admin/settings/quotations", &half).await;
    assert_eq!(answer.status, StatusCode::UNPROCESSABLE_ENTITY, "{}", answer.text);
}

#[test_database::test]
async fn an_assignment_of_many_is_undone_but_not_a_later_one(db: PgPool) {
    let service = Service::start(db).await;
    let (sales, colleague) = (service.person(Role::Sales).await, service.person(Role::Sales).await);
    let admin = service.person(Role::Admin).await;
    let (first, second) = (begun(&service, &sales, None).await, begun(&service, &sales, None).await);
    let assign = async |by: &Person, ids: &[&Value], owner: &Person| {
        let ids: Vec<_> = ids.iter().map(|quotation| &quotation["id"]).collect();
        let body = json!({"selection": {"ids": ids}, "action": {"assign": {"ownerId": owner.id}}});
        ok(&service.post_as(&by.token, &format!("{QUOTATIONS}/bulk"), &body).await)
    };
    let owner = async |quotation: &Value| read(&service, &admin, quotation).await["owner"]["id"].clone();
    let done = assign(&sales, &[&first, &second], &colleague).await;
    assert_eq!(done["changed"], 2);
    assign(&admin, &[&second], &admin).await;

    let undo = format!("{QUOTATIONS}/bulk/{}/undo", done["batch"].as_str().unwrap());
    let stranger = service.post_as(&colleague.token, &undo, &json!({})).await;
    assert_eq!(stranger.status, StatusCode::NOT_FOUND);
    // They gave the quotation away, and get it back without seeing it meanwhile.
    let undone = ok(&service.post_as(&sales.token, &undo, &json!({})).await);
    assert_eq!((&undone["changed"], &undone["skipped"][0]["id"]), (&json!(1), &second["id"]));
    assert_eq!(undone["skipped"][0]["reason"], "It has been assigned again since.");
    assert_eq!((owner(&first).await, owner(&second).await), (json!(sales.id), json!(admin.id)));
}
