//! How a job fails.

use chrono::{DateTime, Utc};

/// A handler's error. `?` in a handler picks the variant.
#[derive(Debug, thiserror::Error)]
pub enum Failure {
    /// A temporary failure: retried with growing delays.
    #[error("{0}")]
    Later(String),
    /// Too early: runs again then, without counting an attempt.
    #[error("postponed until {0}")]
    NotBefore(DateTime<Utc>),
    /// A permanent failure: the job is dead, with this reason.
    #[error("{0}")]
    Never(String),
}

impl From<sqlx::Error> for Failure {
    fn from(error: sqlx::Error) -> Self {
        match error {
            // The record of the job was deleted.
            sqlx::Error::RowNotFound => Self::Never("the record no longer exists".to_owned()),
            error => Self::Later(error.to_string()),
        }
    }
}
