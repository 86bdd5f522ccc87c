//! The ways in which a job fails.

use chrono::{DateTime, Utc};

/// What a handler says when it has not done its job. Every `?` in one chooses.
#[derive(Debug, thiserror::Error)]
pub enum Failure {
    /// Something stood in the way that may be gone next time: tried again, with growing delays.
    #[error("{0}")]
    Later(String),
    /// It came at the wrong time and nothing is wrong: done then, without counting an attempt.
    #[error("put off until {0}")]
    NotBefore(DateTime<Utc>),
    /// It can never be done: dead at once, with its reason.
    #[error("{0}")]
    Never(String),
}

impl From<sqlx::Error> for Failure {
    fn from(error: sqlx::Error) -> Self {
        match error {
            // What the job is about is gone.
            sqlx::Error::RowNotFound => Self::Never("the record no longer exists".to_owned()),
            error => Self::Later(error.to_string()),
        }
    }
}
