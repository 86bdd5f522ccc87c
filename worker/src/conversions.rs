//! What ad platforms are told and asked. A job holds no database connection while it waits for a platform.

mod check_uploads;
mod import_spend;
mod payload;
mod upload;

use std::time::Duration;

use jobs::Conversions;

use crate::handle::Handle;
use crate::{Failure, Worker};

/// Time limit of a job. An upload claims nothing new some time before.
const TIME_LIMIT: Duration = Duration::from_mins(5);

impl Handle for Conversions {
    fn time_limit(&self) -> Duration {
        TIME_LIMIT
    }

    async fn handle(self, worker: &Worker) -> Result<(), Failure> {
        match self {
            Self::Upload { destination, .. } => upload::handle(worker, destination).await,
            Self::CheckUploads { destination, .. } => check_uploads::handle(worker, destination).await,
            Self::ImportSpend { destination, on } => import_spend::handle(worker, destination, on).await,
        }
    }
}
