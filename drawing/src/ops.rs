//! Drawing operations: what a back end (SVG, PDF) draws. Lengths are in millimetres of the room; y grows downwards.

use crate::Mm;
use crate::finish::{Surface, Surfaces};
use crate::text;

/// Line weight, as an architect draws.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Pen {
    /// What the drawing cuts: walls, floor. 0.5 mm on paper.
    Cut,
    /// What can be seen. 0.25 mm.
    Visible,
    /// Parts, dimensions and leaders. 0.13 mm.
    Thin,
    /// What is above the cut or hidden: dashed, 0.18 mm.
    Above,
}

/// What an area is filled with.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Fill {
    /// Nothing.
    None,
    /// The paper's colour, over what is behind.
    Paper,
    /// Cut masonry.
    Masonry,
    /// The shutters' finish: of base units, and of furniture.
    Front,
    /// The same of wall units.
    WallFront,
    /// The same of lofts.
    LoftFront,
    /// The same of tall units.
    TallFront,
    /// The same of an island.
    IslandFront,
    /// The countertop's material.
    Counter,
    /// Plinths and open insides.
    Shade,
    /// Steel and glass.
    Steel,
    /// A shadow over what is behind.
    Shadow,
}

impl Fill {
    /// The shutters' finishes.
    pub(crate) const FRONTS: [Self; 5] =
        [Self::Front, Self::WallFront, Self::LoftFront, Self::TallFront, Self::IslandFront];

    /// Whether it is one of the shutters' finishes.
    #[must_use]
    pub const fn is_front(self) -> bool {
        matches!(self, Self::Front | Self::WallFront | Self::LoftFront | Self::TallFront | Self::IslandFront)
    }
}

/// Where a text's position is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Anchor {
    /// At its start.
    Start,
    /// In its middle.
    Middle,
    /// At its end.
    End,
}

/// What a text is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Style {
    /// A dimension.
    Dimension,
    /// A wall's name or a title.
    Title,
    /// A callout's number.
    Number,
}

/// A drawing operation.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Op {
    /// Lines between points.
    Lines {
        /// Line weight; `None` for a mere area.
        pen: Option<Pen>,
        /// Fill.
        fill: Fill,
        /// Points.
        points: Vec<(Mm, Mm)>,
        /// Whether the last is joined to the first.
        is_closed: bool,
    },
    /// A circle.
    Circle {
        /// Line weight.
        pen: Pen,
        /// Fill.
        fill: Fill,
        /// Centre.
        at: (Mm, Mm),
        /// Radius.
        radius: Mm,
    },
    /// A line of text.
    Text {
        /// Position on the baseline.
        at: (Mm, Mm),
        /// Where the position is in the text.
        anchor: Anchor,
        /// Whether it reads upwards.
        is_turned: bool,
        /// Style.
        style: Style,
        /// The text.
        text: String,
    },
}

/// An area.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Area {
    /// Left edge.
    pub x: Mm,
    /// Upper edge.
    pub y: Mm,
    /// Width.
    pub width: Mm,
    /// Height.
    pub height: Mm,
}

impl Area {
    /// Whether two areas have more than an edge in common.
    #[must_use]
    pub const fn overlaps(&self, other: &Self) -> bool {
        self.x < other.x + other.width
            && other.x < self.x + self.width
            && self.y < other.y + other.height
            && other.y < self.y + self.height
    }

    /// Whether the other is within.
    #[must_use]
    pub const fn holds(&self, other: &Self) -> bool {
        self.x <= other.x
            && self.y <= other.y
            && other.x + other.width <= self.x + self.width
            && other.y + other.height <= self.y + self.height
    }
}

/// An area of a drawing that a priced line pays for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Region {
    /// The line's number, as in callouts.
    pub number: u32,
    /// The area.
    pub area: Area,
}

/// A drawing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sheet {
    /// Title: `Elevation A`.
    pub title: String,
    /// What it shows, for those who cannot see it.
    pub description: String,
    /// What is seen.
    pub view: Area,
    /// Height of dimension texts.
    pub text: Mm,
    /// Shutter finish of base units or furniture, by name or code.
    pub finish: String,
    /// Countertop material, by name or code.
    pub counter: String,
    /// What fronts and counter look like.
    pub surfaces: Surfaces,
    /// Operations, from back to front.
    pub ops: Vec<Op>,
    /// What the priced lines pay for, on an elevation of a kitchen. A line's areas follow one another.
    pub regions: Vec<Region>,
}

impl Sheet {
    /// The material that an area is filled with; `None` if it is not filled with one.
    #[must_use]
    pub const fn surface(&self, fill: Fill) -> Option<Surface> {
        match fill {
            Fill::Front => Some(self.surfaces.base),
            Fill::WallFront => Some(self.surfaces.wall),
            Fill::LoftFront => Some(self.surfaces.loft),
            Fill::TallFront => Some(self.surfaces.tall),
            Fill::IslandFront => Some(self.surfaces.island),
            Fill::Counter => Some(self.surfaces.counter),
            Fill::None | Fill::Paper | Fill::Masonry | Fill::Shade | Fill::Steel | Fill::Shadow => None,
        }
    }

    pub(crate) fn area(&mut self, pen: impl Into<Option<Pen>>, fill: Fill, area: Area) {
        let Area { x, y, width, height } = area;
        let points = vec![(x, y), (x + width, y), (x + width, y + height), (x, y + height)];
        self.ops.push(Op::Lines { pen: pen.into(), fill, points, is_closed: true });
    }

    pub(crate) fn lines(&mut self, pen: Pen, points: impl Into<Vec<(Mm, Mm)>>) {
        self.ops.push(Op::Lines {
            pen: Some(pen),
            fill: Fill::None,
            points: points.into(),
            is_closed: false,
        });
    }

    pub(crate) fn shape(&mut self, pen: Pen, fill: Fill, points: impl Into<Vec<(Mm, Mm)>>) {
        self.ops.push(Op::Lines { pen: Some(pen), fill, points: points.into(), is_closed: true });
    }

    pub(crate) fn circle(&mut self, pen: Pen, fill: Fill, at: (Mm, Mm), radius: Mm) {
        self.ops.push(Op::Circle { pen, fill, at, radius });
    }

    pub(crate) fn text(&mut self, at: (Mm, Mm), style: Style, anchor: Anchor, text: impl Into<String>) {
        self.ops.push(Op::Text { at, anchor, is_turned: false, style, text: text.into() });
    }

    pub(crate) fn turned_text(&mut self, at: (Mm, Mm), text: impl Into<String>) {
        let (anchor, style) = (Anchor::Middle, Style::Dimension);
        self.ops.push(Op::Text { at, anchor, is_turned: true, style, text: text.into() });
    }

    /// A numbered callout.
    pub(crate) fn callout(&mut self, at: (Mm, Mm), number: u32) {
        self.circle(Pen::Thin, Fill::Paper, at, callout_radius(self.text));
        let middle = (at.0, at.1 + self.text * 36 / 100);
        self.text(middle, Style::Number, Anchor::Middle, number.to_string());
    }

    /// The numbers of its callouts.
    pub fn callouts(&self) -> impl Iterator<Item = u32> {
        self.ops.iter().filter_map(|op| match op {
            Op::Text { style: Style::Number, text, .. } => text.parse().ok(),
            _ => None,
        })
    }
}

/// Radius of a callout beside texts of this height.
pub(crate) const fn callout_radius(text: Mm) -> Mm {
    text * 85 / 100
}

impl Op {
    /// What it covers, if it is a text, in a font of this height. A callout's number covers its circle.
    #[must_use]
    pub fn text_area(&self, height: Mm) -> Option<Area> {
        let Self::Text { at: (x, y), anchor, is_turned, style, text } = self else { return None };
        if *style == Style::Number {
            let radius = callout_radius(height);
            let middle = y - height * 36 / 100;
            return Some(Area { x: x - radius, y: middle - radius, width: 2 * radius, height: 2 * radius });
        }
        let long = text::width(text, height);
        let before = match anchor {
            Anchor::Start => 0,
            Anchor::Middle => long / 2,
            Anchor::End => long,
        };
        // Capitals and digits reach about three quarters of the height above the baseline.
        let above = height * 3 / 4;
        Some(if *is_turned {
            Area { x: x - above, y: y - long + before, width: above, height: long }
        } else {
            Area { x: x - before, y: y - above, width: long, height: above }
        })
    }
}
