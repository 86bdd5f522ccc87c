//! Rate cards: selling prices by item, core material, finish and package, valid from a date.
//!
//! A price is copied to where it is used, so a rate card can be corrected while existing quotations stay as
//! they are.

pub mod composition;

use chrono::{DateTime, NaiveDate, Utc};
use garde::Validate;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use sqlx::types::Json;

use crate::price::measure::{Quantity, Unit, sensible_quantity};
use crate::price::{Cost, Rate, sensible_rate};
use kernel::Db;
use kernel::ids::UserId;
use kernel::money::{Percent, up_to_the_whole};
use kernel::record::{Nothing, Record, Row, Select, Stored, Written, execute, rows};
use kernel::role::Area;
use kernel::string_enum::string_enum;

string_enum! {
    /// Package.
    pub enum Package {
        /// Everything a home needs, built to last.
        Essential = "essential",
        /// More comfort, finer finishes.
        Premium = "premium",
        /// The best we make.
        Luxe = "luxe",
    }
}

kernel::ids::id! {
    /// Id of a rate card.
    RateCardId
}

/// A price list, valid from a date until the next one starts.
pub type RateCard = Stored<RateCardDraft>;

/// Editable fields of a rate card.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, Validate, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct RateCardDraft {
    /// Name.
    #[garde(length(chars, min = 1, max = 120))]
    pub name: String,
    /// First day on which it applies.
    #[garde(skip)]
    pub effective_on: NaiveDate,
    /// Prices.
    #[garde(length(max = 1000), dive)]
    pub rates: Vec<CardRate>,
}

/// A price.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, Validate, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct CardRate {
    /// Item: `kitchen_base`, or one of a group: `kitchen_accessory/pantry`.
    #[garde(length(chars, max = 80), pattern("^[a-z][a-z0-9_]*(/[a-z0-9_]+)?$"))]
    pub item: String,
    /// Name.
    #[garde(length(chars, min = 1, max = 120))]
    pub name: String,
    /// Core material; any if `null`.
    #[serde(default)]
    #[garde(length(chars, min = 1, max = 80))]
    pub core: Option<String>,
    /// Finish; any if `null`.
    #[serde(default)]
    #[garde(length(chars, min = 1, max = 80))]
    pub finish: Option<String>,
    /// Package; any if `null`.
    #[serde(default)]
    #[garde(skip)]
    pub package: Option<Package>,
    /// Unit.
    #[garde(skip)]
    pub unit: Unit,
    /// Price per unit before tax, in paise.
    #[garde(custom(sensible_rate))]
    pub rate_paise: Rate,
    /// Minimum billable quantity, in hundredths of the unit.
    #[serde(default)]
    #[garde(inner(custom(sensible_quantity)))]
    pub least: Option<Quantity>,
    /// HSN or SAC.
    #[garde(pattern("^([0-9]{4}|[0-9]{6}|[0-9]{8})$"))]
    pub hsn: String,
    /// Cost per unit in paise, if known.
    #[serde(default)]
    #[garde(inner(custom(sensible_rate)))]
    pub cost_paise: Option<Rate>,
    /// Wastage in basis points.
    #[serde(default)]
    #[garde(custom(up_to_the_whole))]
    pub wastage: Percent,
    /// Edge banding that the price includes, as customers read it; empty if it is not stated.
    #[serde(default)]
    #[garde(length(chars, max = 120))]
    pub edge_banding: String,
    /// Hinges, channels and handles that the price includes, as customers read it; empty if they are not stated.
    #[serde(default)]
    #[garde(length(chars, max = 120))]
    pub hardware: String,
}

impl CardRate {
    /// Cost, if known.
    #[must_use]
    pub fn cost(&self) -> Option<Cost> {
        self.cost_paise.map(|rate| Cost { rate, wastage: self.wastage })
    }
}

/// A query for a rate.
#[derive(Clone, Copy, Debug)]
pub struct RateQuery<'a> {
    /// Item.
    pub item: &'a str,
    /// Core material.
    pub core: Option<&'a str>,
    /// Finish.
    pub finish: Option<&'a str>,
    /// Package.
    pub package: Option<Package>,
}

impl RateCardDraft {
    /// The most specific matching rate; ties go to the first.
    #[must_use]
    pub fn rate(&self, query: &RateQuery<'_>) -> Option<&CardRate> {
        // `max_by_key` returns the last maximum, so the rates are reversed to get the first.
        self.rates.iter().rev().filter(|rate| rate.matches(query)).max_by_key(|rate| rate.specificity())
    }
}

impl CardRate {
    fn matches(&self, query: &RateQuery<'_>) -> bool {
        let fits = |own: Option<&str>, wanted| own.is_none() || own == wanted;
        self.item == query.item
            && fits(self.core.as_deref(), query.core)
            && fits(self.finish.as_deref(), query.finish)
            && (self.package.is_none() || self.package == query.package)
    }

    fn specificity(&self) -> u8 {
        u8::from(self.core.is_some()) + u8::from(self.finish.is_some()) + u8::from(self.package.is_some())
    }
}

/// The rate card that applies on a day.
pub async fn in_force(db: &mut Db, day: NaiveDate) -> Result<Option<RateCard>, sqlx::Error> {
    let id = sqlx::query_scalar!(
        r#"select id as "id: RateCardId" from rate_cards
           where effective_on <= $1 and archived_at is null order by effective_on desc limit 1"#,
        day,
    )
    .fetch_optional(&mut *db)
    .await?;
    match id {
        // A rate card has no fields that depend on the time.
        Some(id) => RateCard::find(db, id, DateTime::default()).await.map(Some),
        None => Ok(None),
    }
}

impl Record for RateCardDraft {
    const NOUN: &'static str = "rate card";
    const PATH: &'static str = "rate-cards";
    const AREA: Area = Area::Settings;
    /// Enough for a thousand prices.
    const MAX_BYTES: usize = 512 * 1024;
    type Id = RateCardId;
    type Computed = Nothing;
    type Filter = Nothing;

    async fn rows(db: &mut Db, select: &Select<'_, Self>) -> Result<Vec<Row<Self>>, sqlx::Error> {
        rows!(db => |row| Self { name, effective_on, rates: row.rates.0 },
            r#"select id as "id: RateCardId", name, effective_on, version, created_at, updated_at,
                   coalesce(
                       (
                           select jsonb_agg(
                               jsonb_build_object(
                                   'item', item, 'name', rate.name, 'core', core, 'finish', finish, 'package', package,
                                   'unit', unit, 'ratePaise', rate_paise, 'least', least, 'hsn', hsn,
                                   'costPaise', cost_paise, 'wastage', wastage,
                                   'edgeBanding', edge_banding, 'hardware', hardware
                               ) order by position
                           )
                           from rate_card_rates as rate where card_id = card.id
                       ),
                       '[]'
                   ) as "rates!: Json<Vec<CardRate>>",
                   count(*) over () as "total!"
               from rate_cards as card
               where archived_at is null and ($1::uuid[] is null or id = any ($1)) and ($2::text is null or name ilike $2)
               order by effective_on desc
               limit $3 offset $4"#,
            select.ids as _, select.page.pattern(), select.page.limit(), select.page.offset())
    }

    async fn insert(&self, db: &mut Db, id: RateCardId, by: Option<UserId>, now: DateTime<Utc>) -> Written {
        let Self { name, effective_on, rates } = self;
        execute!(db =>
            "insert into rate_cards (id, name, effective_on, created_at, created_by, updated_at)
             values ($1, $2, $3, $4, $5, $4)",
            id.0, name, effective_on, now, by.map(|user| user.0))?;
        Ok(insert_rates(db, id, rates).await?)
    }

    async fn update(&self, db: &mut Db, id: RateCardId, version: i32, now: DateTime<Utc>) -> Written {
        let Self { name, effective_on, rates } = self;
        execute!(db =>
            "update rate_cards set name = $3, effective_on = $4, version = version + 1, updated_at = $5
             where id = $1 and version = $2 and archived_at is null",
            id.0, version, name, effective_on, now)?;
        sqlx::query!("delete from rate_card_rates where card_id = $1", id.0).execute(&mut *db).await?;
        Ok(insert_rates(db, id, rates).await?)
    }

    async fn archive(db: &mut Db, id: RateCardId, now: DateTime<Utc>) -> Written {
        execute!(db =>
            "update rate_cards set archived_at = $2, updated_at = $2, version = version + 1
             where id = $1 and archived_at is null",
            id.0, now)
    }
}

async fn insert_rates(db: &mut Db, card: RateCardId, rates: &[CardRate]) -> Result<(), sqlx::Error> {
    sqlx::query!(
        r#"insert into rate_card_rates (
               card_id, position, item, name, core, finish, package, unit, rate_paise, least, hsn, cost_paise, wastage,
               edge_banding, hardware
           )
           select $1, row_number() over () - 1, item, name, core, finish, package, unit, "ratePaise", least, hsn,
               "costPaise", wastage, "edgeBanding", hardware
           from jsonb_to_recordset($2) as rate (
               item text, name text, core text, finish text, package text, unit text, "ratePaise" bigint, least bigint,
               hsn text, "costPaise" bigint, wastage integer, "edgeBanding" text, hardware text
           )"#,
        card.0,
        Json(rates) as _,
    )
    .execute(db)
    .await?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use kernel::record::Refusal;
    use sqlx::PgPool;

    use super::*;

    fn rate(core: Option<&str>, finish: Option<&str>, rupees: i64) -> CardRate {
        CardRate {
            item: "kitchen_base".to_owned(),
            name: "Base units".to_owned(),
            core: core.map(str::to_owned),
            finish: finish.map(str::to_owned),
            package: None,
            unit: Unit::Sqft,
            rate_paise: Rate::rupees(rupees),
            least: None,
            hsn: "9403".to_owned(),
            cost_paise: None,
            wastage: Percent::NONE,
            edge_banding: String::new(),
            hardware: String::new(),
        }
    }

    #[test]
    fn the_most_specific_rate_wins() {
        let card = RateCardDraft {
            name: "Opening prices".to_owned(),
            effective_on: "2026-04-01".parse().unwrap(),
            rates: vec![
                rate(None, None, 1),
                rate(None, Some("Acrylic"), 2),
                rate(Some("MDF"), None, 3),
                rate(Some("MDF"), Some("Acrylic"), 4),
            ],
        };
        let asked = |core, finish| {
            let query = RateQuery { item: "kitchen_base", core, finish, package: Some(Package::Luxe) };
            card.rate(&query).map(|rate| rate.rate_paise.0 / 100)
        };
        assert_eq!(asked(None, None), Some(1));
        assert_eq!(asked(Some("Plywood"), Some("Acrylic")), Some(2));
        assert_eq!(asked(Some("MDF"), Some("Veneer")), Some(3));
        assert_eq!(asked(Some("MDF"), Some("Acrylic")), Some(4));
        let tie = RateCardDraft { rates: card.rates[1..3].to_vec(), ..card.clone() };
        let query =
            RateQuery { item: "kitchen_base", core: Some("MDF"), finish: Some("Acrylic"), package: None };
        assert_eq!(tie.rate(&query).map(|rate| rate.rate_paise.0), Some(200), "ties go to the first");
        assert_eq!(tie.rate(&RateQuery { core: None, finish: None, ..query }), None);
        assert_eq!(card.rate(&RateQuery { item: "kitchen_wall", ..query }), None);
    }

    #[test_database::test]
    async fn a_card_holds_until_the_next_one_does(pool: PgPool) -> Result<(), Refusal> {
        let mut db = pool.acquire().await?;
        let day = |text: &str| text.parse::<NaiveDate>().unwrap();
        let mut rates = vec![rate(Some("MDF"), None, 3), rate(None, None, 1)];
        "0.8 mm PVC".clone_into(&mut rates[0].edge_banding);
        "Soft-close hinges".clone_into(&mut rates[1].hardware);
        let next = RateCardDraft { name: "Diwali".to_owned(), effective_on: day("2026-11-01"), rates };
        RateCard::insert(&mut db, &next, None, DateTime::UNIX_EPOCH).await?;
        let mut name =
            async |text| in_force(&mut db, day(text)).await.map(|card| card.map(|card| card.draft.name));
        assert_eq!(name("2026-03-31").await?, None);
        assert_eq!(name("2026-04-01").await?.as_deref(), Some("Opening prices"));
        assert_eq!(name("2026-10-31").await?.as_deref(), Some("Opening prices"));
        assert_eq!(name("2026-11-01").await?.as_deref(), Some("Diwali"));
        assert_eq!(in_force(&mut db, day("2027-01-01")).await?.unwrap().draft, next);
        Ok(())
    }
}
