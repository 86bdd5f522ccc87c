//! Turns a kitchen from the calculator into quotation lines, with the same rate card.

#![deny(clippy::float_arithmetic)]

use super::Prices;
use super::edit::unpriced;
use super::sheet::{Entry, Item, Room, Unpriced};
use crate::kitchen::{self, KitchenPlan, Part};
use kernel::ids::QuotationLineId;
use kernel::money::{half_up, sum};
use kernel::record::Refusal;
use pricing::price::measure::{Dimensions, Quantity, Unit};
use pricing::price::{Discount, PriceError, Rate, too_large};
use pricing::rate_card::CardRate;

/// Lines of a kitchen plan, with installation as the calculator adds it.
pub(super) fn rooms(prices: &Prices, plan: &KitchenPlan) -> Result<Vec<Room>, Refusal> {
    let card = prices.card.as_ref().ok_or_else(kitchen::no_prices)?;
    let parts = kitchen::parts(plan, card)?;
    let lines = parts.iter().map(|part| line(plan, part)).collect::<Result<Vec<_>, _>>().map_err(refused)?;
    let mut items: Vec<_> = lines.into_iter().map(item).collect();
    items.push(item(installation(prices, &items).map_err(refused)?));
    Ok(vec![Room { name: "Kitchen".to_owned(), items, kitchen: Some(plan.clone()), drawing: None }])
}

fn item(line: Entry) -> Item {
    Item { line, alternative: None, add_ons: Vec::new() }
}

fn refused(error: PriceError) -> Refusal {
    unpriced(Unpriced { at: "from.kitchen".to_owned(), error })
}

fn line(plan: &KitchenPlan, (rate, quantity): &Part<'_>) -> Result<Entry, PriceError> {
    let height = kitchen::height_mm(&rate.item);
    let (material, finish) = match (height, rate.item.as_str()) {
        (Some(_), _) => (plan.core.clone(), plan.finish.clone()),
        (None, kitchen::COUNTER) => (String::new(), plan.counter.clone()),
        (None, _) => (String::new(), String::new()),
    };
    Ok(Entry { material, finish, dimensions: dimensions(rate, *quantity, height)?, ..of_card(rate) })
}

fn of_card(rate: &CardRate) -> Entry {
    Entry {
        id: QuotationLineId::new(),
        item: Some(rate.item.clone()),
        name: rate.name.clone(),
        description: String::new(),
        material: String::new(),
        finish: String::new(),
        dimensions: Dimensions::LumpSum,
        least: rate.least,
        rate_paise: rate.rate_paise,
        discount: Discount::None,
        override_reason: String::new(),
        hsn: rate.hsn.clone(),
        is_optional: false,
        is_chosen: false,
        photograph_id: None,
    }
}

/// The dimensions closest to a quantity.
fn dimensions(rate: &CardRate, quantity: Quantity, height: Option<u32>) -> Result<Dimensions, PriceError> {
    let exact = i128::from(quantity.0);
    let count = || u32::try_from(quantity.0 / 100).map_err(|_| PriceError::TooLarge("quantity"));
    Ok(match (rate.unit, height) {
        // 1 sq ft = 92,903.04 mm².
        (Unit::Sqft, Some(height_mm)) => Dimensions::Front {
            width_mm: millimetres(exact * 9_290_304, i128::from(height_mm) * 10_000)?,
            height_mm,
            depth_mm: None,
            count: 1,
        },
        (Unit::Sqft, None) => {
            Dimensions::Floor { length_mm: millimetres(exact * 9_290_304, 10_000_000)?, width_mm: 1_000 }
        }
        // 1 ft = 304.8 mm.
        (Unit::Rft, _) => Dimensions::Run { length_mm: millimetres(exact * 3_048, 1_000)?, count: 1 },
        (Unit::Nos, _) => Dimensions::Pieces { count: count()? },
        (Unit::Set, _) => Dimensions::Sets { count: count()? },
        (Unit::Ls, _) => Dimensions::LumpSum,
    })
}

fn millimetres(numerator: i128, denominator: i128) -> Result<u32, PriceError> {
    u32::try_from(half_up(numerator, denominator)).map_err(|_| PriceError::TooLarge("length"))
}

/// SAC of works contracts.
const WORKS: &str = "9954";

/// The calculator's line for delivery and installation.
fn installation(prices: &Prices, items: &[Item]) -> Result<Entry, PriceError> {
    let worth = |item: &Item| {
        let quantity = item.line.dimensions.quantity()?.at_least(item.line.least);
        item.line.rate_paise.times(quantity)
    };
    let worths = items.iter().map(worth).collect::<Result<Vec<_>, _>>()?;
    let subtotal = sum(worths).map_err(too_large("subtotal"))?;
    let amount = prices.settings.kitchen.installation.of(subtotal).map_err(too_large("rate"))?;
    Ok(Entry {
        id: QuotationLineId::new(),
        item: None,
        name: "Installation".to_owned(),
        description: String::new(),
        material: String::new(),
        finish: String::new(),
        dimensions: Dimensions::LumpSum,
        least: None,
        rate_paise: Rate(amount),
        discount: Discount::None,
        override_reason: String::new(),
        hsn: WORKS.to_owned(),
        is_optional: false,
        is_chosen: false,
        photograph_id: None,
    })
}
