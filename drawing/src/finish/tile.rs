//! One repeat of a pattern. What reaches over an edge comes in again at the opposite one, so that repeats join.

use std::fmt::Write;

use super::colour::Rgb;
use crate::Mm;
use crate::text::number;

/// A repeat.
#[derive(Debug)]
pub(super) struct Tile {
    pub(super) width: Mm,
    pub(super) height: Mm,
    pub(super) layers: Vec<Layer>,
}

/// Marks that look the same: one path.
#[derive(Debug)]
pub(super) struct Layer {
    ink: Ink,
    pub(super) marks: Vec<Mark>,
}

/// How marks look; the opacity is in hundredths.
#[derive(Clone, Copy, Debug)]
pub(super) enum Ink {
    Fill { colour: Rgb, opacity: u32 },
    Stroke { colour: Rgb, opacity: u32, width: Mm },
}

/// A path that begins somewhere.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Mark {
    pub(super) x: Mm,
    pub(super) y: Mm,
    /// Relative, from its beginning.
    pub(super) path: String,
    pub(super) reach: Reach,
}

/// How far a mark reaches from its beginning.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Reach {
    pub(super) left: Mm,
    pub(super) up: Mm,
    pub(super) right: Mm,
    pub(super) down: Mm,
}

impl Tile {
    pub(super) const fn new(width: Mm, height: Mm) -> Self {
        Self { width, height, layers: Vec::new() }
    }

    /// Adds marks of one look, and their continuations beyond the edges.
    pub(super) fn layer(&mut self, ink: Ink, marks: impl IntoIterator<Item = Mark>) {
        let (width, height) = (self.width, self.height);
        let mut layer = Layer { ink, marks: Vec::new() };
        for mark in marks {
            for across in [0, -width, width] {
                for along in [0, -height, height] {
                    let (x, y) = (mark.x + across, mark.y + along);
                    if mark.reach.touches(x, y, width, height) {
                        layer.marks.push(Mark { x, y, ..mark.clone() });
                    }
                }
            }
        }
        self.layers.push(layer);
    }

    /// An SVG pattern with this id, on a ground.
    pub(super) fn svg(&self, id: &str, ground: Rgb) -> String {
        let Self { width, height, layers } = self;
        let mut svg = format!(
            "<pattern id=\"{id}\" width=\"{width}\" height=\"{height}\" patternUnits=\"userSpaceOnUse\">\
             <path fill=\"{ground}\" d=\"M0 0h{width}v{height}H0z\"/>"
        );
        for Layer { ink, marks } in layers {
            let _ = match ink {
                Ink::Fill { colour, opacity } => {
                    write!(svg, "<path fill=\"{colour}\" opacity=\".{opacity:02}\"")
                }
                Ink::Stroke { colour, opacity, width } => write!(
                    svg,
                    "<path stroke=\"{colour}\" stroke-width=\"{width}\" stroke-linecap=\"round\" \
                     opacity=\".{opacity:02}\""
                ),
            };
            svg.push_str(" d=\"");
            for Mark { x, y, path, .. } in marks {
                number::moved(&mut svg, 'M', *x, *y);
                svg.push_str(path);
            }
            svg.push_str("\"/>");
        }
        svg.push_str("</pattern>");
        svg
    }
}

impl Reach {
    /// Whether a mark that begins there is seen within this size.
    const fn touches(self, x: Mm, y: Mm, width: Mm, height: Mm) -> bool {
        let Self { left, up, right, down } = self;
        x + right > 0 && x - left < width && y + down > 0 && y - up < height
    }
}
