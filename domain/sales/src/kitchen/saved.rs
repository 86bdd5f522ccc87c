//! Kitchens that people keep in their accounts. Source: product rules for the kitchen calculator.
//!
//! Only the plan is stored: its price is that of the day on which somebody looks at it.

use chrono::{DateTime, NaiveDate, Utc};
use garde::Validate;
use kernel::check::{filled, one_line};
use kernel::clock::Clock;
use kernel::ids::UserId;
use kernel::record::Refusal;
use kernel::{Db, Tx, id};
use people::user;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use sqlx::types::Json;

use super::{KitchenPlan, Prices};

id!(
    /// Id of a saved kitchen.
    SavedKitchenId
);

/// Most kitchens of a person.
const MAX_KITCHENS: i64 = 20;

/// A saved kitchen, at today's prices.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct SavedKitchen {
    /// Id.
    pub id: SavedKitchenId,
    /// What its owner calls it; `None` if it goes by its summary.
    pub name: Option<String>,
    /// Plan.
    pub plan: KitchenPlan,
    /// Layout and dimensions: `L-shaped, 10 × 8 ft`.
    pub summary: String,
    /// Price of today; `None` if it cannot be priced.
    pub price: Option<PriceRange>,
    /// Why it cannot be priced, as a sentence; `None` if it can.
    pub not_priced_because: Option<String>,
    /// When it was saved.
    pub saved_at: DateTime<Utc>,
}

/// A kitchen's price with tax, which is a range until the kitchen is measured.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "KitchenPriceRange")]
pub struct PriceRange {
    /// Lower end, in paise, rounded to a rupee.
    pub from_paise: i64,
    /// Upper end, in paise, rounded to a rupee.
    pub to_paise: i64,
}

/// A kitchen to save.
#[derive(Clone, Debug, Deserialize, Validate, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct SavedKitchenDraft {
    /// Plan.
    #[garde(dive)]
    pub plan: KitchenPlan,
    /// What to call it. Omitted if it goes by its summary.
    #[serde(default)]
    #[garde(inner(length(chars, min = 1, max = 60), custom(filled), custom(one_line)))]
    pub name: Option<String>,
}

/// New name of a saved kitchen.
#[derive(Clone, Debug, Deserialize, Validate, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct SavedKitchenName {
    /// What to call it; `null` if it goes by its summary.
    #[garde(inner(length(chars, min = 1, max = 60), custom(filled), custom(one_line)))]
    pub name: Option<String>,
}

/// A person's saved kitchens, latest first, at the prices of a day.
pub async fn list(db: &mut Db, user: UserId, day: NaiveDate) -> Result<Vec<SavedKitchen>, sqlx::Error> {
    read(db, user, None, day).await
}

/// Saves a kitchen. One with the same plan is left as it is, and returned.
///
/// # Errors
/// [`Refusal::Rule`] if the person has as many as a person may have.
pub async fn save(
    tx: &mut Tx<'_>,
    clock: &Clock,
    user: UserId,
    draft: &SavedKitchenDraft,
) -> Result<SavedKitchen, Refusal> {
    user::lock(tx, user).await?;
    let same = sqlx::query_scalar!(
        r#"select id as "id: SavedKitchenId" from saved_kitchens where user_id = $1 and plan = $2"#,
        user.0,
        Json(&draft.plan) as _,
    )
    .fetch_optional(&mut **tx)
    .await?;
    let id = match same {
        Some(id) => id,
        None => insert(tx, user, draft, clock.now()).await?,
    };
    Ok(find(tx, user, id, clock.today()).await?)
}

async fn insert(
    db: &mut Db,
    user: UserId,
    draft: &SavedKitchenDraft,
    now: DateTime<Utc>,
) -> Result<SavedKitchenId, Refusal> {
    let count =
        sqlx::query_scalar!(r#"select count(*) as "count!" from saved_kitchens where user_id = $1"#, user.0)
            .fetch_one(&mut *db)
            .await?;
    if count >= MAX_KITCHENS {
        let reason =
            format!("You can save {MAX_KITCHENS} kitchens. Delete one in your account to save another.");
        return Err(Refusal::Rule { code: "too_many_kitchens", reason });
    }
    let id = SavedKitchenId::new();
    sqlx::query!(
        "insert into saved_kitchens (id, user_id, plan, name, saved_at) values ($1, $2, $3, $4, $5)",
        id.0,
        user.0,
        Json(&draft.plan) as _,
        draft.name.as_deref().map(str::trim),
        now,
    )
    .execute(db)
    .await?;
    Ok(id)
}

/// Renames a person's kitchen.
///
/// # Errors
/// [`sqlx::Error::RowNotFound`] if they have no such kitchen.
pub async fn rename(
    db: &mut Db,
    user: UserId,
    id: SavedKitchenId,
    SavedKitchenName { name }: &SavedKitchenName,
    day: NaiveDate,
) -> Result<SavedKitchen, sqlx::Error> {
    sqlx::query!(
        "update saved_kitchens set name = $3 where id = $1 and user_id = $2",
        id.0,
        user.0,
        name.as_deref().map(str::trim),
    )
    .execute(&mut *db)
    .await?;
    find(db, user, id, day).await
}

/// Deletes a person's kitchen.
///
/// # Errors
/// [`sqlx::Error::RowNotFound`] if they have no such kitchen.
pub async fn delete(db: &mut Db, user: UserId, id: SavedKitchenId) -> Result<(), sqlx::Error> {
    let deleted = sqlx::query!("delete from saved_kitchens where id = $1 and user_id = $2", id.0, user.0)
        .execute(db)
        .await?;
    if deleted.rows_affected() == 0 { Err(sqlx::Error::RowNotFound) } else { Ok(()) }
}

async fn find(
    db: &mut Db,
    user: UserId,
    id: SavedKitchenId,
    day: NaiveDate,
) -> Result<SavedKitchen, sqlx::Error> {
    read(db, user, Some(id), day).await?.pop().ok_or(sqlx::Error::RowNotFound)
}

async fn read(
    db: &mut Db,
    user: UserId,
    only: Option<SavedKitchenId>,
    day: NaiveDate,
) -> Result<Vec<SavedKitchen>, sqlx::Error> {
    let rows = sqlx::query!(
        r#"select id as "id: SavedKitchenId", name, plan as "plan: Json<KitchenPlan>", saved_at
           from saved_kitchens where user_id = $1 and ($2::uuid is null or id = $2)
           order by saved_at desc, id desc"#,
        user.0,
        only.map(|id| id.0),
    )
    .fetch_all(&mut *db)
    .await?;
    // Nothing to price.
    if rows.is_empty() {
        return Ok(Vec::new());
    }
    let prices = match Prices::on(db, day).await {
        Ok(prices) => Ok(prices),
        Err(Refusal::Database(error)) => return Err(error),
        Err(refusal) => Err(refusal.to_string()),
    };
    let kitchens = rows.into_iter().map(|row| {
        let Json(plan) = row.plan;
        let (price, not_priced_because) = match price(&plan, prices.as_ref()) {
            Ok(price) => (Some(price), None),
            Err(reason) => (None, Some(reason)),
        };
        SavedKitchen {
            id: row.id,
            name: row.name,
            summary: format!("{}, {}", plan.layout.words(), plan.measures()),
            plan,
            price,
            not_priced_because,
            saved_at: row.saved_at,
        }
    });
    Ok(kitchens.collect())
}

/// The price of a plan, or why it has none; `prices` is why nothing has one, if there are none.
fn price(plan: &KitchenPlan, prices: Result<&Prices, &String>) -> Result<PriceRange, String> {
    let estimate = prices.map_err(String::clone)?.estimate(plan);
    let estimate = estimate.map_err(|refusal| reason(plan, &refusal))?;
    Ok(PriceRange { from_paise: estimate.from_paise, to_paise: estimate.to_paise })
}

/// Why a plan is not priced, to somebody who saved it while it was.
fn reason(plan: &KitchenPlan, refusal: &Refusal) -> String {
    let Refusal::Field { field, .. } = refusal else { return refusal.to_string() };
    match *field {
        "finish" => {
            format!("{} shutters on {} are no longer offered in this package.", plan.finish, plan.core)
        }
        "counter" => format!("{} is no longer offered in this package.", plan.counter_in_words()),
        "accessories" => "One of its accessories is no longer offered in this package.".to_owned(),
        "appliances" => "One of its appliances is no longer offered in this package.".to_owned(),
        _ => refusal.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use kernel::role::Role;
    use kernel::testing::{ist, user};
    use pricing::price::measure::Quantity;
    use sqlx::PgPool;

    use super::*;
    use crate::kitchen::Piece;
    use crate::kitchen::tests::plan;

    fn draft(length: i64) -> SavedKitchenDraft {
        let legs = vec![Quantity(length), Quantity(800)];
        SavedKitchenDraft { plan: KitchenPlan { legs, accessories: Vec::new(), ..plan() }, name: None }
    }

    #[test_database::test]
    async fn a_plan_is_saved_once_and_a_person_has_twenty(pool: PgPool) -> sqlx::Result<()> {
        let mut tx = pool.begin().await?;
        let clock = Clock::stopped_at(ist("2026-11-20T11:00"));
        let asha = user(&mut tx, "Asha", Role::Client).await;
        let first = save(&mut tx, &clock, asha, &draft(1000)).await.unwrap();
        assert_eq!(first.summary, "L-shaped, 10 × 8 ft");
        // 44 sqft at 1,450, 28.8 at 1,350 and 16 rft at 950; 5% for installation; 18% tax; 10% less and more.
        assert_eq!(first.price, Some(PriceRange { from_paise: 13_144_800, to_paise: 16_065_900 }));
        let named = SavedKitchenDraft { name: Some("Again".to_owned()), ..draft(1000) };
        for length in 1001..1020 {
            assert_eq!(save(&mut tx, &clock, asha, &named).await.unwrap(), first);
            save(&mut tx, &clock, asha, &draft(length)).await.unwrap();
        }
        let refused = save(&mut tx, &clock, asha, &draft(1020)).await;
        assert!(matches!(refused, Err(Refusal::Rule { code: "too_many_kitchens", .. })), "{refused:?}");
        assert_eq!(save(&mut tx, &clock, asha, &named).await.unwrap(), first, "it has its place");
        assert_eq!(list(&mut tx, asha, clock.today()).await?.len(), 20);
        let ravi = user(&mut tx, "Ravi", Role::Client).await;
        save(&mut tx, &clock, ravi, &draft(1000)).await.unwrap();
        assert_eq!(list(&mut tx, ravi, clock.today()).await?.len(), 1);
        Ok(())
    }

    #[test_database::test]
    async fn what_is_no_longer_offered_is_said(pool: PgPool) -> sqlx::Result<()> {
        let mut tx = pool.begin().await?;
        let clock = Clock::stopped_at(ist("2026-11-20T11:00"));
        let asha = user(&mut tx, "Asha", Role::Client).await;
        let plan = draft(1000).plan;
        let gone = vec![Piece { item: "kitchen_accessory/gone".to_owned(), count: 1 }];
        for (plan, reason) in [
            (
                KitchenPlan { finish: "Gold".to_owned(), ..plan.clone() },
                "Gold shutters on BWR plywood are no longer offered in this package.",
            ),
            (
                KitchenPlan { counter: "Onyx".to_owned(), ..plan.clone() },
                "Onyx counter is no longer offered in this package.",
            ),
            (
                KitchenPlan { accessories: gone, ..plan.clone() },
                "One of its accessories is no longer offered in this package.",
            ),
        ] {
            let kept = save(&mut tx, &clock, asha, &SavedKitchenDraft { plan, name: None }).await.unwrap();
            assert_eq!((kept.price, kept.not_priced_because.as_deref()), (None, Some(reason)));
        }
        // Before the first rate card.
        let early = list(&mut tx, asha, "2020-04-01".parse().unwrap()).await?;
        let reasons = early.iter().map(|kitchen| kitchen.not_priced_because.as_deref());
        assert!(reasons.eq([Some("Kitchen prices are not available right now."); 3]));
        Ok(())
    }
}
