//! What stands or hangs in a room, seen from above and in front of its right end.

use crate::Mm;
use crate::ops::{Area, Fill, Op, Pen, Sheet};

/// A point in the room: right, into the room, up.
pub(super) type Point = (Mm, Mm, Mm);

/// A box along the room's axes, by its nearest corner to the origin and the farthest one.
#[derive(Clone, Copy, Debug)]
pub(super) struct Cuboid {
    pub(super) low: Point,
    pub(super) high: Point,
}

impl Cuboid {
    /// Whether it can hide a part of the other, from where we look.
    const fn is_before(&self, other: &Self) -> bool {
        self.high.0 > other.low.0 && self.high.1 > other.low.1 && self.high.2 > other.low.2
    }

    /// What can be seen of it: front, right side and top.
    pub(super) const fn faces(&self) -> [[Point; 4]; 3] {
        let ((x, y, z), (to_x, to_y, to_z)) = (self.low, self.high);
        [
            [(x, to_y, z), (to_x, to_y, z), (to_x, to_y, to_z), (x, to_y, to_z)],
            [(to_x, y, z), (to_x, to_y, z), (to_x, to_y, to_z), (to_x, y, to_z)],
            [(x, y, to_z), (to_x, y, to_z), (to_x, to_y, to_z), (x, to_y, to_z)],
        ]
    }

    /// Draws it with its surfaces. Light comes from the left.
    pub(super) fn draw(&self, sheet: &mut Sheet, fill: Fill) {
        let [front, right, top] = self.faces();
        for face in [front, right, top] {
            polygon(sheet, Pen::Visible, fill, face);
        }
        polygon(sheet, Pen::Thin, Fill::Shadow, right);
    }
}

/// Where a point is on the sheet.
pub(super) const fn project((x, y, z): Point) -> (Mm, Mm) {
    ((x - y) * 866 / 1000, x.midpoint(y) - z)
}

pub(super) fn polygon(sheet: &mut Sheet, pen: Pen, fill: Fill, points: impl IntoIterator<Item = Point>) {
    sheet.shape(pen, fill, points.into_iter().map(project).collect::<Vec<_>>());
}

/// An order in which nothing is drawn before what it can hide.
pub(super) fn from_back_to_front(cuboids: &[Cuboid]) -> Vec<usize> {
    let hides = |(at, one): (usize, &Cuboid)| -> Vec<usize> {
        let others = cuboids.iter().enumerate();
        others.filter(|(other, cuboid)| at != *other && one.is_before(cuboid)).map(|(at, _)| at).collect()
    };
    // What each can hide and is not yet drawn.
    let mut waits: Vec<Vec<usize>> = cuboids.iter().enumerate().map(hides).collect();
    let mut left: Vec<usize> = (0..cuboids.len()).collect();
    let mut order = Vec::with_capacity(left.len());
    while !left.is_empty() {
        let next = left.iter().position(|at| waits.get(*at).is_none_or(Vec::is_empty)).unwrap_or(0);
        let drawn = left.remove(next);
        order.push(drawn);
        for waiting in &mut waits {
            waiting.retain(|other| *other != drawn);
        }
    }
    order
}

/// What the sheet's lines cover.
pub(super) fn bounds(sheet: &Sheet) -> Area {
    let points = sheet.ops.iter().flat_map(|op| match op {
        Op::Lines { points, .. } => points.clone(),
        Op::Circle { .. } | Op::Text { .. } => Vec::new(),
    });
    let (low, high) = points.fold(((Mm::MAX, Mm::MAX), (Mm::MIN, Mm::MIN)), |(low, high), (x, y)| {
        ((low.0.min(x), low.1.min(y)), (high.0.max(x), high.1.max(y)))
    });
    Area { x: low.0, y: low.1, width: high.0.saturating_sub(low.0), height: high.1.saturating_sub(low.1) }
}
