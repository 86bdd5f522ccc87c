//! A design's kitchen: the template's run, along the walls of the layout.

use drawing::layout::{DEPTH, ROOM_HEIGHT, TALL_WIDTH, millimetres};
use drawing::{Kitchen, Mm, Shape};
use pricing::price::measure::Dimensions;
use sales::kitchen::drawn::shape;
use sales::kitchen::{BASE, COUNTER, LOFT, Layout, TALL, WALL};
use sales::quotation::sheet::{Entry, Room};

use super::{Missing, counted, mm};

/// The kitchen by its measurements, in the base units' finish.
pub(super) fn kitchen(
    layout: Layout,
    rooms: &[Room],
    finish: impl Fn(&Entry) -> String,
) -> Result<Kitchen, Missing> {
    let of = |item: &'static str| counted(rooms).filter(move |entry| entry.item.as_deref() == Some(item));
    let units = || of(BASE).filter(|entry| !is_island(entry));
    let base = units().find(|entry| width(entry) > 0).ok_or(Missing::BaseUnits)?;
    let shape = shape(layout);
    let planned = rooms.iter().filter_map(|room| room.kitchen.as_ref()).find(|plan| plan.layout == layout);
    let (walls, island) = if let Some(plan) = planned {
        let mut lengths = millimetres(plan.legs.iter().chain(&plan.island).map(|leg| leg.0));
        let island = if plan.island.is_some() { lengths.pop() } else { None };
        (lengths, island)
    } else {
        let island = sum(of(BASE).filter(|entry| is_island(entry)));
        (walls(shape, sum(units())), (shape == Shape::Island && island > 0).then_some(island))
    };
    if shape == Shape::Island && island.is_none() {
        return Err(Missing::Island);
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
    Ok(Kitchen::new(layout, Vec::new(), finish(base), counter.cloned().unwrap_or_default()))
}

pub(super) fn is_island(entry: &Entry) -> bool {
    entry.name.to_lowercase().contains("island")
}

/// The width of all its pieces; 0 if it has none.
const fn width(entry: &Entry) -> u32 {
    match entry.dimensions {
        Dimensions::Front { width_mm, count, .. } => width_mm.saturating_mul(count),
        _ => 0,
    }
}

fn sum<'a>(lines: impl Iterator<Item = &'a Entry>) -> Mm {
    mm(lines.map(width).fold(0, u32::saturating_add))
}

/// Splits a run, which counts corners once, between the walls of a shape: an L has one longer wall, and a U a longer
/// one in the middle.
fn walls(shape: Shape, run: Mm) -> Vec<Mm> {
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
