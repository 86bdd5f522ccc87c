//! The drawing of a room: of the planned kitchen that it was created from, or of the kitchen that its lines measure, and
//! always with the lines as they are now. A line that was removed, or that the customer leaves out, is not drawn, and one
//! with other measurements than drawn has no callout: a drawing must not contradict the lines. Without base units or a
//! counter, there is none. The writer is told of all that.
//!
//! Finishes and counters look like the materials of these names or codes, as in the calculator.

pub mod measured;
pub mod start;
#[cfg(test)]
mod tests;
mod warning;

use std::slice;

use drawing::finish::Surfaces;
use drawing::layout::{DEPTH, TALL_WIDTH};
use drawing::{Kitchen, Line, Mm, Model, Part, view};
use kernel::Db;
use pricing::material::surface::{self, Known};
use pricing::price::measure::Dimensions;

use self::measured::{Measured, Unmeasured, mm, width};
use self::warning::Warning;
use super::sheet::{Entry, Item, Room, RoomDrawing, entries};
use crate::kitchen::drawn::{self, Sheet, is_piece, part};
use crate::kitchen::{BASE, COUNTER, KitchenPlan, LOFT, Layout, TALL, WALL, height_mm};

/// By how much a quantity may differ from the plan's, in hundredths: dimensions are whole millimetres.
const TOLERANCE: u64 = 2;

/// By how much a measurement may differ from what is drawn, in millimetres: tall units of 600 mm are drawn as 2 ft.
const NEAR: Mm = 10;

/// The finishes and counters of these rooms among the materials.
pub async fn known<'a>(db: &mut Db, rooms: impl IntoIterator<Item = &'a Room>) -> Result<Known, sqlx::Error> {
    let mut names: Vec<&str> = Vec::new();
    for room in rooms {
        let plan = room.kitchen.iter().flat_map(|plan| [plan.finish.as_str(), plan.counter.as_str()]);
        let lines = room.items.iter().map(|Item { line, .. }| match line.item.as_deref() {
            Some(COUNTER) if line.finish.is_empty() => line.name.as_str(),
            _ => line.finish.as_str(),
        });
        names.extend(plan.chain(lines));
    }
    names.retain(|name| !name.trim().is_empty());
    if names.is_empty() { Ok(Known::default()) } else { surface::known(db, &names).await }
}

/// The elevations of each room, for browsers, and what of the room is not drawn as priced or was assumed, in sentences.
/// Callouts have the numbers of the room's items, from 1; a room without a drawing has none.
pub(super) fn of_rooms(rooms: &[Room], known: &Known) -> (Vec<Vec<Sheet>>, Vec<Vec<String>>) {
    let of = |room: &Room| match draw(room, known) {
        Ok(Some(Drawn { model, warnings })) => {
            let sheets: Vec<_> = view::elevations(&model).into_iter().map(drawn::sheet).collect();
            let open = warnings.iter().map(ToString::to_string);
            (sheets, open.chain(drawn::warnings(&model)).collect())
        }
        Ok(None) => (Vec::new(), Vec::new()),
        Err(warning) => (Vec::new(), vec![warning.to_string()]),
    };
    rooms.iter().map(of).unzip()
}

/// The elevations of a room, for browsers.
pub(super) fn of_room(room: &Room, known: &Known) -> Vec<Sheet> {
    sheets(room, known).into_iter().map(drawn::sheet).collect()
}

/// The elevations of a room; none if it is no kitchen, or has no base units or counter any more, which every drawing
/// shows.
#[must_use]
pub fn sheets(room: &Room, known: &Known) -> Vec<drawing::Sheet> {
    model(room, known).map(|model| view::elevations(&model)).unwrap_or_default()
}

/// The first elevation of a room, for e-mails.
#[must_use]
pub fn elevation(room: &Room, known: &Known) -> Option<drawing::Sheet> {
    view::elevation(&model(room, known)?, 0)
}

/// The section of a room's first wall with cabinets, for documents.
#[must_use]
pub fn section(room: &Room, known: &Known) -> Option<drawing::Sheet> {
    view::sections(&model(room, known)?).into_iter().next()
}

fn model(room: &Room, known: &Known) -> Option<Model> {
    draw(room, known).ok().flatten().map(|drawn| drawn.model)
}

/// A drawn room, and what its lines or measurements leave open.
struct Drawn {
    model: Model,
    warnings: Vec<Warning>,
}

/// Draws a room; `None` if it is no kitchen, or must not be drawn.
fn draw(room: &Room, known: &Known) -> Result<Option<Drawn>, Warning> {
    if room.drawing == Some(RoomDrawing::Hidden) {
        return Ok(None);
    }
    let chosen = room.drawing.and_then(RoomDrawing::layout);
    let plan = room.kitchen.as_ref().filter(|plan| chosen.is_none_or(|layout| layout == plan.layout));
    let lines: Vec<Counted<'_>> = counted(room).collect();
    let has = |item: &str| lines.iter().any(|line| line.item == item);
    if plan.is_none() && chosen.is_none() && !lines.iter().any(Counted::is_measured_base) {
        return Ok(None);
    }
    if !has(BASE) {
        return Err(Warning::NoBaseUnits);
    }
    if !has(COUNTER) {
        return Err(Warning::NoCounter);
    }
    let (kitchen, warnings) = match plan {
        Some(plan) => of_plan(plan, &lines),
        None => of_lines(room, chosen, &lines)?,
    };
    let model = Model::new(finished(kitchen, &lines, known)).map_err(Warning::Size)?;
    Ok(Some(Drawn { model, warnings }))
}

/// The planned kitchen, as it is priced now.
fn of_plan(plan: &KitchenPlan, lines: &[Counted<'_>]) -> (Kitchen, Vec<Warning>) {
    let (callouts, warnings) = callouts(lines, |line| {
        let quantities = plan.measured(line.item).zip(line.entry.dimensions.quantity().ok());
        quantities.is_some_and(|(planned, priced)| priced.0.abs_diff(planned.0) <= TOLERANCE)
    });
    (drawn::kitchen(&as_priced(plan, lines), callouts), warnings)
}

/// The kitchen that the lines measure: in this layout, or else along one wall.
fn of_lines(
    room: &Room,
    chosen: Option<Layout>,
    lines: &[Counted<'_>],
) -> Result<(Kitchen, Vec<Warning>), Warning> {
    let layout = match chosen {
        Some(layout) => layout,
        None if lines.iter().any(|line| part(line.item) == Some(Part::Carousel)) => {
            return Err(Warning::Corner);
        }
        None if lines.iter().any(Counted::is_island) => Layout::Island,
        None => Layout::Straight,
    };
    let finish = |entry: &Entry| {
        let has_finish = !entry.finish.trim().is_empty();
        if has_finish { entry.finish.clone() } else { entry.material.clone() }
    };
    let measured = measured::kitchen(layout, slice::from_ref(room), finish);
    let Measured { kitchen, is_split } = measured.map_err(|unmeasured| match unmeasured {
        Unmeasured::BaseUnits => Warning::NoLength,
        Unmeasured::Island => Warning::NoIsland,
    })?;
    let mut open = Vec::new();
    if chosen.is_none() && layout == Layout::Straight {
        open.push(Warning::OneWall);
    }
    if is_split {
        open.push(Warning::Split(kitchen.layout.walls.clone()));
    }
    let (callouts, warnings) = callouts(lines, |line| line.is_as_drawn(&kitchen.layout));
    open.extend(warnings);
    Ok((Kitchen { lines: callouts, ..kitchen }, open))
}

/// The kitchen with the fronts of each level in the finish of their line.
fn finished(kitchen: Kitchen, lines: &[Counted<'_>], known: &Known) -> Kitchen {
    let base = known.front(&kitchen.finish);
    let front = |line: Option<&Counted<'_>>| match line.map(|line| line.entry.finish.trim()) {
        Some(finish) if !finish.is_empty() => known.front(finish),
        _ => base,
    };
    let of = |item: &str| front(lines.iter().find(|line| line.item == item));
    let island = front(lines.iter().find(|line| line.is_island()));
    let surfaces = Surfaces {
        wall: of(WALL),
        loft: of(LOFT),
        tall: of(TALL),
        island,
        ..Surfaces::new(base, known.counter(&kitchen.counter))
    };
    Kitchen { surfaces, ..kitchen }
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
    fn is_measured_base(&self) -> bool {
        self.item == BASE && width(self.entry) > 0
    }

    fn pieces(&self) -> Option<u32> {
        let quantity = self.entry.dimensions.quantity().ok()?;
        u32::try_from(quantity.0 / 100).ok()
    }

    fn is_island(&self) -> bool {
        self.item == BASE && measured::is_island(self.entry)
    }

    /// Whether what is drawn of its item has its measurements.
    fn is_as_drawn(&self, layout: &drawing::Layout) -> bool {
        let corners = layout.shape.corners();
        let run: Mm = layout.walls.iter().chain(&layout.island).sum();
        let (drawn, near) = match self.item {
            BASE | COUNTER => (run - DEPTH * Mm::try_from(corners).unwrap_or_default(), NEAR),
            WALL | LOFT => (layout.wall_units, NEAR),
            TALL => (TALL_WIDTH * Mm::from(layout.tall_units), NEAR * Mm::from(layout.tall_units)),
            _ => return false,
        };
        let is_near = |one: u32, other: Mm, near: Mm| (mm(one) - other).abs() <= near;
        let is_high = match (&self.entry.dimensions, height_mm(self.item)) {
            (Dimensions::Front { height_mm, .. }, Some(drawn)) => is_near(*height_mm, mm(drawn), NEAR),
            _ => true,
        };
        is_high && is_near(width(self.entry), drawn, near)
    }
}

/// The lines with a number in the drawing, and those that should have one but are priced otherwise than drawn.
fn callouts(lines: &[Counted<'_>], is_as_drawn: impl Fn(&Counted<'_>) -> bool) -> (Vec<Line>, Vec<Warning>) {
    let (mut callouts, mut warnings) = (Vec::new(), Vec::new());
    for line in lines {
        let Some(part) = part(line.item) else { continue };
        let pieces = if is_piece(line.item) { line.pieces() } else { is_as_drawn(line).then_some(1) };
        let number = u32::try_from(line.number).unwrap_or(u32::MAX);
        let name = line.entry.name.clone();
        match pieces {
            Some(count) => callouts.push(Line { number, name, part: Some(part), count }),
            None if lines.iter().filter(|other| other.item == line.item).count() > 1 => {
                warnings.push(Warning::Shared { number, name });
            }
            None => warnings.push(Warning::NoNumber { number, name }),
        }
    }
    (callouts, warnings)
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
