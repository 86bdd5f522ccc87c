//! Asks a buyer, a week after delivery, to review what they kept.

use kernel::ids::OrderId;
use letters::AskForReview;
use shop::order::letter as order;
use shop::review::request;

use super::confirm_order::{order_facts, to_buyer};
use super::{Dispatch, brand, dispatch, organization};
use crate::{Failure, Worker};

pub(super) async fn handle(worker: &Worker, id: OrderId) -> Result<(), Failure> {
    let (facts, pieces) = {
        let mut db = worker.db.acquire().await?;
        (order::facts(&mut db, id).await?, request::pieces(&mut db, id).await?)
    };
    if pieces.is_empty() || facts.email.is_empty() {
        tracing::info!("there is nothing to review, or nobody to ask");
        return Ok(());
    }
    let organization = organization(worker).await?;
    let letter =
        AskForReview { brand: brand(worker, &organization), order: order_facts(worker, &facts), pieces };
    let mail =
        Dispatch { reply_to: organization.email_id.as_deref(), ..to_buyer(&letter, id.to_string(), &facts) };
    dispatch(worker, mail).await
}
