//! Support tickets, from the buyer's form to the answer of staff.

use axum::http::StatusCode;
use jobs::Mail;
use kernel::ids::OrderId;
use kernel::role::Role;
use serde_json::{Value, json};
use shop::order::link;
use sqlx::PgPool;

use super::reviews::Sale;
use crate::admin::designs::{made, ok};
use crate::harness::{Answer, Person, keys};

fn complaint() -> Value {
    json!({"kind": "quality", "title": "Loose joint", "text": "The back of the chair is loose."})
}

/// An order's tickets, with a token.
fn tickets(order: OrderId, token: &str) -> String {
    format!("/api/orders/{order}/tickets?token={token}")
}

/// That complaint, among all tickets of its order.
fn raised_one(tickets: &Value) -> &Value {
    tickets.as_array().unwrap().iter().find(|ticket| ticket["title"] == "Loose joint").unwrap()
}

fn code(answer: &Answer) -> (StatusCode, String) {
    (answer.status, answer.json()["code"].as_str().unwrap_or_default().to_owned())
}

#[test_database::test]
async fn a_buyer_and_staff_write_in_a_ticket_and_notes_stay_with_staff(db: PgPool) {
    let sale = Sale::new(db).await;
    let service = sale.shop.service();
    let address = tickets(sale.order, &link::token(&keys(), sale.order));
    let short = service.post(&address, &json!({"kind": "other", "title": " ", "text": "Bad"})).await;
    let fields = short.json()["fields"].as_object().unwrap().keys().cloned().collect::<Vec<_>>();
    assert_eq!(
        (short.status, fields),
        (StatusCode::UNPROCESSABLE_ENTITY, vec!["text".into(), "title".into()])
    );

    let tickets = made(&service.post(&address, &complaint()).await);
    let raised = raised_one(&tickets);
    let number = raised["number"].as_str().unwrap();
    assert!(number.starts_with("TK/"), "{raised}");
    let told = service.claim_mail().await;
    assert!(
        matches!(told[..], [(Mail::TellOfTicket { .. }, _), (Mail::AnnounceTicket { .. }, _)]),
        "{told:?}"
    );

    let page = sale.shop.get(&format!("/api/admin/tickets?q={number}&owner=none&order={}", sale.order)).await;
    assert_eq!((&page["total"], &page["items"][0]["title"]), (&json!(1), &json!("Loose joint")));
    let ticket = format!("/api/admin/tickets/{}", page["items"][0]["id"].as_str().unwrap());
    let note = json!({"text": "The carpenter knows this joint."});
    let noted = ok(&sale.shop.post(&format!("{ticket}/notes"), &note).await);
    assert_eq!(noted["messages"][1]["kind"], "note");
    let reply = json!({"text": "Which joint is it?", "waitsForCustomer": true, "version": 1});
    let replied = ok(&sale.shop.post(&format!("{ticket}/replies"), &reply).await);
    assert_eq!(replied["status"], "waiting_for_customer");
    let stale = sale.shop.post(&format!("{ticket}/replies"), &reply).await;
    assert_eq!(code(&stale), (StatusCode::CONFLICT, "stale".to_owned()));
    assert_eq!(stale.json()["current"]["version"], replied["version"]);

    let own = service.get(&address).await;
    assert!(own.text.contains("Which joint is it?") && !own.text.contains("carpenter"), "{}", own.text);
    let messages =
        address.replace("/tickets?", &format!("/tickets/{}/messages?", raised["id"].as_str().unwrap()));
    let answered = made(&service.post(&messages, &json!({"text": "The upper one."})).await);
    let answered = raised_one(&answered);
    assert_eq!((&answered["status"], &answered["messages"][2]["kind"]), (&json!("open"), &json!("buyer")));

    let resolve = json!({"step": "resolve", "text": "Glued and pressed.", "version": 3});
    let resolved = ok(&sale.shop.post(&format!("{ticket}/status"), &resolve).await);
    assert_eq!((&resolved["status"], &resolved["canBeReopened"]), (&json!("resolved"), &json!(true)));
    assert!(resolved["dueAt"].is_null(), "{resolved}");
    assert_eq!(service.claim_mail().await.len(), 5, "with reply, the buyer's answer and resolution");
    let order = sale.shop.get(&format!("/api/admin/orders/{}", sale.order)).await;
    let events: Vec<_> = order["events"].as_array().unwrap().iter().map(|event| &event["kind"]).collect();
    assert_eq!(events, ["ticket_resolved", "ticket_raised"]);
}

#[test_database::test]
async fn notes_on_an_order_and_its_ticket_tell_the_colleagues_whom_they_name(db: PgPool) {
    let sale = Sale::new(db).await;
    let service = sale.shop.service();
    let (finance, author) = (service.person(Role::Finance).await, service.person(Role::Content).await);
    let listed = sale.shop.get("/api/admin/orders/colleagues").await;
    let colleague = |person: &Person| {
        listed.as_array().unwrap().iter().find(|colleague| colleague["id"] == person.id.to_string())
    };
    assert!(colleague(&author).is_none(), "a role that sees no orders: {listed}");
    let name = colleague(&finance).unwrap()["name"].as_str().unwrap();
    let note =
        |person: &Person| json!({"text": format!("@{name}: please refund it."), "mentions": [person.id]});

    let tickets = sale.shop.get(&format!("/api/admin/tickets?order={}", sale.order)).await;
    let ticket = tickets["items"][0]["id"].as_str().unwrap();
    for (record, entries, kind, to) in [
        (
            format!("/api/admin/orders/{}", sale.order),
            "events",
            "order",
            format!("/admin/furniture/orders/{}", sale.order),
        ),
        (
            format!("/api/admin/tickets/{ticket}"),
            "messages",
            "ticket",
            format!("/admin/furniture/tickets?ticket={ticket}"),
        ),
    ] {
        let path = format!("{record}/notes");
        let refused = sale.shop.post(&path, &note(&author)).await;
        assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY, "{}", refused.text);
        let answer = ok(&sale.shop.post(&path, &note(&finance)).await);
        let mut entries = answer[entries].as_array().unwrap().iter();
        assert!(entries.any(|entry| entry["mentions"] == json!([name])), "{answer}");
        let told = ok(&service.get_as(&finance.token, "/api/admin/notices").await);
        let notice = told["items"].as_array().unwrap().iter().find(|notice| notice["kind"] == kind).unwrap();
        assert_eq!((&notice["event"], &notice["to"]), (&json!("mentioned"), &json!(to)));
    }
}

#[test_database::test]
async fn a_ticket_opens_only_within_its_order_and_for_its_buyer(db: PgPool) {
    let sale = Sale::new(db).await;
    let service = sale.shop.service();
    let own = tickets(sale.order, &link::token(&keys(), sale.order));
    let ticket = ok(&service.get(&own).await)[0]["id"].as_str().unwrap().to_owned();
    // The token of another order opens neither this order's tickets nor this ticket under the other order.
    let other = OrderId::new();
    let token = link::token(&keys(), other);
    let text = json!({"text": "Hello."});
    for path in [
        format!("/api/orders/{}/tickets/{ticket}/messages?token={token}", sale.order),
        format!("/api/orders/{other}/tickets/{ticket}/messages?token={token}"),
    ] {
        assert_eq!(service.post(&path, &text).await.status, StatusCode::NOT_FOUND, "{path}");
    }
    assert_eq!(service.post(&tickets(sale.order, &token), &complaint()).await.status, StatusCode::NOT_FOUND);

    let (buyer, stranger) = (service.person(Role::Client).await, service.person(Role::Client).await);
    sqlx::query!("update orders set user_id = $1", buyer.id.0).execute(&service.db).await.unwrap();
    let mine = |token: String| async move { ok(&service.get_as(&token, "/api/me/tickets").await) };
    assert_eq!(mine(stranger.token).await["total"], 0);
    let listed = mine(buyer.token).await;
    assert_eq!((&listed["total"], &listed["items"][0]["id"]), (&json!(1), &json!(ticket)));

    // Sales reads; who works on orders writes.
    for (role, reads, writes) in [
        (Role::Designer, StatusCode::FORBIDDEN, StatusCode::FORBIDDEN),
        (Role::Sales, StatusCode::OK, StatusCode::FORBIDDEN),
        (Role::Finance, StatusCode::OK, StatusCode::OK),
    ] {
        let token = service.sign_in_as(role).await;
        let address = format!("/api/admin/tickets/{ticket}");
        assert_eq!(service.get_as(&token, &address).await.status, reads, "{role}");
        let acknowledge = json!({"step": "acknowledge", "version": 1});
        let answer = service.post_as(&token, &format!("{address}/status"), &acknowledge).await;
        assert_eq!(answer.status, writes, "{role}: {}", answer.text);
    }
}
