//! The private link of a quotation: viewing, comments, options and signature.

use api::auth::Auth;
use axum::http::{Method, StatusCode};
use jobs::occasion::News;
use jobs::{Documents, Mail};
use kernel::ids::{EnquiryId, QuotationCodeId, QuotationId};
use kernel::role::Role;
use kernel::secret::SecretKey;
use people::account::Keys;
use sales::quotation::{code, link};
use serde_json::{Value, json};
use sqlx::PgPool;
use uuid::Uuid;

use crate::admin::quotations::workflow::{from_a_plan, lead_of, send, sent, with_options};
use crate::admin::quotations::{of, ok, refused, step};
use crate::harness::{Answer, Person, SITE, Service, booking_with, keys};

fn id(quotation: &Value) -> QuotationId {
    quotation["id"].as_str().unwrap().parse().unwrap()
}

fn page(quotation: &Value, what: &str) -> String {
    format!("/api/quotations/{}{what}", link::token(&keys(), id(quotation)))
}

async fn read(service: &Service, quotation: &Value) -> Value {
    ok(&service.get(&page(quotation, "")).await)
}

/// Marks a quotation's PDF as ready, like the worker.
async fn print(service: &Service, quotation: &Value) {
    let printed = sqlx::query!(
        "update documents
         set state = 'ready', file_name = 'QT.pdf', sha256 = $2, bytes = 1000, pages = 3, storage_key = 'documents/a.pdf',
             made_at = now()
         where subject_id = $1 and kind = 'quotation'",
        id(quotation).0,
        "ab".repeat(32),
    );
    assert_eq!(printed.execute(&service.db).await.unwrap().rows_affected(), 1);
}

/// An admin confirms the address of a quotation's customer.
async fn confirm_address(service: &Service, quotation: &Value) {
    let admin = service.sign_in_as(Role::Admin).await;
    let known = json!({"email": "asha.rao@example.com", "reason": "She read it back on the phone."});
    ok(&service.post_as(&admin, &of(quotation, "/address-confirmation"), &known).await);
}

/// The code of the latest e-mail.
async fn code_for(service: &Service, quotation: &Value) -> String {
    confirm_address(service, quotation).await;
    let answer = service.post(&page(quotation, "/codes"), &json!({"by": "email"})).await;
    assert_eq!(answer.status, StatusCode::ACCEPTED, "{}", answer.text);
    assert_eq!(answer.json()["sentTo"], "a•••@example.com");
    let letters = service.claim_mail().await;
    let mut codes = letters.iter().filter_map(|(letter, _)| match letter {
        Mail::SendQuotationCode { code } => Some(*code),
        _ => None,
    });
    digits(&keys(), codes.next_back().unwrap())
}

fn digits(keys: &Keys, id: QuotationCodeId) -> String {
    code::digits(keys, id)
}

fn yes(code: &str, chosen: &[&Value]) -> Value {
    json!({
        "code": code, "name": "Asha Rao", "signature": {"typed": "Asha Rao"}, "acceptsTerms": true, "chosen": chosen
    })
}

async fn accept(service: &Service, quotation: &Value, yes: &Value) -> Answer {
    service.post(&page(quotation, "/acceptance"), yes).await
}

async fn news(service: &Service) -> Vec<News> {
    let letters = service.claim_mail().await.into_iter();
    let news = letters.filter_map(|(letter, _)| match letter {
        Mail::TellOfQuotation { news, .. } => Some(news),
        _ => None,
    });
    news.collect()
}

#[test_database::test]
async fn a_customer_sees_the_offer_and_nothing_of_costs(db: PgPool) {
    let service = Service::start(db).await;
    let sales = service.person(Role::Sales).await;
    let quotation = sent(&service, &sales, None).await;
    let staff = service.get_as(&sales.token, &page(&quotation, "")).await;
    assert_eq!(ok(&staff)["status"], "sent", "a colleague's look does not count");
    assert_eq!(news(&service).await, []);

    let offer = read(&service, &quotation).await;
    assert_eq!((&offer["status"], &offer["mayDecide"]), (&json!("viewed"), &json!(true)));
    assert_eq!((&offer["number"], &offer["client"]["name"]), (&quotation["number"], &json!("Asha Rao")));
    assert_eq!(offer["totals"], quotation["price"]["totals"]);
    assert_eq!(offer["milestones"], quotation["milestones"]);
    let line = &offer["rooms"][0]["items"][0]["line"];
    assert_eq!((&line["size"], &line["quantity"]), (&json!("3,600 × 838 mm"), &json!(3247)));
    let text = offer.to_string().to_lowercase();
    for secret in ["cost", "margin", "cardrate", "override", "returnedbecause", "\"approv", "wastage"] {
        assert!(!text.contains(secret), "{secret} in {text}");
    }
    read(&service, &quotation).await;
    assert_eq!(news(&service).await, [News::Viewed], "once");
    let seen = ok(&service.get_as(&sales.token, &of(&quotation, "")).await);
    assert_eq!((&seen["status"], &seen["version"]), (&json!("viewed"), &quotation["version"]));
}

/// An attack by staff: the link from the admin area, the code, the signature. Each step is rejected.
#[test_database::test]
async fn staff_cannot_act_for_a_customer(db: PgPool) {
    let service = Service::start(db).await;
    let sales = service.person(Role::Sales).await;
    let quotation = sent(&service, &sales, None).await;
    let code = code_for(&service, &quotation).await;
    print(&service, &quotation).await;
    for role in Role::ALL.iter().filter(|role| role.is_staff()) {
        let token = service.sign_in_as(*role).await;
        for (what, body) in [
            ("/codes", json!({"by": "email"})),
            ("/comments", json!({"text": "I take it."})),
            ("/visits", json!({"visit": Uuid::new_v4(), "seconds": 20, "rooms": []})),
            ("/rejection", json!({"reason": "price", "text": ""})),
            ("/acceptance", yes(&code, &[])),
        ] {
            let answer = service.post_as(&token, &page(&quotation, what), &body).await;
            refused(&answer, StatusCode::FORBIDDEN, "staff_preview");
        }
        let offer = ok(&service.get_as(&token, &page(&quotation, "")).await);
        assert_eq!((&offer["isPreview"], &offer["mayDecide"]), (&json!(true), &json!(false)), "{role}");
    }
    for table in ["quotation_acceptances", "quotation_comments", "quotation_visits"] {
        assert_eq!(service.count(table).await, 0, "{table}");
    }
    // A client's account does not count as staff.
    let client = service.sign_in_as(Role::Client).await;
    let offer = ok(&service.get_as(&client, &page(&quotation, "")).await);
    assert_eq!((&offer["isPreview"], &offer["codeTo"]), (&json!(false), &json!("a•••@example.com")));
    service.claim_mail().await;
}

/// Staff without their second factor, or suspended, count as staff.
#[test_database::test]
async fn suspended_staff_do_not_count_as_customers(db: PgPool) {
    let service = Service::start(db).await;
    let sales = service.person(Role::Sales).await;
    let quotation = sent(&service, &sales, None).await;
    sqlx::query!("update users set status = 'suspended' where id = $1", sales.id.0)
        .execute(&service.db)
        .await
        .unwrap();
    let answer =
        service.post_as(&sales.token, &page(&quotation, "/comments"), &json!({"text": "I take it."})).await;
    refused(&answer, StatusCode::FORBIDDEN, "staff_preview");
    service.claim_mail().await;
}

#[test_database::test]
async fn no_code_is_sent_without_a_confirmed_address(db: PgPool) {
    let service = Service::start(db).await;
    let sales = service.person(Role::Sales).await;
    let quotation = sent(&service, &sales, None).await;
    assert_eq!(read(&service, &quotation).await["codeTo"], Value::Null);
    let ask = async || service.post(&page(&quotation, "/codes"), &json!({"by": "email"})).await;
    refused(&ask().await, StatusCode::CONFLICT, "address_not_confirmed");
    let known = json!({"email": "asha.rao@example.com", "reason": "She read it back on the phone."});
    for role in Role::ALL.iter().filter(|role| **role != Role::Admin) {
        let token = service.sign_in_as(*role).await;
        let answer = service.post_as(&token, &of(&quotation, "/address-confirmation"), &known).await;
        assert_eq!(answer.status, StatusCode::FORBIDDEN, "{role}: {}", answer.text);
    }
    let seen = ok(&service.get_as(&sales.token, &of(&quotation, "")).await);
    assert_eq!(seen["signingAddress"], Value::Null);
    service.clock.advance(chrono::TimeDelta::minutes(2));
    confirm_address(&service, &quotation).await;
    let seen = ok(&service.get_as(&sales.token, &of(&quotation, "")).await);
    assert_eq!(seen["signingAddress"]["email"], "asha.rao@example.com");
    assert_eq!(seen["signingAddress"]["reason"], "She read it back on the phone.");
    assert_eq!(read(&service, &quotation).await["codeTo"], "a•••@example.com");
    assert_eq!(ask().await.json()["sentTo"], "a•••@example.com");
    service.claim_mail().await;
}

/// Staff may send the quotation to any address; the code does not go there.
#[test_database::test]
async fn a_code_never_goes_to_an_address_entered_by_staff(db: PgPool) {
    let service = Service::start(db).await;
    let sales = service.person(Role::Sales).await;
    let lead = lead_of(&service, &sales).await;
    let quotation = sent(&service, &sales, Some(&lead)).await;
    let to_me = json!({"version": quotation["version"], "to": "ravi.at.home@example.com"});
    let again = service.post_as(&sales.token, &of(&quotation, "/sending"), &to_me).await;
    assert_eq!(again.status, StatusCode::ACCEPTED, "{}", again.text);
    let answer = service.post(&page(&quotation, "/codes"), &json!({"by": "email"})).await;
    assert_eq!(answer.json()["sentTo"], "a•••@example.com", "{}", answer.text);
    service.claim_mail().await;
}

#[test_database::test]
async fn the_link_requires_permission_to_send(db: PgPool) {
    let service = Service::start(db).await;
    let sales = service.person(Role::Sales).await;
    let quotation = sent(&service, &sales, None).await;
    let link = ok(&service.get_as(&sales.token, &of(&quotation, "/link")).await);
    assert!(link["url"].as_str().unwrap().starts_with("https://nivas.example.com/quotation/"));
    let finance = service.sign_in_as(Role::Finance).await;
    assert_eq!(service.get_as(&finance, &of(&quotation, "")).await.status, StatusCode::OK);
    assert_eq!(service.get_as(&finance, &of(&quotation, "/openings")).await.status, StatusCode::OK);
    assert_eq!(service.get_as(&finance, &of(&quotation, "/link")).await.status, StatusCode::FORBIDDEN);
    service.claim_mail().await;
}

#[test_database::test]
async fn staff_see_a_draft_as_its_customer_will(db: PgPool) {
    let service = Service::start(db).await;
    let (sales, other) = (service.person(Role::Sales).await, service.person(Role::Sales).await);
    let begun = service.post_as(&sales.token, "/api/admin/quotations", &json!({})).await.json();
    let offer = of(&begun, "/offer");
    let seen = ok(&service.get_as(&sales.token, &offer).await);
    assert_eq!(
        (&seen["status"], &seen["isPreview"], &seen["mayDecide"]),
        (&json!("draft"), &json!(true), &json!(false))
    );
    assert_eq!((&seen["document"], &seen["revisions"]), (&json!(null), &json!([])));
    for secret in ["costPaise", "margin", "overrideReason", "approval"] {
        assert!(!seen.to_string().contains(&format!("\"{secret}\"")), "{secret}: {seen}");
    }
    assert_eq!(service.get_as(&other.token, &offer).await.status, StatusCode::NOT_FOUND);
    assert_eq!(service.get(&offer).await.status, StatusCode::UNAUTHORIZED);
    // The customer's own link does not work yet.
    assert_eq!(service.get(&page(&begun, "")).await.status, StatusCode::NOT_FOUND);

    let sent = sent(&service, &sales, None).await;
    let seen = ok(&service.get_as(&sales.token, &of(&sent, "/offer")).await);
    assert_eq!((&seen["number"], &seen["revisions"]), (&sent["number"], &json!([])));
    assert!(
        !seen.to_string().contains(&link::token(&keys(), id(&sent))),
        "links are for those who may send it"
    );
    service.claim_mail().await;
}

#[test_database::test]
async fn the_board_shows_what_counts_and_in_which_rooms(db: PgPool) {
    let service = Service::start(db).await;
    let sales = service.person(Role::Sales).await;
    let begun = service.post_as(&sales.token, "/api/admin/quotations", &json!({})).await.json();
    let item = |changes: Value| {
        let mut line = json!({
            "id": Uuid::now_v7(), "name": "Shutters", "hsn": "9403", "ratePaise": 100_000,
            "dimensions": {"by": "pieces", "count": 1}, "material": "BWR plywood", "finish": "Veneer"
        });
        line.as_object_mut().unwrap().extend(changes.as_object().unwrap().clone());
        json!({ "line": line })
    };
    let mut draft = begun["draft"].clone();
    draft["version"] = begun["version"].clone();
    draft["rooms"] = json!([
        {"name": "Kitchen", "items": [item(json!({})), item(json!({"finish": "Granite", "isOptional": true}))]},
        {"name": "Bedroom", "items": [item(json!({"material": "As discussed", "finish": "veneer"}))]},
    ]);
    ok(&service.put_as(&sales.token, &of(&begun, ""), &draft).await);
    let offer = ok(&service.get_as(&sales.token, &of(&begun, "/offer")).await);
    let board = offer["board"].as_array().unwrap();
    let shown: Vec<_> = board.iter().map(|one| (&one["name"], &one["rooms"])).collect();
    assert_eq!(
        shown,
        [
            (&json!("BWR plywood"), &json!(["Kitchen"])),
            (&json!("Veneer"), &json!(["Kitchen", "Bedroom"])),
            (&json!("As discussed"), &json!(["Bedroom"])),
        ]
    );
    assert!(board[1]["drawn"].as_str().unwrap().contains("-veneer-"), "{}", board[1]);
    assert_eq!((&board[1]["texture"], &board[2]["drawn"]), (&json!(null), &json!(null)));
}

/// Each part by the rate card in force when the quotation was submitted, and only where the price is the card's.
#[test_database::test]
async fn a_customer_sees_what_a_cabinets_price_is_composed_of(db: PgPool) {
    let service = Service::start(db).await;
    let sales = service.person(Role::Sales).await;
    sqlx::query!("update rate_card_rates set edge_banding = '2 mm PVC' where item = 'kitchen_base'")
        .execute(&service.db)
        .await
        .unwrap();
    let item = |rate: i64| {
        json!({"line": {
            "id": Uuid::now_v7(), "item": "kitchen_base", "name": "Base units", "material": "BWP plywood",
            "finish": "Acrylic", "hsn": "9403", "ratePaise": rate, "overrideReason": "As agreed",
            "dimensions": {"by": "front", "widthMm": 3600, "heightMm": 838, "count": 1}
        }})
    };
    let begun = service.post_as(&sales.token, "/api/admin/quotations", &json!({})).await.json();
    let mut draft = begun["draft"].clone();
    draft["version"] = begun["version"].clone();
    draft["clientName"] = json!("Asha Rao");
    draft["rooms"] = json!([{"name": "Kitchen", "items": [item(198_000), item(190_000)]}]);
    let written = ok(&service.put_as(&sales.token, &of(&begun, ""), &draft).await);
    let offer = ok(&service.get_as(&sales.token, &of(&begun, "/offer")).await);
    let [by_card, agreed] = [0, 1].map(|at: usize| &offer["rooms"][0]["items"][at]["line"]);
    assert_eq!(
        by_card["parts"],
        json!([
            {"kind": "carcass", "material": "BWR plywood, Laminate", "insteadOf": "", "amountPaise": 4_708_150},
            {"kind": "core", "material": "BWP plywood", "insteadOf": "BWR plywood", "amountPaise": 584_460},
            {"kind": "finish", "material": "Acrylic", "insteadOf": "Laminate", "amountPaise": 1_136_450},
        ])
    );
    let parts = by_card["parts"].as_array().unwrap().iter().map(|part| part["amountPaise"].as_i64().unwrap());
    assert_eq!(by_card["grossPaise"], parts.sum::<i64>());
    assert_eq!((&agreed["parts"], &agreed["edgeBanding"]), (&json!([]), &json!("2 mm PVC")));
    assert_eq!(agreed["hardware"], "", "nobody has stated it");

    ok(&step(&service, &sales, &written, "/submission").await);
    sqlx::query!("update rate_card_rates set rate_paise = rate_paise + 100, edge_banding = 'None'")
        .execute(&service.db)
        .await
        .unwrap();
    let submitted = ok(&service.get_as(&sales.token, &of(&begun, "/offer")).await);
    assert_eq!(submitted["rooms"], offer["rooms"]);
    service.claim_mail().await;
}

#[test_database::test]
async fn an_invalid_link_says_what_to_do(db: PgPool) {
    let service = Service::start(db).await;
    let sales = service.person(Role::Sales).await;
    let gone = async |quotation: &Value, code: &str| {
        for (method, what) in
            [(Method::GET, ""), (Method::GET, "/comparison?with=0"), (Method::GET, "/document")]
        {
            let answer = service.call(method, &page(quotation, what), "", None).await;
            refused(&answer, StatusCode::NOT_FOUND, code);
        }
        let comment = service.post(&page(quotation, "/comments"), &json!({"text": "Hello?"})).await;
        refused(&comment, StatusCode::NOT_FOUND, code);
    };
    refused(&service.get("/api/quotations/guessed").await, StatusCode::NOT_FOUND, "link_unknown");
    gone(&json!({"id": Uuid::now_v7()}), "link_withdrawn").await;
    let quotation = sent(&service, &sales, None).await;
    let reason = json!({"version": quotation["version"], "reason": "A mistake."});
    ok(&service.post_as(&sales.token, &of(&quotation, "/cancellation"), &reason).await);
    gone(&quotation, "link_withdrawn").await;

    let quotation = sent(&service, &sales, None).await;
    service.clock.advance(chrono::TimeDelta::days(16));
    gone(&quotation, "link_expired").await;
    service.claim_mail().await;
}

#[test_database::test]
async fn options_change_only_the_price(db: PgPool) {
    let service = Service::start(db).await;
    let sales = service.person(Role::Sales).await;
    let quotation = with_options(&service, &sales).await;
    let before = read(&service, &quotation).await;
    let option = &before["rooms"][0]["items"][1]["line"];
    assert_eq!((&option["isOptional"], &option["counts"]), (&json!(true), &json!(false)));
    let choose =
        async |chosen: Value| service.post(&page(&quotation, "/choices"), &json!({"chosen": chosen})).await;
    let with = ok(&choose(json!([option["id"]])).await);
    let subtotal = |offer: &Value| offer["totals"]["subtotalPaise"].as_i64().unwrap();
    assert_eq!(subtotal(&with) - subtotal(&before), option["netPaise"].as_i64().unwrap());
    assert_eq!(read(&service, &quotation).await["totals"], before["totals"], "nothing is written");
    let fixed = &before["rooms"][0]["items"][0]["line"]["id"];
    let answer = choose(json!([fixed])).await;
    assert!(answer.json()["fields"]["chosen"].is_string(), "{}", answer.text);
    service.claim_mail().await;
}

#[test_database::test]
async fn both_sides_comment_on_a_line(db: PgPool) {
    let service = Service::start(db).await;
    let sales = service.person(Role::Sales).await;
    let quotation = sent(&service, &sales, None).await;
    let line = &read(&service, &quotation).await["rooms"][0]["items"][0]["line"]["id"];
    let about = json!({"text": " Could it be teak? ", "lineId": line});
    let comment = service.post(&page(&quotation, "/comments"), &about).await;
    assert_eq!(comment.status, StatusCode::CREATED, "{}", comment.text);
    assert_eq!(comment.json()["text"], "Could it be teak?");
    assert_eq!(news(&service).await, [News::Viewed, News::Commented]);
    let elsewhere = json!({"text": "And this?", "lineId": Uuid::now_v7()});
    let answer = service.post(&page(&quotation, "/comments"), &elsewhere).await;
    assert!(answer.json()["fields"]["lineId"].is_string(), "{}", answer.text);

    let unread = async || {
        let list = service.get_as(&sales.token, "/api/admin/quotations").await.json();
        list["items"][0]["unreadComments"].clone()
    };
    assert_eq!(unread().await, 1);
    let read_it = service.post_as(&sales.token, &of(&quotation, "/comments/read"), &json!({})).await;
    assert_eq!(read_it.status, StatusCode::NO_CONTENT);
    assert_eq!(unread().await, 0);
    let answer =
        service.post_as(&sales.token, &of(&quotation, "/comments"), &json!({"text": "It could."})).await;
    assert_eq!(answer.status, StatusCode::CREATED, "{}", answer.text);
    let offer = read(&service, &quotation).await;
    let speakers: Vec<_> =
        offer["comments"].as_array().unwrap().iter().map(|comment| &comment["by"]["kind"]).collect();
    assert_eq!(speakers, ["client", "staff"]);
}

#[test_database::test]
async fn a_visit_is_counted_once(db: PgPool) {
    let service = Service::start(db).await;
    let sales = service.person(Role::Sales).await;
    let quotation = sent(&service, &sales, None).await;
    let visit = Uuid::new_v4();
    for (seconds, kitchen) in [(20, 15), (40, 30), (35, 25)] {
        let seen =
            json!({"visit": visit, "seconds": seconds, "rooms": [{"room": "Kitchen", "seconds": kitchen}]});
        let answer = service.post(&page(&quotation, "/visits"), &seen).await;
        assert_eq!(answer.status, StatusCode::NO_CONTENT, "{}", answer.text);
    }
    let openings = ok(&service.get_as(&sales.token, &of(&quotation, "/openings")).await);
    let opens = openings["items"].as_array().unwrap();
    assert_eq!(
        (opens.len(), &opens[0]["seconds"]),
        (1, &json!(40)),
        "a late report does not reduce the time"
    );
    assert_eq!(opens[0]["rooms"], json!([{"room": "Kitchen", "seconds": 30}]));
    let list = service.get_as(&sales.token, "/api/admin/quotations").await.json();
    assert_eq!(list["items"][0]["opens"], 1);
}

#[test_database::test]
async fn a_quotation_is_signed_once_with_the_code(db: PgPool) {
    let service = Service::start(db).await;
    let sales = service.person(Role::Sales).await;
    let lead = lead_of(&service, &sales).await;
    let quotation = sent(&service, &sales, Some(&lead)).await;
    let code = code_for(&service, &quotation).await;
    refused(
        &accept(&service, &quotation, &yes(&code, &[])).await,
        StatusCode::CONFLICT,
        "document_not_ready",
    );
    print(&service, &quotation).await;
    let unwilling =
        json!({"code": code, "name": " ", "signature": {"typed": ""}, "acceptsTerms": false, "chosen": []});
    let answer = accept(&service, &quotation, &unwilling).await;
    for field in ["name", "signature", "acceptsTerms"] {
        assert!(answer.json()["fields"][field].is_string(), "{field}: {}", answer.text);
    }
    let signed = ok(&accept(&service, &quotation, &yes(&code, &[])).await);
    assert_eq!((&signed["status"], &signed["decision"]), (&json!("accepted"), &json!("accepted")));
    assert_eq!(signed["mayDecide"], false);
    let again = ok(&accept(&service, &quotation, &yes(&code, &[])).await);
    assert_eq!(again, signed, "a second click changes nothing");
    assert_eq!(service.count("quotation_acceptances").await, 1);
    let row = sqlx::query!(
        "select signer_name, email, document_sha256, document_version, version, terms_sha256 from quotation_acceptances",
    );
    let row = row.fetch_one(&service.db).await.unwrap();
    assert_eq!((row.signer_name.as_str(), row.email.as_str()), ("Asha Rao", "asha.rao@example.com"));
    assert_eq!((row.document_sha256, row.terms_sha256.len()), ("ab".repeat(32), 64));
    assert_eq!(
        (json!(row.document_version), row.version),
        (quotation["version"].clone(), row.document_version + 1)
    );

    let lead = sqlx::query!("select status, customer_id, project_id from leads");
    let lead = lead.fetch_one(&service.db).await.unwrap();
    assert_eq!(lead.status, "won");
    assert!(lead.customer_id.is_some() && lead.project_id.is_some());
    let jobs = service.claim::<Documents>().await;
    let signing = jobs.iter().filter(|(job, _)| matches!(job, Documents::SignQuotation { .. }));
    assert_eq!(signing.count(), 1);
    assert_eq!(news(&service).await.iter().filter(|news| **news == News::Accepted).count(), 1);
    let seen = ok(&service.get_as(&sales.token, &of(&quotation, "")).await);
    assert_eq!(seen["allowed"], json!(["copy"]), "the project exists already");
    assert_eq!(seen["projectId"], json!(lead.project_id));
    assert_eq!(seen["customer"]["id"], json!(lead.customer_id));
    let told = &seen["signed"];
    assert_eq!((&told["by"], &told["email"]), (&json!("Asha Rao"), &json!("asha.rao@example.com")));
    assert_eq!((&told["documentSha256"], &told["at"]), (&json!("ab".repeat(32)), &seen["acceptedAt"]));
    let no = service.post(&page(&quotation, "/rejection"), &json!({"reason": "price", "text": ""})).await;
    refused(&no, StatusCode::CONFLICT, "not_with_customer");
}

/// Enquiries held for the signer's address are released: the code proved that they read its e-mails.
#[test_database::test]
async fn a_signature_releases_enquiries_of_its_address(db: PgPool) {
    let service = Service::start(db).await;
    let sales = service.person(Role::Sales).await;
    let quotation = sent(&service, &sales, None).await;
    let trapped = booking_with(&json!({"topic": "a program would fill this in"}));
    let held: EnquiryId =
        serde_json::from_value(service.post("/api/leads", &trapped).await.json()["id"].clone()).unwrap();
    let code = code_for(&service, &quotation).await;
    print(&service, &quotation).await;
    let is_answered = async || {
        let answer = Mail::AcknowledgeLead { enquiry: held };
        service.claim_mail().await.iter().filter(|(letter, _)| *letter == answer).count()
    };
    assert_eq!(is_answered().await, 0, "an admin's word for the address is no look at the enquiry");
    ok(&accept(&service, &quotation, &yes(&code, &[])).await);
    assert_eq!(is_answered().await, 1);
    ok(&accept(&service, &quotation, &yes(&code, &[])).await);
    assert_eq!(is_answered().await, 1, "once");
    assert_eq!(service.count("enquiries where reviewed_at is not null and reviewed_by is null").await, 1);
}

#[test_database::test]
async fn a_code_allows_five_attempts(db: PgPool) {
    let service = Service::start(db).await;
    let sales = service.person(Role::Sales).await;
    let quotation = sent(&service, &sales, None).await;
    print(&service, &quotation).await;
    let code = code_for(&service, &quotation).await;
    let wrong = if code == "000000" { "000001" } else { "000000" };
    for _ in 0..5 {
        let answer = accept(&service, &quotation, &yes(wrong, &[])).await;
        assert_eq!(answer.status, StatusCode::UNPROCESSABLE_ENTITY, "{}", answer.text);
        assert!(answer.json()["fields"]["code"].is_string(), "{}", answer.text);
    }
    let answer = accept(&service, &quotation, &yes(&code, &[])).await;
    assert_eq!(answer.status, StatusCode::UNPROCESSABLE_ENTITY, "the right one comes too late");
    let soon = service.post(&page(&quotation, "/codes"), &json!({"by": "email"})).await;
    refused(&soon, StatusCode::TOO_MANY_REQUESTS, "too_many_requests");
    service.clock.advance(chrono::TimeDelta::minutes(2));
    let second = code_for(&service, &quotation).await;
    service.clock.advance(chrono::TimeDelta::minutes(10));
    let late = accept(&service, &quotation, &yes(&second, &[])).await;
    assert!(late.json()["fields"]["code"].as_str().unwrap().contains("expired"), "{}", late.text);
    let third = code_for(&service, &quotation).await;
    let earlier = accept(&service, &quotation, &yes(&second, &[])).await;
    if second != third {
        assert_eq!(earlier.status, StatusCode::UNPROCESSABLE_ENTITY, "only the latest code counts");
    }
    ok(&accept(&service, &quotation, &yes(&third, &[])).await);
}

#[test_database::test]
async fn a_code_works_after_a_rotation_while_the_old_secret_does(db: PgPool) {
    const OLD: &str = "a secret of these tests and of nothing else";
    let service = Service::start(db).await;
    let sales = service.person(Role::Sales).await;
    let quotation = sent(&service, &sales, None).await;
    let code = code_for(&service, &quotation).await;
    print(&service, &quotation).await;

    let next: SecretKey = "the secret that follows it in these same tests".parse().unwrap();
    let both = next.clone().replacing(OLD);
    let restarted = async |secret: &SecretKey| {
        let auth = Auth::embedded(secret, SITE.parse().unwrap());
        Service::start_with(service.db.clone(), service.clock.clone(), auth).await
    };
    let page = format!("/api/quotations/{}", link::token(&Keys::new(&next), id(&quotation)));
    let after = restarted(&next).await;
    let answer = after.post(&format!("{page}/acceptance"), &yes(&code, &[])).await;
    assert_eq!(
        answer.json()["fields"]["code"],
        "isn't correct: please use the one from our latest e-mail",
        "the old secret is gone"
    );

    let mut db = service.db.acquire().await.unwrap();
    let sent = sqlx::query_scalar!(r#"select id as "id: QuotationCodeId" from quotation_codes"#);
    let sent = sent.fetch_one(&mut *db).await.unwrap();
    let sent = code::find(&mut db, sent, service.clock.now()).await.unwrap().unwrap();
    assert_eq!(sent.letter(&Keys::new(&both)), code, "its e-mail may be sent only now");
    drop(db);
    let during = restarted(&both).await;
    let answer = during.post(&format!("{page}/acceptance"), &yes(&code, &[])).await;
    assert_eq!(ok(&answer)["status"], "accepted");
    for service in [&during, &after] {
        service.disregard::<Mail>();
        service.disregard::<Documents>();
    }
}

#[test_database::test]
async fn the_selected_options_are_signed(db: PgPool) {
    let service = Service::start(db).await;
    let sales = service.person(Role::Sales).await;
    let quotation = with_options(&service, &sales).await;
    print(&service, &quotation).await;
    let offer = read(&service, &quotation).await;
    let option = &offer["rooms"][0]["items"][1]["line"];
    let code = code_for(&service, &quotation).await;
    let signed = ok(&accept(&service, &quotation, &yes(&code, &[&option["id"]])).await);
    assert_eq!(signed["rooms"][0]["items"][1]["line"]["counts"], true);
    assert_ne!(signed["totals"]["payablePaise"], offer["totals"]["payablePaise"]);
    let seen = ok(&service.get_as(&sales.token, &of(&quotation, "")).await);
    assert_eq!(seen["price"]["totals"], signed["totals"]);
    let row = sqlx::query!("select version, document_version, chosen from quotation_acceptances");
    let row = row.fetch_one(&service.db).await.unwrap();
    assert_eq!((json!(row.version), row.document_version), (seen["version"].clone(), row.version - 2));
    assert_eq!(json!(row.chosen), json!([option["id"]]));
    service.claim_mail().await;
}

#[test_database::test]
async fn a_quotation_is_declined_once(db: PgPool) {
    let service = Service::start(db).await;
    let sales = service.person(Role::Sales).await;
    let quotation = sent(&service, &sales, None).await;
    let no = json!({"reason": "competitor", "text": "Our cousin builds it."});
    for _ in 0..2 {
        let offer = ok(&service.post(&page(&quotation, "/rejection"), &no).await);
        assert_eq!((&offer["decision"], &offer["mayDecide"]), (&json!("rejected"), &json!(false)));
    }
    assert_eq!(news(&service).await, [News::Rejected]);
    let seen = ok(&service.get_as(&sales.token, &of(&quotation, "")).await);
    assert_eq!(seen["rejectedBecause"], "Our cousin builds it.");
}

/// A quotation with its PDF and everything needed to sign it.
async fn ready(service: &Service, sales: &Person) -> (Value, Value) {
    let quotation = sent(service, sales, None).await;
    print(service, &quotation).await;
    let yes = yes(&code_for(service, &quotation).await, &[]);
    (quotation, yes)
}

#[test_database::test]
async fn concurrent_signatures_count_once(db: PgPool) {
    let service = Service::start(db).await;
    let sales = service.person(Role::Sales).await;
    let (quotation, yes) = ready(&service, &sales).await;
    let click = || accept(&service, &quotation, &yes);
    let (a, b, c, d) = tokio::join!(click(), click(), click(), click());
    for answer in [a, b, c, d] {
        assert_eq!(ok(&answer)["status"], "accepted");
    }
    assert_eq!(service.count("quotation_acceptances").await, 1);
    service.claim_mail().await;
}

#[test_database::test]
async fn a_signature_and_the_next_revision_cannot_both_win(db: PgPool) {
    let service = Service::start(db).await;
    let sales = service.person(Role::Sales).await;
    for _ in 0..4 {
        let (quotation, yes) = ready(&service, &sales).await;
        let next = step(&service, &sales, &quotation, "/revision").await.json();
        let next = ok(&step(&service, &sales, &next, "/submission").await);
        let sending = step(&service, &sales, &next, "/sending");
        let (signed, sent) = tokio::join!(accept(&service, &quotation, &yes), sending);
        let statuses = (signed.status, sent.status);
        let won = (StatusCode::OK, StatusCode::CONFLICT);
        let lost = (StatusCode::CONFLICT, StatusCode::ACCEPTED);
        assert!(statuses == won || statuses == lost, "{} {}", signed.text, sent.text);
        service.clock.advance(chrono::TimeDelta::minutes(5));
    }
    let live = sqlx::query_scalar!(
        r#"select count(*) as "count!" from quotations where status in ('sent', 'viewed', 'accepted')"#,
    );
    assert_eq!(live.fetch_one(&service.db).await.unwrap(), 4, "one of each number");
}

#[test_database::test]
async fn a_signature_and_the_expiry_cannot_both_win(db: PgPool) {
    let service = Service::start(db).await;
    let sales = service.person(Role::Sales).await;
    for _ in 0..4 {
        let (quotation, yes) = ready(&service, &sales).await;
        // The worker's clock is past midnight, the customer's is not.
        let clock = kernel::clock::Clock::stopped_at(service.clock.now() + chrono::TimeDelta::days(16));
        let expiry = async {
            let mut tx = service.db.begin().await.unwrap();
            let actor = kernel::audit::Actor::job();
            let expired = sales::quotation::reminder::expire(&mut tx, &clock, &actor).await.unwrap();
            tx.commit().await.unwrap();
            expired.len()
        };
        let (signed, expired) = tokio::join!(accept(&service, &quotation, &yes), expiry);
        match signed.status {
            StatusCode::OK => assert_eq!(expired, 0),
            _ => assert_eq!(expired, 1, "{}", signed.text),
        }
        let status = sqlx::query_scalar!("select status from quotations where id = $1", id(&quotation).0);
        let status = status.fetch_one(&service.db).await.unwrap();
        assert_eq!(status, if expired == 1 { "expired" } else { "accepted" });
        service.clock.advance(chrono::TimeDelta::minutes(5));
    }
}

#[test_database::test]
async fn a_customer_compares_revisions(db: PgPool) {
    let service = Service::start(db).await;
    let sales = service.person(Role::Sales).await;
    let first = sent(&service, &sales, None).await;
    let next = step(&service, &sales, &first, "/revision").await.json();
    let mut draft = next["draft"].clone();
    draft["version"] = next["version"].clone();
    draft["rooms"][0]["items"][0]["line"]["ratePaise"] = json!(150_000);
    draft["rooms"][0]["items"][0]["line"]["overrideReason"] = json!("Teak edges");
    let next = ok(&service.put_as(&sales.token, &of(&next, ""), &draft).await);
    let early = service.get(&page(&first, "/comparison?with=1")).await;
    assert_eq!(early.status, StatusCode::NOT_FOUND, "an unsent quotation is not found");
    let next = ok(&step(&service, &sales, &next, "/submission").await);
    let next = send(&service, &sales, &next).await;
    let compared = ok(&service.get(&page(&next, "/comparison?with=0")).await);
    assert_eq!((&compared["from"]["revision"], &compared["to"]["revision"]), (&json!(0), &json!(1)));
    let line = &compared["rooms"][0]["lines"][0];
    assert_eq!((&line["change"], &line["fields"]), (&json!("changed"), &json!(["rate", "net"])));
    assert_eq!(
        (&line["before"]["ratePaise"], &line["after"]["ratePaise"]),
        (&json!(145_000), &json!(150_000))
    );
    let path = format!("{}?with={}", of(&next, "/comparison"), first["id"].as_str().unwrap());
    assert_eq!(ok(&service.get_as(&sales.token, &path).await), compared);
    let old = read(&service, &first).await;
    assert_eq!((&old["status"], &old["mayDecide"]), (&json!("superseded"), &json!(false)));
    let revisions = old["revisions"].as_array().unwrap();
    assert_eq!((revisions.len(), &revisions[0]["isThis"]), (2, &json!(true)));
    service.claim_mail().await;
}

/// A drawing belongs to its revision: neither later revisions nor copies change it.
#[test_database::test]
async fn a_signed_quotation_keeps_its_drawing(db: PgPool) {
    let service = Service::start(db).await;
    let sales = service.person(Role::Sales).await;
    let first = from_a_plan(&service, &sales).await;
    let drawing = |offer: &Value| offer["rooms"][0]["elevations"].clone();
    let sent = drawing(&read(&service, &first).await);
    assert_eq!(sent.as_array().unwrap().len(), 2, "{sent}");

    let next = step(&service, &sales, &first, "/revision").await.json();
    assert_eq!(next["elevations"][0], sent);
    let save = async |quotation: &Value, mut draft: Value| {
        draft["version"] = quotation["version"].clone();
        ok(&service.put_as(&sales.token, &of(quotation, ""), &draft).await)
    };
    let mut draft = next["draft"].clone();
    let wall_units = draft["rooms"][0]["items"].as_array_mut().unwrap().remove(1);
    assert_eq!(wall_units["line"]["item"], "kitchen_wall");
    let next = save(&next, draft).await;
    let next = ok(&step(&service, &sales, &next, "/submission").await);
    let next = send(&service, &sales, &next).await;
    print(&service, &next).await;
    let code = code_for(&service, &next).await;
    let signed = drawing(&ok(&accept(&service, &next, &yes(&code, &[])).await));
    assert_ne!(signed, sent, "wall units are not drawn any more");
    assert_eq!(drawing(&read(&service, &first).await), sent);
    let path = format!("{}?with={}", of(&next, "/comparison"), first["id"].as_str().unwrap());
    let compared = ok(&service.get_as(&sales.token, &path).await);
    assert_eq!(compared["rooms"][0]["drawings"], json!({"before": sent, "after": signed}));

    let from = json!({"from": {"quotation": {"id": next["id"]}}});
    let copy = service.post_as(&sales.token, "/api/admin/quotations", &from).await.json();
    assert_eq!(copy["elevations"][0], signed);
    let mut draft = copy["draft"].clone();
    draft["rooms"][0]["drawing"] = json!("none");
    let hidden = save(&copy, draft).await;
    assert_eq!(
        (&hidden["elevations"], &hidden["draft"]["rooms"][0]["drawing"]),
        (&json!([[]]), &json!("none"))
    );
    assert_eq!(drawing(&read(&service, &next).await), signed);
    service.claim_mail().await;
}
