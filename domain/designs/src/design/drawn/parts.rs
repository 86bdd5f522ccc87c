//! What a design's lines say of its kitchen beside the measurements: its parts, and which fronts are in
//! another finish than the base units.

use drawing::finish::{Surface, Surfaces};
use drawing::{Kitchen, Line};
use sales::kitchen::drawn::{is_piece, part};
use sales::kitchen::{BASE, LOFT, TALL, WALL};
use sales::quotation::drawn::measured::is_island;
use sales::quotation::sheet::{Entry, Room};

use super::colours::Colours;
use super::{counted, finish};

/// The kitchen with the parts of its lines, but without callouts: a design has no list of items with their numbers.
pub(super) fn with_parts(kitchen: Kitchen, rooms: &[Room], colours: Colours<'_>) -> Kitchen {
    let of = |item: &'static str| counted(rooms).filter(move |entry| entry.item.as_deref() == Some(item));
    let made_of = |entry: &Entry| finish(None, entry).to_lowercase();
    let base = of(BASE).find(|entry| !is_island(entry)).map(made_of).unwrap_or_default();
    let main = kitchen.surfaces.base;
    let front = |line: Option<&Entry>| match line {
        Some(line) if !["", base.as_str()].contains(&made_of(line).as_str()) => {
            Surface::front(&finish(colours.other, line))
        }
        _ => main,
    };
    let surfaces = Surfaces {
        wall: front(of(WALL).next()),
        loft: front(of(LOFT).next()),
        tall: front(of(TALL).next()),
        island: front(of(BASE).find(|entry| is_island(entry))),
        ..kitchen.surfaces
    };
    Kitchen { lines: pieces(rooms), has_callouts: false, surfaces, ..kitchen }
}

/// What is priced by the piece and can be seen: sets of drawers, a pantry, an oven.
fn pieces(rooms: &[Room]) -> Vec<Line> {
    let piece = |(entry, number): (&Entry, u32)| {
        let item = entry.item.as_deref().filter(|item| is_piece(item))?;
        let count = u32::try_from(entry.dimensions.quantity().ok()?.0 / 100).ok()?;
        Some(Line { number, name: entry.name.clone(), part: Some(part(item)?), count })
    };
    counted(rooms).zip(1..).filter_map(piece).collect()
}
