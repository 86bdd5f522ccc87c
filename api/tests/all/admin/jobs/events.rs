//! Live state of the queues, read from a socket like a browser.

use std::time::Duration;

use chrono::TimeDelta;
use jobs::queue::Planned;
use kernel::role::Role;
use reqwest::{Client, RequestBuilder, Response, StatusCode};
use serde_json::Value;
use sqlx::PgPool;
use tokio::net::TcpListener;
use tokio::sync::oneshot;
use tokio::task::JoinHandle;

use super::{Desk, enqueue, letter};
use crate::contract::Contract;

/// Far longer than anything here takes.
const TIMEOUT: Duration = Duration::from_mins(1);

/// A service with a listening socket.
struct Server {
    address: String,
    stop: oneshot::Sender<()>,
    serving: JoinHandle<()>,
}

impl Server {
    async fn start(desk: &Desk) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = format!("http://{}/api/admin/job-events", listener.local_addr().unwrap());
        let (stop, stopped) = oneshot::channel::<()>();
        let serve = axum::serve(listener, desk.service.router()).with_graceful_shutdown(async move {
            let _ = stopped.await;
        });
        Self { address, stop, serving: tokio::spawn(async move { serve.await.unwrap() }) }
    }

    fn ask(&self, desk: &Desk) -> RequestBuilder {
        self.ask_as(&desk.ops)
    }

    fn ask_as(&self, token: &str) -> RequestBuilder {
        // The client needs a TLS configuration even for plain HTTP.
        let _ = rustls::crypto::ring::default_provider().install_default();
        Client::new().get(&self.address).bearer_auth(token)
    }

    async fn open(&self, desk: &Desk) -> Response {
        self.ask(desk).send().await.unwrap()
    }
}

/// An event stream.
struct Stream {
    contract: Contract,
    response: Response,
    text: String,
}

impl Stream {
    async fn open(server: &Server, desk: &Desk) -> Self {
        let asked = server.ask(desk).header("accept-encoding", "gzip, br");
        let response = asked.send().await.unwrap();
        assert_eq!(response.status(), StatusCode::OK);
        assert_eq!(response.headers()["content-type"], "text/event-stream");
        assert!(
            !response.headers().contains_key("content-encoding"),
            "nothing is held back to be compressed"
        );
        Self { contract: Contract::read(), response, text: String::new() }
    }

    /// The next event's data; `None` if the stream has ended.
    async fn next(&mut self) -> Option<Value> {
        loop {
            while let Some((event, rest)) = self.text.split_once("\n\n") {
                let (event, rest) = (event.to_owned(), rest.to_owned());
                self.text = rest;
                if let Some(data) = self.contract.event("watchJobQueues", &event) {
                    return Some(data);
                }
            }
            let chunk =
                tokio::time::timeout(TIMEOUT, self.response.chunk()).await.expect("an event or an end");
            self.text.push_str(std::str::from_utf8(&chunk.unwrap()?).unwrap());
        }
    }
}

fn ready(overview: &Value) -> i64 {
    overview["queues"][0]["ready"].as_i64().unwrap()
}

#[test_database::test]
async fn changes_are_streamed_to_all_listeners_until_shutdown(db: PgPool) {
    let desk = Desk::new(db).await;
    let server = Server::start(&desk).await;
    let mut one = Stream::open(&server, &desk).await;
    let first = one.next().await.unwrap();
    assert_eq!((ready(&first), &first["queues"][0]["name"]), (0, &Value::from("mail")));
    let mut other = Stream::open(&server, &desk).await;
    assert_eq!(other.next().await.unwrap(), first, "at once, also for a later listener");

    enqueue(&mut desk.service.db.acquire().await.unwrap(), &[Planned::now(letter(1))]).await;
    assert_eq!(ready(&one.next().await.unwrap()), 1);
    assert_eq!(ready(&other.next().await.unwrap()), 1);

    server.stop.send(()).unwrap();
    desk.service.live.stop();
    assert_eq!((one.next().await, other.next().await), (None, None));
    tokio::time::timeout(TIMEOUT, server.serving).await.expect("no listener blocks the shutdown").unwrap();
}

#[test_database::test]
async fn a_stream_ends_with_the_token_that_opened_it(db: PgPool) {
    let desk = Desk::new(db).await;
    let server = Server::start(&desk).await;
    let mut stream = Stream::open(&server, &desk).await;
    stream.next().await.unwrap();
    desk.service.clock.advance(TimeDelta::hours(2));
    assert_eq!(stream.next().await, None);
    assert_eq!(server.open(&desk).await.status(), StatusCode::UNAUTHORIZED);
}

#[test_database::test]
async fn a_stream_ends_within_a_minute_of_losing_permission(db: PgPool) {
    let desk = Desk::new(db).await;
    let server = Server::start(&desk).await;
    let mut stream = Stream::open(&server, &desk).await;
    stream.next().await.unwrap();
    sqlx::query!("update users set status = 'suspended'").execute(&desk.service.db).await.unwrap();
    desk.service.clock.advance(TimeDelta::minutes(1));
    assert_eq!(stream.next().await, None);
    assert_eq!(server.open(&desk).await.status(), StatusCode::UNAUTHORIZED);
}

#[test_database::test]
async fn one_users_streams_are_limited(db: PgPool) {
    let desk = Desk::new(db).await;
    let server = Server::start(&desk).await;
    let mut streams = Vec::new();
    for _ in 0..6 {
        let opened = server.open(&desk).await;
        assert_eq!(opened.status(), StatusCode::OK);
        streams.push(opened);
    }
    let refused = server.open(&desk).await;
    assert_eq!(refused.status(), StatusCode::TOO_MANY_REQUESTS);
    assert_eq!(refused.headers()["retry-after"], "30");
    let problem: Value = serde_json::from_slice(&refused.bytes().await.unwrap()).unwrap();
    assert_eq!(problem["code"], "too_many_streams");

    for _ in 0..12 {
        let colleague = desk.service.sign_in_as(Role::Ops).await;
        for _ in 0..6 {
            let opened = server.ask_as(&colleague).send().await.unwrap();
            assert_eq!(opened.status(), StatusCode::OK, "others are not kept out by open tabs of one");
            streams.push(opened);
        }
    }
    streams.clear();
    let again = async {
        while server.open(&desk).await.status() != StatusCode::OK {
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    };
    tokio::time::timeout(TIMEOUT, again).await.expect("a free place");
}
