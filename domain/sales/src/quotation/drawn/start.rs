//! What the calculator starts with for a kitchen that has lines: a design's, by its template.

use drawing::Mm;
use schemars::JsonSchema;
use serde::Serialize;

use super::super::sheet::{Entry, Room};
use super::measured::{Measured, counted, is_island, kitchen};
use crate::kitchen::opening::Opening;
use crate::kitchen::{ACCESSORIES, APPLIANCES, BASE, COUNTER, KitchenPlan, Layout, Piece, run};
use pricing::price::measure::Quantity;
use pricing::rate_card::Package;

/// What is known of a kitchen. The calculator has its own values for the rest, and for materials that are not offered.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "KitchenStart")]
pub struct Start {
    /// Layout.
    pub layout: Layout,
    /// Length along each wall, in hundredths of a foot; empty if it is not known.
    pub legs: Vec<Quantity>,
    /// Length of the island, in hundredths of a foot.
    pub island: Option<Quantity>,
    /// Height of the ceiling above the floor, in hundredths of a foot.
    pub ceiling: Option<Quantity>,
    /// Windows and doors.
    pub openings: Vec<Opening>,
    /// Package.
    pub package: Option<Package>,
    /// Cabinet core material.
    pub core: Option<String>,
    /// Shutter finish.
    pub finish: Option<String>,
    /// Countertop material.
    pub counter: Option<String>,
    /// Share of the run with wall units, in percent.
    pub wall_units: Option<u8>,
    /// Whether there is a loft above them.
    pub has_loft: bool,
    /// Number of tall units.
    pub tall_units: u8,
    /// Accessories.
    pub accessories: Vec<Piece>,
    /// Appliances.
    pub appliances: Vec<Piece>,
}

impl Start {
    /// What the lines of these rooms tell of a kitchen in this layout. Where they were made from a plan, it is that plan.
    #[must_use]
    pub fn new(layout: Layout, rooms: &[Room]) -> Self {
        let planned =
            rooms.iter().filter_map(|room| room.kitchen.as_ref()).find(|plan| plan.layout == layout);
        planned.map_or_else(|| Self::measured(layout, rooms), Self::from)
    }

    fn measured(layout: Layout, rooms: &[Room]) -> Self {
        let unmeasured = Self {
            layout,
            legs: Vec::new(),
            island: None,
            ceiling: None,
            openings: Vec::new(),
            package: None,
            core: None,
            finish: None,
            counter: None,
            wall_units: None,
            has_loft: false,
            tall_units: 0,
            accessories: pieces(rooms, ACCESSORIES),
            appliances: pieces(rooms, APPLIANCES),
        };
        let Ok(Measured { kitchen, .. }) = kitchen(layout, rooms, |_| String::new()) else {
            return unmeasured;
        };
        let drawing::Layout { walls, island, wall_units, has_loft, tall_units, .. } = kitchen.layout;
        let legs: Vec<_> = walls.into_iter().map(dialled).collect();
        let island = island.map(dialled);
        let of = |item: &'static str| counted(rooms).filter(move |entry| entry.item.as_deref() == Some(item));
        let base = of(BASE).find(|entry| !is_island(entry));
        let words = |entry: Option<&Entry>, word: fn(&Entry) -> &str| {
            entry.map(|entry| word(entry).trim()).filter(|word| !word.is_empty()).map(str::to_owned)
        };
        Self {
            wall_units: Some(share_of(run(layout, &legs, island), wall_units)),
            has_loft,
            tall_units: tall_units.min(10),
            core: words(base, |entry| &entry.material),
            finish: words(base, |entry| &entry.finish),
            counter: words(of(COUNTER).next(), |entry| &entry.finish),
            legs,
            island,
            ..unmeasured
        }
    }
}

impl From<&KitchenPlan> for Start {
    fn from(plan: &KitchenPlan) -> Self {
        let KitchenPlan { layout, wall_units, has_loft, tall_units, island, ceiling, package, .. } = *plan;
        let plan = plan.clone();
        Self {
            layout,
            legs: plan.legs,
            island,
            ceiling,
            openings: plan.openings,
            package: Some(package),
            core: Some(plan.core),
            finish: Some(plan.finish),
            counter: Some(plan.counter),
            wall_units: Some(wall_units),
            has_loft,
            tall_units,
            accessories: plan.accessories,
            appliances: plan.appliances,
        }
    }
}

/// A wall's length as the calculator takes it: within 3 to 25 feet, to a quarter of a foot.
fn dialled(length: Mm) -> Quantity {
    // A quarter of a foot is 76.2 mm.
    Quantity(((i64::from(length) * 10 + 381) / 762 * 25).clamp(300, 2500))
}

/// A length as a share of a run, in percent to the calculator's 5.
fn share_of(run: Quantity, length: Mm) -> u8 {
    let run = (run.0 * 3048 / 1000).max(1);
    let steps = (i64::from(length) * 40 / run + 1) / 2;
    u8::try_from(steps * 5).unwrap_or(u8::MAX).min(100)
}

/// The pieces of a group, as often as the calculator takes them.
fn pieces(rooms: &[Room], group: &str) -> Vec<Piece> {
    let mut pieces: Vec<Piece> = Vec::new();
    for entry in counted(rooms) {
        let Some(item) = entry.item.as_deref().filter(|item| item.starts_with(group)) else { continue };
        let quantity = entry.dimensions.quantity().map_or(0, |quantity| quantity.0 / 100);
        let count = u8::try_from(quantity).unwrap_or(u8::MAX).min(50);
        match pieces.iter_mut().find(|piece| piece.item == item) {
            Some(piece) => piece.count = piece.count.saturating_add(count).min(50),
            None if count > 0 => pieces.push(Piece { item: item.to_owned(), count }),
            None => {}
        }
    }
    pieces
}

#[cfg(test)]
mod tests {
    use pricing::price::measure::Dimensions;

    use super::super::super::sheet::Item;
    use super::super::tests::item;
    use super::*;
    use crate::kitchen::{TALL, WALL};

    fn line(of: &str, finish: &str, dimensions: Dimensions) -> Item {
        let item = item(of, dimensions);
        let line = Entry { material: "BWR plywood".to_owned(), finish: finish.to_owned(), ..item.line };
        Item { line, ..item }
    }

    const fn wide(width_mm: u32) -> Dimensions {
        Dimensions::Front { width_mm, height_mm: 838, depth_mm: None, count: 1 }
    }

    fn room(items: Vec<Item>) -> Room {
        Room { name: "Kitchen".to_owned(), items, kitchen: None, drawing: None }
    }

    fn plan() -> KitchenPlan {
        KitchenPlan {
            layout: Layout::LShape,
            legs: vec![Quantity(1000), Quantity(800)],
            island: None,
            ceiling: Some(Quantity(1000)),
            openings: Vec::new(),
            package: Package::Luxe,
            core: "BWP plywood".to_owned(),
            finish: "Laminate".to_owned(),
            counter: "Granite".to_owned(),
            wall_units: 60,
            has_loft: true,
            tall_units: 0,
            accessories: vec![Piece { item: "kitchen_accessory/set".to_owned(), count: 1 }],
            appliances: Vec::new(),
        }
    }

    #[test]
    fn lines_give_lengths_materials_and_pieces() {
        let pantry = || line("kitchen_accessory/pantry", "", Dimensions::Pieces { count: 1 });
        let rooms = [room(vec![
            line(BASE, "Acrylic", wide(3_048)),
            line(BASE, "Acrylic", wide(1_829)),
            line(WALL, "Acrylic", wide(3_600)),
            line(TALL, "Acrylic", wide(610)),
            line(COUNTER, "Quartz", wide(4_877)),
            pantry(),
            pantry(),
        ])];
        let start = Start::new(Layout::LShape, &rooms);
        // 3,048 mm are 10 ft; B has its 1,829 mm and the corner's 609. Of the run of 16 ft, 11.8 ft have wall units.
        assert_eq!(start.legs, [Quantity(1000), Quantity(800)]);
        assert_eq!((start.wall_units, start.tall_units, start.has_loft), (Some(75), 1, false));
        let materials = [start.core.as_deref(), start.finish.as_deref(), start.counter.as_deref()];
        assert_eq!(materials, [Some("BWR plywood"), Some("Acrylic"), Some("Quartz")]);
        assert_eq!(start.accessories, [Piece { item: "kitchen_accessory/pantry".to_owned(), count: 2 }]);
        assert_eq!((start.package, start.appliances), (None, Vec::new()));
    }

    #[test]
    fn lengths_are_within_the_calculators_limits() {
        let straight = |width| Start::new(Layout::Straight, &[room(vec![line(BASE, "", wide(width))])]);
        assert_eq!(straight(500).legs, [Quantity(300)]);
        assert_eq!(straight(3_100).legs, [Quantity(1025)]);
        assert_eq!(straight(20_000).legs, [Quantity(2500)]);
        assert_eq!(straight(3_100).finish, None);
    }

    #[test]
    fn without_base_units_only_the_layout_is_known() {
        let start = Start::new(Layout::UShape, &[]);
        assert_eq!((start.layout, start.legs, start.wall_units), (Layout::UShape, Vec::new(), None));
    }

    #[test]
    fn a_plan_of_this_layout_comes_first() {
        let planned = Room { kitchen: Some(plan()), ..room(vec![line(BASE, "Acrylic", wide(9_000))]) };
        let start = Start::new(Layout::LShape, std::slice::from_ref(&planned));
        assert_eq!(
            (start.package, start.ceiling, start.wall_units),
            (Some(Package::Luxe), plan().ceiling, Some(60))
        );
        assert_eq!((start.legs, start.accessories), (plan().legs, plan().accessories));
        assert_eq!(Start::new(Layout::Straight, &[planned]).finish.as_deref(), Some("Acrylic"));
    }
}
