//! Line drawings with texts: shapes with fills and strokes, and labels above them. Lengths are in points, positions from
//! the figure's top left corner.

use super::text::{Colour, Line, Style};

/// A drawing.
#[derive(Debug)]
pub struct Figure {
    /// Width and height; what is outside is not drawn.
    pub size: [f32; 2],
    /// From back to front.
    pub shapes: Vec<Shape>,
    /// Above the shapes.
    pub labels: Vec<Label>,
}

/// A line or an area.
#[derive(Debug)]
pub struct Shape {
    /// Its stroke, if any.
    pub stroke: Option<Stroke>,
    /// Its colour, if it is filled.
    pub fill: Option<Colour>,
    /// Its outline.
    pub outline: Outline,
}

impl Shape {
    /// Whether both have the same stroke and colour.
    #[must_use]
    pub fn looks_like(&self, other: &Self) -> bool {
        self.stroke == other.stroke && self.fill == other.fill
    }
}

/// A line's width and colour.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Stroke {
    /// Width.
    pub width: f32,
    /// Colour.
    pub colour: Colour,
    /// Whether it is dashed.
    pub is_dashed: bool,
}

/// An outline.
#[derive(Debug)]
pub enum Outline {
    /// Lines between points.
    Lines {
        /// Points.
        points: Vec<[f32; 2]>,
        /// Whether the last is joined to the first.
        is_closed: bool,
    },
    /// A circle.
    Circle {
        /// Its centre.
        middle: [f32; 2],
        /// Its radius.
        radius: f32,
    },
}

/// A line of text.
#[derive(Debug)]
pub struct Label {
    /// Where its baseline starts.
    pub start: [f32; 2],
    /// Whether it reads upwards.
    pub is_turned: bool,
    /// Shaped line.
    pub line: Line,
    /// Text style.
    pub style: Style,
}
