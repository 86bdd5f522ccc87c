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

/// State of an operator command.
#[derive(Clone, Debug)]
pub struct CommandContext {
    /// Postgres.
    pub db: PgPool,
    /// The time.
    pub clock: Clock,
    /// Lease: a silent worker's jobs go to others after this time.
    pub lease: Duration,
}

/// Exit code: done in part, or not yet.
const UNFINISHED: u8 = 3;

impl CommandContext {
    /// Records an action on these records in the audit log.
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
