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

#[cfg(test)]
mod tests {
    use kernel::page::{AnyOf, PageQuery};
    use sqlx::PgPool;

    use super::super::confirm::confirm;
    use super::super::desk::{self, OrderFilter};
    use super::super::fixtures::{checkout, clock, shop, try_place};
    use super::super::place::Placed;
    use super::super::status::OrderStatus;
    use super::*;
    use crate::shipping::{DeliveryZoneId, stored};

    #[test_database::test]
    async fn orders_of_a_zone_go_on_together_and_the_others_say_why_not(pool: PgPool) -> sqlx::Result<()> {
        let product = shop(&pool, 5, 20).await?;
        let mut ids = Vec::new();
        for buyer in 0..3 {
            let placed = try_place(&pool, &checkout(product, buyer, None, 509_800)).await.unwrap();
            let Placed::Order { id, .. } = placed else { panic!("{placed:?}") };
            ids.push(id);
        }
        let mut tx = pool.begin().await?;
        for id in &ids[..2] {
            let order = lock(&mut tx, *id).await?;
            confirm(&mut tx, &clock(), &order).await?;
        }
        let zone = stored::all(&mut tx).await?[0].id;
        let today = clock().today();
        for (zone, found) in [(zone, 3), (DeliveryZoneId::new(), 0)] {
            let filter = OrderFilter { zone: AnyOf(vec![zone]), ..OrderFilter::default() };
            assert_eq!(desk::ids(&mut tx, today, "", &filter, 10).await?.len(), found);
            let page = desk::list(&mut tx, today, &PageQuery::default(), &filter).await?;
            assert_eq!(page.items.len(), found);
        }
        let to_pack = StatusDraft { status: OrderStatus::Processing, note: String::new() };
        let unknown = OrderId::new();
        let chosen = [ids[0], ids[1], ids[2], unknown];
        let outcome = apply(&mut tx, &clock(), &Actor::system(), &chosen, &Action::Status(to_pack)).await?;
        assert_eq!(outcome.changed, 2);
        let skipped: Vec<_> = outcome.skipped.iter().map(|(id, _)| *id).collect();
        assert!(skipped.contains(&ids[2]) && skipped.contains(&unknown));
        Ok(())
    }
}
