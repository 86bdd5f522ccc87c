//! Photographs of goods to return, from the buyer's form to the order as staff see it.

use axum::body::Body;
use axum::http::{Method, Request, StatusCode};
use kernel::role::Role;
use serde_json::json;
use shop::order::link;
use sqlx::PgPool;
use uuid::Uuid;

use super::reviews::Sale;
use crate::admin::designs::{made, ok};
use crate::harness::{Answer, Service, keys};

/// The beginning of a JPEG file: all that the API looks at.
const JPEG: &[u8] = b"\xff\xd8\xff\xe0\0\x10JFIF\0\x01\x01\0\0\x01";

/// A delivered order, of which nothing was returned.
async fn delivered(db: PgPool) -> Sale {
    let sale = Sale::new(db).await;
    let service = sale.shop.service();
    let statement =
        "delete from order_return_photographs; delete from order_return_units; delete from order_returns;
                     update orders set status = 'delivered'";
    sqlx::raw_sql(statement).execute(&service.db).await.unwrap();
    sqlx::query!("update orders set delivered_at = $1", service.clock.now())
        .execute(&service.db)
        .await
        .unwrap();
    sale
}

async fn call(service: &Service, method: Method, path: &str, body: &[u8]) -> Answer {
    let request =
        Request::builder().method(method).uri(path).header("content-type", "application/octet-stream");
    service.send(request.body(Body::from(body.to_vec())).unwrap()).await
}

fn token(sale: &Sale) -> String {
    link::token(&keys(), sale.order)
}

fn address(sale: &Sale, id: Uuid, token: &str) -> String {
    format!("/api/orders/{}/return-photographs/{id}?token={token}&fileName=leg.jpg", sale.order)
}

async fn send(sale: &Sale, id: Uuid) -> Answer {
    call(sale.shop.service(), Method::PUT, &address(sale, id, &token(sale)), JPEG).await
}

/// Where the returns of the order are.
fn returns(sale: &Sale) -> String {
    format!("/api/orders/{}/returns?token={}", sale.order, token(sale))
}

/// Files of photographs in the storage.
fn stored(service: &Service) -> usize {
    let Ok(folders) = std::fs::read_dir(service.dir.join("files/returns")) else { return 0 };
    folders.map(|folder| std::fs::read_dir(folder.unwrap().path()).unwrap().count()).sum()
}

#[test_database::test]
async fn a_photograph_comes_before_its_request_and_staff_see_what_was_made_of_it(db: PgPool) {
    let sale = delivered(db).await;
    let service = sale.shop.service();
    let id = Uuid::now_v7();
    let sent = ok(&send(&sale, id).await);
    assert_eq!((&sent["fileName"], &sent["state"]), (&json!("leg.jpg"), &json!("waiting")));
    // The answer was lost, and the browser sends it again.
    assert_eq!(ok(&send(&sale, id).await), sent);
    assert_eq!(stored(service), 1);
    let jobs = service.claim::<jobs::Images>().await;
    let is_ours = |job: &jobs::Images| matches!(job, jobs::Images::RenderReturnPhotograph { .. });
    assert_eq!(jobs.iter().filter(|(job, _)| is_ours(job)).count(), 1, "{jobs:?}");
    let form = ok(&service.get(&returns(&sale)).await);
    assert_eq!(form["photographs"], json!([sent]));
    let small = address(&sale, id, &token(&sale));
    assert_eq!(service.get(&small).await.status, StatusCode::NOT_FOUND, "nobody opens what was sent");

    let asked = json!({
        "unitIds": [form["units"][0]["id"]], "reason": "damaged", "wish": "refund",
        "description": "One leg is broken off.", "photographIds": [id],
    });
    let asked = made(&service.post(&returns(&sale), &asked).await);
    assert_eq!(asked["returns"][0]["photographs"][0]["id"], json!(id));
    assert_eq!(asked["photographs"], json!([]));
    assert_eq!(service.claim_mail().await.len(), 1, "the ticket number");
    let removed = call(service, Method::DELETE, &small, b"").await;
    assert_eq!(removed.status, StatusCode::NOT_FOUND, "it belongs to the request");

    // What the worker does.
    for (size, content) in [("large", "large picture"), ("small", "small picture")] {
        std::fs::write(service.dir.join(format!("files/returns/{id}/{size}.jpg")), content).unwrap();
    }
    sqlx::query!(
        "update order_return_photographs
         set state = 'ready', storage_key = null, picture_key = 'returns/' || id || '/large.jpg',
             small_key = 'returns/' || id || '/small.jpg', width = 1600, height = 1200"
    )
    .execute(&service.db)
    .await
    .unwrap();
    let shown = service.get(&small).await;
    assert_eq!((shown.status, shown.text.as_str()), (StatusCode::OK, "small picture"));
    assert_eq!(shown.header("content-type"), "image/jpeg");
    assert_eq!(shown.header("cache-control"), "private, no-store");

    let order = sale.shop.get(&format!("/api/admin/orders/{}", sale.order)).await;
    let back = &order["returns"][0];
    assert_eq!(back["photographs"][0]["width"], 1600);
    let picture =
        format!("/api/admin/orders/{}/returns/{}/photographs/{id}", sale.order, back["id"].as_str().unwrap());
    for (role, status) in [(Role::Designer, StatusCode::FORBIDDEN), (Role::Sales, StatusCode::OK)] {
        let token = service.sign_in_as(role).await;
        let answer = service.get_as(&token, &picture).await;
        assert_eq!(answer.status, status, "{role}");
        if status == StatusCode::OK {
            assert_eq!(answer.text, "large picture");
            assert_eq!(service.get_as(&token, &format!("{picture}?size=small")).await.text, "small picture");
        }
    }
    assert_eq!(service.get(&picture).await.status, StatusCode::UNAUTHORIZED);
}

#[test_database::test]
async fn a_photograph_is_refused_with_the_reason_and_nothing_is_left_of_it(db: PgPool) {
    let sale = delivered(db).await;
    let service = sale.shop.service();
    let own = address(&sale, Uuid::now_v7(), &token(&sale));
    for (bytes, status, code) in [
        (&b"\0\0\0\x18ftypheic\0\0\0\0mif1heic"[..], StatusCode::UNSUPPORTED_MEDIA_TYPE, "not_a_picture"),
        (b"%PDF-1.7 and so on", StatusCode::UNSUPPORTED_MEDIA_TYPE, "not_a_picture"),
        (b"", StatusCode::UNSUPPORTED_MEDIA_TYPE, "not_a_picture"),
        (&vec![0; 10_000_001], StatusCode::PAYLOAD_TOO_LARGE, "too_large"),
    ] {
        let answer = call(service, Method::PUT, &own, bytes).await;
        let told = answer.json();
        assert_eq!((answer.status, &told["code"]), (status, &json!(code)), "{}", answer.text);
    }
    for token in ["", "x"] {
        let answer = call(service, Method::PUT, &address(&sale, Uuid::now_v7(), token), JPEG).await;
        assert_eq!(answer.status, StatusCode::NOT_FOUND);
    }
    assert_eq!((stored(service), service.count("order_return_photographs").await), (0, 0));

    for _ in 0..6 {
        ok(&send(&sale, Uuid::now_v7()).await);
    }
    let seventh = send(&sale, Uuid::now_v7()).await;
    assert_eq!((seventh.status, &seventh.json()["code"]), (StatusCode::CONFLICT, &json!("too_many")));
    let waiting = ok(&service.get(&returns(&sale)).await)["photographs"].clone();
    let first: Uuid = waiting[0]["id"].as_str().unwrap().parse().unwrap();
    let removed = call(service, Method::DELETE, &address(&sale, first, &token(&sale)), b"").await;
    assert_eq!(removed.status, StatusCode::NO_CONTENT, "{}", removed.text);
    assert_eq!(stored(service), 5);
    ok(&send(&sale, Uuid::now_v7()).await);

    // Too late to return anything.
    sqlx::query!("update orders set delivered_at = delivered_at - interval '1 year'")
        .execute(&service.db)
        .await
        .unwrap();
    sqlx::query!("delete from order_return_photographs").execute(&service.db).await.unwrap();
    let late = send(&sale, Uuid::now_v7()).await;
    assert_eq!((late.status, &late.json()["code"]), (StatusCode::CONFLICT, &json!("no_return")));
    service.claim::<jobs::Images>().await;
}
