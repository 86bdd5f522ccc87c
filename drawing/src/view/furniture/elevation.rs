//! Front elevation: shutters closed, with the way they open.

use crate::Mm;
use crate::furniture::{Component, Unit};
use crate::ops::{Area, Pen, Sheet};
use crate::text::{grouped, width as text_width};
use crate::view::dimension::Chain;

use super::{area, fill, frame, hollow, leaf, sorted, stops};

pub(super) fn draw(unit: &Unit) -> Sheet {
    let mut sheet = super::sheet(unit, "Front elevation");
    for at in from_back(unit) {
        let Some(solid) = unit.solids.get(at) else { continue };
        sheet.area(Pen::Visible, fill(solid.component), area(unit, solid.along, solid.heights));
        for compartment in unit
            .compartments
            .iter()
            .filter(|compartment| compartment.solid == at && solid.component != Component::Carcass)
        {
            hollow::open(&mut sheet, unit, solid, compartment);
        }
    }
    for front in &unit.fronts {
        leaf::draw(&mut sheet, unit, front);
    }
    let upper = unit.fronts.iter().map(|front| front.heights.0).max();
    let lower = unit.fronts.iter().map(|front| front.heights.0).min();
    let row = |low: Option<Mm>| unit.fronts.iter().filter(move |front| Some(front.heights.0) == low);
    let edges = |low| {
        let fronts = row(low).flat_map(|front| [front.along.0, front.along.1]);
        sorted([0, unit.piece.width].into_iter().chain(fronts))
    };
    let (above, below) = (edges(upper), edges(lower));
    let above = if above == below { Vec::new() } else { above };
    // Not everything stands on the floor.
    let heights = unit.solids.iter().flat_map(|solid| [solid.heights.0, solid.heights.1]).chain([0]);
    dimensions(&mut sheet, unit, above, below, &[stops(heights)]);
    sheet
}

/// Positions of the boxes, those first that others stand before.
pub(super) fn from_back(unit: &Unit) -> Vec<usize> {
    let mut order: Vec<_> = (0..unit.solids.len()).collect();
    order.sort_by_key(|at| unit.solids.get(*at).map(|solid| solid.deep.1));
    order
}

/// Floor, dimension chains and frame: widths above and below, heights at the right, the first one at the left if there
/// are two.
pub(super) fn dimensions(
    sheet: &mut Sheet,
    unit: &Unit,
    above: Vec<Mm>,
    below: Vec<Mm>,
    heights: &[Vec<Mm>],
) {
    let (text, floor, width) = (sheet.text, unit.piece.height, unit.piece.width);
    let beyond = text * 8 / 10;
    sheet.lines(Pen::Cut, [(-beyond, floor), (width + beyond, floor)]);
    let mut top = -text * 5 / 10;
    if !above.is_empty() {
        let chain = Chain::new(above, text);
        let line = -text * 8 / 10;
        chain.level(sheet, line);
        top = line - chain.space(text) - text * 5 / 10;
    }
    let upright = vec![0, floor];
    let top = heights.iter().chain([&upright]).map(|stops| reach(stops, text, floor)).fold(top, Mm::min);
    let mut bottom = floor + text * 4 / 10;
    let whole = vec![0, width];
    let chains = if below == whole { vec![whole] } else { vec![below, whole] };
    for stops in chains {
        let chain = Chain::new(stops, text);
        bottom += chain.space(text);
        chain.level(sheet, bottom);
        bottom += text * 5 / 10;
    }
    let mut left = -text * 14 / 10;
    let mut right = width + text;
    let last = heights.last().filter(|stops| **stops != upright);
    for stops in last.into_iter().chain([&upright]) {
        let chain = Chain::new(stops.clone(), text);
        right += chain.space(text);
        chain.upright(sheet, right, floor);
        right += text * 5 / 10;
    }
    if let [first, _, ..] = heights {
        let chain = Chain::new(first.clone(), text);
        let line = -text * 8 / 10;
        chain.upright(sheet, line, floor);
        left = line - chain.space(text) - text * 5 / 10;
    }
    let height = bottom + text * 3 / 10 - top;
    frame(sheet, unit, Area { x: left, y: top, width: right + text * 5 / 10 - left, height }, true);
}

/// Upper end of the last text along a chain of heights: that of a low part is longer than the part.
fn reach(stops: &[Mm], text: Mm, floor: Mm) -> Mm {
    let &[.., from, to] = stops else { return 0 };
    let long = text_width(&grouped(to - from), text);
    floor - from.midpoint(to) - (long - long / 2)
}
