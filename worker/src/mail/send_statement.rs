//! Sends a customer the statement of their account.

use kernel::document::DocumentRef;
use kernel::ids::StatementId;
use letters::SendStatement;
use sales::ledger::statement;

use super::send_quotation::{attachments, file};
use super::{Dispatch, brand, hand_over, organization, personal};
use crate::documents::statement::balance;
use crate::{Failure, Worker};

pub(super) async fn handle(worker: &Worker, id: StatementId) -> Result<(), Failure> {
    let statement = statement::find(&mut *worker.db.acquire().await?, id).await?;
    let Some(to) = statement::addressee(&mut *worker.db.acquire().await?, id).await? else {
        tracing::info!("the customer wants no e-mail, or has no address any more");
        return Ok(statement::mark_unsent(&mut *worker.db.acquire().await?, id).await?);
    };
    let file = file(worker, DocumentRef::statement(id)).await?;
    let organization = organization(worker).await?;
    let day = |day: chrono::NaiveDate| day.format("%-d %B %Y").to_string();
    let letter = SendStatement {
        brand: brand(worker, &organization),
        from: day(statement.from),
        to: day(statement.to),
        opening: balance(statement.opening_paise),
        closing: balance(statement.closing_paise),
    };
    let mail = Dispatch {
        to_name: Some(statement.recipient.name.as_str()).filter(|name| !name.is_empty()),
        reply_to: organization.email_id.as_deref(),
        attachments: attachments(worker, &file).await?,
        ..personal(&letter, id.to_string(), &to)
    };
    let is_sent = hand_over(worker, mail).await?;
    let mut db = worker.db.acquire().await?;
    if is_sent {
        statement::mark_sent(&mut db, id, worker.clock.now()).await?;
    } else {
        statement::mark_unsent(&mut db, id).await?;
    }
    Ok(())
}
