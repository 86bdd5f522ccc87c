//! Applies an event that the gateway sent.

use gateway::client::RefundStatus as GatewayRefund;
use gateway::event::{self, Event, RefundChange};
use kernel::Tx;
use kernel::ids::{GatewayEventId, OrderId};
use serde_json::json;
use shop::order::payment;
use shop::order::refund::{self, RefundReport, RefundStatus};

use super::{refused, report};
use crate::{Failure, Worker};

pub(super) async fn handle(worker: &Worker, id: GatewayEventId) -> Result<(), Failure> {
    let mut tx = worker.db.begin().await?;
    let Some((gateway, body)) = payment::event_to_apply(&mut tx, id).await? else { return Ok(()) };
    let event = event::parse(body.to_string().as_bytes());
    let event =
        event.map_err(|error| Failure::Never(format!("the event lacks what it should have: {error}")))?;
    let order = match event {
        Event::PaymentAuthorized(paid)
        | Event::PaymentCaptured(paid)
        | Event::PaymentFailed(paid)
        | Event::OrderPaid { payment: paid, .. } => {
            let report = report(paid);
            let Some(report) = report else { return unknown(worker, tx, id).await };
            let order = payment::apply(&mut tx, &worker.clock, &gateway, &report).await.map_err(refused)?;
            if order.is_none() {
                return unknown(worker, tx, id).await;
            }
            order
        }
        Event::Refund { change, refund, payment } if change != RefundChange::SpeedChanged => {
            let status = match (change, refund.status) {
                (RefundChange::Failed, _) | (_, GatewayRefund::Failed) => RefundStatus::Failed,
                (RefundChange::Processed, _) | (_, GatewayRefund::Processed) => RefundStatus::Done,
                _ => RefundStatus::Sent,
            };
            let report = RefundReport {
                id: refund.id,
                payment_id: refund.payment_id,
                amount_paise: refund.amount_paise,
                receipt: refund.receipt,
                status,
                was_captured: payment.is_none_or(|payment| payment.captured),
            };
            let order = refund::apply(&mut tx, &worker.clock, &gateway, &report).await?;
            if order.is_none() {
                return unknown(worker, tx, id).await;
            }
            order
        }
        Event::Dispute { change, dispute } => {
            let detail = json!({
                "change": change, "disputeId": dispute.id, "amountPaise": dispute.amount_paise,
                "respondBy": dispute.respond_by,
            });
            payment::note(&mut tx, &worker.clock, &gateway, &dispute.payment_id, "dispute", detail).await?
        }
        Event::Refund { .. }
        | Event::PaymentLinkPaid { .. }
        | Event::Downtime { .. }
        | Event::SettlementProcessed(_)
        | Event::Unknown { .. } => None,
    };
    finish(worker, tx, id, order).await
}

/// An event about a payment that is not of the shop, such as one of another program with the same account.
async fn unknown(worker: &Worker, tx: Tx<'_>, id: GatewayEventId) -> Result<(), Failure> {
    tracing::warn!(event = %id, "the gateway told of an order that is unknown here");
    finish(worker, tx, id, None).await
}

async fn finish(
    worker: &Worker,
    mut tx: Tx<'_>,
    id: GatewayEventId,
    order: Option<OrderId>,
) -> Result<(), Failure> {
    payment::event_applied(&mut tx, id, order, worker.clock.now()).await?;
    Ok(tx.commit().await?)
}
