//! What ad platforms are told and asked.

use std::time::Duration;

use jobs::Conversions;

use crate::handle::Handle;
use crate::{Failure, Worker};

impl Handle for Conversions {
    fn time_limit(&self) -> Duration {
        Duration::from_mins(5)
    }

    async fn handle(self, _worker: &Worker) -> Result<(), Failure> {
        Err(Failure::Later("not connected".to_owned()))
    }
}
