//! Deletes old entries of the e-mail ledger, after the months in the privacy settings.

use chrono::Months;
use kernel::{mail, settings};
use sales::privacy::settings::Privacy;

use crate::{Failure, Worker};

pub(super) async fn handle(worker: &Worker) -> Result<(), Failure> {
    let mut db = worker.db.acquire().await?;
    let privacy: Privacy = settings::read(&mut db).await?;
    let before = worker.clock.now() - Months::new(privacy.retention.mail_months);
    let deleted = mail::delete_before(&mut db, before).await?;
    tracing::info!(deleted, "old mails deleted");
    Ok(())
}
