//! Isometric view, with the shutters closed.

use crate::furniture::{Component, Fitting, Unit};
use crate::ops::{Area, Fill, Pen, Sheet};
use crate::view::projection::{Cuboid, bounds, from_back_to_front, project};

use super::{BOARD, LEAST_TEXT, fill, frame};

pub(super) fn draw(unit: &Unit) -> Sheet {
    let mut sheet = super::sheet(unit, "Isometric view");
    let cuboids: Vec<_> = unit
        .solids
        .iter()
        .map(|solid| Cuboid {
            low: (solid.along.0, solid.deep.0, solid.heights.0),
            high: (solid.along.1, solid.deep.1, solid.heights.1),
        })
        .collect();
    for at in from_back_to_front(&cuboids) {
        let (Some(solid), Some(cuboid)) = (unit.solids.get(at), cuboids.get(at)) else { continue };
        cuboid.draw(&mut sheet, fill(solid.component));
        let face = |along, height| project((along, solid.deep.1, height));
        let (from, to) = solid.along;
        for front in unit.fronts.iter().filter(|front| front.solid == at) {
            let ((left, right), (low, high)) = (front.along, front.heights);
            let corners = [face(left, low), face(right, low), face(right, high), face(left, high)];
            sheet.shape(Pen::Thin, Fill::None, corners);
        }
        for compartment in unit
            .compartments
            .iter()
            .filter(|compartment| compartment.solid == at && solid.component == Component::Open)
        {
            let (low, high) = compartment.heights;
            let (left, right) = (from + BOARD, to - BOARD);
            let corners = [
                face(left, low + BOARD),
                face(right, low + BOARD),
                face(right, high - BOARD),
                face(left, high - BOARD),
            ];
            sheet.shape(Pen::Thin, Fill::Paper, corners);
            sheet.shape(Pen::Thin, Fill::Shadow, corners);
            if let Fitting::Shelves(count) = compartment.fitting {
                for shelf in 1..=count {
                    let height = low + (high - low) * shelf / (count + 1);
                    sheet.lines(Pen::Visible, [face(left, height), face(right, height)]);
                }
            }
        }
    }
    let Area { x, y, width, height } = bounds(&sheet);
    sheet.text = (width / 28).max(height / 26).max(LEAST_TEXT);
    let margin = sheet.text;
    let drawn = Area { x: x - margin, y: y - margin, width: width + 2 * margin, height: height + 2 * margin };
    frame(&mut sheet, unit, drawn, false);
    sheet
}
