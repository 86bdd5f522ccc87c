//! Quantities: turns measurements into a quantity by unit. Source: product rules for quotations, table of
//! units.

#![deny(clippy::float_arithmetic)]

use garde::Validate;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::price::{PriceError, too_large};
use kernel::money::{figure, half_up};
use kernel::string_enum::string_enum;

string_enum! {
    /// Unit of a quantity.
    pub enum Unit {
        /// Square feet.
        Sqft = "sqft",
        /// Running feet.
        Rft = "rft",
        /// Pieces.
        Nos = "nos",
        /// Sets.
        Set = "set",
        /// Lump sum.
        Ls = "ls",
    }
}

/// Quantity in hundredths of a unit: 32.47 sqft is 3247.
#[derive(
    Clone,
    Copy,
    Debug,
    Default,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    Hash,
    Serialize,
    Deserialize,
    JsonSchema,
    sqlx::Type,
)]
#[serde(transparent)]
#[sqlx(transparent)]
pub struct Quantity(pub i64);

impl Quantity {
    /// One.
    pub const ONE: Self = Self(100);

    /// A whole number of units.
    #[must_use]
    pub fn whole(count: u32) -> Self {
        Self(i64::from(count) * 100)
    }

    /// A fraction of square or running feet, rounded half up to two decimals.
    pub(super) fn rounded(numerator: i128, denominator: i128) -> Result<Self, PriceError> {
        figure(half_up(numerator * 100, denominator)).map(Self).map_err(too_large("quantity"))
    }

    /// The billed quantity: at least `least`.
    #[must_use]
    pub fn at_least(self, least: Option<Self>) -> Self {
        least.map_or(self, |least| self.max(least))
    }
}

/// Maximum quantity of a line, in hundredths of the unit.
pub const MAX_HUNDREDTHS: i64 = 100_000_000;

/// Checks a quantity against the range of a line.
pub fn sensible_quantity(least: &Quantity, _: &()) -> garde::Result {
    if (0..=MAX_HUNDREDTHS).contains(&least.0) {
        Ok(())
    } else {
        Err(garde::Error::new("must be 0 to 10,00,000"))
    }
}

/// An opening in a wall: a door, window or ventilator.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, Validate, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "WallOpening")]
pub struct Opening {
    /// In millimetres.
    #[garde(range(max = MAX_MM))]
    pub width_mm: u32,
    /// In millimetres.
    #[garde(range(max = MAX_MM))]
    pub height_mm: u32,
}

/// Maximum length of a side in millimetres.
pub const MAX_MM: u32 = 100_000;

/// Maximum number of pieces.
pub const MAX_PIECES: u32 = 10_000;

/// Dimensions in whole millimetres, which determine the unit.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, Validate, JsonSchema)]
#[serde(tag = "by", rename_all = "snake_case", rename_all_fields = "camelCase")]
pub enum Dimensions {
    /// Front area in sqft: cabinets, shutters, panels.
    Front {
        /// Width.
        #[garde(range(max = MAX_MM))]
        width_mm: u32,
        /// Height.
        #[garde(range(max = MAX_MM))]
        height_mm: u32,
        /// Depth, shown but not billed.
        #[serde(default)]
        #[garde(range(max = MAX_MM))]
        depth_mm: Option<u32>,
        /// Number of pieces.
        #[garde(range(max = MAX_PIECES))]
        count: u32,
    },
    /// Floor or ceiling area in sqft.
    Floor {
        /// The longer side.
        #[garde(range(max = MAX_MM))]
        length_mm: u32,
        /// The shorter side.
        #[garde(range(max = MAX_MM))]
        width_mm: u32,
    },
    /// Wall area in sqft, less its openings.
    Wall {
        /// Length.
        #[garde(range(max = MAX_MM))]
        length_mm: u32,
        /// Height.
        #[garde(range(max = MAX_MM))]
        height_mm: u32,
        /// Doors and windows in it.
        #[serde(default)]
        #[garde(length(max = 40), dive)]
        openings: Vec<Opening>,
    },
    /// Length in rft: counters, skirtings, profiles.
    Run {
        /// Length.
        #[garde(range(max = MAX_MM))]
        length_mm: u32,
        /// Number of pieces.
        #[garde(range(max = MAX_PIECES))]
        count: u32,
    },
    /// By the piece.
    Pieces {
        /// Number.
        #[garde(range(max = MAX_PIECES))]
        count: u32,
    },
    /// By the set.
    Sets {
        /// Number.
        #[garde(range(max = MAX_PIECES))]
        count: u32,
    },
    /// Lump sum.
    LumpSum,
}

impl Dimensions {
    /// Unit.
    #[must_use]
    pub const fn unit(&self) -> Unit {
        match self {
            Self::Front { .. } | Self::Floor { .. } | Self::Wall { .. } => Unit::Sqft,
            Self::Run { .. } => Unit::Rft,
            Self::Pieces { .. } => Unit::Nos,
            Self::Sets { .. } => Unit::Set,
            Self::LumpSum => Unit::Ls,
        }
    }

    /// Dimensions as text: `3,600 × 838 mm`; empty if there are none.
    #[must_use]
    pub fn words(&self) -> String {
        match self {
            Self::Front { width_mm, height_mm, depth_mm, count } => {
                let sides = [Some(*width_mm), Some(*height_mm), *depth_mm];
                times(*count, &product(&sides.into_iter().flatten().collect::<Vec<_>>()))
            }
            Self::Floor { length_mm, width_mm } => product(&[*length_mm, *width_mm]),
            Self::Wall { length_mm, height_mm, openings } => {
                let wall = product(&[*length_mm, *height_mm]);
                match openings.len() {
                    0 => wall,
                    1 => format!("{wall} less an opening"),
                    many => format!("{wall} less {many} openings"),
                }
            }
            Self::Run { length_mm, count } => times(*count, &product(&[*length_mm])),
            Self::Pieces { .. } | Self::Sets { .. } | Self::LumpSum => String::new(),
        }
    }

    /// The quantity, rounded once at the end.
    pub fn quantity(&self) -> Result<Quantity, PriceError> {
        match self {
            Self::Front { width_mm, height_mm, count, depth_mm: _ } => {
                square_feet(area(*width_mm, *height_mm) * i128::from(*count))
            }
            Self::Floor { length_mm, width_mm } => square_feet(area(*length_mm, *width_mm)),
            Self::Wall { length_mm, height_mm, openings } => {
                let open: i128 =
                    openings.iter().map(|opening| area(opening.width_mm, opening.height_mm)).sum();
                let wall = area(*length_mm, *height_mm) - open;
                if wall < 0 {
                    return Err(PriceError::OpeningsExceedWall);
                }
                square_feet(wall)
            }
            Self::Run { length_mm, count } => running_feet(i128::from(*length_mm) * i128::from(*count)),
            Self::Pieces { count } | Self::Sets { count } => Ok(Quantity::whole(*count)),
            Self::LumpSum => Ok(Quantity::ONE),
        }
    }
}

/// `3,600 × 838 mm`.
fn product(sides_mm: &[u32]) -> String {
    let side = |mm: &u32| match mm {
        0..1000 => mm.to_string(),
        mm => format!("{},{:03}", mm / 1000, mm % 1000),
    };
    format!("{} mm", sides_mm.iter().map(side).collect::<Vec<_>>().join(" × "))
}

/// `2 of 900 × 700 mm`.
fn times(count: u32, size: &str) -> String {
    if count == 1 { size.to_owned() } else { format!("{count} of {size}") }
}

fn area(one_mm: u32, other_mm: u32) -> i128 {
    i128::from(one_mm) * i128::from(other_mm)
}

/// A square foot has 92,903.04 mm².
fn square_feet(square_mm: i128) -> Result<Quantity, PriceError> {
    Quantity::rounded(square_mm * 100, 9_290_304)
}

/// A foot has 304.8 mm.
fn running_feet(mm: i128) -> Result<Quantity, PriceError> {
    Quantity::rounded(mm * 10, 3_048)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn front(width_mm: u32, height_mm: u32, count: u32) -> Dimensions {
        Dimensions::Front { width_mm, height_mm, depth_mm: None, count }
    }

    fn hundredths(dimensions: &Dimensions) -> i64 {
        dimensions.quantity().unwrap().0
    }

    #[test]
    fn each_unit_is_measured_in_its_own_way() {
        assert_eq!(hundredths(&front(3600, 838, 1)), 3247);
        assert_eq!(hundredths(&front(2700, 686, 1)), 1994);
        // Twice the area is rounded once: two times 0.145 is 0.29, not 0.30.
        assert_eq!((hundredths(&front(100, 135, 1)), hundredths(&front(100, 135, 2))), (15, 29));
        assert_eq!(hundredths(&Dimensions::Floor { length_mm: 3048, width_mm: 3048 }), 10_000);
        assert_eq!(hundredths(&Dimensions::Run { length_mm: 3600, count: 1 }), 1181);
        assert_eq!(hundredths(&Dimensions::Run { length_mm: 3048, count: 3 }), 3_000);
        assert_eq!(hundredths(&Dimensions::Pieces { count: 3 }), 300);
        assert_eq!(hundredths(&Dimensions::Sets { count: 1 }), 100);
        assert_eq!(hundredths(&Dimensions::LumpSum), 100);
    }

    #[test]
    fn what_was_measured_is_told_in_words() {
        assert_eq!(front(3600, 838, 1).words(), "3,600 × 838 mm");
        let deep = Dimensions::Front { width_mm: 900, height_mm: 700, depth_mm: Some(560), count: 2 };
        assert_eq!(deep.words(), "2 of 900 × 700 × 560 mm");
        assert_eq!(Dimensions::Floor { length_mm: 12_000, width_mm: 4_005 }.words(), "12,000 × 4,005 mm");
        let door = Opening { width_mm: 900, height_mm: 2100 };
        let wall = |openings| Dimensions::Wall { length_mm: 4000, height_mm: 3000, openings }.words();
        assert_eq!(wall(vec![]), "4,000 × 3,000 mm");
        assert_eq!(wall(vec![door]), "4,000 × 3,000 mm less an opening");
        assert_eq!(wall(vec![door; 2]), "4,000 × 3,000 mm less 2 openings");
        assert_eq!(Dimensions::Run { length_mm: 3600, count: 3 }.words(), "3 of 3,600 mm");
        assert_eq!(Dimensions::Sets { count: 2 }.words(), "");
    }

    #[test]
    fn depth_is_told_and_not_charged() {
        let deep = Dimensions::Front { width_mm: 900, height_mm: 700, depth_mm: Some(560), count: 2 };
        assert_eq!(deep.quantity(), front(900, 700, 2).quantity());
    }

    #[test]
    fn a_wall_is_charged_without_its_openings() {
        let wall = |openings| Dimensions::Wall { length_mm: 4000, height_mm: 3000, openings };
        let door = Opening { width_mm: 900, height_mm: 2100 };
        assert_eq!(hundredths(&wall(vec![])), 12917);
        assert_eq!(hundredths(&wall(vec![door])), 10882);
        assert_eq!(wall(vec![door; 7]).quantity(), Err(PriceError::OpeningsExceedWall));
    }

    #[test]
    fn less_than_the_least_is_charged_as_the_least() {
        assert_eq!(Quantity(340).at_least(Some(Quantity(500))), Quantity(500));
        assert_eq!(Quantity(640).at_least(Some(Quantity(500))), Quantity(640));
        assert_eq!(Quantity(340).at_least(None), Quantity(340));
    }

    #[test]
    fn what_nobody_can_have_measured_has_a_name() {
        let most = u32::MAX;
        assert_eq!(front(most, most, most).quantity(), Err(PriceError::TooLarge("quantity")));
        assert!(front(MAX_MM, MAX_MM, MAX_PIECES).quantity().is_ok());
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(10_000))]

        #[test]
        fn an_area_is_right_to_the_half_of_a_hundredth(
            width in 0..=MAX_MM, height in 0..=MAX_MM, count in 0..=MAX_PIECES,
        ) {
            let quantity = i128::from(hundredths(&front(width, height, count)));
            let off = quantity * 9_290_304 - area(width, height) * i128::from(count) * 10_000;
            prop_assert!((-4_645_152 < off) && (off <= 4_645_152), "off by {off}");
            prop_assert_eq!(front(width, height, count).quantity(), front(height, width, count).quantity());
        }
    }
}
