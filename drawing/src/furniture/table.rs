//! Tables: a top on four legs, with a frame that takes drawers.

use crate::Mm;
use crate::module::MODULE;

use super::piece::PieceError;
use super::unit::{Component, Solid, Unit};

/// Thickness of the top.
const TOP: Mm = 30;
/// Width of a leg.
const LEG: Mm = 60;
/// Height of the frame below the top.
const FRAME: Mm = 100;

pub(super) fn build(unit: &mut Unit) -> Result<(), PieceError> {
    let (width, height, depth) = (unit.piece.width, unit.piece.height, unit.piece.depth);
    if unit.piece.doors.is_some_and(|doors| doors > 0) {
        return Err(PieceError::Doors { least: 0, most: 0 });
    }
    let top = height - TOP;
    for from in [0, width - LEG] {
        for near in [0, depth - LEG] {
            unit.solids.push(Solid {
                component: Component::Leg,
                along: (from, from + LEG),
                heights: (0, top),
                deep: (near, near + LEG),
            });
        }
    }
    // What modules leave over is at both ends.
    let (from, to) = (LEG + (width - 2 * LEG) % MODULE / 2, width - LEG);
    if unit.drawer_row((from, to), top, FRAME, false)? > 0 {
        unit.filler((LEG, from), (top - FRAME, top), depth);
    } else {
        unit.solid(Component::Panel, (LEG, to), (top - FRAME, top), depth);
    }
    unit.solid(Component::Top, (0, width), (top, height), depth);
    Ok(())
}
