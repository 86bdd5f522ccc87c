//! Selling prices of materials by date, one at a time or many by a percentage.
//!
//! Prices are added, never changed, so a rise can be planned, previewed by the function that makes it, and
//! undone.

use chrono::{DateTime, NaiveDate, Utc};
use schemars::JsonSchema;
use serde::Serialize;
use uuid::Uuid;

use crate::price::{MAX_PAISE, Rate};
use kernel::audit::{self, Actor, Change, Event};
use kernel::clock::{Clock, day_of};
use kernel::ids::{MaterialId, MaterialPriceChangeId, UserId};
use kernel::money::{Percent, half_up};
use kernel::record::Refusal;
use kernel::{Db, Tx};

/// Number of example prices in a preview.
const EXAMPLES: usize = 10;

/// Sets a material's price from today on, unless it already has it.
pub(super) async fn set(
    db: &mut Db,
    id: MaterialId,
    sell: Rate,
    now: DateTime<Utc>,
) -> Result<(), sqlx::Error> {
    sqlx::query!(
        "insert into material_prices (material_id, effective_on, sell_paise, set_at)
         select $1, $2, $3, $4
         where $3 is distinct from (
             select sell_paise from material_prices where material_id = $1 and effective_on <= $2
             order by effective_on desc, id desc limit 1
         )",
        id.0,
        day_of(now),
        sell.0,
        now,
    )
    .execute(db)
    .await?;
    Ok(())
}

/// A price change by a percentage from a date on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PriceChange {
    /// In basis points: an increase of 4% is 400, a decrease is -400.
    pub percent: Percent,
    /// The first day of the new prices: today or later.
    pub effective_on: NaiveDate,
}

/// Rejects implausible percentages, which are typing errors.
pub fn sensible_change(percent: &Percent, _: &()) -> garde::Result {
    match percent.0 {
        0 => Err(garde::Error::new("must not be zero")),
        -5_000..=10_000 => Ok(()),
        _ => Err(garde::Error::new("must be between half and twice the price")),
    }
}

/// Result or preview of a price change.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "MaterialPriceChanged")]
pub struct PriceChanged {
    /// Number of selected materials.
    pub materials: usize,
    /// Number of materials with a new price.
    pub changed: usize,
    /// The first new prices.
    pub examples: Vec<NewPrice>,
    /// The materials whose price stays the same.
    pub skipped: Vec<Unchanged>,
    /// Id to undo the change by; `null` in a preview, or if nothing changed.
    pub change: Option<MaterialPriceChangeId>,
}

/// A material's price before and after.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "NewMaterialPrice")]
pub struct NewPrice {
    /// Material id.
    pub id: MaterialId,
    /// Name.
    pub name: String,
    /// Price on that day without the change, in paise.
    pub sell_paise: Rate,
    /// New price, in paise.
    pub new_sell_paise: Rate,
}

/// A material whose price stays the same.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[schemars(rename = "UnchangedMaterialPrice")]
pub struct Unchanged {
    /// Material id.
    pub id: MaterialId,
    /// Name.
    pub name: String,
    /// Reason.
    pub reason: String,
}

/// Previews a price change without saving anything.
pub async fn preview(
    db: &mut Db,
    ids: &[MaterialId],
    change: PriceChange,
    now: DateTime<Utc>,
) -> Result<PriceChanged, Refusal> {
    Ok(summary(&plan(db, ids, change, now).await?, None))
}

/// Changes the prices of materials from a date on.
pub async fn change(
    tx: &mut Tx<'_>,
    clock: &Clock,
    actor: &Actor,
    ids: &[MaterialId],
    change: PriceChange,
) -> Result<PriceChanged, Refusal> {
    let now = clock.now();
    let plan = plan(tx, ids, change, now).await?;
    if plan.changed.is_empty() {
        return Ok(summary(&plan, None));
    }
    let id = MaterialPriceChangeId::new();
    write(tx, id, change, &plan.changed, actor.user, now).await?;
    let events = plan.changed.iter().map(|price| {
        let changes = vec![
            Change::new("sellPaise", price.sell_paise, price.new_sell_paise),
            Change::new("effectiveOn", (), change.effective_on),
        ];
        Event::new("material_price_changed", "material", &price.id).changing(changes).within(id.0)
    });
    audit::record_all(tx, clock, actor, events.collect()).await?;
    Ok(summary(&plan, Some(id)))
}

struct Plan {
    changed: Vec<NewPrice>,
    skipped: Vec<Unchanged>,
}

fn summary(plan: &Plan, change: Option<MaterialPriceChangeId>) -> PriceChanged {
    PriceChanged {
        materials: plan.changed.len() + plan.skipped.len(),
        changed: plan.changed.len(),
        examples: plan.changed.iter().take(EXAMPLES).cloned().collect(),
        skipped: plan.skipped.clone(),
        change,
    }
}

/// The new price of each material. Locks the materials until the transaction ends.
async fn plan(
    db: &mut Db,
    ids: &[MaterialId],
    change: PriceChange,
    now: DateTime<Utc>,
) -> Result<Plan, Refusal> {
    if change.effective_on < day_of(now) {
        let reason = "must be today or later".to_owned();
        return Err(Refusal::Field { field: "effectiveOn", reason });
    }
    let ids: Vec<Uuid> = ids.iter().map(|id| id.0).collect();
    let rows = sqlx::query!(
        r#"select material.id as "id: MaterialId", name, cost_paise as "cost_paise: Rate",
               below_cost_because <> '' as "has_reason!",
               (
                   select sell_paise from material_prices
                   where material_id = material.id and effective_on <= $2
                   order by effective_on desc, id desc limit 1
               ) as "sell_paise!: Rate"
           from materials as material
           where material.id = any ($1) and archived_at is null
           order by material.id for update"#,
        &ids,
        change.effective_on,
    )
    .fetch_all(db)
    .await?;
    let mut plan = Plan { changed: Vec::new(), skipped: Vec::new() };
    for row in rows {
        let new_sell_paise = raised(row.sell_paise, change.percent);
        let is_below = row.cost_paise.is_some_and(|cost| new_sell_paise < cost) && !row.has_reason;
        let reason = match new_sell_paise {
            price if price == row.sell_paise => Some("would keep the same price"),
            price if price.0 > MAX_PAISE => Some("would cost more than the maximum price"),
            _ if is_below => Some("would be sold below cost"),
            _ => None,
        };
        match reason {
            Some(reason) => {
                plan.skipped.push(Unchanged { id: row.id, name: row.name, reason: reason.to_owned() });
            }
            None => plan.changed.push(NewPrice {
                id: row.id,
                name: row.name,
                sell_paise: row.sell_paise,
                new_sell_paise,
            }),
        }
    }
    plan.changed.sort_by_cached_key(|price| price.name.to_lowercase());
    plan.skipped.sort_by_cached_key(|price| price.name.to_lowercase());
    Ok(plan)
}

/// A price changed by a percentage, rounded to the paisa.
fn raised(price: Rate, percent: Percent) -> Rate {
    let whole = i128::from(Percent::WHOLE.0);
    let exact = i128::from(price.0) * (whole + i128::from(percent.0));
    Rate(i64::try_from(half_up(exact, whole)).unwrap_or(i64::MAX))
}

async fn write(
    db: &mut Db,
    id: MaterialPriceChangeId,
    change: PriceChange,
    prices: &[NewPrice],
    by: Option<UserId>,
    now: DateTime<Utc>,
) -> Result<(), sqlx::Error> {
    sqlx::query!(
        "insert into material_price_changes (id, percent, effective_on, made_at, made_by) values ($1, $2, $3, $4, $5)",
        id.0,
        change.percent.0,
        change.effective_on,
        now,
        by.map(|user| user.0),
    )
    .execute(&mut *db)
    .await?;
    let materials: Vec<Uuid> = prices.iter().map(|price| price.id.0).collect();
    let paise: Vec<i64> = prices.iter().map(|price| price.new_sell_paise.0).collect();
    sqlx::query!(
        "insert into material_prices (material_id, effective_on, sell_paise, change_id, set_at)
         select material, $3, paise, $4, $5 from unnest($1::uuid[], $2::bigint[]) as price (material, paise)",
        &materials,
        &paise,
        change.effective_on,
        id.0,
        now,
    )
    .execute(&mut *db)
    .await?;
    touch(db, &materials, now).await
}

/// Raises the versions, so that an open form cannot save the old price again.
async fn touch(db: &mut Db, materials: &[Uuid], now: DateTime<Utc>) -> Result<(), sqlx::Error> {
    sqlx::query!(
        "update materials set version = version + 1, updated_at = $2 where id = any ($1)",
        materials,
        now,
    )
    .execute(db)
    .await?;
    Ok(())
}

/// Undoes a price change: earlier and later prices apply again. Returns the number of materials.
///
/// # Errors
/// [`sqlx::Error::RowNotFound`] if there is no such change, or it has already been undone.
pub async fn undo(
    tx: &mut Tx<'_>,
    clock: &Clock,
    actor: &Actor,
    id: MaterialPriceChangeId,
) -> Result<usize, Refusal> {
    let now = clock.now();
    let change = sqlx::query!(
        "update material_price_changes set undone_at = $2 where id = $1 and undone_at is null returning effective_on",
        id.0,
        now,
    )
    .fetch_one(&mut **tx)
    .await?;
    let gone = sqlx::query!(
        r#"delete from material_prices where change_id = $1
           returning material_id as "material: MaterialId", sell_paise as "sell_paise: Rate""#,
        id.0,
    )
    .fetch_all(&mut **tx)
    .await?;
    let materials: Vec<Uuid> = gone.iter().map(|price| price.material.0).collect();
    touch(tx, &materials, now).await?;
    let events = gone.iter().map(|price| {
        let changes = vec![
            Change::new("sellPaise", price.sell_paise, ()),
            Change::new("effectiveOn", change.effective_on, ()),
        ];
        Event::new("material_price_taken_back", "material", &price.material).changing(changes).within(id.0)
    });
    audit::record_all(tx, clock, actor, events.collect()).await?;
    Ok(gone.len())
}
