//! HTTP/1.1 server with a time limit on request headers.

use std::net::SocketAddr;
use std::pin::pin;
use std::time::Duration;

use axum::extract::connect_info::ConnectInfo;
use axum::serve::Listener;
use axum::{Extension, Router};
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use tokio::net::{TcpListener, TcpStream};
use tokio::task::JoinSet;
use tokio_util::sync::CancellationToken;
use tower::Layer as _;

/// A connection without a complete header for this long is closed, whether one is half sent or the connection
/// is idle.
pub const HEADER_TIMEOUT: Duration = Duration::from_secs(10);

/// Serves until `stop`, then finishes the requests in flight.
pub async fn serve(
    mut listener: TcpListener,
    router: Router,
    header_timeout: Duration,
    stop: CancellationToken,
) {
    let mut http = http1::Builder::new();
    http.timer(TokioTimer::new()).header_read_timeout(header_timeout);
    let mut connections = JoinSet::new();
    loop {
        tokio::select! {
            (stream, peer) = Listener::accept(&mut listener) => {
                connections.spawn(connection(http.clone(), router.clone(), stream, peer, stop.clone()));
            }
            Some(_) = connections.join_next() => {}
            () = stop.cancelled() => break,
        }
    }
    drop(listener);
    while connections.join_next().await.is_some() {}
}

async fn connection(
    http: http1::Builder,
    router: Router,
    stream: TcpStream,
    peer: SocketAddr,
    stop: CancellationToken,
) {
    let service = TowerToHyperService::new(Extension(ConnectInfo(peer)).layer(router));
    let mut connection = pin!(http.serve_connection(TokioIo::new(stream), service));
    let ended = tokio::select! {
        ended = connection.as_mut() => ended,
        () = stop.cancelled() => {
            connection.as_mut().graceful_shutdown();
            connection.await
        }
    };
    if let Err(error) = ended {
        tracing::debug!(%peer, %error, "a connection ended early");
    }
}
