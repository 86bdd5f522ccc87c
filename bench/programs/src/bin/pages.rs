//! For the benchmark of pages: a plain axum service that sends one file, and callers.
//!
//! `pages serve FILE` listens on a free port and prints it. `pages call ADDRESS CONNECTIONS SECONDS PATH...` sends
//! requests one after the other on each connection, taking the paths in turn, and prints what it measured as JSON; a
//! `{n}` in a path becomes another number each time. `SECONDS` as `N!` sends N requests instead.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use anyhow::{Context as _, bail, ensure};
use axum::Router;
use axum::serve::ListenerExt as _;
use serde_json::json;
use tokio::io::{AsyncBufReadExt as _, AsyncReadExt as _, AsyncWriteExt as _, BufReader};
use tokio::net::{TcpListener, TcpStream};
use tower_http::services::ServeFile;

#[tokio::main]
async fn main() -> anyhow::Result<()> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    match arguments.iter().map(String::as_str).collect::<Vec<_>>().as_slice() {
        ["serve", file] => serve(file).await,
        ["call", address, connections, until, paths @ ..] if !paths.is_empty() => {
            let plan = Plan {
                address: (*address).to_owned(),
                paths: paths.iter().map(|path| (*path).to_owned()).collect(),
                end: End::of(until)?,
                sent: AtomicU64::new(0),
                since: Instant::now(),
            };
            call(plan, connections.parse()?).await
        }
        _ => bail!("use `pages serve FILE` or `pages call ADDRESS CONNECTIONS SECONDS PATH...`"),
    }
}

async fn serve(file: &str) -> anyhow::Result<()> {
    let files = ServeFile::new(file).precompressed_br().precompressed_gzip();
    let listener = TcpListener::bind("127.0.0.1:0").await?;
    println!("{}", listener.local_addr()?.port());
    // As the API has it: else each answer of head and body waits for an acknowledgement that comes 40 ms later.
    let listener = listener.tap_io(|stream| stream.set_nodelay(true).expect("a socket takes the option"));
    Ok(axum::serve(listener, Router::new().fallback_service(files)).await?)
}

/// What to send, and to whom.
struct Plan {
    address: String,
    paths: Vec<String>,
    end: End,
    sent: AtomicU64,
    since: Instant,
}

enum End {
    After(Duration),
    Requests(u64),
}

impl End {
    fn of(text: &str) -> anyhow::Result<Self> {
        Ok(match text.strip_suffix('!') {
            Some(count) => Self::Requests(count.parse()?),
            None => Self::After(Duration::try_from_secs_f64(text.parse()?)?),
        })
    }
}

impl Plan {
    /// The next path, until the end.
    fn next(&self) -> Option<String> {
        let number = self.sent.fetch_add(1, Ordering::Relaxed);
        let is_over = match self.end {
            End::After(time) => self.since.elapsed() >= time,
            End::Requests(count) => number >= count,
        };
        let count = u64::try_from(self.paths.len()).unwrap_or(1);
        let path = self.paths.get(usize::try_from(number % count).unwrap_or(0))?;
        (!is_over).then(|| path.replace("{n}", &number.to_string()))
    }
}

async fn call(plan: Plan, connections: usize) -> anyhow::Result<()> {
    let plan = Arc::new(plan);
    let callers: Vec<_> = (0..connections).map(|_| tokio::spawn(caller(Arc::clone(&plan)))).collect();
    let (mut latencies, mut bytes) = (Vec::new(), 0);
    for caller in callers {
        let (of_caller, its_bytes) = caller.await??;
        latencies.extend(of_caller);
        bytes = bytes.max(its_bytes);
    }
    let seconds = plan.since.elapsed().as_secs_f64();
    latencies.sort_unstable();
    let at = |percent: usize| {
        let latency = latencies.get((latencies.len() * percent / 100).min(latencies.len().saturating_sub(1)));
        latency.map_or(0.0, |latency| latency.as_secs_f64() * 1000.0)
    };
    let count = u32::try_from(latencies.len()).map_or(0.0, f64::from);
    let report = json!({
        "requests": latencies.len(), "perSecond": count / seconds, "bytes": bytes,
        "p50": at(50), "p99": at(99), "max": at(100),
    });
    println!("{report}");
    Ok(())
}

/// One connection. Returns the latencies, and the size of the largest body.
async fn caller(plan: Arc<Plan>) -> anyhow::Result<(Vec<Duration>, usize)> {
    let stream = TcpStream::connect(&plan.address).await?;
    stream.set_nodelay(true)?;
    let (mut connection, mut body) = (BufReader::with_capacity(64 << 10, stream), Vec::new());
    let (mut latencies, mut largest) = (Vec::new(), 0);
    while let Some(path) = plan.next() {
        let request =
            format!("GET {path} HTTP/1.1\r\nHost: {}\r\nAccept-Encoding: gzip, br\r\n\r\n", plan.address);
        let since = Instant::now();
        connection.get_mut().write_all(request.as_bytes()).await?;
        let length = head(&mut connection).await?;
        body.resize(length, 0);
        connection.read_exact(&mut body).await?;
        latencies.push(since.elapsed());
        largest = largest.max(length);
    }
    Ok((latencies, largest))
}

/// Reads a response's head. Returns the length of its body.
async fn head(connection: &mut BufReader<TcpStream>) -> anyhow::Result<usize> {
    let (mut line, mut length) = (String::new(), None);
    connection.read_line(&mut line).await?;
    ensure!(line.contains(" 200 "), "the answer was {}", line.trim());
    loop {
        line.clear();
        ensure!(connection.read_line(&mut line).await? > 0, "the connection ended");
        let Some((name, value)) = line.trim().split_once(':') else { break };
        if name.eq_ignore_ascii_case("content-length") {
            length = Some(value.trim().parse()?);
        }
    }
    length.context("the answer has no length")
}
