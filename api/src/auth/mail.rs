//! What all endpoints that send an e-mail share: rate limits, and answers that reveal nothing, not even by
//! their timing.

use std::time::Duration;

use chrono::TimeDelta;
use people::account::throttle::{self, LETTERS, LETTERS_A_DAY};
use tokio::time::{Instant, sleep_until};

use super::Service;

/// Longer than any of the work behind it, so that all answers take the same time.
const TAKES: Duration = Duration::from_millis(250);

pub(super) fn begin() -> Instant {
    Instant::now()
}

/// Waits until the answer may be given.
pub(super) async fn end(began: Instant) {
    sleep_until(began + TAKES).await;
}

/// Takes one letter from the allowance of an address, known or not. The error is how long to wait.
pub(super) async fn throttle(service: &Service, email: &str) -> Result<Result<(), TimeDelta>, sqlx::Error> {
    let (app, keys) = (&service.app, &service.embedded.keys);
    let now = app.clock.now();
    let mut db = app.db.acquire().await?;
    if let Err(wait) = throttle::take(&mut db, &keys.blind("letters", email), LETTERS, now).await? {
        return Ok(Err(wait));
    }
    throttle::take(&mut db, &keys.blind("letters a day", email), LETTERS_A_DAY, now).await
}
