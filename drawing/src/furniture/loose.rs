//! Loose furniture: sofas, beds, chairs, bookcases, and the outer size of any other piece.

use crate::Mm;
use crate::layout::PLINTH;

use super::piece::{Kind, PieceError};
use super::unit::{Component, Solid, Unit, shelves};

/// Thickness of a leg.
const LEG: Mm = 50;
/// Height of a sofa's legs.
const SOFA_LEGS: Mm = 100;
/// Upper edge of a sofa's base, below its seats.
const SOFA_BASE: Mm = 280;
/// Upper edge of a sofa's seats.
const SOFA_SEAT: Mm = 420;
/// Thickness of a sofa's back.
const SOFA_BACK: Mm = 200;
/// Width of an arm, and of an armchair's.
const ARM: Mm = 150;
const NARROW_ARM: Mm = 100;
/// A sofa that is narrower is an armchair.
const LEAST_SOFA: Mm = 1000;
/// Usual width of one seat.
const SEAT: Mm = 600;
/// Upper edge of a chair's seat.
const CHAIR_SEAT: Mm = 450;
/// Thickness of a chair's seat and back.
const CHAIR_BOARD: Mm = 40;
/// Thickness of a headboard.
const HEADBOARD: Mm = 60;
/// Upper edge of a bed's frame.
const FRAME: Mm = 300;
/// Upper edge of a mattress.
const MATTRESS: Mm = 480;
/// How far a mattress stands back from the edge of its frame.
const FRAME_EDGE: Mm = 30;
/// How far a bed's base stands back from the edge of its frame.
const BASE_EDGE: Mm = 100;
/// Widest bay of a bookcase: longer shelves sag.
const WIDEST_BAY: Mm = 900;

pub(super) fn build(unit: &mut Unit) -> Result<(), PieceError> {
    if unit.piece.doors.is_some_and(|doors| doors > 0) {
        return Err(PieceError::Doors { least: 0, most: 0 });
    }
    if unit.piece.drawers.is_some_and(|drawers| drawers > 0) {
        return Err(PieceError::Drawers { least: 0, most: 0 });
    }
    match unit.piece.kind {
        Kind::Sofa => sofa(unit),
        Kind::Bed => bed(unit),
        Kind::Chair => chair(unit),
        Kind::Bookcase => bookcase(unit),
        _ => {
            let (width, height, depth) = (unit.piece.width, unit.piece.height, unit.piece.depth);
            unit.solid(Component::Outline, (0, width), (0, height), depth);
        }
    }
    Ok(())
}

fn sofa(unit: &mut Unit) {
    let (width, height, depth) = (unit.piece.width, unit.piece.height, unit.piece.depth);
    let arm = if width < LEAST_SOFA { NARROW_ARM } else { ARM };
    let (from, to) = (arm, width - arm);
    legs(unit, SOFA_LEGS);
    // Half-way between the seats and the upper edge of the back.
    let arm_top = SOFA_SEAT.midpoint(height);
    for along in [(0, from), (to, width)] {
        unit.solid(Component::Cushion, along, (SOFA_LEGS, arm_top), depth);
    }
    unit.solid(Component::Cushion, (from, to), (SOFA_LEGS, SOFA_BASE), depth);
    for along in equal_parts((from, to), (to - from + SEAT / 2) / SEAT) {
        unit.solid(Component::Cushion, along, (SOFA_BASE, height), SOFA_BACK);
        let seat = Solid {
            component: Component::Cushion,
            along,
            heights: (SOFA_BASE, SOFA_SEAT),
            deep: (SOFA_BACK, depth),
        };
        unit.solids.push(seat);
    }
}

fn chair(unit: &mut Unit) {
    let (width, height, depth) = (unit.piece.width, unit.piece.height, unit.piece.depth);
    legs(unit, CHAIR_SEAT - CHAIR_BOARD);
    unit.solid(Component::Cushion, (0, width), (CHAIR_SEAT - CHAIR_BOARD, CHAIR_SEAT), depth);
    unit.solid(Component::Panel, (0, width), (CHAIR_SEAT, height), CHAIR_BOARD);
}

/// What it stands on is set back and drawn as one base: legs and storage look the same below the frame.
fn bed(unit: &mut Unit) {
    let (width, height, depth) = (unit.piece.width, unit.piece.height, unit.piece.depth);
    unit.solid(Component::Panel, (0, width), (0, height), HEADBOARD);
    let parts = [
        (Component::Plinth, BASE_EDGE, (0, PLINTH)),
        (Component::Panel, 0, (PLINTH, FRAME)),
        (Component::Mattress, FRAME_EDGE, (FRAME, MATTRESS)),
    ];
    for (component, edge, heights) in parts {
        let (along, deep) = ((edge, width - edge), (HEADBOARD, depth - edge));
        unit.solids.push(Solid { component, along, heights, deep });
    }
}

fn bookcase(unit: &mut Unit) {
    let (width, height, depth) = (unit.piece.width, unit.piece.height, unit.piece.depth);
    unit.plinth((0, width));
    for along in equal_parts((0, width), (width + WIDEST_BAY - 1) / WIDEST_BAY) {
        let bay = unit.solid(Component::Open, along, (PLINTH, height), depth);
        unit.inside(bay, &[], shelves(height - PLINTH));
    }
}

/// Four legs at the corners.
fn legs(unit: &mut Unit, top: Mm) {
    let (width, depth) = (unit.piece.width, unit.piece.depth);
    for from in [0, width - LEG] {
        for near in [0, depth - LEG] {
            let (along, deep) = ((from, from + LEG), (near, near + LEG));
            unit.solids.push(Solid { component: Component::Leg, along, heights: (0, top), deep });
        }
    }
}

/// So many equal parts, at least one.
fn equal_parts((from, to): (Mm, Mm), count: Mm) -> impl Iterator<Item = (Mm, Mm)> {
    let count = count.max(1);
    let edge = move |at: Mm| from + (to - from) * at / count;
    (0..count).map(move |at| (edge(at), edge(at + 1)))
}
