//! Claims the schedule's ticks, alongside all other workers.

use std::collections::HashMap;
use std::time::Duration;

use chrono::{DateTime, Utc};
use jobs::schedule::{self, ENTRIES, Entry};
use tokio::sync::watch;

use crate::Worker;

/// Polling interval of the clock, which may be set or stop while the machine sleeps.
const POLL_INTERVAL: Duration = Duration::from_millis(250);

/// Claims ticks as they come until `stop` turns true.
pub(crate) async fn run(worker: &Worker, mut stop: watch::Receiver<bool>) {
    // The last claimed tick of each entry.
    let mut settled = HashMap::new();
    loop {
        let now = worker.clock.now();
        for entry in ENTRIES.iter() {
            let due_at = entry.last(now);
            if settled.get(entry.name) == Some(&due_at) {
                continue;
            }
            match claim(worker, entry, due_at, now).await {
                Ok(is_ours) => {
                    settled.insert(entry.name, due_at);
                    if is_ours {
                        tracing::debug!(name = entry.name, %due_at, "claimed");
                    }
                }
                Err(error) => tracing::warn!(name = entry.name, %error, "cannot claim a tick; trying again"),
            }
        }
        let stopped = stop.wait_for(|stopping| *stopping);
        if tokio::time::timeout(until_next(worker.clock.now()), stopped).await.is_ok() {
            return;
        }
    }
}

async fn claim(
    worker: &Worker,
    entry: &Entry,
    due_at: DateTime<Utc>,
    now: DateTime<Utc>,
) -> Result<bool, sqlx::Error> {
    let mut tx = worker.db.begin().await?;
    let is_ours = schedule::claim(&mut tx, entry, due_at, now).await?;
    tx.commit().await?;
    Ok(is_ours)
}

fn until_next(now: DateTime<Utc>) -> Duration {
    let next = ENTRIES.iter().map(|entry| entry.next(now)).min();
    next.and_then(|next| (next - now).to_std().ok()).unwrap_or(POLL_INTERVAL).min(POLL_INTERVAL)
}
