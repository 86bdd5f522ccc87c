//! Study units: a desk with a pedestal of drawers, and an overhead unit with an open shelf below its doors.

use crate::Mm;
use crate::layout::PLINTH;

use super::piece::PieceError;
use super::unit::{Component, Fitting, HINGED, Unit, drawers, shelves};

/// Upper edge of the desk.
const DESK: Mm = 750;
/// Thickness of the desk's top and sides.
const BOARD: Mm = 25;
/// Width of the pedestal.
const PEDESTAL: Mm = 450;
/// Lower edge of the overhead unit: somebody who sits can look at a screen below it.
const OVERHEAD: Mm = 1350;
/// Depth of the overhead unit.
const OVERHEAD_DEPTH: Mm = 330;
/// Height of the open shelf, in an overhead unit that is high enough for doors above it.
const OPEN: Mm = 300;
/// Thickness of the pin board between desk and overhead unit.
const PIN_BOARD: Mm = 18;

pub(super) fn build(unit: &mut Unit) -> Result<(), PieceError> {
    let (width, height, depth) = (unit.piece.width, unit.piece.height, unit.piece.depth);
    let doors = HINGED.doors(width, unit.piece.doors)?;
    let count = drawers(unit.piece.drawers, 3, (0, 5))?;
    let top = DESK - BOARD;
    unit.solid(Component::Panel, (0, BOARD), (0, top), depth);
    if count > 0 {
        unit.plinth((width - PEDESTAL, width));
        let along = (width - PEDESTAL, width);
        let pedestal = unit.solid(Component::Carcass, along, (PLINTH, top), depth);
        unit.stack(pedestal, count);
        unit.inside(pedestal, &[], Fitting::Drawers(count));
    } else {
        unit.solid(Component::Panel, (width - BOARD, width), (0, top), depth);
    }
    unit.solid(Component::Top, (0, width), (top, DESK), depth);
    unit.solid(Component::Panel, (0, width), (DESK, OVERHEAD), PIN_BOARD);
    let low = if height - OVERHEAD > 2 * OPEN {
        let open = unit.solid(Component::Open, (0, width), (OVERHEAD, OVERHEAD + OPEN), OVERHEAD_DEPTH);
        unit.inside(open, &[], Fitting::Shelves(0));
        OVERHEAD + OPEN
    } else {
        OVERHEAD
    };
    for bay in unit.bays(&doors, width, (low, height), OVERHEAD_DEPTH) {
        unit.inside(bay, &[], shelves(height - low));
    }
    Ok(())
}
