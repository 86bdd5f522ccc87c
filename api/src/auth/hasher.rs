//! Password hashing, limited to one hash per core: each uses a core and 19 MiB.

use std::sync::Arc;
use std::time::Duration;

use chrono::TimeDelta;
use people::account::password;
use tokio::sync::Semaphore;

use super::error::AuthError;

/// Maximum wait for a core; then the client is told to retry.
const TIMEOUT: Duration = Duration::from_secs(15);

#[derive(Clone, Debug)]
pub(super) struct Hasher {
    cores: Arc<Semaphore>,
}

impl Hasher {
    pub(super) fn new() -> Self {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        Self { cores: Arc::new(Semaphore::new(cores)) }
    }

    pub(super) async fn hash(&self, password: &str) -> Result<String, AuthError> {
        let password = password.to_owned();
        Ok(self.work(move || password::hash(&password)).await??)
    }

    /// Verifies the password. Without a stored hash it takes as long to fail.
    pub(super) async fn verify(&self, password: &str, stored: Option<&str>) -> Result<bool, AuthError> {
        let (password, stored) = (password.to_owned(), stored.map(str::to_owned));
        self.work(move || password::verify(&password, stored.as_deref())).await
    }

    async fn work<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, AuthError> {
        let Ok(core) = tokio::time::timeout(TIMEOUT, self.cores.clone().acquire_owned()).await else {
            return Err(AuthError::overloaded(TimeDelta::seconds(5)));
        };
        let done = tokio::task::spawn_blocking(move || {
            let _core = core;
            metrics::counter!("password_hashes_total").increment(1);
            work()
        });
        done.await.map_err(|error| {
            tracing::error!(%error, "password hashing failed");
            AuthError::unexpected()
        })
    }
}
