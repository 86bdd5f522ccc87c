//! Draws what has a size and a price: a kitchen's plan and elevations, from the measurements and the priced lines, and
//! furniture from its outer size. What is sold or catalogued is a [`product::Product`].
//!
//! A [`Kitchen`] becomes a [`Model`] of cabinets, the model becomes [`Sheet`]s of drawing operations, and
//! [`svg::write`] writes a sheet. A piece of furniture becomes a [`furniture::Unit`] and then sheets. All are pure
//! functions of integers in millimetres: the same kitchen is the same file, byte for byte, on every machine. So are
//! materials: [`finish`] tells how one looks by its name and code, and [`svg::swatch`] draws a piece of it.
//!
//! # Priced areas and cabinets
//!
//! A kitchen is priced by area along its run, not by cabinet: base fronts are the run × 2.75 ft, wall fronts the
//! covered share of the run × 2.25 ft, lofts that share × 2 ft, a tall unit 14 sq ft, the counter the run. Both walls
//! measure the corner between them, so that the run counts it once, as 2 ft. The model keeps to these figures: heights
//! are the priced heights, the corner belongs to one wall, and what is drawn and what is not ([`Model::drawn`],
//! [`Model::undrawn`]) are together what is priced, within a millimetre. What cannot be drawn as priced is a
//! [`Warning`].

#![deny(clippy::float_arithmetic)]

pub mod cover;
pub mod finish;
pub mod furniture;
pub mod layout;
pub mod model;
mod module;
pub mod ops;
pub mod product;
pub mod svg;
#[cfg(test)]
mod tests;
pub mod text;
pub mod view;

pub use finish::fingerprint;
pub use layout::{Kitchen, Layout, Line, Part, Shape};
pub use model::{Model, Warning};
pub use ops::Sheet;
pub use text::feet;

/// A length or position, in millimetres.
pub type Mm = i32;
