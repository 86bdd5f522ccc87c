//! What is drawn: a kind with its outer size, and why it cannot be drawn.

use std::fmt;

use thiserror::Error;

use crate::Mm;
use crate::text::grouped;

/// Kind of furniture.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Kind {
    /// Wardrobe with hinged shutters.
    HingedWardrobe,
    /// Wardrobe with sliding shutters.
    SlidingWardrobe,
    /// Low base with a back panel for the screen, and open shelves.
    TvUnit,
    /// Vanity: a basin on a cabinet.
    Vanity,
    /// Pooja unit: a niche for deities over a base.
    PoojaUnit,
    /// Shoe cabinet with sloping shelves.
    ShoeCabinet,
    /// Desk with a pedestal and an overhead unit.
    Study,
    /// Table on four legs.
    Table,
    /// Cabinet with doors, or a chest of drawers.
    Cabinet,
    /// Sofa with arms, or an armchair.
    Sofa,
    /// Bed with a headboard and a mattress.
    Bed,
    /// Chair on four legs.
    Chair,
    /// Bookcase with open shelves.
    Bookcase,
    /// Outer size of any other piece.
    Plain,
}

impl Kind {
    /// All kinds.
    pub const ALL: [Self; 14] = [
        Self::HingedWardrobe,
        Self::SlidingWardrobe,
        Self::TvUnit,
        Self::Vanity,
        Self::PoojaUnit,
        Self::ShoeCabinet,
        Self::Study,
        Self::Table,
        Self::Cabinet,
        Self::Sofa,
        Self::Bed,
        Self::Chair,
        Self::Bookcase,
        Self::Plain,
    ];

    /// Display label.
    #[must_use]
    pub const fn label(self) -> &'static str {
        match self {
            Self::HingedWardrobe => "Hinged wardrobe",
            Self::SlidingWardrobe => "Sliding wardrobe",
            Self::TvUnit => "TV unit",
            Self::Vanity => "Vanity",
            Self::PoojaUnit => "Pooja unit",
            Self::ShoeCabinet => "Shoe cabinet",
            Self::Study => "Study unit",
            Self::Table => "Table",
            Self::Cabinet => "Cabinet",
            Self::Sofa => "Sofa",
            Self::Bed => "Bed",
            Self::Chair => "Chair",
            Self::Bookcase => "Bookcase",
            Self::Plain => "Outer size",
        }
    }

    /// Display label within a sentence, with its article: `a hinged wardrobe`.
    #[must_use]
    pub const fn words(self) -> &'static str {
        match self {
            Self::HingedWardrobe => "a hinged wardrobe",
            Self::SlidingWardrobe => "a sliding wardrobe",
            Self::TvUnit => "a TV unit",
            Self::Vanity => "a vanity",
            Self::PoojaUnit => "a pooja unit",
            Self::ShoeCabinet => "a shoe cabinet",
            Self::Study => "a study unit",
            Self::Table => "a table",
            Self::Cabinet => "a cabinet",
            Self::Sofa => "a sofa",
            Self::Bed => "a bed",
            Self::Chair => "a chair",
            Self::Bookcase => "a bookcase",
            Self::Plain => "a piece of furniture",
        }
    }

    /// Whether it has no wall behind it.
    pub(crate) const fn is_free_standing(self) -> bool {
        matches!(self, Self::Table | Self::Sofa | Self::Chair | Self::Plain)
    }
}

/// A piece of furniture to draw.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Piece {
    /// Kind.
    pub kind: Kind,
    /// Outer width.
    pub width: Mm,
    /// Outer height, with the plinth and, on a wardrobe, the loft.
    pub height: Mm,
    /// Outer depth, with shutters.
    pub depth: Mm,
    /// Shutter finish, by name or code.
    pub finish: String,
    /// Doors side by side, sliding ones included; `None` for as many as usual.
    pub doors: Option<u8>,
    /// Drawers; `None` for as many as usual.
    pub drawers: Option<u8>,
}

impl Piece {
    /// Its size in words: `1,800 × 2,100 × 600 mm`.
    #[must_use]
    pub fn size(&self) -> String {
        let [width, height, depth] = [self.width, self.height, self.depth].map(grouped);
        format!("{width} × {height} × {depth} mm")
    }
}

/// One of a piece's outer measurements.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Measure {
    /// Width.
    Width,
    /// Height.
    Height,
    /// Depth.
    Depth,
}

impl fmt::Display for Measure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Width => "width",
            Self::Height => "height",
            Self::Depth => "depth",
        })
    }
}

/// Why a piece cannot be drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum PieceError {
    /// Outside of the kind's limits.
    #[error("the {measure} must be {} to {} mm", grouped(*.least), grouped(*.most))]
    Size {
        /// Which measurement.
        measure: Measure,
        /// Least, in millimetres.
        least: Mm,
        /// Most, in millimetres.
        most: Mm,
    },
    /// Doors that would be too narrow or too wide.
    #[error("the number of doors must be {least} to {most} for this size")]
    Doors {
        /// Least.
        least: Mm,
        /// Most.
        most: Mm,
    },
    /// More drawers than fit, or fewer than it needs.
    #[error("the number of drawers must be {least} to {most} for this size")]
    Drawers {
        /// Least.
        least: Mm,
        /// Most.
        most: Mm,
    },
}
