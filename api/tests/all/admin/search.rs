//! Search of the back office: everybody finds what their lists show, and nothing else.

use axum::http::StatusCode;
use kernel::role::Role;
use serde_json::{Value, json};
use sqlx::PgPool;
use url::form_urlencoded;

use super::designs::Workshop;
use super::generated::Kind::{Customer, Lead, Order, Quotation, Receipt, Referral, Ticket};
use super::generated::{People, may_see};
use super::leads::booked;
use crate::contract::Contract;
use crate::harness::{Answer, Service};

async fn search(service: &Service, token: &str, q: &str) -> Answer {
    let query: String = form_urlencoded::Serializer::new(String::new()).append_pair("q", q).finish();
    service.get_as(token, &format!("/api/admin/search?{query}")).await
}

fn group<'a>(found: &'a Value, kind: &str) -> Option<&'a Value> {
    found["groups"].as_array().unwrap().iter().find(|group| group["kind"] == kind)
}

#[test_database::test]
async fn every_role_finds_exactly_what_it_may_list(db: PgPool) {
    let contract = Contract::read();
    let mut workshop = Workshop::new(db).await;
    let people = People::new(&mut workshop).await;
    let records = people.records(&workshop, &contract).await;
    let service = &workshop.studio.service;
    let receipt =
        sqlx::query_scalar!("select number from receipt_vouchers where id = $1", records.stranger(Receipt))
            .fetch_one(&service.db)
            .await
            .unwrap();
    let wanted = [
        ("customer", Customer, "2345"),
        ("lead", Lead, "97777-12345"),
        ("quotation", Quotation, "zacharia"),
        ("receipt", Receipt, receipt.as_str()),
        ("order", Order, "so/2026-27/9001"),
        ("ticket", Ticket, "TK/2026-27/9001"),
        ("referral", Referral, "k7mq2xpa"),
    ];
    for (role, person) in &people.callers {
        for (kind, record, q) in wanted {
            let answer = search(service, &person.token, q).await;
            if *role == Role::Client {
                assert_eq!(answer.status, StatusCode::FORBIDDEN, "{}", answer.text);
                continue;
            }
            let found = answer.json();
            let stranger = records.stranger(record).to_string();
            let hits = group(&found, kind).and_then(|group| group["items"].as_array());
            let is_found = hits.is_some_and(|hits| hits.iter().any(|hit| hit["id"] == stranger));
            assert_eq!(is_found, may_see(record, *role), "{role} looks for a {kind} by {q}: {found}");
        }
    }
}

#[test_database::test]
async fn a_hit_says_where_it_is_and_why_it_was_found(db: PgPool) {
    let service = Service::start(db).await;
    let admin = service.sign_in_as(Role::Admin).await;
    for n in 1..=6 {
        booked(&service, n).await;
    }
    service.claim_mail().await;
    let all = search(&service, &admin, "visitor").await.json();
    let leads = group(&all, "lead").unwrap();
    assert_eq!((leads["items"].as_array().unwrap().len(), &leads["hasMore"]), (5, &json!(true)));

    let found = search(&service, &admin, " 0003").await.json();
    let hits = group(&found, "lead").unwrap()["items"].as_array().unwrap();
    let hit = hits.iter().find(|hit| hit["title"][0]["text"] == "Visitor 3").unwrap();
    assert_eq!(hit["to"], format!("/admin/leads?lead={}", hit["id"].as_str().unwrap()));
    assert_eq!(hit["detail"][0], json!({"text": "980000", "isMatch": false}));
    assert_eq!(hit["detail"][1], json!({"text": "0003", "isMatch": true}));

    for nothing in ["", "ab", "%%%", "___"] {
        assert_eq!(search(&service, &admin, nothing).await.json(), json!({"groups": []}), "{nothing:?}");
    }
    let long = search(&service, &admin, &"a".repeat(101)).await;
    assert_eq!(long.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert!(long.json()["fields"]["q"].is_string(), "{}", long.text);
}
