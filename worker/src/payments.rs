//! What a payment gateway tells and is asked. A job holds no database connection while it waits for the gateway.

use std::time::Duration;

use jobs::Payments;

use crate::handle::Handle;
use crate::{Failure, Worker};

impl Handle for Payments {
    fn time_limit(&self) -> Duration {
        Duration::from_mins(1)
    }

    async fn handle(self, _: &Worker) -> Result<(), Failure> {
        Err(Failure::Never("TODO".to_owned()))
    }
}
