//! Plan: cut 1.2 m above the floor, with what is above the cut dashed and doors open.

use crate::Mm;
use crate::furniture::{Component, Fitting, Leaf, Solid, Unit};
use crate::ops::{Area, Fill, Pen, Sheet};
use crate::view::dimension::Chain;
use crate::view::{MASONRY, QUARTER};

use super::{BOARD, OVERLAP, fill, frame, stops};

/// Depth of the two tracks of sliding shutters.
const TRACKS: Mm = 90;
/// Height of the cut.
const CUT: Mm = 1200;

pub(super) fn draw(unit: &Unit) -> Sheet {
    let mut sheet = super::sheet(unit, "Plan");
    let (text, width, depth) = (sheet.text, unit.piece.width, unit.piece.depth);
    if !unit.piece.kind.is_free_standing() {
        let wall = Area { x: -text, y: -MASONRY, width: width + 2 * text, height: MASONRY };
        sheet.area(Pen::Cut, Fill::Masonry, wall);
    }
    let (mut below, above): (Vec<_>, Vec<_>) =
        unit.solids.iter().enumerate().partition(|(_, solid)| solid.heights.0 < CUT);
    below.sort_by_key(|(_, solid)| solid.heights.1);
    for (at, solid) in not_hidden(&below) {
        let is_cut =
            solid.heights.1 > CUT && !matches!(solid.component, Component::Filler | Component::Outline);
        let pen = if is_cut { Pen::Cut } else { Pen::Visible };
        sheet.area(pen, fill(solid.component), footprint(solid));
        if is_cut && matches!(solid.component, Component::Carcass | Component::Open) {
            cut(&mut sheet, unit, at, solid);
        }
        if solid.component == Component::Basin {
            basin(&mut sheet, footprint(solid));
        }
    }
    for (_, solid) in not_hidden(&above) {
        // A loft is as wide and deep as what is below it.
        if !below.iter().any(|(_, other)| footprint(other).holds(&footprint(solid)) && other.heights.1 > CUT)
        {
            sheet.area(Pen::Above, Fill::None, footprint(solid));
        }
    }
    let reach = swings(&mut sheet, unit);
    let chain = Chain::new(vec![0, width], text);
    let bottom = depth + reach + text * 4 / 10 + chain.space(text);
    chain.level(&mut sheet, bottom);
    let boxes = unit
        .solids
        .iter()
        .filter(|solid| matches!(solid.component, Component::Carcass | Component::Open | Component::Top));
    // From the front, as the chain goes up the sheet.
    let edges = stops(boxes.map(|solid| solid.deep.1).chain([0, depth])).into_iter().map(|deep| depth - deep);
    let chain = Chain::new(edges.collect(), text);
    let right = width + text * 14 / 10 + chain.space(text);
    chain.upright(&mut sheet, right, depth);
    let (left, top) = (-text * 15 / 10, -MASONRY - text * 5 / 10);
    let height = bottom + text * 8 / 10 - top;
    frame(&mut sheet, unit, Area { x: left, y: top, width: right + text - left, height }, true);
    sheet
}

/// Those that no later one covers.
fn not_hidden<'a>(solids: &[(usize, &'a Solid)]) -> Vec<(usize, &'a Solid)> {
    let is_seen = |at: usize, solid: &Solid| {
        !solids.iter().skip(at + 1).any(|(_, other)| footprint(other).holds(&footprint(solid)))
    };
    solids.iter().enumerate().filter(|(at, (_, solid))| is_seen(*at, solid)).map(|(_, one)| *one).collect()
}

const fn footprint(solid: &Solid) -> Area {
    Area { x: solid.along.0, y: solid.deep.0, width: solid.width(), height: solid.deep.1 - solid.deep.0 }
}

/// The bowl of a basin, and its drain.
fn basin(sheet: &mut Sheet, Area { x, y, width, height }: Area) {
    let bowl = Area { x: x + BOARD, y: y + BOARD, width: width - 2 * BOARD, height: height - 2 * BOARD };
    sheet.area(Pen::Thin, Fill::Paper, bowl);
    sheet.circle(Pen::Thin, Fill::Shade, (x + width / 2, y + height / 2), BOARD);
}

/// A cut cabinet: its boards, and clothes on a rail.
fn cut(sheet: &mut Sheet, unit: &Unit, at: usize, solid: &Solid) {
    let Area { x, y, width, height } = footprint(solid);
    let is_sliding = unit.fronts.iter().any(|front| front.solid == at && front.leaf == Leaf::Sliding);
    let front = match solid.component {
        Component::Open => 0,
        _ if is_sliding => TRACKS,
        _ => BOARD,
    };
    let hollow =
        Area { x: x + BOARD, y: y + BOARD, width: width - 2 * BOARD, height: height - BOARD - front };
    sheet.area(Pen::Thin, Fill::Paper, hollow);
    if !unit
        .compartments
        .iter()
        .any(|compartment| compartment.solid == at && compartment.fitting == Fitting::Hanging)
    {
        return;
    }
    let middle = hollow.y + hollow.height / 2;
    sheet.area(Pen::Thin, Fill::Steel, Area { y: middle - 12, height: 25, ..hollow });
    for hanger in 0..hollow.width / 90 {
        let at = hollow.x + 45 + hanger * 90;
        // Hangers are 450 mm wide, and never hang straight.
        let lean = hanger % 3 * 10 - 10;
        sheet.lines(Pen::Thin, [(at - lean, middle - 225), (at + lean, middle + 225)]);
    }
}

/// The lower doors: hinged ones open, with their way, sliding ones closed; returns how far they reach before the piece.
fn swings(sheet: &mut Sheet, unit: &Unit) -> Mm {
    let (mut reach, mut shutters) = (0, 0);
    for front in unit.fronts.iter().filter(|front| front.heights.0 < CUT) {
        let Some(solid) = unit.solids.get(front.solid) else { continue };
        let (from, to) = front.along;
        let (hinge, side) = match front.leaf {
            Leaf::HingedLeft => (from, 1),
            Leaf::HingedRight => (to, -1),
            Leaf::Sliding => {
                // One behind the other, by turns.
                let aside = if shutters % 2 == 0 { TRACKS / 2 } else { TRACKS };
                shutters += 1;
                let (x, y) = (from - OVERLAP, solid.deep.1 - aside + 5);
                let shutter = Area { x: x.max(BOARD), y, width: to - x.max(BOARD), height: TRACKS / 2 - 10 };
                sheet.area(Pen::Visible, Fill::Front, shutter);
                continue;
            }
            Leaf::Drawer => continue,
        };
        let (radius, face) = (to - from, solid.deep.1);
        let at = |(along, out): (Mm, Mm)| (hinge + side * radius * along / 1000, face + radius * out / 1000);
        sheet.lines(Pen::Above, QUARTER.map(at));
        sheet.lines(Pen::Visible, [at((0, 0)), at((0, 1000))]);
        reach = reach.max(face + radius - unit.piece.depth);
    }
    reach
}
