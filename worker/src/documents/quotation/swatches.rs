//! What the fronts of the base units and the counter of a drawn room look like, below its name.

use drawing::Sheet;

use super::super::letterhead::{frame, shrunk};
use super::super::paper::block::Strip;
use super::super::paper::tags::StructureType;
use super::super::paper::text::Colour;
use super::super::paper::{Composer, fill};
use super::super::theme::{MEASURE, SMALL};

/// Side of a swatch, in points.
const SIDE: f32 = 9.0;

/// A swatch of each, with its name. All sheets of a room have the same.
pub(super) fn swatches(composer: &mut Composer, sheets: &[Sheet]) {
    let Some(sheet) = sheets.first() else { return };
    let looks = [
        ("Base units", &sheet.finish, sheet.surfaces.base),
        ("Counter", &sheet.counter, sheet.surfaces.counter),
    ];
    let named = looks.into_iter().filter(|(_, name, _)| !name.trim().is_empty());
    let mut strip = Strip { gap: 5.0, height: SMALL.leading, keeps_with_next: true, ..Strip::default() };
    let tag = composer.tags.leaf(StructureType::P);
    let width = MEASURE / 2.0;
    for ((what, name, surface), x) in named.zip([0.0, width]) {
        let area = [x, 1.0, SIDE, SIDE];
        strip.marks.push(fill(area, Colour(surface.colour.0)));
        frame(&mut strip.marks, area);
        let (text, left) = (format!("{what}: {name}"), SIDE + 5.0);
        let style = shrunk(composer, &text, &SMALL, width - left - 5.0);
        composer.set(&mut strip, &text, &style, [x + left, 0.0, width - left], 0.0, tag);
    }
    composer.strips.push(strip);
}
