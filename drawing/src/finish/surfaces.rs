//! What the parts of a drawing are made of.

use super::Surface;

/// Surfaces of the fronts, by level, and of the counter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Surfaces {
    /// Fronts of base units, and of furniture.
    pub base: Surface,
    /// Fronts of wall units.
    pub wall: Surface,
    /// Fronts of lofts.
    pub loft: Surface,
    /// Fronts of tall units.
    pub tall: Surface,
    /// Fronts of an island.
    pub island: Surface,
    /// Countertop.
    pub counter: Surface,
}

impl Surfaces {
    /// The same on all fronts.
    #[must_use]
    pub const fn new(front: Surface, counter: Surface) -> Self {
        Self { base: front, wall: front, loft: front, tall: front, island: front, counter }
    }

    /// The same on all fronts, by the names of shutter finish and countertop.
    #[must_use]
    pub fn named(finish: &str, counter: &str) -> Self {
        Self::new(Surface::front(finish), Surface::counter(counter))
    }
}
