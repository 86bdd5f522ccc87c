//! The colours of a design that can be drawn.

use drawing::finish::is_colour;

use super::Missing;

/// Colours of a design.
#[derive(Clone, Copy, Debug)]
pub(super) struct Colours<'a> {
    /// Of the fronts.
    pub(super) main: Option<&'a str>,
    /// Of fronts in another finish: an oak island among white units.
    pub(super) other: Option<&'a str>,
}

impl<'a> Colours<'a> {
    /// The first two that can be drawn.
    pub(super) fn of(colours: &'a [String]) -> Result<Self, Missing> {
        let mut drawn = colours.iter().map(String::as_str).filter(|colour| is_colour(colour));
        let main = drawn.next();
        if main.is_none() && !colours.is_empty() {
            return Err(Missing::Colour);
        }
        Ok(Self { main, other: drawn.next().or(main) })
    }
}
