//! The stock ledger: how many pieces there are of a product and its options, and what changed that.

use chrono::{DateTime, Utc};
use garde::Validate;
use jobs::{Mail, Planned, enqueue_all};
use kernel::audit::{self, Actor, Change, Event};
use kernel::check;
use kernel::clock::Clock;
use kernel::ids::{Named, OrderId, ProductId, StockNoticeId, UserId};
use kernel::record::Refusal;
use kernel::string_enum::string_enum;
use kernel::{Db, Tx};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::MoveReason;
use crate::availability::Availability;
use crate::product::OptionId;

/// Newest moves that a screen shows.
const MAX_MOVES: i64 = 200;

string_enum! {
    /// What somebody records by hand.
    pub enum StockEntry {
        /// Pieces arrived: they are added.
        Received = "received",
        /// Pieces were counted: that many are there.
        Counted = "counted",
        /// Pieces are damaged or lost: they are taken away.
        Damaged = "damaged",
    }
}

/// An entry in the ledger by hand.
#[derive(Clone, Debug, Deserialize, Validate, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct NewStockMove {
    /// Option; the product itself if `null`.
    #[serde(default)]
    #[garde(skip)]
    pub option_id: Option<OptionId>,
    /// What happened.
    #[garde(skip)]
    pub entry: StockEntry,
    /// Pieces.
    #[garde(range(min = 0, max = 100_000))]
    pub pieces: i32,
    /// Remark, such as the number of a delivery note.
    #[serde(default)]
    #[garde(length(chars, max = 200), custom(check::one_line))]
    pub remark: String,
}

/// Stock of a product.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct ProductStock {
    /// Stock of the product, and of each option that has its own.
    pub stocks: Vec<StockLevel>,
    /// Newest 200 moves.
    pub moves: Vec<StockMove>,
}

/// Pieces of a product or an option.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct StockLevel {
    /// Option; the product itself if `null`.
    pub option: Option<Named<OptionId>>,
    /// Pieces on hand.
    pub on_hand: i32,
    /// Pieces of those that orders hold.
    pub reserved: i32,
    /// Whether they are counted now.
    pub is_counted: bool,
}

/// A change of the pieces on hand.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct StockMove {
    /// Option, if it still exists; the product itself if `null`.
    pub option: Option<Named<OptionId>>,
    /// Pieces that came; negative for those that went.
    pub change: i32,
    /// Pieces on hand afterwards.
    pub balance: i32,
    /// Reason.
    pub reason: MoveReason,
    /// Order, if it was one.
    pub order: Option<Named<OrderId>>,
    /// Remark.
    pub remark: String,
    /// When.
    pub moved_at: DateTime<Utc>,
    /// Who, if it was a user.
    pub moved_by: Option<Named<UserId>>,
}

/// Reads the stock of a product.
pub async fn read(db: &mut Db, product: ProductId) -> Result<ProductStock, sqlx::Error> {
    let stocks = sqlx::query!(
        r#"select option_id as "option_id: OptionId", product_options.name as "option_name?", on_hand, reserved,
               coalesce(product_options.is_stocked, products.is_stocked) as "is_counted!"
           from stocks join products on products.id = stocks.product_id
           left join product_options on product_options.id = option_id
           left join product_groups on product_groups.id = group_id
           where stocks.product_id = $1
           order by option_id is not null, product_groups.place, product_options.place"#,
        product.0,
    )
    .fetch_all(&mut *db)
    .await?;
    let moves = sqlx::query!(
        r#"select option_id as "option_id: OptionId", product_options.name as "option_name?", change, balance,
               reason as "reason: MoveReason", order_id as "order_id: OrderId", orders.number as "order_number?", remark,
               moved_at, moved_by as "moved_by: UserId", users.name as "user_name?"
           from stock_moves
           left join product_options on product_options.id = option_id
           left join orders on orders.id = order_id
           left join users on users.id = moved_by
           where stock_moves.product_id = $1 order by moved_at desc, stock_moves.id desc limit $2"#,
        product.0,
        MAX_MOVES,
    )
    .fetch_all(db)
    .await?;
    Ok(ProductStock {
        stocks: stocks
            .into_iter()
            .map(|row| StockLevel {
                option: Named::of(row.option_id, row.option_name),
                on_hand: row.on_hand,
                reserved: row.reserved,
                is_counted: row.is_counted,
            })
            .collect(),
        moves: moves
            .into_iter()
            .map(|row| StockMove {
                option: Named::of(row.option_id, row.option_name),
                change: row.change,
                balance: row.balance,
                reason: row.reason,
                order: Named::of(row.order_id, row.order_number),
                remark: row.remark,
                moved_at: row.moved_at,
                moved_by: Named::of(row.moved_by, row.user_name),
            })
            .collect(),
    })
}

/// Records a move by hand, and tells visitors who wait for the product if it can be ordered again.
///
/// # Errors
/// If fewer pieces than orders hold would be left, or the product or option is not counted.
pub async fn record(
    tx: &mut Tx<'_>,
    clock: &Clock,
    actor: &Actor,
    product: ProductId,
    entry: &NewStockMove,
) -> Result<(), Refusal> {
    let reason = match entry.entry {
        StockEntry::Received => MoveReason::Received,
        StockEntry::Counted => MoveReason::Counted,
        StockEntry::Damaged => MoveReason::Damaged,
    };
    enter(tx, clock, actor, product, entry, reason).await
}

/// Sets the pieces on hand of a product to those of a file. A product that is counted for the first time starts at none.
///
/// # Errors
/// As of [`record`].
pub(crate) async fn import(
    tx: &mut Tx<'_>,
    clock: &Clock,
    actor: &Actor,
    product: ProductId,
    pieces: i32,
) -> Result<(), Refusal> {
    sqlx::query!(
        "insert into stocks (id, product_id, option_id) values (gen_random_uuid(), $1, null) on conflict do nothing",
        product.0,
    )
    .execute(&mut **tx)
    .await?;
    let entry = NewStockMove { option_id: None, entry: StockEntry::Counted, pieces, remark: String::new() };
    if let Err(report) = entry.validate() {
        let reason = report.iter().map(|(_, error)| error.to_string()).collect::<Vec<_>>().join(", ");
        return Err(Refusal::Field { field: "pieces", reason });
    }
    enter(tx, clock, actor, product, &entry, MoveReason::Imported).await
}

/// Pieces on hand of those options of a product that are counted apart; `None` without such options.
pub(crate) async fn of_options(db: &mut Db, product: ProductId) -> Result<Option<i64>, sqlx::Error> {
    sqlx::query_scalar!(
        "select sum(on_hand)::bigint from stocks join product_options on product_options.id = option_id
         where stocks.product_id = $1 and product_options.is_stocked",
        product.0,
    )
    .fetch_one(db)
    .await
}

async fn enter(
    tx: &mut Tx<'_>,
    clock: &Clock,
    actor: &Actor,
    product: ProductId,
    entry: &NewStockMove,
    reason: MoveReason,
) -> Result<(), Refusal> {
    let stock = sqlx::query!(
        r#"select stocks.id, on_hand, stocks.reserved, products.name
           from stocks join products on products.id = stocks.product_id and products.archived_at is null
           where stocks.product_id = $1 and option_id is not distinct from $2::uuid
           for update of stocks"#,
        product.0,
        entry.option_id.map(|option| option.0),
    )
    .fetch_optional(&mut **tx)
    .await?;
    let Some(stock) = stock else {
        let reason = "is not counted. Switch counting on first.".to_owned();
        return Err(Refusal::Field { field: "optionId", reason });
    };
    let change = match entry.entry {
        StockEntry::Received => entry.pieces,
        StockEntry::Counted => entry.pieces - stock.on_hand,
        StockEntry::Damaged => -entry.pieces,
    };
    let balance = stock.on_hand + change;
    if balance < stock.reserved {
        let reason = if stock.reserved > 0 {
            format!("leaves {balance}, but orders hold {}", stock.reserved)
        } else {
            format!("is more than the {} on hand", stock.on_hand)
        };
        return Err(Refusal::Field { field: "pieces", reason });
    }
    if change == 0 {
        return Ok(());
    }
    sqlx::query!(
        "with moved as (update stocks set on_hand = $2 where id = $1)
         insert into stock_moves
             (id, product_id, option_id, change, balance, reason, remark, moved_at, moved_by)
         values (gen_random_uuid(), $3, $4, $5, $2, $6, $7, $8, $9)",
        stock.id,
        balance,
        product.0,
        entry.option_id.map(|option| option.0),
        change,
        reason.as_str(),
        entry.remark.trim(),
        clock.now(),
        actor.user.map(|user| user.0),
    )
    .execute(&mut **tx)
    .await?;
    let event = Event::new("product_stock_recorded", "product", &product);
    let changes = vec![Change::new("onHand", stock.on_hand, balance), Change::new("reason", (), reason)];
    audit::record(tx, clock, actor, event.changing(changes)).await?;
    if balance > stock.reserved {
        tell(tx, Some(product), clock.now()).await?;
    }
    Ok(())
}

/// Most letters of one round.
const LETTERS: i64 = 500;

/// Tells those who wait for a product, or for any, that it can be ordered again.
async fn tell(tx: &mut Tx<'_>, product: Option<ProductId>, now: DateTime<Utc>) -> Result<(), sqlx::Error> {
    let orderable: Vec<_> = Availability::ALL
        .iter()
        .filter(|availability| availability.can_be_ordered())
        .map(|availability| availability.as_str().to_owned())
        .collect();
    // Of an option that is counted, its own pieces count, otherwise those of the product.
    let notices = sqlx::query_scalar!(
        r#"update stock_notices set told_at = $2
           where id in (
               select notice.id from stock_notices as notice join products on products.id = product_id
               where told_at is null and product_id = coalesce($1, product_id) and products.status = 'published'
                   and products.archived_at is null and products.availability = any ($3)
                   and (not products.is_stocked or exists (
                       select from stocks
                       where stocks.product_id = products.id and on_hand > reserved and (
                           stocks.option_id = notice.option_id or not exists (
                               select from stocks as own where own.option_id = notice.option_id
                           )
                       )
                   ))
               order by notice.created_at limit $4 for update of notice skip locked
           )
           returning id as "id: StockNoticeId""#,
        product.map(|product| product.0),
        now,
        &orderable,
        LETTERS,
    )
    .fetch_all(&mut **tx)
    .await?;
    let letters: Vec<_> =
        notices.into_iter().map(|notice| Planned::now(Mail::TellOfStock { notice })).collect();
    enqueue_all(tx, &letters).await
}

/// Tells those who wait for anything that can be ordered by now: given back by another order, published, or made
/// available by staff.
pub async fn tell_waiting(tx: &mut Tx<'_>, now: DateTime<Utc>) -> Result<(), sqlx::Error> {
    tell(tx, None, now).await
}

/// Notes a visitor's wish to be told when a product, or an option of it, can be ordered again. The same wish twice is one.
///
/// # Errors
/// [`sqlx::Error::RowNotFound`] if there is no such published product; a field, if it has no such option.
pub async fn wait(
    db: &mut Db,
    product: ProductId,
    option: Option<OptionId>,
    email: &str,
    now: DateTime<Utc>,
) -> Result<(), Refusal> {
    let has_option = sqlx::query_scalar!(
        r#"select $2::uuid is null or exists (
               select from product_options where product_id = products.id and id = $2
           ) as "has_option!"
           from products where id = $1 and status = 'published' and archived_at is null"#,
        product.0,
        option.map(|option| option.0),
    )
    .fetch_one(&mut *db)
    .await?;
    if !has_option {
        return Err(Refusal::Field {
            field: "optionId",
            reason: "is not an option of this product".to_owned(),
        });
    }
    sqlx::query!(
        "insert into stock_notices (id, product_id, option_id, email, created_at) values ($1, $2, $3, $4, $5)
         on conflict do nothing",
        StockNoticeId::new().0,
        product.0,
        option.map(|option| option.0),
        email,
        now,
    )
    .execute(db)
    .await?;
    Ok(())
}

/// Somebody who waits for a product.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct StockNotice {
    /// Id.
    pub id: StockNoticeId,
    /// E-mail address.
    pub email: String,
    /// Option, if one is waited for.
    pub option: Option<Named<OptionId>>,
    /// Since when.
    pub created_at: DateTime<Utc>,
    /// When they were told.
    pub told_at: Option<DateTime<Utc>>,
}

/// The newest 200 who wait for a product, or did.
pub async fn waiting(db: &mut Db, product: ProductId) -> Result<Vec<StockNotice>, sqlx::Error> {
    let rows = sqlx::query!(
        r#"select stock_notices.id as "id: StockNoticeId", email, option_id as "option_id: OptionId",
               name as "option_name?", created_at, told_at
           from stock_notices left join product_options on product_options.id = option_id
           where stock_notices.product_id = $1
           order by told_at is not null, created_at desc limit 200"#,
        product.0,
    )
    .fetch_all(db)
    .await?;
    let notices = rows.into_iter().map(|row| StockNotice {
        id: row.id,
        email: row.email,
        option: Named::of(row.option_id, row.option_name),
        created_at: row.created_at,
        told_at: row.told_at,
    });
    Ok(notices.collect())
}
