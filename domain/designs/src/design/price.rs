//! The price of a design: its template at today's rates plus add-ons, through the quotations' price engine.

#![deny(clippy::float_arithmetic)]

use chrono::NaiveDate;
use garde::Validate;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::DesignDraft;
use super::addon::{self, DesignAddon, PriceType};
use crate::design::addon::DesignAddonId;
use kernel::Db;
use kernel::audit::Actor;
use kernel::clock::Clock;
use kernel::ids::{QuotationLineId, QuotationTemplateId};
use kernel::money::half_up;
use kernel::record::Refusal;
use pricing::price::measure::{Dimensions, Quantity, Unit};
use pricing::price::{Discount, PriceError, Rate, too_large};
use sales::quotation::sheet::{Entry, Item, PricedEntry, PricedRoom, PricedSheet, Room, Unpriced, entries};
use sales::quotation::{Prices, template};

/// Name of the quotation room for add-ons.
const ADDONS: &str = "Add-ons";

/// Add-ons and room to price.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize, Validate, JsonSchema)]
#[serde(default, rename_all = "camelCase")]
#[schemars(rename = "DesignChoice")]
pub struct Choice {
    /// Selected add-ons.
    #[garde(length(max = 40))]
    pub addons: Vec<DesignAddonId>,
    /// Room size in square feet, for add-ons sold by the square foot. The smallest suitable room if omitted.
    #[garde(range(min = 1, max = 100_000))]
    pub area_sqft: Option<i32>,
    /// Delivery pincode; within the state if omitted.
    #[garde(inner(custom(kernel::check::pincode)))]
    pub pincode: Option<String>,
}

/// Price of a design, in paise.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct DesignPrice {
    /// The design itself, with tax.
    pub from_paise: i64,
    /// Add-ons, with tax.
    pub addons_paise: i64,
    /// Tax in both.
    pub tax_paise: i64,
    /// Total.
    pub total_paise: i64,
    /// Rooms, then add-ons.
    pub lines: Vec<DesignPriceLine>,
}

/// A room or an add-on.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct DesignPriceLine {
    /// Add-on; `null` for a room.
    pub addon_id: Option<DesignAddonId>,
    /// Name.
    pub name: String,
    /// Quantity in hundredths of the unit.
    pub quantity: Quantity,
    /// Unit.
    pub unit: Unit,
    /// Amount before tax, in paise.
    pub amount_paise: i64,
}

/// Price of a template on a day, with tax, if it has one.
pub(crate) async fn of_template(
    db: &mut Db,
    template: Option<QuotationTemplateId>,
    day: NaiveDate,
) -> Result<Option<i64>, sqlx::Error> {
    let Some(template) = template else { return Ok(None) };
    let Some(rooms) = template::find_rooms(&mut *db, template).await? else { return Ok(None) };
    let prices = Prices::of(db, day).await?;
    Ok(payable(&prices, rooms))
}

/// Price of rooms at the rate card's prices; `None` if no line counts.
fn payable(prices: &Prices, rooms: Vec<Room>) -> Option<i64> {
    let sheet = prices.price_rooms(&prices.at_card_rates(rooms), prices.supply_to(None)).ok()?;
    Some(sheet.totals.payable_paise).filter(|paise| *paise > 0)
}

/// Updates the stored prices of all designs and items of the catalogue, or of one template's. Returns the number of
/// changed ones.
pub async fn renew(
    db: &mut Db,
    day: NaiveDate,
    only: Option<QuotationTemplateId>,
) -> Result<u64, sqlx::Error> {
    let templates = sqlx::query_scalar!(
        r#"select template_id as "template!: QuotationTemplateId" from designs
           where archived_at is null and template_id is not null and ($1::uuid is null or template_id = $1)
           union
           select template_id from catalog_items
           where archived_at is null and template_id is not null and ($1::uuid is null or template_id = $1)"#,
        only.map(|template| template.0),
    )
    .fetch_all(&mut *db)
    .await?;
    let prices = Prices::of(&mut *db, day).await?;
    let mut changed = 0;
    for template in templates {
        let rooms = template::find_rooms(&mut *db, template).await?;
        let price = rooms.and_then(|rooms| payable(&prices, rooms));
        changed += sqlx::query!(
            "update designs set price_from_paise = $2, priced_on = $3
             where template_id = $1 and archived_at is null and price_from_paise is distinct from $2",
            template.0,
            price,
            day,
        )
        .execute(&mut *db)
        .await?
        .rows_affected();
        changed += sqlx::query!(
            "update catalog_items set price_from_paise = $2, priced_on = $3
             where template_id = $1 and archived_at is null and price_from_paise is distinct from $2",
            template.0,
            price,
            day,
        )
        .execute(&mut *db)
        .await?
        .rows_affected();
    }
    Ok(changed)
}

/// Archives a template. Its designs and items of the catalogue then have no price.
pub async fn archive_template(
    db: &mut Db,
    clock: &Clock,
    actor: &Actor,
    id: QuotationTemplateId,
) -> Result<(), Refusal> {
    template::archive(&mut *db, clock, actor, id).await?;
    renew(db, clock.today(), Some(id)).await?;
    Ok(())
}

/// Prices a design with the selected add-ons.
pub async fn price(
    db: &mut Db,
    design: &DesignDraft,
    choice: &Choice,
    day: NaiveDate,
) -> Result<DesignPrice, Refusal> {
    let prices = Prices::of(&mut *db, day).await?;
    let supply = prices.supply_to(choice.pincode.as_deref());
    let rooms = own_rooms(&mut *db, &prices, design).await?;
    let own = prices.price_rooms(&rooms, supply).map_err(unpriced)?;
    let addons = chosen(db, design, choice).await?;
    let rooms = with_addons(rooms, &own, &addons, design, choice)?;
    let all = prices.price_rooms(&rooms, supply).map_err(unpriced)?;
    let (from_paise, total_paise) = (own.totals.payable_paise, all.totals.payable_paise);
    Ok(DesignPrice {
        from_paise,
        addons_paise: total_paise - from_paise,
        tax_paise: all.totals.tax.total_paise().map_err(|_| unpriced_by(PriceError::TooLarge("tax")))?,
        total_paise,
        lines: lines(&rooms, &all, &addons),
    })
}

/// The rooms of a quotation for a design with the selected add-ons.
pub(super) async fn rooms(
    db: &mut Db,
    design: &DesignDraft,
    choice: &Choice,
    day: NaiveDate,
) -> Result<Vec<Room>, Refusal> {
    let prices = Prices::of(&mut *db, day).await?;
    let rooms = own_rooms(&mut *db, &prices, design).await?;
    let own = prices.price_rooms(&rooms, prices.supply_to(None)).map_err(unpriced)?;
    let addons = chosen(db, design, choice).await?;
    with_addons(rooms, &own, &addons, design, choice)
}

/// The contents of a design's template at today's rates.
async fn own_rooms(db: &mut Db, prices: &Prices, design: &DesignDraft) -> Result<Vec<Room>, Refusal> {
    let rooms = match design.template_id {
        Some(template) => template::find_rooms(db, template).await?,
        None => None,
    };
    let no_price = || {
        let reason = "This design currently has no price.".to_owned();
        Refusal::Rule { code: "no_price", reason }
    };
    Ok(prices.at_card_rates(rooms.ok_or_else(no_price)?))
}

/// The selected add-ons, in the design's order.
async fn chosen(db: &mut Db, design: &DesignDraft, choice: &Choice) -> Result<Vec<DesignAddon>, Refusal> {
    let refused = |reason: String| Err(Refusal::Field { field: "addons", reason });
    let offered = addon::all(db, &design.addons).await?;
    let is_offered = |id: &DesignAddonId| offered.iter().any(|addon| addon.id == *id);
    if !choice.addons.iter().all(is_offered) {
        return refused("are not all available for this design".to_owned());
    }
    let chosen: Vec<_> = offered.into_iter().filter(|addon| choice.addons.contains(&addon.id)).collect();
    for (place, addon) in chosen.iter().enumerate() {
        if let Some(other) = chosen[..place].iter().find(|other| addon::exclude_each_other(addon, other)) {
            return refused(format!("cannot be combined: {} and {}", other.draft.name, addon.draft.name));
        }
    }
    Ok(chosen)
}

fn with_addons(
    mut rooms: Vec<Room>,
    own: &PricedSheet,
    addons: &[DesignAddon],
    design: &DesignDraft,
    choice: &Choice,
) -> Result<Vec<Room>, Refusal> {
    if addons.is_empty() {
        return Ok(rooms);
    }
    let measures = Measures::of(&rooms, own, design, choice).map_err(unpriced_by)?;
    let items = addons.iter().map(|addon| {
        let line = entry(addon, &measures).map_err(unpriced_by)?;
        Ok(Item { line, alternative: None, add_ons: Vec::new() })
    });
    let items = items.collect::<Result<_, Refusal>>()?;
    rooms.push(Room { name: ADDONS.to_owned(), items, kitchen: None, drawing: None });
    Ok(rooms)
}

/// Sizes of a design, for add-ons priced by them.
struct Measures {
    /// Price before tax, in paise.
    subtotal_paise: i64,
    area: Quantity,
    run: Quantity,
}

impl Measures {
    fn of(
        rooms: &[Room],
        own: &PricedSheet,
        design: &DesignDraft,
        choice: &Choice,
    ) -> Result<Self, PriceError> {
        let (mut area, mut run) = (0_i64, 0_i64);
        let placed = entries(rooms).filter(|placed| placed.counts);
        for dimensions in placed.map(|placed| &placed.entry.dimensions) {
            match dimensions {
                Dimensions::Front { width_mm, count, .. } => {
                    area += dimensions.quantity()?.0;
                    run += Dimensions::Run { length_mm: *width_mm, count: *count }.quantity()?.0;
                }
                Dimensions::Floor { .. } | Dimensions::Wall { .. } => area += dimensions.quantity()?.0,
                Dimensions::Run { .. }
                | Dimensions::Pieces { .. }
                | Dimensions::Sets { .. }
                | Dimensions::LumpSum => {}
            }
        }
        let sold_by_length: i64 = own
            .lines()
            .filter(|line| line.counts && line.unit == Unit::Rft)
            .map(|line| line.quantity.0)
            .sum();
        let entered = choice.area_sqft.or(design.area_from_sqft).map(|sqft| i64::from(sqft) * 100);
        Ok(Self {
            subtotal_paise: own.totals.subtotal_paise,
            area: Quantity(entered.unwrap_or(area).max(100)),
            run: Quantity(if sold_by_length > 0 { sold_by_length } else { run }.max(100)),
        })
    }
}

/// An add-on as a quotation line.
fn entry(addon: &DesignAddon, measures: &Measures) -> Result<Entry, PriceError> {
    let draft = &addon.draft;
    let amount = draft.amount_paise.map(Rate).unwrap_or_default();
    let part = draft.basis_points.unwrap_or_default();
    let whole = |rate| (Dimensions::LumpSum, rate);
    let (dimensions, rate) = match draft.price_type {
        PriceType::Flat => whole(amount),
        PriceType::Percent => whole(Rate(part.of(measures.subtotal_paise).map_err(too_large("add-on"))?)),
        PriceType::PerUnit => (Dimensions::Pieces { count: 1 }, amount),
        // A square foot has 92,903.04 mm².
        PriceType::PerSqft => {
            let length_mm = millimetres(measures.area, 9_290_304, 10_000_000)?;
            (Dimensions::Floor { length_mm, width_mm: 1_000 }, amount)
        }
        // A foot has 304.8 mm.
        PriceType::PerRft => {
            (Dimensions::Run { length_mm: millimetres(measures.run, 3_048, 1_000)?, count: 1 }, amount)
        }
    };
    let gross = rate.times(dimensions.quantity()?)?;
    let capped = draft.maximum_paise.filter(|maximum| *maximum < gross);
    let (dimensions, rate) = capped.map_or((dimensions, rate), |maximum| whole(Rate(maximum)));
    Ok(Entry {
        id: QuotationLineId::new(),
        item: None,
        name: draft.name.clone(),
        description: String::new(),
        material: String::new(),
        finish: String::new(),
        dimensions,
        least: None,
        rate_paise: rate,
        discount: Discount::None,
        override_reason: String::new(),
        hsn: draft.hsn_sac.clone(),
        is_optional: false,
        is_chosen: false,
        photograph_id: None,
    })
}

fn millimetres(quantity: Quantity, numerator: i128, denominator: i128) -> Result<u32, PriceError> {
    let exact = half_up(i128::from(quantity.0) * numerator, denominator);
    u32::try_from(exact).map_err(|_| PriceError::TooLarge("length"))
}

/// A line for each room and each add-on.
fn lines(rooms: &[Room], sheet: &PricedSheet, addons: &[DesignAddon]) -> Vec<DesignPriceLine> {
    let own = sheet.rooms.len() - usize::from(!addons.is_empty());
    let (own, added) = sheet.rooms.split_at(own);
    let room = |(room, priced): (&Room, &PricedRoom)| DesignPriceLine {
        addon_id: None,
        name: room.name.clone(),
        quantity: Quantity::ONE,
        unit: Unit::Ls,
        amount_paise: priced.subtotal_paise,
    };
    let added = added.iter().flat_map(|room| &room.items).map(|item| &item.line);
    let addon = |(addon, line): (&DesignAddon, &PricedEntry)| DesignPriceLine {
        addon_id: Some(addon.id),
        name: addon.draft.name.clone(),
        quantity: line.quantity,
        unit: line.unit,
        amount_paise: line.price.net_paise,
    };
    rooms.iter().zip(own).map(room).chain(addons.iter().zip(added).map(addon)).collect()
}

fn unpriced(Unpriced { error, .. }: Unpriced) -> Refusal {
    unpriced_by(error)
}

/// The template or an add-on is wrong, which the caller cannot fix.
fn unpriced_by(error: PriceError) -> Refusal {
    Refusal::Rule { code: "no_price", reason: format!("This design can't be priced: {error}.") }
}
