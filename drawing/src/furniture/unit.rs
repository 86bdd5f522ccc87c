//! A piece as it is built: boxes, the doors and drawers before them, and what is behind these.

use crate::Mm;
use crate::layout::PLINTH;
use crate::module::{MODULE, equal};

use super::piece::{Piece, PieceError};

/// How far a plinth stands back.
const TOE_SPACE: Mm = 50;

/// What a box is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Component {
    /// Cabinet behind doors or drawers.
    Carcass,
    /// Cabinet without doors.
    Open,
    /// Board on edge: a side, a back panel, a frame.
    Panel,
    /// Base below a cabinet.
    Plinth,
    /// Basin on a vanity.
    Basin,
    /// What modules leave over.
    Filler,
    /// Board on top.
    Top,
    /// Leg of a table or a seat.
    Leg,
    /// Seat, back or arm.
    Cushion,
    /// Mattress.
    Mattress,
    /// Outer size of a piece whose parts are not known.
    Outline,
}

/// A box. No two have space in common.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Solid {
    /// What it is.
    pub component: Component,
    /// Left and right edge, from the piece's left edge.
    pub along: (Mm, Mm),
    /// Lower and upper edge, above the floor.
    pub heights: (Mm, Mm),
    /// Back and front, from the wall.
    pub deep: (Mm, Mm),
}

impl Solid {
    /// Width.
    #[must_use]
    pub const fn width(&self) -> Mm {
        self.along.1 - self.along.0
    }

    /// Height.
    #[must_use]
    pub const fn height(&self) -> Mm {
        self.heights.1 - self.heights.0
    }
}

/// What closes a part of a box.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Leaf {
    /// Door with its hinges at the left.
    HingedLeft,
    /// Door with its hinges at the right.
    HingedRight,
    /// Sliding shutter.
    Sliding,
    /// Drawer.
    Drawer,
}

/// A door or a drawer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Front {
    /// Position of its box among the solids.
    pub solid: usize,
    /// What it is.
    pub leaf: Leaf,
    /// Left and right edge.
    pub along: (Mm, Mm),
    /// Lower and upper edge.
    pub heights: (Mm, Mm),
}

/// What a part of a box's inside is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fitting {
    /// This number of shelves, at equal distances.
    Shelves(Mm),
    /// This number of sloping shelves for shoes.
    Shoes(Mm),
    /// Clothes on a rail.
    Hanging,
    /// This number of drawers behind the doors, one above the other.
    Drawers(Mm),
    /// Space for deities, on steps.
    Altar,
    /// Screen on a back panel.
    Screen,
}

/// A part of a box's inside. They fill a carcass or an open cabinet from its floor to its top.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Compartment {
    /// Position of its box among the solids.
    pub solid: usize,
    /// Fitting.
    pub fitting: Fitting,
    /// Lower and upper edge.
    pub heights: (Mm, Mm),
}

/// What drawings of a product say of it instead of its kind and size.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Caption {
    /// Name.
    pub name: String,
    /// The sizes that are known.
    pub size: String,
}

/// A piece as it is built.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unit {
    /// The piece.
    pub piece: Piece,
    /// Name and size, if it is a product.
    pub caption: Option<Caption>,
    /// Boxes.
    pub solids: Vec<Solid>,
    /// Doors and drawers.
    pub fronts: Vec<Front>,
    /// Insides, those of one box from its floor up.
    pub compartments: Vec<Compartment>,
}

/// Widths that a door or a drawer can have.
#[derive(Clone, Copy, Debug)]
pub(super) struct Widths {
    pub(super) least: Mm,
    pub(super) usual: Mm,
    pub(super) most: Mm,
    /// Fewest side by side.
    pub(super) fewest: Mm,
}

impl Widths {
    /// How many fit into a length: from and to.
    pub(super) fn counts(self, length: Mm) -> (Mm, Mm) {
        let whole = length / MODULE * MODULE;
        (((whole + self.most - 1) / self.most).max(self.fewest), whole / self.least)
    }

    /// Splits a length: those of the usual width, and preferably all of one.
    pub(super) fn split(self, length: Mm) -> Vec<Mm> {
        let (least, most) = self.counts(length);
        let whole = length / MODULE * MODULE;
        let best = (least..=most).min_by_key(|count| {
            let width = whole / (*count).max(1);
            ((width - self.usual).abs() + if whole % (count * MODULE) == 0 { 0 } else { MODULE }, *count)
        });
        equal(whole, best.unwrap_or(1))
    }

    /// Splits a length into so many doors, or as many as usual.
    pub(super) fn doors(self, length: Mm, count: Option<u8>) -> Result<Vec<Mm>, PieceError> {
        let (least, most) = self.counts(length);
        match count.map(Mm::from) {
            None => Ok(self.split(length)),
            Some(count) if (least..=most).contains(&count) => Ok(equal(length / MODULE * MODULE, count)),
            Some(_) => Err(PieceError::Doors { least, most }),
        }
    }
}

/// Hinged doors.
pub(super) const HINGED: Widths = Widths { least: 300, usual: 450, most: 600, fewest: 1 };

/// Drawers side by side.
pub(super) const DRAWERS: Widths = Widths { least: 300, usual: 500, most: 900, fewest: 1 };

/// A number of drawers within what fits, or the usual one.
pub(super) fn drawers(count: Option<u8>, usual: Mm, (least, most): (Mm, Mm)) -> Result<Mm, PieceError> {
    let count = count.map_or(usual.clamp(least, most), Mm::from);
    if (least..=most).contains(&count) { Ok(count) } else { Err(PieceError::Drawers { least, most }) }
}

/// Shelves as usual behind doors of this height.
pub(super) const fn shelves(height: Mm) -> Fitting {
    Fitting::Shelves((height - 1) / 400)
}

impl Unit {
    pub(super) const fn empty(piece: Piece) -> Self {
        Self { piece, caption: None, solids: Vec::new(), fronts: Vec::new(), compartments: Vec::new() }
    }

    /// A box against the wall; returns its position.
    pub(super) fn solid(
        &mut self,
        component: Component,
        along: (Mm, Mm),
        heights: (Mm, Mm),
        depth: Mm,
    ) -> usize {
        self.solids.push(Solid { component, along, heights, deep: (0, depth) });
        self.solids.len() - 1
    }

    pub(super) fn plinth(&mut self, along: (Mm, Mm)) {
        self.solid(Component::Plinth, along, (0, PLINTH), self.piece.depth - TOE_SPACE);
    }

    /// Carcasses of one or two doors each, from the left, and a filler if modules leave anything over. Returns the
    /// carcasses' positions.
    pub(super) fn bays(&mut self, leaves: &[Mm], width: Mm, heights: (Mm, Mm), depth: Mm) -> Vec<usize> {
        let mut from = 0;
        let mut bays = Vec::new();
        for pair in leaves.chunks(2) {
            let to = from + pair.iter().sum::<Mm>();
            let bay = self.solid(Component::Carcass, (from, to), heights, depth);
            self.doors(bay, pair);
            bays.push(bay);
            from = to;
        }
        self.filler((from, width), heights, depth);
        bays
    }

    pub(super) fn filler(&mut self, along: (Mm, Mm), heights: (Mm, Mm), depth: Mm) {
        if along.0 < along.1 {
            self.solid(Component::Filler, along, heights, depth);
        }
    }

    /// A single door or a pair before a whole box.
    pub(super) fn doors(&mut self, solid: usize, leaves: &[Mm]) {
        let last = leaves.len().saturating_sub(1);
        let leaf = |at| if at == last && last > 0 { Leaf::HingedRight } else { Leaf::HingedLeft };
        self.side_by_side(solid, leaves, leaf);
    }

    /// Fronts side by side before a whole box, from its left edge.
    pub(super) fn side_by_side(&mut self, solid: usize, widths: &[Mm], leaf: impl Fn(usize) -> Leaf) {
        let Some(Solid { along, heights, .. }) = self.solids.get(solid).copied() else { return };
        let mut from = along.0;
        for (at, width) in widths.iter().enumerate() {
            self.fronts.push(Front { solid, leaf: leaf(at), along: (from, from + width), heights });
            from += width;
        }
    }

    /// Drawers one above the other before a whole box, of equal heights but for the lowest.
    pub(super) fn stack(&mut self, solid: usize, count: Mm) {
        let Some(Solid { along, heights: (low, high), .. }) = self.solids.get(solid).copied() else { return };
        let height = (high - low) / count.max(1);
        for at in 0..count {
            let top = high - height * at;
            let bottom = if at == count - 1 { low } else { top - height };
            self.fronts.push(Front { solid, leaf: Leaf::Drawer, along, heights: (bottom, top) });
        }
    }

    /// What is inside a box, from its floor up: uses with their heights, and one for the rest.
    pub(super) fn inside(&mut self, solid: usize, parts: &[(Fitting, Mm)], rest: Fitting) {
        let Some(Solid { heights: (low, high), .. }) = self.solids.get(solid).copied() else { return };
        let mut at = low;
        for &(fitting, height) in parts.iter().filter(|(_, height)| *height > 0) {
            self.compartments.push(Compartment { solid, fitting, heights: (at, at + height) });
            at += height;
        }
        self.compartments.push(Compartment { solid, fitting: rest, heights: (at, high) });
    }

    /// Drawers side by side below an upper edge, of one height; returns the height that they take. Unless a number is
    /// wanted, there are as many as usual or none.
    pub(super) fn drawer_row(
        &mut self,
        (from, to): (Mm, Mm),
        high: Mm,
        height: Mm,
        is_usual: bool,
    ) -> Result<Mm, PieceError> {
        let (least, most) = DRAWERS.counts(to - from);
        let widths = match self.piece.drawers.map(Mm::from) {
            None if is_usual => DRAWERS.split(to - from),
            None | Some(0) => return Ok(0),
            Some(count) if (least..=most).contains(&count) => equal((to - from) / MODULE * MODULE, count),
            Some(_) => return Err(PieceError::Drawers { least, most }),
        };
        let (end, heights) = (from + widths.iter().sum::<Mm>(), (high - height, high));
        let depth = self.piece.depth;
        let row = self.solid(Component::Carcass, (from, end), heights, depth);
        self.side_by_side(row, &widths, |_| Leaf::Drawer);
        self.inside(row, &[], Fitting::Drawers(1));
        self.filler((end, to), heights, depth);
        Ok(height)
    }
}
