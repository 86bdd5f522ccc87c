//! The worker's operator commands.

pub mod drain;
pub mod jobs;

use std::process::ExitCode;
use std::time::Duration;

use kernel::Db;
use kernel::audit::{self, Actor, Event};
use kernel::clock::Clock;
use sqlx::PgPool;
use uuid::Uuid;

/// What a command of the shell can reach.
#[derive(Clone, Debug)]
pub struct Shell {
    /// Postgres.
    pub db: PgPool,
    /// The time.
    pub clock: Clock,
    /// How long a worker may be silent before its jobs go to others.
    pub lease: Duration,
}

/// It was done in part, or not yet.
const UNFINISHED: u8 = 3;

impl Shell {
    /// Enters into the audit log what was done to each of these, as one action.
    async fn record<I: ToString>(
        &self,
        db: &mut Db,
        action: &str,
        kind: &str,
        ids: &[I],
    ) -> Result<(), sqlx::Error> {
        let batch = Uuid::now_v7();
        let events = ids.iter().map(|id| Event::new(action, kind, id).within(batch)).collect();
        audit::record_all(db, &self.clock, &Actor::system(), events).await
    }
}

fn unfinished() -> ExitCode {
    ExitCode::from(UNFINISHED)
}

fn counted(jobs: usize) -> String {
    if jobs == 1 { "1 job".to_owned() } else { format!("{jobs} jobs") }
}
