//! Files that are made for somebody to take away: one file for each job, and for each format.

mod csv;
mod write_export;
mod xlsx;

use std::time::Duration;

use jobs::Documents;

use crate::pool::Handle;
use crate::{Failure, Worker};

impl Handle for Documents {
    fn time_limit(&self) -> Duration {
        Duration::from_mins(10)
    }

    async fn handle(self, worker: &Worker) -> Result<(), Failure> {
        match self {
            Self::WriteExport { export } => write_export::handle(worker, export).await,
        }
    }
}

/// The text such that no spreadsheet takes it for a formula.
fn disarmed(text: &str) -> String {
    let is_armed = text.starts_with(['=', '+', '-', '@', '\t', '\r']);
    if is_armed { format!("'{text}") } else { text.to_owned() }
}
