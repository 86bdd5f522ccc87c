//! Limits of connections before a request, and shutdown.

use std::future::IntoFuture as _;
use std::net::{Ipv4Addr, SocketAddr};
use std::time::Duration;

use api::server;
use axum::Router;
use axum::extract::ConnectInfo;
use axum::routing::get;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::mpsc;
use tokio::task::JoinHandle;
use tokio_util::sync::CancellationToken;

/// Longer than anything takes here.
const TIMEOUT: Duration = Duration::from_mins(1);

async fn start(router: Router, header_timeout: Duration) -> (SocketAddr, CancellationToken, JoinHandle<()>) {
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await.unwrap();
    let address = listener.local_addr().unwrap();
    let stop = CancellationToken::new();
    let served = tokio::spawn(server::serve(listener, router, header_timeout, stop.clone()));
    (address, stop, served)
}

async fn read_to_end(mut stream: TcpStream) -> String {
    let mut answer = String::new();
    let read = tokio::time::timeout(TIMEOUT, stream.read_to_string(&mut answer)).await;
    read.expect("the connection stays open").unwrap();
    answer
}

#[tokio::test]
async fn a_half_sent_header_does_not_keep_its_connection() {
    let router = Router::new().route("/", get(async || "here"));
    let (address, stop, served) = start(router, Duration::from_millis(200)).await;
    let mut half = TcpStream::connect(address).await.unwrap();
    half.write_all(b"GET / HTTP/1.1\r\nHost: nivas.example.com\r\nX-Slow: ").await.unwrap();
    let silent = TcpStream::connect(address).await.unwrap();
    assert!(!read_to_end(half).await.contains("here"));
    assert_eq!(read_to_end(silent).await, "");
    stop.cancel();
    tokio::time::timeout(TIMEOUT, served).await.unwrap().unwrap();
}

#[tokio::test]
async fn running_requests_finish_before_shutdown() {
    let (arrived, mut arrivals) = mpsc::channel::<SocketAddr>(1);
    let (release, gate) = tokio::sync::watch::channel(false);
    let router = Router::new().route(
        "/",
        get(async move |ConnectInfo(peer): ConnectInfo<SocketAddr>| {
            arrived.send(peer).await.unwrap();
            gate.clone().wait_for(|open| *open).await.unwrap();
            "answered"
        }),
    );
    let (address, stop, served) = start(router, TIMEOUT).await;
    let mut stream = TcpStream::connect(address).await.unwrap();
    let own = stream.local_addr().unwrap();
    stream.write_all(b"GET / HTTP/1.1\r\nHost: nivas.example.com\r\n\r\n").await.unwrap();
    assert_eq!(arrivals.recv().await, Some(own));
    stop.cancel();
    release.send(true).unwrap();
    let answer = read_to_end(stream).await;
    assert!(answer.starts_with("HTTP/1.1 200") && answer.ends_with("answered"), "{answer}");
    tokio::time::timeout(TIMEOUT, served.into_future()).await.unwrap().unwrap();
    assert!(TcpStream::connect(address).await.is_err());
}
