//! Gives up an order that was not paid in time, unless the gateway is still at it.

use chrono::TimeDelta;
use kernel::ids::OrderId;
use shop::order::release;
use shop::order::{self, payment};

use super::check_payment::check;
use super::client;
use crate::{Failure, Worker};

/// For how long an order is held at most while the gateway works on its payment, or cannot be asked: as long as a
/// failed one may still be authorised.
const LONGEST: TimeDelta = TimeDelta::days(3);

/// Time between two questions.
const INTERVAL: TimeDelta = TimeDelta::minutes(10);

pub(super) async fn handle(worker: &Worker, id: OrderId) -> Result<(), Failure> {
    let (order, attempts) = {
        let mut db = worker.db.acquire().await?;
        (order::find(&mut db, id).await?, payment::attempts(&mut db, id).await?)
    };
    let now = worker.clock.now();
    match release::due(&order) {
        None => return Ok(()),
        Some(due) if due > now => return Err(Failure::NotBefore(due)),
        Some(_) => {}
    }
    let mut is_under_way = false;
    for attempt in &attempts {
        let asked = async { check(worker, &client(worker).await?, attempt).await };
        is_under_way |= match asked.await {
            Err(Failure::Later(error)) => {
                tracing::warn!(error, "the gateway cannot be asked before an order is released");
                true
            }
            // It does not know the order, for instance because the keys are those of another account now.
            Err(Failure::Never(error)) => {
                tracing::warn!(error, "the gateway refuses to be asked before an order is released");
                false
            }
            asked => asked?,
        };
    }
    let mut tx = worker.db.begin().await?;
    let order = order::lock(&mut tx, id).await?;
    if release::due(&order).is_none() {
        return Ok(());
    }
    if is_under_way && now < order.created_at + LONGEST {
        let until = now + INTERVAL;
        release::prolong(&mut tx, &order, until).await?;
        tx.commit().await?;
        return Err(Failure::NotBefore(until));
    }
    release::release(&mut tx, &worker.clock, &order).await?;
    Ok(tx.commit().await?)
}
