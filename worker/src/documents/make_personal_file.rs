//! Makes the file with all that is kept of a person, and lets the letter go that answers them.

use domain::ids::PrivacyRequestId;
use domain::privacy::access;
use jobs::{Mail, enqueue};

use crate::{Failure, Worker};

pub(super) async fn handle(worker: &Worker, request: PrivacyRequestId) -> Result<(), Failure> {
    let mut tx = worker.db.begin().await?;
    if access::answer(&mut tx, &worker.clock, request).await? {
        enqueue(&mut tx, Mail::AnswerPrivacyRequest { request }).await?;
    }
    tx.commit().await?;
    Ok(())
}
