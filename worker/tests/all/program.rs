//! The real program, as in an installation.

use std::io::{Read as _, Write as _};
use std::net::{Ipv4Addr, TcpListener, TcpStream};
use std::path::PathBuf;
use std::process::{Child, Command, Output, Stdio};
use std::time::{Duration, Instant};

use sqlx::{ConnectOptions as _, PgPool};
use uuid::Uuid;

/// Longer than anything takes, even with six programs on two cores.
const TIMEOUT: Duration = Duration::from_mins(1);

/// A running worker, killed on drop.
pub(crate) struct Program {
    child: Child,
    metrics: u16,
    folder: PathBuf,
}

/// The program with the required environment variables only.
fn command(db: &PgPool) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_worker"));
    command
        .env("DATABASE_URL", db.connect_options().to_url_lossy().as_str())
        .env("SECRET_KEY", "a secret of these tests and of nothing else")
        .env("NO_COLOR", "1");
    command
}

/// Runs a command of the program to its end.
pub(crate) async fn run(db: &PgPool, words: &[&str]) -> Output {
    let mut command = command(db);
    command.args(words).stdin(Stdio::null());
    tokio::task::spawn_blocking(move || command.output().unwrap()).await.unwrap()
}

impl Program {
    pub(crate) fn start(db: &PgPool, words: &[&str]) -> Self {
        // This port was free a moment ago.
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).unwrap();
        let metrics = listener.local_addr().unwrap().port();
        drop(listener);
        let folder = std::env::temp_dir().join(format!("nivas-program-{}", Uuid::new_v4()));
        let child = command(db)
            .args(words)
            .env("WORKER_METRICS_PORT", metrics.to_string())
            .env("MAIL_DIR", &folder)
            .env("RUST_LOG", "warn")
            .spawn()
            .unwrap();
        Self { child, metrics, folder }
    }

    /// Its metrics, once they meet a condition.
    pub(crate) async fn figures(&self, is_so: impl Fn(&str) -> bool) -> String {
        let started = Instant::now();
        loop {
            let port = self.metrics;
            let figures =
                tokio::task::spawn_blocking(move || scrape(port)).await.unwrap().unwrap_or_default();
            if is_so(&figures) {
                return figures;
            }
            assert!(started.elapsed() < TIMEOUT, "not yet:\n{figures}");
            tokio::time::sleep(Duration::from_millis(100)).await;
        }
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
        let _ = std::fs::remove_dir_all(&self.folder);
    }
}

fn scrape(port: u16) -> std::io::Result<String> {
    let mut stream = TcpStream::connect((Ipv4Addr::LOCALHOST, port))?;
    stream.write_all(b"GET /metrics HTTP/1.0\r\n\r\n")?;
    let mut answer = String::new();
    stream.read_to_string(&mut answer)?;
    Ok(answer)
}
