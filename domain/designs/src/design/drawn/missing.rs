//! Why a design cannot be drawn, for the team.

use std::fmt;

/// What is missing for a drawing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Missing {
    /// Its type is more than a kitchen or a piece of furniture.
    Type,
    /// It has colours, but none that is drawn.
    Colour,
    /// It is a kitchen without a layout.
    Layout,
    /// Its template has no base units with a width, or there is no template.
    BaseUnits,
    /// Its template has no island.
    Island,
    /// Its template has no furniture with a width and a height, or there is no template.
    Furniture,
    /// The sizes cannot be built, and why.
    Size(String),
}

impl fmt::Display for Missing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Type => f.write_str("A full home can't be drawn. Add a picture of it."),
            Self::Colour => f.write_str("Add a basic colour, such as White, Green or Oak."),
            Self::Layout => f.write_str("Choose a kitchen layout."),
            Self::BaseUnits => {
                f.write_str("Choose a template that has base units with a width and a height.")
            }
            Self::Island => f.write_str("Choose a template with base units named “Island”."),
            Self::Furniture => {
                f.write_str("Choose a template that has this furniture with a width and a height.")
            }
            Self::Size(reason) => write!(f, "The template's sizes can't be drawn: {reason}."),
        }
    }
}
