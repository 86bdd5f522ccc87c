//! Stock: pieces on hand, and those of them that are promised to an order.
//!
//! Everything here locks the stocks that it changes in the order of their ids, so that orders with the same pieces
//! wait for each other and none of them forever. The lock of an order, if there is one, is taken before.

pub mod ledger;

use chrono::{DateTime, Utc};
use kernel::Tx;
use kernel::ids::{OrderId, UserId};
use kernel::string_enum::string_enum;
use serde::{Deserialize, Serialize};

use crate::unit::UnitId;

kernel::ids::id! {
    /// Id of a stock: of a product, or of one of its options.
    StockId
}

string_enum! {
    /// Why the pieces on hand changed.
    pub enum MoveReason {
        /// Delivered to the warehouse.
        Received = "received",
        /// Counted: on hand is what was found.
        Counted = "counted",
        /// Damaged or lost.
        Damaged = "damaged",
        /// Read in from a file.
        Imported = "imported",
        /// Sold.
        Sold = "sold",
        /// Its order was cancelled after it was sold.
        OrderCancelled = "order_cancelled",
        /// Taken out of its order before it was shipped.
        OrderChanged = "order_changed",
        /// Returned in good condition.
        Returned = "returned",
        /// Sent in place of another piece.
        Replaced = "replaced",
    }
}

/// Pieces that an order takes from a stock.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Demand {
    /// Stock.
    pub stock_id: StockId,
    /// Pieces.
    pub pieces: i32,
}

/// A stock that has too few pieces left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Short {
    /// Stock.
    pub stock_id: StockId,
    /// Pieces that can still be promised.
    pub left: i32,
}

/// What an order takes from each stock, over all its lines; whether it holds it or not.
pub async fn demand(tx: &mut Tx<'_>, order: OrderId) -> Result<Vec<Demand>, sqlx::Error> {
    sqlx::query_as!(
        Demand,
        r#"select part."stockId" as "stock_id!: StockId", sum(part.pieces)::integer as "pieces!"
           from order_lines, jsonb_to_recordset(demand) as part ("stockId" uuid, pieces integer)
           where order_id = $1
           group by part."stockId" order by part."stockId""#,
        order.0,
    )
    .fetch_all(&mut **tx)
    .await
}

/// Locks the stocks of an order and of a demand beside it, for a caller that gives pieces back and takes others.
pub(crate) async fn lock(tx: &mut Tx<'_>, order: OrderId, beside: &[Demand]) -> Result<(), sqlx::Error> {
    let beside: Vec<_> = beside.iter().map(|part| part.stock_id.0).collect();
    sqlx::query!(
        r#"select id from stocks
           where id = any ($2) or id in (
               select part."stockId"
               from order_lines, jsonb_to_recordset(demand) as part ("stockId" uuid) where order_id = $1
           )
           order by id for update"#,
        order.0,
        &beside,
    )
    .fetch_all(&mut **tx)
    .await?;
    Ok(())
}

/// Promises pieces to an order: all of them, or none. An order that holds pieces already keeps those, and gets no
/// more.
///
/// # Errors
/// The inner error is the first stock with too few pieces left, or one that does not exist.
pub async fn reserve(
    tx: &mut Tx<'_>,
    order: OrderId,
    demand: &[Demand],
) -> Result<Result<(), Short>, sqlx::Error> {
    if demand.is_empty() {
        return Ok(Ok(()));
    }
    let stocks: Vec<_> = demand.iter().map(|part| part.stock_id.0).collect();
    let pieces: Vec<_> = demand.iter().map(|part| part.pieces).collect();
    let short = sqlx::query!(
        r#"with demand as (
               select stock_id, sum(pieces)::integer as pieces
               from unnest($2::uuid[], $3::integer[]) as demand (stock_id, pieces)
               where not exists (select from stock_reservations where order_id = $1)
               group by stock_id
           ), locked as materialized (
               select stocks.id, on_hand - reserved as left_over from stocks
               where stocks.id in (select stock_id from demand)
               order by stocks.id for update of stocks
           ), short as materialized (
               select stock_id, coalesce(left_over, 0) as left_over
               from demand left join locked on locked.id = stock_id
               where coalesce(left_over, 0) < pieces
           ), promised as (
               update stocks set reserved = reserved + pieces
               from demand join locked on locked.id = stock_id
               where stocks.id = stock_id and not exists (select from short)
               returning stocks.id, pieces
           ), held as (
               insert into stock_reservations (order_id, stock_id, pieces) select $1, id, pieces from promised
           )
           select stock_id as "stock_id!: StockId", left_over as "left!" from short order by stock_id limit 1"#,
        order.0,
        &stocks,
        &pieces,
    )
    .fetch_optional(&mut **tx)
    .await?;
    Ok(short.map_or(Ok(()), |row| Err(Short { stock_id: row.stock_id, left: row.left })))
}

/// Takes what an order holds off the shelf, with its entries in the ledger. Does nothing if it holds nothing.
pub async fn take(tx: &mut Tx<'_>, order: OrderId, now: DateTime<Utc>) -> Result<(), sqlx::Error> {
    sqlx::query!(
        "with locked as materialized (
             select stocks.id from stocks
             where stocks.id in (select stock_id from stock_reservations where order_id = $1)
             order by stocks.id for update of stocks
         ), held as (
             delete from stock_reservations using locked where order_id = $1 and stock_id = locked.id
             returning stock_id, pieces
         ), taken as (
             update stocks set on_hand = on_hand - pieces, reserved = reserved - pieces
             from held where stocks.id = stock_id
             returning product_id, option_id, pieces, on_hand
         )
         insert into stock_moves (id, product_id, option_id, change, balance, reason, order_id, remark, moved_at)
         select gen_random_uuid(), product_id, option_id, -pieces, on_hand, 'sold', $1, '', $2 from taken",
        order.0,
        now,
    )
    .execute(&mut **tx)
    .await?;
    Ok(())
}

/// Gives back what an order holds. Does nothing if it holds nothing.
pub async fn release(tx: &mut Tx<'_>, order: OrderId) -> Result<(), sqlx::Error> {
    sqlx::query!(
        "with locked as materialized (
             select stocks.id from stocks
             where stocks.id in (select stock_id from stock_reservations where order_id = $1)
             order by stocks.id for update of stocks
         ), held as (
             delete from stock_reservations using locked where order_id = $1 and stock_id = locked.id
             returning stock_id, pieces
         )
         update stocks set reserved = reserved - pieces from held where stocks.id = stock_id",
        order.0,
    )
    .execute(&mut **tx)
    .await?;
    Ok(())
}

/// Puts sold pieces back on the shelf, with their entries in the ledger: units of a cancelled order, or returned ones.
/// Units whose line took no stock put none back.
///
/// The caller sees to it that no unit is put back twice.
pub async fn put_back(
    tx: &mut Tx<'_>,
    order: OrderId,
    units: &[UnitId],
    reason: MoveReason,
    by: Option<UserId>,
    now: DateTime<Utc>,
) -> Result<(), sqlx::Error> {
    let units: Vec<_> = units.iter().map(|unit| unit.0).collect();
    sqlx::query!(
        r#"with back as (
               select part."stockId" as stock_id, count(*)::integer as pieces
               from order_units join order_lines on order_lines.id = line_id,
                   jsonb_to_recordset(demand) as part ("stockId" uuid, pieces integer)
               where order_id = $1 and order_units.id = any ($2)
               group by part."stockId"
           ), locked as materialized (
               select stocks.id from stocks where stocks.id in (select stock_id from back)
               order by stocks.id for update of stocks
           ), put as (
               update stocks set on_hand = on_hand + pieces
               from back join locked on locked.id = stock_id
               where stocks.id = stock_id
               returning product_id, option_id, pieces, on_hand
           )
           insert into stock_moves
               (id, product_id, option_id, change, balance, reason, order_id, remark, moved_at, moved_by)
           select gen_random_uuid(), product_id, option_id, pieces, on_hand, $3, $1, '', $4, $5 from put"#,
        order.0,
        &units,
        reason.as_str(),
        now,
        by.map(|user| user.0),
    )
    .execute(&mut **tx)
    .await?;
    Ok(())
}

/// Takes pieces off the shelf that are sent in place of these units, with their entries in the ledger: all of them, or
/// none. Units whose line took no stock take none.
///
/// # Errors
/// The inner error is the first stock with too few pieces left.
pub async fn replace(
    tx: &mut Tx<'_>,
    order: OrderId,
    units: &[UnitId],
    by: Option<UserId>,
    now: DateTime<Utc>,
) -> Result<Result<(), Short>, sqlx::Error> {
    let units: Vec<_> = units.iter().map(|unit| unit.0).collect();
    let short = sqlx::query!(
        r#"with demand as (
               select part."stockId" as stock_id, count(*)::integer as pieces
               from order_units join order_lines on order_lines.id = line_id,
                   jsonb_to_recordset(demand) as part ("stockId" uuid, pieces integer)
               where order_id = $1 and order_units.id = any ($2)
               group by part."stockId"
           ), locked as materialized (
               select stocks.id, on_hand - reserved as left_over from stocks
               where stocks.id in (select stock_id from demand)
               order by stocks.id for update of stocks
           ), short as materialized (
               select stock_id, coalesce(left_over, 0) as left_over
               from demand left join locked on locked.id = stock_id
               where coalesce(left_over, 0) < pieces
           ), taken as (
               update stocks set on_hand = on_hand - pieces
               from demand join locked on locked.id = stock_id
               where stocks.id = stock_id and not exists (select from short)
               returning product_id, option_id, pieces, on_hand
           ), entered as (
               insert into stock_moves
                   (id, product_id, option_id, change, balance, reason, order_id, remark, moved_at, moved_by)
               select gen_random_uuid(), product_id, option_id, -pieces, on_hand, 'replaced', $1, '', $3, $4 from taken
           )
           select stock_id as "stock_id!: StockId", left_over as "left!" from short order by stock_id limit 1"#,
        order.0,
        &units,
        now,
        by.map(|user| user.0),
    )
    .fetch_optional(&mut **tx)
    .await?;
    Ok(short.map_or(Ok(()), |row| Err(Short { stock_id: row.stock_id, left: row.left })))
}
