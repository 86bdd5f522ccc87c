//! TV units: a low base with doors and drawers, a back panel for the screen, and open shelves beside it.

use crate::Mm;
use crate::layout::PLINTH;
use crate::module::{MODULE, equal};

use super::piece::PieceError;
use super::unit::{Compartment, Component, Fitting, Leaf, Unit, Widths, shelves};

/// Doors and drawers of the base.
const BASE: Widths = Widths { least: 400, usual: 600, most: 600, fewest: 1 };
/// Upper edge of the base, so that the screen is at the eyes of those who sit.
const BASE_TOP: Mm = 500;
/// Thickness of the base's top.
const TOP: Mm = 25;
/// Thickness of the back panel with its battens.
const PANEL: Mm = 40;
/// Width of the open shelves; a narrower unit has none.
const SHELVES: Mm = 400;
const LEAST_WITH_SHELVES: Mm = 1800;
/// Depth of open shelves.
const SHELF_DEPTH: Mm = 300;

pub(super) fn build(unit: &mut Unit) -> Result<(), PieceError> {
    let (width, height, depth) = (unit.piece.width, unit.piece.height, unit.piece.depth);
    let (columns, doors) = columns(unit)?;
    unit.plinth((0, width));
    let heights = (PLINTH, BASE_TOP - TOP);
    let mut from = 0;
    for (at, column) in (0..).zip(&columns) {
        let solid = unit.solid(Component::Carcass, (from, from + column), heights, depth);
        // Doors are at the ends, drawers between them.
        let count = Mm::try_from(columns.len()).unwrap_or(0);
        let left = (doors + 1) / 2;
        let is_right = at >= count - doors / 2;
        if at < left || is_right {
            let leaf = if is_right { Leaf::HingedRight } else { Leaf::HingedLeft };
            unit.side_by_side(solid, &[*column], |_| leaf);
            unit.inside(solid, &[], shelves(heights.1 - heights.0));
        } else {
            unit.stack(solid, 1);
            unit.inside(solid, &[], Fitting::Drawers(1));
        }
        from += column;
    }
    unit.filler((from, width), heights, depth);
    unit.solid(Component::Top, (0, width), (BASE_TOP - TOP, BASE_TOP), depth);
    let end = if width >= LEAST_WITH_SHELVES { width - SHELVES } else { width };
    let panel = unit.solid(Component::Panel, (0, end), (BASE_TOP, height), PANEL);
    // The screen's middle is 1.1 m above the floor, or in the middle of a low panel.
    let half = ((end - 200) * 9 / 32).min((height - BASE_TOP - 100) / 2).min(400);
    let middle = 1100.min(height - 50 - half).max(BASE_TOP + 50 + half);
    unit.compartments.push(Compartment {
        solid: panel,
        fitting: Fitting::Screen,
        heights: (middle - half, middle + half),
    });
    if end < width {
        let open = unit.solid(Component::Open, (end, width), (BASE_TOP, height), depth.min(SHELF_DEPTH));
        unit.inside(open, &[], shelves(height - BASE_TOP));
    }
    Ok(())
}

/// Widths of the base's columns, and how many of them have doors.
fn columns(unit: &Unit) -> Result<(Vec<Mm>, Mm), PieceError> {
    let width = unit.piece.width;
    let (least, most) = BASE.counts(width);
    let usual = Mm::try_from(BASE.split(width).len()).unwrap_or(0);
    let [doors, drawers] = [unit.piece.doors, unit.piece.drawers].map(|count| count.map(Mm::from));
    if drawers.is_some_and(|drawers| drawers > most) {
        return Err(PieceError::Drawers { least: 0, most });
    }
    let (count, doors) = match (doors, drawers) {
        (Some(doors), Some(drawers)) => (doors + drawers, doors),
        (Some(doors), None) => (usual.max(doors), doors),
        (None, Some(drawers)) => (usual.max(drawers), usual.max(drawers) - drawers),
        (None, None) => (usual, usual.min(2)),
    };
    if !(least..=most).contains(&count) {
        let (least, most) = drawers.map_or((0, most), |drawers| ((least - drawers).max(0), most - drawers));
        return Err(PieceError::Doors { least, most });
    }
    Ok((equal(width / MODULE * MODULE, count), doors))
}
