//! What the writer of a quotation is told about a room's drawing.

use std::fmt;

use drawing::Mm;
use drawing::layout::LayoutError;
use kernel::rupees::grouped;

/// Why a room is not drawn, or what its drawing takes for granted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Warning {
    /// No base units count.
    NoBaseUnits,
    /// No counter counts.
    NoCounter,
    /// The base units have no length.
    NoLength,
    /// An island layout without an island.
    NoIsland,
    /// A carousel, which is in a corner, and no layout that has one.
    Corner,
    /// The measurements cannot be built.
    Size(LayoutError),
    /// The layout is an assumption.
    OneWall,
    /// The walls' lengths are an assumption.
    Split(Vec<Mm>),
    /// A line has only a part of what is drawn.
    Shared {
        /// Its number.
        number: u32,
        /// Its name.
        name: String,
    },
    /// A line is measured otherwise than it is drawn.
    NoNumber {
        /// Its number.
        number: u32,
        /// Its name.
        name: String,
    },
}

impl fmt::Display for Warning {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoBaseUnits => f.write_str("There is no drawing without base units that count."),
            Self::NoCounter => f.write_str("There is no drawing without a counter that counts."),
            Self::NoLength => f.write_str("There is no drawing without the length of the base units."),
            Self::NoIsland => {
                f.write_str("There is no drawing without the island. Name its base units “Island”.")
            }
            Self::Corner => f.write_str(
                "There is no drawing yet: the carousel needs a corner. Choose the layout in the room menu.",
            ),
            Self::Size(error) => write!(f, "There is no drawing with these measurements: {error}."),
            Self::OneWall => f.write_str(
                "It is drawn along one wall. If it has another layout, choose that in the room menu.",
            ),
            Self::Split(walls) => {
                let walls: Vec<_> = walls.iter().map(|wall| grouped(wall.unsigned_abs().into())).collect();
                write!(
                    f,
                    "The lengths of the walls are assumed: {} mm. Enter the base units of each wall as a line.",
                    walls.join(" × ")
                )
            }
            Self::Shared { number, name } => write!(
                f,
                "Line {number}, {name}, has no number in the drawing: it shares what is drawn with another line."
            ),
            Self::NoNumber { number, name } => write!(
                f,
                "Line {number}, {name}, has no number in the drawing: it has other measurements than drawn."
            ),
        }
    }
}
