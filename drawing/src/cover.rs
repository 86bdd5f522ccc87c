//! A picture for lists: an elevation with the plan, without texts and dimensions, which nobody could read there.
//!
//! Both are to one scale, side by side or one below the other, whichever shows them larger.

use crate::Mm;
use crate::ops::{Area, Fill, Op, Pen, Sheet};
use crate::svg::{self, escaped};

/// Proportion of every cover.
pub const PROPORTION: (Mm, Mm) = (4, 3);

/// Share of the longer side that is left free around and between the two, in hundredths.
const MARGIN: Mm = 6;

/// Writes a cover.
#[must_use]
pub fn write(elevation: &Sheet, plan: &Sheet, description: &str) -> String {
    let (elevation, plan) = (bare(elevation), bare(plan));
    let [front, above] = [elevation.view, plan.view];
    let longest =
        [front.width, front.height, above.width, above.height].into_iter().max().unwrap_or_default();
    let gap = longest * MARGIN / 100;
    let beside = (front.width + gap + above.width, front.height.max(above.height));
    let below = (front.width.max(above.width), front.height + gap + above.height);
    let is_beside = frame(beside) <= frame(below);
    let whole = if is_beside { beside } else { below };
    let (wide, high) = PROPORTION;
    let width = frame((whole.0 + 2 * gap, whole.1 + 2 * gap));
    let height = width * high / wide;
    let (left, top) = ((width - whole.0) / 2, (height - whole.1) / 2);
    let places = if is_beside {
        // On one floor.
        [(left, top + whole.1 - front.height), (left + front.width + gap, top + whole.1 - above.height)]
    } else {
        [
            (left + (whole.0 - front.width) / 2, top),
            (left + (whole.0 - above.width) / 2, top + front.height + gap),
        ]
    };
    let [front_at, above_at] = places;
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" role=\"img\"><title>{}</title>\
         <path fill=\"#f6f2ea\" d=\"M0 0h{width}v{height}H0z\"/>{}{}</svg>",
        escaped(description),
        placed(&elevation, front_at),
        placed(&plan, above_at),
    )
}

/// Width of the smallest frame around a size.
fn frame((width, height): (Mm, Mm)) -> Mm {
    let (wide, high) = PROPORTION;
    width.max((height * wide + high - 1) / high).max(wide)
}

/// A sheet as a part of another.
fn placed(sheet: &Sheet, (x, y): (Mm, Mm)) -> String {
    let Area { width, height, .. } = sheet.view;
    svg::write(sheet).replacen(
        "<svg ",
        &format!("<svg x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\" overflow=\"visible\" "),
        1,
    )
}

/// What is built, without what is written about it.
#[must_use]
pub fn bare(sheet: &Sheet) -> Sheet {
    let built = sheet.ops.iter().filter(|op| is_built(op)).map(svg::extent);
    let view = built.reduce(union).unwrap_or(sheet.view);
    let ops = sheet.ops.iter().filter(|op| is_drawn(op) && view.holds(&svg::extent(op)));
    Sheet { view, ops: ops.cloned().collect(), ..sheet.clone() }
}

/// Whether it shows a part of the furniture or of a wall: a scale bar is filled, too, but thin.
fn is_built(op: &Op) -> bool {
    match op {
        Op::Lines { fill, .. } if fill.is_front() => true,
        Op::Lines { fill: Fill::Counter | Fill::Shade | Fill::Steel, .. } => true,
        Op::Lines { pen: Some(Pen::Cut), fill, .. } => *fill != Fill::None,
        Op::Lines { .. } | Op::Circle { .. } | Op::Text { .. } => false,
    }
}

/// Callouts are thin circles on paper.
const fn is_drawn(op: &Op) -> bool {
    !matches!(op, Op::Text { .. } | Op::Circle { pen: Pen::Thin, fill: Fill::Paper, .. })
}

fn union(one: Area, other: Area) -> Area {
    let (x, y) = (one.x.min(other.x), one.y.min(other.y));
    let right = (one.x + one.width).max(other.x + other.width);
    let bottom = (one.y + one.height).max(other.y + other.height);
    Area { x, y, width: right - x, height: bottom - y }
}
