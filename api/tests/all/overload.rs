//! Admission control of public requests. Nothing here depends on time: a lock blocks the database.

use std::net::SocketAddr;

use api::admission::Lane;
use axum::body::Body;
use axum::extract::ConnectInfo;
use axum::http::{Method, Request, StatusCode};
use axum::response::Response;
use chrono::TimeDelta;
use futures_util::stream::{FuturesUnordered, StreamExt as _};
use http_body_util::BodyExt as _;
use kernel::role::Role;
use serde_json::{Value, json};
use sqlx::{Acquire as _, PgPool};
use tokio::task::JoinHandle;
use tower::ServiceExt as _;

use crate::harness::{Service, booking};

/// Slots for the site's writes, and one network's share of them.
const ROOM: usize = 48;
const ROOM_OF_NETWORK: usize = 12;

/// One network's share of the slots for sign-ins.
const SIGN_INS_OF_NETWORK: usize = 24;

fn post(path: &str, network: u8, body: &Value) -> Request<Body> {
    let request = Request::post(path).header("content-type", "application/json");
    let mut request = request.body(Body::from(body.to_string())).unwrap();
    request.extensions_mut().insert(ConnectInfo(SocketAddr::from(([203, 0, 113, network], 4000))));
    request
}

fn kitchen() -> Value {
    json!({
        "layout": "straight", "legs": [1000], "package": "essential", "core": "BWR plywood", "finish": "Laminate",
        "counter": "Granite"
    })
}

async fn read(response: Response) -> (StatusCode, Option<String>, Value) {
    let status = response.status();
    let retry_after = response.headers().get("retry-after").map(|value| value.to_str().unwrap().to_owned());
    let body = response.into_body().collect().await.unwrap().to_bytes();
    (status, retry_after, serde_json::from_slice(&body).unwrap_or_default())
}

/// Concurrent requests of many callers.
struct Crowd(FuturesUnordered<JoinHandle<Response>>);

impl Crowd {
    /// This many responses: rejections, since no other request can end while the lock is held.
    async fn refused(&mut self, count: usize) -> Vec<(StatusCode, Option<String>, Value)> {
        let mut refused = Vec::new();
        while refused.len() < count {
            refused.push(read(self.0.next().await.expect("another answer").unwrap()).await);
        }
        refused
    }

    async fn rest(self) -> Vec<StatusCode> {
        self.0.map(|response| response.unwrap().status()).collect().await
    }
}

fn crowd(service: &Service, requests: impl Iterator<Item = Request<Body>>) -> Crowd {
    let send = |request: Request<Body>| {
        let router = service.router();
        tokio::spawn(async move { router.oneshot(request).await.unwrap() })
    };
    Crowd(requests.map(send).collect())
}

#[test]
fn what_needs_no_session_has_a_lane() {
    for (method, path, lane) in [
        (Method::POST, "/api/leads", Some(Lane::Leads)),
        (Method::POST, "/api/calculators/kitchen/requests", Some(Lane::Site)),
        (Method::POST, "/api/quotations/token/codes", Some(Lane::Site)),
        (Method::POST, "/api/unsubscribe/token", Some(Lane::Site)),
        (Method::PUT, "/api/orders/1/return-photographs/2", Some(Lane::Photographs)),
        (Method::PATCH, "/api/lead-files/1", Some(Lane::Photographs)),
        (Method::POST, "/api/lead-files", Some(Lane::Site)),
        (Method::DELETE, "/api/orders/1/return-photographs/2", Some(Lane::Orders)),
        (Method::POST, "/api/orders", Some(Lane::Orders)),
        (Method::POST, "/api/orders/1/payments", Some(Lane::Orders)),
        (Method::GET, "/api/orders/1", Some(Lane::Reading)),
        (Method::POST, "/api/cart/price", Some(Lane::Site)),
        (Method::POST, "/api/something/new", Some(Lane::Site)),
        (Method::POST, "/api/webhooks/payments/razorpay", Some(Lane::Webhooks)),
        (Method::POST, "/api/member", Some(Lane::Site)),
        (Method::POST, "/api/auth/logout", Some(Lane::Accounts)),
        (Method::GET, "/api/designs", Some(Lane::Reading)),
        (Method::GET, "/designs/calm", Some(Lane::Reading)),
        (Method::GET, "/api/me", None),
        (Method::PATCH, "/api/me", None),
        (Method::PUT, "/api/me/saved/design/1", None),
        (Method::POST, "/api/admin/leads", None),
        (Method::GET, "/api/admin/leads", None),
    ] {
        assert_eq!(Lane::of(&method, path), lane, "{method} {path}");
    }
}

#[test_database::test]
async fn a_crowd_is_rejected_at_once_and_delays_nobody_else(db: PgPool) {
    let service = Service::start_with_connections(db, 8).await;
    let admin = service.sign_in_as(Role::Admin).await;
    assert_eq!(service.get_as(&admin, "/api/me").await.status, StatusCode::OK);

    let mut holder = service.db.acquire().await.unwrap();
    let mut lock = holder.begin().await.unwrap();
    sqlx::query!("lock table rate_cards in access exclusive mode").execute(&mut *lock).await.unwrap();
    let requests = (0..64).map(|_| post("/api/calculators/kitchen", 1, &kitchen()));
    let mut one_network = crowd(&service, requests);
    for (status, retry_after, problem) in one_network.refused(64 - ROOM_OF_NETWORK).await {
        assert_eq!((status, retry_after.as_deref()), (StatusCode::TOO_MANY_REQUESTS, Some("2")), "{problem}");
        assert_eq!(problem["code"], "busy");
    }
    let requests = (0..64).map(|n| post("/api/calculators/kitchen", 2 + n, &kitchen()));
    let mut many_networks = crowd(&service, requests);
    for (status, ..) in many_networks.refused(64 - (ROOM - ROOM_OF_NETWORK)).await {
        assert_eq!(status, StatusCode::TOO_MANY_REQUESTS, "all slots are taken");
    }

    // All of them wait for the lock with a single connection.
    assert_eq!(service.get_as(&admin, "/api/me").await.status, StatusCode::OK);
    assert_eq!(service.get_as(&admin, "/api/admin/leads").await.status, StatusCode::OK);
    assert_eq!(service.get("/api/page-settings").await.status, StatusCode::OK);
    let booked = service.router().oneshot(post("/api/leads", 3, &booking())).await.unwrap();
    assert_eq!(booked.status(), StatusCode::ACCEPTED, "bookings have separate slots");

    lock.rollback().await.unwrap();
    for status in one_network.rest().await.into_iter().chain(many_networks.rest().await) {
        assert_eq!(status, StatusCode::OK, "admitted requests are answered");
    }
    let after = service.post_from(1, "/api/calculators/kitchen", &[], &kitchen()).await;
    assert_eq!(after.status, StatusCode::OK, "a finished request frees its slot");
    drop(holder);
    service.claim_mail().await;
}

#[test_database::test]
async fn a_crowd_of_sign_ins_ends_no_session(db: PgPool) {
    let service = Service::start_with_connections(db, 8).await;
    let admin = service.sign_in_as(Role::Admin).await;
    assert_eq!(service.get_as(&admin, "/api/me").await.status, StatusCode::OK);

    let mut holder = service.db.acquire().await.unwrap();
    let mut lock = holder.begin().await.unwrap();
    sqlx::query!("lock table auth_throttles in access exclusive mode").execute(&mut *lock).await.unwrap();
    let credentials = json!({"email": "nobody@example.com", "password": "wrong password"});
    let sign_in = |_| post("/auth/v1/token?grant_type=password", 1, &credentials);
    let mut waiting = crowd(&service, (0..32).map(sign_in));
    for (status, retry_after, refusal) in waiting.refused(32 - SIGN_INS_OF_NETWORK).await {
        assert_eq!((status, retry_after.as_deref()), (StatusCode::TOO_MANY_REQUESTS, Some("2")), "{refusal}");
        assert_eq!(refusal["error_code"], "over_request_rate_limit");
    }
    let refresh =
        post("/auth/v1/token?grant_type=refresh_token", 1, &json!({"refresh_token": "abcdefghijkl"}));
    let refreshed = read(service.router().oneshot(refresh).await.unwrap()).await;
    // The client would end its session on any other error.
    assert_eq!(refreshed.0, StatusCode::SERVICE_UNAVAILABLE, "{}", refreshed.2);
    assert_eq!(service.get_as(&admin, "/api/me").await.status, StatusCode::OK);

    lock.rollback().await.unwrap();
    waiting.rest().await;
    drop(holder);
}

#[test_database::test]
async fn rate_limited_requests_do_not_query_the_database(db: PgPool) {
    let service = Service::start(db).await;
    let ask = async || {
        let answer = service.post_from(1, "/api/calculators/kitchen", &[], &kitchen()).await;
        (answer.status, answer.header("retry-after").to_owned())
    };
    let refused = (StatusCode::TOO_MANY_REQUESTS, "1".to_owned());
    for _ in 0..60 {
        assert_eq!(ask().await.0, StatusCode::OK);
    }
    assert_eq!(ask().await, refused);

    let mut holder = service.db.acquire().await.unwrap();
    let mut lock = holder.begin().await.unwrap();
    sqlx::query!("lock table auth_throttles in access exclusive mode").execute(&mut *lock).await.unwrap();
    assert_eq!(ask().await, refused, "with the table locked, the database would never answer");
    lock.rollback().await.unwrap();
    let other = service.post_from(2, "/api/calculators/kitchen", &[], &kitchen()).await;
    assert_eq!(other.status, StatusCode::OK, "others are not concerned");
    let elsewhere = service.post_from(1, "/api/leads", &[], &json!({})).await;
    assert_eq!(elsewhere.status, StatusCode::UNPROCESSABLE_ENTITY, "nor is what else they ask for");
    service.clock.advance(TimeDelta::seconds(1));
    assert_eq!(ask().await.0, StatusCode::OK);
    drop(holder);
}
