//! Sizes that can be built, by kind.

use crate::Mm;

use super::piece::{Kind, Measure, Piece, PieceError};

/// Least and greatest outer measurements, in millimetres.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Width.
    pub width: (Mm, Mm),
    /// Height.
    pub height: (Mm, Mm),
    /// Depth.
    pub depth: (Mm, Mm),
}

impl Kind {
    /// Sizes in which it can be built.
    #[must_use]
    pub const fn limits(self) -> Limits {
        let (width, height, depth) = match self {
            // Clothes on hangers need 550 mm, and sliding shutters 50 mm more.
            Self::HingedWardrobe => ((600, 4800), (1800, 3000), (550, 750)),
            Self::SlidingWardrobe => ((1200, 4800), (1800, 3000), (600, 800)),
            Self::TvUnit => ((1200, 3600), (1200, 2700), (300, 600)),
            Self::Vanity => ((450, 2400), (450, 1000), (350, 650)),
            Self::PoojaUnit => ((600, 1800), (1500, 2700), (300, 600)),
            Self::ShoeCabinet => ((600, 2400), (750, 2400), (250, 450)),
            Self::Study => ((1000, 2400), (1800, 2700), (450, 750)),
            Self::Table => ((600, 2400), (400, 900), (400, 1200)),
            Self::Cabinet => ((300, 4800), (400, 2700), (250, 750)),
            Self::Sofa => ((500, 3000), (550, 1200), (550, 1200)),
            Self::Bed => ((800, 2400), (550, 1800), (1700, 2400)),
            Self::Chair => ((350, 900), (600, 1300), (350, 900)),
            Self::Bookcase => ((300, 3000), (600, 2700), (200, 600)),
            Self::Plain => ((1, 6000), (1, 6000), (1, 6000)),
        };
        Limits { width, height, depth }
    }
}

impl Piece {
    /// Checks its size.
    pub(super) fn check(&self) -> Result<(), PieceError> {
        let limits = self.kind.limits();
        let measures = [
            (Measure::Width, self.width, limits.width),
            (Measure::Height, self.height, limits.height),
            (Measure::Depth, self.depth, limits.depth),
        ];
        match measures.into_iter().find(|(_, size, (least, most))| !(least..=most).contains(&size)) {
            Some((measure, _, (least, most))) => Err(PieceError::Size { measure, least, most }),
            None => Ok(()),
        }
    }
}
