//! Generates the file of a person's data, then releases the e-mail that answers their request.

use kernel::ids::PrivacyRequestId;
use sales::privacy::access;

use crate::{Failure, Worker};

pub(super) async fn handle(worker: &Worker, request: PrivacyRequestId) -> Result<(), Failure> {
    let mut tx = worker.db.begin().await?;
    access::answer(&mut tx, &worker.clock, request).await?;
    tx.commit().await?;
    Ok(())
}
