//! A job with a configurable behaviour that records every run.

use std::collections::HashMap;
use std::sync::{LazyLock, Mutex, MutexGuard};
use std::time::Duration;

use chrono::{DateTime, Utc};
use jobs::Job;
use kernel::clock::Clock;
use serde::{Deserialize, Serialize};
use uuid::Uuid;
use worker::handle::Handle;
use worker::{Failure, Worker};

/// Behaviour of a chore.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Deed {
    Succeed,
    FailForNow,
    FailForGood,
    ComeAtTheWrongTime,
    Panic,
    /// Logs a line and fails, to be retried.
    Stumble,
    /// Logs a line and succeeds.
    StumbleAndSucceed,
    /// Waits for [`Chore::release`].
    Wait,
}

/// The test's job type.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Chore {
    Do { id: Uuid, deed: Deed, attempts: u16, limit_ms: u64 },
}

/// A run of a chore.
#[derive(Clone, Debug)]
pub(crate) struct Run {
    pub(crate) started_at: DateTime<Utc>,
    pub(crate) request_id: Option<String>,
}

#[derive(Default)]
struct Trace {
    runs: Vec<Run>,
    is_released: bool,
}

/// Chores run in the test's process, which stores their runs.
static TRACES: LazyLock<Mutex<HashMap<Uuid, Trace>>> = LazyLock::new(Mutex::default);

fn traces() -> MutexGuard<'static, HashMap<Uuid, Trace>> {
    TRACES.lock().unwrap()
}

impl Chore {
    pub(crate) fn new(deed: Deed) -> Self {
        Self::Do { id: Uuid::new_v4(), deed, attempts: 3, limit_ms: 60_000 }
    }

    pub(crate) fn limited_to(self, limit_ms: u64) -> Self {
        let Self::Do { id, deed, attempts, .. } = self;
        Self::Do { id, deed, attempts, limit_ms }
    }

    fn id(&self) -> Uuid {
        let Self::Do { id, .. } = self;
        *id
    }

    pub(crate) fn runs(&self) -> Vec<Run> {
        traces().get(&self.id()).map(|trace| trace.runs.clone()).unwrap_or_default()
    }

    pub(crate) fn release(&self) {
        traces().entry(self.id()).or_default().is_released = true;
    }

    /// Waits until the chore has started this many times.
    pub(crate) async fn begun(&self, times: usize) {
        let started = std::time::Instant::now();
        while self.runs().len() < times {
            assert!(started.elapsed() < super::TIMEOUT, "begun {} times", self.runs().len());
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
    }
}

impl Job for Chore {
    const QUEUE: &'static str = "chores";

    fn name(&self) -> &'static str {
        "do"
    }

    fn key(&self) -> String {
        self.id().to_string()
    }

    fn attempts(&self) -> u16 {
        let Self::Do { attempts, .. } = self;
        *attempts
    }
}

impl Handle for Chore {
    fn time_limit(&self) -> Duration {
        let Self::Do { limit_ms, .. } = self;
        Duration::from_millis(*limit_ms)
    }

    async fn handle(self, _: &Worker) -> Result<(), Failure> {
        let Self::Do { id, deed, .. } = self;
        let now = Clock::default().now();
        let run = Run { started_at: now, request_id: jobs::trace::request_id() };
        traces().entry(id).or_default().runs.push(run);
        match deed {
            Deed::Succeed => Ok(()),
            Deed::FailForNow => Err(Failure::Later("the shop is closed".to_owned())),
            Deed::FailForGood => Err(Failure::Never("the shop is gone".to_owned())),
            Deed::ComeAtTheWrongTime => Err(Failure::NotBefore(now + chrono::TimeDelta::hours(9))),
            Deed::Stumble | Deed::StumbleAndSucceed => {
                tracing::warn!(over = "the cat", times = 2, "stumbled");
                match deed {
                    Deed::Stumble => Err(Failure::Later("fell".to_owned())),
                    _ => Ok(()),
                }
            }
            Deed::Panic => panic!("dropped the {}", "vase"),
            Deed::Wait => {
                while !traces()[&id].is_released {
                    tokio::time::sleep(Duration::from_millis(10)).await;
                }
                Ok(())
            }
        }
    }
}
