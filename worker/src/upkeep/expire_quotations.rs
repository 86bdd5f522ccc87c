//! Expires quotations after their last valid day, and notifies their writers.

use jobs::occasion::News;
use jobs::{Mail, enqueue};
use kernel::audit::Actor;
use kernel::reach::Reach;
use sales::quotation::news;
use sales::quotation::{self, reminder};

use crate::{Failure, Worker};

pub(super) async fn handle(worker: &Worker) -> Result<(), Failure> {
    let mut tx = worker.db.begin().await?;
    let expired = reminder::expire(&mut tx, &worker.clock, &Actor::job()).await?;
    for id in &expired {
        let quotation = quotation::find(&mut tx, *id, Reach::All).await?;
        for to in news::readers(&mut tx, &quotation).await? {
            let news = News::Expired;
            enqueue(&mut tx, Mail::TellOfQuotation { quotation: *id, to, news, occasion: id.0 }).await?;
        }
    }
    tx.commit().await?;
    tracing::info!(expired = expired.len(), "quotations expired");
    Ok(())
}
