//! Windows and doors: what stands beside them, and not before them.

use crate::Mm;
use crate::layout::{MIN_AISLE, Opening};

use super::Model;
use super::runs::{End, Run};

impl Model {
    /// The parts of a run that its openings take.
    pub(super) fn openings_in(&self, run: &Run, is_counted: impl Fn(&Opening) -> bool) -> Vec<(Mm, Mm)> {
        let openings = self.kitchen.layout.openings.iter();
        let own = openings.filter(|opening| Some(opening.wall) == run.wall && is_counted(opening));
        own.map(|opening| (opening.from, opening.to())).collect()
    }

    /// The parts of a run that its windows take.
    pub(super) fn windows(&self, run: usize) -> Vec<(Mm, Mm)> {
        let run = self.runs.get(run);
        run.map_or_else(Vec::new, |run| self.openings_in(run, |opening| !opening.is_door()))
    }

    /// Whether a window or door is within a part of a run.
    pub(super) fn is_open(&self, run: usize, from: Mm, to: Mm) -> bool {
        let wall = self.runs.get(run).and_then(|run| run.wall);
        let mut openings = self.kitchen.layout.openings.iter().filter(|opening| Some(opening.wall) == wall);
        openings.any(|opening| opening.is_within(from, to))
    }

    /// The corners where cabinets of this run, so deep, would hide an opening of the adjoining wall: they keep the
    /// space that it needs to be opened and walked through. Where the corner's cabinets are the adjoining wall's, those
    /// of this run begin beside its windows, but too near before its doors.
    pub(super) fn corners_to_clear(
        &self,
        run: &Run,
        depth: Mm,
        is_counted: impl Fn(&Opening) -> bool,
    ) -> Vec<(Mm, Mm)> {
        let is_corner = |own: End, other: End| {
            matches!((own, other), (End::Owned, End::Joined(_)) | (End::Joined(_), End::Owned))
        };
        let is_open = |own: End, wall: &Run, from: Mm, to: Mm| {
            let of_wall = self.kitchen.layout.openings.iter().filter(|one| Some(one.wall) == wall.wall);
            let mut counted = of_wall.filter(|one| is_counted(one) && (own == End::Owned || one.is_door()));
            counted.any(|one| one.is_within(from, to))
        };
        let mut corners = Vec::new();
        let at_left = self.runs.iter().find(|wall| is_corner(run.left, wall.right));
        if at_left.is_some_and(|wall| is_open(run.left, wall, wall.length - depth, wall.length)) {
            corners.push((0, MIN_AISLE));
        }
        let at_right = self.runs.iter().find(|wall| is_corner(run.right, wall.left));
        if at_right.is_some_and(|wall| is_open(run.right, wall, 0, depth)) {
            corners.push((run.length - MIN_AISLE, run.length));
        }
        corners
    }
}
