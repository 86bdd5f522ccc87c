//! Vanities: a cabinet on the wall, which keeps the floor free, and a basin on its top.

use crate::Mm;

use super::piece::PieceError;
use super::unit::{Component, HINGED, Solid, Unit, shelves};

/// Height of the basin.
const BASIN: Mm = 120;
/// Width of the basin.
const BASIN_WIDTH: Mm = 420;
/// Greatest depth of the basin.
const BASIN_DEPTH: Mm = 400;
/// Space behind the basin, for the tap, and before it.
const RIM: (Mm, Mm) = (70, 40);
/// Thickness of the top.
const TOP: Mm = 25;
/// Height of the cabinet.
const CABINET: Mm = 400;
/// Less space below it cannot be cleaned: then it stands on the floor.
const LEAST_SPACE: Mm = 100;
/// Height of a row of drawers above doors.
const DRAWER: Mm = 150;
/// Lowest door below a row of drawers.
const LEAST_DOOR: Mm = 200;

pub(super) fn build(unit: &mut Unit) -> Result<(), PieceError> {
    let (width, height, depth) = (unit.piece.width, unit.piece.height, unit.piece.depth);
    let doors = HINGED.doors(width, unit.piece.doors)?;
    let counter = height - BASIN;
    let high = counter - TOP;
    let low = if high - CABINET < LEAST_SPACE { 0 } else { high - CABINET };
    unit.solid(Component::Top, (0, width), (high, counter), depth);
    let from = (width - BASIN_WIDTH) / 2;
    let (near, far) = RIM;
    unit.solids.push(Solid {
        component: Component::Basin,
        along: (from, from + BASIN_WIDTH),
        heights: (counter, height),
        deep: (near, (depth - far).min(near + BASIN_DEPTH)),
    });
    if high - DRAWER - low < LEAST_DOOR && unit.piece.drawers.is_some_and(|drawers| drawers > 0) {
        return Err(PieceError::Drawers { least: 0, most: 0 });
    }
    let high = high - unit.drawer_row((0, width), high, DRAWER, false)?;
    for bay in unit.bays(&doors, width, (low, high), depth) {
        unit.inside(bay, &[], shelves(high - low));
    }
    Ok(())
}
