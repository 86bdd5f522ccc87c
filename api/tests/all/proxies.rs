//! Whose address counts behind proxies, and the warning where `TRUSTED_PROXIES` does not match them.

use std::io::{self, Write};
use std::net::SocketAddr;
use std::sync::{Arc, Mutex};

use api::client::Client;
use axum::body::Body;
use axum::extract::ConnectInfo;
use axum::http::{Request, StatusCode};
use chrono::TimeDelta;
use kernel::role::Role;
use people::account::session;
use serde_json::json;
use sqlx::PgPool;

use crate::harness::{Service, keys};

/// Values of `X-Forwarded-For`, the number of trusted proxies, and the session that there is then.
const FORWARDED: [(&[&str], usize, &str); 8] = [
    (&["203.0.113.9"], 0, "auth_sessions where ip = '10.0.0.1'"),
    (&["1.2.3.4, 203.0.113.9"], 1, "auth_sessions where ip = '203.0.113.9'"),
    (&["1.2.3.4", "203.0.113.9"], 1, "auth_sessions where ip = '203.0.113.9'"),
    (&["1.2.3.4, 203.0.113.9, 10.1.1.1"], 2, "auth_sessions where ip = '203.0.113.9'"),
    (&["::ffff:203.0.113.9"], 1, "auth_sessions where ip = '203.0.113.9'"),
    (&[], 1, "auth_sessions where ip is null"),
    (&["not an address"], 1, "auth_sessions where ip is null"),
    (&["203.0.113.9"], 2, "auth_sessions where ip is null"),
];

#[test_database::test]
async fn nobody_can_claim_another_address(db: PgPool) {
    let service = Service::start(db).await;
    let user = service.person(Role::Client).await.id;
    sqlx::query!("delete from auth_sessions where user_id = $1", user.0).execute(&service.db).await.unwrap();
    let mut conn = service.db.acquire().await.unwrap();
    let (method, client, now) = (session::Method::Password, session::Client::default(), service.clock.now());
    let tokens = session::start(&mut conn, &keys(), user, method, &client, now).await.unwrap();
    let mut token = tokens.refresh_token;
    for (forwarded, trusted, session) in FORWARDED {
        let mut request = Request::post("/auth/v1/token?grant_type=refresh_token")
            .header("content-type", "application/json");
        for value in forwarded {
            request = request.header("x-forwarded-for", *value);
        }
        let mut request = request.body(Body::from(json!({"refresh_token": token}).to_string())).unwrap();
        request.extensions_mut().insert(ConnectInfo(SocketAddr::from(([10, 0, 0, 1], 4000))));
        let router = service.configured(|app| app.trusted_proxies = trusted);
        let refreshed = Service::send_to(router, request).await;
        assert_eq!(refreshed.status, StatusCode::OK, "{}", refreshed.text);
        token = refreshed.json()["refresh_token"].as_str().unwrap().to_owned();
        assert_eq!(service.count(session).await, 1, "{forwarded:?} behind {trusted}");
    }
}

#[test]
fn a_network_of_version_6_is_one_caller() {
    let network = |ip: &str| {
        Client(session::Client { ip: Some(ip.parse().unwrap()), ..session::Client::default() }).network()
    };
    assert_eq!(network("2001:db8:1:2:3:4:5:6"), "2001:db8:1:2::");
    assert_eq!(network("203.0.113.9"), "203.0.113.9");
}

/// What is logged.
#[derive(Clone, Default)]
struct Log(Arc<Mutex<Vec<u8>>>);

impl Log {
    fn warnings(&self) -> usize {
        String::from_utf8_lossy(&self.0.lock().unwrap()).matches("TRUSTED_PROXIES").count()
    }
}

impl Write for Log {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().unwrap().extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[test_database::test]
async fn a_mismatch_is_logged_once_in_five_minutes(db: PgPool) {
    let service = Service::start(db).await;
    let log = Log::default();
    let writer = log.clone();
    let subscriber = tracing_subscriber::fmt().with_ansi(false).with_writer(move || writer.clone()).finish();
    let _logging = tracing::subscriber::set_default(subscriber);
    let request = |hops: usize| {
        let addresses = vec!["203.0.113.9"; hops].join(", ");
        let mut request = Request::get("/api/nothing");
        if hops > 0 {
            request = request.header("x-forwarded-for", addresses);
        }
        request.body(Body::empty()).unwrap()
    };
    for (trusted, hops, is_wrong) in [
        (0, 1, true),
        (0, 2, true),
        (1, 0, true),
        (2, 1, true),
        (0, 0, false),
        (1, 1, false),
        // A caller may have added more hops.
        (1, 3, false),
        (2, 2, false),
    ] {
        let before = log.warnings();
        let router = service.configured(|app| app.trusted_proxies = trusted);
        Service::send_to(router, request(hops)).await;
        assert_eq!(log.warnings() - before, usize::from(is_wrong), "{hops} hops, {trusted} trusted");
    }

    let before = log.warnings();
    let router = service.configured(|_| ());
    for (minutes, warnings) in [(0, 1), (0, 1), (4, 1), (1, 2), (0, 2)] {
        service.clock.advance(TimeDelta::minutes(minutes));
        Service::send_to(router.clone(), request(1)).await;
        assert_eq!(log.warnings() - before, warnings, "{minutes} minutes later");
    }
}
