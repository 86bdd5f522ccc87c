//! What is drawn: the layout with its measurements, and the priced lines.

use thiserror::Error;

use crate::Mm;
use crate::finish::Surfaces;

/// Kitchen layout.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shape {
    /// Along one wall.
    Straight,
    /// Along two adjoining walls: A, and B at its left.
    L,
    /// Along three walls: A at the left, B, and C at the right.
    U,
    /// Along two facing walls.
    Parallel,
    /// Along one wall, with an island.
    Island,
}

impl Shape {
    /// Number of walls that it runs along.
    #[must_use]
    pub const fn walls(self) -> usize {
        match self {
            Self::Straight | Self::Island => 1,
            Self::L | Self::Parallel => 2,
            Self::U => 3,
        }
    }

    /// Number of corners, each of which both adjoining walls measure.
    #[must_use]
    pub const fn corners(self) -> usize {
        match self {
            Self::Straight | Self::Parallel | Self::Island => 0,
            Self::L => 1,
            Self::U => 2,
        }
    }

    /// Display label within a sentence, with its article: `an L-shaped kitchen`.
    #[must_use]
    pub const fn words(self) -> &'static str {
        match self {
            Self::Straight => "a straight kitchen",
            Self::L => "an L-shaped kitchen",
            Self::U => "a U-shaped kitchen",
            Self::Parallel => "a parallel kitchen",
            Self::Island => "an island kitchen",
        }
    }
}

/// A window or a door in a wall.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Opening {
    /// Position of the wall: 0 for A.
    pub wall: usize,
    /// Distance from the wall's left end, as seen from the room.
    pub from: Mm,
    /// Width.
    pub width: Mm,
    /// Height of its lower edge above the floor: 0 for a door.
    pub sill: Mm,
    /// Height of its upper edge above the floor.
    pub head: Mm,
}

impl Opening {
    /// Whether it reaches below the counter, so that no base unit can stand before it.
    #[must_use]
    pub const fn is_door(&self) -> bool {
        self.sill < COUNTER_TOP
    }

    /// Its right edge.
    #[must_use]
    pub const fn to(&self) -> Mm {
        self.from + self.width
    }

    /// Whether it is within a part of its wall.
    pub(crate) const fn is_within(&self, from: Mm, to: Mm) -> bool {
        self.from < to && from < self.to()
    }

    /// Display label within a sentence: `window`.
    pub(crate) const fn words(&self) -> &'static str {
        if self.is_door() { "door" } else { "window" }
    }
}

/// A layout with its measurements.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Layout {
    /// Shape.
    pub shape: Shape,
    /// Length along each wall, corner to corner.
    pub walls: Vec<Mm>,
    /// Length of the island.
    pub island: Option<Mm>,
    /// Height of the room: [`ROOM_HEIGHT`] if it is not known.
    pub room_height: Mm,
    /// Windows and doors.
    pub openings: Vec<Opening>,
    /// Priced length of wall units.
    pub wall_units: Mm,
    /// Whether there is a loft above them.
    pub has_loft: bool,
    /// Number of tall units.
    pub tall_units: u8,
}

/// A part of a kitchen that can be drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Part {
    /// Base units.
    Base,
    /// Wall units.
    Wall,
    /// Loft.
    Loft,
    /// Tall units.
    Tall,
    /// Countertop.
    Counter,
    /// Sets of drawers.
    Drawers,
    /// Carousels in corners.
    Carousel,
    /// Pull-out pantries.
    Pantry,
    /// Dish racks.
    DishRack,
    /// Hobs.
    Hob,
    /// Chimneys.
    Chimney,
    /// Built-in ovens.
    Oven,
    /// Sinks.
    Sink,
    /// Refrigerators.
    Fridge,
}

/// A priced line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// Position among the lines, from 1: the callout's number.
    pub number: u32,
    /// Display name.
    pub name: String,
    /// What it prices; `None` if it cannot be seen, such as a tray in a drawer.
    pub part: Option<Part>,
    /// Number of pieces; ignored for what is priced by length or area.
    pub count: u32,
}

/// A kitchen to draw.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Kitchen {
    /// Layout.
    pub layout: Layout,
    /// Priced lines.
    pub lines: Vec<Line>,
    /// Whether the drawings have the lines' numbers: not where no list of the lines is beside them.
    pub has_callouts: bool,
    /// Shutter finish of the base units, by name or code.
    pub finish: String,
    /// Countertop material, by name or code.
    pub counter: String,
    /// What fronts and counter look like.
    pub surfaces: Surfaces,
}

impl Kitchen {
    /// A kitchen with callouts, in one finish by its name or code.
    #[must_use]
    pub fn new(layout: Layout, lines: Vec<Line>, finish: String, counter: String) -> Self {
        let surfaces = Surfaces::named(&finish, &counter);
        Self { layout, lines, has_callouts: true, finish, counter, surfaces }
    }
}

/// Why a layout cannot be drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum LayoutError {
    /// Walls or island are not those of the shape.
    #[error("the lengths do not belong to the layout")]
    Lengths,
    /// Outside of [`SHORTEST`] to [`LONGEST`].
    #[error("a length must be 900 to 12,000 mm")]
    Length,
    /// Outside of what tall units need, to 6 m.
    #[error("the room's height must be 2,134 to 6,000 mm")]
    Height,
    /// Wall units of a negative length, or longer than all walls could ever be.
    #[error("the wall units' length must be 0 to 60,000 mm")]
    WallUnits,
    /// Outside of its wall.
    #[error("an opening is outside of its wall")]
    Opening,
}

/// Shortest wall that is drawn.
pub const SHORTEST: Mm = 900;
/// Longest wall that is drawn.
pub const LONGEST: Mm = 12_000;

/// Depth of base and tall units with the counter, and so what a corner takes of the other wall: 2 ft, rounded down.
pub const DEPTH: Mm = 609;
/// What the two corners of a U take of its side walls: together 4 ft, within a millimetre.
pub(crate) const CORNERS: [Mm; 2] = [610, 609];
/// Depth of wall units and of the loft above them.
pub const WALL_DEPTH: Mm = 330;
/// Depth of an island, with seats at its far side.
pub const ISLAND_DEPTH: Mm = 900;
/// Space to stand in that a plan assumes between two rows whose distance nobody has measured.
pub const AISLE: Mm = 1200;
/// Least space to stand in between two rows.
pub const MIN_AISLE: Mm = 900;

/// Height of base fronts with the plinth: 2.75 ft, as priced.
pub const BASE_HEIGHT: Mm = 838;
/// Height of the plinth.
pub const PLINTH: Mm = 100;
/// Upper edge of the counter.
pub const COUNTER_TOP: Mm = 858;
/// Height of wall fronts: 2.25 ft, as priced.
pub const WALL_HEIGHT: Mm = 686;
/// Height of tall fronts: 7 ft, as priced. Wall units end here, too.
pub const TALL_HEIGHT: Mm = 2134;
/// Width of tall units with their side panels: 2 ft, as priced.
pub const TALL_WIDTH: Mm = 610;
/// Height of lofts: 2 ft, as priced.
pub const LOFT_HEIGHT: Mm = 610;
/// A usual room: 9 ft, which a loft above tall units fills.
pub const ROOM_HEIGHT: Mm = 2744;

impl Layout {
    /// Checks that it can be drawn.
    pub fn check(&self) -> Result<(), LayoutError> {
        let has_island = self.shape == Shape::Island;
        if self.walls.len() != self.shape.walls() || self.island.is_some() != has_island {
            return Err(LayoutError::Lengths);
        }
        if self.walls.iter().chain(&self.island).any(|length| !(SHORTEST..=LONGEST).contains(length)) {
            return Err(LayoutError::Length);
        }
        if !(TALL_HEIGHT..=6000).contains(&self.room_height) {
            return Err(LayoutError::Height);
        }
        if !(0..=5 * LONGEST).contains(&self.wall_units) {
            return Err(LayoutError::WallUnits);
        }
        let fits = |opening: &Opening| {
            let length = self.walls.get(opening.wall).copied().unwrap_or_default();
            let is_wide = opening.width > 0 && opening.from >= 0 && opening.from <= length - opening.width;
            is_wide && 0 <= opening.sill && opening.sill < opening.head && opening.head <= self.room_height
        };
        if self.openings.iter().all(fits) { Ok(()) } else { Err(LayoutError::Opening) }
    }

    /// Its measurements in words: `an L-shaped kitchen: wall A 10 ft (3,048 mm), wall B 8 ft (2,438 mm); a window in
    /// wall A`.
    #[must_use]
    pub fn words(&self) -> String {
        let said = |name: &str, length: Mm| {
            format!("{name} {} ({} mm)", crate::feet(length), crate::text::grouped(length))
        };
        let walls = self.walls.iter().zip(NAMES).map(|(length, name)| said(&format!("wall {name}"), *length));
        let island = self.island.map(|length| said("island", length));
        let all: Vec<_> = walls.chain(island).collect();
        let openings = self.openings.iter().map(|opening| {
            let wall = NAMES.get(opening.wall).copied().unwrap_or_default();
            format!("a {} in wall {wall}", opening.words())
        });
        let openings: Vec<_> = openings.collect();
        let openings = if openings.is_empty() { String::new() } else { format!("; {}", openings.join(", ")) };
        format!("{}: {}{openings}", self.shape.words(), all.join(", "))
    }
}

/// The walls' names.
pub(crate) const NAMES: [&str; 3] = ["A", "B", "C"];

/// Lengths in hundredths of a foot as millimetres, each within one and their sum within half a millimetre.
#[must_use]
pub fn millimetres(hundredths: impl IntoIterator<Item = i64>) -> Vec<Mm> {
    let mut before = 0;
    let mut sum = 0;
    let lengths = hundredths.into_iter().map(|length| {
        sum += length;
        let to = (sum * 3048 + 500) / 1000;
        let length = to - before;
        before = to;
        Mm::try_from(length).unwrap_or(Mm::MAX)
    });
    lengths.collect()
}

/// A length in hundredths of a foot as millimetres, rounded up: below 9 ft is space for a loft of 2 ft above 7 ft.
#[must_use]
pub fn rounded_up(hundredths: i64) -> Mm {
    Mm::try_from((hundredths * 3048 + 999) / 1000).unwrap_or(Mm::MAX)
}

/// A share of a run in hundredths of a foot as millimetres: the priced length of wall units.
#[must_use]
pub fn share(hundredths: i64, percent: u8) -> Mm {
    let exact = hundredths * 3048 * i64::from(percent);
    Mm::try_from((exact + 50_000) / 100_000).unwrap_or(Mm::MAX)
}
