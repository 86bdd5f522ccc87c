//! Wardrobes: bays for hanging and for shelves, and a loft above what one shutter can be high.

use crate::Mm;
use crate::layout::PLINTH;
use crate::module::{MODULE, equal};

use super::piece::{Kind, PieceError};
use super::unit::{Component, Fitting, HINGED, Leaf, Unit, Widths, drawers, shelves};

/// Sliding shutters: one alone would have nowhere to slide.
const SLIDING: Widths = Widths { least: 600, usual: 900, most: 1200, fewest: 2 };
/// Higher shutters warp, so that a higher wardrobe has a loft.
const HIGHEST_SHUTTER: Mm = 2400;
/// Where a loft begins.
const LOFT_FROM: Mm = 2100;
/// Height of a drawer behind the shutters.
const DRAWER: Mm = 200;
/// Drawers that one bay takes.
const DRAWERS_PER_BAY: Mm = 4;
/// Height of the shelf above clothes, for bags.
const TOP_SHELF: Mm = 300;
/// Clothes on hangers: shirts and jackets need this height.
const SHORT_HANGING: Mm = 1000;

pub(super) fn build(unit: &mut Unit) -> Result<(), PieceError> {
    let (width, height, depth) = (unit.piece.width, unit.piece.height, unit.piece.depth);
    let is_sliding = unit.piece.kind == Kind::SlidingWardrobe;
    let widths = if is_sliding { SLIDING } else { HINGED };
    let leaves = widths.doors(width, unit.piece.doors)?;
    let top = if height > HIGHEST_SHUTTER { LOFT_FROM } else { height };
    unit.plinth((0, width));
    let body = (PLINTH, top);
    let bays = if is_sliding { sliding(unit, &leaves, body) } else { unit.bays(&leaves, width, body, depth) };
    let count = Mm::try_from(bays.len()).unwrap_or(0);
    // Two drawers in every other bay.
    let wanted = drawers(unit.piece.drawers, (count + 1) / 2 * 2, (0, DRAWERS_PER_BAY * count))?;
    for (at, bay) in (0..).zip(&bays) {
        let own = if unit.piece.drawers.is_none() { (at + 1) % 2 * 2 } else { share(wanted, at, count) };
        fit(unit, *bay, own, at % 2 == 0);
    }
    if top < height {
        let doors = if is_sliding { halves(&leaves) } else { leaves };
        for bay in unit.bays(&doors, width, (top, height), depth) {
            unit.inside(bay, &[], Fitting::Shelves(0));
        }
    }
    Ok(())
}

/// One bay behind each shutter.
fn sliding(unit: &mut Unit, leaves: &[Mm], heights: (Mm, Mm)) -> Vec<usize> {
    let mut from = 0;
    let mut bays = Vec::new();
    let (width, depth) = (unit.piece.width, unit.piece.depth);
    for leaf in leaves {
        let bay = unit.solid(Component::Carcass, (from, from + leaf), heights, depth);
        unit.side_by_side(bay, &[*leaf], |_| Leaf::Sliding);
        bays.push(bay);
        from += leaf;
    }
    unit.filler((from, width), heights, depth);
    bays
}

/// A loft has two doors above each sliding shutter.
fn halves(leaves: &[Mm]) -> Vec<Mm> {
    leaves.iter().flat_map(|leaf| equal(leaf / MODULE * MODULE, 2)).collect()
}

/// A bay's part of the drawers, the first bays' the greater.
const fn share(drawers: Mm, at: Mm, bays: Mm) -> Mm {
    drawers / bays + if at < drawers % bays { 1 } else { 0 }
}

/// Drawers below, clothes above them, and a shelf on top; or shelves.
fn fit(unit: &mut Unit, bay: usize, drawers: Mm, is_for_hanging: bool) {
    let height = unit.solids.get(bay).map_or(0, super::unit::Solid::height);
    let rest = height - drawers * DRAWER;
    let below = (Fitting::Drawers(drawers), drawers * DRAWER);
    if !is_for_hanging || rest < SHORT_HANGING {
        unit.inside(bay, &[below], shelves(rest));
    } else if rest < SHORT_HANGING + TOP_SHELF {
        unit.inside(bay, &[below], Fitting::Hanging);
    } else {
        unit.inside(bay, &[below, (Fitting::Hanging, rest - TOP_SHELF)], Fitting::Shelves(0));
    }
}
