//! The kitchen calculator: prices a visitor's measurements and choices with the rate card and the quotation
//! engine. Source: product rules for the kitchen calculator.

#![deny(clippy::float_arithmetic)]

pub mod drawn;
pub mod opening;
pub mod request;
pub mod saved;

use chrono::NaiveDate;
use garde::Validate;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use self::opening::{Opening, Room};
use crate::quotation_settings::{KitchenEstimates, Quotations};
use kernel::money::{Percent, figure, half_up};
use kernel::record::Refusal;
use kernel::rupees::hundredths;
use kernel::string_enum::string_enum;
use kernel::{Db, settings};
use pricing::gst::rate::Rates;
use pricing::gst::{self, Supply, Tax};
use pricing::material::surface;
use pricing::price::measure::{Quantity, Unit};
use pricing::price::{self, Discount, Line, PriceError, Rate, Terms};
use pricing::rate_card::{self, CardRate, Package, RateCardDraft, RateQuery};

string_enum! {
    /// Kitchen layout.
    #[schemars(rename = "KitchenLayout")]
    pub enum Layout {
        /// Along one wall.
        Straight = "straight",
        /// Along two adjoining walls.
        LShape = "l_shape",
        /// Along three walls.
        UShape = "u_shape",
        /// Along two facing walls.
        Parallel = "parallel",
        /// Along one wall, with an island.
        Island = "island",
    }
}

impl Layout {
    /// Display label, such as `L-shaped`.
    #[must_use]
    pub const fn words(self) -> &'static str {
        match self {
            Self::Straight => "Straight",
            Self::LShape => "L-shaped",
            Self::UShape => "U-shaped",
            Self::Parallel => "Parallel",
            Self::Island => "Island",
        }
    }

    /// Number of walls that it runs along.
    const fn legs(self) -> usize {
        match self {
            Self::Straight | Self::Island => 1,
            Self::LShape | Self::Parallel => 2,
            Self::UShape => 3,
        }
    }

    /// Number of corners, each of which both adjoining walls measure.
    const fn corners(self) -> i64 {
        match self {
            Self::Straight | Self::Parallel | Self::Island => 0,
            Self::LShape => 1,
            Self::UShape => 2,
        }
    }
}

/// A kitchen plan.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, Validate, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct KitchenPlan {
    /// Layout.
    #[garde(skip)]
    pub layout: Layout,
    /// Length along each wall, in hundredths of a foot, from 3 to 25 feet.
    #[garde(custom(one_a_wall(self.layout)), inner(custom(buildable)))]
    pub legs: Vec<Quantity>,
    /// Length of the island, in hundredths of a foot.
    #[serde(default)]
    #[garde(custom(with_an_island(self.layout)), inner(custom(buildable)))]
    pub island: Option<Quantity>,
    /// Height of the ceiling above the floor, in hundredths of a foot, from 7.5 to 12 feet: 9 feet, unless given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[garde(inner(custom(under_a_ceiling)))]
    pub ceiling: Option<Quantity>,
    /// Windows and doors.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[garde(length(max = 6), dive(Room::of(self)))]
    pub openings: Vec<Opening>,
    /// Package.
    #[garde(skip)]
    pub package: Package,
    /// Cabinet core material, from the choices.
    #[garde(length(chars, min = 1, max = 80))]
    pub core: String,
    /// Shutter finish, from the choices.
    #[garde(length(chars, min = 1, max = 80))]
    pub finish: String,
    /// Countertop material, from the choices.
    #[garde(length(chars, min = 1, max = 80))]
    pub counter: String,
    /// Share of the run with wall units, in percent.
    #[serde(default = "mostly")]
    #[garde(range(max = 100))]
    pub wall_units: u8,
    /// Whether there is a loft above them.
    #[serde(default)]
    #[garde(skip)]
    pub has_loft: bool,
    /// Number of tall units.
    #[serde(default)]
    #[garde(range(max = 10))]
    pub tall_units: u8,
    /// Accessories.
    #[serde(default)]
    #[garde(length(max = 30), dive)]
    pub accessories: Vec<Piece>,
    /// Appliances.
    #[serde(default)]
    #[garde(length(max = 30), dive)]
    pub appliances: Vec<Piece>,
}

/// A piece and its count.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, Validate, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "KitchenPiece")]
pub struct Piece {
    /// Item, from the choices.
    #[garde(length(chars, min = 1, max = 80))]
    pub item: String,
    /// Number of pieces.
    #[garde(range(min = 1, max = 50))]
    pub count: u8,
}

const fn mostly() -> u8 {
    80
}

fn one_a_wall(layout: Layout) -> impl FnOnce(&[Quantity], &()) -> garde::Result {
    move |legs, ()| match layout.legs() {
        walls if walls == legs.len() => Ok(()),
        1 => Err(garde::Error::new("must have one length")),
        walls => Err(garde::Error::new(format!("must have {walls} lengths"))),
    }
}

fn with_an_island(layout: Layout) -> impl FnOnce(&Option<Quantity>, &()) -> garde::Result {
    move |island, ()| match (layout, island) {
        (Layout::Island, None) => Err(garde::Error::new("is required for this layout")),
        (Layout::Island, Some(_)) | (_, None) => Ok(()),
        (_, Some(_)) => Err(garde::Error::new("is only for the island layout")),
    }
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "the signature is garde's")]
fn buildable(leg: &Quantity, _: &()) -> garde::Result {
    if (300..=2500).contains(&leg.0) { Ok(()) } else { Err(garde::Error::new("must be 3 to 25 feet")) }
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "the signature is garde's")]
fn under_a_ceiling(height: &Quantity, _: &()) -> garde::Result {
    if (750..=1200).contains(&height.0) { Ok(()) } else { Err(garde::Error::new("must be 7.5 to 12 feet")) }
}

/// Estimate for a kitchen.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "KitchenEstimate")]
pub struct Estimate {
    /// Total run, in hundredths of a foot.
    pub run: Quantity,
    /// Line items.
    pub lines: Vec<EstimateLine>,
    /// Sum of the lines before tax, in paise.
    pub cost_paise: i64,
    /// Delivery and installation, in paise.
    pub installation_paise: i64,
    /// Tax.
    pub tax: Tax,
    /// Total with tax, in paise.
    pub total_paise: i64,
    /// Lower end of the range, in paise, rounded to a rupee.
    pub from_paise: i64,
    /// Upper end of the range, in paise, rounded to a rupee.
    pub to_paise: i64,
    /// Date of the prices.
    pub prices_of: NaiveDate,
}

/// Line item of an estimate.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "KitchenEstimateLine")]
pub struct EstimateLine {
    /// Item in the rate card.
    pub item: String,
    /// Display name.
    pub name: String,
    /// Quantity, in hundredths of the unit.
    pub quantity: Quantity,
    /// Unit of measure.
    pub unit: Unit,
    /// Rate per unit.
    pub rate_paise: Rate,
    /// Amount, in paise.
    pub amount_paise: i64,
}

/// Prices a kitchen on a given day.
pub async fn estimate(db: &mut Db, plan: &KitchenPlan, day: NaiveDate) -> Result<Estimate, Refusal> {
    Prices::on(db, day).await?.estimate(plan)
}

/// What kitchens are priced with on a given day.
struct Prices {
    card: RateCardDraft,
    taxes: Rates,
    settings: KitchenEstimates,
}

impl Prices {
    async fn on(db: &mut Db, day: NaiveDate) -> Result<Self, Refusal> {
        let card = rate_card::in_force(&mut *db, day).await?.ok_or_else(no_prices)?.draft;
        let taxes = gst::rate::on(&mut *db, day).await?;
        let Quotations { kitchen, .. } = settings::read(db).await?;
        Ok(Self { card, taxes, settings: kitchen })
    }

    fn estimate(&self, plan: &KitchenPlan) -> Result<Estimate, Refusal> {
        of(plan, &self.card, &self.taxes, self.settings)
    }
}

pub(crate) fn no_prices() -> Refusal {
    let reason = "Kitchen prices are not available right now.".to_owned();
    Refusal::Rule { code: "no_prices", reason }
}

/// Prices a plan.
fn of(
    plan: &KitchenPlan,
    card: &RateCardDraft,
    taxes: &Rates,
    settings: KitchenEstimates,
) -> Result<Estimate, Refusal> {
    let parts = parts(plan, card)?;
    let lines = parts.iter().map(|(rate, quantity)| line(rate, *quantity, taxes));
    let lines = lines.collect::<Result<Vec<_>, _>>()?;
    let terms =
        Terms { surcharge: settings.installation, discount: Discount::None, supply: Supply::WithinState };
    let priced = price::price(&lines, &terms).map_err(|error| absurd(&error))?;
    let total_paise = priced.totals.total_paise;
    let lines = parts.iter().zip(&lines).zip(&priced.lines).map(|(((rate, _), line), priced)| EstimateLine {
        item: rate.item.clone(),
        name: rate.name.clone(),
        quantity: line.quantity,
        unit: rate.unit,
        rate_paise: rate.rate_paise,
        amount_paise: priced.net_paise,
    });
    Ok(Estimate {
        run: plan.run(),
        lines: lines.collect(),
        cost_paise: priced.totals.subtotal_paise,
        installation_paise: priced.totals.surcharge_paise,
        tax: priced.totals.tax,
        total_paise,
        from_paise: rupees_of(total_paise, Percent::WHOLE.0 - settings.range.0)?,
        to_paise: rupees_of(total_paise, Percent::WHOLE.0 + settings.range.0)?,
        prices_of: card.effective_on,
    })
}

/// A rate and its quantity.
pub(crate) type Part<'a> = (&'a CardRate, Quantity);

/// The rates and quantities of a plan, in construction order.
pub(crate) fn parts<'a>(plan: &KitchenPlan, card: &'a RateCardDraft) -> Result<Vec<Part<'a>>, Refusal> {
    let cabinet = |item| {
        let (core, finish) = (Some(plan.core.as_str()), Some(plan.finish.as_str()));
        let rate = card.rate(&RateQuery { item, core, finish, package: Some(plan.package) });
        rate.ok_or_else(|| not_offered("finish", "is not offered with this core and package"))
    };
    let counter = || {
        let finish = Some(plan.counter.as_str());
        let query = RateQuery { item: COUNTER, core: None, finish, package: Some(plan.package) };
        card.rate(&query).ok_or_else(|| not_offered("counter", "is not offered"))
    };
    let mut parts = Vec::new();
    for item in [BASE, WALL, LOFT, TALL, COUNTER] {
        if let Some(quantity) = plan.measured(item) {
            parts.push((if item == COUNTER { counter()? } else { cabinet(item)? }, quantity));
        }
    }
    for (field, group, pieces) in
        [("accessories", ACCESSORIES, &plan.accessories), ("appliances", APPLIANCES, &plan.appliances)]
    {
        for Piece { item, count } in pieces {
            let query = RateQuery { item, core: None, finish: None, package: Some(plan.package) };
            let rate = card.rate(&query).filter(|_| item.starts_with(group));
            let rate = rate.ok_or_else(|| not_offered(field, &format!("has no {item}")))?;
            parts.push((rate, Quantity::whole((*count).into())));
        }
    }
    Ok(parts)
}

/// Base units, as the rate card's item.
pub const BASE: &str = "kitchen_base";
/// Wall units, as the rate card's item.
pub const WALL: &str = "kitchen_wall";
/// Lofts, as the rate card's item.
pub const LOFT: &str = "kitchen_loft";
/// Tall units, as the rate card's item.
pub const TALL: &str = "kitchen_tall";
/// Countertops, as the rate card's item.
pub const COUNTER: &str = "kitchen_counter";
/// Group of the accessories, as the start of the rate card's items.
pub(crate) const ACCESSORIES: &str = "kitchen_accessory/";
/// Group of the appliances.
pub(crate) const APPLIANCES: &str = "kitchen_appliance/";

/// Front area of a tall unit.
const TALL_UNIT_SQFT: u32 = 14;

/// Front height of a kind of cabinet, in millimetres; `None` if it has no front.
pub(crate) fn height_mm(item: &str) -> Option<u32> {
    match item {
        BASE => Some(838),
        WALL => Some(686),
        LOFT => Some(610),
        TALL => Some(2134),
        _ => None,
    }
}

/// Length that both walls of a corner measure, in hundredths of a foot.
const CORNER: i64 = 200;

impl KitchenPlan {
    /// Dimensions along each wall: `10 × 8 ft`.
    #[must_use]
    pub fn measures(&self) -> String {
        let legs: Vec<_> = self.legs.iter().chain(&self.island).map(|leg| hundredths(leg.0)).collect();
        format!("{} ft", legs.join(" × "))
    }

    /// The counter as what it is: `Granite counter`, unless its name says so.
    #[must_use]
    pub fn counter_in_words(&self) -> String {
        let last = self.counter.split_whitespace().next_back().unwrap_or_default().to_lowercase();
        if last.starts_with("counter") { self.counter.clone() } else { format!("{} counter", self.counter) }
    }

    /// Total run.
    #[must_use]
    pub fn run(&self) -> Quantity {
        run(self.layout, &self.legs, self.island)
    }

    /// Quantity of what follows from its measurements; `None` if it has none of it, or it is priced by the piece.
    pub(crate) fn measured(&self, item: &str) -> Option<Quantity> {
        let run = self.run();
        match item {
            BASE => Some(sqft(run, 275, 100)),
            WALL => (self.wall_units > 0).then(|| sqft(run, 225, self.wall_units)),
            LOFT => self.has_loft.then(|| sqft(run, 200, self.wall_units)),
            TALL => {
                (self.tall_units > 0).then(|| Quantity::whole(u32::from(self.tall_units) * TALL_UNIT_SQFT))
            }
            COUNTER => Some(run),
            _ => None,
        }
    }
}

/// Total run along these walls, which counts corners once.
pub(crate) fn run(layout: Layout, legs: &[Quantity], island: Option<Quantity>) -> Quantity {
    let walls: i64 = legs.iter().chain(&island).map(|leg| leg.0).sum();
    Quantity(walls - CORNER * layout.corners())
}

/// Area along part of the run; the height is in hundredths of a foot.
fn sqft(run: Quantity, height: i64, percent: u8) -> Quantity {
    let exact = i128::from(run.0) * i128::from(height) * i128::from(percent);
    // A run is a hundred feet at most.
    Quantity(i64::try_from(half_up(exact, 10_000)).unwrap_or_default())
}

/// A priced line.
pub(crate) fn line(rate: &CardRate, quantity: Quantity, taxes: &Rates) -> Result<Line, Refusal> {
    Ok(Line {
        quantity: quantity.at_least(rate.least),
        rate: rate.rate_paise,
        discount: Discount::None,
        hsn: rate.hsn.clone(),
        tax: taxes.of(&rate.hsn).ok_or_else(no_prices)?,
        cost: None,
        counts: true,
    })
}

/// A share of an amount, rounded to the rupee.
pub(crate) fn rupees_of(paise: i64, points: i32) -> Result<i64, Refusal> {
    let exact = i128::from(paise) * i128::from(points);
    let rupees = half_up(exact, 100 * i128::from(Percent::WHOLE.0));
    figure(rupees * 100).map_err(|_| absurd(&PriceError::TooLarge("total")))
}

fn absurd(error: &PriceError) -> Refusal {
    Refusal::Rule { code: "no_price", reason: format!("This kitchen can't be priced: {error}.") }
}

fn not_offered(field: &'static str, reason: &str) -> Refusal {
    Refusal::Field { field, reason: reason.to_owned() }
}

/// Choices for the visitor.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "KitchenChoices")]
pub struct Choices {
    /// Cabinet core materials.
    pub cores: Vec<String>,
    /// Shutter finishes.
    pub finishes: Vec<String>,
    /// Countertop materials.
    pub counters: Vec<String>,
    /// What the finishes look like in the drawings.
    pub finish_swatches: Vec<drawn::Swatch>,
    /// What the countertop materials look like in the drawings.
    pub counter_swatches: Vec<drawn::Swatch>,
    /// Accessories.
    pub accessories: Vec<PieceOffered>,
    /// Appliances.
    pub appliances: Vec<PieceOffered>,
}

/// A piece on offer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "KitchenPieceOffered")]
pub struct PieceOffered {
    /// Item in the rate card.
    pub item: String,
    /// Display name.
    pub name: String,
    /// Price of one, before tax.
    pub rate_paise: Rate,
}

/// The choices on a given day.
pub async fn choices(db: &mut Db, day: NaiveDate) -> Result<Choices, Refusal> {
    let card = rate_card::in_force(&mut *db, day).await?.ok_or_else(no_prices)?.draft;
    let words = |item: &str, word: fn(&CardRate) -> Option<&String>| {
        let mut words: Vec<String> = Vec::new();
        for word in card.rates.iter().filter(|rate| rate.item == item).filter_map(word) {
            if !words.contains(word) {
                words.push(word.clone());
            }
        }
        words
    };
    let pieces = |group: &str| {
        let rates = card.rates.iter().filter(|rate| rate.item.starts_with(group));
        let piece = |rate: &CardRate| PieceOffered {
            item: rate.item.clone(),
            name: rate.name.clone(),
            rate_paise: rate.rate_paise,
        };
        rates.map(piece).collect()
    };
    let finishes = words(BASE, |rate| rate.finish.as_ref());
    let counters = words(COUNTER, |rate| rate.finish.as_ref());
    let names: Vec<&str> = finishes.iter().chain(&counters).map(String::as_str).collect();
    let known = surface::known(db, &names).await?;
    Ok(Choices {
        cores: words(BASE, |rate| rate.core.as_ref()),
        finish_swatches: drawn::swatches(&finishes, |name| known.front(name)),
        counter_swatches: drawn::swatches(&counters, |name| known.counter(name)),
        finishes,
        counters,
        accessories: pieces(ACCESSORIES),
        appliances: pieces(APPLIANCES),
    })
}

#[cfg(test)]
mod tests;
