//! Papers of many orders in one file: which orders have them, and what a pick list says.

use std::collections::BTreeMap;

use chrono::{DateTime, Utc};
use kernel::Db;
use kernel::ids::{OrderId, ShipmentId, TaxInvoiceId};
use kernel::string_enum::string_enum;
use schemars::JsonSchema;
use serde::Serialize;
use uuid::Uuid;

use super::paper;
use super::status::OrderStatus;

/// Most orders in one file.
pub const MAX_ORDERS: u32 = 200;

string_enum! {
    /// A paper that is printed for many orders at once.
    pub enum OrderPaper {
        /// What to take from the shelves for all of them.
        PickList = "pick_list",
        /// Their invoices.
        Invoices = "invoices",
        /// The address labels of their shipments.
        Labels = "labels",
        /// The packing slips of their shipments.
        PackingSlips = "packing_slips",
    }
}

impl OrderPaper {
    /// Beginning of a file's name: `pick-list`.
    #[must_use]
    pub const fn slug(self) -> &'static str {
        match self {
            Self::PickList => "pick-list",
            Self::Invoices => "invoices",
            Self::Labels => "address-labels",
            Self::PackingSlips => "packing-slips",
        }
    }
}

/// Which of some orders have a paper.
#[derive(Clone, Debug, Default)]
pub struct Printable {
    /// Those that have it, in the order in which they were placed.
    pub orders: Vec<OrderId>,
    /// Those that don't.
    pub missing: Vec<Unprinted>,
}

/// An order without a paper.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[schemars(rename = "UnprintedOrder")]
pub struct Unprinted {
    /// Order id.
    pub id: OrderId,
    /// Number.
    pub number: String,
    /// Why it has none.
    pub reason: String,
}

/// Which of these orders have a paper.
///
/// # Errors
/// [`sqlx::Error::RowNotFound`] if one of them does not exist.
pub async fn printable(db: &mut Db, ids: &[OrderId], paper: OrderPaper) -> Result<Printable, sqlx::Error> {
    let mut ids: Vec<Uuid> = ids.iter().map(|id| id.0).collect();
    ids.sort_unstable();
    ids.dedup();
    let rows = sqlx::query!(
        r#"select id as "id: OrderId", number, status as "status: OrderStatus",
               exists (select from tax_invoices where order_id = orders.id) as "is_invoiced!",
               exists (select from shipments where order_id = orders.id) as "is_shipped!",
               exists (
                   select from order_units join order_lines as line on line.id = line_id
                   where line.order_id = orders.id and shipment_id is null
               ) as "is_on_shelf!"
           from orders where id = any ($1)
           order by created_at, id"#,
        &ids,
    )
    .fetch_all(db)
    .await?;
    if rows.len() != ids.len() {
        return Err(sqlx::Error::RowNotFound);
    }
    let mut printable = Printable::default();
    for row in rows {
        let reason = match paper {
            OrderPaper::PickList => unpicked(row.status, row.is_on_shelf),
            OrderPaper::Invoices => (!row.is_invoiced).then_some("No invoice yet."),
            OrderPaper::Labels | OrderPaper::PackingSlips => (!row.is_shipped).then_some("No shipment yet."),
        };
        match reason {
            None => printable.orders.push(row.id),
            Some(reason) => {
                let reason = reason.to_owned();
                printable.missing.push(Unprinted { id: row.id, number: row.number, reason });
            }
        }
    }
    Ok(printable)
}

/// Why nothing is taken from the shelves for an order; `None`: something is.
const fn unpicked(status: OrderStatus, is_on_shelf: bool) -> Option<&'static str> {
    match status {
        OrderStatus::PendingPayment | OrderStatus::PaymentFailed => Some("Not confirmed yet."),
        OrderStatus::OnHold => Some("On hold."),
        OrderStatus::Cancelled => Some("Cancelled."),
        OrderStatus::Confirmed
        | OrderStatus::Processing
        | OrderStatus::ReadyToShip
        | OrderStatus::PartiallyShipped
            if is_on_shelf =>
        {
            None
        }
        _ => Some("Nothing left to ship."),
    }
}

/// What to take from the shelves.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PickList {
    /// By product and options.
    pub lines: Vec<PickLine>,
    /// Number of orders.
    pub orders: usize,
    /// Whether there are orders in test mode, in which nothing was sold.
    pub has_test: bool,
}

/// Pieces of a product with the same options.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PickLine {
    /// Name of the product, as in the latest of the orders.
    pub name: String,
    /// Chosen options: `Fabric: Rust linen`.
    pub options: Vec<String>,
    /// SKU.
    pub sku: String,
    /// Pieces in all.
    pub quantity: i64,
    /// Pieces by order, in the order in which they were placed.
    pub orders: Vec<PickOrder>,
}

/// An order's pieces of a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PickOrder {
    /// The order's number.
    pub number: String,
    /// Pieces.
    pub quantity: i64,
    /// Of an order in test mode.
    pub is_test: bool,
}

/// The pieces of orders that have not left. Orders that are no longer to be packed are left out.
pub async fn pick_list(db: &mut Db, ids: &[OrderId]) -> Result<PickList, sqlx::Error> {
    let orders = printable(&mut *db, ids, OrderPaper::PickList).await?.orders;
    let ids: Vec<Uuid> = orders.iter().map(|id| id.0).collect();
    let rows = sqlx::query!(
        r#"select line.product_id, line.name, line.sku, orders.number, orders.is_test, count(*) as "quantity!",
               chosen.options as "options!"
           from order_units as unit
           join order_lines as line on line.id = line_id
           join orders on orders.id = line.order_id
           cross join lateral (
               select array(
                   select concat_ws(': ', chosen ->> 'groupName', chosen ->> 'optionName')
                   from jsonb_array_elements(line.options) with ordinality as each (chosen, place) order by place
               ) as options
           ) as chosen
           where orders.id = any ($1) and shipment_id is null
           group by line.product_id, line.name, line.sku, chosen.options, orders.id
           order by orders.created_at, orders.id"#,
        &ids,
    )
    .fetch_all(db)
    .await?;
    let mut list = PickList { orders: orders.len(), ..PickList::default() };
    let mut lines: BTreeMap<(Uuid, String, Vec<String>), PickLine> = BTreeMap::new();
    for row in rows {
        list.has_test |= row.is_test;
        let line =
            lines.entry((row.product_id, row.sku.clone(), row.options.clone())).or_insert_with(|| PickLine {
                name: String::new(),
                options: row.options,
                sku: row.sku,
                quantity: 0,
                orders: Vec::new(),
            });
        line.name = row.name;
        line.quantity += row.quantity;
        match line.orders.last_mut() {
            Some(last) if last.number == row.number => last.quantity += row.quantity,
            _ => line.orders.push(PickOrder {
                number: row.number,
                quantity: row.quantity,
                is_test: row.is_test,
            }),
        }
    }
    list.lines = lines.into_values().collect();
    list.lines.sort_by(|one, other| {
        (&one.name, &one.sku, &one.options).cmp(&(&other.name, &other.sku, &other.options))
    });
    Ok(list)
}

/// The invoices of orders, in the order in which these were placed.
pub async fn invoices(db: &mut Db, ids: &[OrderId]) -> Result<Vec<TaxInvoiceId>, sqlx::Error> {
    let ids: Vec<Uuid> = ids.iter().map(|id| id.0).collect();
    sqlx::query_scalar!(
        r#"select invoice.id as "id: TaxInvoiceId"
           from tax_invoices as invoice join orders on orders.id = order_id
           where order_id = any ($1)
           order by orders.created_at, orders.id"#,
        &ids,
    )
    .fetch_all(db)
    .await
}

/// The shipments of orders, in the order in which these were placed.
pub async fn shipments(db: &mut Db, ids: &[OrderId]) -> Result<Vec<ShipmentId>, sqlx::Error> {
    let ids: Vec<Uuid> = ids.iter().map(|id| id.0).collect();
    sqlx::query_scalar!(
        r#"select shipments.id as "id: ShipmentId"
           from shipments join orders on orders.id = order_id
           where order_id = any ($1)
           order by orders.created_at, orders.id, shipments.place"#,
        &ids,
    )
    .fetch_all(db)
    .await
}

/// Requests the papers of shipments that were recorded before shipments had papers.
pub async fn request_absent(db: &mut Db, ids: &[OrderId], now: DateTime<Utc>) -> Result<(), sqlx::Error> {
    let ids: Vec<Uuid> = ids.iter().map(|id| id.0).collect();
    let rows = sqlx::query!(
        r#"select id as "id: ShipmentId", order_id as "order: OrderId" from shipments
           where order_id = any ($1) and not exists (
               select from documents where subject_id = shipments.id and kind in ('packing_slip', 'address_label')
           )
           order by id"#,
        &ids,
    )
    .fetch_all(&mut *db)
    .await?;
    for row in rows {
        paper::request(&mut *db, row.order, row.id, now).await?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use kernel::audit::Actor;
    use sqlx::PgPool;

    use super::super::confirm::confirm;
    use super::super::fixtures::{checkout, clock, shop, try_place};
    use super::super::manage::{StatusDraft, set_status};
    use super::super::place::Placed;
    use super::super::shipment::{self, Draft};
    use super::super::{UnitId, lock};
    use super::*;

    /// Places orders of the shop's chair with these many pieces.
    async fn placed(pool: &PgPool, quantities: &[u8]) -> Vec<OrderId> {
        let product = shop(pool, 20, 20).await.unwrap();
        let mut ids = Vec::new();
        for (buyer, quantity) in quantities.iter().enumerate() {
            let accepted = 509_800 + 499_900 * (i64::from(*quantity) - 1);
            let mut order = checkout(product, buyer, None, accepted);
            order.cart.lines[0].quantity = *quantity;
            let placed = try_place(pool, &order).await.unwrap();
            let Placed::Order { id, .. } = placed else { panic!("{placed:?}") };
            ids.push(id);
        }
        ids
    }

    async fn confirmed(pool: &PgPool, id: OrderId, then: &[OrderStatus]) {
        let mut tx = pool.begin().await.unwrap();
        let order = lock(&mut tx, id).await.unwrap();
        confirm(&mut tx, &clock(), &order).await.unwrap();
        for status in then {
            let order = lock(&mut tx, id).await.unwrap();
            let draft = StatusDraft { status: *status, note: String::new() };
            set_status(&mut tx, &clock(), &Actor::system(), &order, &draft).await.unwrap();
        }
        tx.commit().await.unwrap();
    }

    /// Ships the first pieces of an order.
    async fn ship(pool: &PgPool, id: OrderId, pieces: i64) {
        let mut tx = pool.begin().await.unwrap();
        let unit_ids = sqlx::query_scalar!(
            r#"select unit.id as "id: UnitId" from order_units as unit join order_lines as line on line.id = line_id
               where line.order_id = $1 order by unit.place limit $2"#,
            id.0,
            pieces,
        )
        .fetch_all(&mut *tx)
        .await
        .unwrap();
        let order = lock(&mut tx, id).await.unwrap();
        let (carrier, awb, tracking_url) = ("Safexpress".to_owned(), "SX1".to_owned(), String::new());
        let draft = Draft { carrier, awb, tracking_url, packages: 1, unit_ids };
        shipment::ship(&mut tx, &clock(), &Actor::system(), &order, &draft).await.unwrap();
        tx.commit().await.unwrap();
    }

    #[test_database::test]
    async fn only_pieces_that_have_to_be_packed_are_picked(pool: PgPool) -> sqlx::Result<()> {
        let ids = placed(&pool, &[3, 1, 2, 1, 2]).await;
        let [split, unpaid, fresh, held, gone] = ids[..] else { panic!("{ids:?}") };
        let packed = [OrderStatus::Processing, OrderStatus::ReadyToShip];
        confirmed(&pool, split, &packed).await;
        ship(&pool, split, 1).await;
        confirmed(&pool, fresh, &[]).await;
        confirmed(&pool, held, &[OrderStatus::OnHold]).await;
        confirmed(&pool, gone, &packed).await;
        ship(&pool, gone, 2).await;

        let mut db = pool.acquire().await?;
        let found = printable(&mut db, &ids, OrderPaper::PickList).await?;
        assert_eq!(found.orders, [split, fresh]);
        let missing: Vec<_> = found.missing.iter().map(|each| (each.id, each.reason.as_str())).collect();
        assert_eq!(
            missing,
            [(unpaid, "Not confirmed yet."), (held, "On hold."), (gone, "Nothing left to ship.")]
        );
        let list = pick_list(&mut db, &ids).await?;
        assert_eq!((list.orders, list.lines.len()), (2, 1));
        let line = &list.lines[0];
        assert_eq!((line.sku.as_str(), line.quantity), ("CH-1", 4));
        assert_eq!(line.orders.iter().map(|order| order.quantity).collect::<Vec<_>>(), [2, 2]);
        Ok(())
    }

    #[test_database::test]
    async fn what_is_not_invoiced_or_shipped_has_no_such_paper(pool: PgPool) -> sqlx::Result<()> {
        let ids = placed(&pool, &[1, 1, 1]).await;
        let [unpaid, paid, shipped] = ids[..] else { panic!("{ids:?}") };
        confirmed(&pool, paid, &[]).await;
        confirmed(&pool, shipped, &[OrderStatus::Processing, OrderStatus::ReadyToShip]).await;
        ship(&pool, shipped, 1).await;
        let mut db = pool.acquire().await?;
        let invoiced = printable(&mut db, &ids, OrderPaper::Invoices).await?;
        assert_eq!(invoiced.orders, [paid, shipped]);
        assert_eq!((invoiced.missing[0].id, invoices(&mut db, &ids).await?.len()), (unpaid, 2));
        for paper in [OrderPaper::Labels, OrderPaper::PackingSlips] {
            let labelled = printable(&mut db, &[shipped, paid, shipped], paper).await?;
            assert_eq!((labelled.orders, labelled.missing.len()), (vec![shipped], 1));
        }
        assert_eq!(shipments(&mut db, &ids).await?.len(), 1);
        let unknown = printable(&mut db, &[paid, OrderId::new()], OrderPaper::Invoices).await;
        assert!(matches!(unknown, Err(sqlx::Error::RowNotFound)));
        Ok(())
    }

    #[test_database::test]
    async fn shipments_without_papers_get_them(pool: PgPool) -> sqlx::Result<()> {
        let ids = placed(&pool, &[1]).await;
        confirmed(&pool, ids[0], &[OrderStatus::Processing, OrderStatus::ReadyToShip]).await;
        ship(&pool, ids[0], 1).await;
        let mut db = pool.acquire().await?;
        for removed in [false, true] {
            if removed {
                sqlx::query!("delete from documents where kind in ('packing_slip', 'address_label')")
                    .execute(&mut *db)
                    .await?;
            }
            request_absent(&mut db, &ids, clock().now()).await?;
            let kinds = sqlx::query_scalar!(
                r#"select count(*) as "count!" from documents where kind in ('packing_slip', 'address_label')"#
            )
            .fetch_one(&mut *db)
            .await?;
            assert_eq!(kinds, 2, "neither lost nor requested twice");
        }
        Ok(())
    }
}
