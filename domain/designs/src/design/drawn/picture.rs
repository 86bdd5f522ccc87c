//! The views of a design, and where browsers find them.

use std::cmp::Reverse;

use drawing::model::Kind;
use drawing::view::{self, furniture};
use drawing::{Mm, Sheet, cover, svg};
use kernel::string_enum::string_enum;
use schemars::JsonSchema;
use serde::Serialize;

use super::Subject;

/// Size of a cover, by which its proportion is multiplied.
const COVER: Mm = 300;

string_enum! {
    /// View of a design.
    pub enum View {
        /// An elevation with the plan, for lists.
        Cover = "cover",
        /// Plan, with dimensions.
        Plan = "plan",
        /// Elevation of the wall that shows most, or the front of a piece, with dimensions.
        Elevation = "elevation",
    }
}

/// Drawing of a design, or of an item of the catalogue.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct DesignDrawing {
    /// Address of an SVG document. A draft's drawing is in its address itself.
    pub url: String,
    /// Alt text.
    pub alt: String,
    /// Width, in proportion to the height.
    pub width: Mm,
    /// Height, in proportion to the width.
    pub height: Mm,
}

impl Subject {
    /// The cover of a published design.
    #[must_use]
    pub fn cover(&self, slug: &str) -> DesignDrawing {
        self.picture(View::Cover, Some(slug))
    }

    /// A view of a published design at its address, or of a draft without one.
    #[must_use]
    pub fn picture(&self, view: View, slug: Option<&str>) -> DesignDrawing {
        let url = |svg: &dyn Fn() -> String| {
            slug.map_or_else(|| svg::address(&svg()), |slug| self.address(view, slug))
        };
        let sheet = match view {
            View::Cover => {
                let (wide, high) = cover::PROPORTION;
                let (width, height) = (wide * COVER, high * COVER);
                return DesignDrawing { url: url(&|| self.svg(view)), alt: self.alt(), width, height };
            }
            View::Plan => self.plan(),
            View::Elevation => self.elevation(),
        };
        let url = url(&|| svg::write(&sheet));
        DesignDrawing { url, alt: sheet.description, width: sheet.view.width, height: sheet.view.height }
    }

    /// Address of a view of a published design.
    #[must_use]
    pub fn address(&self, view: View, slug: &str) -> String {
        format!("/media/designs/{slug}-{view}-{}.svg", self.fingerprint())
    }

    /// A view, as an SVG document.
    #[must_use]
    pub fn svg(&self, view: View) -> String {
        match view {
            View::Cover => cover::write(&self.elevation(), &self.plan(), &self.alt()),
            View::Plan => svg::write(&self.plan()),
            View::Elevation => svg::write(&self.elevation()),
        }
    }

    /// Elevation of the wall with most pantries and high appliances, and of these the longest; or the front of a piece.
    #[must_use]
    pub fn elevation(&self) -> Sheet {
        match self {
            Self::Kitchen(model) => {
                let walls = model.runs.iter().enumerate().filter(|(_, run)| run.wall.is_some());
                let shown = |at: usize| {
                    let own = model.cabinets.iter().filter(|one| one.run == at);
                    own.filter(|one| matches!(one.kind, Kind::Pantry | Kind::Oven | Kind::Fridge)).count()
                };
                let best = walls.min_by_key(|(at, run)| Reverse((shown(*at), run.length)));
                // Every run has an elevation.
                view::elevation(model, best.map_or(0, |(at, _)| at)).unwrap_or_else(|| view::plan(model))
            }
            Self::Piece(unit) => furniture::front(unit),
        }
    }

    fn plan(&self) -> Sheet {
        match self {
            Self::Kitchen(model) => view::plan(model),
            Self::Piece(unit) => furniture::plan(unit),
        }
    }

    /// What is drawn: `Drawing of an L-shaped kitchen, 3.0 × 2.4 m, white acrylic`.
    #[must_use]
    pub fn alt(&self) -> String {
        let (what, size, finish) = match self {
            Self::Kitchen(model) => {
                let kitchen = &model.kitchen;
                let walls: Vec<_> = kitchen.layout.walls.iter().map(|wall| metres(*wall)).collect();
                (kitchen.layout.shape.words(), walls.join(" × "), &kitchen.finish)
            }
            Self::Piece(unit) => {
                let piece = &unit.piece;
                (
                    piece.kind.words(),
                    format!("{} × {}", metres(piece.width), metres(piece.height)),
                    &piece.finish,
                )
            }
        };
        let finish: Vec<_> = finish.split(' ').map(lowered).collect();
        let alt = format!("Drawing of {what}, {size} m, {}", finish.join(" "));
        alt.trim_end_matches([' ', ',']).to_owned()
    }
}

/// To a tenth of a metre.
fn metres(length: Mm) -> String {
    let tenths = (length + 50) / 100;
    format!("{}.{}", tenths / 10, tenths % 10)
}

/// A word within a sentence; an abbreviation stays as it is.
fn lowered(word: &str) -> String {
    let is_abbreviation = word.chars().filter(char::is_ascii_uppercase).count() > 1;
    if is_abbreviation { word.to_owned() } else { word.to_lowercase() }
}
