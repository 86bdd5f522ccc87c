//! A kitchen as its lines measure it: the run of base units, along the walls of a layout, and what is above it.

use drawing::layout::{DEPTH, ROOM_HEIGHT, TALL_WIDTH, millimetres};
use drawing::{Kitchen, Mm, Shape};
use pricing::price::measure::Dimensions;

use super::super::sheet::{Entry, Room, entries};
use crate::kitchen::drawn::shape;
use crate::kitchen::{BASE, COUNTER, LOFT, Layout, TALL, WALL};

/// What the lines lack.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unmeasured {
    /// Base units with a length.
    BaseUnits,
    /// Base units of the island.
    Island,
}

/// A kitchen from its lines, and what they do not say.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Measured {
    /// The kitchen, without its lines: it has no callouts.
    pub kitchen: Kitchen,
    /// Whether the walls' lengths are an assumption: the lines have only their sum.
    pub is_split: bool,
}

/// The kitchen of these rooms in a layout: by its plan, if they have one of this layout.
pub fn kitchen(
    layout: Layout,
    rooms: &[Room],
    finish: impl Fn(&Entry) -> String,
) -> Result<Measured, Unmeasured> {
    let of = |item: &'static str| counted(rooms).filter(move |entry| entry.item.as_deref() == Some(item));
    let units = || of(BASE).filter(|entry| !is_island(entry) && width(entry) > 0);
    let base = units().next().ok_or(Unmeasured::BaseUnits)?;
    let shape = shape(layout);
    let planned = rooms.iter().filter_map(|room| room.kitchen.as_ref()).find(|plan| plan.layout == layout);
    let (walls, island, is_split) = if let Some(plan) = planned {
        let mut lengths = millimetres(plan.legs.iter().chain(&plan.island).map(|leg| leg.0));
        let island = if plan.island.is_some() { lengths.pop() } else { None };
        (lengths, island, false)
    } else {
        let island = sum(of(BASE).filter(|entry| is_island(entry)));
        let each: Vec<Mm> = units().map(|entry| mm(width(entry))).collect();
        let (walls, is_split) = match by_wall(shape, &each) {
            Some(walls) => (walls, false),
            None => (split(shape, sum(units())), shape.walls() > 1),
        };
        (walls, (shape == Shape::Island && island > 0).then_some(island), is_split)
    };
    if shape == Shape::Island && island.is_none() {
        return Err(Unmeasured::Island);
    }
    let tall_units = (sum(of(TALL)) + TALL_WIDTH / 2) / TALL_WIDTH;
    let counter =
        of(COUNTER).next().map(|entry| if entry.finish.is_empty() { &entry.name } else { &entry.finish });
    let layout = drawing::Layout {
        shape,
        walls,
        island,
        room_height: ROOM_HEIGHT,
        openings: Vec::new(),
        wall_units: sum(of(WALL)),
        has_loft: of(LOFT).next().is_some(),
        tall_units: u8::try_from(tall_units).unwrap_or(u8::MAX),
    };
    let kitchen = Kitchen::new(layout, Vec::new(), finish(base), counter.cloned().unwrap_or_default());
    Ok(Measured { kitchen, is_split })
}

/// The lines that count towards the price, without add-ons.
#[must_use = "iterators are lazy"]
pub fn counted(rooms: &[Room]) -> impl Iterator<Item = &Entry> {
    entries(rooms).filter(|placed| placed.counts && placed.add_on == 0).map(|placed| placed.entry)
}

/// Whether base units are the island's.
#[must_use]
pub fn is_island(entry: &Entry) -> bool {
    entry.name.to_lowercase().contains("island")
}

/// The length of all its pieces along the wall; 0 if it has none.
pub(super) const fn width(entry: &Entry) -> u32 {
    match entry.dimensions {
        Dimensions::Front { width_mm: length, count, .. } | Dimensions::Run { length_mm: length, count } => {
            length.saturating_mul(count)
        }
        _ => 0,
    }
}

fn sum<'a>(lines: impl Iterator<Item = &'a Entry>) -> Mm {
    mm(lines.map(width).fold(0, u32::saturating_add))
}

/// A length in millimetres, within what arithmetic can hold. Layouts and furniture have narrower limits.
#[must_use]
pub fn mm(length: u32) -> Mm {
    Mm::try_from(length.min(1_000_000)).unwrap_or_default()
}

/// The walls' lengths, if there are base units for each. The lines count corners once, with the wall that has their
/// cabinets.
fn by_wall(shape: Shape, units: &[Mm]) -> Option<Vec<Mm>> {
    match (shape, units) {
        (Shape::L, [a, b]) => Some(vec![*a, *b + DEPTH]),
        (Shape::U, [a, b, c]) => Some(vec![*a + DEPTH, *b, *c + DEPTH]),
        (Shape::Parallel, [a, b]) => Some(vec![*a, *b]),
        _ => None,
    }
}

/// Splits a run, which counts corners once, between the walls of a shape: an L has one longer wall, and a U a longer
/// one in the middle.
fn split(shape: Shape, run: Mm) -> Vec<Mm> {
    let corners = if shape == Shape::L { DEPTH } else { 2 * DEPTH };
    match shape {
        Shape::Straight | Shape::Island => vec![run],
        Shape::Parallel => vec![run / 2, run - run / 2],
        Shape::L => {
            let longer = (run + corners) * 5 / 9;
            vec![longer, run + corners - longer]
        }
        Shape::U => {
            let side = (run + corners) * 3 / 10;
            vec![side, run + corners - 2 * side, side]
        }
    }
}
