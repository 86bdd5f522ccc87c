//! Warns when `TRUSTED_PROXIES` does not match the proxies in front of the API. Otherwise all visitors would
//! count as one network, or could fake any address.

use std::sync::{Arc, Mutex, PoisonError};

use axum::extract::{Request, State};
use axum::middleware::Next;
use axum::response::Response;
use chrono::{DateTime, TimeDelta, Utc};
use kernel::clock::Clock;

use crate::client::forwarded;

/// Minimum time between two warnings.
const WARNING_INTERVAL: TimeDelta = TimeDelta::minutes(5);

/// Compares requests with `TRUSTED_PROXIES`.
#[derive(Clone, Debug)]
pub(crate) struct ProxyCheck {
    trusted: usize,
    clock: Clock,
    warned_at: Arc<Mutex<Option<DateTime<Utc>>>>,
}

impl ProxyCheck {
    pub(crate) fn new(trusted: usize, clock: Clock) -> Self {
        Self { trusted, clock, warned_at: Arc::default() }
    }

    /// What is wrong with a request of this many hops, if anything.
    fn mismatch(&self, hops: usize) -> Option<&'static str> {
        match (self.trusted, hops) {
            (0, 1..) => Some(
                "requests arrive with X-Forwarded-For, but TRUSTED_PROXIES is 0: all visitors behind the proxy count as \
                 one",
            ),
            (trusted, hops) if hops < trusted => Some(
                "requests passed fewer proxies than TRUSTED_PROXIES says: their addresses are unknown and count as one \
                 visitor",
            ),
            _ => None,
        }
    }

    fn is_due(&self) -> bool {
        let now = self.clock.now();
        let mut warned_at = self.warned_at.lock().unwrap_or_else(PoisonError::into_inner);
        let is_due = warned_at.is_none_or(|at| now - at >= WARNING_INTERVAL);
        if is_due {
            *warned_at = Some(now);
        }
        is_due
    }
}

/// Warns about a request with an unexpected number of proxies.
pub(crate) async fn check(State(check): State<ProxyCheck>, request: Request, next: Next) -> Response {
    // Platforms probe a process directly, not through the router.
    let is_probe = matches!(request.uri().path(), "/api/health" | "/api/ready");
    let hops = forwarded(request.headers()).len();
    if !is_probe
        && let Some(mismatch) = check.mismatch(hops)
        && check.is_due()
    {
        tracing::warn!(trusted_proxies = check.trusted, hops, "{mismatch}");
    }
    next.run(request).await
}
