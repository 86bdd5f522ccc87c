//! Starting prices of the service pages, and the estimate of painting: from the rate card, with GST, by the quotation
//! engine. Source: product rules for service pages.
//!
//! A service without a rate has no price.

#![deny(clippy::float_arithmetic)]

use chrono::NaiveDate;
use content::page_text::ServiceTextPage;
use garde::Validate;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::kitchen::{line, rupees_of};
use crate::price_page::no_prices;
use crate::price_page::settings::Pricing;
use kernel::money::Percent;
use kernel::record::Refusal;
use kernel::{Db, settings};
use pricing::gst::rate::Rates;
use pricing::gst::{self, Supply};
use pricing::price::measure::{Dimensions, Quantity, Unit};
use pricing::price::{self, Discount, Terms};
use pricing::rate_card::{self, CardRate, RateCardDraft};

/// Starting prices of a service page.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct ServicePrices {
    /// Date of the prices; null if there are none.
    pub prices_of: Option<NaiveDate>,
    /// Lowest price of each item of the service, in the order of the page.
    pub rows: Vec<ServicePrice>,
    /// Whether an estimate by area can be asked for.
    pub has_estimate: bool,
}

/// Lowest price of an item.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct ServicePrice {
    /// Name.
    pub name: String,
    /// Unit.
    pub unit: Unit,
    /// Price per unit with tax, in paise.
    pub from_paise: i64,
}

/// The item of the rate card that painting is priced with.
const PAINTING: &str = "painting";

/// Items of the rate card that are part of a service.
const fn items(page: ServiceTextPage) -> &'static [&'static str] {
    match page {
        ServiceTextPage::ModularKitchens => {
            &["kitchen_base", "kitchen_wall", "kitchen_tall", "kitchen_loft", "kitchen_counter"]
        }
        ServiceTextPage::Wardrobes => &["wardrobe", "shoe_cabinet"],
        ServiceTextPage::Kitchen => &["kitchen_base", "kitchen_wall", "kitchen_counter"],
        ServiceTextPage::Bathroom => &["vanity", "false_ceiling"],
        ServiceTextPage::Painting => &[PAINTING],
        ServiceTextPage::Consultation
        | ServiceTextPage::Electrical
        | ServiceTextPage::Plumbing
        | ServiceTextPage::Flooring
        | ServiceTextPage::Automation
        | ServiceTextPage::Civil => &[],
    }
}

/// Starting prices of a page on a day.
///
/// # Errors
/// If the database fails.
pub async fn read(db: &mut Db, page: ServiceTextPage, day: NaiveDate) -> Result<ServicePrices, sqlx::Error> {
    let none = ServicePrices { prices_of: None, rows: Vec::new(), has_estimate: false };
    if items(page).is_empty() {
        return Ok(none);
    }
    let Some(card) = rate_card::in_force(&mut *db, day).await?.map(|card| card.draft) else {
        return Ok(none);
    };
    let taxes = gst::rate::on(db, day).await?;
    let rows: Vec<_> = items(page)
        .iter()
        .filter_map(|item| lowest(card.rates.iter().filter(|rate| rate.item == **item), &taxes))
        .collect();
    if rows.is_empty() {
        return Ok(none);
    }
    let has_estimate = page == ServiceTextPage::Painting && !by_area(&card).is_empty();
    Ok(ServicePrices { prices_of: Some(card.effective_on), rows, has_estimate })
}

/// The lowest of these rates for one unit; `None` if there is none with a tax rate.
fn lowest<'a>(rates: impl Iterator<Item = &'a CardRate>, taxes: &Rates) -> Option<ServicePrice> {
    let prices = rates.filter_map(|rate| {
        // A minimum is billed for a whole order, and says nothing about the price of a unit.
        let rate = CardRate { least: None, ..rate.clone() };
        let from_paise = total(&rate, Quantity::ONE, taxes).ok()?;
        Some(ServicePrice { name: rate.name, unit: rate.unit, from_paise })
    });
    prices.min_by_key(|price| price.from_paise)
}

/// With tax, in paise.
fn total(rate: &CardRate, quantity: Quantity, taxes: &Rates) -> Result<i64, Refusal> {
    let terms = Terms { surcharge: Percent::NONE, discount: Discount::None, supply: Supply::WithinState };
    let priced = price::price(&[line(rate, quantity, taxes)?], &terms).map_err(|error| Refusal::Rule {
        code: "no_price",
        reason: format!("This area can't be priced: {error}."),
    })?;
    Ok(priced.totals.total_paise)
}

/// Rates of painting by the square foot.
fn by_area(card: &RateCardDraft) -> Vec<&CardRate> {
    card.rates.iter().filter(|rate| rate.item == PAINTING && rate.unit == Unit::Sqft).collect()
}

/// What is painted.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Validate, JsonSchema)]
#[serde(tag = "by", rename_all = "snake_case", rename_all_fields = "camelCase")]
pub enum PaintingPlan {
    /// Painted area.
    Area {
        /// In hundredths of a square foot, up to 1,00,000 square feet.
        #[garde(custom(paintable))]
        #[schemars(extend("minimum" = 100, "maximum" = 10_000_000))]
        area: Quantity,
    },
    /// Rooms, measured inside.
    Rooms {
        /// Rooms.
        #[garde(length(min = 1, max = 20), dive)]
        rooms: Vec<PaintedRoom>,
    },
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "the signature is garde's")]
fn paintable(area: &Quantity, _: &()) -> garde::Result {
    if (100..=10_000_000).contains(&area.0) {
        Ok(())
    } else {
        Err(garde::Error::new("must be 1 to 1,00,000 square feet"))
    }
}

/// A room, measured inside, in millimetres.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Validate, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct PaintedRoom {
    /// Length.
    #[garde(range(min = 300, max = 20_000))]
    pub length_mm: u32,
    /// Width.
    #[garde(range(min = 300, max = 20_000))]
    pub width_mm: u32,
    /// Height.
    #[garde(range(min = 300, max = 20_000))]
    pub height_mm: u32,
    /// Whether the ceiling is painted, too.
    #[garde(skip)]
    pub with_ceiling: bool,
}

impl PaintingPlan {
    /// The painted area. Doors and windows are not taken off: what is saved on them goes into their edges.
    fn area(&self) -> Result<Quantity, Refusal> {
        let rooms = match self {
            Self::Area { area } => return Ok(*area),
            Self::Rooms { rooms } => rooms,
        };
        let mut area = 0;
        for (index, room) in rooms.iter().enumerate() {
            for part in room.parts() {
                let quantity = part.quantity().map_err(|error| Refusal::At {
                    field: format!("rooms[{index}].lengthMm"),
                    reason: error.to_string(),
                })?;
                area += quantity.0;
            }
        }
        Ok(Quantity(area))
    }
}

impl PaintedRoom {
    /// The four walls as one, and the ceiling.
    fn parts(self) -> impl Iterator<Item = Dimensions> {
        let Self { length_mm, width_mm, height_mm, with_ceiling } = self;
        let walls =
            Dimensions::Wall { length_mm: 2 * (length_mm + width_mm), height_mm, openings: Vec::new() };
        let ceiling = with_ceiling.then_some(Dimensions::Floor { length_mm, width_mm });
        std::iter::once(walls).chain(ceiling)
    }
}

/// What painting may cost: a guide, not an offer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct PaintingEstimate {
    /// Painted area, in hundredths of a square foot.
    pub area: Quantity,
    /// Lowest price per square foot with tax, in paise.
    pub rate_paise: i64,
    /// Lower end with tax, in paise; whole rupees.
    pub from_paise: i64,
    /// Upper end with tax, in paise; whole rupees.
    pub to_paise: i64,
    /// Date of the prices.
    pub prices_of: NaiveDate,
}

/// Estimates painting with the rates of a day: from the lowest to the highest one, and by the range of the price page
/// below and above.
///
/// # Errors
/// If there is no rate, or if a room cannot be measured.
pub async fn estimate(db: &mut Db, plan: &PaintingPlan, day: NaiveDate) -> Result<PaintingEstimate, Refusal> {
    let card = rate_card::in_force(&mut *db, day).await?.ok_or_else(no_prices)?.draft;
    let taxes = gst::rate::on(&mut *db, day).await?;
    let Pricing { range, .. } = settings::read(&mut *db).await?;
    let area = plan.area()?;
    let totals = by_area(&card).into_iter().map(|rate| total(rate, area, &taxes));
    let totals = totals.collect::<Result<Vec<_>, _>>()?;
    let (Some(lowest), Some(highest)) = (totals.iter().min(), totals.iter().max()) else {
        return Err(no_prices());
    };
    let rate = self::lowest(by_area(&card).into_iter(), &taxes).ok_or_else(no_prices)?;
    Ok(PaintingEstimate {
        area,
        rate_paise: rate.from_paise,
        from_paise: rupees_of(*lowest, Percent::WHOLE.0 - range.0)?,
        to_paise: rupees_of(*highest, Percent::WHOLE.0 + range.0)?,
        prices_of: card.effective_on,
    })
}

#[cfg(test)]
mod tests {
    use sqlx::PgPool;

    use super::*;

    fn today() -> NaiveDate {
        "2026-11-20".parse().unwrap()
    }

    #[test_database::test]
    async fn a_service_shows_the_lowest_rate_with_tax(pool: PgPool) -> Result<(), Refusal> {
        let mut db = pool.acquire().await?;
        let painting = read(&mut db, ServiceTextPage::Painting, today()).await?;
        // 32 rupees and 18%.
        assert_eq!(
            painting.rows,
            [ServicePrice { name: "Painting".to_owned(), unit: Unit::Sqft, from_paise: 3_776 }]
        );
        assert!(painting.has_estimate && painting.prices_of.is_some());
        let kitchens = read(&mut db, ServiceTextPage::ModularKitchens, today()).await?;
        // The cheapest core and finish: 1,450 rupees and 18%.
        assert_eq!((kitchens.rows.len(), kitchens.rows[0].from_paise), (5, 171_100));
        assert!(!kitchens.has_estimate);
        Ok(())
    }

    #[test_database::test]
    async fn a_service_without_a_rate_has_no_price(pool: PgPool) -> Result<(), Refusal> {
        let mut db = pool.acquire().await?;
        for page in [ServiceTextPage::Automation, ServiceTextPage::Civil, ServiceTextPage::Consultation] {
            let prices = read(&mut db, page, today()).await?;
            assert_eq!((prices.prices_of, prices.rows.len(), prices.has_estimate), (None, 0, false));
        }
        sqlx::query!("delete from rate_card_rates where item = 'painting'").execute(&mut *db).await?;
        assert!(read(&mut db, ServiceTextPage::Painting, today()).await?.rows.is_empty());
        let plan = PaintingPlan::Area { area: Quantity::whole(100) };
        let refused = estimate(&mut db, &plan, today()).await;
        assert!(matches!(refused, Err(Refusal::Rule { code: "no_prices", .. })), "{refused:?}");
        Ok(())
    }

    #[test_database::test]
    async fn painting_is_estimated_by_area_and_by_rooms(pool: PgPool) -> Result<(), Refusal> {
        let mut db = pool.acquire().await?;
        let plan = PaintingPlan::Area { area: Quantity::whole(1_000) };
        let by_area = estimate(&mut db, &plan, today()).await?;
        // 37,760 rupees, and a tenth of them below and above.
        assert_eq!((by_area.rate_paise, by_area.from_paise, by_area.to_paise), (3_776, 3_398_400, 4_153_600));
        let room = PaintedRoom { length_mm: 3_048, width_mm: 3_048, height_mm: 3_048, with_ceiling: true };
        let plan = PaintingPlan::Rooms { rooms: vec![room, PaintedRoom { with_ceiling: false, ..room }] };
        // Ten feet each way: four walls of 100 square feet twice, and a ceiling of 100.
        assert_eq!(estimate(&mut db, &plan, today()).await?.area, Quantity::whole(900));
        Ok(())
    }

    #[test]
    fn plans_are_within_bounds() {
        let area = |area| PaintingPlan::Area { area: Quantity(area) }.validate().is_ok();
        assert!(area(100) && area(10_000_000) && !area(99) && !area(10_000_001));
        let room = |mm| PaintedRoom { length_mm: mm, width_mm: 3_000, height_mm: 2_700, with_ceiling: true };
        let rooms = |rooms: Vec<PaintedRoom>| PaintingPlan::Rooms { rooms }.validate().is_ok();
        assert!(rooms(vec![room(3_000)]) && !rooms(vec![room(20_001)]) && !rooms(Vec::new()));
    }
}
