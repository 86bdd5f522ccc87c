//! Shared by all endpoints that send e-mail: rate limits, and responses that reveal nothing, not even by
//! their timing.

use std::time::Duration;

use chrono::TimeDelta;
use people::account::throttle::{self, LETTERS, LETTERS_A_DAY};
use tokio::time::{Instant, sleep_until};

use super::Service;

/// Longer than the work behind any of them, so that all responses take the same time.
const RESPONSE_TIME: Duration = Duration::from_millis(250);

pub(super) fn begin() -> Instant {
    Instant::now()
}

/// Waits until the response may be sent.
pub(super) async fn end(began: Instant) {
    sleep_until(began + RESPONSE_TIME).await;
}

/// Counts an e-mail against the limit of an address, known or not. The error is the wait.
pub(super) async fn throttle(service: &Service, email: &str) -> Result<Result<(), TimeDelta>, sqlx::Error> {
    let (app, keys) = (&service.app, &service.embedded.keys);
    let now = app.clock.now();
    let mut db = app.db.acquire().await?;
    if let Err(wait) = throttle::consume(&mut db, &keys.blind("letters", email), LETTERS, now).await? {
        return Ok(Err(wait));
    }
    throttle::consume(&mut db, &keys.blind("letters a day", email), LETTERS_A_DAY, now).await
}
