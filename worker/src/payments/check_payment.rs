//! Asks the gateway what became of an attempt to pay, and applies its answer.

use gateway::client::{Client, PaymentStatus};
use kernel::ids::OrderPaymentId;
use shop::order::payment::{self, Attempt};

use super::{client, refused, report};
use crate::{Failure, Worker};

pub(super) async fn handle(worker: &Worker, id: OrderPaymentId) -> Result<(), Failure> {
    let attempt = payment::find(&mut *worker.db.acquire().await?, id).await?;
    check(worker, &client(worker).await?, &attempt).await.map(drop)
}

/// Returns whether a payment is under way.
pub(super) async fn check(worker: &Worker, client: &Client, attempt: &Attempt) -> Result<bool, Failure> {
    let Some(order_id) = &attempt.gateway_order_id else { return Ok(false) };
    // Attempts of another gateway, used before, are none of this one's.
    if worker.payments.as_ref().is_some_and(|payments| payments.gateway().name() != attempt.gateway) {
        return Ok(false);
    }
    let payments = client.payments_of_order(order_id).await?;
    let is_open = |status| matches!(status, PaymentStatus::Created | PaymentStatus::Authorized);
    let is_under_way = payments.iter().any(|payment| is_open(payment.status));
    // The captured one first, so that an earlier failure of the same order does not count.
    let (received, others): (Vec<_>, Vec<_>) = payments.into_iter().partition(|payment| payment.captured);
    for report in received.into_iter().chain(others).filter_map(report) {
        // The gateway answers for the order that it was asked about.
        if report.gateway_order_id != *order_id {
            continue;
        }
        let mut tx = worker.db.begin().await?;
        payment::apply(&mut tx, &worker.clock, &attempt.gateway, &report).await.map_err(refused)?;
        tx.commit().await?;
    }
    Ok(is_under_way)
}
