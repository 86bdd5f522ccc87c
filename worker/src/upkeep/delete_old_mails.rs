//! Deletes old entries of the e-mail log and old replies, after the months set in the privacy settings.

use chrono::Months;
use enquiries::lead::reply;
use enquiries::privacy_settings::Privacy;
use kernel::{mail, settings};

use crate::{Failure, Worker};

pub(super) async fn handle(worker: &Worker) -> Result<(), Failure> {
    let mut db = worker.db.acquire().await?;
    let privacy: Privacy = settings::read(&mut db).await?;
    let before = worker.clock.now() - Months::new(privacy.retention.mail_months);
    let deleted = mail::delete_before(&mut db, before).await?;
    let replies = reply::delete_before(&mut db, before).await?;
    tracing::info!(deleted, replies, "old e-mail log entries and replies deleted");
    Ok(())
}
