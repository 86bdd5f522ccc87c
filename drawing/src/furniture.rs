//! Furniture by its outer size: wardrobes, TV, pooja and shoe units, studies, cabinets, bookcases, tables, seats, beds.
//!
//! A [`Piece`] becomes a [`Unit`] of boxes, fronts and what is behind them; [`crate::view::furniture`] draws it. Doors
//! and drawers have widths by the module of 50 mm, and what modules leave over is a filler at the right.

mod cabinet;
mod limits;
mod loose;
mod piece;
mod pooja;
mod study;
mod table;
mod tv;
mod unit;
mod vanity;
mod wardrobe;

pub use self::limits::Limits;
pub use self::piece::{Kind, Measure, Piece, PieceError};
pub use self::unit::{Caption, Compartment, Component, Fitting, Front, Leaf, Solid, Unit};

impl Unit {
    /// Builds a piece.
    pub fn new(piece: Piece) -> Result<Self, PieceError> {
        piece.check()?;
        let mut unit = Self::empty(piece);
        match unit.piece.kind {
            Kind::HingedWardrobe | Kind::SlidingWardrobe => wardrobe::build(&mut unit)?,
            Kind::TvUnit => tv::build(&mut unit)?,
            Kind::Vanity => vanity::build(&mut unit)?,
            Kind::PoojaUnit => pooja::build(&mut unit)?,
            Kind::ShoeCabinet | Kind::Cabinet => cabinet::build(&mut unit)?,
            Kind::Study => study::build(&mut unit)?,
            Kind::Table => table::build(&mut unit)?,
            Kind::Sofa | Kind::Bed | Kind::Chair | Kind::Bookcase | Kind::Plain => loose::build(&mut unit)?,
        }
        Ok(unit)
    }
}
