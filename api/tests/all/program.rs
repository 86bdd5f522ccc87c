//! The real program, as in an installation.

use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::{SocketAddr, TcpStream};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::time::Duration;

use sqlx::{ConnectOptions as _, PgPool};

/// Longer than anything takes, even with six programs on two cores.
const TIMEOUT: Duration = Duration::from_mins(1);

/// A running API, killed on drop.
struct Program {
    child: Child,
    lines: Receiver<String>,
    address: SocketAddr,
    metrics: SocketAddr,
}

impl Program {
    /// Starts it on free ports and waits until it is ready.
    fn start(db: &PgPool, env: &[(&str, &str)]) -> Self {
        let mut child = Command::new(env!("CARGO_BIN_EXE_api"))
            .env_clear()
            .env("DATABASE_URL", db.connect_options().to_url_lossy().as_str())
            .env("SECRET_KEY", "a secret of these tests and of nothing else")
            .env("WEB_DIST", "/nowhere")
            .env("NO_COLOR", "1")
            .envs([("HOST", "127.0.0.1"), ("PORT", "0"), ("API_METRICS_PORT", "0")])
            .envs(env.iter().copied())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let log = BufReader::new(child.stdout.take().unwrap());
        let (line, lines) = channel();
        std::thread::spawn(move || log.lines().map_while(Result::ok).try_for_each(|text| line.send(text)));
        let nowhere = SocketAddr::from(([0, 0, 0, 0], 0));
        let mut program = Self { child, lines, address: nowhere, metrics: nowhere };
        let serving = program.line(|line| line.contains("serving"));
        program.address = field(&serving, "address");
        program.metrics = field(&serving, "metrics");
        program
    }

    /// The next log line that meets a condition.
    fn line(&self, is_so: impl Fn(&str) -> bool) -> String {
        loop {
            let line = self.lines.recv_timeout(TIMEOUT).expect("the line was never logged");
            if is_so(&line) {
                return line;
            }
        }
    }

    /// The rest of its log, after its end.
    fn end(mut self) -> Vec<String> {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
        self.lines.iter().collect()
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// An address in a log line.
fn field(line: &str, name: &str) -> SocketAddr {
    let value = line.split_whitespace().find_map(|part| part.strip_prefix(name)?.strip_prefix('='));
    value.unwrap().parse().unwrap()
}

fn get(address: SocketAddr, path: &str, headers: &str) -> String {
    let mut stream = TcpStream::connect(address).unwrap();
    write!(stream, "GET {path} HTTP/1.1\r\nHost: nivas\r\n{headers}Connection: close\r\n\r\n").unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).unwrap();
    answer
}

#[test_database::test]
async fn metrics_have_a_separate_port(db: PgPool) {
    tokio::task::spawn_blocking(move || {
        let program = Program::start(&db, &[]);
        assert!(program.metrics.ip().is_loopback());
        assert!(get(program.address, "/api/ready", "").starts_with("HTTP/1.1 200"));
        let figures = get(program.metrics, "/metrics", "");
        assert!(figures.contains("http_requests_total{") && figures.contains("queue_jobs{"), "{figures}");
        assert!(!get(program.address, "/metrics", "").contains("http_requests_total"));
        assert!(get(program.metrics, "/api/health", "").starts_with("HTTP/1.1 404"));
    })
    .await
    .unwrap();
}

#[test_database::test]
async fn untrusted_proxies_are_logged_once(db: PgPool) {
    tokio::task::spawn_blocking(move || {
        for (trusted, forwarded) in [("0", "X-Forwarded-For: 203.0.113.9\r\n"), ("1", "")] {
            let program = Program::start(&db, &[("TRUSTED_PROXIES", trusted)]);
            // Health probes of the platform bypass the proxy.
            get(program.address, "/api/health", "");
            for _ in 0..3 {
                get(program.address, "/api/maintenance", forwarded);
            }
            let log = program.end();
            let warnings =
                log.iter().filter(|line| line.contains("WARN") && line.contains("TRUSTED_PROXIES"));
            assert_eq!(warnings.count(), 1, "{log:#?}");
        }
        let trusting = Program::start(&db, &[("TRUSTED_PROXIES", "1")]);
        get(trusting.address, "/api/maintenance", "X-Forwarded-For: 203.0.113.9\r\n");
        let log = trusting.end();
        assert!(!log.iter().any(|line| line.contains("TRUSTED_PROXIES")), "{log:#?}");
    })
    .await
    .unwrap();
}

#[test_database::test]
async fn neither_logs_nor_metrics_have_a_files_address(db: PgPool) {
    tokio::task::spawn_blocking(move || {
        let program = Program::start(&db, &[]);
        assert!(get(program.address, "/files/an-address", "").starts_with("HTTP/1.1 404"));
        let figures = get(program.metrics, "/metrics", "");
        assert!(figures.contains("/files/{token}") && !figures.contains("an-address"), "{figures}");
        let log = program.end();
        assert!(log.iter().any(|line| line.contains("/files/{token}")), "{log:#?}");
        assert!(!log.iter().any(|line| line.contains("an-address")), "{log:#?}");
    })
    .await
    .unwrap();
}
