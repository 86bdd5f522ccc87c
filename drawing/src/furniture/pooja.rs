//! Pooja units: a base with doors and a row of drawers for lamps, a ledge, a niche with steps, and a crown.

use crate::Mm;
use crate::layout::PLINTH;

use super::piece::PieceError;
use super::unit::{Component, Fitting, HINGED, Unit, shelves};

/// Upper edge of the ledge, where somebody who stands can reach.
const LEDGE: Mm = 750;
/// Thickness of the ledge.
const SLAB: Mm = 30;
/// Height of the crown above the niche.
const CROWN: Mm = 150;
/// Height of the drawers below the ledge.
const DRAWER: Mm = 150;

pub(super) fn build(unit: &mut Unit) -> Result<(), PieceError> {
    let (width, height, depth) = (unit.piece.width, unit.piece.height, unit.piece.depth);
    let doors = HINGED.doors(width, unit.piece.doors)?;
    unit.plinth((0, width));
    let top = LEDGE - SLAB;
    let split = top - unit.drawer_row((0, width), top, DRAWER, true)?;
    for bay in unit.bays(&doors, width, (PLINTH, split), depth) {
        unit.inside(bay, &[], shelves(split - PLINTH));
    }
    unit.solid(Component::Top, (0, width), (top, LEDGE), depth);
    let niche = unit.solid(Component::Open, (0, width), (LEDGE, height - CROWN), depth);
    unit.inside(niche, &[], Fitting::Altar);
    unit.solid(Component::Panel, (0, width), (height - CROWN, height), depth);
    Ok(())
}
