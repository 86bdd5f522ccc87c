//! The runs of each shape, and where they are on the plan.

use crate::Mm;
use crate::layout::{AISLE, CORNERS, DEPTH, ISLAND_DEPTH, Layout, NAMES, Shape};
use crate::ops::Area;

/// What is at the end of a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// Nothing.
    Free,
    /// A corner whose cabinets are this run's.
    Owned,
    /// A corner whose cabinets are the other run's, which takes so much of this one.
    Joined(Mm),
}

/// A row of cabinets: along a wall, or an island.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Run {
    /// Name: `A`, or `Island`.
    pub name: &'static str,
    /// Position of its wall; `None` for an island.
    pub wall: Option<usize>,
    /// Length of the wall, corner to corner.
    pub length: Mm,
    /// Greatest depth of its cabinets.
    pub depth: Mm,
    /// Its left end.
    pub left: End,
    /// Its right end.
    pub right: End,
    /// The left end on the plan.
    origin: (Mm, Mm),
    /// Direction along the run on the plan; the room is at its right hand.
    along: (Mm, Mm),
}

impl Run {
    /// The part where cabinets of the base can stand.
    #[must_use]
    pub const fn span(&self) -> (Mm, Mm) {
        let low = if let End::Joined(taken) = self.left { taken } else { 0 };
        let high = if let End::Joined(taken) = self.right { self.length - taken } else { self.length };
        (low, high)
    }

    /// A point on the plan: how far along the run, and from the wall into the room.
    #[must_use]
    pub const fn point(&self, along: Mm, into: Mm) -> (Mm, Mm) {
        let (x, y) = self.along;
        // Right hand of the direction, as y grows downwards.
        (self.origin.0 + x * along - y * into, self.origin.1 + y * along + x * into)
    }

    /// An area on the plan: from and to along the run, near and far from the wall into the room.
    #[must_use]
    pub fn area(&self, from: Mm, to: Mm, near: Mm, far: Mm) -> Area {
        let (one, other) = (self.point(from, near), self.point(to, far));
        let (x, y) = (one.0.min(other.0), one.1.min(other.1));
        Area { x, y, width: (one.0 - other.0).abs(), height: (one.1 - other.1).abs() }
    }
}

/// The runs of a layout.
pub(super) fn runs(layout: &Layout) -> Vec<Run> {
    let length = |at: usize| layout.walls.get(at).copied().unwrap_or_default();
    let (a, b) = (length(0), length(1));
    let run = |wall: usize, left, right, origin, along| {
        let name = NAMES.get(wall).copied().unwrap_or_default();
        Run { name, wall: Some(wall), length: length(wall), depth: DEPTH, left, right, origin, along }
    };
    let (free, owned) = (End::Free, End::Owned);
    let top = |wall, left, right| run(wall, left, right, (0, 0), (1, 0));
    let left = |wall, length| run(wall, free, End::Joined(CORNERS[0]), (0, length), (0, -1));
    match layout.shape {
        Shape::Straight => vec![top(0, free, free)],
        Shape::L => vec![top(0, owned, free), left(1, b)],
        Shape::U => {
            let right = run(2, End::Joined(CORNERS[1]), free, (b, 0), (0, 1));
            // Not into the other side's cabinets, however narrow the room.
            let right = Run { depth: DEPTH.min(b - DEPTH), ..right };
            vec![left(0, a), top(1, owned, owned), right]
        }
        Shape::Parallel => vec![top(0, free, free), run(1, free, free, (b, 2 * DEPTH + AISLE), (-1, 0))],
        Shape::Island => {
            let length = layout.island.unwrap_or_default();
            // Its front faces the wall, seats are at the far side.
            let origin = ((a - length) / 2 + length, DEPTH + AISLE + ISLAND_DEPTH);
            let island = Run { name: "Island", wall: None, length, ..top(0, free, free) };
            vec![top(0, free, free), Run { origin, along: (-1, 0), depth: ISLAND_DEPTH, ..island }]
        }
    }
}
