//! Furniture as it is sold: the kind of piece that its words tell, in the sizes that are known.

mod shape;

use crate::furniture::{Caption, Kind, Piece, Unit};
use crate::text::{feet, grouped};
use crate::view::furniture;
use crate::{Mm, Sheet, fingerprint};

use shape::Shape;

/// Counts changes of how products are drawn: browsers keep a drawing for as long as its address.
const REVISION: u32 = 1;

/// Outer sizes that are known.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Sizes {
    /// Width, along the front.
    pub width: Option<Mm>,
    /// Height.
    pub height: Option<Mm>,
    /// Depth.
    pub depth: Option<Mm>,
}

/// A product as it is drawn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Product {
    name: String,
    shape: Shape,
    sizes: Sizes,
    finish: String,
}

/// Its drawings.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sheets {
    /// Front elevation, if width and height are known.
    pub front: Option<Sheet>,
    /// Plan, if width and depth are known.
    pub plan: Option<Sheet>,
}

impl Product {
    /// A product by its name and its categories, the closest first.
    #[must_use]
    pub fn new<'a>(
        name: &str,
        categories: impl IntoIterator<Item = &'a str>,
        sizes: Sizes,
        finish: String,
    ) -> Self {
        Self { name: name.to_owned(), shape: Shape::of(name, categories), sizes, finish }
    }

    /// Its outer sizes.
    #[must_use]
    pub const fn sizes(&self) -> Sizes {
        self.sizes
    }

    /// All that its drawings depend on, as a part of their addresses.
    #[must_use]
    pub fn fingerprint(&self) -> String {
        format!("{:016x}", fingerprint(format!("{REVISION} {self:?}").bytes()))
    }

    /// Draws it; nothing if its width, or both other sizes, are unknown.
    #[must_use]
    pub fn sheets(&self) -> Sheets {
        let Sizes { height, depth, .. } = self.sizes;
        let Some(unit) = self.unit() else { return Sheets { front: None, plan: None } };
        Sheets { front: height.map(|_| furniture::front(&unit)), plan: depth.map(|_| furniture::plan(&unit)) }
    }

    /// Its own kind, if that can be built in this size, or else what comes closest.
    fn unit(&self) -> Option<Unit> {
        let Sizes { width, height, depth } = self.sizes;
        let width = width?;
        height.or(depth)?;
        let known: Vec<Mm> = [Some(width), height, depth].into_iter().flatten().collect();
        let sides = known.iter().map(|side| grouped(*side)).collect::<Vec<_>>().join(" × ");
        let in_feet = known.iter().map(|side| feet(*side)).collect::<Vec<_>>().join(" × ");
        let caption = Caption { name: self.name.clone(), size: format!("{sides} mm · {in_feet}") };
        let build = |kind: Kind| {
            let limits = kind.limits();
            let is_plain = kind == Kind::Plain;
            let piece = Piece {
                kind,
                width,
                // Without a height there is only a plan, and without a depth only a front.
                height: height.or(is_plain.then_some(limits.height.0))?,
                depth: depth.unwrap_or(limits.depth.0),
                finish: self.finish.clone(),
                doors: self.shape.doors.filter(|_| !is_plain),
                drawers: self.shape.drawers.filter(|_| !is_plain),
            };
            Unit::new(piece).ok()
        };
        let unit = self.shape.kinds().into_iter().find_map(build)?;
        Some(Unit { caption: Some(caption), ..unit })
    }
}
