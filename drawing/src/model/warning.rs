//! What cannot be drawn as priced.

use std::fmt;

use crate::Mm;
use crate::layout::{LOFT_HEIGHT, MIN_AISLE, Part, TALL_HEIGHT};
use crate::text::grouped;

/// What cannot be drawn as priced, or not be built.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Warning {
    /// Too little space to stand in between the side walls' cabinets.
    Aisle {
        /// Space, in millimetres.
        space: Mm,
    },
    /// The priced run goes on where no base unit can stand.
    Interrupted {
        /// What stands there.
        what: &'static str,
        /// Length, in millimetres.
        length: Mm,
    },
    /// Too little wall for the wall units.
    WallUnits {
        /// What does not fit, in millimetres.
        length: Mm,
    },
    /// A loft without wall units below.
    Loft {
        /// What does not fit, in millimetres.
        length: Mm,
    },
    /// Too low a ceiling for the loft.
    LowCeiling {
        /// Height of the ceiling, in millimetres.
        ceiling: Mm,
    },
    /// Too little wall for the tall units.
    TallUnits {
        /// Number that fits.
        drawn: u32,
        /// Number that is priced.
        priced: u32,
    },
    /// Fewer pieces fit than are priced.
    Pieces {
        /// Name of the line.
        name: String,
        /// Number that fits.
        drawn: u32,
        /// Number that is priced.
        priced: u32,
    },
    /// A sink or a hob has no space.
    NoSpace {
        /// Which.
        part: Part,
    },
    /// No cabinet fits into a corner.
    ClosedCorner {
        /// Name of the run.
        run: &'static str,
    },
    /// More than a narrow strip is left over.
    Filler {
        /// Name of the run.
        run: &'static str,
        /// Width, in millimetres.
        width: Mm,
    },
}

impl fmt::Display for Warning {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Aisle { space } => write!(
                f,
                "Walls A and C leave {} mm between their cabinets; you need {MIN_AISLE} mm to stand and work.",
                grouped(*space)
            ),
            Self::Interrupted { what, length } => write!(
                f,
                "The price covers base units and counter along the whole run, including {} mm taken up by {what}.",
                grouped(*length)
            ),
            Self::WallUnits { length } => {
                write!(f, "{} mm of the priced wall units don't fit on the walls.", grouped(*length))
            }
            Self::Loft { length } => {
                write!(f, "{} mm of the priced loft don't fit above wall units.", grouped(*length))
            }
            Self::LowCeiling { ceiling } => write!(
                f,
                "The priced loft doesn't fit below a ceiling of {} mm; it needs {} mm.",
                grouped(*ceiling),
                grouped(TALL_HEIGHT + LOFT_HEIGHT)
            ),
            Self::TallUnits { drawn, priced } => {
                write!(f, "There is room for {drawn} of {priced} tall units.")
            }
            Self::Pieces { name, drawn, priced } => write!(f, "{name}: room for {drawn} of {priced}."),
            Self::NoSpace { part: Part::Sink } => f.write_str("There is no space for a sink."),
            Self::NoSpace { .. } => f.write_str("There is no space for a hob."),
            Self::ClosedCorner { run } => write!(f, "Wall {run} is too short for a cabinet in its corner."),
            Self::Filler { run: "Island", width } => {
                write!(f, "The island has {} mm that no cabinet fits.", grouped(*width))
            }
            Self::Filler { run, width } => {
                write!(f, "Wall {run} has {} mm that no cabinet fits.", grouped(*width))
            }
        }
    }
}
