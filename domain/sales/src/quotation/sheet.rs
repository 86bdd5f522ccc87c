//! The content of a quotation: rooms, items, add-ons. Of options and alternatives only the chosen ones
//! count.

#![deny(clippy::float_arithmetic)]

use std::collections::HashSet;

use garde::Validate;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use kernel::ids::{PhotographId, QuotationLineId};
use kernel::money::Percent;
use pricing::gst::Supply;
use pricing::price::measure::{Dimensions, Quantity, Unit, sensible_quantity};
use pricing::price::{
    self, Cost, Discount, Line, PriceError, Priced, PricedLine, Rate, TaxedGroup, Terms, Totals,
    sensible_rate,
};

/// A room, such as "Kitchen".
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, Validate, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "QuotationRoom")]
pub struct Room {
    /// What it is called.
    #[garde(length(chars, max = 120))]
    pub name: String,
    /// What stands in it.
    #[serde(default)]
    #[garde(length(max = 300), dive)]
    pub items: Vec<Item>,
}

/// Something that is made or bought for a room.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, Validate, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "QuotationRoomItem")]
pub struct Item {
    /// What it is and costs.
    #[garde(dive)]
    pub line: Entry,
    /// The alternatives to each other have the same word here; at most one of them is chosen.
    #[serde(default)]
    #[garde(length(chars, min = 1, max = 60))]
    pub alternative: Option<String>,
    /// What comes on top of it, and goes with it.
    #[serde(default)]
    #[garde(length(max = 40), dive)]
    pub add_ons: Vec<Entry>,
}

/// A line as it is written: what it is, how much of it, and for how much.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, Validate, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "QuotationEntry")]
pub struct Entry {
    /// Tells it from all others of the quotation; whoever writes it makes it up.
    #[garde(skip)]
    pub id: QuotationLineId,
    /// What the rate card calls it. Its cost, and what it should be sold for, then follow from the card by material,
    /// finish and package.
    #[serde(default)]
    #[garde(length(chars, min = 1, max = 80))]
    pub item: Option<String>,
    /// What it is called.
    #[garde(length(chars, max = 200))]
    pub name: String,
    /// What the customer reads below.
    #[serde(default)]
    #[garde(length(chars, max = 2000))]
    pub description: String,
    /// What it is made of.
    #[serde(default)]
    #[garde(length(chars, max = 200))]
    pub material: String,
    /// How its surface looks.
    #[serde(default)]
    #[garde(length(chars, max = 200))]
    pub finish: String,
    /// What was measured.
    #[garde(dive)]
    pub dimensions: Dimensions,
    /// Less than this is charged as this; in hundredths of the unit.
    #[serde(default)]
    #[garde(inner(custom(sensible_quantity)))]
    pub least: Option<Quantity>,
    /// For one unit before tax, in paise.
    #[garde(custom(sensible_rate))]
    pub rate_paise: Rate,
    /// Taken off this line alone.
    #[serde(default)]
    #[garde(dive)]
    pub discount: Discount,
    /// Why the price is not the rate card's.
    #[serde(default)]
    #[garde(length(chars, max = 500))]
    pub override_reason: String,
    /// HSN or SAC, which names its tax; empty as long as nobody knows it.
    #[serde(default)]
    #[garde(pattern(r"^([0-9]{4}|[0-9]{6}|[0-9]{8})?$"))]
    pub hsn: String,
    /// The customer may leave it.
    #[serde(default)]
    #[garde(skip)]
    pub is_optional: bool,
    /// Of an option or an alternative: the customer takes it.
    #[serde(default)]
    #[garde(skip)]
    pub is_chosen: bool,
    /// What is shown beside it.
    #[serde(default)]
    #[garde(skip)]
    pub photograph_id: Option<PhotographId>,
}

/// What rooms come to.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct PricedSheet {
    /// Each room, in order.
    pub rooms: Vec<PricedRoom>,
    /// All of them.
    pub totals: Totals,
    /// Which taxes it bears: that follows from where the work is done, also where they come to nothing.
    pub supply: Supply,
    /// Taxable value and tax by kind of goods.
    pub taxes: Vec<TaxedGroup>,
}

/// What a room comes to.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct PricedRoom {
    /// What its lines that count are worth, before surcharge, quotation discount and tax; in paise.
    pub subtotal_paise: i64,
    /// Each item, in order.
    pub items: Vec<PricedItem>,
}

/// What an item comes to.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct PricedItem {
    /// The item itself.
    pub line: PricedEntry,
    /// What comes on top of it, in order.
    pub add_ons: Vec<PricedEntry>,
}

/// What a line comes to.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct PricedEntry {
    /// It is part of the total.
    pub counts: bool,
    /// What was measured, in hundredths of the unit.
    pub measured: Quantity,
    /// What is charged: more, if so little is not sold.
    pub quantity: Quantity,
    /// What both are counted in.
    pub unit: Unit,
    /// For one unit, as it was written.
    pub rate_paise: Rate,
    /// For one unit, as the rate card has it.
    pub card_rate_paise: Option<Rate>,
    /// Its tax, in basis points; `None` as long as nobody knows its kind.
    pub tax_rate: Option<Percent>,
    /// The figures.
    #[serde(flatten)]
    pub price: PricedLine,
}

/// A sheet that has no price.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unpriced {
    /// The line at fault, such as `rooms[0].items[2].line`; empty when it is all of them together.
    pub at: String,
    /// Why.
    pub error: PriceError,
}

impl PricedSheet {
    /// Every line, in the order of [`entries`].
    pub fn lines(&self) -> impl Iterator<Item = &PricedEntry> {
        self.rooms.iter().flat_map(|room| &room.items).flat_map(PricedItem::lines)
    }
}

impl PricedItem {
    fn lines(&self) -> impl Iterator<Item = &PricedEntry> {
        [&self.line].into_iter().chain(&self.add_ons)
    }
}

/// What is known of a line beside what was written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Known {
    /// Its tax, if its kind is known.
    pub tax: Option<Percent>,
    /// What it costs the company.
    pub cost: Option<Cost>,
    /// What the rate card has it for.
    pub rate: Option<Rate>,
}

/// Prices rooms.
pub fn price_rooms(
    rooms: &[Room],
    terms: &Terms,
    known: impl Fn(&Entry) -> Known,
) -> Result<(PricedSheet, Priced), Unpriced> {
    refuse_two_alternatives(rooms)?;
    let (mut lines, mut figures) = (Vec::new(), Vec::new());
    for Placed { at, entry, counts, .. } in entries(rooms) {
        let known = known(entry);
        let refused = |error| Unpriced { at: at.clone(), error };
        let line = entry.line(counts, &known).map_err(refused)?;
        let price = price::net(&line).map_err(refused)?;
        figures.push(PricedEntry {
            counts,
            measured: entry.dimensions.quantity().map_err(refused)?,
            quantity: line.quantity,
            unit: entry.dimensions.unit(),
            rate_paise: entry.rate_paise,
            card_rate_paise: known.rate,
            tax_rate: known.tax,
            price,
        });
        lines.push(line);
    }
    let priced = price::price(&lines, terms).map_err(|error| Unpriced { at: String::new(), error })?;
    let figures =
        figures.into_iter().zip(&priced.lines).map(|(line, price)| PricedEntry { price: *price, ..line });
    let sheet = PricedSheet {
        rooms: by_room(rooms, figures),
        totals: priced.totals,
        supply: terms.supply,
        taxes: priced.taxes.clone(),
    };
    Ok((sheet, priced))
}

fn refuse_two_alternatives(rooms: &[Room]) -> Result<(), Unpriced> {
    let mut chosen = HashSet::new();
    let items = entries(rooms).filter(|placed| placed.add_on == 0 && placed.entry.is_chosen);
    for Placed { at, alternative, .. } in items {
        if alternative.is_some_and(|group| !chosen.insert(group)) {
            return Err(Unpriced { at, error: PriceError::AlternativesExclude });
        }
    }
    Ok(())
}

/// A line and where it stands.
pub struct Placed<'a> {
    /// As the wire writes it: `rooms[0].items[2].addOns[1]`.
    pub at: String,
    /// Which room, from 0.
    pub room: usize,
    /// Which item of it, from 0.
    pub item: usize,
    /// From 1; 0 is the item itself.
    pub add_on: usize,
    /// The group of alternatives that it is one of.
    pub alternative: Option<&'a str>,
    /// The line.
    pub entry: &'a Entry,
    /// Whether it is part of the total: an alternative that is not chosen is not.
    pub counts: bool,
}

/// Every line, room by room, each item before what comes on top of it.
pub fn entries(rooms: &[Room]) -> impl Iterator<Item = Placed<'_>> {
    let items = rooms.iter().enumerate().flat_map(|(room, Room { items, .. })| {
        items.iter().enumerate().map(move |(item_at, item)| (room, item_at, item))
    });
    items.flat_map(|(room, item_at, item)| {
        let at = format!("rooms[{room}].items[{item_at}]");
        let alternative = item.alternative.as_deref();
        let counts = item.counts();
        let itself = Placed {
            at: format!("{at}.line"),
            room,
            item: item_at,
            add_on: 0,
            alternative,
            entry: &item.line,
            counts,
        };
        let add_ons = item.add_ons.iter().enumerate().map(move |(place, entry)| Placed {
            at: format!("{at}.addOns[{place}]"),
            room,
            item: item_at,
            add_on: place + 1,
            alternative: None,
            entry,
            counts: counts && entry.counts(),
        });
        [itself].into_iter().chain(add_ons)
    })
}

/// Puts the figures of lines into rooms and items again.
fn by_room(rooms: &[Room], figures: impl Iterator<Item = PricedEntry>) -> Vec<PricedRoom> {
    let mut figures = figures.fuse();
    let rooms = rooms.iter().map(|room| {
        let items = room.items.iter().filter_map(|item| {
            let line = figures.next()?;
            Some(PricedItem { line, add_ons: figures.by_ref().take(item.add_ons.len()).collect() })
        });
        priced_room(items.collect())
    });
    rooms.collect()
}

impl Item {
    fn counts(&self) -> bool {
        if self.alternative.is_some() { self.line.is_chosen } else { self.line.counts() }
    }
}

impl Entry {
    fn counts(&self) -> bool {
        !self.is_optional || self.is_chosen
    }

    fn line(&self, counts: bool, known: &Known) -> Result<Line, PriceError> {
        Ok(Line {
            quantity: self.dimensions.quantity()?.at_least(self.least),
            rate: self.rate_paise,
            discount: self.discount,
            hsn: self.hsn.clone(),
            tax: known.tax.unwrap_or_default(),
            cost: known.cost,
            counts,
        })
    }
}

fn priced_room(items: Vec<PricedItem>) -> PricedRoom {
    let counted = items.iter().flat_map(PricedItem::lines).filter(|line| line.counts);
    // Each is a part of the subtotal, which was found to be sensible.
    let subtotal_paise = counted.map(|line| line.price.net_paise).sum();
    PricedRoom { subtotal_paise, items }
}

#[cfg(test)]
mod tests {
    use proptest::collection::vec;
    use proptest::prelude::*;

    use super::*;

    const TERMS: Terms =
        Terms { surcharge: Percent::NONE, discount: Discount::None, supply: Supply::WithinState };

    fn known(_: &Entry) -> Known {
        Known { tax: Some(Percent::whole(18)), ..Known::default() }
    }

    fn piece(rupees: i64) -> Entry {
        Entry {
            id: QuotationLineId::new(),
            item: None,
            name: "Shelf".to_owned(),
            description: String::new(),
            material: String::new(),
            finish: String::new(),
            dimensions: Dimensions::Pieces { count: 1 },
            least: None,
            rate_paise: Rate::rupees(rupees),
            discount: Discount::None,
            override_reason: String::new(),
            hsn: "9403".to_owned(),
            is_optional: false,
            is_chosen: false,
            photograph_id: None,
        }
    }

    fn item(line: Entry) -> Item {
        Item { line, alternative: None, add_ons: Vec::new() }
    }

    fn room(items: Vec<Item>) -> Room {
        Room { name: "Kitchen".to_owned(), items }
    }

    fn subtotal(items: Vec<Item>) -> Result<i64, Unpriced> {
        let (sheet, _) = price_rooms(&[room(items)], &TERMS, known)?;
        assert_eq!(sheet.rooms[0].subtotal_paise, sheet.totals.subtotal_paise);
        Ok(sheet.totals.subtotal_paise / 100)
    }

    #[test]
    fn an_option_counts_when_it_is_taken() {
        let option = |is_chosen| item(Entry { is_optional: true, is_chosen, ..piece(30) });
        assert_eq!(subtotal(vec![item(piece(100)), option(false)]), Ok(100));
        assert_eq!(subtotal(vec![item(piece(100)), option(true)]), Ok(130));
    }

    #[test]
    fn of_alternatives_one_counts() {
        let alternative = |rupees, is_chosen| Item {
            alternative: Some("Counter".to_owned()),
            ..item(Entry { is_chosen, ..piece(rupees) })
        };
        assert_eq!(subtotal(vec![alternative(10, false), alternative(20, true)]), Ok(20));
        assert_eq!(subtotal(vec![alternative(10, false), alternative(20, false)]), Ok(0));
        let both = subtotal(vec![alternative(10, true), alternative(20, true)]);
        let error = PriceError::AlternativesExclude;
        assert_eq!(both, Err(Unpriced { at: "rooms[0].items[1].line".to_owned(), error }));
    }

    #[test]
    fn what_comes_on_top_goes_with_its_item() {
        let with = |is_chosen| Item {
            line: Entry { is_optional: true, is_chosen, ..piece(100) },
            alternative: None,
            add_ons: vec![piece(10), Entry { is_optional: true, ..piece(5) }],
        };
        assert_eq!(subtotal(vec![with(true)]), Ok(110));
        assert_eq!(subtotal(vec![with(false)]), Ok(0));
    }

    #[test]
    fn less_than_the_least_is_charged_as_the_least() {
        let entry = Entry { least: Some(Quantity(500)), ..piece(10) };
        let (sheet, _) = price_rooms(&[room(vec![item(entry)])], &TERMS, known).unwrap();
        let line = &sheet.rooms[0].items[0].line;
        assert_eq!((line.measured.0, line.quantity.0, line.price.gross_paise), (100, 500, 5_000));
    }

    #[test]
    fn a_line_without_a_price_says_where_it_stands() {
        let dear = Entry { discount: Discount::Amount { amount_paise: 1_001 }, ..piece(10) };
        let rooms = [room(vec![]), room(vec![Item { add_ons: vec![piece(1), dear], ..item(piece(1)) }])];
        let error = PriceError::DiscountExceedsValue;
        let unpriced = price_rooms(&rooms, &TERMS, known).unwrap_err();
        assert_eq!(unpriced, Unpriced { at: "rooms[1].items[0].addOns[1]".to_owned(), error });
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(10_000))]

        /// Walls between rooms are no matter of money.
        #[test]
        fn rooms_add_up_however_things_are_parted_into_them(
            rupees in vec((0..10_000_i64, any::<bool>(), any::<bool>()), 1..20),
            walls in vec(1..5_usize, 1..5),
            surcharge in 0..=10_000_i32,
        ) {
            let terms = Terms { surcharge: Percent(surcharge), ..TERMS };
            let items: Vec<_> = rupees
                .into_iter()
                .map(|(rupees, is_optional, is_chosen)| item(Entry { is_optional, is_chosen, ..piece(rupees) }))
                .collect();
            let mut rest = items.clone();
            let mut rooms: Vec<_> = walls.into_iter().map(|many| room(rest.split_off(rest.len() - many.min(rest.len())))).collect();
            rooms.push(room(rest));
            let (parted, _) = price_rooms(&rooms, &terms, known).unwrap();
            let (whole, _) = price_rooms(&[room(items)], &terms, known).unwrap();
            prop_assert_eq!(parted.rooms.iter().map(|room| room.subtotal_paise).sum::<i64>(), whole.totals.subtotal_paise);
            prop_assert_eq!(parted.totals, whole.totals);
            prop_assert_eq!(parted.taxes, whole.taxes);
        }
    }
}
