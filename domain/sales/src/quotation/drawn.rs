//! The drawing of a room that was created from a planned kitchen: the plan's measurements, with the lines as they are
//! now. A line that was removed, or that the customer leaves out, is not drawn, and one with another quantity than the
//! plan's has no callout: a drawing must not contradict the lines. Without base units or a counter, there is none.

use std::slice;

use drawing::{Line, Model, view};

use super::sheet::{Entry, Room, entries};
use crate::kitchen::drawn::{self, Sheet, is_piece, part};
use crate::kitchen::{BASE, COUNTER, KitchenPlan, LOFT, TALL, WALL};

/// By how much a quantity may differ from the plan's, in hundredths: dimensions are whole millimetres.
const TOLERANCE: u64 = 2;

/// The elevations of each room, for browsers, and what of the room cannot be drawn as priced, in sentences. Callouts
/// have the numbers of the room's items, from 1; a room without a drawing has none.
pub(super) fn of_rooms(rooms: &[Room]) -> (Vec<Vec<Sheet>>, Vec<Vec<String>>) {
    let of = |model: Model| {
        let sheets: Vec<_> = view::elevations(&model).into_iter().map(drawn::sheet).collect();
        let warnings: Vec<_> = model.warnings.iter().map(ToString::to_string).collect();
        (sheets, warnings)
    };
    rooms.iter().map(|room| model(room).map(of).unwrap_or_default()).unzip()
}

/// The elevations of a room, for browsers.
pub(super) fn of_room(room: &Room) -> Vec<Sheet> {
    sheets(room).into_iter().map(drawn::sheet).collect()
}

/// The elevations of a room; none if it was not created from a kitchen, or has no base units or counter any more, which
/// every drawing shows.
#[must_use]
pub fn sheets(room: &Room) -> Vec<drawing::Sheet> {
    model(room).map(|model| view::elevations(&model)).unwrap_or_default()
}

/// The first elevation of a room, for e-mails.
#[must_use]
pub fn elevation(room: &Room) -> Option<drawing::Sheet> {
    view::elevation(&model(room)?, 0)
}

fn model(room: &Room) -> Option<Model> {
    let plan = room.kitchen.as_ref()?;
    let lines: Vec<Counted<'_>> = counted(room).collect();
    if ![BASE, COUNTER].iter().all(|item| lines.iter().any(|line| line.item == *item)) {
        return None;
    }
    let callouts = lines.iter().filter_map(|line| line.callout(plan)).collect();
    let kitchen = drawn::kitchen(&as_priced(plan, &lines), callouts);
    Model::new(kitchen).ok()
}

/// An item of the rate card that counts towards the total.
struct Counted<'a> {
    number: usize,
    item: &'a str,
    entry: &'a Entry,
}

fn counted(room: &Room) -> impl Iterator<Item = Counted<'_>> {
    let items = entries(slice::from_ref(room)).filter(|placed| placed.add_on == 0 && placed.counts);
    items.filter_map(|placed| {
        let item = placed.entry.item.as_deref()?;
        Some(Counted { number: placed.item + 1, item, entry: placed.entry })
    })
}

impl Counted<'_> {
    /// The line as a drawing's, if it is of the plan's quantity.
    fn callout(&self, plan: &KitchenPlan) -> Option<Line> {
        let quantity = self.entry.dimensions.quantity().ok()?;
        let count = match plan.measured(self.item) {
            Some(planned) if quantity.0.abs_diff(planned.0) <= TOLERANCE => 1,
            None if is_piece(self.item) => u32::try_from(quantity.0 / 100).ok()?,
            _ => return None,
        };
        Some(Line {
            number: u32::try_from(self.number).ok()?,
            name: self.entry.name.clone(),
            part: Some(part(self.item)?),
            count,
        })
    }
}

/// The plan without what has no line any more, in the lines' materials.
fn as_priced(plan: &KitchenPlan, lines: &[Counted<'_>]) -> KitchenPlan {
    let find = |item: &str| lines.iter().find(|line| line.item == item).map(|line| line.entry);
    let finish_of = |item: &str, planned: &String| {
        let finish = find(item).map(|entry| &entry.finish).filter(|finish| !finish.trim().is_empty());
        finish.unwrap_or(planned).clone()
    };
    KitchenPlan {
        wall_units: if find(WALL).is_some() { plan.wall_units } else { 0 },
        has_loft: plan.has_loft && find(LOFT).is_some(),
        tall_units: if find(TALL).is_some() { plan.tall_units } else { 0 },
        finish: finish_of(BASE, &plan.finish),
        counter: finish_of(COUNTER, &plan.counter),
        ..plan.clone()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kitchen::{Layout, Piece};
    use crate::quotation::sheet::Item;
    use kernel::ids::QuotationLineId;
    use pricing::price::measure::{Dimensions, Quantity};
    use pricing::price::{Discount, Rate};
    use pricing::rate_card::Package;

    fn item(item: &str, dimensions: Dimensions) -> Item {
        let line = Entry {
            id: QuotationLineId::new(),
            item: Some(item.to_owned()),
            name: item.to_owned(),
            description: String::new(),
            material: String::new(),
            finish: String::new(),
            dimensions,
            least: None,
            rate_paise: Rate::rupees(100),
            discount: Discount::None,
            override_reason: String::new(),
            hsn: "9403".to_owned(),
            is_optional: false,
            is_chosen: false,
            photograph_id: None,
        };
        Item { line, alternative: None, add_ons: Vec::new() }
    }

    /// An area in square feet of this height: 92,903.04 mm² each.
    fn front(hundredths: u64, height_mm: u32) -> Dimensions {
        let width_mm = u32::try_from(hundredths * 92_903 / 100 / u64::from(height_mm)).unwrap();
        Dimensions::Front { width_mm, height_mm, depth_mm: None, count: 1 }
    }

    /// The worked example of the product rules: L-shaped, 10 × 8 ft.
    fn kitchen() -> Room {
        let plan = KitchenPlan {
            layout: Layout::LShape,
            legs: vec![Quantity(1000), Quantity(800)],
            island: None,
            package: Package::Essential,
            core: "BWR plywood".to_owned(),
            finish: "Laminate".to_owned(),
            counter: "Granite".to_owned(),
            wall_units: 80,
            has_loft: false,
            tall_units: 0,
            accessories: vec![Piece { item: "kitchen_accessory/drawer_set".to_owned(), count: 2 }],
            appliances: Vec::new(),
        };
        let items = vec![
            item(BASE, front(4400, 838)),
            item(WALL, front(2880, 686)),
            item(COUNTER, Dimensions::Run { length_mm: 4877, count: 1 }),
            item("kitchen_accessory/drawer_set", Dimensions::Sets { count: 2 }),
        ];
        Room { name: "Kitchen".to_owned(), items, kitchen: Some(plan) }
    }

    fn callouts(room: &Room) -> Vec<u32> {
        let sheets = sheets(room);
        let mut numbers: Vec<_> = sheets.iter().flat_map(drawing::Sheet::callouts).collect();
        numbers.sort_unstable();
        numbers
    }

    #[test]
    fn callouts_have_the_numbers_of_the_items() {
        let mut room = kitchen();
        assert_eq!(callouts(&room), [1, 2, 3, 4]);
        room.items.swap(0, 3);
        assert_eq!(callouts(&room), [1, 2, 3, 4]);
        room.items.insert(0, item("painting", Dimensions::LumpSum));
        assert_eq!(callouts(&room), [2, 3, 4, 5], "other lines are not drawn");
    }

    #[test]
    fn a_changed_or_removed_line_has_no_callout() {
        let mut room = kitchen();
        room.items[0].line.dimensions = front(5000, 838);
        assert_eq!(callouts(&room), [2, 3, 4]);
        room.items[1].line.is_optional = true;
        assert_eq!(callouts(&room), [3, 4], "not taken");
        let without = Room {
            kitchen: room.kitchen.clone().map(|plan| KitchenPlan { wall_units: 0, ..plan }),
            ..room.clone()
        };
        assert_eq!(sheets(&room), sheets(&without), "and not drawn");
        let counter = room.items.remove(2);
        assert!(sheets(&room).is_empty(), "every drawing shows a counter");
        room.items[0] = counter;
        assert!(sheets(&room).is_empty(), "and base units");
        assert!(sheets(&Room { kitchen: None, ..kitchen() }).is_empty());
    }

    #[test]
    fn a_drawing_has_the_materials_of_the_lines() {
        let mut room = kitchen();
        room.items[0].line.finish = "Acrylic".to_owned();
        let sheet = sheets(&room).swap_remove(0);
        assert_eq!((sheet.finish.as_str(), sheet.counter.as_str()), ("Acrylic", "Granite"));
    }
}
