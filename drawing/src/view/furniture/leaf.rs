//! Doors and drawers from the front, with the way they open.

use crate::Mm;
use crate::furniture::{Front, Leaf, Unit};
use crate::ops::{Area, Fill, Pen, Sheet};
use crate::view::symbol::{EDGE, HANDLE};

use super::{OVERLAP, area};

/// Height at which a hand opens a high door.
const HAND: Mm = 1050;

pub(super) fn draw(sheet: &mut Sheet, unit: &Unit, front: &Front) {
    let place = area(unit, front.along, front.heights);
    let Area { x, y, width, height } = place;
    let (right, bottom) = (x + width, y + height);
    sheet.area(Pen::Visible, Fill::None, place);
    match front.leaf {
        Leaf::Drawer => {
            let (middle, at) = (x + width / 2, y + EDGE.min(height / 2));
            sheet.lines(Pen::Visible, [(middle - HANDLE / 2, at), (middle + HANDLE / 2, at)]);
        }
        Leaf::HingedLeft | Leaf::HingedRight => {
            let (hinge, free, aside) =
                if front.leaf == Leaf::HingedLeft { (x, right, -EDGE) } else { (right, x, EDGE) };
            sheet.lines(Pen::Above, [(free, y), (hinge, y + height / 2), (free, bottom)]);
            let handle = handle(front.heights);
            let top = unit.piece.height - handle;
            sheet.lines(Pen::Visible, [(free + aside, top), (free + aside, top + HANDLE)]);
        }
        Leaf::Sliding => {
            let (middle, at, half, tip) = (x + width / 2, y + height / 2, width / 5, sheet.text * 4 / 10);
            sheet.lines(Pen::Thin, [(middle - half, at), (middle + half, at)]);
            for side in [-1, 1] {
                let end = middle + side * half;
                sheet.lines(
                    Pen::Thin,
                    [(end - side * tip, at - tip / 2), (end, at), (end - side * tip, at + tip / 2)],
                );
            }
            if x > 0 {
                sheet.lines(Pen::Above, [(x + OVERLAP, y), (x + OVERLAP, bottom)]);
            }
        }
    }
}

/// Upper end of a door's handle above the floor: where the hand is.
fn handle((low, high): (Mm, Mm)) -> Mm {
    if high < HAND + HANDLE + EDGE {
        high - EDGE
    } else if low > HAND - HANDLE - EDGE {
        low + EDGE + HANDLE
    } else {
        HAND + HANDLE / 2
    }
}
