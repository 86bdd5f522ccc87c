//! Cabinets with doors, with a row of drawers above them if wanted; shoe cabinets; chests of drawers.

use crate::Mm;
use crate::layout::PLINTH;
use crate::module::MODULE;

use super::piece::{Kind, PieceError};
use super::unit::{Component, Fitting, HINGED, Unit, drawers, shelves};

/// Thickness of the top.
const TOP: Mm = 25;
/// Height of a row of drawers above doors.
const DRAWER: Mm = 150;
/// Lowest door below a row of drawers.
const LEAST_DOOR: Mm = 300;
/// Widest chest of drawers: wider drawers sag.
const WIDEST_CHEST: Mm = 1200;
/// Lowest drawer of a chest.
const LOWEST_DRAWER: Mm = 120;
/// Distance of sloping shelves for shoes.
const SHOES: Mm = 200;

pub(super) fn build(unit: &mut Unit) -> Result<(), PieceError> {
    let (width, height, depth) = (unit.piece.width, unit.piece.height, unit.piece.depth);
    let is_shoes = unit.piece.kind == Kind::ShoeCabinet;
    let is_chest = unit.piece.doors == Some(0) && !is_shoes && width <= WIDEST_CHEST;
    let top = height - TOP;
    unit.plinth((0, width));
    unit.solid(Component::Top, (0, width), (top, height), depth);
    if is_chest {
        return chest(unit, (PLINTH, top));
    }
    let doors = HINGED.doors(width, unit.piece.doors)?;
    if top - DRAWER - PLINTH < LEAST_DOOR && unit.piece.drawers.is_some_and(|drawers| drawers > 0) {
        return Err(PieceError::Drawers { least: 0, most: 0 });
    }
    let high = top - unit.drawer_row((0, width), top, DRAWER, false)?;
    for bay in unit.bays(&doors, width, (PLINTH, high), depth) {
        let inside = if is_shoes { Fitting::Shoes((high - PLINTH) / SHOES) } else { shelves(high - PLINTH) };
        unit.inside(bay, &[], inside);
    }
    Ok(())
}

fn chest(unit: &mut Unit, heights: (Mm, Mm)) -> Result<(), PieceError> {
    let (width, depth) = (unit.piece.width, unit.piece.depth);
    let height = heights.1 - heights.0;
    let count = drawers(unit.piece.drawers, (height / 250).max(1), (1, height / LOWEST_DRAWER))?;
    let along = (0, width / MODULE * MODULE);
    let chest = unit.solid(Component::Carcass, along, heights, depth);
    unit.stack(chest, count);
    unit.inside(chest, &[], Fitting::Drawers(count));
    unit.filler((along.1, width), heights, depth);
    Ok(())
}
