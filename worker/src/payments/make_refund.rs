//! Makes an approved refund at the gateway, once: its id is the key of the call.

use gateway::client::RefundStatus as GatewayRefund;
use gateway::{GatewayError, IdempotencyKey};
use kernel::ids::RefundId;
use shop::order;
use shop::order::refund::{self, RefundStatus};

use super::client;
use crate::{Failure, Worker};

pub(super) async fn handle(worker: &Worker, id: RefundId) -> Result<(), Failure> {
    let Some(ordered) = refund::ordered(&mut *worker.db.acquire().await?, id).await? else { return Ok(()) };
    let receipt = id.to_string();
    let key = IdempotencyKey::try_from(receipt.clone()).map_err(|error| Failure::Never(error.to_string()))?;
    let made =
        client(worker).await?.refund(&ordered.gateway_payment_id, ordered.amount_paise, &key, &receipt).await;
    let mut tx = worker.db.begin().await?;
    let order = order::lock(&mut tx, ordered.order).await?;
    match made {
        Ok(made) => {
            let status = match made.status {
                GatewayRefund::Processed => RefundStatus::Done,
                GatewayRefund::Failed => RefundStatus::Failed,
                GatewayRefund::Pending | GatewayRefund::Unknown => RefundStatus::Sent,
            };
            if status == RefundStatus::Failed {
                refund::fail(&mut tx, &worker.clock, &order, id, "The gateway could not pay it.").await?;
            } else {
                refund::settle(&mut tx, &worker.clock, &order, id, Some(&made.id), status).await?;
            }
        }
        Err(GatewayError::Refused { description, .. }) => {
            refund::fail(&mut tx, &worker.clock, &order, id, &description).await?;
        }
        Err(error) => return Err(error.into()),
    }
    Ok(tx.commit().await?)
}
