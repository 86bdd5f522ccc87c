//! Bulk actions on orders.

use garde::Validate;
use kernel::audit::Actor;
use kernel::bulk::{Outcome, in_order};
use kernel::clock::Clock;
use kernel::record::Refusal;
use kernel::{Db, Tx};
use schemars::JsonSchema;
use serde::Deserialize;
use sqlx::Connection as _;

use super::manage::{StatusDraft, set_status};
use super::{OrderId, lock};

/// Action on each order.
#[derive(Clone, Debug, Deserialize, Validate, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "OrderAction")]
pub enum Action {
    /// Give it its next status.
    Status(#[garde(dive)] StatusDraft),
}

/// Applies an action to orders, and leaves out those that don't allow it.
///
/// # Errors
/// A database error.
pub async fn apply(
    db: &mut Db,
    clock: &Clock,
    actor: &Actor,
    ids: &[OrderId],
    action: &Action,
) -> Result<Outcome<OrderId>, sqlx::Error> {
    let mut outcome = Outcome::default();
    for id in in_order(ids) {
        let mut part = db.begin().await?;
        let done = one(&mut part, clock, actor, id, action).await;
        outcome.settle(part, id, done).await?;
    }
    Ok(outcome)
}

async fn one(
    tx: &mut Tx<'_>,
    clock: &Clock,
    actor: &Actor,
    id: OrderId,
    action: &Action,
) -> Result<(), Refusal> {
    let order = lock(tx, id).await?;
    match action {
        Action::Status(draft) => set_status(tx, clock, actor, &order, draft).await,
    }
}
