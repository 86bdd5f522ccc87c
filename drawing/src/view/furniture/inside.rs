//! Inside elevation: shutters open, drawers and shelves behind them.

use crate::Mm;
use crate::furniture::{Component, Fitting, Leaf, Unit};
use crate::ops::{Pen, Sheet};

use super::elevation::{dimensions, from_back};
use super::{area, fill, hollow, leaf, sorted, stops};

pub(super) fn draw(unit: &Unit) -> Sheet {
    let mut sheet = super::sheet(unit, "Inside elevation");
    sheet.description.push_str(", with open shutters");
    for at in from_back(unit) {
        let Some(solid) = unit.solids.get(at) else { continue };
        sheet.area(Pen::Visible, fill(solid.component), area(unit, solid.along, solid.heights));
        let mut drawers =
            unit.fronts.iter().filter(|front| front.solid == at && front.leaf == Leaf::Drawer).peekable();
        if drawers.peek().is_some() {
            drawers.for_each(|front| leaf::draw(&mut sheet, unit, front));
            continue;
        }
        for part in unit.compartments.iter().filter(|part| part.solid == at) {
            if solid.component == Component::Carcass {
                hollow::closed(&mut sheet, area(unit, solid.along, part.heights), part.fitting);
            } else {
                hollow::open(&mut sheet, unit, solid, part);
            }
        }
    }
    let hollow = || unit.solids.iter().filter(|solid| solid.component == Component::Carcass);
    let lowest = hollow().map(|solid| solid.heights.0).min();
    let bays = hollow().filter(|solid| Some(solid.heights.0) == lowest);
    let bays = bays.flat_map(|solid| [solid.along.0, solid.along.1]);
    let below = sorted([0, unit.piece.width].into_iter().chain(bays));
    let last = hollow().map(|solid| solid.along.1).max().unwrap_or(1);
    let heights = [heights(unit, 0), heights(unit, last - 1)];
    let heights = if heights[0] == heights[1] { &heights[1..] } else { &heights[..] };
    dimensions(&mut sheet, unit, Vec::new(), below, heights);
    sheet
}

/// Where the boxes that are so far from the left edge, and their insides, begin and end.
fn heights(unit: &Unit, along: Mm) -> Vec<Mm> {
    let own =
        unit.solids.iter().enumerate().filter(|(_, solid)| solid.along.0 <= along && along < solid.along.1);
    let edges = own.flat_map(|(at, solid)| {
        let compartments = unit
            .compartments
            .iter()
            .filter(move |compartment| compartment.solid == at && compartment.fitting != Fitting::Screen);
        compartments.map(|compartment| compartment.heights).chain([solid.heights])
    });
    stops(edges.flat_map(|(low, high)| [low, high]).chain([0]))
}
