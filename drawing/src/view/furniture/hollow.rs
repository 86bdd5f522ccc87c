//! The insides of boxes from the front.

use crate::Mm;
use crate::furniture::{Compartment, Fitting, Solid, Unit};
use crate::ops::{Anchor, Area, Fill, Pen, Sheet, Style};
use crate::text::width;
use crate::view::QUARTER;

use super::{BOARD, area};

/// Distance of a rail from the shelf above it.
const RAIL: Mm = 60;

/// What can be seen in a box without doors.
pub(super) fn open(sheet: &mut Sheet, unit: &Unit, solid: &Solid, compartment: &Compartment) {
    let (from, to) = solid.along;
    let (low, high) = compartment.heights;
    let place = area(unit, solid.along, compartment.heights);
    match compartment.fitting {
        Fitting::Screen => {
            let (middle, half) = (from.midpoint(to), (high - low) * 8 / 9);
            sheet.area(Pen::Above, Fill::None, Area { x: middle - half, width: 2 * half, ..place });
            let at = (middle, place.y + place.height / 2 + sheet.text / 3);
            sheet.text(at, Style::Dimension, Anchor::Middle, "TV");
        }
        Fitting::Altar => altar(sheet, place),
        _ => {
            closed(sheet, place, compartment.fitting);
            sheet.area(None, Fill::Shadow, place);
        }
    }
}

/// A part of a box's inside, between boards.
pub(super) fn closed(sheet: &mut Sheet, place: Area, fitting: Fitting) {
    let hollow = Area {
        x: place.x + BOARD,
        y: place.y + BOARD,
        width: place.width - 2 * BOARD,
        height: place.height - 2 * BOARD,
    };
    sheet.area(Pen::Thin, Fill::Paper, hollow);
    match fitting {
        Fitting::Shelves(count) => {
            for shelf in 1..=count {
                let y = place.y + place.height * shelf / (count + 1) - BOARD / 2;
                sheet.area(Pen::Thin, Fill::Front, Area { y, height: BOARD, ..hollow });
            }
        }
        Fitting::Shoes(count) => {
            for shelf in 1..=count {
                let y = hollow.y + hollow.height * shelf / (count + 1);
                let slope = [(hollow.x, y), (hollow.x + hollow.width, y)];
                sheet.lines(Pen::Visible, slope);
                // The front edge is lower than the back, with a stop for the heels.
                sheet.lines(Pen::Thin, slope.map(|(x, y)| (x, y - 60)));
            }
        }
        Fitting::Drawers(count) => {
            for drawer in 0..count {
                let (top, bottom) = (hollow.height * drawer / count, hollow.height * (drawer + 1) / count);
                let front = Area { y: hollow.y + top, height: bottom - top, ..hollow };
                sheet.area(Pen::Visible, Fill::Front, front);
                let (middle, y) = (front.x + front.width / 2, front.y + 40);
                sheet.lines(Pen::Visible, [(middle - 50, y), (middle + 50, y)]);
            }
        }
        Fitting::Hanging => hanging(sheet, hollow),
        Fitting::Altar | Fitting::Screen => {}
    }
}

/// A niche with two steps and an arch.
fn altar(sheet: &mut Sheet, place: Area) {
    let Area { x, y, width, height } = place;
    let floor = y + height;
    sheet.area(None, Fill::Shadow, place);
    let rise = (width / 3).min(height / 3);
    let half = width / 2 - 40;
    let spring = y + 60 + rise;
    let at = |side: Mm, (along, up): (Mm, Mm)| {
        (x + width / 2 + side * half * along / 1000, spring - rise * up / 1000)
    };
    let left = QUARTER.map(|point| at(-1, point));
    let mut right = QUARTER.map(|point| at(1, point));
    right.reverse();
    let arch = [(x + 40, floor)].into_iter().chain(left).chain(right).chain([(x + width - 40, floor)]);
    sheet.shape(Pen::Thin, Fill::Paper, arch.collect::<Vec<_>>());
    for (inset, step) in [(80, 150), (160, 300)] {
        let (width, y) = (width - 2 * inset, floor - step);
        sheet.area(Pen::Visible, Fill::Front, Area { x: x + inset, y, width, height: 150 });
    }
}

/// A rail with a few clothes, and its name if there is space.
fn hanging(sheet: &mut Sheet, hollow: Area) {
    let y = hollow.y + RAIL;
    sheet.area(Pen::Thin, Fill::Steel, Area { y: y - 12, height: 25, ..hollow });
    let count = hollow.width / 90;
    for at in 0..count {
        // Shirts, jackets and trousers on hangers, from the side.
        let long = (850 + at % 3 * 60).min(hollow.height - 2 * RAIL);
        let x = hollow.x + 45 + at * 90 - 25;
        sheet.area(Pen::Thin, Fill::None, Area { x, y: y + 40, width: 50, height: long - 40 });
        sheet.lines(Pen::Thin, [(x + 25, y + 13), (x + 25, y + 40)]);
    }
    let (text, said) = (sheet.text, "Hanging");
    if width(said, text) + text <= hollow.width {
        let middle = (hollow.x + hollow.width / 2, hollow.y + hollow.height / 2);
        let half = width(said, text) / 2 + text / 4;
        let label = Area { x: middle.0 - half, y: middle.1 - text, width: 2 * half, height: text * 14 / 10 };
        sheet.area(None, Fill::Paper, label);
        sheet.text(middle, Style::Dimension, Anchor::Middle, said);
    }
}
