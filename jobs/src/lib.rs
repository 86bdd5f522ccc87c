//! What may be asked of the worker, and how it is asked.
//!
//! A queue is an enum, a job one of its variants. Jobs carry ids; what they need besides they
//! read when they run, so that no personal data lies in the queue.

pub mod documents;
pub mod intake;
pub mod mail;
pub mod queue;
pub mod schedule;
pub mod trace;
pub mod upkeep;

pub use documents::Documents;
pub use mail::Mail;
pub use queue::{Job, Planned, enqueue, enqueue_all};
pub use upkeep::Upkeep;

/// Brings a database to the schema that this build needs: the records' and the queue's.
///
/// # Errors
/// When a migration fails or the database was migrated by a newer build.
pub async fn migrate(pool: &sqlx::PgPool) -> Result<(), MigrateError> {
    domain::MIGRATOR.run(pool).await?;
    apalis_postgres::PostgresStorage::setup(pool).await.map_err(Box::new)?;
    sqlx::raw_sql(queue::INDEX).execute(pool).await.map_err(|error| Box::new(error.into()))?;
    Ok(())
}

/// Why a database could not be migrated.
#[derive(Debug, thiserror::Error)]
pub enum MigrateError {
    /// The records' schema.
    #[error("cannot migrate the records: {0}")]
    Records(#[from] sqlx::migrate::MigrateError),
    /// The queue's schema.
    #[error("cannot migrate the queue: {0}")]
    Queue(#[from] Box<apalis_postgres::Error>),
}
